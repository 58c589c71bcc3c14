"""A person at a console: who it is, and the seat that it has at a match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from boardwire.matches import Match, Phase, Played, Reason, Seat, SeatRecord, match_time
from boardwire.matches.drivers.gtp import Answered, Broken, Ready, Scored
from boardwire.protocol import ILLEGAL_MOVE, Colour, CommandError
from boardwire.server.accounts.accounts import Role
from boardwire.server.accounts.names import Presence
from boardwire.server.limits.client_limits import Allowance
from boardwire.server.lines import clocks_value, end_line, line, match_line, ply_line

from .participant import fingerprint

if TYPE_CHECKING:
    from boardwire.server.matchmaking.seeks import Seek

_CLOSED = "the connection was closed"


class Link(Protocol):
    """What a console knows of its connection."""

    @property
    def peer(self) -> str:
        """Who is at the other end."""
        ...

    @property
    def allowance(self) -> Allowance:
        """What it may use."""
        ...

    def known_as(self, account: str) -> None:
        """It is that of an account: what it uses counts there, too.

        Raises:
            QuotaExceeded: That would be too much for the account.
        """
        ...

    def end(self, reason: str) -> None:
        """End the connection, and tell the peer why."""
        ...

    def claim(self, token: str) -> None:
        """Go by a session token from now on; an older connection with it is ended."""
        ...

    def identify(self, token: str) -> tuple[str, str | None] | None:
        """Whose session token that is: name and account, or None where nobody's."""
        ...

    def notify(self, text: str) -> bool:
        """Write a comment line between responses; whether an older one did not have to go."""
        ...


class ConsoleUser:
    """Somebody who has logged in at a console (see :class:`~boardwire.server.players.participant.Participant`).

    Args:
        presence: The name, and whose it is.
        token: The session token.
        link: The connection.
        retries: How many illegal moves are forgiven in a match.
    """

    def __init__(self, presence: Presence, token: str, link: Link, retries: int) -> None:
        self.presence = presence
        self.token = token
        account = presence.account
        self.seat = SeatRecord(None if account is None else account.name, fingerprint(token))
        self.place: HumanPlayer | None = None
        """The seat at the match that is played, or was played last and is still looked at."""
        self.seeks: list[Seek] = []
        """What waits in the lobby."""
        self.declined = ""
        """Who has declined the last challenge."""
        self.notified = False
        """Whether news are written to the console without being asked for."""
        self.blacks = 0
        """How many more games had black than white."""
        self.gone = False
        """Whether the connection has ended."""
        self.link = link
        self._retries = retries
        self._news = asyncio.Event()
        self._hurried = False

    @property
    def name(self) -> str:
        """See `Participant.name`."""
        return self.presence.name

    @property
    def role(self) -> Role:
        """What the person may do."""
        return self.presence.role

    @property
    def playing(self) -> HumanPlayer | None:
        """The seat at a match that goes on, or None."""
        return None if self.place is None or self.place.ended else self.place

    @property
    def occupant(self) -> HumanPlayer:
        """See `Participant.occupant`."""
        assert self.place is not None, "who plays has a place"
        return self.place

    def sit_down(self) -> HumanPlayer:
        """Take another place, for a match that begins or is gone on with."""
        self.place = HumanPlayer(self, self._retries)
        return self.place

    def end(self, reason: str) -> None:
        """See `Participant.end`."""
        self.link.end(reason)

    def freed(self) -> None:
        """See `Participant.freed`: the board stays to be looked at."""
        if self.place is not None and self.place.match is None:
            self.place = None  # it never came to a match
        self.note_news()

    def hear(self, words: str) -> None:
        """See `Participant.hear`."""
        self.notice(words)

    def notice(self, text: str) -> None:
        """Write a line to the console, if such lines are wanted."""
        if self.notified:
            self.link.notify(text)

    def leave(self) -> None:
        """The connection has ended."""
        self.gone = True
        place = self.playing
        if place is not None and place.match is not None:  # else `HumanPlayer.sit` tells it
            place.leave(_CLOSED)

    # -- waiting -----------------------------------------------------------------------------

    def note_news(self) -> None:
        """Something has changed about the person's seeks or match."""
        self._news.set()
        self._news = asyncio.Event()

    def hurry(self) -> None:
        """Have whatever waits end."""
        self._hurried = True
        self.note_news()

    async def until(self, condition: Callable[[], object], seconds: float) -> None:
        """Wait until something holds of the person's seeks or match.

        Raises:
            CommandError: It was interrupted, or took longer than so many seconds.
        """
        self._hurried = False
        try:
            async with asyncio.timeout(seconds):
                while not condition():
                    await self._news.wait()
                    if self._hurried and not condition():
                        raise CommandError("interrupted")
        except TimeoutError:
            raise CommandError(f"nothing has happened for {seconds:g} s") from None


class HumanPlayer:
    """A person's place at a match (see :class:`~boardwire.matches.seat.Player`).

    The match tells it what is played. The console takes that from here when it is asked, for GTP
    lets nobody speak unasked.

    Args:
        person: Who sits here.
        retries: How many illegal moves are forgiven.
    """

    lag = 0.0  # a person's thinking cannot be told from the way

    def __init__(self, person: ConsoleUser, retries: int) -> None:
        self.match: Match | None = None
        self.player = 0
        """Whose place it is, once the match has begun."""
        self.history: list[Played] = []
        """What was played, as far as players may know of it."""
        self.told = 0
        """How many plies of these the console has been told, or has made."""
        self.begun = False
        """Whether the console has been told any, or has made one, since it sat down here."""
        self.asked = False
        """Whether the match waits for this person's move."""
        self._person = person
        self._retries = retries
        self._chair: Seat | None = None
        self._verdict: asyncio.Future[str] | None = None  # on the move that was answered

    # -- what the console asks -------------------------------------------------------------

    @property
    def ended(self) -> bool:
        """Whether the match goes on without this seat: it is over, or was left."""
        return self._chair is None and self.match is not None

    @property
    def over(self) -> bool:
        """Whether the match is over, and its record kept."""
        return self.ended and self.match is not None and self.match.phase is Phase.OVER

    @property
    def chair(self) -> Seat:
        """The chair.

        Raises:
            CommandError: The match is over, or was left.
        """
        if self._chair is None:
            raise CommandError(self.farewell)
        return self._chair

    @property
    def colour(self) -> Colour:
        """The colour that the person plays."""
        return Colour(self.player)

    @property
    def farewell(self) -> str:
        """What to say to who wants to go on here."""
        result = self.match.record.result if self.over and self.match is not None else None
        if result is None:
            return "you have left the match"
        detail = f": {result.detail}" if result.detail else ""
        return f"the match is over: {result.text} ({result.reason.value}{detail})"

    @property
    def on_turn(self) -> bool:
        """Whether the match waits for this person's move, or is about to."""
        match = self.match
        going = match is not None and match.phase is Phase.PLAYING and not self.ended
        return self.asked or (going and match is not None and match.to_move == self.player)

    @property
    def untold(self) -> bool:
        """Whether there is a ply that the console has not been told of."""
        return self.told < len(self.history)

    @property
    def repeating(self) -> bool:
        """Whether the console repeats a match that it has come back to, from the start."""
        return any(played.player == self.player for played in self.history[self.told :])

    def tell_next(self) -> Played:
        """The next ply that the console has not been told of, which it is told now."""
        self.begun = True
        self.told += 1
        return self.history[self.told - 1]

    async def answer(self, text: str) -> None:
        """Make a move, and wait until it is kept on disk.

        Raises:
            CommandError: It is illegal, or the match has ended before or by it.
        """
        chair = self.chair
        self._verdict = verdict = asyncio.get_running_loop().create_future()
        self.asked = False
        chair.happened(Answered(text), match_time())
        if why := await verdict:
            raise CommandError(why)

    def resign(self) -> None:
        """Give the match up."""
        self.chair.happened(Broken(Reason.RESIGNATION, ""), match_time())

    def leave(self, why: str) -> None:
        """Get up from the chair; it stays free for a while."""
        chair = self.chair
        self.rise()
        chair.happened(Broken(Reason.DISCONNECTION, why), match_time())

    # -- what the match tells --------------------------------------------------------------

    def sit(self, chair: Seat) -> None:
        """See `Player.sit`."""
        self._chair, self.match, self.player = chair, chair.match, chair.player
        if self._person.gone:
            self.leave(_CLOSED)

    def rise(self) -> None:
        """See `Player.rise`."""
        self._chair = None
        self.asked = False
        self._decide(self.farewell)
        if self.over and self.match is not None:
            self._person.notice(end_line(self.match.record))
        self._person.note_news()

    def prepare(self, match: Match) -> None:
        """See `Player.prepare`."""
        self.history = list(match.history)
        match.pardon(self.player, self._retries)
        self._person.notice(match_line(match.record, colour=str(self.colour)))
        self._person.note_news()
        self.chair.happened(Ready(), match_time())

    def tell(self, played: Played) -> None:
        """See `Player.tell`."""
        self.history.append(played)
        self._person.note_news()
        self._notice(played)

    def accept(self, played: Played) -> None:
        """See `Player.accept`."""
        if not self.untold:
            self.told += 1
        self.tell(played)
        self._decide("")

    def reject(self, why: str) -> None:
        """See `Player.reject`."""
        self.asked = True
        self._decide(f"{ILLEGAL_MOVE}: {why}")

    def ask(self, player: int, clocks: tuple[float | None, ...], stones: int) -> None:
        """See `Player.ask`."""
        self.asked = True
        self._person.note_news()

    def ask_score(self) -> None:
        """See `Player.ask_score`: people argue about the score elsewhere."""
        self.chair.happened(Scored(None), match_time())

    def note(self, text: str) -> None:
        """See `Player.note`."""
        if self.match is not None:
            self._person.notice(line(match=self.match.record.match, note=text))

    def flush(self) -> None:
        """Nothing is kept back."""

    def _decide(self, verdict: str) -> None:
        if self._verdict is not None and not self._verdict.done():
            self._verdict.set_result(verdict)

    def _notice(self, played: Played) -> None:
        match = self.match
        if match is not None and self._person.notified:
            clocks = match.clock.all_remaining()
            ply = len(self.history)
            self._person.notice(
                ply_line(match.record.match, ply, played.player, played.text, clocks=clocks)
            )

    def clocks(self) -> str:
        """The players' remaining seconds now, as a value; empty without clocks."""
        match = self.match
        return "" if match is None else clocks_value(match.clock.all_remaining(match_time()))
