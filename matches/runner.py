"""The runner of a match: carries out what the match decides, and reports to it what players do.

The recorder says where the record goes: to a server's store, or nowhere in a local tournament.
Everything else is the same wherever a match is played.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from functools import partial

from boardwire._native import Relayed

from .actions import (
    Accept,
    Action,
    Announce,
    Ask,
    AskScores,
    Blame,
    End,
    Note,
    Notify,
    Open,
    Probe,
    Reject,
    RemovePlies,
    StorePly,
    TakeBack,
)
from .clocks.clock_source import match_time
from .match import Match
from .messages.player_events import (
    Alive,
    Answered,
    Broken,
    Estimated,
    Introduced,
    Placed,
    PlayerEvent,
    Ready,
    Reported,
    Scored,
    Searched,
)
from .players.engine_player import EnginePlayer
from .players.player import Player
from .records.match_record import MatchRecord
from .records.recorder import Recorder
from .referee.results import Reason
from .relay import MatchRelay
from .running_state import Phase
from .seat import Seat

log = logging.getLogger(__name__)

STOPPED_AT_THE_END = "the server stops while the end of the match is being written"
"""A note for players who do not see the result, since it may not be kept."""


class MatchRunner:
    """The runner of one match: it acts at once on every event, and waits for nothing.

    Only what the recorder has yet to write holds the match up: a ply, the beginning, the end.
    Events of players wait meanwhile.

    Args:
        match: The match.
        recorder: Keeps its record.
    """

    def __init__(self, match: Match, recorder: Recorder) -> None:
        self.match = match
        self.players: list[Player | None] = [None] * match.game.players
        """The players in their seats, player 0 first; None for an empty seat."""
        self.finished: asyncio.Future[MatchRecord] = asyncio.get_running_loop().create_future()
        """Gets the record at the end, or the error that broke the match off."""
        self._recorder = recorder
        self._actions: deque[Action] = deque()
        self._events: deque[tuple[int, PlayerEvent, float]] = deque()
        self._newcomers: deque[tuple[int, Player]] = deque()
        self._unready: set[int] = set()  # whose players sat down and have not set up the board yet
        self._busy = False  # acting now, or waiting for the recorder
        self._relay: MatchRelay | None = None
        self._relaying: asyncio.Future[None] | None = None
        self._held: Notify | None = None  # of the last move, while a relay may report it
        self._error: BaseException | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due = 0.0

    def begin(self, players: Sequence[Player | None]) -> None:
        """Seat the players, player 0 first; None for one who is yet to come."""
        self.act(self.match.begin(match_time()))
        if self.match.phase is not Phase.OVER:
            for number, player in enumerate(players):
                if player is not None:
                    self.seat(number, player)
            if not self._recorder.follows_moves:
                self._relay = MatchRelay.of(self.match, players)
        self._set_timer()

    def seat(self, number: int, player: Player) -> None:
        """Give a seat to `player`, in place of its present player; the match goes on.

        While the recorder holds the match up, the newcomer waits. Pending messages and requests go
        to the leaving player; the newcomer receives them with all moves of the match.
        """
        if self._busy:
            self._newcomers.append((number, player))
        else:
            self._put(number, player)

    def report(self, player: int, event: PlayerEvent, time: float) -> None:
        """Take the event of a player."""
        if isinstance(event, Broken) and event.reason is Reason.DISCONNECTION:
            self.players[player] = None
        if self.match.phase is Phase.OVER:
            return
        if self._busy:
            self._events.append((player, event, time))
        else:
            self.act(self._decide(player, event, time))

    def act(self, actions: Sequence[Action]) -> None:
        """Carry out what the match has decided, after what it decided before."""
        self._actions.extend(actions)
        if not self._busy:
            self._go_on()

    def abort(self, why: str) -> None:
        """End the match without a result; after the moves of a relay that runs."""
        self._relay = None
        if self._relaying is not None and self.relaying:
            self._relaying.add_done_callback(lambda _: self.abort(why))
        else:
            self.act(self.match.abort(why))

    @property
    def relaying(self) -> bool:
        """Whether a relay makes the moves now."""
        return self._relaying is not None and not self._relaying.done()

    def note(self, text: str) -> None:
        """Give all players a line for people."""
        for player in self.players:
            if player is not None:
                player.note(text)
                player.flush()

    def park(self, why: str) -> None:
        """Leave the match as it stands, to be resumed later from its record.

        A match that ends just now does so if the recorder still manages to keep its end; otherwise
        it goes on.

        Args:
            why: A line for the players of a match that goes on.
        """
        self.note(STOPPED_AT_THE_END if self.match.phase is Phase.OVER else why)
        self._vacate()
        self.finished.cancel()

    # -- carrying out ----------------------------------------------------------------------

    def _put(self, number: int, player: Player) -> None:
        former = self.players[number]
        if former is not None:
            former.rise()
        self.players[number] = player
        self._unready.add(number)
        self.match.allow_illegal_moves(number, player.illegal_move_allowance)
        self.match.agreements.set_takebacks(number, possible=player.takes_back)
        self.match.seated(number, is_person=player.is_person)
        player.sit(Seat(self.match, number, self), self.match.briefing(number))
        if self.players[number] is player:  # it is still connected
            player.flush()

    def _decide(self, player: int, event: PlayerEvent, time: float) -> list[Action]:
        match event:
            case Answered(text):
                return self.match.answer(player, text, time, self._lag_of(player))
            case Ready():
                self._unready.discard(player)
                return self.match.ready(player, time)
            case Estimated(value):
                return self.match.estimated(player, value)
            case Searched(info):
                return self.match.searched(player, info)
            case Scored(score, dead):
                return self.match.scored(player, score, dead)
            case Broken(reason, detail):
                return self.match.lost(player, reason, detail, time)
            case Introduced() | Reported() | Alive() | Placed():
                return []

    def _go_on(self) -> None:
        """Act until nothing is left to do, or until the recorder has to write something."""
        self._busy = True
        try:
            while True:
                while self._actions:
                    action = self._actions.popleft()
                    done = self._carry_out(action)
                    if done is not None and not done.done():
                        done.add_done_callback(partial(self._stored, action))
                        return
                    if done is not None:
                        done.result()
                    if isinstance(action, End):
                        self.match.keep_end()
                if self._events:
                    self._actions.extend(self._decide(*self._events.popleft()))
                elif self._newcomers and self.match.phase is not Phase.OVER:
                    self._put(*self._newcomers.popleft())
                else:
                    break
        except Exception as error:  # a fault ends this match only
            self._fail(error)
            return
        self._busy = False
        if self.match.phase is Phase.OVER:
            self._finish()
        else:
            self._set_timer()

    def _stored(self, action: Action, done: asyncio.Future[None]) -> None:
        """Go on after the action that held the match up: the recorder has written it."""
        if self.finished.done():
            return
        if done.cancelled():  # the event loop ends, and the match with it
            return
        if (error := done.exception()) is not None:
            self._fail(error)
            return
        if isinstance(action, End):
            self.match.keep_end()
        self._go_on()

    def _carry_out(self, action: Action) -> asyncio.Future[None] | None:
        match action:
            case StorePly(move):
                return self._recorder.store(self.match.record.match, move)
            case RemovePlies(record, plies):
                return self._recorder.remove_plies(record, plies)
            case TakeBack(plies):
                for player in self.players:
                    if player is not None:
                        player.retract(plies)
                        player.flush()
            case Notify() if self._relay is not None and self._asks_next():
                self._held = action  # the relay reports it with the request
            case Notify():
                self._notify(action)
            case Ask() if self.match.phase is Phase.OVER:
                pass  # the players agreed on a draw while the last move was being stored
            case Ask():
                return self._relay_or_ask(action)
            case Announce(event):
                self._recorder.announce(event)
            case Accept(number, observation):
                if (player := self.players[number]) is not None:
                    player.accept(observation)
            case Reject(number, why):
                if (player := self.players[number]) is not None:
                    player.reject(why)
            case Blame(number, move, why):
                if (player := self.players[number]) is not None:
                    player.blame(move, why)
                    player.flush()
            case Note(numbers, text):
                for number in numbers:
                    if (player := self.players[number]) is not None:
                        player.note(text)
                        player.flush()
            case Probe(number, notice, seconds):
                self._probe(number, notice, seconds)
            case AskScores(request):
                for number, player in enumerate(self.players):
                    if player is None:
                        self.report(number, Scored(None), match_time())
                    else:
                        player.request(request)
                        player.flush()
            case Open(record):
                return self._recorder.open(record)
            case End(record):
                for player in self.players:
                    if player is not None:
                        player.flush()
                return self._recorder.close(record)
        return None

    def _notify(self, notify: Notify) -> None:
        for number in notify.players:
            if (player := self.players[number]) is not None:
                player.observe(notify.observation)
                if number not in self.match.to_move:  # the next to move: one write for both
                    player.flush()

    def _probe(self, number: int, notice: str, seconds: float) -> None:
        """Ask an engine whether it still answers, and report that; a person may take its time."""
        player = self.players[number]
        if not isinstance(player, EnginePlayer):
            return
        log.warning("match %s: %s", self.match.record.match, notice)
        for other in self.players:
            if other is not None:
                other.note(notice)
                other.flush()
        player.probe(seconds)

    def _ask(self, ask: Ask) -> None:
        """Ask for moves; where several are asked, their clocks start at the same moment.

        A player who sets up the board is asked once it is ready, by `Match.ready`.
        """
        now = match_time() if ask.asked is None else ask.asked
        for request in ask.requests:
            self.match.asked(request.player, now, self._lag_of(request.player))
        if ask.asked is not None:
            return
        for request in ask.requests:
            player = self.players[request.player]
            if player is not None and request.player not in self._unready:
                player.request(request)
                player.flush()

    # -- the relay -------------------------------------------------------------------------

    def _asks_next(self) -> bool:
        """Return whether a move is asked for before the players receive anything else."""
        *rest, last = self._actions or [None]
        return isinstance(last, Ask) and all(isinstance(it, Announce) for it in rest)

    def _relay_or_ask(self, ask: Ask) -> asyncio.Future[None] | None:
        """Ask for a move, or let a relay do that and go on as long as it can."""
        notify, self._held = self._held, None
        relay = self._relay
        if notify is not None and relay is not None:
            relaying = relay.begin()
            if relaying is not None:
                loop = asyncio.get_running_loop()
                self._relaying = loop.create_task(self._follow(relay, relaying, notify, ask))
                return self._relaying
        if notify is not None:
            self._notify(notify)
        self._ask(ask)
        return None

    async def _follow(
        self, relay: MatchRelay, relaying: asyncio.Future[Relayed], notify: Notify, ask: Ask
    ) -> None:
        """Wait for the end of a relay, then do what it has left undone."""
        try:
            relayed = await relaying
        except Exception:  # its thread must not go on
            relay.give_up()
            raise
        self._actions.extendleft(reversed(relay.end(relayed, notify, ask)))

    def _lag_of(self, number: int) -> float:
        player = self.players[number]
        return 0.0 if player is None else player.lag

    # -- time ------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        """Have a timer run out no later than the match's deadline.

        Deadlines move on with every move. A timer that is early only looks again, which is
        cheaper than a new timer for every move.
        """
        deadline = self.match.deadline
        if deadline is None or (self._timer is not None and self._timer_due <= deadline):
            return
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer_due = deadline
        self._timer = loop.call_later(max(0.0, deadline - match_time()), self._expire)

    def _expire(self) -> None:
        self._timer = None
        if not self._busy:
            self.act(self.match.expire(match_time()))
        elif not self.finished.done():  # look again when the recorder may have written
            self._timer_due = match_time() + 1.0
            self._timer = asyncio.get_running_loop().call_later(1.0, self._expire)

    # -- the end ---------------------------------------------------------------------------

    def _fail(self, error: BaseException) -> None:
        """End the match without a result: it cannot go on, since something here broke."""
        broke = f"the match broke: {type(error).__name__}"
        if self._error is None:
            self._tell_that_it_broke(broke)
        self._vacate()
        if self._error is None:
            self._error = error
            self._actions.clear()
            self._events.clear()
            self._newcomers.clear()
            self._actions.extend(self.match.abort(broke))
            self._go_on()
        else:  # the end cannot be kept either
            self._finish()

    def _tell_that_it_broke(self, broke: str) -> None:
        """Report the end to the players, who leave their seats; one of them may be the cause."""
        try:
            self.note(broke)
        except Exception:  # the cause may be this player
            log.exception("match %s: a player cannot be notified", self.match.record.match)

    def _finish(self) -> None:
        self._vacate()
        if self.finished.done():
            return
        if self._error is not None:
            self.finished.set_exception(self._error)
        else:
            self.finished.set_result(self.match.record)

    def _vacate(self) -> None:
        """Have all players leave their seats; from now on nothing that they do counts."""
        self._busy = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for number, player in enumerate(self.players):
            if player is not None:
                player.rise()
                self.players[number] = None


async def play_match(match: Match, players: Sequence[Player], recorder: Recorder) -> MatchRecord:
    """Play `match` to its end between `players`, player 0 first.

    A task of the owner of each connection must read it meanwhile (`EnginePlayer.run`). The
    connections stay open afterwards. A cancelled match ends without a result, and its record says
    so.
    """
    runner = MatchRunner(match, recorder)
    runner.begin(players)
    try:
        return await asyncio.shield(runner.finished)
    except asyncio.CancelledError:
        runner.abort("the match was stopped")
        raise
