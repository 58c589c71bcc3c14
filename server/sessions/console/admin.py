"""Commands of operators: they begin and end matches, and end connections."""

from __future__ import annotations

from boardwire.games import GameError
from boardwire.protocol import CommandError, command
from boardwire.protocol.name_values import write_record
from boardwire.server.accounts.account import Role
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.match_request import MatchRequest
from boardwire.server.matchmaking.pairing.group import Pairing

from .login import Login

ADMIN = Role.ADMIN.value


class AdminCommands:
    """Commands for operators of the server.

    Args:
        login: The user of the console.
        lobby: The bots that wait.
        live: The matches at this server.
        names: The names in use.
    """

    def __init__(self, login: Login, lobby: Lobby, live: LiveMatches, names: Names) -> None:
        self._login = login
        self._lobby = lobby
        self._live = live
        self._names = names

    @command("bw-match", who=ADMIN)
    def bw_match(self, game: str, *words: str) -> str:
        """Begin a match of waiting bots: GAME BOT BOT... [NAME=VALUE...]."""
        names = [word for word in words if "=" not in word]
        try:
            request = MatchRequest.parse(game, [word for word in words if "=" in word])
            chosen = request.offer.game(**request.offer.options)
        except GameError as error:
            raise CommandError(str(error)) from error
        if len(names) != chosen.players:
            raise CommandError(f"{chosen.title} is for {chosen.players} players, not {len(names)}")
        bots = []
        for name in names:
            free = [it for it in self._lobby.waiting if it.is_bot and it not in bots]
            bot = next((it for it in free if it.name.lower() == name.lower()), None)
            if bot is None:
                raise CommandError(f"no bot {name[:40]} waits; see bw-bots")
            bots.append(bot)
        pairing = Pairing(chosen, tuple(bots), request.time, rated=bool(request.rated))
        return write_record(match=self._live.seat(self._lobby.take(pairing)).id)

    @command("bw-end", who=ADMIN)
    def bw_end(self, match: str) -> None:
        """End a match without a result."""
        live = self._live.running.get(match)
        if live is None:
            raise CommandError(f"no match {match[:40]} is played")
        live.abort(f"ended by {self._login.required().name}")

    @command("bw-kick", who=ADMIN)
    def bw_kick(self, name: str) -> None:
        """End all connections of a user or bot."""
        reason = f"sent away by {self._login.required().name}"
        here = [it for it in self._names if it.key == name.lower()]
        bots = [it for it in self._lobby.bots if it.name.lower() == name.lower()]
        if not here and not bots:
            raise CommandError(f"nobody is called {name[:40]}; see bw-players")
        for presence in here:
            presence.connection.end(reason)
        for bot in bots:
            bot.end(reason)
