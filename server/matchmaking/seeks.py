"""Seeks: matches that people look for. They wait in the lobby."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from time import monotonic

from boardwire.games import Game, GameError
from boardwire.override import override
from boardwire.protocol import Colour, CommandError, TimeControl
from boardwire.protocol.name_values import write_record
from boardwire.server.limits.usage import Resource
from boardwire.server.match_lines import game_options_value
from boardwire.server.players.console_user import ConsoleUser
from boardwire.translations import english

from .challenges import Challenges
from .lobby import Lobby
from .match_request import MatchRequest
from .pairing.entrant import Entrant
from .pairing.offer import Offer

SEEKS_OF_ONE = 10
"""The most seeks of one user at a time."""


@dataclass(eq=False, slots=True)
class Seek(Entrant):
    """A match that a user looks for (see `pairing/entrant.py`).

    Args:
        number: Its number.
        user: The user.
        request: The requirements of the match.
        on_taken: Called when its match is about to begin.
        since: The time when it was made, in monotonic seconds.
        meets_house: As in :class:`~boardwire.server.matchmaking.pairing.entrant.Entrant`.
    """

    number: int
    user: ConsoleUser
    request: MatchRequest
    on_taken: Callable[[ConsoleUser], None] = lambda user: None
    since: float = field(default_factory=monotonic)
    meets_house: bool = True

    house = False
    is_bot = False

    @property
    @override
    def participant(self) -> ConsoleUser:
        return self.user

    @property
    @override
    def name(self) -> str:
        return self.user.name

    @property
    @override
    def offers(self) -> tuple[Offer, ...]:
        return (self.request.offer,)

    @property
    @override
    def opponent(self) -> str | None:
        return self.request.opponent

    @property
    @override
    def time(self) -> TimeControl | None:
        return self.request.time

    @property
    @override
    def colour(self) -> int | None:
        return self.request.colour

    @property
    @override
    def rated(self) -> bool | None:
        return self.request.rated

    @property
    @override
    def people_only(self) -> bool:
        return self.request.people_only

    @property
    @override
    def blacks(self) -> int:
        return self.user.blacks

    @override
    def taken(self, turn: int) -> None:
        self.user.blacks += turn
        self.user.sit_down()
        self.on_taken(self.user)

    def is_for(self, user: ConsoleUser | None) -> bool:
        """Return whether a user sees the seek: it is open, the user's own, or a challenge."""
        if self.opponent is None or self.user is user:
            return True
        return user is not None and user.name.lower() == self.opponent.lower()

    def game(self) -> Game:
        """Return the game with the options of this seek alone.

        Raises:
            GameError: The options do not go together.
        """
        return self.request.offer.game(**self.request.offer.options)

    def line(self) -> str:
        """Return the seek as a line."""
        request = self.request
        return write_record(
            seek=self.number,
            name=self.name,
            game=request.offer.game.name,
            options=game_options_value(request.offer.options),
            time=None if request.time is None else str(request.time),
            opponent=request.opponent,
            colour=None if request.colour is None else str(Colour(request.colour)),
            rated=request.rated,
            bots=False if request.people_only else None,
            waits=int(monotonic() - self.since),
        )


class Seeks:
    """All seeks of a server, which wait in its lobby.

    Args:
        lobby: The lobby.
        challenges: The limits of challenges.
    """

    def __init__(self, lobby: Lobby, challenges: Challenges) -> None:
        self.challenges = challenges
        """The limits of challenges, and the opponents that people refuse."""
        self._lobby = lobby
        self._numbers = count(1)
        self._of: dict[ConsoleUser, list[Seek]] = {}

    def __iter__(self) -> Iterator[Seek]:
        """Yield every seek, the oldest first."""
        return (it for it in self._lobby.waiting if isinstance(it, Seek))

    def make(self, user: ConsoleUser, game: str, words: Sequence[str]) -> Seek:
        """Make a seek, which waits in the lobby; see :meth:`read`.

        Raises:
            CommandError: As for :meth:`read`; or the user's address or account has too many seeks.
        """
        seek = self.read(user, game, words)
        if seek.opponent is not None:
            self.challenges.count(user, seek.opponent)
            user.allowance.challenge(monotonic())
        user.allowance.take(Resource.SEEKS)
        user.declined = ""
        self._of.setdefault(user, []).append(seek)
        user.seeks.append(seek.number)
        self._lobby.wait(seek)
        return seek

    def read(self, user: ConsoleUser, game: str, words: Sequence[str]) -> Seek:
        """Read a seek, which does not wait in the lobby.

        Args:
            user: The user.
            game: The name of the game.
            words: Options and requirements, as in :meth:`MatchRequest.parse`.

        Raises:
            CommandError: The words cannot be read, the user plays already, seeks or has begun too
                many matches, or is a guest and wants a rated match.
        """
        if user.playing is not None:
            raise CommandError(english("you play already; bw-resign or bw-leave ends that"))
        if len(user.seeks) >= SEEKS_OF_ONE:
            raise CommandError(
                english(
                    "you seek {seeks_of_one} matches already; bw-cancel withdraws one",
                    seeks_of_one=SEEKS_OF_ONE,
                )
            )
        try:
            seek = Seek(
                next(self._numbers), user, MatchRequest.parse(game, words), self.withdraw_all
            )
            seek.game()
        except GameError as error:
            raise CommandError(str(error)) from error
        if seek.request.rated and user.seat.account is None:
            raise CommandError(
                english("a guest plays no rated matches: log in with an account's token")
            )
        user.allowance.check_new_match(monotonic())
        return seek

    def answering(self, seek: Seek, user: ConsoleUser) -> Seek:
        """Return the seek of a user that accepts `seek`. It does not wait in the lobby."""
        request = MatchRequest(seek.request.offer, opponent=seek.name)
        return Seek(next(self._numbers), user, request, self.withdraw_all)

    def find(self, number: int, user: ConsoleUser | None) -> Seek:
        """Return the seek with that number, if the user sees it.

        Raises:
            CommandError: There is no such seek.
        """
        for seek in self:
            if seek.number == number and seek.is_for(user):
                return seek
        raise CommandError(english("there is no seek {number}; see bw-seeks", number=number))

    def withdraw(self, seek: Seek) -> None:
        """Withdraw a seek."""
        self._lobby.leave(seek)
        if seek.number in seek.user.seeks:
            seek.user.seeks.remove(seek.number)
            own = self._of[seek.user]
            own.remove(seek)
            if not own:
                del self._of[seek.user]
            seek.user.link.allowance.give(Resource.SEEKS)
        seek.user.note_news()

    def challenges_to(self, user: ConsoleUser) -> list[Seek]:
        """Return the challenges to a user that wait, the oldest first."""
        return [it for it in self if it.opponent and it.user is not user and it.is_for(user)]

    def decline(self, seek: Seek, user: ConsoleUser) -> None:
        """Decline a challenge to a user, and notify the challenger."""
        seek.user.declined = user.name
        self.withdraw(seek)
        seek.user.notice(write_record(seek=seek.number, declined=True, name=user.name))

    def withdraw_all(self, user: ConsoleUser) -> None:
        """Withdraw all seeks of a user."""
        for seek in list(self._of.get(user, ())):
            self.withdraw(seek)
