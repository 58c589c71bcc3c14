"""Commands about the server: its settings, its games, and the users and bots that are connected."""

from __future__ import annotations

from boardwire import __version__
from boardwire.games import find, names
from boardwire.protocol import command
from boardwire.protocol.name_values import Fact, write_record
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.accounts.names.refusals import nobody
from boardwire.server.config import ServerConfig
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.match_lines import game_options_value
from boardwire.server.matchmaking.bot_admission import BotState
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.pairing.obstacles import obstacle_among


class ServerCommands:
    """Commands about the server.

    Args:
        config: The settings of the server.
        names: The names in use.
        lobby: The connected bots.
        live: The matches at this server.
    """

    def __init__(self, config: ServerConfig, names: Names, lobby: Lobby, live: LiveMatches) -> None:
        self._config = config
        self._names = names
        self._lobby = lobby
        self._live = live

    @command("bw-server")
    def bw_server(self) -> str:
        """Show the server's version, the numbers of users, bots and matches, and match settings."""
        config = self._config
        return write_record(
            server="boardwire",
            version=__version__,
            people=sum(1 for _ in self._names),
            bots=len(self._lobby.bots),
            matches=len(self._live.running),
            finished=self._live.finished,
            guests=config.accounts.guests,
            registration=config.accounts.registration,
            time=str(config.time),
            reconnect_timeout=config.limits.reconnect_timeout,
            illegal_moves=config.matches.illegal_moves,
            delay=config.spectators.delay,
        )

    @command("bw-games")
    def bw_games(self) -> str:
        """List the games of the server, one per line."""
        return "\n".join(
            write_record(
                game=name,
                title=find(name).title,
                players=find(name).players,
                options=game_options_value({it.name: it.default for it in find(name).declared}),
            )
            for name in names()
        )

    @command("bw-bots")
    def bw_bots(self) -> str:
        """List the bots, one per line, with their states: waiting, playing, failed and gone."""
        states = sorted(self._live.admission.states(), key=lambda it: it.name)
        return "\n".join(map(self._bot_line, states))

    def _bot_line(self, it: BotState) -> str:
        """Return the line of a bot, with its failures."""
        facts: dict[str, Fact] = {"name": it.name, "state": it.state}
        if it.bot is not None:
            facts["games"] = ",".join(offer.game.name for offer in it.bot.offers)
            facts["house"] = it.bot.house
        if it.hold is not None:
            facts["failures"] = it.hold.failures
            facts["seconds"] = round(it.hold.seconds)
            facts["why"] = it.hold.why
        if it.bot is not None and (opponent := it.bot.opponent) is not None:
            facts["opponent"] = opponent
            if not (it.bot.opponent_known or self._names.here(opponent)):
                facts["note"] = nobody(opponent)
            elif why := obstacle_among(it.bot, self._lobby.bots):
                facts["conflict"] = why
        return write_record(**facts)

    @command("bw-players")
    def bw_players(self) -> str:
        """List the people and bots that have logged in, one per line."""
        bots = {bot.name.lower() for bot in self._lobby.bots}
        lines = {
            write_record(
                name=it.name, role=it.role.value, kind="bot" if it.key in bots else "person"
            )
            for it in self._names
        }
        return "\n".join(sorted(lines))
