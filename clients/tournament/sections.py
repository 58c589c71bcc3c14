"""The sections of a tournament's description: what follows one option, and one table of TOML.

All values are plain, so that a description can be written to a file or sent to another machine.
The keys of chess are those of fastchess, with its meanings, units and defaults.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from boardwire.games.records.annotations import FIELDS
from boardwire.settings import Amount, Bounds, Count, Positive
from boardwire.values import value_class

OutputName = Literal["auto", "live", "lines", "fastchess", "cutechess", "json", "none"]
"""The ways to show a tournament; see `Output`."""
Share = Annotated[float, Bounds(above=0, below=0.5)]
Seconds = Annotated[float, Bounds(above=0, below=1e9)]
Scale = Annotated[float, Bounds(least=0.2, most=120)]
Text = str | int | float | bool
"""The value of an engine's option; TOML has types for what engines take as text."""


@value_class(kw_only=True)
class EngineSettings:
    """One engine, as its user describes it.

    Args:
        cmd: A bundled engine (`mcts:playouts=500`), a program or its command line, or an engine
            with the prefix of its protocol (`uci:stockfish`).
        name: The engine's name in records and tables; that of the program by default.
        args: Arguments of the program. `cmd` is then the program alone.
        dir: The folder that the program runs in. A program that is in it is found there.
        proto: The protocol of a program: `uci`, `ugi`, `hub`, `gtp`. By default UCI in chess, and
            GTP in other games.
        tc: The clock in fastchess's spelling: `60+0.6` is 60 seconds and 0.6 more with every
            move, `1:30` is 90 seconds.
        st: Seconds for each move.
        time: The time control in the spelling of all other commands, such as `5m+3`.
        nodes: Nodes or playouts for each move, at most.
        depth: Plies to search, at most.
        plies: Another name of `depth`.
        ponder: Whether a UCI engine searches on the opponent's time, too.
        timemargin: Milliseconds beyond the clock before the engine loses on time.
        restart: Whether each game gets a new process.
        tscale: A factor of all timeouts that the engine has beside its clock.
        trust: Whether the engine's word is taken that it mates: the game ends with its win.
        whitepov: Whether the engine's scores are from White's point of view.
        stderr: The file for the engine's standard error.
        initstr: What is sent to the engine before its protocol begins; a backslash and an `n` end a
            line.
        resources: What a game of this engine needs of the resources of the tournament, such as
            `gpu=1`.
        option: Options of the engine by name.
    """

    cmd: str = ""
    name: str = ""
    args: str = ""
    dir: str = ""
    proto: str = ""
    tc: str = ""
    st: Amount = 0.0
    time: str = ""
    nodes: Count = 0
    depth: Count = 0
    plies: Count = 0
    ponder: bool = False
    timemargin: Count | None = None
    restart: bool = False
    tscale: Scale = 1.0
    trust: bool = False
    whitepov: bool = False
    stderr: str = ""
    initstr: str = ""
    resources: dict[str, Positive] = field(default_factory=dict)
    option: dict[str, Text] = field(default_factory=dict)


@value_class(kw_only=True)
class OpeningSection:
    """The openings of a tournament from a file; each is played from every seat.

    Args:
        file: A file of records, or with an opening in each line.
        format: The format of the file; by its name and text where none is given.
        order: Whether the openings come in the order of the file.
        plies: The number of plies to play of each; None for all.
        start: The first opening to play, from 1 on.
        policy: When the next opening begins: with each round, so that all engines meet from the
            same openings, or with each `encounter`, which cutechess-cli calls `default`.
    """

    file: str
    format: str = ""
    order: Literal["sequential", "random"] = "sequential"
    plies: Count | None = None
    start: Positive = 1
    policy: Literal["round", "encounter", "default"] = "round"


@value_class(kw_only=True)
class SprtSection:
    """A sequential probability ratio test: whether the first engine is `elo1` stronger.

    Args:
        elo0: The difference of the null hypothesis.
        elo1: The difference of the other hypothesis.
        alpha: The probability of accepting `elo1` where `elo0` holds.
        beta: The probability of accepting `elo0` where `elo1` holds.
        model: The unit of the differences.
    """

    elo0: float
    elo1: float
    alpha: Share = 0.05
    beta: Share = 0.05
    model: Literal["normalized", "logistic", "bayesian"] = "normalized"


@value_class(kw_only=True)
class DrawRule:
    """The rule by which the engines' scores make a game a draw.

    Args:
        movenumber: The move before which no draw is given; in chess by the number of the position,
            also where the opening begins late in a game.
        movecount: For how many moves of each engine in a row its score must be small.
        score: The score in centipawns, of either sign, up to which it is.
    """

    movenumber: Count = 0
    movecount: Positive = 1
    score: Count = 0


@value_class(kw_only=True)
class ResignRule:
    """The rule by which the engines' scores make a game lost.

    Args:
        movecount: For how many moves in a row the score must be that bad.
        score: The score in centipawns below zero from which on an engine is lost.
        twosided: Whether the other engine must agree.
    """

    movecount: Positive = 1
    score: Count = 0
    twosided: bool = False


@value_class(kw_only=True)
class RecordOutput:
    """The file of the games.

    Args:
        file: Its name. The suffix chooses the format.
        append: Whether games are added to a file that is there; otherwise it is replaced.
        notation: The notation of moves in PGN: `san`, `lan` (`e2-e4`) or `uci` (`e2e4`).
        min: Whether moves have no comments.
        match_line: Regular expressions. The comment on a move has the last line of its engine's
            output that matches each of them.
        nodes, seldepth, nps, hashfull, tbhits, pv: What the comments have of the engine's search
            beside value and depth.
        timeleft, latency: The seconds that are left, and those that the clock did not count.
        clk, emt, eval: The same as commands of PGN: the time left, the time used, and the value for
            white.
    """

    file: str
    append: bool = True
    notation: Literal["san", "lan", "uci"] = "san"
    min: bool = False
    match_line: tuple[str, ...] = ()
    nodes: bool = False
    seldepth: bool = False
    nps: bool = False
    hashfull: bool = False
    tbhits: bool = False
    pv: bool = False
    timeleft: bool = False
    latency: bool = False
    clk: bool = True
    emt: bool = False
    eval: bool = False

    @property
    def fields(self) -> tuple[str, ...] | None:
        """The parts of comments on moves beside value, depth and time; None for no comments."""
        return None if self.min else tuple(name for name in FIELDS if getattr(self, name))


@value_class(kw_only=True)
class PositionOutput:
    """The file of the last positions of the games, a line of EPD for each.

    Args:
        file: Its name.
        append: Whether positions are added to a file that is there; otherwise it is replaced.
    """

    file: str
    append: bool = True


@value_class(kw_only=True)
class LogOutput:
    """The log of a tournament, in the form of fastchess.

    Args:
        file: Its name.
        level: The least level of the messages that it has.
        append: Whether a file that is there is added to; otherwise it is replaced.
        compress: Whether it is compressed; its name then has the time and `.gz` at its end.
        realtime: Whether each line is in the file at once.
        engine: Whether it has the dialogue with the engines.
    """

    file: str
    level: Literal["trace", "info", "warn", "err", "fatal"] = "warn"
    append: bool = True
    compress: bool = False
    realtime: bool = True
    engine: bool = False
