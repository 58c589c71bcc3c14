"""Reports for a bot's author about a bot that waits for a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardwire.protocol.bot_report import read_report

_CONDITIONS = frozenset({"opponent", "games", "time", "rated"})
"""Options of a login that do not belong to the game."""
_WARNING = "warning: "


class WaitingReport:
    """Reads the comment lines of a server, and reports why a bot waits.

    It does no I/O and has no clock: the caller passes times in seconds.

    Args:
        name: The bot's name.
        games: The games that it plays.
        options: The options of its login.
        now: The time of the login.
    """

    def __init__(
        self, name: str, games: Sequence[str], options: Mapping[str, str], now: float
    ) -> None:
        self._name = name
        self._wanted = _wanted(games, options)
        self._since = now
        self._playing = False
        self._why = ""
        self._until = now

    def take(self, comment: str, now: float) -> None:
        """Handle a comment line of the server, without its `#`."""
        kind, facts = read_report(comment)
        if kind == "begins" and "match" in facts:
            self._playing, self._why = True, ""
        elif kind == "result" and "result" in facts:
            self._playing, self._since = False, now
        elif kind == "waits" and "seconds" in facts:
            self._why = f"the server pairs it again after a failure: {facts.get('why', '')}"
            self._until = now + _seconds(facts["seconds"])
        elif kind == "aside" and "why" in facts:
            self._why = f"the server has set it aside: {facts['why']}; {facts.get('do', '')}"
            self._until = float("inf")
        elif comment.startswith(_WARNING):
            self._why, self._until = comment.removeprefix(_WARNING), float("inf")

    def why(self, now: float) -> str:
        """Return the reason that the server has given for the wait; empty if there is none."""
        return self._why if not self._playing and now < self._until else ""

    def line(self, now: float) -> str:
        """Return the report; empty while the bot plays."""
        if self._playing:
            return ""
        minutes = round((now - self._since) / 60)
        for_long = f" for {minutes} min" if minutes else ""
        why = f"; {facts}" if (facts := self.why(now)) else ""
        return f"{self._name} has waited{for_long}: {self._wanted}{why}"


def _wanted(games: Sequence[str], options: Mapping[str, str]) -> str:
    """Return the conditions of the login in words."""
    own = [f"{name}={value}" for name, value in options.items() if name not in _CONDITIONS]
    played = " ".join([", ".join(games) if len(games) <= 3 else f"one of {len(games)} games", *own])
    parts = [f"for a match of {played}", f"against {options.get('opponent', 'anybody')}"]
    if time := options.get("time"):
        parts.append(f"with time={time}")
    if rated := options.get("rated"):
        parts.append(f"with rated={rated}")
    return ", ".join(parts)


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
