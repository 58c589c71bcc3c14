"""The GTP driver: requests of a match become GTP commands, responses become player events.

Commands that depend on the engine's `list_commands` wait until that has been answered.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence

from boardwire.games import Game
from boardwire.matches.clocks.lag import LagMeter
from boardwire.matches.errors import CannotSetUp
from boardwire.matches.messages.briefing import Briefing
from boardwire.matches.messages.observation import Observation
from boardwire.matches.messages.player_events import (
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
from boardwire.matches.messages.reports import ReportRequest
from boardwire.matches.messages.requests import MoveRequest, Request
from boardwire.matches.referee.results import Reason
from boardwire.matches.table import MAX_PLIES
from boardwire.override import override
from boardwire.protocol import (
    KATA_LIST,
    ProtocolError,
    ProtocolViolation,
    Requester,
    Response,
    TimeControl,
    time_commands_of,
    visible,
)
from boardwire.protocol.search_info import SearchInfo
from boardwire.vocabulary import player_text

from .driver import Driver, GtpWords, HandicapDriver, PingingDriver, ReportingDriver
from .gtp_setup import game_commands, move_command, rules_command, setup_ways

CLEANUP = "kgs-genmove_cleanup"
"""The request for a move after the players have passed and disagreed on dead stones (KGS)."""
DEAD_STONES = "final_status_list"
LEGAL = "bw-legal"
"""The command that lists the legal moves, sent before the request for a move."""
COURSE = "bw-course"
"""The command with a course of the game that looks the same to the engine as the true one."""
ESTIMATE = "bw-estimate"
PLACE_HANDICAP = "place_free_handicap"
"""The request to place the stones of a handicap (GTP 2, section 4.1.2)."""
PING = "protocol_version"
"""A command that every engine with GTP answers at once."""
RANDOM_SEED = "set_random_seed"
"""Sets the seed of random numbers (GNU Go, and our own engines)."""
REPORT = "bw-analyse"

MAX_PENDING = 2 * MAX_PLIES
"""Commands that may wait for an engine's answer: a whole game may be sent at once."""

MAX_ANSWER_BYTES = 1 << 16
"""Bytes of an answer: the longest one that is asked for is the list of an engine's commands."""

MAX_LISTED = 2000
"""Commands of an engine that are kept."""

MAX_TITLE = 100
"""Characters that are kept of an engine's name, and of its version."""

MAX_EXCERPT = 60
"""Characters that are quoted of a line that is no response."""

MAX_SHOWN = 200
"""Characters that are kept of a command that the engine refused, and of what it said to that."""


LOSES_COMMANDS = (
    "warning: your program loses a command that arrives together with another one, as Python's "
    'makefile("rw") does when it writes; from now on it gets one at a time, which is slower. '
    'Read with makefile("r") and write with sendall (docs/how-to/debug-a-bot.md)'
)
"""The message to the author of such a program."""

_THOUGHT = (Answered, Scored, Reported)
"""The events that an engine thinks before."""

_Handler = Callable[["GtpDriver", Response], PlayerEvent | None]
"""A handler of a response. It is no bound method: pending ones would keep the driver alive."""


class GtpDriver(Driver, ReportingDriver, HandicapDriver, PingingDriver):
    """The driver of one GTP engine.

    It is a :class:`~boardwire.matches.drivers.driver.RelayedDriver`, too, by its methods.

    Args:
        on_text: Called with each line that the engine writes outside of responses.
        tries_pair: Whether the engine is introduced by one command at a time, and then tried with
            two commands in one write. A program that loses the second one gets one at a time.
    """

    def __init__(
        self, on_text: Callable[[str], None] | None = None, *, tries_pair: bool = False
    ) -> None:
        self.name = ""
        self.version = ""
        self.introduced = False
        self.listed: frozenset[str] = frozenset()
        """The commands that the engine knows, once it has reported it."""
        text: deque[str] = deque(maxlen=1)  # the last line outside of responses
        infos: deque[SearchInfo] = deque(maxlen=1)  # the last one
        self._text, self._infos = text, infos

        def take_text(line: str) -> None:  # no method, which would keep the driver alive
            if line.startswith("#") and (info := SearchInfo.parse(line[1:])) is not None:
                infos.append(info)
            text.append(line)
            if on_text is not None:
                on_text(line)

        self._requester = Requester(
            max_response_bytes=MAX_ANSWER_BYTES, max_pending=MAX_PENDING, on_text=take_text
        )
        self._tries_pair = tries_pair
        self._list_title = ""  # the answer to `list_commands`, as `_title` shortens it
        self._handlers: deque[_Handler] = deque()
        self._briefing: Briefing | None = None  # to be sent once the engine is introduced
        self._kata_words: frozenset[str] | None = None
        self._time = time_commands_of(TimeControl.none(), self.listed)
        self._estimates = False  # whether the match asks for them
        self._dead: frozenset[str] | None = None
        self._passes_itself = False  # refused a forced pass of this game
        self._asked = False  # for a move of this game
        self._hides = False  # whether this game hides anything
        self._interrupted = False  # before the engine has begun what is to be interrupted
        self._lag = LagMeter()
        self._begins_trip = False  # the next write begins a round trip
        self._written_at: float | None = None  # when that was, until the first answer

    # -- bytes -----------------------------------------------------------------------------

    @override
    def data_to_send(self, now: float) -> bytes:
        """The lag is measured from `now` on."""
        if self._begins_trip:
            self._begins_trip, self._written_at = False, now
        return self._requester.data_to_send()

    @property
    @override
    def has_data_to_send(self) -> bool:
        return self._requester.has_data_to_send

    @override
    def receive_data(self, data: bytes, now: float) -> list[PlayerEvent]:
        """The lag is measured until `now`."""
        self._requester.receive_data(data)
        written = self._written_at
        events: list[PlayerEvent] = [Searched(self._infos.pop())] if self._infos else []
        events += self._take_responses()
        if written is not None and self._written_at is None:
            self._measure(now - written, events)
        return events

    @property
    @override
    def idle(self) -> bool:
        """Whether no command waits for its response."""
        return not self._handlers

    @property
    @override
    def unended(self) -> str:
        """Programs forget the line end, or the empty line of a response.

        Others write answers without a status. Later such lines are what an engine says while it
        thinks.
        """
        if self._requester.unended or self.introduced or not self._text:
            return self._requester.unended
        line = " ".join(self._text[0].split())[:MAX_EXCERPT]
        return f'the line "{line}" is no response; a response begins with = or ?'

    @property
    def closing(self) -> str:
        """The reason of the program at the other end for closing the connection."""
        return visible(_one_line(self._requester.closing))[:MAX_SHOWN]

    @property
    @override
    def awaited(self) -> str:
        command = self._requester.awaited
        return "" if command is None else str(command)[:MAX_SHOWN]

    def _take_responses(self) -> list[PlayerEvent]:
        events: list[PlayerEvent] = []
        try:
            while (response := self._requester.next_response()) is not None:
                self._written_at = None
                event = self._handlers.popleft()(self, response)
                if event is not None:
                    events.append(event)
                if self._handlers and self._handlers[0] is _IS_READY:
                    self._handlers.popleft()
                    events += [] if isinstance(event, Broken) else [Ready()]
                if self._interrupted:
                    self._tell_interrupt()
            self._requester.release()
        except ProtocolViolation as error:
            events.append(Broken(Reason.PROTOCOL, str(error)))
        return events

    def _send(self, handler: _Handler, name: str, *arguments: str) -> None:
        self._requester.send(name, *arguments)
        self._begins_trip |= self.idle
        self._handlers.append(handler)

    @property
    @override
    def lag(self) -> float:
        return self._lag.lag

    def _measure(self, seconds: float, events: list[PlayerEvent]) -> None:
        """Take the seconds from a write to the first answer that follows it.

        A trip that ends with thinking is not measured, not even with other answers before: an
        engine may write them all together, when it has thought.
        """
        if not any(isinstance(it, _THOUGHT) for it in events):
            self._lag.take(seconds)

    # -- messages to the engine ------------------------------------------------------------

    @override
    def introduce(self) -> None:
        self._requester.one_at_a_time = self._tries_pair
        self._send(GtpDriver._take_name, "name")
        self._send(GtpDriver._take_version, "version")
        self._send(GtpDriver._take_commands, "list_commands")

    def ask_uci(self) -> None:
        """Ask whether the engine speaks UCI: then it writes lines outside of responses."""
        self._send(_ignore, "uci")

    @override
    def brief(self, briefing: Briefing) -> None:
        """`Estimated` events follow where the engine knows `bw-estimate`."""
        if self.introduced:
            self._set_up(briefing)
        else:
            self._briefing = briefing

    def _set_up(self, briefing: Briefing) -> None:
        self._estimates, self._asked = briefing.estimates, False
        game = briefing.game
        self._hides = not game.perfect_information
        for command in game_commands(game, self.listed, briefing.player):
            self._send(GtpDriver._must_agree, *command)
        if rules := rules_command(game, self.listed):
            self._send(_ignore, *rules)
        self._time = time_commands_of(briefing.time, self.listed, self._kata_words)
        if self._time.settings:
            self._send(_ignore, *self._time.settings)
        try:
            ways = setup_ways(game, self.listed)
        except CannotSetUp as error:
            broken = Broken(Reason.REFUSAL, str(error))
            self._send(lambda _driver, _response: broken, "clear_board")
            return
        self._passes_itself = False
        self._send(GtpDriver._must_agree, "clear_board")
        if len(ways) > 1:
            (command,) = ways[0]
            self._requester.send_alone(*command)
            self._handlers.append(_places(game, ways[1:]))
        else:
            for command in ways[0]:
                self._send(GtpDriver._must_agree, *command)
        if briefing.seed is not None and RANDOM_SEED in self.listed:
            self._send(_ignore, RANDOM_SEED, str(briefing.seed))
        for observation in briefing.history:
            self.observe(observation)
        self._handlers.append(_IS_READY)

    def _try_next(self, game: Game, ways: Sequence[Sequence[tuple[str, ...]]]) -> None:
        """Bring the board to where the game starts in another way, before all that follows."""
        way, *others = ways
        handler = _places(game, others) if others else GtpDriver._must_agree
        self._requester.send_first([("clear_board",), *way], alone=bool(others))
        self._handlers.extendleft([handler for _ in way])
        self._handlers.appendleft(GtpDriver._must_agree)

    @override
    def observe(self, observation: Observation) -> None:
        """Send the move. Many engines of Othello make a forced pass by themselves."""
        forced = observation.forced_pass
        handler = GtpDriver._take_forced_pass if forced else GtpDriver._must_agree
        self._send(handler, *move_command(observation))

    @override
    def request(self, request: Request) -> None:
        if isinstance(request, MoveRequest):
            self._ask_move(request)
        else:
            self._ask_score(dead_stones=request.dead_stones)

    def _ask_move(self, request: MoveRequest) -> None:
        """Send the time, and the legal moves if the engine wants them; then ask for a move."""
        self._asked = True
        colour = player_text(request.player)
        left = request.clocks[request.player]
        if left is not None and "time_left" in self.listed:
            self._send(_ignore, "time_left", colour, *self._time.left(left, request.stones))
        if self._hides and COURSE in self.listed and (course := request.course()):
            self._send(_ignore, COURSE, *map(str, course))
        if self._tells_legal:
            self._send(_ignore, LEGAL, *request.legal_moves())
        cleanup = request.cleaning_up and CLEANUP in self.listed
        self._send(GtpDriver._take_move, CLEANUP if cleanup else "genmove", colour)
        if self._estimates and ESTIMATE in self.listed:
            self._send(_take_estimate, ESTIMATE)

    @property
    def _tells_legal(self) -> bool:
        """Whether the engine receives its legal moves.

        An engine that takes courses knows the rules, and needs them only where it has to guess.
        """
        return LEGAL in self.listed and (self._hides or COURSE not in self.listed)

    def _ask_score(self, *, dead_stones: bool) -> None:
        """Ask for the dead stones, if they are wanted, and for the final score."""
        self._dead = None
        if dead_stones and DEAD_STONES in self.listed:
            self._send(GtpDriver._take_dead, DEAD_STONES, "dead")
        self._send(GtpDriver._take_score, "final_score")

    @property
    @override
    def can_report(self) -> bool:
        return REPORT in self.listed

    @override
    def ask_report(self, player: int, request: ReportRequest) -> None:
        self._send(_take_report, REPORT, *request.words(player))

    @property
    @override
    def can_place_handicap(self) -> bool:
        return PLACE_HANDICAP in self.listed

    @override
    def place_handicap(self, stones: int) -> None:
        self._send(_take_placed, PLACE_HANDICAP, str(stones))

    @override
    def ping(self) -> str:
        """Return an engine that owes an answer gives no other one before."""
        if not (self.idle and self.introduced):
            return ""
        self._send(lambda _driver, _response: Alive(), PING)
        return PING

    def relay_words(self, player: int) -> GtpWords | None:
        """Return the words for a relay; None where they differ from move to move."""
        if not (self._asked and self.idle) or self._estimates or self._tells_legal:
            return None
        own, other = player_text(player), player_text(1 - player)
        return GtpWords(f"genmove {own}", f"play {other} ")

    def relayed(self, moves: Sequence[str]) -> None:
        """Do nothing: this driver keeps no moves."""

    def read_report(self, line: str) -> SearchInfo | None:
        """Return the search information of a comment line; None if the line has none."""
        return SearchInfo.parse(line)

    @override
    def interrupt(self) -> None:
        """Interrupt the engine; one that still answers earlier commands is interrupted later."""
        if "gogui-interrupt" in self.listed:
            self._interrupted = any(map(_thinks, self._handlers))
            self._tell_interrupt()

    def _tell_interrupt(self) -> None:
        """Write an interrupt that is due once the engine thinks: before that it has no effect."""
        if self._interrupted and _thinks(self._handlers[0]):
            self._interrupted = False
            self._requester.send_comment("interrupt")

    @override
    def comment(self, text: str) -> None:
        self._requester.send_comment(text)

    @property
    @override
    def can_undo(self) -> bool:
        """An engine that passes by itself counts moves in its own way."""
        return "undo" in self.listed and not self._passes_itself

    @override
    def undo(self, count: int) -> None:
        for _ in range(count):
            self._send(GtpDriver._must_agree, "undo")

    @override
    def quit(self) -> None:
        self._send(_ignore, "quit")

    # -- what responses mean -----------------------------------------------------------

    def _take_name(self, response: Response) -> None:
        self.name = _title(response)

    def _take_version(self, response: Response) -> None:
        self.version = _title(response)

    def _take_commands(self, response: Response) -> PlayerEvent | None:
        if response.ok:
            self.listed = frozenset(response.text.split(maxsplit=MAX_LISTED)[:MAX_LISTED])
        self._list_title = _title(response)
        if KATA_LIST in self.listed:
            self._send(GtpDriver._take_kata_words, KATA_LIST)
            return None
        return self._end_introduction()

    def _take_kata_words(self, response: Response) -> PlayerEvent:
        self._kata_words = frozenset(response.text.lower().split() if response.ok else ())
        return self._end_introduction()

    def _end_introduction(self) -> PlayerEvent:
        self.introduced = True
        briefing, self._briefing = self._briefing, None
        try:
            if self._tries_pair:
                self._try_pair()
            if briefing is not None:
                self._set_up(briefing)
        except ProtocolError as error:
            return Broken(Reason.PROTOCOL, str(error))
        return Introduced()

    # -- programs that lose commands ---------------------------------------------------

    def _try_pair(self) -> None:
        """Write two commands together, and a third one when the first has been answered.

        A program loses the second one if it drops what it has read when it writes, as Python's
        `socket.makefile("rw")` does. Then the second answer is that to the third command. They can
        be told apart where `name` and `list_commands` have different answers.
        """
        if self._list_title in ("", self.name):
            return  # it stays with one command at a time, which suits every program
        self._requester.one_at_a_time = False
        self._send(GtpDriver._take_first_of_pair, "version")
        self._send(GtpDriver._take_second_of_pair, "list_commands")
        self._requester.one_at_a_time = True

    def _take_first_of_pair(self, _response: Response) -> None:
        self._requester.send_at_once("name")
        self._handlers.insert(1, _ignore)  # after that of the second command

    def _take_second_of_pair(self, response: Response) -> None:
        if _title(response) == self.name:
            self._requester.forget()
            self._handlers.popleft()
            self.comment(LOSES_COMMANDS)
        else:
            self._requester.one_at_a_time = False

    def _take_forced_pass(self, response: Response) -> None:
        self._passes_itself |= not response.ok

    def _must_agree(self, response: Response) -> PlayerEvent | None:
        return None if response.ok else _refused(response)

    def _take_dead(self, response: Response) -> None:
        if response.ok:
            self._dead = frozenset(response.text.upper().split())

    def _take_score(self, response: Response) -> PlayerEvent:
        words = response.text.split()
        return Scored(words[0][:20] if response.ok and words else None, self._dead)

    def _take_move(self, response: Response) -> PlayerEvent:
        words = response.text.split()
        if not response.ok:
            return _refused(response)
        return Answered(words[0] if words else "")


def _title(response: Response) -> str:
    """Return a name or a version on one line, for the log: what an engine says may have many."""
    return _one_line(response.text)[:MAX_TITLE] if response.ok else ""


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _thinks(handler: _Handler) -> bool:
    """Return whether an engine thinks before the response that `handler` takes."""
    searches = (GtpDriver._take_move, GtpDriver._take_dead, GtpDriver._take_score, _take_report)
    return handler in (*searches, _take_placed)


def _ignore(_driver: GtpDriver, _response: Response) -> None:
    return None


def _take_estimate(_driver: GtpDriver, response: Response) -> PlayerEvent:
    try:
        value = float(response.text) if response.ok else math.nan
    except ValueError:
        value = math.nan
    return Estimated(value if -1 <= value <= 1 else None)


def _take_placed(_driver: GtpDriver, response: Response) -> PlayerEvent:
    points = tuple(response.text.upper().split(maxsplit=MAX_LISTED)[:MAX_LISTED])
    return Placed(points) if response.ok else _refused(response)


def _take_report(_driver: GtpDriver, response: Response) -> PlayerEvent:
    return Reported(response.text) if response.ok else _refused(response)


def _is_ready(_driver: GtpDriver, _response: Response) -> None:
    """Mark the end of the commands that set up a game; no response belongs to it."""


_IS_READY: _Handler = _is_ready


def _places(game: Game, others: Sequence[Sequence[tuple[str, ...]]]) -> _Handler:
    """Return a handler of a command for handicap stones.

    Args:
        game: The game with its options.
        others: The ways to try where the engine refuses the command, or places other stones.
    """
    stones = {text for _, text in game.start().setup_moves() or ()}

    def take(driver: GtpDriver, response: Response) -> None:
        placed = set(response.text.upper().split())
        if not response.ok or placed not in (set(), stones):
            driver._try_next(game, others)

    return take


def _refused(response: Response) -> Broken:
    command = str(response.command)[:MAX_SHOWN]
    why = _one_line(response.text)[:MAX_SHOWN] or "no reason given"
    return Broken(Reason.REFUSAL, f"{command}: {why}", command, why)
