"""The login of a console: the user, its login and its logout."""

from __future__ import annotations

import secrets

from boardwire.protocol import CommandError
from boardwire.server.accounts.account import SessionOwner
from boardwire.server.accounts.names.names_in_use import NO_TOKEN, Names
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.limits.usage import QuotaExceeded
from boardwire.server.matchmaking.seeks import Seeks
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.human_player import HumanPlayer
from boardwire.server.players.link import Link
from boardwire.server.players.online import OnlineUsers
from boardwire.server.players.participant import new_session
from boardwire.server.sessions.bot_login_request import BotLoginRequest
from boardwire.translations import english


class Login:
    """The user of one console.

    Args:
        link: The connection.
        names: The names in use at the server.
        online: All users of consoles.
        seeks: The open seeks.
        illegal_move_allowance: The number of illegal moves in a match that a user does not lose by.
    """

    def __init__(
        self,
        link: Link,
        names: Names,
        online: OnlineUsers,
        seeks: Seeks,
        illegal_move_allowance: int,
    ) -> None:
        self.user: ConsoleUser | None = None
        """The user that has logged in, or None."""
        self.marks_dead = False
        """Whether the user of this console is asked which stones of Go are dead."""
        self.bot: BotLoginRequest | None = None
        """The bot that has logged in, or None."""
        self._link = link
        self._names = names
        self._online = online
        self._seeks = seeks
        self._illegal_move_allowance = illegal_move_allowance

    @property
    def presence(self) -> Presence | None:
        """The user or bot that has logged in, or None."""
        if self.user is not None:
            return self.user.presence
        return None if self.bot is None else self.bot.presence

    def required(self) -> ConsoleUser:
        """Return the user that has logged in.

        Raises:
            CommandError: No user has logged in.
        """
        if self.user is None:
            raise CommandError(
                english("log in first: bw-login NAME TOKEN, or as a guest bw-login NAME -")
            )
        return self.user

    def playing(self) -> HumanPlayer:
        """Return the user's player at the match that is played.

        Raises:
            CommandError: The user plays no match.
        """
        player = None if self.user is None else self.user.playing
        if player is None:
            raise CommandError(english("you play no match"))
        return player

    def check_idle(self) -> None:
        """Check that another user may log in at this console.

        Raises:
            CommandError: The present user plays or seeks a match.
        """
        if self.user is not None and (self.user.playing or self.user.seeks):
            raise CommandError(
                english(
                    "you are {name}, and play or seek; bw-leave or bw-cancel first",
                    name=self.user.name,
                )
            )

    async def log_in(self, name: str, token: str) -> ConsoleUser:
        """Log a user in, in place of the present one.

        Raises:
            AccountError: The name or the token is wrong.
            QuotaExceeded: A limit of the account would be exceeded.
        """
        presence = await self._names.enter(name, token, self._link, replaces=self.is_own)
        if presence.house:
            raise CommandError(english("the server's engines do not log in at consoles"))
        self.count(presence)
        self.log_out()
        session = new_session()
        self._link.claim(session)
        return self._enter(presence, session)

    async def log_in_as(self, owner: SessionOwner) -> ConsoleUser:
        """Log in an account that the connection has proved, such as by a browser's cookie.

        Raises:
            AccountError: The account is banned or gone, or that login is void.
            QuotaExceeded: A limit of the account would be exceeded.
        """
        presence = await self._names.resume(owner, self._link)
        self.count(presence)
        session = new_session()
        self._link.claim(session)
        return self._enter(presence, session)

    async def user_or_guest(self) -> ConsoleUser:
        """Return the user, or a new guest with a random name if no user has logged in."""
        if self.user is not None:
            return self.user
        return await self.log_in(f"guest-{secrets.token_hex(3)}", NO_TOKEN)

    async def resume(self, session: str) -> ConsoleUser:
        """Log the user of a session token in again, in place of the present user.

        Raises:
            CommandError: The token is unknown, or its user cannot log in.
        """
        owner = self._link.identify(session)
        if owner is None:
            raise CommandError(english("no seat is kept for that session; log in with bw-login"))
        presence = await self._names.resume(
            owner,
            self._link,
            lambda holder: self.is_own(holder) or holder is self._link.holder_of(session),
        )
        # No waiting from here on: of many logins with one session token, each replaces the one
        # before, and the last stays.
        self.count(presence)
        self.log_out()
        self._link.claim(session)
        return self._enter(presence, session)

    def is_own(self, presence: Presence) -> bool:
        """Return whether that is the user of this console."""
        return presence is self.presence

    def count(self, presence: Presence) -> None:
        """Count the use by this connection for the account as well.

        Raises:
            QuotaExceeded: A limit of the account would be exceeded. The name is free again.
        """
        if presence.account is None:
            return
        try:
            self._link.known_as(presence.account.name)
        except QuotaExceeded:
            self._names.leave(presence)
            raise

    def _enter(self, presence: Presence, session: str) -> ConsoleUser:
        self.user = ConsoleUser(presence, session, self._link, self._illegal_move_allowance)
        self.user.marks_dead = self.marks_dead
        self._online.enter(self.user)
        self._seeks.challenges.came(self.user)
        return self.user

    def log_out(self) -> None:
        """Log the user out, if there is one."""
        user, self.user = self.user, None
        if user is None:
            return
        self._seeks.withdraw_all(user)
        self._online.leave(user)
        self._seeks.challenges.left(user)
        self._names.leave(user.presence)
        user.leave()

    def forget_declined(self) -> None:
        """Forget that a challenge of the user was declined: the user has begun another game."""
        if self.user is not None:
            self.user.declined = ""
