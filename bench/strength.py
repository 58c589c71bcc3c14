"""Measures the strength of engines by matches against other programs, and with a part on and off.

python bench/strength.py peers [--only TEXT] [--games N] [--seconds S] [--concurrency N] [--json]
    Matches against the peers of the table below, with the time per move that stands there. For a
    peer that is not installed, it prints the place to get it.

python bench/strength.py features ENGINE --game GAME [--option NAME ...] [--nodes N] [--games N] ...
    A search plays against itself, with each of its switches on and off; NAME=A:B compares two
    values. --size N sets the size of the board. Both sides have the same number of nodes or
    playouts per move, so the figures do not depend on the machine. With --seconds both have the
    same time, so that the cost of a switch counts.

python bench/strength.py threads [--only TEXT] [--seconds S] [--games N] ...
    Engines on two threads against the same engines on one thread, which have 1.7 times the time for
    a move: at half of the points two threads are worth 1.7 times one. It wants a machine with two
    processors that does nothing else.

Games are played in pairs from random openings with the seats exchanged. A line has the first
side's share of the points, the interval that holds the true share with 95% confidence (Wilson
1927), and the same as a difference in Elo. The exit code is 1 when a promised share was missed or
could not be measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import isfinite

from programs import (
    BEFORE,
    DAME,
    EGAROUCID,
    ETHEREAL,
    GNUGO,
    PACHI,
    STOCKFISH,
    TOGA,
    MissingProgram,
    Program,
)
from score import elo, interval, share

from boardwire import _native as native
from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import GameError, load
from boardwire.matches import MatchError, MatchRecord
from boardwire.matches.openings import openings
from boardwire.matches.rating.score import Score
from boardwire.matches.tournaments import standings
from boardwire.override import override
from boardwire.protocol import TimeControl, TransportError

SEARCHES: dict[str, type[native.AlphaBeta | native.Expectiminimax | native.Mcts]] = {
    "alphabeta": native.AlphaBeta,
    "expectiminimax": native.Expectiminimax,
    "mcts": native.Mcts,
}


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two engines that are to meet.

    Args:
        name: What is measured.
        game: The game.
        ours, theirs: The engines as `boardwire match` takes them, with "{seconds}" for the time of
            a move and "{program}" for the peer's command line in quotes. No `theirs`: that alone.
        seconds: That time.
        games: How many games make a good measurement.
        options: Of the game.
        opening: How games begin, as `boardwire match --opening` has it.
        promised: The share of the points that we promise; 0 for none.
        peer: The program that the other one needs.
    """

    name: str
    game: str
    ours: str
    theirs: str
    seconds: float = 0.0
    games: int = 100
    options: dict[str, object] = field(default_factory=dict)
    opening: str = ""
    promised: float = 0.0
    peer: Program | None = None


def _stockfish(rating: int, promised: float) -> Pairing:
    return Pairing(
        f"chess, Stockfish of {rating} Elo",
        "chess",
        "alphabeta:time={seconds}",
        f"uci:{{program}}:UCI_Elo={rating},Threads=1,time={{seconds}}",
        seconds=0.2,
        opening="random:2:1",
        promised=promised,
        peer=STOCKFISH,
    )


def _chess_engine(peer: Program, options: str = "") -> Pairing:
    """Return a chess engine at its full strength, with its own options."""
    return Pairing(
        f"chess, {peer.name}",
        "chess",
        "alphabeta:time={seconds}",
        f"uci:{{program}}:{options}time={{seconds}}",
        seconds=0.2,
        opening="random:2:1",
        peer=peer,
    )


def _egaroucid(level: int, promised: float) -> Pairing:
    """Egaroucid for the web, which searches as many plies as its level says."""
    return Pairing(
        f"Othello, Egaroucid level {level}",
        "othello",
        "alphabeta:time={seconds}",
        "",
        seconds=0.1,
        opening="random:8:1",
        promised=promised,
        peer=replace(EGAROUCID, command=f"{EGAROUCID.command} {level}"),
    )


def _before(name: str, engine: str, seconds: float, opening: str, size: int = 0) -> Pairing:
    """Pair this program with an earlier version of it, by the same engine.

    Args:
        name: The name of the game in the table.
        engine: The engine of both versions.
        seconds: The time of a move.
        opening: How games begin.
        size: Of the board; 0 for the customary one.
    """
    return Pairing(
        f"{name}, boardwire of c83e9a7e",
        name.split()[0].lower(),
        f"{engine}:time={{seconds}}",
        "",
        seconds=seconds,
        games=40,
        options={"size": size} if size else {},
        opening=opening,
        promised=0.75,
        peer=replace(BEFORE, command=f"{BEFORE.command} engine {engine} --time {{seconds}}"),
    )


PEERS = (
    _stockfish(2000, 0.5),
    _stockfish(2400, 0.5),
    _chess_engine(TOGA, "OwnBook=false,"),
    _chess_engine(ETHEREAL),
    _egaroucid(9, 0.5),
    _egaroucid(11, 0.0),
    Pairing(
        "International draughts, dame",
        "checkers",
        "alphabeta:time={seconds}",
        "hub:{program}:time={seconds}",
        seconds=0.1,
        options={"variant": "international"},
        opening="random:6:1",
        promised=0.6,
        peer=DAME,
    ),
    Pairing(
        "Go 9x9, GNU Go level 10",
        "go",
        "mcts:time={seconds}",
        "",
        seconds=1.0,
        options={"size": 9, "komi": 7.5},
        promised=0.75,
        peer=GNUGO,
    ),
    # Set PACHI to "env DATA_DIR=FOLDER pachi --nodcnn --patterns -t =3800 threads=1,pondering=0":
    # its playouts of 0.25 s, with the patterns in its own folder.
    Pairing(
        "Go 9x9, Pachi",
        "go",
        "mcts:time={seconds}",
        "",
        seconds=0.25,
        options={"size": 9, "komi": 7.5},
        promised=0.5,
        peer=PACHI,
    ),
    _before("Chess", "alphabeta", 0.2, "random:4:1"),
    _before("Checkers", "alphabeta", 0.1, "ballots:3:1"),
    _before("Amazons", "alphabeta", 0.5, "random:4:1"),
    _before("Hex 11x11", "mcts", 0.5, "random:2:1", size=11),
    _before("Breakthrough", "alphabeta", 0.5, "random:6:1"),
    _before("Gomoku", "mcts", 0.5, "random:3:1"),
)


def features(
    engine: str, game: str, wanted: Sequence[str], nodes: int, seconds: float = 0, size: int = 0
) -> Iterator[Pairing]:
    """One pairing for each option of a search: the switch on, and off.

    Args:
        engine: The search.
        game: The game.
        wanted: Names of switches, or NAME=A:B; empty for all switches.
        nodes: Nodes or playouts of a move.
        seconds: Time of a move instead; 0 for nodes.
        size: Of the board; 0 for the customary one.

    Raises:
        GameError: There is no such option.
    """
    declared = {name: default for name, default, *_ in SEARCHES[engine].declared()}
    switches = [name for name, default in declared.items() if isinstance(default, bool)]
    limit = "playouts" if engine == "mcts" else "nodes"
    spent = f"time={seconds:g}" if seconds else f"{limit}={nodes}"
    for word in wanted or switches:
        name, equals, values = word.partition("=")
        ours, colon, theirs = values.partition(":") if equals else ("true", ":", "false")
        if name not in (declared if equals else switches) or not colon:
            raise GameError(
                f"{word!r} is no switch of {engine}: name one of {', '.join(switches)}, "
                "or two values, NAME=A:B"
            )
        yield Pairing(
            f"{game}{f' {size}' if size else ''}, {name}={ours} or {theirs}",
            game,
            f"{engine}:{name}={ours},{spent}",
            f"{engine}:{name}={theirs},{spent}",
            options={"size": size} if size else {},
            opening="random:4:1",
        )


THREADS_WORTH = 1.7
"""The factor of time by which one thread becomes as strong as two, as the documents promise."""

THREADED: tuple[tuple[str, str, dict[str, object], str], ...] = (
    ("chess", "alphabeta", {}, "random:6:1"),
    ("othello", "alphabeta", {}, "random:8:1"),
    ("checkers", "alphabeta", {}, "ballots:3:1"),
    ("checkers", "alphabeta", {"variant": "international"}, "random:6:1"),
    ("connect4", "alphabeta", {}, "random:6:1"),
    ("breakthrough", "alphabeta", {}, "random:6:1"),
    ("amazons", "alphabeta", {}, "random:4:1"),
    ("go", "mcts", {"size": 9, "komi": 7.5}, "random:2:1"),
    ("hex", "mcts", {"size": 11}, "random:2:1"),
    ("gomoku", "mcts", {}, "random:3:1"),
    ("othello", "mcts", {}, "random:8:1"),
    ("connect4", "mcts", {}, "random:6:1"),
)
"""Games, with an engine that plays them on threads, options of the game, and openings."""


def threads(seconds: float) -> Iterator[Pairing]:
    """One pairing for each game: two threads, and one with more time.

    Args:
        seconds: Time of a move for the two threads.
    """
    for game, engine, options, opening in THREADED:
        yield Pairing(
            " ".join([game, engine, *map(str, options.values())]),
            game,
            f"{engine}:threads=2,time={seconds:g}",
            f"{engine}:threads=1,time={THREADS_WORTH * seconds:g}",
            seconds=seconds,
            options=options,
            opening=opening,
            promised=0.5,
        )


async def play(pairing: Pairing, games: int, concurrency: int) -> Score:
    """Play the games of a pairing; return the first side's score.

    Raises:
        MissingProgram: The peer is not installed; the message says where to get it.
        MatchError: A game ended without a result, or by a fault of one side.
    """
    words = [] if pairing.peer is None else pairing.peer.words()
    program = shlex.join(words)
    theirs = pairing.theirs.replace("{program}", shlex.quote(program)) or program
    game = load(pairing.game, **pairing.options)
    seconds = f"{pairing.seconds:g}"
    engines = [parse_engine(text.replace("{seconds}", seconds)) for text in (pairing.ours, theirs)]

    def report(number: int, record: MatchRecord) -> None:
        assert record.result is not None
        print(
            f"{pairing.name}: game {number + 1}/{games}, {_outcome(record)} by "
            f"{record.result.reason.value}",
            file=sys.stderr,
        )

    records = await play_games(
        engines,
        ("ours", "theirs"),
        game,
        games=games,
        time=TimeControl.none(),
        concurrency=concurrency,
        openings=openings(pairing.opening, game) if pairing.opening else None,
        report=report,
    )
    ours, _ = standings(("ours", "theirs"), records)
    if not ours.score.games:
        raise MatchError("no game had a result")
    return ours.score


def _outcome(record: MatchRecord) -> str:
    """Return who won: the text of a result names colours, which are not those of the engines."""
    assert record.result is not None
    winner = record.result.winner
    return record.result.text if winner is None else f"{record.players[winner]} won"


@dataclass(frozen=True, slots=True)
class Row:
    """The outcome of a pairing.

    Args:
        pairing: The pairing.
        score: The first side's score; None where it could not be measured.
    """

    pairing: Pairing
    score: Score | None

    @property
    def kept(self) -> bool:
        """Whether the promise holds."""
        promised = self.pairing.promised
        return not promised or (self.score is not None and share(self.score) >= promised)

    def to_data(self) -> dict[str, object]:
        """Return the row for JSON; Elo is null where it would be infinite."""
        data: dict[str, object] = {
            "name": self.pairing.name,
            "game": self.pairing.game,
            "ours": self.pairing.ours,
            "theirs": self.pairing.theirs,
            "seconds": self.pairing.seconds,
            "promised": self.pairing.promised,
            "kept": self.kept,
        }
        if self.score is not None:
            shares = (share(self.score), *interval(self.score))
            rounded = [round(elo(it), 1) if isfinite(elo(it)) else None for it in shares]
            data |= asdict(self.score)
            data |= {"share": shares[0], "interval": shares[1:]}
            data |= {"elo": rounded[0], "elo_interval": rounded[1:]}
        return data

    @override
    def __str__(self) -> str:
        """The row of the table."""
        score = self.score
        if score is None:
            cells = ["-"] * 5
        else:
            low, high = interval(score)
            cells = [
                str(score.games),
                f"{score.wins}-{score.draws}-{score.losses}",
                f"{share(score):.1%}",
                f"{low:.0%} to {high:.0%}",
                f"{elo(share(score)):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})",
            ]
        promised = f"{self.pairing.promised:.0%}" if self.pairing.promised else "-"
        return _LINE(self.pairing.name, *cells, promised)


_LINE = "{:38}{:>6}{:>12}{:>8}{:>13}{:>24}{:>10}".format
_HEAD = _LINE("", "games", "won-dr-lost", "share", "95%", "Elo", "promised")


def measure(pairings: Sequence[Pairing], games: int, concurrency: int) -> Iterator[Row]:
    """Play all pairings, one after the other."""
    for pairing in pairings:
        score = None
        try:
            score = asyncio.run(play(pairing, games or pairing.games, concurrency))
        except (MissingProgram, MatchError, TransportError) as error:
            print(f"{pairing.name}: {error}", file=sys.stderr)
        yield Row(pairing, score)


def main() -> int:
    """Run a subcommand and print its table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    subjects = parser.add_subparsers(dest="subject", required=True)
    peers = subjects.add_parser("peers", help="against other programs")
    peers.add_argument("--only", default="", help="only pairings with this text in their names")
    switches = subjects.add_parser("features", help="a search against itself")
    switches.add_argument("engine", choices=SEARCHES)
    switches.add_argument("--game", required=True)
    switches.add_argument("--size", type=int, default=0, help="of the board")
    switches.add_argument(
        "--option", action="append", default=[], help="a switch, or NAME=A:B; may be repeated"
    )
    switches.add_argument("--nodes", type=int, default=2000, help="of a move (default 2000)")
    threaded = subjects.add_parser("threads", help="two threads against one with more time")
    threaded.add_argument("--only", default="", help="only pairings with this text in their names")
    for subject in (peers, switches, threaded):
        subject.add_argument("--seconds", type=float, default=0.0, help="for a move")
        subject.add_argument("--games", type=int, default=0, help="of each pairing (default 100)")
        subject.add_argument("--concurrency", type=int, default=1, help="games at a time")
        subject.add_argument("--json", action="store_true", help="machine-readable output")
    given = parser.parse_args()
    try:
        if given.subject == "peers":
            pairings = [it for it in PEERS if given.only in it.name]
            if given.seconds:
                pairings = [replace(it, seconds=given.seconds) for it in pairings]
        elif given.subject == "threads":
            pairings = [it for it in threads(given.seconds or 0.1) if given.only in it.name]
        else:
            pairings = list(
                features(
                    *(given.engine, given.game, given.option),
                    *(given.nodes, given.seconds, given.size),
                )
            )
        rows = []
        for row in measure(pairings, given.games, given.concurrency):
            rows.append(row)
            if not given.json:
                print(row if len(rows) > 1 else f"{_HEAD}\n{row}", flush=True)
    except GameError as error:
        parser.error(str(error))
    if given.json:
        print(json.dumps([row.to_data() for row in rows], indent=2))
    return int(not all(row.kept for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
