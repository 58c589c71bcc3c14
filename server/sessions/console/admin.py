"""Running a server from a console: what admins can do."""

from __future__ import annotations

from boardwire.games import GameError
from boardwire.protocol import (
    Command,
    CommandError,
    Reply,
    command,
    commands_of,
)
from boardwire.server.accounts.account import Role
from boardwire.server.lines import line
from boardwire.server.matchmaking.pairing_group import Pairing
from boardwire.server.matchmaking.seeks import Wish
from boardwire.server.store import StoreError

from .watching import WatchingConsole

ADMIN = Role.ADMIN.value


class AdminConsole(WatchingConsole):
    """A console with commands for those who run the server."""

    async def handle(self, command: Command) -> Reply:
        """Carry out one command, if whoever has logged in may use it."""
        spec = commands_of(type(self)).get(command.name)
        if spec is not None and spec.who == ADMIN:
            role = Role.GUEST if self.person is None else self.person.role
            if role < Role.ADMIN:
                raise CommandError(f"{command.name} is for admins")
        try:
            return await super().handle(command)
        except StoreError as error:
            raise CommandError(str(error)) from error

    @command("bw-match", who=ADMIN)
    def bw_match(self, game: str, *words: str) -> str:
        """Begin a match between bots that wait: GAME BOT BOT... [NAME=VALUE...]."""
        names = [word for word in words if "=" not in word]
        try:
            wish = Wish.parse(game, [word for word in words if "=" in word])
            put_up = wish.offer.game(**wish.offer.options)
        except GameError as error:
            raise CommandError(str(error)) from error
        if len(names) != put_up.players:
            raise CommandError(f"{put_up.title} is for {put_up.players} players, not {len(names)}")
        lobby = self.services.lobby
        bots = []
        for name in names:
            free = [it for it in lobby.waiting if it.is_bot and it not in bots]
            bot = next((it for it in free if it.name.lower() == name.lower()), None)
            if bot is None:
                raise CommandError(f"no bot {name[:40]} waits; see bw-bots")
            bots.append(bot)
        pairing = lobby.take(Pairing(put_up, tuple(bots), wish.time, rated=bool(wish.rated)))
        return line(match=self.services.host.seat(pairing).record.match)

    @command("bw-end", who=ADMIN)
    def bw_end(self, match: str) -> None:
        """End a match without a result."""
        live = self.services.host.running.get(match)
        if live is None:
            raise CommandError(f"no match {match[:40]} is played")
        live.abort(f"ended by {self.who().name}")

    @command("bw-kick", who=ADMIN)
    def bw_kick(self, name: str) -> None:
        """End all connections of somebody, bots and people."""
        reason = f"sent away by {self.who().name}"
        here = [it for it in self.services.names if it.key == name.lower()]
        bots = [it for it in self.services.lobby.bots if it.name.lower() == name.lower()]
        if not here and not bots:
            raise CommandError(f"nobody is called {name[:40]}; see bw-players")
        for presence in here:
            presence.close(reason)
        for bot in bots:
            bot.end(reason)
