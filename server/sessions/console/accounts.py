"""Logging in at a console, with an account or as a guest, and coming back."""

from __future__ import annotations

import asyncio

from boardwire.protocol import CommandError, command
from boardwire.server.accounts.names import Presence
from boardwire.server.limits.usage import QuotaExceeded
from boardwire.server.lines import line
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.participant import new_session

from .playing import PlayingConsole


class AccountConsole(PlayingConsole):
    """A console at which somebody can say who it is."""

    @command("bw-register")
    async def bw_register(self, name: str) -> str:
        """Make an account, and tell its token, which is shown this once."""
        self.link.allowance.registration(asyncio.get_running_loop().time())
        guest = None if self.person is None else self.person.presence
        token = await self.services.names.register(name, guest)
        return line(name=name, token=token)

    @command("bw-login")
    async def bw_login(self, name: str, token: str) -> str:
        """Log in with an account's token, or as a guest with `-`; tells the session token."""
        self._check_idle()
        await self._log_in(name, token)
        return self.bw_whoami()

    @command("bw-resume")
    async def bw_resume(self, session: str) -> str:
        """Take your seat again in another connection, by its session token."""
        self._check_idle()
        known = self.link.identify(session)
        if known is None:
            raise CommandError("no seat is kept for that session; log in with bw-login")
        name, account = known
        self._log_out()
        self.link.claim(session)
        presence = await self.services.names.resume(name, account, self.link.end)
        self._count(presence)
        person = self._enter(presence, session)
        for live in list(self.services.host.running.values()):
            if live.has_session(person.seat.session) and await self._go_on_with(live):
                self._follow()
                return f"{self.bw_whoami()}\n{self._standing()}"
        return self.bw_whoami()

    @command("bw-whoami")
    def bw_whoami(self) -> str:
        """Tell who you are here, your session token, and what you seek or play."""
        person = self.who()
        state = "playing" if person.playing else "seeking" if person.seeks else "idle"
        return line(
            name=person.name,
            role=person.role.value,
            session=person.token,
            state=state,
            seeks=",".join(map(str, person.seeks)),
            **self._play_facts(),
            unfinished=",".join(self._unfinished(person)),
        )

    def _play_facts(self) -> dict[str, str | bool]:
        """What there is to say of the match that is played, if one is."""
        place = self.who().playing
        if place is None or place.briefing is None:
            return {}
        return {
            "match": place.briefing.match,
            "colour": str(place.colour),
            "turn": place.on_turn,
            "clocks": place.clocks,
        }

    def _unfinished(self, person: ConsoleUser) -> list[str]:
        """The matches in which a seat waits for the person."""
        place = person.playing
        here = None if place is None or place.briefing is None else place.briefing.match
        return [
            name
            for name, live in self.services.host.running.items()
            if name != here and live.seat_of(person) is not None
        ]

    async def _log_in(self, name: str, token: str) -> ConsoleUser:
        """Log somebody in, instead of whoever was.

        Raises:
            AccountError: The name or the token is wrong.
        """
        presence = await self.services.names.enter(name, token, self.link.end)
        if presence.house:
            raise CommandError("the server's engines are not people")
        self._count(presence)
        self._log_out()
        session = new_session()
        self.link.claim(session)
        return self._enter(presence, session)

    def _count(self, presence: Presence) -> None:
        """Have what this connection uses count for the account.

        Raises:
            QuotaExceeded: That would be too much for it.
        """
        if presence.account is None:
            return
        try:
            self.link.known_as(presence.account.name)
        except QuotaExceeded:
            self.services.names.leave(presence)
            raise

    def _enter(self, presence: Presence, session: str) -> ConsoleUser:
        self.person = ConsoleUser(
            presence, session, self.link, self.services.config.matches.retries
        )
        self.services.people.enter(self.person)
        return self.person

    def _check_idle(self) -> None:
        """Make sure that who has logged in can become somebody else.

        Raises:
            CommandError: He plays or seeks.
        """
        if self.person is not None and (self.person.playing or self.person.seeks):
            raise CommandError(
                f"you are {self.person.name}, and play or seek; bw-leave or bw-cancel first"
            )

    def _log_out(self) -> None:
        """Whoever has logged in is gone."""
        person = self.person
        if person is None:
            return
        self.services.seeks.withdraw_all(person)
        self.services.people.leave(person)
        self.services.names.leave(person.presence)
        person.leave()
        self.person = self._shown = None

    def left(self) -> None:
        """The connection has ended; it does not matter how often this is said."""
        self._log_out()
        self.services.spectators.leave(self.link)
