"""The options of fastchess and cutechess-cli, and their equivalents here.

The table has every option of both programs. `arguments.py` reads a command line by it, and the
documentation is made from it. A call says what the words after an option become as settings of the
plan; an option without one is an option of this command by the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from boardwire.values import value_class

from . import foreign_words as words

FASTCHESS: Final = "fastchess"
CUTECHESS: Final = "cutechess-cli"
_BOTH: Final = (FASTCHESS, CUTECHESS)
_FAST: Final = (FASTCHESS,)
_CUTE: Final = (CUTECHESS,)

Read = Callable[[Sequence[str]], Mapping[str, Any]]
"""Makes settings of the plan of the words after an option."""


@value_class
class ForeignOption:
    """An option of another program.

    Args:
        programs: The programs that have it.
        here: The equivalent here, for people.
        read: Makes settings of the words after it; None for an option of this command by the same
            name.
        remark: A line for the user if the option is given; empty for none.
    """

    programs: tuple[str, ...]
    here: str
    read: Read | None = None
    remark: str = ""


def _same(here: str = "the same", programs: tuple[str, ...] = _BOTH) -> ForeignOption:
    return ForeignOption(programs, here)


FOREIGN_OPTIONS: Final[Mapping[str, ForeignOption]] = {
    "engine": _same("the same; the words are in the table below"),
    "each": _same("the same: added to all engines after their own words; several add up"),
    "quick": ForeignOption(
        _FAST, "the same: `cmd=` twice and `book=`, with 10+0.1, 25000 rounds", words.quick
    ),
    "concurrency": _same("the same; 0 and below count from the number of processors"),
    "force-concurrency": ForeignOption(
        _FAST,
        "a remark: more games than processors are never refused",
        words.nothing,
        "-force-concurrency: more games than processors are played without it as well",
    ),
    "rounds": _same(),
    "games": _same("the same; one game from every seat by default"),
    "repeat": ForeignOption(_BOTH, "`-games 2`, or the number after it", words.repeat),
    "sprt": _same("the same, in all formats that have one challenger"),
    "tournament": _same(
        "`roundrobin` (also `round-robin`), `gauntlet`, `pyramid`, `knockout`; and `swiss`, `pool`"
    ),
    "seeds": _same(),
    "variant": ForeignOption(
        _BOTH,
        "`standard` and `fischerandom` (with openings); other games are named by `--game`",
        words.variant,
    ),
    "noswap": _same(),
    "reverse": ForeignOption(_BOTH, "the same: the colours are exchanged", words.switch("reverse")),
    "wait": ForeignOption(_BOTH, "the same, in milliseconds", words.number("wait")),
    "draw": _same(),
    "resign": _same(),
    "maxmoves": _same(),
    "tb": ForeignOption(
        _BOTH,
        "the same: the folders with the files `*.rtbw`, with `:` or `;` between",
        words.tables,
    ),
    "tbpieces": ForeignOption(_BOTH, "the same", words.number("tbpieces")),
    "tbignore50": ForeignOption(_BOTH, "the same", words.switch("tbignore50")),
    "tbadjudicate": ForeignOption(
        _FAST, "the same: `BOTH`, `WIN_LOSS` or `DRAW`", words.table_results
    ),
    "openings": _same("the same; without `policy` all meetings of a round share an opening"),
    "bookmode": ForeignOption(
        _CUTE,
        "a remark: books are read from the disk",
        words.one_of("ram", "disk"),
        "-bookmode: books are read from the disk, whichever mode is named",
    ),
    "srand": ForeignOption(_BOTH, "`--seed`, of all that is random", words.number("seed")),
    "output": _same("`fastchess` and `cutechess`, and other names besides", _FAST),
    "pgnout": _same("the same; `fi` is always so"),
    "livepgnout": ForeignOption(
        _CUTE, "the same: the games that are played now, rewritten after each move", words.live_pgn
    ),
    "epdout": ForeignOption(_BOTH, "the same: the last position of each game", words.epdout),
    "crc32": ForeignOption(_FAST, "the same, with `pgn=true`", words.crc32),
    "event": _same(),
    "site": _same(),
    "ratinginterval": _same(),
    "scoreinterval": ForeignOption(
        _FAST, "the same, with `-output cutechess`", words.number("scoreinterval")
    ),
    "outcomeinterval": ForeignOption(
        _CUTE, "the same: how often each engine's games ended how", words.number("outcomeinterval")
    ),
    "resultformat": ForeignOption(
        _CUTE,
        "the same, for three engines and more; without `TC`, `WrClaim` and the wins by reason",
        words.result_format,
    ),
    "report": _same("`penta=`; other words name a file of HTML", _FAST),
    "recover": ForeignOption(
        _BOTH,
        "the same: without it a game that an engine breaks off by a crash is the last one, where "
        "options have one dash",
        words.switch("recover"),
    ),
    "strict": _same(
        "the same: with one dash a warning ends the tournament, with exit code 1", _FAST
    ),
    "log": ForeignOption(_FAST, "the same, in fastchess's format", words.log),
    "debug": ForeignOption(
        _CUTE, "the same: the dialogue with all engines on standard output", words.debug
    ),
    "check-mate-pvs": ForeignOption(_FAST, "the same", words.switch("check_mate_pvs")),
    "show-latency": ForeignOption(
        _FAST, "the same: a line of the log with level=info", words.switch("show_latency")
    ),
    "testEnv": ForeignOption(
        _FAST, "the same: warnings are single lines", words.switch("one_line_warnings")
    ),
    **dict.fromkeys(("startup-ms", "ucinewgame-ms", "ping-ms"), _same("the same", _FAST)),
    "use-affinity": ForeignOption(_FAST, "`--affinity`", words.affinity),
    "config": ForeignOption(
        _FAST,
        "the same, in fastchess's form; the games are kept in the folder `NAME.run`, so that sums "
        "that fastchess has written are not added to",
        words.config,
    ),
    "autosaveinterval": ForeignOption(
        _FAST, "the same; without it and `-config` no file of settings is written", words.autosave
    ),
    "tournamentfile": ForeignOption(
        _CUTE, "`--run`: a folder, from which the same command goes on", words.run_folder
    ),
    "resume": ForeignOption(
        _CUTE,
        "a remark: `--run` and `-tournamentfile` always go on",
        words.nothing,
        "-resume: a tournament with -tournamentfile or --run goes on without it as well",
    ),
    "engines": ForeignOption(_CUTE, "the same: lists the engines of engines.json", words.listing),
    "compliance": ForeignOption(
        _FAST,
        "the same steps without colours, where it is the first option; `boardwire check "
        "uci:PROGRAM` looks at more",
        words.compliance,
    ),
    "version": ForeignOption(_BOTH, "`boardwire --version`", words.version),
    "v": ForeignOption(_FAST, "`boardwire --version`", words.version),
    "help": _same(),
}
"""The options, by their names without dashes."""


def fastchess_settings(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that are usual where options have one dash, as fastchess has them.

    There a meeting has two games, also where the engines keep their seats, and comments on moves
    have no clock.

    Args:
        given: The settings that the user gives.
    """
    usual: dict[str, Any] = {"output": "fastchess", "recover": False, "fastchess": True}
    if given.get("pgnout"):
        usual["pgnout"] = {"clk": False}
    return {**usual, "games": 2} if given.get("noswap") else usual
