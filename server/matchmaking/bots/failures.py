"""Failures of bots: the waits of a bot, and when it is set aside.

Everything here is arithmetic on values. The time is an argument, in seconds of a clock that does
not go back, and nothing waits.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from boardwire.matches import MatchRecord, Reason
from boardwire.matches.referee.results import BROKEN_OFF, losers
from boardwire.server.config.sections.failures import FailureLimits
from boardwire.values import value_class

KEPT = 10_000
"""The number of bots, and of addresses, whose failures are remembered."""

_Value = TypeVar("_Value")
_MINUTE = 60.0
_FAULTS = BROKEN_OFF - {Reason.RESIGNATION, Reason.TIME}
_UNTRIED = frozenset({Reason.ABORT, Reason.CALLED_OFF, Reason.GAME_FAULT})
"""The reasons of matches that say nothing about the players."""


@value_class
class BotIdentity:
    """The owner of failures: a bot as the server knows it again in another connection.

    Args:
        name: The bot's name.
        address: The address that it connects from; empty if that is not known.
        account: The name of its account; None for a guest.
    """

    name: str
    address: str = ""
    account: str | None = None

    @property
    def key(self) -> str:
        """The account, or the name with the address."""
        if self.account is not None:
            return f"account {self.account.lower()}"
        return f"{self.name.lower()} from {self.address}"


@value_class
class Hold:
    """The reason why a bot is not paired now.

    Args:
        seconds: The rest of the wait.
        why: The last failure; or why it waits without one.
        failures: The number of failures in a row.
        aside: Whether it is paired again only after a new login.
        name: The bot's name.
    """

    seconds: float
    why: str
    failures: int = 0
    aside: bool = False
    name: str = ""


@dataclass(slots=True)
class _History:
    """The failures of one bot."""

    name: str
    failures: int = 0
    own: int = 0  # the ones that no opponent could have caused
    why: str = ""
    until: float = float("-inf")
    aside: bool = False
    proven: bool = False  # it has finished a match


@dataclass(slots=True)
class Failures:
    """The failures of all bots.

    They belong to the account, or to name and address, so a new connection does not end a wait. A
    match that ends properly does, and so does a new login once the wait is over.

    Args:
        limits: The limits.
    """

    limits: FailureLimits = field(default_factory=FailureLimits)
    _known: OrderedDict[str, _History] = field(default_factory=OrderedDict)
    _of_address: OrderedDict[str, deque[float]] = field(default_factory=OrderedDict)

    def failed(self, bot: BotIdentity, why: str, now: float, *, own: bool = True) -> Hold:
        """Count a failure, and return the hold on the bot.

        Args:
            bot: The bot.
            why: What was wrong, one line.
            now: The time in seconds.
            own: Whether the match was as the bot wanted it, or as usual. A bot is never set aside
                for failures with options that its opponents chose: they could do it on purpose.
        """
        limits, it = self.limits, self._history(bot)
        it.failures += 1
        it.own += own
        it.why = why
        it.aside = own and 0 < limits.aside <= it.own
        doubled = limits.wait * 2.0 ** min(it.failures - 1, 30)
        it.until = now + (limits.pause if it.aside else min(doubled, limits.longest_wait))
        if bot.address and limits.per_minute:
            times = self._of_address.setdefault(bot.address, deque(maxlen=limits.per_minute))
            times.append(now)
            _bound(self._of_address, bot.address)
        hold = self.hold(bot, now)
        return hold or Hold(0.0, why, it.failures, name=it.name)

    def finished(self, bot: BotIdentity) -> None:
        """Forgive the failures of a bot: a match of it has ended properly."""
        it = self._history(bot)
        it.failures, it.own, it.why, it.until = 0, 0, "", float("-inf")
        it.aside, it.proven = False, True

    def logged_in(self, bot: BotIdentity, now: float) -> Hold | None:
        """Record a new login, and return the hold on the bot now, or None.

        A bot that was set aside is forgiven when its pause is over. A login before that waits for
        the rest of the pause, and its next failure sets it aside again.
        """
        it = self._known.get(bot.key)
        if it is not None:
            if it.aside and now >= it.until:
                it.failures, it.own, it.why = 0, 0, ""
            it.aside = False
        return self.hold(bot, now)

    def hold(self, bot: BotIdentity, now: float) -> Hold | None:
        """Return the reason why the bot is not paired now; None if nothing holds it back."""
        it = self._known.get(bot.key)
        failures, why = (it.failures, it.why) if it is not None else (0, "")
        seconds = 0.0 if it is None else it.until - now
        if it is None or failures or not it.proven:
            crowd = self._crowded_until(bot.address) - now
            if crowd > max(seconds, 0.0):
                seconds = crowd
                why = why or "many matches from this address have just failed"
        aside = it is not None and it.aside
        if seconds <= 0.0 and not aside:
            return None
        return Hold(max(seconds, 0.0), why, failures, aside, bot.name)

    def holds(self, now: float) -> Iterator[tuple[str, Hold]]:
        """Yield the bots that have failed and are not forgiven, by their keys."""
        for key, it in self._known.items():
            if it.failures:
                seconds = max(it.until - now, 0.0)
                yield key, Hold(seconds, it.why, it.failures, it.aside, it.name)

    def _crowded_until(self, address: str) -> float:
        """Return until when bots of an address without a finished match have to wait."""
        times = self._of_address.get(address)
        if not times or len(times) < self.limits.per_minute:
            return float("-inf")
        return times[0] + _MINUTE

    def _history(self, bot: BotIdentity) -> _History:
        it = self._known.setdefault(bot.key, _History(bot.name))
        _bound(self._known, bot.key)
        return it


def _bound(known: OrderedDict[str, _Value], latest: str) -> None:
    """Drop the least recently used entries beyond `KEPT`."""
    known.move_to_end(latest)
    while len(known) > KEPT:
        known.popitem(last=False)


def failure_of(record: MatchRecord, player: int) -> str:
    """Return the failure of `player` that ended a match, in one line; empty if it was not to blame.

    A player that runs out of time or resigns before its first move has failed as well.
    """
    result = record.result
    if result is None or result.reason not in BROKEN_OFF or player not in losers(result.returns):
        return ""
    why = ": ".join(filter(None, (result.reason.value, result.detail)))
    if result.reason in _FAULTS:
        return why
    # The moves of an opening take no time, a player's own ones do.
    moved = any(move.player == player and move.seconds > 0 for move in record.moves)
    return "" if moved else f"{why} before its first move"


def ended_properly(record: MatchRecord) -> bool:
    """Return whether a match ended without the fault of a player."""
    result = record.result
    if result is None or result.reason in _UNTRIED or result.reason is Reason.TIME:
        return False
    return result.reason not in _FAULTS and not any(
        failure_of(record, player) for player in range(len(record.players))
    )
