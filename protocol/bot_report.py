"""The report of a bot: the server's reports on its matches, in plain lines for its author."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .gtp.messages import clean
from .name_values import read_record

_NAMES = {"b": "black", "w": "white"}
_TOO_SLOW = {
    "time": "your bot took longer than its clock",
    "no-answer": "your bot gave no answer in time",
}
"""Explanations of the reasons, for the bot that lost."""


def read_report(comment: str) -> tuple[str, dict[str, str]]:
    """Read a comment of a server: its first word, and the facts of the record that follows.

    Args:
        comment: The line without its `#`.
    """
    kind, _, rest = comment.partition(" ")
    return kind, {name: " ".join(clean(text).split()) for name, text in read_record(rest).items()}


def report_line(comment: str) -> str:
    """Return a comment of a server in plain words; empty if it does not report on a match.

    Args:
        comment: The line without its `#`.
    """
    kind, facts = read_report(comment)
    match kind:
        case "begins" if "match" in facts:
            return (
                f"{_match(facts)} begins: {facts.get('game', '')} against "
                f"{facts.get('opponent', '')} as {_side(facts)}, time {facts.get('time', '')}"
            )
        case "result" if "result" in facts:
            return _result(facts)
        case "illegal" if "why" in facts:
            return f"{_match(facts)}: illegal move: {_illegal(facts.get('move', ''), facts['why'])}"
        case "refused" if "why" in facts:
            return f"{_match(facts)}: the engine refused {facts.get('command', '')}: {facts['why']}"
        case "unanswered" if "command" in facts:
            return f"{_match(facts)}: the engine gave no answer to {facts['command']}"
        case "broke" if "why" in facts:
            return f"{_match(facts)}: the engine broke the protocol: {facts['why']}"
        case "waits" if facts.get("seconds") == "0":
            return f"the bot failed, and plays on without a wait: {facts.get('why', '')}"
        case "waits" if "seconds" in facts:
            return f"the next match is at least {facts['seconds']} s away: {facts.get('why', '')}"
        case "aside" if "why" in facts:
            return f"the server has set this bot aside: {facts['why']}; {facts.get('do', '')}"
    return ""


def _illegal(move: str, why: str) -> str:
    """Return the reason why a move is illegal, with the move where the reason does not name it."""
    named = re.search(rf"(?<!\w){re.escape(move)}(?!\w)", why, re.IGNORECASE)
    return why if named or not move else f"{move}: {why}"


def _match(facts: Mapping[str, str]) -> str:
    return f"match {facts['match']}" if "match" in facts else "practice"


def _result(facts: Mapping[str, str]) -> str:
    """Return the end of a match: the score and the end as people write them.

    A server of an earlier version reports no end in words; then the name of the reason and its
    detail stand for it.
    """
    named = (facts.get("reason", ""), facts.get("detail", ""))
    parts = ((facts["ending"],) if facts.get("ending") else named) + (too_slow(facts),)
    return (
        f"{_match(facts)}: {facts.get('game', '')} against {facts.get('opponent', '')} as "
        f"{_side(facts)}: "
        f"{facts.get('score') or facts['result']} ({': '.join(filter(None, parts))})"
    )


def too_slow(facts: Mapping[str, str]) -> str:
    """Return a clause where a result says that the bot was too slow; empty otherwise.

    Args:
        facts: The facts of a line `result`.
    """
    return _TOO_SLOW.get(facts.get("reason", ""), "") if _lost(facts) else ""


def _lost(facts: Mapping[str, str]) -> bool:
    """Whether a result names the bot as a loser: `W+Time` to black, `-P3` to the third player."""
    own, result = facts.get("colour", "").upper(), facts.get("result", "")
    if result.startswith("-"):
        return own in result[1:].split("-")
    winner, plus, _ = result.partition("+")
    return bool(plus and own) and winner != own


def _side(facts: Mapping[str, str]) -> str:
    """The bot's side in this game. A server of an earlier version reports the colour alone."""
    colour = facts.get("colour", "")
    return facts.get("side") or _NAMES.get(colour, colour)
