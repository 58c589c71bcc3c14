"""Commands of accounts: registration, login and coming back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from boardwire.protocol import Colour, CommandError, command
from boardwire.protocol.name_values import write_record
from boardwire.server.accounts.account import AccountError
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.limits.usage import RECOVERIES, RECOVERY_CODES
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.matchmaking.seeks import Seeks
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.link import Link
from boardwire.server.store import StoreError
from boardwire.translations import english

from .login import Login
from .rejoining import rejoin, standing_lines


class AccountCommands:
    """Logs users in, makes accounts, and takes sessions over.

    Args:
        login: The user of the console.
        link: The connection.
        names: The names in use at the server.
        live: The matches at this server.
        seeks: The open seeks.
        timeout: Seconds that a command may wait for other players.
    """

    def __init__(
        self,
        login: Login,
        link: Link,
        names: Names,
        live: LiveMatches,
        seeks: Seeks,
        timeout: float,
    ) -> None:
        self._login = login
        self._link = link
        self._names = names
        self._live = live
        self._seeks = seeks
        self._timeout = timeout

    @command("bw-register")
    async def bw_register(self, name: str) -> str:
        """Make an account, and show its token and its recovery code, this once."""
        self._link.allowance.registration(asyncio.get_running_loop().time())
        user = self._login.user
        token = await self._names.register(
            name, self._link.peer, None if user is None else user.presence
        )
        try:
            recovery = await self._names.accounts.recovery.give_code(name)
        except (AccountError, StoreError):
            recovery = ""  # the token must be shown in any case; bw-recovery makes another code
        return write_record(name=name, token=token, recovery=recovery)

    @command("bw-recover")
    async def bw_recover(self, name: str, code: str) -> str:
        """Get a new token and a new recovery code for a recovery code, after losing a token."""
        self._link.allowance.registration(asyncio.get_running_loop().time(), RECOVERIES)
        with self._noting_failure(name):
            token, further = await self._names.accounts.recovery.recover(name, code)
        return write_record(name=name, token=token, recovery=further)

    @command("bw-recovery")
    async def bw_recovery(self, token: str) -> str:
        """Make a new recovery code for your account, in place of the old one: write your token."""
        user = self._login.required()
        if user.presence.account is None:
            raise CommandError(english("guests have no account to recover"))
        self._link.allowance.registration(asyncio.get_running_loop().time(), RECOVERY_CODES)
        with self._noting_failure(user.name):
            await self._names.accounts.verify(user.name, token)
        return write_record(recovery=await self._names.accounts.recovery.give_code(user.name))

    @command("bw-login")
    async def bw_login(self, name: str, token: str) -> str:
        """Log in with an account's token, or as a guest with `-`, and show the session token."""
        self._login.check_idle()
        with self._noting_failure(name):
            await self._login.log_in(name, token)
        return self.bw_whoami()

    @command("bw-resume")
    async def bw_resume(self, session: str) -> str:
        """Take your seat again in another connection, by its session token."""
        self._login.check_idle()
        with self._noting_failure():
            user = await self._login.resume(session)
        for live in self._live.owners.of_session(user.seat.session):
            if await rejoin(user, live, self._seeks, self._timeout):
                return f"{self.bw_whoami()}\n{standing_lines(user)}"
        return self.bw_whoami()

    @command("bw-whoami")
    def bw_whoami(self) -> str:
        """Show your name, role and session token, and your seek or match."""
        user = self._login.required()
        state = "playing" if user.playing else "seeking" if user.seeks else "idle"
        return write_record(
            name=user.name,
            role=user.role.value,
            session=user.token,
            state=state,
            seeks=",".join(map(str, user.seeks)),
            **_match_facts(user),
            unfinished=",".join(self._unfinished(user)),
        )

    @contextmanager
    def _noting_failure(self, name: str = "") -> Iterator[None]:
        """Log a login in the `with` block if it fails."""
        try:
            yield
        except CommandError as error:
            self._link.login_failed(name, error.message)
            raise

    def _unfinished(self, user: ConsoleUser) -> list[str]:
        """Return the matches in which a seat waits for the user."""
        player = user.playing
        here = None if player is None or player.briefing is None else player.briefing.match
        return [
            live.id
            for live in self._live.owners.of(user.seat)
            if live.id != here and live.seat_of(user) is not None
        ]


def _match_facts(user: ConsoleUser) -> dict[str, str | bool]:
    """Return the fields about the match that a user plays; none if the user plays no match."""
    player = user.playing
    if player is None or player.briefing is None:
        return {}
    return {
        "match": player.briefing.match,
        "colour": str(player.colour),
        "turn": player.on_turn,
        "clocks": player.clocks,
        "away": ",".join(str(Colour(it)) for it in sorted(player.absent)),
    }
