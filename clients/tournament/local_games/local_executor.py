"""Games of a tournament between engines that run as processes on this machine."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import field, replace

from boardwire.clients.processes.cpus import shared_out
from boardwire.clients.processes.engine_process import USUAL_TIMES, EngineTimes
from boardwire.games import Game
from boardwire.matches import (
    Dice,
    EnginePlayer,
    Limits,
    Match,
    MatchRecord,
    NoRecorder,
    PlayerTime,
    Reason,
    Recorder,
    match_time,
    play_match,
)
from boardwire.matches.players.free_handicap import with_placed_stones
from boardwire.matches.tournaments import GameSource, ScheduledGame, Seeds
from boardwire.matches.tournaments.executor import Executor
from boardwire.override import override
from boardwire.protocol import TransportError
from boardwire.values import value_class

from ..diagnostics import Inspection
from ..entries.entry import Entry
from ..log.dialogue import Transcripts
from .broken_games import BrokenGames
from .matched_lines import MatchedLines
from .ready_engines import ReadyEngines
from .running_engines import RunningEngines

_SOUND_ENDS = frozenset(
    {
        Reason.RULE,
        Reason.RESIGNATION,
        Reason.MOVE_LIMIT,
        Reason.CONSENSUS,
        Reason.ADJUDICATION,
        Reason.ENDGAME_TABLE,
        Reason.GAME_FAULT,
    }
)
"""The reasons for the end of a game that speak against no engine."""
_BROKEN_OFF = frozenset(
    {
        Reason.CRASH,
        Reason.DISCONNECTION,
        Reason.NO_ANSWER,
        Reason.REFUSAL,
        Reason.PROTOCOL,
    }
)
"""The reasons after which a tournament without `recover` ends."""
_SECRET_BITS = 128
"""Bits of the number that the dice follow from where there is no seed."""


class StoppedByFault(TransportError):
    """A tournament ends early, as its plan has it, since an engine has made a fault."""


def no_recorder(game: ScheduledGame) -> NoRecorder:
    """Return a recorder that keeps nothing."""
    return NoRecorder()


@value_class
class LocalExecutor(Executor):
    """Plays games between engines that run as processes on this machine.

    Args:
        entries: The engines, in the order of their numbers.
        game: The game with its options.
        concurrency: The number of games played at a time, each with its own processes.
        limits: Timeouts and other limits of the matches.
        seed: The number that the dice and the engines' own seeds follow from; None for dice that
            nobody can foresee, and engines with their own seeds. Either way the games of a pair
            have the same dice.
        recorder: Makes the recorder of a game, which follows it while it is played.
        broken: Keeps the games that an engine broke; None to keep none.
        info: Whether bundled engines report the findings of running searches, for the records.
        affinity: The processors that the engines may use, shared out among the games that are
            played at a time; none for all of them.
        ready: Engines that run already and play the first games; None if there are none.
        times: The times that the engines have beside their clocks.
        transcripts: Makes the transcripts of engines that are started.
        lines: Finds lines for the comments on moves in the dialogues.
        inspection: Reports the faults in each game; None to look for none.
        wait: Seconds between two games.
        after_opening: Whether the limit of plies counts those after the opening alone.
        recover: Whether games go on after one that an engine broke off by a crash or its silence.
        strict: Whether they end with the first warning of the inspection.
    """

    entries: Sequence[Entry]
    game: Game
    concurrency: int = 1
    limits: Limits = field(default_factory=Limits)
    seed: int | None = None
    recorder: Callable[[ScheduledGame], Recorder] = no_recorder
    broken: BrokenGames | None = None
    info: bool = False
    affinity: Sequence[int] = ()
    ready: ReadyEngines | None = None
    times: EngineTimes = USUAL_TIMES
    transcripts: Transcripts = field(default_factory=Transcripts)
    inspection: Inspection | None = None
    lines: MatchedLines | None = None
    wait: float = 0.0
    after_opening: bool = False
    recover: bool = True
    strict: bool = False
    _secret: int = field(default_factory=lambda: secrets.randbits(_SECRET_BITS), repr=False)

    @override
    async def run(self, source: GameSource) -> None:
        errors: list[TransportError] = []
        transcripts = self.transcripts
        if self.broken is not None and not transcripts.wanted:
            transcripts = Transcripts(kept=True)

        async def work(cpus: frozenset[int]) -> None:
            engines = RunningEngines(
                *(self.entries, self.game),
                transcripts=transcripts,
                info=self.info,
                cpus=cpus,
                ready=self.ready,
                times=self.times,
            )
            try:
                await self._play_in_turn(engines, source)
            except TransportError as error:
                errors.append(error)
                source.stop()
            finally:
                await engines.end()

        async with asyncio.TaskGroup() as tasks:
            shares = shared_out(self.affinity, self.concurrency) if self.affinity else None
            for number in range(self.concurrency):
                tasks.create_task(work(shares[number] if shares else frozenset()))
        if errors:
            raise errors[0]

    async def _play_in_turn(self, engines: RunningEngines, source: GameSource) -> None:
        """Play game after game."""
        while (game := await source.take()) is not None:
            players = await engines.seated(game.seating)
            begun = await self._with_opening(game, players)
            record = await play_match(self._match(begun), players, self.recorder(begun))
            _tell_unanswered(record, players)
            sound = _sound(players, record)
            transcripts = engines.transcripts(game.seating)
            if self.broken is not None:
                self.broken.keep(game, record, transcripts)
            stops = self._stops(game, record)
            if self.lines is not None:
                self.lines.read(game.number, transcripts)
            if self.inspection is not None:
                faultless = await self.inspection.inspect(record, transcripts)
                if stops:
                    self.inspection.warn(stops)
                elif self.strict and not faultless:
                    stops = f"Game {game.number + 1} had a warning, stopping tournament (strict)."
            source.ended(game, record)
            await engines.after_game(game.seating, sound=sound)
            if stops:
                raise StoppedByFault(stops)
            await asyncio.sleep(self.wait)

    def _stops(self, game: ScheduledGame, record: MatchRecord) -> str:
        """Why no game may follow this one; empty if one may."""
        result = record.result
        if self.recover or result is None or result.reason not in _BROKEN_OFF:
            return ""
        return (
            f"Game {game.number + 1} stalled / disconnected and no recover option set for engine, "
            "stopping tournament."
        )

    async def _with_opening(
        self, game: ScheduledGame, players: Sequence[EnginePlayer]
    ) -> ScheduledGame:
        """Return the game with the handicap that an engine places, if the game has one."""
        names = [self.entries[it].name for it in game.seating]
        opening = await with_placed_stones(game.opening, players, names, self.limits.preparation)
        return replace(game, opening=opening)

    def _match(self, game: ScheduledGame) -> Match:
        seated = [self.entries[it] for it in game.seating]
        seeds = None if self.seed is None else Seeds(self.seed)
        limits = self.limits
        if self.after_opening:
            limits = replace(limits, plies=limits.plies + len(game.opening.moves))
        scale = max(it.scale for it in seated)
        trusted = tuple(it.trusted for it in seated)
        limits = replace(
            limits,
            preparation=scale * limits.preparation,
            ping=scale * limits.ping,
            scores=replace(limits.scores, trusted=trusted if any(trusted) else ()),
        )
        match = Match(
            str(game.number + 1),
            game.opening.game,
            [it.name for it in seated],
            seated[0].time,
            now=match_time(),
            dice=Dice((seeds or Seeds(self._secret)).dice(game.pair)),
            limits=limits,
            opening=game.opening.moves,
            times=[PlayerTime(it.time, it.margin) for it in seated],
            seeds=() if seeds is None else seeds.engines(game),
        )
        match.record.opening = game.opening.text
        return match


def _tell_unanswered(record: MatchRecord, players: Sequence[EnginePlayer]) -> None:
    """Add to the result what an engine has not answered that lost by its silence."""
    result = record.result
    if result is None or result.reason not in (Reason.NO_ANSWER, Reason.TIME):
        return
    for player, returned in zip(players, result.returns, strict=False):
        if returned == min(result.returns) and not player.idle:
            what = player.unended or "no response has come since"
            detail = f"{player.awaited} is not answered: {what}"
            record.result = replace(result, detail="; ".join(filter(None, (result.detail, detail))))


def _sound(players: Sequence[EnginePlayer], record: MatchRecord) -> bool:
    """Return whether all engines can be trusted with another game."""
    if record.result is None or record.result.reason not in _SOUND_ENDS:
        return False
    return all(player.idle and not player.closed for player in players)
