"""A match against engines, refereed on this machine: for practice, with moves taken back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from boardwire.games import CHANCE
from boardwire.matches import (
    Answered,
    Briefing,
    EnginePlayer,
    Limits,
    Match,
    MatchRecord,
    MatchRunner,
    NoRecorder,
    NotNow,
    Observation,
    Player,
    Ready,
    Request,
    Scored,
    Seat,
    Table,
    match_time,
)
from boardwire.matches.messages.requests import MoveRequest
from boardwire.matches.openings import Opening, Openings
from boardwire.matches.referee.result_words import ending_of
from boardwire.override import override
from boardwire.protocol import CommandError, TimeControl
from boardwire.translations import english

from .match_interface import MatchListener

SETTLE_SECONDS = 60.0
"""Seconds that an engine has to end its search when moves are taken back."""
_ALLOWANCE = 1 << 30  # illegal moves do not lose the match for a person
_LIMITS = Limits(move_timeout=86400.0, grace=1.0)


class PersonPlayer(Player):
    """The person's player in a local match (see :class:`~boardwire.matches.players.player.Player`).

    Args:
        match: The match as the terminal shows it.
        replayed: The number of moves that were made before.
    """

    is_person = True
    lag = 0.0
    illegal_move_allowance = _ALLOWANCE
    takes_back = False  # the engines at the other seats take no moves back in a match

    def __init__(self, match: LocalMatch, replayed: int) -> None:
        self._match = match
        self.replayed = replayed
        """The number of moves made before; they are not reported to the screen one by one."""
        self._seat: Seat | None = None
        self.asked = False
        """Whether the match waits for the person's move."""
        self.refusal = ""
        """The reason why the last move was refused; empty if it was not."""

    @property
    def seat(self) -> Seat:
        """The seat.

        Raises:
            CommandError: The match is over.
        """
        if self._seat is None:
            raise CommandError(english("the match is over: new begins another one"))
        return self._seat

    def answer(self, move: str) -> None:
        """Make a move.

        Raises:
            CommandError: It is illegal.
        """
        seat = self.seat
        self.asked, self.refusal = False, ""
        seat.report(Answered(move), match_time())
        if self.refusal:
            raise CommandError(self.refusal)

    @override
    def sit(self, seat: Seat, briefing: Briefing) -> None:
        self._seat = seat
        seat.report(Ready(), match_time())

    @override
    def rise(self) -> None:
        self._seat = None
        self.asked = False

    @override
    def observe(self, observation: Observation) -> None:
        self._match.take(observation, quiet=observation.ply <= self.replayed)

    @override
    def retract(self, plies: int) -> None:
        raise AssertionError("no moves are taken back in a match against engines")

    @override
    def accept(self, observation: Observation) -> None:
        self.observe(observation)

    @override
    def reject(self, why: str) -> None:
        self.asked = True
        self.refusal = why

    @override
    def blame(self, move: str, why: str) -> None:
        """Do nothing: the result contains the same facts."""

    @override
    def request(self, request: Request) -> None:
        """Do nothing: a person is not asked for the score."""
        if isinstance(request, MoveRequest):
            self.asked = True
            self._match.table.take_request(request)
            self._match.listener.asked()
        else:
            self.seat.report(Scored(None), match_time())

    @override
    def note(self, text: str) -> None:
        self._match.listener.note(text)

    @override
    def flush(self) -> None:
        """Do nothing: the person is informed at once."""


class LocalMatch:
    """A match of a person against engines (see :class:`~.match.TerminalMatch`).

    Args:
        openings: The openings: each match but a rematch begins with the next one.
        me: The person's number, from 0 on.
        names: The names of all players, player 0 first.
        engines: The other players in their order, introduced.
        time: The time control.
        listener: The screen.
    """

    def __init__(
        self,
        openings: Openings,
        me: int,
        names: Sequence[str],
        engines: Sequence[EnginePlayer],
        time: TimeControl,
        listener: MatchListener,
    ) -> None:
        self.me = me
        self.names = tuple(names)
        self.time = time
        self.listener = listener
        self.over = False
        self._openings = openings
        self._number = 0  # of the opening
        self._opening = openings.pick(0)
        self.table = Table(self._opening.game, me)
        self._engines = tuple(engines)
        self._runner: MatchRunner | None = None
        self._person: PersonPlayer | None = None

    # -- queries of the screen -------------------------------------------------------------

    @property
    def clocks(self) -> Sequence[float | None]:
        """The seconds that all players have left now, or None without a limit."""
        if self._runner is None:
            return ()
        return self._runner.match.clock.all_remaining(match_time())

    @property
    def begun(self) -> bool:
        """Whether a match has begun."""
        return self._runner is not None

    @property
    def on_turn(self) -> bool:
        """Whether the match waits for the person's move."""
        return self._person is not None and self._person.asked

    @property
    def practice(self) -> bool:
        """Whether moves may be taken back: only without clocks, which cannot be turned back."""
        return not self.time.timed

    # -- the course of the match -----------------------------------------------------------

    def begin(self, moves: Sequence[str] | None = None) -> None:
        """Begin a match from given moves, by default those of the opening."""
        made = self._opening.moves if moves is None else moves
        self.table = Table(self._opening.game, self.me)
        self.over = False
        match = Match(
            "local",
            self._opening.game,
            self.names,
            self.time,
            now=match_time(),
            limits=_LIMITS,
            opening=made,
        )
        self._person = PersonPlayer(self, len(made))
        players: list[Player | None] = list(self._engines)
        players.insert(self.me, self._person)
        self._runner = runner = MatchRunner(match, NoRecorder())
        runner.finished.add_done_callback(lambda done: self._finished(runner, done))
        if not made:
            self.listener.begun()
        runner.begin(players)

    def take(self, observation: Observation, *, quiet: bool) -> None:
        """Play a ply on the table, and report it to the screen unless it is an earlier one."""
        played = self.table.play(observation.player, observation.text)
        if not quiet:
            self.listener.moved(observation.player, played.text)
        elif self._person is not None and observation.ply == self._person.replayed:
            self.listener.begun()

    def _finished(self, runner: MatchRunner, done: asyncio.Future[MatchRecord]) -> None:
        if runner is not self._runner or done.cancelled():
            return
        self.over = True
        if (error := done.exception()) is not None:
            self.listener.ended("", f"the match broke: {error}")
            return
        result = done.result().result
        assert result is not None, "a finished match has a result"
        self.listener.ended(result.text, ending_of(self.table.game.conventions, result))

    # -- actions of the person -------------------------------------------------------------

    async def play(self, move: str) -> None:
        """Make a move on the person's seat."""
        self._playing().answer(move)

    def _playing(self) -> PersonPlayer:
        if self._person is None or self.over:
            raise CommandError(english("the match is over: new begins another one"))
        return self._person

    async def undo(self, word: str) -> None:
        """Begin the match again with the moves before the person's last one."""
        if word != "ask":
            raise CommandError(english("nobody asks to take a move back"))
        if not self.practice:
            raise CommandError(english("a match with a clock goes on: no move is taken back"))
        if self._runner is None or self.table.game.simultaneous:
            raise CommandError(english("in this game choices are not taken back"))
        history = self._runner.match.history
        first = len(self._opening.moves)
        own = [ply for ply, it in enumerate(history) if it.player == self.me and ply >= first]
        if not own:
            raise CommandError(english("you have made no move yet"))
        kept = [it.text for it in history[: own[-1]]]
        await self._stop()
        self.begin(kept)

    async def _stop(self) -> None:
        """Abort a running match, and wait for its engines."""
        runner, self._runner = self._runner, None
        if runner is None:
            return
        if not runner.finished.done():
            runner.abort("taken back")
        for engine in self._engines:
            engine.interrupt()
            if not await engine.settle(SETTLE_SECONDS):
                raise CommandError(english("{game} does not answer any more", game=engine.title))

    async def interrupt(self) -> None:
        """Ask all engines that search to move at once."""
        for engine in self._engines:
            if not engine.idle:
                engine.interrupt()

    async def draw(self, word: str) -> None:
        """Offer, accept or decline a draw on the person's seat."""
        seat = self._playing().seat
        try:
            if word == "offer":
                seat.offer_draw()
                self.listener.note(
                    english("engines cannot accept a draw: they decline it by moving")
                )
            elif word == "accept":
                seat.accept_draw()
            else:
                seat.decline_draw()
        except NotNow as error:
            raise CommandError(str(error)) from error

    async def resign(self) -> None:
        """Resign on the person's seat."""
        self._playing().seat.resign()

    async def say(self, text: str) -> None:
        """Refuse a chat message: the opponents are engines."""
        raise CommandError(english("nobody reads messages here: your opponent is an engine"))

    async def again(self) -> None:
        """Begin another match with the next opening."""
        await self._stop()
        self._number += 1
        self._opening = self._openings.pick(self._number)
        self.begin()

    async def accept(self, seek: str) -> None:
        """Refuse: there are no challenges without a server."""
        raise CommandError(english("nobody challenges you here: play at a server"))

    async def decline(self, seek: str) -> None:
        """Refuse: there are no challenges without a server."""
        await self.accept(seek)

    async def block(self, name: str) -> None:
        """Refuse: a local match has no other people to block."""
        await self.accept("")

    async def unblock(self, name: str) -> None:
        """Refuse: a local match has no other people to unblock."""
        await self.accept("")

    async def rematch(self) -> None:
        """Begin the match again from the same opening, with the sides moved on by one."""
        await self._stop()
        others = [name for player, name in enumerate(self.names) if player != self.me]
        own = self.names[self.me]
        self.me = (self.me + 1) % self.table.game.players
        self.names = (*others[: self.me], own, *others[self.me :])
        self.begin()

    async def leave(self) -> None:
        """Abort the match and interrupt the engines."""
        runner, self._runner = self._runner, None
        if runner is not None and not runner.finished.done():
            runner.abort("the person left")
        await self.interrupt()


def first_player(opening: Opening) -> int:
    """Return the player who acts first after an opening; 0 where chance or several players do."""
    player = opening.end().to_act()
    return 0 if player == CHANCE else max(player, 0)
