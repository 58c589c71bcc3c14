"""A match at a server, played from its console, also after the connection was lost."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic

from boardwire.clients.connection.backoff import Backoff, patiently
from boardwire.clients.connection.console_client import ConsoleClient
from boardwire.clients.connection.silence import told_of_silence
from boardwire.games import CHANCE, Game, GameError, load, option_text
from boardwire.matches import Table, parse_options
from boardwire.matches.referee.result_words import ending_text
from boardwire.protocol import (
    Address,
    Colour,
    CommandError,
    TimeControl,
    TransportError,
    parse_name,
    visible,
)
from boardwire.protocol.connection.busy import busy_seconds
from boardwire.protocol.name_values import read_record
from boardwire.protocol.transports import connect
from boardwire.values import value_class

from .match_interface import MatchListener

RETRY_SECONDS = 1.0
"""Seconds until the second attempt to connect; each further one comes after twice the time."""
LONGEST_RETRY_SECONDS = 20.0
_OF_SEATS = ("opponent", "colour")
"""The conditions of a seek that concern the seats."""
_KEPT_CHALLENGES = 10
ATTEMPTS = 20
"""The number of consecutive attempts to reconnect."""


@value_class
class Wanted:
    """The match that the person seeks.

    Args:
        game: The game with its options, as `bw-seek` takes it; empty only with `session`.
        conditions: Further words for `bw-seek`: `time=5m+3`, `opponent=NAME`, `colour=b`.
        name: The name to log in with, or None for a guest's name.
        token: The token of the account, or `-` for a guest.
        session: The session token of a match to continue instead, or empty.
    """

    game: str = ""
    conditions: tuple[str, ...] = ()
    name: str | None = None
    token: str = "-"
    session: str = ""


class ServerMatch:
    """A match at a server (see :class:`~.match.TerminalMatch`).

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
        self.me = 0
        self.names: Sequence[str] = ()
        self.time = TimeControl.none()
        self.table = Table(game)
        self.begun = False
        self.over = False
        self.name = ""
        """The person's name at the server."""
        self.session = wanted.session
        """The session token, which continues the match over another connection."""
        self._server = server
        self._wanted = wanted
        self._listener = listener
        self._match = ""
        self._client: ConsoleClient | None = None
        self._chosen_at = -1  # plies at the person's choice, in games with simultaneous choices
        self._clocks: tuple[float | None, ...] = ()
        self._clocks_at = monotonic()
        self._comments: asyncio.Queue[Mapping[str, str]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._leaving = False
        self._logged_in = False
        self._entered = asyncio.Event()  # set when a match is sought or continued
        self._challenges: deque[str] = deque(maxlen=_KEPT_CHALLENGES)

    # -- queries of the screen -------------------------------------------------------------

    @property
    def clocks(self) -> Sequence[float | None]:
        """The last clocks from the server, less the time since then."""
        if self.over or not self.begun:
            return self._clocks
        acting = self.table.state.acting()
        passed = monotonic() - self._clocks_at
        return [
            max(0.0, it - passed) if it is not None and player in acting else it
            for player, it in enumerate(self._clocks)
        ]

    @property
    def on_turn(self) -> bool:
        """Whether the person is to move and has not chosen a move yet."""
        if self.over or not self.begun or self._chosen_at == len(self.table.history):
            return False
        return self.me in self.table.state.acting()

    # -- the connection --------------------------------------------------------------------

    async def begin(self) -> None:
        """Connect, log in, and seek the match or continue it.

        Raises:
            CommandError: The server refuses the login or the match.
            TransportError: The server cannot be reached.
        """
        try:
            await patiently(self._enter, self._listener.told)
        finally:
            self._entered.set()
        self._tasks.append(asyncio.create_task(self._take_comments()))

    async def _enter(self) -> None:
        """Make one attempt to connect, log in, and seek or continue the match."""
        client = self._client or await self._connect()
        try:
            if self._wanted.session:
                with told_of_silence(self._server, self._listener.told):
                    await self._resume(client)
            else:
                if not self._logged_in:
                    with told_of_silence(self._server, self._listener.told):
                        await self._log_in(client)
                await self._seek(client)
        except TransportError:
            self._client, self._logged_in = None, False  # a busy server closes connections
            await client.close()
            raise

    async def _connect(self) -> ConsoleClient:
        with told_of_silence(self._server, self._listener.told):
            transport = await connect(self._server)
        client = ConsoleClient(transport, lambda line: self._comments.put_nowait(_facts(line)))
        self._client = client
        self._tasks.append(asyncio.create_task(self._read(client)))
        return client

    async def _log_in(self, client: ConsoleClient) -> None:
        """Log in, and subscribe to match reports before a match can begin."""
        name = self._wanted.name or f"guest-{secrets.token_hex(3)}"
        await client.ask("bw-login", name, self._wanted.token)
        await client.ask("bw-notify", "on")
        self._logged_in = True

    async def _seek(self, client: ConsoleClient) -> None:
        wanted = self._wanted
        answer = await client.ask("bw-seek", *wanted.game.split(), *wanted.conditions)
        facts = read_record(answer)
        self.name, self.session = visible(facts.get("name", "")), facts.get("session", "")
        self._listener.told(f"you are {self.name}; looking for an opponent ...")
        if note := facts.get("note"):
            self._listener.told(f"{visible(note)}; you wait until that changes")

    async def _resume(self, client: ConsoleClient) -> None:
        answer = await client.ask("bw-resume", self.session)
        me, *lines = [read_record(line) for line in answer.splitlines()]
        self.name = visible(me.get("name", ""))
        await client.ask("bw-notify", "on")
        if not lines:
            raise CommandError("that match is over; look for another one")
        await self._set_up(client, lines[0])
        for facts in lines[1:]:
            self._put(facts)
        self.begun = True
        self._listener.begun()
        if self.on_turn:
            self._listener.asked()

    async def _read(self, client: ConsoleClient) -> None:
        reason = await client.run()
        await self._entered.wait()
        if client is not self._client or self._leaving or (self.over and self.begun):
            return
        self._listener.told(f"the connection is lost ({reason}); coming back ...")
        await self._come_back()

    async def _come_back(self) -> None:
        backoff = Backoff(RETRY_SECONDS, LONGEST_RETRY_SECONDS)
        pause = backoff.next()
        for _ in range(ATTEMPTS):
            await asyncio.sleep(pause)
            try:
                client = await self._connect()
                if self.begun:
                    await self._resume(client)
                else:
                    await self._resume_seek(client)
            except (CommandError, TransportError) as error:
                why = visible(str(error))
                if isinstance(error, CommandError) and busy_seconds(why) is None:
                    self._fail(f"the server does not let you back: {error}")
                    return
                pause = backoff.next(why)
                self._listener.told(f"{why}; next attempt in {pause:.1f} s")
                continue
            self._listener.told("you are back")
            return
        self._fail(f"the server does not come back; later continue with --session {self.session}")

    async def _resume_seek(self, client: ConsoleClient) -> None:
        """Seek the match again; the server ends a seek when its connection ends."""
        await self._log_in(client)
        await self._seek(client)

    def _fail(self, why: str) -> None:
        self.over = True
        self._listener.ended("", why)

    # -- reports of the server -------------------------------------------------------------

    async def _take_comments(self) -> None:
        while True:
            facts = await self._comments.get()
            try:
                await self._take(facts)
            except TransportError:
                continue  # the reader comes back
            except (CommandError, GameError) as error:
                self._listener.told(f"a line of the server cannot be followed: {error}")

    async def _take(self, facts: Mapping[str, str]) -> None:
        if "seek" in facts:
            self._take_seek(facts)
        elif "says" in facts:
            self._listener.told(f"{facts.get('name', '?')}: {facts['says']}")
        elif "note" in facts:
            self._listener.told(facts["note"])
        elif "colour" in facts and not self.begun:
            await self._begin_match(facts)
        elif facts.get("match") != self._match:
            return
        elif "ply" in facts:
            self._put(facts)
            self._tell(facts)
        elif "result" in facts:
            self._end(facts)

    def _take_seek(self, facts: Mapping[str, str]) -> None:
        name = facts.get("name", "somebody")
        if "declined" in facts:
            self._fail(f"{name} declines to play")
        else:
            self._challenges.append(facts["seek"])
            self._listener.told(
                f"{name} challenges you to {facts.get('game')}, time {facts.get('time', 'any')}: "
                f"accept {facts['seek']} or decline {facts['seek']}; "
                f"block {name} refuses all of {name}"
            )

    async def _begin_match(
        self, facts: Mapping[str, str], plies: Iterable[Mapping[str, str]] = ()
    ) -> None:
        self.over = False
        await self._set_up(self._console(), facts)
        for ply in plies:
            self._put(ply)
        self.begun = True
        self._listener.begun()
        if self.on_turn:
            self._listener.asked()

    async def _set_up(self, client: ConsoleClient, facts: Mapping[str, str]) -> None:
        """Set the game of a match from the match's first line."""
        name, *options = (await client.ask("bw-game")).split()
        self._match = facts["match"]
        self.me = Colour.parse(facts["colour"]).player
        self.names = [visible(it) for it in facts["players"].split(",")]
        self.time = TimeControl.parse(facts["time"])
        self.table = Table(load(name, **parse_options(tuple(options))), self.me)
        self._set_clocks(facts.get("clocks", ""))
        self._chosen_at = -1

    def _put(self, facts: Mapping[str, str]) -> None:
        """Play a ply on the table, unless it is already there."""
        if int(facts["ply"]) != len(self.table.history) + 1:
            return
        player = CHANCE if "roll" in facts else Colour.parse(facts["player"]).player
        self.table.play(player, facts["roll"] if "roll" in facts else facts["move"])
        if "clocks" in facts:
            self._set_clocks(facts["clocks"])

    def _set_clocks(self, text: str) -> None:
        self._clocks = tuple(float(it) if it else None for it in text.split(",")) if text else ()
        self._clocks_at = monotonic()

    def _tell(self, facts: Mapping[str, str]) -> None:
        if int(facts["ply"]) != len(self.table.history):
            return
        played = self.table.history[-1]
        self._listener.moved(played.player, played.text)
        if self.on_turn:
            self._listener.asked()

    def _end(self, facts: Mapping[str, str]) -> None:
        self._clocks = tuple(self.clocks)
        self.over = True
        conventions = self.table.game.conventions
        reason, detail = facts.get("reason", ""), facts.get("detail", "")
        self._listener.ended(
            facts["result"], ending_text(conventions, facts["result"], reason, detail)
        )

    # -- actions of the person -------------------------------------------------------------

    def _console(self) -> ConsoleClient:
        if self._client is None:
            raise CommandError("not connected")
        return self._client

    async def _ask(self, name: str, *arguments: str) -> str:
        try:
            return await self._console().ask(name, *arguments)
        except TransportError as error:
            raise CommandError(str(error)) from error

    async def play(self, move: str) -> None:
        """Send the move to the server."""
        before = len(self.table.history)
        await self._ask("play", str(Colour(self.me)), move)
        if self.table.game.simultaneous:
            self._chosen_at = before

    async def undo(self) -> None:
        """Refuse to take moves back in a match."""
        raise CommandError("the moves of a match stay; practise without --match")

    async def interrupt(self) -> None:
        """Do nothing: an opponent in a match may use its time."""

    async def draw(self, word: str) -> None:
        """Send the draw offer or its answer to the server."""
        await self._ask("bw-draw", word)

    async def resign(self) -> None:
        """Resign at the server."""
        await self._ask("bw-resign")

    async def say(self, text: str) -> None:
        """Send a chat message to the server."""
        await self._ask("bw-say", *text.split())

    async def again(self) -> None:
        """Seek another match on the same conditions."""
        self.begun = self.over = False
        self._match = ""
        await self._ask("clear_board")
        await self._seek(self._console())

    async def rematch(self) -> None:
        """Challenge the opponent to another match with the sides swapped."""
        if len(self.names) != 2 or not self._match:
            raise CommandError("a rematch is for two players: new looks for another match")
        opponent = self.names[1 - self.me]
        kept = [it for it in self._wanted.conditions if it.partition("=")[0] not in _OF_SEATS]
        if self.time.timed and not any(it.startswith("time=") for it in kept):
            kept.append(f"time={self.time}")
        game = " ".join((self.table.game.name, *_option_words(self.table.game)))
        conditions = (*kept, f"opponent={opponent}", f"colour={Colour(1 - self.me)}")
        self._wanted = replace(self._wanted, game=game, conditions=conditions)
        await self.again()

    async def accept(self, seek: str) -> None:
        """Accept the challenge at the server, and begin its match."""
        if self.begun and not self.over:
            raise CommandError("the match goes on; resign ends it")
        answer = await self._ask("bw-accept", self._challenge(seek))
        first, *plies = (_facts(line) for line in answer.splitlines())
        await self._begin_match(first, plies)

    async def decline(self, seek: str) -> None:
        """Decline the challenge at the server."""
        await self._ask("bw-decline", self._challenge(seek))

    async def block(self, name: str) -> None:
        """Block a person at the server."""
        await self._ask("bw-block", _player(name))

    async def unblock(self, name: str) -> None:
        """Unblock a person at the server."""
        await self._ask("bw-unblock", _player(name))

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
            raise CommandError("nobody has challenged you")
        return self._challenges.pop()

    async def leave(self) -> None:
        """Stop all tasks and close the connection."""
        self._leaving = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._client is not None:
            await self._client.close()


def _facts(line: str) -> Mapping[str, str]:
    """Return the facts of a comment line without control characters; else the line as a note."""
    try:
        return {name: visible(value) for name, value in read_record(line).items()}
    except ValueError:
        return {"note": visible(line)}


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
        raise CommandError(f"{error}" if name else "name a player: `block NAME`") from None
