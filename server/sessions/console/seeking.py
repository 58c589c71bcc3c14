"""Finding a match at a console: what is played here, who is here, and what is sought."""

from __future__ import annotations

import secrets

from boardwire import __version__
from boardwire.games import find, names
from boardwire.protocol import CommandError, command
from boardwire.server.accounts.names import NO_TOKEN
from boardwire.server.lines import line, options_value
from boardwire.server.players.console_user import ConsoleUser

from .accounts import AccountConsole


class SeekingConsole(AccountConsole):
    """A console from which matches are sought, offered, accepted and declined."""

    # -- looking round ---------------------------------------------------------------------

    @command("bw-server")
    def bw_server(self) -> str:
        """Tell about the server: its version, who is here, and what holds for matches."""
        services = self.services
        config = services.config
        return line(
            server="boardwire",
            version=__version__,
            people=sum(1 for _ in services.names),
            bots=len(services.lobby.bots),
            matches=len(services.host.running),
            finished=services.host.finished,
            guests=config.accounts.guests,
            registration=config.accounts.registration,
            time=str(config.time),
            absence=config.limits.reconnect_timeout,
            retries=config.matches.retries,
            delay=config.spectators.delay,
        )

    @command("bw-games")
    def bw_games(self) -> str:
        """List the games that are played here, one per line."""
        return "\n".join(
            line(
                game=name,
                title=find(name).title,
                players=find(name).players,
                options=options_value({it.name: it.default for it in find(name).declared}),
            )
            for name in names()
        )

    @command("bw-bots")
    def bw_bots(self) -> str:
        """List the engines that are connected, one per line."""
        lines = []
        for bot in sorted(self.services.lobby.bots, key=lambda bot: bot.name):
            state = "waiting" if bot in self.services.lobby.waiting else "playing"
            games = ",".join(offer.game.name for offer in bot.offers)
            lines.append(line(name=bot.name, state=state, games=games, house=bot.house))
        return "\n".join(lines)

    @command("bw-players")
    def bw_players(self) -> str:
        """List who is here under a name, people and bots, one per line."""
        bots = {bot.name.lower() for bot in self.services.lobby.bots}
        lines = {
            line(name=it.name, role=it.role.value, kind="bot" if it.key in bots else "person")
            for it in self.services.names
        }
        return "\n".join(sorted(lines))

    # -- seeks -----------------------------------------------------------------------------

    @command("bw-seek")
    async def bw_seek(self, game: str, *options: str) -> str:
        """Look for a match: a game, options of it, and `time=5m+3`, `opponent=NAME`, `rated=yes`.

        Besides: `colour=b`, `bots=no`. Who has not logged in becomes a guest with a name of the
        server's choice.
        """
        person = self.person or await self._name_guest()
        seek = self.services.seeks.make(person, game, options)
        if person.place is None:
            self.table.set_up(seek.game())
            self.changed()
        for challenged in self.services.people.called(seek.opponent or ""):
            challenged.notice(seek.line())
        return line(seek=seek.number, name=person.name, session=person.token)

    async def _name_guest(self) -> ConsoleUser:
        """Log a guest in, by a name that nobody has."""
        return await self._log_in(f"guest-{secrets.token_hex(3)}", NO_TOKEN)

    @command("bw-seeks")
    def bw_seeks(self) -> str:
        """List what people seek, the oldest first, one per line; challenges to you among them."""
        return "\n".join(it.line() for it in self.services.seeks if it.is_for(self.person))

    @command("bw-accept")
    async def bw_accept(self, seek: int) -> str:
        """Play the match that somebody seeks."""
        person = self.person or await self._name_guest()
        seeks = self.services.seeks
        wanted = seeks.find(seek, person)
        if wanted.player is person:
            raise CommandError("you seek that yourself")
        if person.playing is not None:
            raise CommandError("you play already; bw-resign or bw-leave ends that")
        if wanted.offers[0].seats > 2:
            raise CommandError("that takes more players: seek the same by bw-seek")
        pairing = self.services.lobby.bring_together(wanted, seeks.answering(wanted, person))
        if pairing is None:
            raise CommandError("the two of you do not go together; it may be meant for accounts")
        self.services.host.seat(pairing)
        self._follow()
        return self._standing()

    @command("bw-decline")
    def bw_decline(self, seek: int) -> None:
        """Decline a challenge."""
        person = self.who()
        wanted = self.services.seeks.find(seek, person)
        if wanted.opponent is None or wanted.player is person:
            raise CommandError("that is no challenge to you")
        wanted.player.declined = person.name
        self.services.seeks.withdraw(wanted)
        wanted.player.notice(line(seek=wanted.number, declined=True, name=person.name))

    @command("bw-cancel")
    def bw_cancel(self, seek: int | None = None) -> None:
        """Take back what you seek, all of it or one."""
        person = self.who()
        if seek is None:
            self.services.seeks.withdraw_all(person)
            return
        wanted = self.services.seeks.find(seek, person)
        if wanted.player is not person:
            raise CommandError("that is not yours; bw-decline declines a challenge")
        self.services.seeks.withdraw(wanted)
