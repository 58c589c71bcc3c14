"""One engine of a tournament, ready to be started."""

from __future__ import annotations

import shlex
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Final

from boardwire.clients.adapters import ADAPTERS, adapter_named
from boardwire.clients.adapters.program_adapter import join_engine
from boardwire.clients.engines import (
    SEARCHERS,
    BundledEngine,
    CommandLine,
    EngineSpec,
    check_game,
    make_searcher,
    parse_engine,
)
from boardwire.clients.engines.uci.uci_options import own_names
from boardwire.games import Game, OptionError
from boardwire.protocol import TimeControl
from boardwire.values import value_class
from boardwire.vocabulary import TRUTH_WORDS

from ..sections import EngineSettings
from .clock_words import parse_clock
from .stderr_file import StderrFile

GTP: Final = "gtp"
UCI: Final = "uci"
_XBOARD: Final = ("xboard", "cecp", "winboard")
_PONDER: Final = "ponder"
NUMBERED: Final = "{} ({})"
"""The form of the name of a second engine of that name."""
_LIMITS: Final = {"uci": ("nodes", "depth", _PONDER), "ugi": ("nodes", "depth"), "hub": ("depth",)}
"""The options of drivers of other protocols than GTP: limits of searches, and pondering."""


@value_class
class Entry:
    """One engine of a tournament.

    Args:
        name: Its name in records and tables.
        engine: What to start.
        time: Its time control.
        directory: The folder that it runs in; None for the current one.
        margin: Seconds beyond the clock before it loses on time; None for the usual grace.
        restart: Whether each game gets a new process.
        scale: A factor of its timeouts beside its clock.
        trusted: Whether a mate that it promises ends the game.
        resources: What a game of it needs of the resources of the tournament.
        stderr: Receives the lines of its standard error; None to drop them.
        preamble: What is sent to it before its protocol begins.
        left_out: The options that it does not have, and plays without.
    """

    name: str
    engine: EngineSpec
    time: TimeControl = field(default_factory=TimeControl.none)
    directory: Path | None = None
    margin: float | None = None
    restart: bool = False
    scale: float = 1.0
    trusted: bool = False
    resources: Mapping[str, int] = field(default_factory=dict)
    stderr: StderrFile | None = None
    preamble: bytes = b""
    left_out: tuple[str, ...] = ()

    @property
    def may_wait(self) -> bool:
        """Whether the engine may run on while others play.

        Otherwise it would use something meanwhile: a resource that others need, or the processor,
        to ponder.
        """
        options = () if isinstance(self.engine, CommandLine) else self.engine.options
        ponders = any(
            name.lower() == "ponder" and TRUTH_WORDS.get(value.lower()) for name, value in options
        )
        return not self.resources and not ponders


def make_entry(
    settings: EngineSettings, game: Game, time: str = "none", *, lenient: bool = False
) -> Entry:
    """Make an entry of what the user wrote of an engine.

    Args:
        settings: What the user wrote.
        game: The game with its options.
        time: The time control of the tournament, for an engine without one of its own.
        lenient: Whether an engine plays that has not all options it is given, if it is bundled or
            has UCI.

    Raises:
        OptionError: The engine's name is malformed, or it cannot have an option.
        GameError: It does not play the game.
    """
    plain = _engine(settings, game)
    left_out = _unknown_options(plain, settings) if lenient else ()
    known = {name: it for name, it in settings.option.items() if name not in left_out}
    engine = _with_options(plain, replace(settings, option=known), lenient=lenient)
    check_game(engine, game)
    margin = settings.timemargin
    return Entry(
        settings.name or _default_name(engine),
        engine,
        time_of(settings, time),
        Path(settings.dir) if settings.dir else None,
        None if margin is None else margin / 1000,
        settings.restart,
        settings.tscale,
        settings.trust,
        settings.resources,
        StderrFile(Path(settings.stderr)) if settings.stderr else None,
        _preamble(settings.initstr),
        left_out,
    )


def _preamble(text: str) -> bytes:
    """Return the lines before the protocol begins; a backslash and an `n` in the text end one."""
    lines = text.replace("\\n", "\n").removesuffix("\n")
    return f"{lines}\n".encode() if text else b""


def unique_names(entries: Sequence[Entry], form: str = NUMBERED) -> tuple[Entry, ...]:
    """Give entries whose name another one before has a number; see `numbered`."""
    names = numbered([entry.name for entry in entries], form)
    return tuple(replace(it, name=name) for it, name in zip(entries, names, strict=True))


def numbered(names: Sequence[str], form: str = NUMBERED) -> list[str]:
    """Names, with a number if one is listed before: `mcts`, `mcts (2)`.

    Args:
        names: The names.
        form: The form of a name and a number, for `str.format`.
    """
    counts = Counter[str]()
    shown: list[str] = []
    for name in names:
        counts[name] += 1
        shown.append(form.format(name, counts[name]) if counts[name] > 1 else name)
    return shown


def _default_name(engine: EngineSpec) -> str:
    """Return the text of a bundled engine, or the name of a program without path and suffix."""
    if isinstance(engine, BundledEngine):
        return str(engine)
    return Path(engine.name).stem or engine.name


# -- what is started ---------------------------------------------------------------------------


def _engine(settings: EngineSettings, game: Game) -> EngineSpec:
    """Return the engine without the options that stand beside it."""
    cmd, protocol = settings.cmd, settings.proto.lower()
    if not cmd:
        raise OptionError("an engine has no cmd: write cmd=mcts, cmd=PROGRAM or cmd=uci:PROGRAM")
    if cmd.partition(":")[0] in SEARCHERS or adapter_named(cmd) is not None:
        if settings.args:
            raise OptionError(f"{cmd} takes no args: write options as option.NAME=VALUE")
        return parse_engine(cmd)
    words = _command_line(settings)
    protocol = protocol or (UCI if game.name == "chess" else GTP)
    if protocol in _XBOARD:
        raise OptionError(
            f"boardwire does not speak {protocol}; many such engines speak UCI as well: "
            "'gnuchess --uci'"
        )
    if protocol == GTP:
        if "/" not in words[0] and shutil.which(words[0]) is None:
            return parse_engine(shlex.join(words))  # its error lists the options
        return CommandLine(words)
    if protocol not in ADAPTERS:
        known = ", ".join((GTP, *ADAPTERS))
        raise OptionError(f"proto={protocol[:20]} is no protocol; write one of {known}")
    return ADAPTERS[protocol].parse(join_engine(protocol, words))


def _command_line(settings: EngineSettings) -> tuple[str, ...]:
    """Return the words of a program's command line; a program in `dir` with its whole path."""
    try:
        whole = settings.args or Path(settings.cmd).is_file()
        program = [settings.cmd] if whole else shlex.split(settings.cmd)
        words = [*program, *shlex.split(settings.args)]
    except ValueError as error:
        raise OptionError(f"{settings.cmd!r} is not a command line: {error}") from error
    if settings.dir:
        if not Path(settings.dir).is_dir():
            raise OptionError(f"dir={settings.dir}: there is no such folder")
        there = Path(settings.dir) / words[0]
        if there.is_file():
            words[0] = str(there.absolute())
        elif "/" in words[0]:
            words[0] = str(Path(words[0]).absolute())
    return tuple(words)


# -- options and time --------------------------------------------------------------------------


def _with_options(
    engine: EngineSpec, settings: EngineSettings, *, lenient: bool = False
) -> EngineSpec:
    """Return the engine with its options, and the limits of its searches among them."""
    options = {name: _text(value) for name, value in settings.option.items()}
    speaks_uci = not isinstance(engine, CommandLine | BundledEngine) and engine.adapter == UCI
    if settings.whitepov:
        if not speaks_uci:
            raise OptionError(f"whitepov is for engines with UCI: {engine.name} is none")
        options["whitepov"] = "true"
    if lenient and speaks_uci:
        options["lenient"] = "true"
    limits = {"nodes": settings.nodes, "depth": settings.depth or settings.plies}
    wanted = {name: str(value) for name, value in limits.items() if value}
    if settings.ponder:
        wanted[_PONDER] = "true"
    if isinstance(engine, CommandLine):
        if unknown := [*(f"option.{name}" for name in options), *wanted]:
            raise OptionError(
                f"{unknown[0]} cannot be sent to {engine.name} over GTP: write its own options "
                "into args= or the command line, as in cmd='gnugo --mode gtp --level 8'"
            )
        return engine
    if isinstance(engine, BundledEngine):
        names = own_names(SEARCHERS[engine.name].declared)
        named = {names.get(name.lower(), name): value for name, value in options.items()}
        given = {**dict(engine.options), **_own_limits(engine, wanted), **named}
        make_searcher(engine.name, given)
        if comma := next((name for name, value in given.items() if "," in value), ""):
            raise OptionError(f"option.{comma} has a comma, which boardwire engine cannot read")
        return replace(engine, options=tuple(given.items()))
    for name in wanted:
        if name not in _LIMITS.get(engine.adapter, ()):
            raise OptionError(f"{name} cannot be sent to {engine}")
    known = {name.lower() for name in (*options, *wanted)}
    kept = [it for it in engine.options if it[0].lower() not in known]
    changed = replace(engine, options=(*kept, *wanted.items(), *options.items()))
    ADAPTERS[engine.adapter].make_driver(changed)
    return changed


def _unknown_options(engine: EngineSpec, settings: EngineSettings) -> tuple[str, ...]:
    """Return the options that a bundled engine does not have."""
    if not isinstance(engine, BundledEngine):
        return ()
    names = own_names(SEARCHERS[engine.name].declared)
    return tuple(name for name in settings.option if name.lower() not in names)


def _own_limits(engine: BundledEngine, wanted: Mapping[str, str]) -> dict[str, str]:
    """Return the limits in the words of a bundled engine: MCTS counts playouts as nodes."""
    declared = {option.name for option in SEARCHERS[engine.name].declared}
    own: dict[str, str] = {}
    for name, value in wanted.items():
        word = "playouts" if name == "nodes" and "nodes" not in declared else name
        if word not in declared:
            what = "does not ponder" if name == _PONDER else f"has no limit of {name}"
            raise OptionError(f"{engine.name} {what}")
        own[word] = value
    return own


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def time_of(settings: EngineSettings, time: str) -> TimeControl:
    """Return the time control of an engine, or else that of the tournament.

    Raises:
        OptionError: Two are given.
    """
    given = [name for name in ("tc", "st", "time") if getattr(settings, name)]
    if len(given) > 1:
        raise OptionError(f"{given[0]} and {given[1]} are both given; write one of them")
    if settings.tc:
        return parse_clock(settings.tc)
    if settings.st:
        return TimeControl.per_move(settings.st)
    return TimeControl.parse(settings.time or time)
