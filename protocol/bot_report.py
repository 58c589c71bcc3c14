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
    kind, told = read_report(comment)
    match kind:
        case "begins" if "match" in told:
            return (
                f"{_match(told)} begins: {told.get('game', '')} against "
                f"{told.get('opponent', '')} as {_side(told)}, time {told.get('time', '')}"
            )
        case "result" if "result" in told:
            return _result(told)
        case "illegal" if "why" in told:
            return f"{_match(told)}: illegal move: {_illegal(told.get('move', ''), told['why'])}"
        case "refused" if "why" in told:
            return f"{_match(told)}: the engine refused {told.get('command', '')}: {told['why']}"
        case "unanswered" if "command" in told:
            return f"{_match(told)}: the engine gave no answer to {told['command']}"
        case "broke" if "why" in told:
            return f"{_match(told)}: the engine broke the protocol: {told['why']}"
        case "waits" if told.get("seconds") == "0":
            return f"the bot failed, and plays on without a wait: {told.get('why', '')}"
        case "waits" if "seconds" in told:
            return f"the next match is at least {told['seconds']} s away: {told.get('why', '')}"
        case "aside" if "why" in told:
            return f"the server has set this bot aside: {told['why']}; {told.get('do', '')}"
    return ""


def _illegal(move: str, why: str) -> str:
    """Return the reason why a move is illegal, with the move where the reason does not name it."""
    named = re.search(rf"(?<!\w){re.escape(move)}(?!\w)", why, re.IGNORECASE)
    return why if named or not move else f"{move}: {why}"


def _match(told: Mapping[str, str]) -> str:
    return f"match {told['match']}" if "match" in told else "practice"


def _result(told: Mapping[str, str]) -> str:
    """Return the end of a match: the score and the end as people write them.

    A server of an earlier version reports no end in words; then the name of the reason and its
    detail stand for it.
    """
    named = (told.get("reason", ""), told.get("detail", ""))
    parts = ((told["ending"],) if told.get("ending") else named) + (too_slow(told),)
    return (
        f"{_match(told)}: {told.get('game', '')} against {told.get('opponent', '')} as "
        f"{_side(told)}: {told.get('score') or told['result']} ({': '.join(filter(None, parts))})"
    )


def too_slow(told: Mapping[str, str]) -> str:
    """Return a clause where a result says that the bot was too slow; empty otherwise.

    Args:
        told: The facts of a line `result`.
    """
    return _TOO_SLOW.get(told.get("reason", ""), "") if _lost(told) else ""


def _lost(told: Mapping[str, str]) -> bool:
    """Whether a result names the bot as a loser: `W+Time` to black, `-P3` to the third player."""
    own, result = told.get("colour", "").upper(), told.get("result", "")
    if result.startswith("-"):
        return own in result[1:].split("-")
    winner, plus, _ = result.partition("+")
    return bool(plus and own) and winner != own


def _side(told: Mapping[str, str]) -> str:
    """The bot's side in this game. A server of an earlier version reports the colour alone."""
    colour = told.get("colour", "")
    return told.get("side") or _NAMES.get(colour, colour)
