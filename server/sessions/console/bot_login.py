"""The command `bw-bot`: a client logs in as a bot, and the server sends commands from then on."""

from __future__ import annotations

from boardwire.games import GameError, find
from boardwire.matches import parse_options
from boardwire.protocol import (
    CommandError,
    Reply,
    Then,
    TimeControl,
    command,
    parse_bool,
    parse_name,
)
from boardwire.server.accounts.names.names_in_use import NO_TOKEN, Names
from boardwire.server.accounts.names.refusals import nobody
from boardwire.server.matchmaking.pairing.offer import Offer
from boardwire.server.players.link import Link
from boardwire.server.players.participant import new_session
from boardwire.server.sessions.bot_login_request import BotLoginRequest
from boardwire.server.store import StoreError
from boardwire.translations import english

from .login import Login

_USAGE = "bw-bot NAME TOKEN GAME... [NAME=VALUE...]"
_MAX_GAMES = 10**6


class BotLoginCommands:
    """Turns a console into a bot.

    Args:
        login: The user of the console, which is logged out.
        link: The connection.
        names: The names in use at the server.
        house_token: The token of the server's own engines.
    """

    def __init__(self, login: Login, link: Link, names: Names, house_token: str) -> None:
        self._login = login
        self._link = link
        self._names = names
        self._house_token = house_token

    @command("bw-bot")
    async def bw_bot(self, name: str, token: str, *games: str) -> Reply:
        """Become a bot: NAME TOKEN GAME... [NAME=VALUE...]; the server then sends commands.

        Options of the games (`size=9`) are required of every match. Besides: `opponent=NAME`,
        `games=N`, `time=5/move`, `rated=yes`, `house=yes`, `session=TOKEN`.
        """
        try:
            bot = await self._log_in(name, token, games)
        except (CommandError, GameError, ValueError, StoreError) as error:
            self._link.login_failed(name, str(error))
            return Reply(f"error: {error}", Then.CLOSE)
        self._login.bot = bot
        return Reply(f"welcome {name} session={bot.session}; commands follow", Then.TURN)

    async def _log_in(self, name: str, token: str, words: tuple[str, ...]) -> BotLoginRequest:
        parse_name(name)
        games = list(dict.fromkeys(word for word in words if "=" not in word))
        if "-" in games:
            raise CommandError.syntax(_USAGE, "NAME and TOKEN are one word each")
        if not games:
            raise CommandError.syntax(_USAGE, "no game is named")
        options = parse_options(tuple(word for word in words if "=" in word))
        opponent = options.pop("opponent", None)
        limit = options.pop("games", None)
        time = options.pop("time", None)
        rated = parse_bool(options.pop("rated")) if "rated" in options else None
        house = parse_bool(options.pop("house", "no"))
        session = options.pop("session", "")
        if limit is not None and not (limit.isdecimal() and 0 < int(limit) <= _MAX_GAMES):
            raise CommandError(english("games={limit} is no number of matches", limit=limit[:20]))
        control = None if time is None else TimeControl.parse(time)
        offers = _offers(games, options)
        for offer in offers if rated else ():
            offer.check_rated()
        if rated and token == NO_TOKEN:
            raise CommandError(
                english("a guest plays no rated matches: log in with an account's token")
            )
        if house and token != self._house_token:
            raise CommandError(english("house bots are started by the server itself"))
        session = self._known_session(session, name)
        warnings = await self._warnings(name, opponent)
        presence = await self._names.enter(
            name,
            token,
            self._link,
            bot=True,
            replaces=lambda holder: (
                self._login.is_own(holder) or holder is self._link.holder_of(session)
            ),
            proven=bool(session),
        )
        self._login.count(presence)
        self._login.log_out()
        session = session or new_session()
        self._link.claim(session)  # no waiting since `enter`, see `Login.resume`
        return BotLoginRequest(
            presence,
            offers,
            opponent,
            None if limit is None else int(limit),
            control,
            rated,
            session,
            warnings,
        )

    async def _warnings(self, name: str, opponent: str | None) -> tuple[str, ...]:
        """Return warnings about an unknown opponent. The bot may log in before its opponent."""
        if opponent is None or await self._names.known(opponent):
            return ()
        similar = self._names.similar(opponent, name)
        meant = f"; did you mean {similar}?" if similar else ""
        return (f"{nobody(opponent)}; you wait until somebody logs in with that name{meant}",)

    def _known_session(self, session: str, name: str) -> str:
        """Return the session token in the command; empty if it is no longer known.

        Raises:
            CommandError: It is the token of another player.
        """
        owner = self._link.identify(session) if session else None
        if owner is None:
            return ""
        if owner.name.lower() != name.lower():
            raise CommandError(english("that session is {name}'s", name=owner.name))
        return session


def _offers(games: list[str], options: dict[str, str]) -> tuple[Offer, ...]:
    """Return the offers of a bot.

    Raises:
        CommandError: No game has one of the options, or a game is for one player alone.
        GameError: There is no such game, or a value is outside its range.
    """
    for option in options:
        if not any(find(game).has_option(option) for game in games):
            raise CommandError(
                english(
                    "none of {games} has an option {option}",
                    games=", ".join(games),
                    option=repr(option),
                )
            )
    offers = tuple(Offer.of(game, options) for game in games)
    for offer in offers:
        if offer.seats < 2:
            raise CommandError(
                english(
                    "a match is for two or more players, not for one alone at {game}",
                    game=offer.game.title,
                )
            )
    return offers
