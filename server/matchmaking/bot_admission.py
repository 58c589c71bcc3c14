"""Admission to the lobby: free bots wait for a match there, and bots that failed wait longer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence

from boardwire.matches import MatchRecord, match_time
from boardwire.protocol import TimeControl
from boardwire.protocol.name_values import write_record
from boardwire.server.players.participant import Participant
from boardwire.values import value_class

from .bots.connected_bot import ConnectedBot
from .bots.failures import BotIdentity, Failures, Hold, ended_properly, failure_of
from .lobby import Lobby

log = logging.getLogger(__name__)

_SLACK = 0.01
"""Seconds by which a timer may be early."""


@value_class
class BotState:
    """A bot as operators see it.

    Args:
        name: Its name.
        state: `waiting`, `playing`, `held` (it waits longer, since it failed), `aside`, or `gone`
            for a bot that failed and is not connected.
        bot: The bot; None if it is not connected.
        hold: Its failures; None if it has none.
    """

    name: str
    state: str
    bot: ConnectedBot | None = None
    hold: Hold | None = None


class Admission:
    """Lets bots wait in the lobby, at once or after the wait that their failures ask for.

    Args:
        lobby: Where bots wait.
        failures: The failures of bots.
        time: The time control of matches whose players require none.
    """

    def __init__(self, lobby: Lobby, failures: Failures, time: TimeControl) -> None:
        self._time = time
        self._lobby = lobby
        self._failures = failures
        self._held: dict[ConnectedBot, asyncio.TimerHandle | None] = {}  # None for those set aside

    def log_in(self, bot: ConnectedBot) -> None:
        """Admit a bot that has logged in, and notify it if it has to wait."""
        hold = None
        if not bot.house:
            hold = self._failures.logged_in(bot.identity, match_time())
        if hold is not None:
            log.info("bot %s waits for %.0f s: %s", bot.name, hold.seconds, hold.why)
            self._notify(bot, hold)
        self.enter(bot)

    def enter(self, bot: ConnectedBot) -> None:
        """Let a free bot wait in the lobby, or hold it back."""
        self.forget(bot)
        hold = None if bot.house else self._failures.hold(bot.identity, match_time())
        if hold is None or not self._holds_back(bot, hold):
            self._lobby.enter(bot)
        else:
            self._hold(bot, hold)

    def _holds_back(self, bot: ConnectedBot, hold: Hold) -> bool:
        """Return whether a bot is not paired now.

        In a tournament a failure costs the game and no wait, which would hold the others up. Only a
        bot that has been set aside plays no more until it logs in again.
        """
        return hold.aside or not self._lobby.is_reserved(bot)

    def review(self) -> None:
        """Check the waiting and held bots again: a tournament has begun or ended."""
        for bot in [it for it, timer in self._held.items() if timer is not None]:
            self.enter(bot)
        for bot in [
            it for it in self._lobby.waiting if isinstance(it, ConnectedBot) and not it.house
        ]:
            hold = self._failures.hold(bot.identity, match_time())
            if hold is not None and self._holds_back(bot, hold):
                self._lobby.leave(bot)
                self._hold(bot, hold)
                self._notify(bot, hold)

    def fail(self, identity: BotIdentity, why: str, *, own: bool = True) -> Hold:
        """Count a failure of a bot, and hold back its other connections that wait for a match.

        Args:
            identity: The bot.
            why: What was wrong, one line.
            own: As in :meth:`Failures.failed`.
        """
        hold = self._failures.failed(identity, why, match_time(), own=own)
        aside = f"set aside, and paired again {hold.seconds:.0f} s from now if it logs in again"
        wait = aside if hold.aside else f"waits for {hold.seconds:.0f} s"
        log.warning("bot %s failed: %s; failure %d, %s", identity.name, why, hold.failures, wait)
        for bot in [
            it for it in self._lobby.waiting if isinstance(it, ConnectedBot) and not it.house
        ]:
            if bot.identity.key == identity.key and self._holds_back(bot, hold):
                self._lobby.leave(bot)
                self._hold(bot, hold)
                self._notify(bot, hold)
        return hold

    def note(self, record: MatchRecord, participants: Sequence[Participant | None]) -> None:
        """Count the end of a match, before its bots return to the lobby."""
        proper = ended_properly(record)
        for player, bot in enumerate(participants):
            if not isinstance(bot, ConnectedBot) or bot.house:
                continue
            if why := failure_of(record, player):
                own = bot.wanted(record, self._time)
                hold = self.fail(bot.identity, f"{why} (match {record.match})", own=own)
                if not bot.gone:
                    self._notify(bot, hold)
            elif proper:
                self._failures.finished(bot.identity)

    def forget(self, bot: ConnectedBot) -> None:
        """Cancel the timer of a bot that has left, or is no longer held back."""
        timer = self._held.pop(bot, None)
        if timer is not None:
            timer.cancel()

    def states(self) -> Iterator[BotState]:
        """Yield all bots that are connected, then those that failed and are gone."""
        failed = dict(self._failures.holds(match_time()))
        for bot in self._lobby.bots:
            hold = None if bot.house else failed.get(bot.identity.key)
            yield BotState(bot.name, self._state(bot), bot, hold)
        here = {bot.identity.key for bot in self._lobby.bots}
        for key, hold in failed.items():
            if key not in here:
                yield BotState(hold.name, "gone", hold=hold)

    def aside(self) -> set[str]:
        """Return the names, in lower case, of the bots that are set aside until they log in."""
        return {hold.name.lower() for _, hold in self._failures.holds(match_time()) if hold.aside}

    def kept_out(self) -> dict[str, str]:
        """Return the bots that are not paired now, by name in lower case, and why, as a clause."""
        now = match_time()
        found = {
            hold.name.lower(): f"is set aside: {hold.why}"
            for _, hold in self._failures.holds(now)
            if hold.aside
        }
        for bot in self._held:
            if (hold := self._failures.hold(bot.identity, now)) is not None:
                found.setdefault(bot.name.lower(), f"waits after a failure: {hold.why}")
        return found

    def _state(self, bot: ConnectedBot) -> str:
        if bot in self._held:
            return "aside" if self._held[bot] is None else "held"
        return "waiting" if bot in self._lobby.waiting else "playing"

    def _hold(self, bot: ConnectedBot, hold: Hold) -> None:
        self._lobby.bots.add(bot)
        bot.now("aside" if hold.aside else "held")
        if hold.aside:
            self._held[bot] = None
        else:
            loop = asyncio.get_running_loop()
            self._held[bot] = loop.call_later(hold.seconds + _SLACK, self.enter, bot)

    def _notify(self, bot: ConnectedBot, hold: Hold) -> None:
        """Send a bot, for its author, the reason why it is not paired now."""
        if hold.aside:
            do = f"mend the bot and log in again; it is paired again in {hold.seconds:.0f} s"
            facts = write_record(failures=hold.failures, why=hold.why, do=do)
            bot.receive(f"aside {facts}")
        else:
            seconds = round(hold.seconds, 1) if self._holds_back(bot, hold) else 0
            bot.receive(
                f"waits {write_record(seconds=seconds, failures=hold.failures, why=hold.why)}"
            )
