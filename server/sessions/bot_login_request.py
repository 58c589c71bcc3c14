"""The request of a bot to log in by the command `bw-bot`."""

from __future__ import annotations

from boardwire.protocol import TimeControl
from boardwire.server.accounts.names.presence import Presence
from boardwire.server.matchmaking.pairing.offer import Offer
from boardwire.values import value_class


@value_class
class BotLoginRequest:
    """The login of a bot by a `bw-bot` line.

    Args:
        presence: The bot's name and account.
        offers: The games that it plays.
        opponent, games, time, rated: As in `ConnectedBot`.
        session: Its session token: the one in the command, or a new one.
        warnings: Sentences about doubtful options, for the bot.
    """

    presence: Presence
    offers: tuple[Offer, ...]
    opponent: str | None
    games: int | None
    time: TimeControl | None
    rated: bool | None
    session: str
    warnings: tuple[str, ...] = ()

    @property
    def account(self) -> str | None:
        """The bot's account, or None for a guest."""
        if self.presence.house:
            return f"house/{self.presence.name}"
        return None if self.presence.account is None else self.presence.account.name
