"""Becoming a bot: what `bw-bot` says, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from boardwire.games import GameError, find
from boardwire.matches import parse_options
from boardwire.protocol import (
    CommandError,
    Then,
    TimeControl,
    command,
    parse_bool,
    parse_name,
)
from boardwire.server.accounts.names import Presence
from boardwire.server.matchmaking.offer import Offer
from boardwire.server.players.participant import new_session
from boardwire.server.store import StoreError

from .admin import AdminConsole


@dataclass(frozen=True, slots=True)
class LoginRequest:
    """What a `bw-bot` line asked for.

    Args:
        presence: The bot's name, and whose it is.
        offers: What it plays.
        opponent, games, time, rated: As in :class:`~boardwire.server.matchmaking.bot.Bot`.
        session: Its session token: the one it brought, or a new one.
    """

    presence: Presence
    offers: tuple[Offer, ...]
    opponent: str | None
    games: int | None
    time: TimeControl | None
    rated: bool | None
    session: str

    @property
    def account(self) -> str | None:
        """Whose bot it is, or None for a guest's."""
        if self.presence.house:
            return f"house/{self.presence.name}"
        return None if self.presence.account is None else self.presence.account.name


class ServerConsole(AdminConsole):
    """All that a connection may say to the server before it becomes a bot, if it ever does."""

    enlistment: LoginRequest | None = None
    """Set once the connection has turned into a bot."""

    @command("bw-bot")
    async def bw_bot(self, name: str, token: str, *games: str) -> str:
        """Become a player: NAME TOKEN GAME... [NAME=VALUE...]; the server then sends commands.

        Options of the games (`size=9`) are insisted on. Besides: `opponent=NAME`, `games=N`,
        `time=5/move`, `rated=yes`, `house=yes`, `session=TOKEN`.
        """
        try:
            enlistment = await self._enlist(name, token, games)
        except (CommandError, GameError, ValueError, StoreError) as error:
            self.then = Then.CLOSE
            return f"error: {error}"
        self.enlistment = enlistment
        self.then = Then.TURN
        return f"welcome {name} session={enlistment.session}; commands follow"

    def _known_session(self, session: str, name: str) -> str:
        """The session token that was brought, or nothing if it is nobody's any more.

        Raises:
            CommandError: It is that of another player.
        """
        owner = self.link.identify(session) if session else None
        if owner is None:
            return ""
        if owner[0].lower() != name.lower():
            raise CommandError(f"that session is {owner[0]}'s")
        return session

    async def _enlist(self, name: str, token: str, words: tuple[str, ...]) -> LoginRequest:
        parse_name(name)
        names = list(dict.fromkeys(word for word in words if "=" not in word))
        options = parse_options(tuple(word for word in words if "=" in word))
        if not names:
            usage = "bw-bot NAME TOKEN GAME... [NAME=VALUE...]"
            raise CommandError.syntax(usage, "no game is named")
        opponent = options.pop("opponent", None)
        games = options.pop("games", None)
        time = options.pop("time", None)
        rated = options.pop("rated", None)
        house = parse_bool(options.pop("house", "no"))
        session = options.pop("session", "")
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
        if house and token != self.services.lobby.house_token:
            raise CommandError("house bots are started by the server itself")
        session = self._known_session(session, name)
        if session:
            self.link.claim(session)  # before the name, which the older connection has
        self.left()  # whoever has logged in as a person
        presence = await self.services.names.enter(name, token, self.link.end)
        self._count(presence)
        return LoginRequest(
            presence,
            offers,
            opponent,
            None if games is None else int(games),
            control,
            None if rated is None else parse_bool(rated),
            session or new_session(),
        )
