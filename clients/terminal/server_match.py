"""A match at a server, played by a person, also after the connection was lost."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from boardwire.games import Game, GameError, option_text
from boardwire.matches.setups import read_setup
from boardwire.override import override
from boardwire.protocol import Address, Colour, CommandError, TransportError, parse_name
from boardwire.protocol.house_names import shown_name, with_shown_names
from boardwire.translations import english

from .match_board import MatchBoard
from .match_interface import MatchListener, own_state
from .server_connection import ConnectionUser, Facts, ServerConnection, Wanted, facts_of

_OF_SEATS = ("opponent", "colour")
"""The conditions of a seek that concern the seats."""
_KEPT_CHALLENGES = 10


class ServerMatch(MatchBoard, ConnectionUser):
    """A match at a server (see :class:`~.match_interface.TerminalMatch`).

    Args:
        server: The address of the server.
        wanted: The match to look for.
        game: The game on the table until the match has begun.
        listener: The screen.
    """

    practice = False

    def __init__(
        self, server: Address, wanted: Wanted, game: Game, listener: MatchListener
    ) -> None:
        super().__init__(game)
        self._listener = listener
        self._connection = ServerConnection(server, wanted, self)
        self._lines: asyncio.Queue[Facts] = asyncio.Queue()
        self._reading: asyncio.Task[None] | None = None
        self._challenges: deque[str] = deque(maxlen=_KEPT_CHALLENGES)
        self._offers: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The person's name at the server."""
        return self._connection.name

    @property
    def session(self) -> str:
        """The session token, which continues the match over another connection."""
        return self._connection.session

    async def begin(self) -> None:
        """Connect, log in, and seek the match or continue it.

        Raises:
            CommandError: The server refuses the login or the match.
            TransportError: The server cannot be reached.
        """
        await self._connection.open()
        self._reading = asyncio.create_task(self._handle_lines())

    # -- reports of the connection ---------------------------------------------------------

    @override
    def note(self, text: str) -> None:
        self._listener.note(text)

    @override
    def received(self, line: Facts) -> None:
        self._lines.put_nowait(line)

    @override
    async def continued(self, match: Facts, plies: Iterable[Facts]) -> None:
        self.set_up(await self._connection.client.ask("bw-game"), match)
        for ply in plies:
            self.put(ply)
        self.begun = True
        self._listener.begun()
        if self.on_turn:
            self._listener.asked()

    @override
    def failed(self, why: str) -> None:
        self.over = True
        self._listener.ended("", why)

    # -- reports of the server -------------------------------------------------------------

    async def _handle_lines(self) -> None:
        while True:
            facts = await self._lines.get()
            try:
                await self._handle(facts)
            except TransportError:
                continue  # the connection is made again
            except (CommandError, GameError) as error:
                self.note(
                    english("a line of the server cannot be followed: {problem}", problem=error)
                )

    async def _handle(self, facts: Facts) -> None:
        if "seek" in facts:
            self._note_challenge(facts)
        elif "says" in facts:
            self.note(f"{shown_name(facts.get('name', '?'))}: {facts['says']}")
        elif "note" in facts:
            self.note(with_shown_names(facts["note"]))
            if self.begun and not self.over:
                await self._show_offers()
        elif "colour" in facts and not self.begun:
            await self._begin_match(facts, ())
        elif facts.get("match") != self.match:
            return
        elif "taken_back" in facts:
            self.take_back(int(facts["plies"]))
            self._offers = ()
            self._listener.taken_back()
            if self.on_turn:
                self._listener.asked()
        elif "ply" in facts:
            if self.put(facts):
                self._show_move()
        elif "result" in facts:
            self._listener.ended(facts["result"], self.end(facts))

    async def _show_offers(self) -> None:
        """Say how to answer what other players offer, once for each offer."""
        try:
            asked = facts_of(await self._connection.ask("bw-takeback"))
            drawn = facts_of(await self._connection.ask("bw-draw"))
        except CommandError:
            return  # the match is over by now, or the server has no such offers
        own, offers = str(Colour(self.me)), []
        if "asked" in asked and own not in asked.get("agreed", "").split(","):
            offers.append(english("`undo accept` agrees to that, `undo decline` keeps the move"))
        if (agreed := drawn.get("agreed", "")) and own not in agreed.split(","):
            offers.append(english("`draw accept` agrees to that, `draw decline` plays on"))
        for offer in offers:
            if offer not in self._offers:
                self.note(offer)
        self._offers = tuple(offers)

    def _note_challenge(self, facts: Facts) -> None:
        name = facts.get("name", "somebody")
        if "declined" in facts:
            self.failed(english("{name} declines to play", name=shown_name(name)))
        else:
            self._challenges.append(facts["seek"])
            self.note(
                english(
                    "{name} challenges you to {game}, time {time}: accept {seek} or decline "
                    "{seek}; block {name} refuses all of {name}",
                    name=name,
                    game=facts.get("game"),
                    time=facts.get("time", "any"),
                    seek=facts["seek"],
                )
            )

    async def _begin_match(self, match: Facts, plies: Iterable[Facts]) -> None:
        self.over = False
        await self.continued(match, plies)

    def _show_move(self) -> None:
        played = self.table.history[-1]
        self._listener.moved(played.player, played.text)
        if self.on_turn:
            self._listener.asked()

    # -- actions of the person -------------------------------------------------------------

    async def play(self, move: str) -> None:
        """Send the move to the server."""
        plies = len(self.table.history)
        moves = len(read_setup(own_state(self), self.me, move))
        await self._connection.ask("play", str(Colour(self.me)), move)
        self.chose(plies, moves)

    async def undo(self, word: str) -> None:
        """Send the request to take a move back, or its answer, to the server."""
        await self._connection.ask("bw-takeback", word)
        if word == "ask":
            self.note(english("you ask to take your last move back; the others have to agree"))

    async def interrupt(self) -> None:
        """Do nothing: an opponent in a match may use its time."""

    async def draw(self, word: str) -> None:
        """Send the draw offer or its answer to the server."""
        await self._connection.ask("bw-draw", word)
        if word == "offer" and not self.over:
            self.note(english("you offer a draw"))

    async def resign(self) -> None:
        """Resign at the server."""
        await self._connection.ask("bw-resign")

    async def say(self, text: str) -> None:
        """Send a chat message to the server."""
        await self._connection.ask("bw-say", *text.split())

    async def again(self) -> None:
        """Seek another match on the same conditions."""
        self.forget()
        await self._connection.ask("clear_board")
        await self._connection.seek()

    async def rematch(self) -> None:
        """Challenge the opponent to another match with the sides swapped."""
        if len(self.names) != 2 or not self.match:
            raise CommandError(english("a rematch is for two players: new looks for another match"))
        opponent = self.names[1 - self.me]
        wanted = self._connection.wanted
        kept = [it for it in wanted.conditions if it.partition("=")[0] not in _OF_SEATS]
        if self.time.timed and not any(it.startswith("time=") for it in kept):
            kept.append(f"time={self.time}")
        game = " ".join((self.table.game.name, *_option_words(self.table.game)))
        conditions = (*kept, f"opponent={opponent}", f"colour={Colour(1 - self.me)}")
        self._connection.wanted = replace(wanted, game=game, conditions=conditions)
        await self.again()

    async def accept(self, seek: str) -> None:
        """Accept the challenge at the server, and begin its match."""
        if self.begun and not self.over:
            raise CommandError(english("the match goes on; resign ends it"))
        answer = await self._connection.ask("bw-accept", self._challenge(seek))
        first, *plies = (facts_of(line) for line in answer.splitlines())
        await self._begin_match(first, plies)

    async def decline(self, seek: str) -> None:
        """Decline the challenge at the server."""
        await self._connection.ask("bw-decline", self._challenge(seek))

    async def block(self, name: str) -> None:
        """Block a person at the server."""
        await self._connection.ask("bw-block", _player(name))

    async def unblock(self, name: str) -> None:
        """Unblock a person at the server."""
        await self._connection.ask("bw-unblock", _player(name))

    def _challenge(self, seek: str) -> str:
        """Remove an answered challenge from the list; return its number.

        Args:
            seek: Its number; empty for the last one.

        Raises:
            CommandError: No number is given, and there is no challenge.
        """
        if seek:
            with suppress(ValueError):
                self._challenges.remove(seek)
            return seek
        if not self._challenges:
            raise CommandError(english("nobody has challenged you"))
        return self._challenges.pop()

    async def leave(self) -> None:
        """Stop all tasks and close the connection."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        await self._connection.close()


def _option_words(game: Game) -> list[str]:
    """Return the non-default options of a game as words for `bw-seek`."""
    usual = {it.name: it.default for it in game.declared}
    return [
        f"{name}={option_text(value)}"
        for name, value in game.options.items()
        if value != usual.get(name)
    ]


def _player(name: str) -> str:
    """Return the name of a player as it was typed.

    Raises:
        CommandError: It is missing, or no name.
    """
    try:
        return parse_name(name)
    except ValueError as error:
        raise CommandError(f"{error}" if name else english("name a player: `block NAME`")) from None
