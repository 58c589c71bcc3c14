"""The plan of a tournament: the whole description, in plain values."""

from __future__ import annotations

import random
import re
from dataclasses import field, replace
from pathlib import Path
from typing import Annotated, Literal

from boardwire.arguments import CommandOption
from boardwire.clients.processes.cpus import games_at_a_time, parse_cpus
from boardwire.clients.processes.engine_process import EngineTimes
from boardwire.games import Game, OptionError, load
from boardwire.matches import Limits, ScoreRules
from boardwire.matches.openings import Openings, file_openings, openings
from boardwire.matches.referee.adjudication import TableRule
from boardwire.matches.tournaments import Schedule, Seeds
from boardwire.matches.tournaments.formats import Format, make_schedule
from boardwire.matches.tournaments.schedules import Encounters
from boardwire.settings import Count, Positive
from boardwire.values import value_class

from .entries.entry import NUMBERED, Entry, make_entry, unique_names
from .local_games.local_limits import MOVE_TIMEOUT, local_limits
from .sections import (
    DrawRule,
    EngineSettings,
    LogOutput,
    OpeningSection,
    OutputName,
    PositionOutput,
    RecordOutput,
    ResignRule,
    Seconds,
    SprtSection,
    Text,
)


@value_class(kw_only=True)
class TournamentPlan:
    """The description of a tournament. Its fields are the options of the command and TOML's keys.

    Args:
        engine: An engine: mcts, cmd=PROGRAM args=... name=... dir=... proto=... tc=8+0.08 st=1
            nodes=N depth=N timemargin=MS restart=on option.NAME=VALUE. Repeat it.
        game: The game: a name, or MODULE:CLASS. Chess by default.
        option: Options of the game.
        tournament: roundrobin, gauntlet, pyramid, swiss, knockout, pool.
        seeds: Engines that play all others in a gauntlet; 1 by default.
        rounds: The number of meetings of each pair, 2 by default; rounds of swiss.
        games: Games of each meeting; one from every seat by default.
        noswap: Keep the seats in the games of a meeting.
        reverse: Whether the engines of a meeting take each other's seats.
        wait: Milliseconds between two games.
        recover: Whether the tournament goes on after a game that an engine broke off by a crash or
            by its silence.
        time: The time control of engines without tc, st or time: 5m+3, 0.1.
        concurrency: Games at a time, 1 by default; 0: one for each processor, -2: two fewer.
        resources: The resources that games share, such as gpu=1; engines with resources=gpu=1
            wait for it.
        affinity: Reserve processors for each game, from 3,5,7-11 or from all.
        cluster: A Dask scheduler whose workers play the games: HOST:8786.
        seed: The seed of all random numbers.
        opening: The openings of games, as in boardwire match: book, random:4, ...
        openings: Openings from a file: file=FILE format=epd order=random plies=8 start=1
            policy=encounter.
        sprt: Play until it is decided whether the first engine is better: elo0=0 elo1=5 alpha=0.05
            beta=0.05 model=normalized.
        draw: Small scores make a draw: movenumber=34 movecount=8 score=20 (centipawns).
        resign: Bad scores lose: movecount=3 score=600 twosided=false.
        maxmoves: Moves of each player after which a game is a draw.
        tb: The folders of Syzygy tables whose results end games, with `:` or `;` between them.
        tbpieces: The most men on the board for which they do; 0 for as many as the tables have.
        tbignore50: Whether a win counts that the fifty-move rule makes a draw.
        tbadjudicate: The results that end games: `BOTH`, `WIN_LOSS` or `DRAW`.
        move_timeout: Seconds for a move of an engine without a clock, 1800 by default; after 300,
            or half of it, it is asked whether it still answers.
        startup_ms: Milliseconds for an engine to identify itself after its start, or it loses.
        ucinewgame_ms: Milliseconds for an engine to take the settings of a game, 60000 by default.
        ping_ms: Ask each engine after each of its moves whether it still answers; it loses if it
            does not within this time.
        run: A folder that keeps the games. The same command continues from there, also after a
            crash.
        pgnout: The file of the games: file=FILE append=false; nodes=true, pv=true ... for more in
            the comments.
        livepgnout: The file of the games that are being played; empty for none.
        epdout: The file of the last positions of the games.
        crc32: Whether the CRC-32 of the file of the games is printed after each game.
        config: The file of settings and sums in fastchess's form; empty for none.
        autosaveinterval: The number of games after which it is written; 0 for the end alone.
        log: The log of the tournament.
        debug: Whether the dialogue with all engines is printed.
        output: The form of the output: auto, live, lines, fastchess, cutechess, json, none. With
            options of one dash fastchess; otherwise a live table on a terminal, or lines.
        ratinginterval: Games between two lines of standings; pairs in the fastchess format.
        scoreinterval: The number of games after which cutechess-cli's output has the score; 0 for
            never.
        outcomeinterval: The number of games after which it has how the games ended; 0 for never.
        resultformat: The columns of the list of engines in the words of other programs, as
            cutechess-cli names them; empty for the usual ones.
        penta: Whether the games of an opening from every seat count together in statistics.
        report: Write a report: one page of HTML that needs nothing else.
        strict: Refuse openings that cannot be used. Report at the end illegal lines of play, mates
            that were promised and not kept, and late answers that the margin forgave.
        fastchess: Whether the options mean what they mean in fastchess. Engines meet in the order
            of the list; the second engine of a name gets `_2`; an engine that lacks a given option
            plays without it, and a line says so; a program without a time control, nodes or depth
            is refused.
        check_mate_pvs: Whether lines of play that promise a mate are checked for it.
        show_latency: Whether the log has the latency of each move.
        one_line_warnings: Whether warnings are single lines.
        event: The event's name in records.
        site: The site in records.
    """

    engine: Annotated[tuple[EngineSettings, ...], CommandOption()]
    game: Annotated[str, CommandOption()] = "chess"
    option: dict[str, Text] = field(default_factory=dict)
    tournament: Annotated[Format, CommandOption(metavar="FORMAT")] = "roundrobin"
    seeds: Annotated[Positive, CommandOption()] = 1
    rounds: Annotated[Positive | None, CommandOption()] = None
    games: Annotated[Count, CommandOption()] = 0
    noswap: Annotated[bool, CommandOption()] = False
    reverse: bool = False
    wait: Count = 0
    recover: bool = True
    time: Annotated[str, CommandOption()] = "none"
    concurrency: Annotated[int, CommandOption()] = 1
    resources: Annotated[dict[str, Positive], CommandOption()] = field(default_factory=dict)
    affinity: Annotated[str, CommandOption(metavar="[CPUS]")] = ""
    cluster: Annotated[str, CommandOption(metavar="ADDRESS")] = ""
    seed: Annotated[Count | None, CommandOption()] = None
    opening: Annotated[str, CommandOption()] = ""
    openings: Annotated[OpeningSection | None, CommandOption()] = None
    sprt: Annotated[SprtSection | None, CommandOption()] = None
    draw: Annotated[DrawRule | None, CommandOption()] = None
    resign: Annotated[ResignRule | None, CommandOption()] = None
    maxmoves: Annotated[Count, CommandOption()] = 0
    tb: str = ""
    tbpieces: Count = 0
    tbignore50: bool = False
    tbadjudicate: Literal["BOTH", "WIN_LOSS", "DRAW"] = "BOTH"
    move_timeout: Annotated[Seconds, CommandOption(metavar="SECONDS")] = MOVE_TIMEOUT
    startup_ms: Annotated[Count, CommandOption(metavar="MS")] = 0
    ucinewgame_ms: Annotated[Count, CommandOption(metavar="MS")] = 0
    ping_ms: Annotated[Count, CommandOption(metavar="MS")] = 0
    run: Annotated[str, CommandOption(metavar="FOLDER")] = ""
    pgnout: Annotated[RecordOutput | None, CommandOption()] = None
    livepgnout: str = ""
    epdout: PositionOutput | None = None
    crc32: bool = False
    config: str = ""
    autosaveinterval: Count = 20
    log: LogOutput | None = None
    debug: bool = False
    output: Annotated[OutputName, CommandOption(metavar="NAME")] = "auto"
    ratinginterval: Annotated[Count | None, CommandOption()] = None
    scoreinterval: Count = 1
    outcomeinterval: Count = 0
    resultformat: str = ""
    penta: bool = True
    report: Annotated[str, CommandOption(metavar="FILE.html")] = ""
    strict: Annotated[bool, CommandOption()] = False
    fastchess: bool = False
    check_mate_pvs: bool = False
    show_latency: bool = False
    one_line_warnings: bool = False
    event: Annotated[str, CommandOption()] = ""
    site: Annotated[str, CommandOption()] = ""

    def make_game(self) -> Game:
        """Return the game with its options.

        Raises:
            UnknownGame, OptionError: There is no such game, or an option is wrong.
        """
        return load(self.game, **self.option)

    def make_entries(self, game: Game) -> tuple[Entry, ...]:
        """Return the engines, ready to be started.

        Raises:
            OptionError: An engine's name is malformed, or it cannot have its options.
            GameError: An engine does not play the game.
        """
        entries = [make_entry(it, game, self.time, lenient=self.fastchess) for it in self.engine]
        if len(entries) < game.players:
            raise OptionError(
                f"{game.title} with these options is for {game.players}: name at least "
                f"{game.players} engines, not {len(entries)}, each after --engine"
            )
        return unique_names(entries, "{}_{}" if self.fastchess else NUMBERED)

    def make_openings(self, game: Game) -> Openings | None:
        """Return the openings; None for the usual start.

        Raises:
            OptionError: There are two descriptions of openings.
            OpeningError: There are none, or the game does not allow one.
            OSError: The file cannot be read.
        """
        chance = None if self.seed is None else Seeds(self.seed).openings()
        if self.openings is None:
            if not self.opening:
                return None
            return openings(self.opening, game, chance, strict=self.strict, placing=True)
        if self.opening:
            raise OptionError("write --opening or --openings, not both")
        wanted = self.openings
        seed = (chance or random.SystemRandom()).getrandbits(32)
        return file_openings(
            Path(wanted.file),
            game,
            form=wanted.format,
            seed=seed if wanted.order == "random" else None,
            plies=wanted.plies,
            start=wanted.start,
            strict=self.strict,
        )

    def make_schedule(self, game: Game, begun: Openings | None) -> Schedule:
        """Return the schedule of the format.

        Raises:
            ScheduleError: The format does not fit the engines or the game.
        """
        encounters = Encounters(
            game,
            self.games,
            swap=not self.noswap,
            reverse=self.reverse,
            openings=begun,
            opening_per_round=self.openings is None or self.openings.policy == "round",
        )
        engines = len(self.engine)
        return make_schedule(
            self.tournament, engines, encounters, self.rounds, self.seeds, listed=self.fastchess
        )

    @property
    def games_at_a_time(self) -> int:
        """The number of games at a time on this machine."""
        return games_at_a_time(self.concurrency)

    @property
    def cpus(self) -> list[int]:
        """The processors that engines run on; empty for no such rule.

        Raises:
            OptionError: There is no such processor.
        """
        return parse_cpus(self.affinity) if self.affinity else []

    @property
    def needs_search_info(self) -> bool:
        """Whether the reports of engines on their searches are read."""
        trusted = any(it.trust for it in self.engine)
        return bool(self.pgnout or self.run or self.draw or self.resign or self.strict or trusted)

    def pair_size(self, game: Game) -> int:
        """Return the number of games that are a pair for statistics; see `Comparison`."""
        # cutechess-cli, and fastchess in its words, know no pairs. The results of fastchess have no
        # place for the last one of an odd number of games.
        odd = self.output == "fastchess" and self.games % game.players > 0
        if self.noswap or self.games == 1 or odd or not self.penta or self.output == "cutechess":
            return 1
        return game.players

    @property
    def table_rule(self) -> TableRule:
        """The rule by which endgame tables end games."""
        folders = tuple(filter(None, re.split("[:;]", self.tb)))
        return TableRule(
            folders,
            self.tbpieces,
            not self.tbignore50,
            wins=self.tbadjudicate != "DRAW",
            draws=self.tbadjudicate != "WIN_LOSS",
        )

    def make_limits(self, players: int) -> Limits:
        """Return the limits of each match with this number of players."""
        scores = ScoreRules()
        if (resign := self.resign) is not None:
            scores = replace(
                scores,
                resign_moves=resign.movecount,
                resign_score=resign.score,
                resign_twosided=resign.twosided,
            )
        if (draw := self.draw) is not None:
            scores = replace(
                scores,
                draw_moves=draw.movecount,
                draw_score=draw.score,
                draw_after=draw.movenumber,
            )
        usual = local_limits(self.move_timeout)
        return replace(
            usual,
            preparation=self.ucinewgame_ms / 1000 or usual.preparation,
            ping=self.ping_ms / 1000 or usual.ping,
            plies=players * self.maxmoves or usual.plies,
            scores=scores,
            tables=self.table_rule,
        )

    @property
    def engine_times(self) -> EngineTimes:
        """The times that engines have beside their clocks."""
        startup, newgame, ping = (
            it / 1000 if it else None for it in (self.startup_ms, self.ucinewgame_ms, self.ping_ms)
        )
        return EngineTimes(startup, newgame, ping)
