"""Seeks: the matches that people want, as they wait in the lobby."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from time import monotonic
from typing import Any

from boardwire.games import Game, GameError, find
from boardwire.matches import parse_options
from boardwire.protocol import Colour, CommandError, TimeControl, parse_name
from boardwire.protocol.entities import parse_bool
from boardwire.server.limits.usage import Resource
from boardwire.server.lines import line, options_value
from boardwire.server.players.console_user import ConsoleUser

from .lobby import Lobby
from .offer import Offer

SEEKS_OF_ONE = 10
"""What one person may seek at a time."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What match is wanted.

    Args:
        offer: The game, with the options that are insisted on.
        opponent: The only one who will do, or None.
        time: The time control, or None for whatever others want.
        colour: The player to be, or None.
        rated: Whether it is to count, or None.
        people_only: Whether no bot will do.
    """

    offer: Offer
    opponent: str | None = None
    time: TimeControl | None = None
    colour: int | None = None
    rated: bool | None = None
    people_only: bool = False

    @classmethod
    def parse(cls, game: str, words: Sequence[str]) -> Wish:
        """Read what follows `bw-seek`: a game, and words such as `size=9` and `time=10m`.

        Raises:
            CommandError: A word means nothing here.
            GameError: There is no such game, or an option is outside its range.
        """
        kind = find(game)
        options = parse_options(tuple(words))
        own = {name: options.pop(name) for name in _READERS if name in options}
        for name in options:
            if not kind.has_option(name):
                known = ", ".join(_READERS)
                raise CommandError(f"{kind.title} has no option {name[:40]!r}; besides: {known}")
        values: dict[str, Any] = {}
        for name, text in own.items():
            try:
                values[name] = _READERS[name](text)
            except ValueError as error:
                raise CommandError(f"{name}: {error}") from error
        bots = values.pop("bots", True)
        wish = cls(Offer.of(game, options), people_only=not bots, **values)
        wish._check()
        return wish

    def _check(self) -> None:
        seats = self.offer.seats
        if seats < 2:
            raise CommandError(
                f"a match is for two or more, not for one alone at {self.offer.game.title}"
            )
        if self.colour is not None and self.colour >= seats:
            raise CommandError(f"colour: there are {seats} players")


_READERS: dict[str, Callable[[str], object]] = {
    "time": TimeControl.parse,
    "opponent": lambda text: None if text.lower() == "any" else parse_name(text),
    "colour": lambda text: Colour.parse(text).player,
    "rated": parse_bool,
    "bots": parse_bool,
}


@dataclass(eq=False, slots=True)
class Seek:
    """One person's wish in the line (see :class:`~boardwire.server.matchmaking.entrant.Entrant`).

    Args:
        number: What it is called.
        player: Who wants it.
        wish: What is wanted.
        on_taken: Called when its match is about to begin.
        since: When it was made, in monotonic seconds.
    """

    number: int
    player: ConsoleUser
    wish: Wish
    on_taken: Callable[[ConsoleUser], None] = lambda person: None
    since: float = field(default_factory=monotonic)

    house = False
    is_bot = False

    @property
    def name(self) -> str:
        """See `Entrant.name`."""
        return self.player.name

    @property
    def offers(self) -> tuple[Offer, ...]:
        """See `Entrant.offers`."""
        return (self.wish.offer,)

    @property
    def opponent(self) -> str | None:
        """See `Entrant.opponent`."""
        return self.wish.opponent

    @property
    def time(self) -> TimeControl | None:
        """See `Entrant.time`."""
        return self.wish.time

    @property
    def colour(self) -> int | None:
        """See `Entrant.colour`."""
        return self.wish.colour

    @property
    def rated(self) -> bool | None:
        """See `Entrant.rated`."""
        return self.wish.rated

    @property
    def people_only(self) -> bool:
        """See `Entrant.people_only`."""
        return self.wish.people_only

    @property
    def blacks(self) -> int:
        """See `Entrant.blacks`."""
        return self.player.blacks

    def taken(self, turn: int) -> None:
        """See `Entrant.taken`."""
        self.player.blacks += turn
        self.player.sit_down()
        self.on_taken(self.player)

    def is_for(self, person: ConsoleUser | None) -> bool:
        """Whether it is `person`'s business: open to everybody, his own, or a challenge to him."""
        if self.opponent is None or self.player is person:
            return True
        return person is not None and person.name.lower() == self.opponent.lower()

    def game(self) -> Game:
        """The game as it would be if nobody insists on more.

        Raises:
            GameError: The options do not go together.
        """
        return self.wish.offer.game(**self.wish.offer.options)

    def line(self) -> str:
        """The seek as a record."""
        wish = self.wish
        return line(
            seek=self.number,
            name=self.name,
            game=wish.offer.game.name,
            options=options_value(wish.offer.options),
            time=None if wish.time is None else str(wish.time),
            opponent=wish.opponent,
            colour=None if wish.colour is None else str(Colour(wish.colour)),
            rated=wish.rated,
            bots=False if wish.people_only else None,
            waits=int(monotonic() - self.since),
        )


class Seeks:
    """All seeks of a server; they wait in its lobby.

    Args:
        lobby: The lobby.
    """

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._numbers = count(1)
        self._of: dict[ConsoleUser, list[Seek]] = {}

    def __iter__(self) -> Iterator[Seek]:
        """Every seek, the oldest first."""
        return (it for it in self._lobby.waiting if isinstance(it, Seek))

    def make(self, person: ConsoleUser, game: str, words: Sequence[str]) -> Seek:
        """Put what a person wants into the line.

        Raises:
            CommandError: It cannot be read, he plays already, or he and others at his address seek
                too much.
        """
        if person.playing is not None:
            raise CommandError("you play already; bw-resign or bw-leave ends that")
        if len(person.seeks) >= SEEKS_OF_ONE:
            raise CommandError(f"you seek {SEEKS_OF_ONE} matches already; bw-cancel takes one back")
        try:
            seek = Seek(next(self._numbers), person, Wish.parse(game, words), self.withdraw_all)
            seek.game()
        except GameError as error:
            raise CommandError(str(error)) from error
        person.link.allowance.take(Resource.SEEKS)
        person.declined = ""
        self._of.setdefault(person, []).append(seek)
        person.seeks.append(seek.number)
        self._lobby.wait(seek)
        return seek

    def answering(self, seek: Seek, person: ConsoleUser) -> Seek:
        """What `person` would have to want to play against who made `seek`; it is not in line."""
        wish = Wish(seek.wish.offer, opponent=seek.name)
        return Seek(next(self._numbers), person, wish, self.withdraw_all)

    def find(self, number: int, person: ConsoleUser | None) -> Seek:
        """The seek with that number, as far as it is `person`'s business.

        Raises:
            CommandError: There is none.
        """
        for seek in self:
            if seek.number == number and seek.is_for(person):
                return seek
        raise CommandError(f"nobody seeks {number}; see bw-seeks")

    def withdraw(self, seek: Seek) -> None:
        """Take a seek back."""
        self._lobby.leave(seek)
        if seek.number in seek.player.seeks:
            seek.player.seeks.remove(seek.number)
            own = self._of[seek.player]
            own.remove(seek)
            if not own:
                del self._of[seek.player]
            seek.player.link.allowance.give(Resource.SEEKS)
        seek.player.note_news()

    def withdraw_all(self, person: ConsoleUser) -> None:
        """Take back whatever a person seeks."""
        for seek in list(self._of.get(person, ())):
            self.withdraw(seek)
