"""The players of a tree as its options name them: whose turn it is, and who are allied."""

from __future__ import annotations

from boardwire.games.errors import OptionError
from boardwire.translations import english
from boardwire.vocabulary import parse_player

MAX_TURNS = 64
_WORDS = {"max": 0, "min": 1}


def player_of_word(word: str, players: int) -> int | None:
    """The player that a word names: max and min where there are up to two, or b, w, p3 ..."""
    known = _WORDS.get(word.lower()) if players <= 2 else None
    player = parse_player(word) if known is None else known
    return player if player is not None and player < players else None


def read_turns(text: str, players: int) -> tuple[int, ...]:
    """The players in the order of their turns: ``min,max``, ``max,max,min``; empty for all in turn.

    Raises:
        OptionError: A word is no player, or there are too many turns.
    """
    return _players("turns", text.split(",") if text else [], players)


def read_alliances(text: str, players: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups of players who share their utility: ``b+w``, ``b+p3/w+p4``.

    Raises:
        OptionError: A word is no player, or a player is in two groups.
    """
    groups = text.split("/") if text else []
    found = tuple(_players("alliances", group.split("+"), players) for group in groups)
    members = [player for group in found for player in group]
    if len(members) != len(set(members)):
        raise OptionError(english("option alliances has a player twice: {text}", text=text[:60]))
    return found


def shared(utility: tuple[float, ...], alliances: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
    """Return the utilities after each alliance has given its members the sum of theirs."""
    if not (utility and alliances):
        return utility
    sums = list(utility)
    for group in alliances:
        total = sum(utility[player] for player in group)
        for player in group:
            sums[player] = total
    return tuple(sums)


def _players(option: str, words: list[str], players: int) -> tuple[int, ...]:
    found = []
    for word in words[: MAX_TURNS + 1]:
        player = player_of_word(word.strip(), players)
        if player is None:
            known = ["max", "min"][:players] if players <= 2 else ["b", "w"]
            last = f" ... p{players}" if players > 2 else ""
            raise OptionError(
                english(
                    "option {option}: {word} is no player; write {known}{last}",
                    option=option,
                    word=repr(word[:20]),
                    known=", ".join(known),
                    last=last,
                )
            )
        found.append(player)
    if len(words) > MAX_TURNS:
        raise OptionError(
            english(
                "option {option} has at most {max_turns} players",
                option=option,
                max_turns=MAX_TURNS,
            )
        )
    return tuple(found)
