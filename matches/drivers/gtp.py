"""The GTP driver: requests of a match become GTP commands, responses become player events.

Commands that depend on the engine's `list_commands` wait until that has been answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardwire.games import Game
from boardwire.matches.errors import CannotSetUp
from boardwire.matches.messages.briefing import Briefing
from boardwire.matches.messages.observation import Observation
from boardwire.matches.messages.player_events import (
    Alive,
    Answered,
    Broken,
    Introduced,
    PlayerEvent,
    Scored,
)
from boardwire.matches.messages.reports import ReportRequest
from boardwire.matches.messages.requests import MoveRequest, Request
from boardwire.matches.referee.results import Reason
from boardwire.override import override
from boardwire.protocol import (
    KATA_LIST,
    ProtocolError,
    Response,
    TimeControl,
    time_commands_of,
)
from boardwire.protocol.search_info import SearchInfo
from boardwire.vocabulary import player_text

from .driver import GtpWords, HandicapDriver, ReportingDriver
from .gtp_answers import (
    MAX_LISTED,
    ignore,
    refused,
    take_estimate,
    take_placed,
    take_report,
    title,
)
from .gtp_dialogue import GtpDialogue, Handler, is_ready
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
PARAMETERS = "boardwire-params"
"""The command that changes an option of one of our engines."""

LOSES_COMMANDS = (
    "warning: your program loses a command that arrives together with another one, as Python's "
    'makefile("rw") does when it writes; from now on it gets one at a time, which is slower. '
    'Read with makefile("r") and write with sendall'
)
"""The message to the author of such a program."""


class GtpDriver(GtpDialogue, ReportingDriver, HandicapDriver):
    """The driver of one GTP engine.

    It is a `RelayedDriver` and a `PingingDriver`, too, by its methods.

    Args:
        on_text: Called with each line that the engine writes outside of responses.
        tries_pair: Whether the engine is introduced by one command at a time, and then tried with
            two commands in one write. A program that loses the second one gets one at a time.
    """

    def __init__(
        self, on_text: Callable[[str], None] | None = None, *, tries_pair: bool = False
    ) -> None:
        super().__init__(on_text)
        self.name = ""
        self.version = ""
        self._tries_pair = tries_pair
        self._list_title = ""  # the answer to `list_commands`, as `title` shortens it
        self._briefing: Briefing | None = None  # to be sent once the engine is introduced
        self._kata_words: frozenset[str] | None = None
        self._time = time_commands_of(TimeControl.none(), self.listed)
        self._estimates = False  # whether the match asks for them
        self._dead: frozenset[str] | None = None
        self._passes_itself = False  # refused a forced pass of this game
        self._asked = False  # for a move of this game
        self._hides = False  # whether this game hides anything

    # -- messages to the engine ------------------------------------------------------------

    @override
    def introduce(self) -> None:
        self._requester.one_at_a_time = self._tries_pair
        self._send(GtpDriver._take_name, "name")
        self._send(GtpDriver._take_version, "version")
        self._send(GtpDriver._take_commands, "list_commands")

    def ask_uci(self) -> None:
        """Ask whether the engine speaks UCI: then it writes lines outside of responses."""
        self._send(ignore, "uci")

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
            self._send(ignore, *rules)
        self._time = time_commands_of(briefing.time, self.listed, self._kata_words)
        if self._time.settings:
            self._send(ignore, *self._time.settings)
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
            self._send(ignore, RANDOM_SEED, str(briefing.seed))
        for observation in briefing.history:
            self.observe(observation)
        self._handlers.append(is_ready)

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
            self._send(ignore, "time_left", colour, *self._time.left(left, request.stones))
        if self._hides and COURSE in self.listed and (course := request.course()):
            self._send(ignore, COURSE, *map(str, course))
        if self._tells_legal:
            self._send(ignore, LEGAL, *request.legal_moves())
        cleanup = request.cleaning_up and CLEANUP in self.listed
        self._send(GtpDriver._take_move, CLEANUP if cleanup else "genmove", colour)
        if self._estimates and ESTIMATE in self.listed:
            self._send(take_estimate, ESTIMATE)

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

    def set_parameter(self, name: str, value: str) -> None:
        """Set an option of an engine of ours, from its next search on."""
        self._send(ignore, PARAMETERS, name, value)

    @property
    @override
    def can_report(self) -> bool:
        return REPORT in self.listed

    @override
    def ask_report(self, player: int, request: ReportRequest) -> None:
        self._send(take_report, REPORT, *request.words(player))

    @property
    @override
    def can_place_handicap(self) -> bool:
        return PLACE_HANDICAP in self.listed

    @override
    def place_handicap(self, stones: int) -> None:
        self._send(take_placed, PLACE_HANDICAP, str(stones))

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
        self._send(ignore, "quit")

    # -- what responses mean -----------------------------------------------------------

    def _take_name(self, response: Response) -> None:
        self.name = title(response)

    def _take_version(self, response: Response) -> None:
        self.version = title(response)

    def _take_commands(self, response: Response) -> PlayerEvent | None:
        if response.ok:
            self.listed = frozenset(response.text.split(maxsplit=MAX_LISTED)[:MAX_LISTED])
        self._list_title = title(response)
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
        self._handlers.insert(1, ignore)  # after that of the second command

    def _take_second_of_pair(self, response: Response) -> None:
        if title(response) == self.name:
            self._requester.forget()
            self._handlers.popleft()
            self.comment(LOSES_COMMANDS)
        else:
            self._requester.one_at_a_time = False

    def _take_forced_pass(self, response: Response) -> None:
        self._passes_itself |= not response.ok

    def _must_agree(self, response: Response) -> PlayerEvent | None:
        return None if response.ok else refused(response)

    def _take_dead(self, response: Response) -> None:
        if response.ok:
            self._dead = frozenset(response.text.upper().split())

    def _take_score(self, response: Response) -> PlayerEvent:
        words = response.text.split()
        return Scored(words[0][:20] if response.ok and words else None, self._dead)

    def _take_move(self, response: Response) -> PlayerEvent:
        words = response.text.split()
        if not response.ok:
            return refused(response)
        return Answered(words[0] if words else "")

    searches = (_take_move, _take_dead, _take_score, take_report, take_placed)


def _places(game: Game, others: Sequence[Sequence[tuple[str, ...]]]) -> Handler:
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
