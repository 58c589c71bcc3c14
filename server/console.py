"""The console: what a connection may say to the server before it becomes a bot, if it ever does."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import dataclass
from datetime import UTC, datetime

from boardwire.games import CHANCE, GameError, GameFault, find, load
from boardwire.games.records import write_record
from boardwire.matches import (
    GoguiConsole,
    MatchRecord,
    MoveRecord,
    Reason,
    Result,
    Table,
    parse_options,
)
from boardwire.protocol import PASS, RESIGN, Colour, Command, CommandError, TimeControl, command
from boardwire.protocol.transports import Reply, Then

from .config import ServerConfig
from .hosting import Host, new_match_id
from .lobby import Bot, Lobby, Offer
from .sparring import PartnerLost, Sparring
from .store import Store, StoreError

log = logging.getLogger(__name__)

MAX_NAME = 40
NAME = re.compile(rf"[A-Za-z0-9._+-]{{1,{MAX_NAME}}}", re.ASCII)
NAME_RULE = f"write up to {MAX_NAME} letters, digits and any of . _ + -"
RESERVED_NAMES = ("any", "console", "-")
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
        self._last_bot: Bot | None = None
        self._thinking: Sparring | None = None
        self._moved_by: dict[int, str] = {}  # the engines' names, by the player they moved for
        self._begun = datetime.now(UTC)
        self._kept = False

    async def handle(self, command: Command) -> Reply:
        """Carry out one command, and keep the game when that has ended it."""
        reply = await super().handle(command)
        try:
            result = self.table.result()
        except GameFault:
            return reply  # a game that fails has no end that could be kept
        if result is not None:
            await self._keep(result)
        return reply

    def changed(self) -> None:
        """Note where a game begins, and that one which is taken back has not ended."""
        super().changed()
        if len(self.table.history) <= 1:
            self._begun = datetime.now(UTC)
        if not self.table.history:
            self._moved_by = {}
        if not self.table.over:
            self._kept = False

    def interrupt(self) -> None:
        """Ask the engine that thinks now to move at once."""
        if self._thinking is not None:
            self._thinking.interrupt()

    # -- playing against an engine ---------------------------------------------------------

    @command("bw-opponent")
    def bw_opponent(self, name: str | None = None) -> str | None:
        """Choose by name who answers `genmove`, or `any`; alone, tell who does."""
        if name is None:
            return self._opponent or (self._last_bot.name if self._last_bot else "any")
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
        if (point := self._next_of_answer(player)) is not None:
            return point
        move = await self._ask(await self._borrow(), player)
        if move.lower() == RESIGN:
            await self._keep(Result.loss(player, self.table.game.players, Reason.RESIGNATION))
            return RESIGN
        return self._answer(player, move)

    async def _borrow(self) -> Bot:
        """An engine that plays this game.

        Raises:
            CommandError: None was free in time.
        """
        seconds = self._config.sessions.opponent
        try:
            async with asyncio.timeout(seconds):
                return await self._lobby.borrow(self.table.game, self._opponent, self._last_bot)
        except TimeoutError:
            who = self._opponent or "engine"
            raise CommandError(
                f"no {who} was free for {self.table.game.title} within {seconds:g} s; see bw-bots"
            ) from None

    async def _ask(self, bot: Bot, player: int) -> str:
        """Have `bot` choose the move of `player`, and give it back.

        Raises:
            CommandError: It could not.
        """
        self._thinking = Sparring(bot, self._config.limits.patience)
        try:
            move = await self._thinking.move(self.table, player, self.time)
        except PartnerLost as error:
            raise CommandError(str(error)) from error
        finally:
            self._thinking = None
            self._host.give_back(bot)
        self._last_bot = bot
        self._moved_by[player] = bot.name
        return move

    async def _keep(self, result: Result) -> None:
        """Keep a finished game in which an engine of the server moved."""
        if self._kept or not self._moved_by:
            return
        table = self.table
        players = tuple(
            self._moved_by.get(player, "console") for player in range(table.game.players)
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
        try:
            await self._store.keep(record)
        except StoreError:
            log.exception("a game of %s could not be kept", table.game.title)
            return
        self._kept = True
        self._moved_by = {}

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
        try:
            records = await self._store.recent(finished=finished, limit=LISTED_MATCHES)
        except StoreError as error:
            raise CommandError(str(error)) from error
        return "\n".join(map(_line, records))

    @command("bw-record")
    async def bw_record(self, match: str, format: str = "") -> str:
        """Show a match: a line about it and its moves, or its record in a format such as `sgf`."""
        try:
            record = await self._store.record(match)
        except StoreError as error:
            raise CommandError(str(error)) from error
        if record is None:
            raise CommandError(f"there is no match {match[:40]}")
        if format:
            return _record_text(record, format)
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
    if not NAME.fullmatch(name) or name.lower() in RESERVED_NAMES:
        raise CommandError(f"{name[:MAX_NAME]!r} cannot be a name: {NAME_RULE}")
    names = list(dict.fromkeys(word for word in words if "=" not in word))
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
    offers = tuple(Offer.of(game, options) for game in names)
    for offer in offers:
        if offer.seats < 2:
            raise CommandError(
                f"a match is for two or more, not for one alone at {offer.game.title}"
            )
    return Enlistment(
        name,
        offers,
        opponent,
        None if games is None else int(games),
        control,
        house == "yes",
    )


def _record_text(record: MatchRecord, form: str) -> str:
    """A match's record in a format, without blank lines: those would come out as dots.

    Raises:
        CommandError: There is no such format, or it cannot express the game.
    """
    try:
        text = write_record(record.game_record(Round=record.match), form.lower())
    except GameError as error:
        raise CommandError(str(error)) from error
    return "\n".join(line for line in text.splitlines() if line.strip())


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
