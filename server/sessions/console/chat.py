"""The chat at a match, of its players and spectators."""

from __future__ import annotations

from datetime import UTC, datetime
from time import monotonic

from boardwire.protocol import CommandError, command
from boardwire.protocol.connection.bucket import Bucket
from boardwire.server.limits.client_limits import peer_host
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.live.spectators import Spectators
from boardwire.server.moderation.current_moderation import CurrentModeration
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.link import Link
from boardwire.server.restrictions.restriction import Restriction, RestrictionKind
from boardwire.translations import english

from .login import Login

CHAT_CHARACTERS = 200
"""The most characters of one `bw-say`."""

LINES_PER_SECOND = 0.5
LINES_AT_ONCE = 5
"""Rate and burst of `bw-say`."""


class ChatCommands:
    """Lets players and spectators of a match talk.

    Args:
        login: The user of the console.
        link: The connection.
        spectators: The spectators of running matches.
        live: The matches at this server.
        moderation: The mutes in force.
    """

    def __init__(
        self,
        login: Login,
        link: Link,
        spectators: Spectators,
        live: LiveMatches,
        moderation: CurrentModeration,
    ) -> None:
        self._login = login
        self._link = link
        self._spectators = spectators
        self._live = live
        self._moderation = moderation
        self._lines = Bucket(LINES_PER_SECOND, LINES_AT_ONCE)

    @command("bw-say")
    def bw_say(self, *words: str) -> None:
        """Send a chat line to your match, or to the spectators of the match you watch."""
        user = self._login.required()
        text = " ".join(words)
        if not text or len(text) > CHAT_CHARACTERS:
            raise CommandError(
                english(
                    "say between 1 and {chat_characters} characters",
                    chat_characters=CHAT_CHARACTERS,
                )
            )
        player = user.playing
        if player is not None and player.briefing is not None:
            matches = [player.briefing.match]
        else:
            matches = self._spectators.watched_by(self._link)
        if not matches:
            raise CommandError(english("you neither play nor watch a match"))
        if mute := self._mute(user):
            raise CommandError(mute.message)
        if not self._lines.take(monotonic()):
            raise CommandError(english("you say too much; wait a little"))
        for match in matches:
            self._spectators.say(match, user.name, text)
            if player is not None:
                self._live.running[match].say(user.name, text)

    def _mute(self, user: ConsoleUser) -> Restriction | None:
        """Return the mute of a user, or None."""
        host, account = peer_host(self._link.peer), user.presence.owner.account
        now = datetime.now(UTC)
        return self._moderation.restrictions.of_user(
            RestrictionKind.MUTE, user.name, account, host, now
        )
