"""The plan of a tournament: the whole description, in plain values."""

from __future__ import annotations

import random
import re
from dataclasses import field, replace
from pathlib import Path
from typing import Literal

from boardwire.clients.processes.cpus import games_at_a_time, parse_cpus
from boardwire.clients.processes.engine_process import EngineTimes
from boardwire.games import Game, OptionError, load
from boardwire.matches import Limits, ScoreRules
from boardwire.matches.openings import Openings, file_openings, openings
from boardwire.matches.referee.adjudication import TableRule
from boardwire.matches.tournaments import Schedule, Seeds
from boardwire.matches.tournaments.formats import Format, make_schedule
from boardwire.matches.tournaments.schedules import Encounters
from boardwire.values import value_class

from .entries.entry import NUMBERED, Entry, make_entry, unique_names
from .local_games.local_limits import MOVE_TIMEOUT, local_limits
from .sections import (
    STRICT,
    Count,
    DrawRule,
    EngineSettings,
    LogOutput,
    OpeningSection,
    OutputName,
    PositionOutput,
    Positive,
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
        engine: The engines.
        game: The game's name in the registry.
        option: Options of the game.
        tournament: The format.
        seeds: In a gauntlet, the number of engines, counted from the first, that play the others.
        rounds: How often all meet, the rounds of a Swiss tournament, or the most rounds of an SPRT;
            None for the usual number of the format (see `make_schedule`).
        games: The games of each meeting; 0 for one from every seat.
        noswap: Whether the engines keep their seats in the games of a meeting.
        reverse: Whether the engines of a meeting take each other's seats.
        wait: Milliseconds between two games.
        recover: Whether the tournament goes on after a game that an engine broke off by a crash or
            by its silence.
        time: The time control of engines that have none of their own.
        concurrency: The number of games played at a time on this machine; 0 for one for each
            processor, -2 for two fewer.
        resources: The amount of each resource that games share, such as `gpu=1`. A game waits until
            what its engines need is free.
        affinity: The processors that engines run on, `3,5,7-11` or `all`, shared out among the
            games at a time; empty for no such rule.
        cluster: The address of a Dask scheduler whose workers play the games; empty for this
            machine.
        seed: The seed of everything that is random: dice, openings, the bundled engines.
        opening: How the games begin, as in `boardwire match`.
        openings: Openings from a file, in fastchess's words.
        sprt: The test that ends the tournament.
        draw: When scores make a game a draw.
        resign: When scores make a game lost.
        maxmoves: The number of moves of each player after which a game is a draw, those of the
            opening apart, unless in the words of cutechess-cli; 0 for the usual limit.
        tb: The folders of Syzygy tables whose results end games, with `:` or `;` between them.
        tbpieces: The most men on the board for which they do; 0 for as many as the tables have.
        tbignore50: Whether a win counts that the fifty-move rule makes a draw.
        tbadjudicate: The results that end games: `BOTH`, `WIN_LOSS` or `DRAW`.
        move_timeout: Seconds for one move of an engine that has no clock; see `local_limits`.
        startup_ms: Milliseconds for an engine to introduce itself after its start; 0 for the usual
            time, within which a game begins.
        ucinewgame_ms: Milliseconds for an engine to take the settings of a game; 0 for the usual
            time.
        ping_ms: Milliseconds for an engine to show after each of its moves that it still answers; 0
            to ask only those that have no clock and do not move.
        run: The folder that keeps what was played, from which the tournament goes on; empty for
            none.
        pgnout: The file of the games.
        livepgnout: The file of the games that are being played; empty for none.
        epdout: The file of the last positions of the games.
        crc32: Whether the CRC-32 of the file of the games is printed after each game.
        config: The file of settings and sums in fastchess's form; empty for none.
        autosaveinterval: The number of games after which it is written; 0 for the end alone.
        log: The log of the tournament.
        debug: Whether the dialogue with all engines is printed.
        output: How the tournament is shown; `auto` is a live table on a terminal, else lines.
        ratinginterval: The number of games after which the standings are printed in between, or of
            pairs of games in the words of other programs; 0 for none.
        scoreinterval: The number of games after which cutechess-cli's output has the score; 0 for
            never.
        outcomeinterval: The number of games after which it has how the games ended; 0 for never.
        resultformat: The columns of the list of engines in the words of other programs, as
            cutechess-cli names them; empty for the usual ones.
        penta: Whether the games of an opening from every seat count together in statistics.
        report: The file of HTML to write at the end; empty for none.
        strict: Whether openings of a file that cannot be used are refused, and it is told at the
            end what engines did wrong without losing by it.
        fastchess: Whether the options mean what they mean in fastchess. Engines meet in the order
            of the list; the second engine of a name gets `_2`; an engine plays that has not all
            options it is given, and it is told; a program without a time control, nodes or depth is
            refused.
        check_mate_pvs: Whether lines of play that promise a mate are checked for it.
        show_latency: Whether the log has the latency of each move.
        one_line_warnings: Whether warnings are single lines.
        event: The name of the tournament in records.
        site: The place in records.
    """

    __pydantic_config__ = STRICT

    engine: tuple[EngineSettings, ...]
    game: str = "chess"
    option: dict[str, Text] = field(default_factory=dict)
    tournament: Format = "roundrobin"
    seeds: Positive = 1
    rounds: Positive | None = None
    games: Count = 0
    noswap: bool = False
    reverse: bool = False
    wait: Count = 0
    recover: bool = True
    time: str = "none"
    concurrency: int = 1
    resources: dict[str, Positive] = field(default_factory=dict)
    affinity: str = ""
    cluster: str = ""
    seed: Count | None = None
    opening: str = ""
    openings: OpeningSection | None = None
    sprt: SprtSection | None = None
    draw: DrawRule | None = None
    resign: ResignRule | None = None
    maxmoves: Count = 0
    tb: str = ""
    tbpieces: Count = 0
    tbignore50: bool = False
    tbadjudicate: Literal["BOTH", "WIN_LOSS", "DRAW"] = "BOTH"
    move_timeout: Seconds = MOVE_TIMEOUT
    startup_ms: Count = 0
    ucinewgame_ms: Count = 0
    ping_ms: Count = 0
    run: str = ""
    pgnout: RecordOutput | None = None
    livepgnout: str = ""
    epdout: PositionOutput | None = None
    crc32: bool = False
    config: str = ""
    autosaveinterval: Count = 20
    log: LogOutput | None = None
    debug: bool = False
    output: OutputName = "auto"
    ratinginterval: Count | None = None
    scoreinterval: Count = 1
    outcomeinterval: Count = 0
    resultformat: str = ""
    penta: bool = True
    report: str = ""
    strict: bool = False
    fastchess: bool = False
    check_mate_pvs: bool = False
    show_latency: bool = False
    one_line_warnings: bool = False
    event: str = ""
    site: str = ""

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
        """When endgame tables end games."""
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
