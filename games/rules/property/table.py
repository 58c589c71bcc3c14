"""The table of the property game: deeds, money and belongings, and what is to be decided."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from .board import DECKS, LOTS, SPACES, TAXES, space_name
from .cards import DECK_NAMES
from .estate import Estate
from .turn import PropertyTurn
from .words import card_words, deck_title, space_title

_THROW = re.compile(r"(\d)-(\d)")


@cache
def spaces() -> list[dict[str, Any]]:
    """Return all spaces: a title in words, and for a lot its deed."""
    found = []
    for space in range(SPACES):
        entry: dict[str, Any] = {"name": space_name(space), "title": space_title(space).to_data()}
        if space in LOTS:
            lot = LOTS[space]
            entry |= {
                "group": lot.group,
                "price": lot.price,
                "house": lot.house,
                "rents": list(lot.rents),
                "mortgage": lot.price // 2,
            }
        elif space in TAXES:
            entry["tax"] = TAXES[space]
        elif space in DECKS:
            entry["deck"] = DECKS[space]
        found.append(entry)
    return found


def property_table(
    estate: Estate, turn: PropertyTurn, turns: int, last: str | None
) -> dict[str, Any]:
    """Return the table of a position, which is the same for everybody.

    `lots` has for each lot with an owner the owner, the houses (5 are a hotel) and whether it is
    mortgaged, by its space; `auction`, `offer` and `debt` are what is to be decided now, `throw`
    and `card` what has just come of chance.

    Args:
        estate: The belongings.
        turn: The turn.
        turns: The number of turns of the game.
        last: The text of the last move or outcome.
    """
    table: dict[str, Any] = {
        "spaces": spaces(),
        "players": [
            {
                "money": money,
                "worth": 0 if player in turn.lost else estate.worth(player),
                "at": turn.places[player],
                "jailed": turn.jailed[player] >= 0,
                "out": player in turn.lost,
                "pardons": estate.pardons.count(player),
            }
            for player, money in enumerate(estate.cash)
        ],
        "lots": {
            str(space): {
                "owner": owner,
                "houses": estate.houses.get(space, 0),
                "mortgaged": space in estate.mortgaged,
            }
            for space, owner in sorted(estate.owner.items())
        },
        "mover": turn.mover,
        "phase": turn.phase,
        "turn": turn.number + 1,
        "turns": turns,
        "houses": estate.free_houses,
        "hotels": estate.free_hotels,
    }
    return table | _due(estate, turn) | _happened(last)


def _due(estate: Estate, turn: PropertyTurn) -> dict[str, Any]:
    """Return what is to be decided now."""
    if turn.phase == "auction" and turn.auction is not None:
        auction = turn.auction
        return {
            "auction": {
                "space": auction.space,
                "bid": auction.bid,
                "leader": auction.leader,
                "bidders": list(auction.bidders),
            }
        }
    if turn.phase == "offer":
        space, amount, _ = turn.offer
        return {
            "offer": {
                "space": space,
                "amount": amount,
                "buyer": turn.mover,
                "owner": estate.owner[space],
            }
        }
    if turn.phase == "debt":
        debtor, creditor, amount = turn.debts[0]
        raisable = estate.raisable(debtor)
        return {
            "debt": {
                "player": debtor,
                "to": creditor,
                "amount": amount,
                "raisable": raisable,
            }
        }
    return {}


def _happened(last: str | None) -> dict[str, Any]:
    """Return the throw or the card that the last thing was."""
    if last is None:
        return {}
    if (throw := _THROW.fullmatch(last)) is not None:
        return {"throw": [int(throw[1]), int(throw[2])]}
    deck, _, name = last.partition("-")
    if deck not in DECK_NAMES:
        return {}
    number = DECK_NAMES.index(deck)
    return {
        "card": {
            "deck": deck_title(number).to_data(),
            "text": card_words(number, name).to_data(),
        }
    }
