"""The class that a bot in Python derives from: its name, its games, its one necessary method."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import logging
import os
import sys
from collections.abc import Awaitable, Sequence
from typing import NoReturn

from boardwire.clients.bots.bot import BotLogin, keep_playing
from boardwire.clients.bots.trouble import Trouble
from boardwire.games import GameError, State, add, find, option_text
from boardwire.protocol import Address, ProtocolError, visible
from boardwire.protocol.connection.secret_files import SecretFileError, secret_of
from boardwire.protocol.transports import logged, trusting
from boardwire.vocabulary import OptionValue

from .match import BotMatch, BotResult
from .sdk_engine import SdkEngine

log = logging.getLogger("boardwire.bot")

DEFAULT_SERVER = "tcp://127.0.0.1:7400"

_Mistake = ProtocolError | GameError | SecretFileError
_MISTAKES = (ProtocolError, GameError, SecretFileError)
"""The errors of a user: in the name, the games, the file of the token, or the address."""


class Bot:
    """A bot: derive a class from this one, define :meth:`choose`, and call :meth:`run`.

    Args:
        name: The bot's name at the server, one word.
        games: The games that it plays, by name: ``"othello"``, ``"openspiel:hanabi"``, or
            ``"MODULE:CLASS"``.
        token: The token of its account; without it, that of the environment variable
            BOARDWIRE_TOKEN, or of the file that BOARDWIRE_TOKEN_FILE names, or else the bot is a
            guest.
        opponent: The only opponent that it plays, by name.
        time: The time control to ask for: ``"5m+3"``, ``"2/move"``.
        rated: Whether its matches count for ratings; by default they do where both have accounts.
        matches: The number of matches after which it ends; None plays on until it is stopped.
        connections: The number of matches that it plays at a time, each in its own connection.
            The connections of a guest are called NAME, NAME-2, NAME-3 and so on.
        options: Options of the games, which are required of every match: ``size=9``.

    Raises:
        TypeError: The method `choose` is missing, or takes other arguments.
    """

    _logins: Sequence[BotLogin] = ()
    _mistake: _Mistake | None = None
    """The mistake in its login, which :meth:`run` says in a line, without a traceback."""

    def __init__(
        self,
        name: str,
        *games: str,
        token: str | None = None,
        opponent: str | None = None,
        time: str | float | None = None,
        rated: bool | None = None,
        matches: int | None = None,
        connections: int = 1,
        **options: OptionValue,
    ) -> None:
        self.name = name
        if not games:
            raise TypeError(f'name a game: {type(self).__name__}("{name}", "othello")')
        if connections < 1 or (matches is not None and matches < 1):
            raise ValueError("connections and matches are at least 1")
        conditions: dict[str, OptionValue | None] = {
            **options,
            "opponent": opponent,
            "time": time,
            "rated": rated,
        }
        words = {
            condition: option_text(value).replace(" ", "_")
            for condition, value in conditions.items()
            if value is not None
        }
        _check_method(self)
        try:
            token = token or secret_of(os.environ, "BOARDWIRE_TOKEN") or "-"
            self._logins = [
                BotLogin(
                    name if token != "-" or not number else f"{name}-{number + 1}",
                    [(add(game) if ":" in game else find(game)).name for game in games],
                    words if share is None else {**words, "games": str(share)},
                    token,
                )
                for number, share in enumerate(_shares(matches, connections))
            ]
        except _MISTAKES as error:
            self._mistake = error

    # -- to be defined by a bot ------------------------------------------------------------

    def choose(self, state: State, match: BotMatch) -> int | str | Awaitable[int | str]:
        """Choose a move. Every bot defines this, as `def` or as `async def`.

        A `def` runs in a separate thread, so it may take its time; an `async def` that computes
        for long keeps the connections waiting. With several connections it may run in several
        threads at a time; keep what belongs to one match in `match.memory`.

        If it raises an error, or returns no legal move, the error is logged, the bot resigns the
        match, and goes on to the next one.

        Args:
            state: The position with the bot to move; a copy, so it may be changed. In a game that
                hides something it is a guess that fits all of the bot's information;
                ``state.observation(match.player)`` has exactly what the bot knows.
            match: The match: the own player, the game, the time left.

        Returns:
            A number from ``state.legal_moves()``, the text of a move such as ``"D3"``, or
            ``"resign"``.
        """
        raise NotImplementedError

    def on_result(self, result: BotResult) -> object:
        """Handle the result of a match, as `def` or as `async def`; does nothing by default.

        It is called before the next match of the same connection asks for a move.
        """

    # -- running ---------------------------------------------------------------------------

    def run(
        self, server: str = DEFAULT_SERVER, *, ca: str | None = None, debug: bool = False
    ) -> None:
        """Play until `matches` are over, or until Ctrl-C; connect again whenever that is needed.

        Log lines go to standard error, unless the program has set up `logging` itself.

        Args:
            server: The server's address: ``tcp://HOST:7400``, ``ws://HOST:7480/gtp``.
            ca: A PEM file with the authorities to trust, for a server whose certificate no public
                authority has issued; without it, that of the environment variable BOARDWIRE_CA, or
                else the authorities of the system.
            debug: Whether every line that is sent and received is logged.

        Raises:
            SystemExit: The server refuses the bot, or its name, a game or the address is wrong.
                The reason is logged.
        """
        with contextlib.suppress(RuntimeError):
            asyncio.get_running_loop()
            sys.exit("an event loop runs here already, as in a notebook: await bot.play(server)")
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
        if debug:
            for it in (log, logged.log):
                it.setLevel(logging.DEBUG)
        try:
            asyncio.run(self.play(server, ca=ca))
        except* _MISTAKES as group:
            _exit(group)
        except* KeyboardInterrupt:
            log.info("%s stops", self.name)

    async def play(self, server: str = DEFAULT_SERVER, *, ca: str | None = None) -> None:
        """Do as :meth:`run`, within an event loop of the caller, until cancelled.

        Raises:
            UnknownGame: No game is called like that here; the message lists the games.
            BotLoginError: The bot's name is not valid, or another value is not one word.
            SecretFileError: The file of its token cannot be read.
            AddressError: The text is no address.
            AuthorityError: The file of authorities cannot be used.
            TypeError: The bot's class has an `__init__` that does not call that of `Bot`.
            LoginRefused: The server refuses the bot.
            BaseExceptionGroup: These, where the bot has several connections.
        """
        if self._mistake is not None:
            raise self._mistake
        if not self._logins:
            raise TypeError(
                f"{type(self).__name__}.__init__ does not call super().__init__(name, game, ...)"
            )
        address = trusting(Address.parse(server), ca)
        if len(self._logins) == 1:
            await self._play(address, self._logins[0])
            return
        async with asyncio.TaskGroup() as connections:
            for login in self._logins:
                connections.create_task(self._play(address, login))

    async def _play(self, address: Address, login: BotLogin) -> None:
        engine = SdkEngine(login.name, login.games[0], self.choose, self.on_result)

        def take_comment(line: str) -> None:
            engine.take_comment(line)
            self._on_comment(line)

        await keep_playing(engine, address, login, take_comment, self._on_trouble)

    def _on_comment(self, line: str) -> None:
        """Handle a comment line of the server, without its `#`; does nothing by default."""

    def _on_trouble(self, trouble: Trouble | None) -> None:
        """Handle the reason for a missing session; None once the server welcomes the bot."""


def _check_method(bot: Bot) -> None:
    """Check that a bot has a method `choose` that can be called.

    Raises:
        TypeError: It has none.
    """
    wanted = "a method choose(self, state, match) that returns a move"
    if type(bot).choose is Bot.choose:
        raise TypeError(f"{type(bot).__name__} needs {wanted}")
    try:
        inspect.signature(bot.choose).bind(None, None)
    except TypeError as error:
        raise TypeError(f"{type(bot).__name__} needs {wanted}: {error}") from None


def _shares(matches: int | None, connections: int) -> Sequence[int | None]:
    """Return the number of matches of each connection; connections without a match are left out."""
    if matches is None:
        return [None] * connections
    least, more = divmod(matches, connections)
    return [share for it in range(connections) if (share := least + (it < more))]


def _exit(group: BaseExceptionGroup[_Mistake]) -> NoReturn:
    """End the program with the first error of a group, in one line."""
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    log.error("%s", visible(str(error)))
    sys.exit(2)
