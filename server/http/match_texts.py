"""Results, times and game options in words, as pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from boardwire.games import GameError, OptionValue, find
from boardwire.matches import MatchRecord
from boardwire.matches.referee.result_words import PlayedMatch, conventions_of, ending_of
from boardwire.protocol.house_names import shown_name
from boardwire.translations import english, t, tn, translated
from boardwire.translations.dates import date_text

WORDS = (
    *(english("guest"), english("player"), english("admin")),
    *(english("bullet"), english("blitz"), english("rapid"), english("classical")),
    *(english("unlimited"), english("correspondence")),
    *(english("waiting"), english("playing"), english("held"), english("aside"), english("gone")),
    *(english("running"), english("finished"), english("stopped"), english("paused")),
    *(english("swiss"), english("round-robin"), english("gauntlet"), english("knockout")),
    *(english("ban"), english("mute"), english("account"), english("address")),
    *(english("connections"), english("matches"), english("seeks"), english("engines")),
    *(english("commands"), english("processor milliseconds"), english("new matches an hour")),
    *(english("new accounts"), english("reports"), english("recoveries"), english("letters")),
    *(english("from {address}"), english("of {name}")),
)
"""Values of roles, time classes, states, formats and limits, which templates translate."""


def result_words(record: MatchRecord) -> str:
    """Return the result and the end in words, as people write them: ``1-0 · White mates``.

    Where people write no result of their own, only the words stay: ``White resigns`` without
    ``B+Resign``. Empty while the match runs.
    """
    result = record.result
    if result is None:
        return ""
    conventions = conventions_of(record.game, record.options)
    score, ending = conventions.own_score(result.text), ending_of(conventions, result)
    if not score:
        return translated(ending, record.game)
    shown = translated(score, record.game)
    return shown if score.lower() == ending else f"{shown} · {translated(ending, record.game)}"


def score_words(record: MatchRecord) -> str:
    """Return the result alone, as people write it: ``1-0``; empty while the match runs."""
    if record.result is None:
        return ""
    return translated(
        conventions_of(record.game, record.options).score(record.result.text), record.game
    )


def seats_of(match: PlayedMatch) -> tuple[tuple[int, str], ...]:
    """Return the players of a match with their numbers, in the order in which people name them."""
    seats = list(enumerate(match.players))
    return conventions_of(match.game, match.options).in_order(seats)


def names_of(match: PlayedMatch) -> tuple[str, ...]:
    """Return the names of a match's players for people, in the order in which people name them."""
    return tuple(shown_name(name) for _, name in seats_of(match))


def against(match: PlayedMatch) -> str:
    """Return the players of a match in a phrase: ``anna against bo``."""
    names = names_of(match)
    if len(names) != 2:
        return " - ".join(names)
    return t("{first} against {second}", first=names[0], second=names[1])


def time_words(time: object) -> str:
    """Return a time control, as records have it; what has none is played without a clock."""
    text = str(time)
    return t("no clock") if text == "none" else text


def game_title(name: str) -> str:
    """Return the title of a game, or its name where this server does not know it (any more)."""
    try:
        return translated(find(name).title)
    except GameError:
        return name


def options_words(game: str, options: Mapping[str, OptionValue]) -> str:
    """Return the options of a game that differ from its usual ones: ``size 9, komi 6.5``.

    A position at the start is left out: it is long, and the board shows it.
    """
    try:
        usual = {it.name: it.default for it in find(game).declared}
    except GameError:
        usual = {}
    parts = []
    for name, value in options.items():
        if value == usual.get(name) or name == "position":
            continue
        if isinstance(value, bool):
            parts.append(
                translated(name, game) if value else t("no {option}", option=translated(name, game))
            )
        else:
            shown = translated(value, game) if isinstance(value, str) else value
            parts.append(t("{option} {value}", option=translated(name, game), value=shown))
    return t(", ").join(parts)


def ago(moment: datetime, now: datetime | None = None) -> str:
    """Return the time from a moment until now: ``3 minutes ago``; a date after two weeks."""
    seconds = ((now or datetime.now(UTC)) - moment).total_seconds()
    if seconds > 14 * 86400:
        return date_text(moment)
    if seconds >= 86400:
        return tn("{count} day ago", "{count} days ago", int(seconds // 86400))
    if seconds >= 3600:
        return tn("{count} hour ago", "{count} hours ago", int(seconds // 3600))
    if seconds >= 60:
        return tn("{count} minute ago", "{count} minutes ago", int(seconds // 60))
    return t("just now")


def clock_text(seconds: float | None) -> str:
    """Return a clock's time: ``4:07``, ``1:02:33``, ``9.3``; empty without a clock."""
    if seconds is None:
        return ""
    left = max(0.0, seconds)
    if left < 20:
        return f"{left:.1f}"
    minutes, rest = divmod(int(left), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
