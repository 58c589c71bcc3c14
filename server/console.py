"""The console: what a connection may say to the server before it becomes a bot, if it ever does."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime

from boardwire.games import CHANCE, GameError, find, load
from boardwire.matches import (
    PASS,
    Clock,
    GoguiConsole,
    MatchRecord,
    MoveRecord,
    Reason,
    Result,
    Table,
    parse_options,
)
from boardwire.protocol import Colour, Command, CommandError, TimeControl, command
from boardwire.protocol.transports import Reply, Then

from .config import ServerConfig
from .hosting import Host, new_match_id
from .lobby import Bot, Lobby, Offer
from .sparring import PartnerLost, Sparring
from .store import Store

MAX_NAME = 40
LISTED_MATCHES = 100


@dataclass(frozen=True, slots=True)
class Enlistment:
    """What a `bw-bot` line asked for.

    Args:
        name: The bot's name.
        offers: What it plays.
        opponent, games, time, house: As in :class:`~boardwire.server.lobby.Bot`.
    """

    name: str
    offers: tuple[Offer, ...]
    opponent: str | None
    games: int | None
    time: TimeControl | None
    house: bool


class ServerConsole(GoguiConsole):
    """One connection's table and its commands.

    Args:
        config: The server's settings.
        lobby: Where engines wait.
        host: Where matches are played.
        store: Where records are kept.
    """

    title = "boardwire server"

    def __init__(self, config: ServerConfig, lobby: Lobby, host: Host, store: Store) -> None:
        super().__init__(Table(load("go")))
        self.enlistment: Enlistment | None = None
        """Set once the connection has turned into a bot."""
        self._config = config
        self._lobby = lobby
        self._host = host
        self._store = store
        self._opponent: str | None = None
        self._partner: Sparring | None = None
        self._partner_players: dict[int, str] = {}
        self._begun = datetime.now(UTC)
        self._kept = False

    async def handle(self, command: Command) -> Reply:
        """Carry out one command, and keep the game when that has ended it."""
        reply = await super().handle(command)
        result = self.table.result()
        if result is not None:
            await self._keep(result)
        return reply

    def changed(self) -> None:
        """Note where a game begins, and that one which is taken back has not ended."""
        if len(self.table.history) <= 1:
            self._begun = datetime.now(UTC)
        if not self.table.history:
            self._partner_players = {}
        if not self.table.over:
            self._kept = False

    async def leave(self) -> None:
        """The connection is over: the engine at the table goes back to the lobby."""
        await self._dismiss_partner()

    def interrupt(self) -> None:
        """Ask the engine that thinks now to move at once."""
        if self._partner is not None:
            self._partner.interrupt()

    # -- playing against an engine ---------------------------------------------------------

    @command("bw-opponent")
    def bw_opponent(self, name: str | None = None) -> str | None:
        """Choose by name who answers `genmove`; alone, tell who does."""
        if name is None:
            if self._partner is not None:
                return self._partner.bot.name
            return self._opponent or "any"
        self._opponent = None if name.lower() == "any" else name
        return None

    @command("genmove")
    async def genmove(self, colour: Colour) -> str:
        """Have the engine at this table move for a colour."""
        player = colour.player
        state = self.table.state.copy()
        if self.table.over:
            return self._play(player, PASS)
        if state.to_act() == CHANCE:
            raise CommandError("a roll is due first: bw-roll, or bw-chance OUTCOME")
        if not state.yield_turn(player):
            raise CommandError("it is not that colour's turn")
        partner = await self._find_partner()
        try:
            move = await partner.move(self.table, player, self.time)
        except PartnerLost as error:
            await self._dismiss_partner()
            raise CommandError(str(error)) from error
        self._partner_players[player] = partner.bot.name
        if move.lower() == "resign":
            await self._keep(Result.loss(player, self.table.game.players, Reason.RESIGNATION))
            return "resign"
        return self._play(player, move)

    async def _find_partner(self) -> Sparring:
        """The engine at the table, or one from the lobby that plays this game.

        Raises:
            CommandError: Nobody was free in time.
        """
        if self._partner is not None:
            bot = self._partner.bot
            fits = bot.offer_for(self.table.game) and not bot.connection.closed
            if fits and bot.is_called(self._opponent):
                return self._partner
            await self._dismiss_partner()
        bot = await self._wait_for_bot()
        self._partner = Sparring(bot, self._config.limits.patience)
        return self._partner

    async def _wait_for_bot(self) -> Bot:
        seconds = self._config.sessions.opponent
        try:
            async with asyncio.timeout(seconds):
                while True:
                    changes = self._lobby.changes
                    bot = self._lobby.take(self.table.game, self._opponent)
                    if bot is not None:
                        return bot
                    await self._lobby.changed_since(changes)
        except TimeoutError:
            who = self._opponent or "engine"
            raise CommandError(
                f"no {who} was free for {self.table.game.title} within {seconds:g} s; see bw-bots"
            ) from None

    async def _dismiss_partner(self) -> None:
        partner, self._partner = self._partner, None
        if partner is None:
            return
        await partner.leave()
        await self._host.release(partner.bot)

    async def _keep(self, result: Result) -> None:
        """Keep a finished game in which an engine of the server moved."""
        if self._kept or not self._partner_players:
            return
        self._kept = True
        table = self.table
        players = tuple(
            self._partner_players.get(player, "console") for player in range(table.game.players)
        )
        record = MatchRecord(
            new_match_id(), table.game.name, table.game.options, players, self.time, "", self._begun
        )
        record.moves = [
            MoveRecord(ply, played.player, played.text, 0.0)
            for ply, played in enumerate(table.history, 1)
        ]
        record.result = result
        record.ended = datetime.now(UTC)
        self._partner_players = {}
        await self._store.keep(record)

    # -- looking round ---------------------------------------------------------------------

    @command("bw-bots")
    def bw_bots(self) -> str:
        """List the engines that are connected, one per line."""
        lines = []
        for bot in sorted(self._lobby.bots, key=lambda bot: bot.name):
            state = "waiting" if bot in self._lobby.waiting else "playing"
            games = ",".join(offer.game.name for offer in bot.offers)
            house = "yes" if bot.house else "no"
            lines.append(f"name={bot.name} state={state} games={games} house={house}")
        return "\n".join(lines)

    @command("bw-matches")
    async def bw_matches(self, state: str = "all") -> str:
        """List the latest matches, newest first: all, `running` or `finished` ones."""
        if state not in ("all", "running", "finished"):
            raise CommandError.syntax("bw-matches [all|running|finished]")
        finished = None if state == "all" else state == "finished"
        records = await self._store.recent(finished=finished, limit=LISTED_MATCHES)
        return "\n".join(map(_line, records))

    @command("bw-record")
    async def bw_record(self, match: str) -> str:
        """Show a match's moves in their order, after one line about the match."""
        record = await self._store.record(match)
        if record is None:
            raise CommandError(f"there is no match {match[:40]}")
        return "\n".join((_line(record), " ".join(move.text for move in record.moves)))

    # -- becoming a bot --------------------------------------------------------------------

    @command("bw-bot")
    def bw_bot(self, name: str, token: str, *games: str) -> str:
        """Become a player: NAME TOKEN GAME... [NAME=VALUE...]; the server then sends commands.

        Options of the games (`size=9`) are insisted on. Besides: `opponent=NAME`, `games=N`,
        `time=5/move`, `house=yes`.
        """
        try:
            enlistment = _enlist(name, games)
            if enlistment.house and token != self._lobby.house_token:
                raise CommandError("house bots are started by the server itself")
        except (CommandError, GameError, ValueError) as error:
            self.then = Then.CLOSE
            return f"error: {error}"
        self.enlistment = enlistment
        self.then = Then.TURN
        return f"welcome {name}; commands follow"


def _enlist(name: str, words: tuple[str, ...]) -> Enlistment:
    if len(name) > MAX_NAME:
        raise CommandError(f"a name has at most {MAX_NAME} characters")
    names = [word for word in words if "=" not in word]
    options = parse_options(tuple(word for word in words if "=" in word))
    if not names:
        raise CommandError.syntax("bw-bot NAME TOKEN GAME... [NAME=VALUE...]", "no game is named")
    opponent = options.pop("opponent", None)
    games = options.pop("games", None)
    time = options.pop("time", None)
    house = options.pop("house", "no")
    for option in options:
        if not any(find(game).has_option(option) for game in names):
            raise CommandError(f"none of {', '.join(names)} has an option {option!r}")
    if games is not None and not (games.isdecimal() and 0 < int(games) <= 10**6):
        raise CommandError(f"games={games[:20]} is no number of matches")
    control = None if time is None else TimeControl.parse(time)
    if control is not None:
        Clock.check(control)
    return Enlistment(
        name,
        tuple(Offer.of(game, options) for game in names),
        opponent,
        None if games is None else int(games),
        control,
        house == "yes",
    )


def _line(record: MatchRecord) -> str:
    """A match as one line of `name=value`."""
    facts = {
        "match": record.match,
        "game": record.game,
        "players": ",".join(record.players),
        "time": str(record.time),
        "started": record.started.isoformat(timespec="seconds"),
    }
    if record.result is not None:
        facts |= {"result": record.result.text, "reason": record.result.reason.value}
    return " ".join(f"{name}={value}" for name, value in facts.items())
