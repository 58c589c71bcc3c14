"""Positions as JSON in one line."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from boardwire.games.errors import PositionError
from boardwire.translations import english

from .board import BY_CODE, CASH, GROUPS, HOTEL, LOTS, SPACES
from .cards import CARDS, FREE
from .estate import BANK, Estate
from .turn import PHASES, TIMES_OF_UTILITY, TRIES, PropertyTurn

_MOST_CASH = 1_000_000


def write(estate: Estate, turn: PropertyTurn) -> str:
    """Return the text of a position."""
    data: dict[str, Any] = {**vars(estate), **vars(turn)}
    data["mortgaged"] = sorted(estate.mortgaged)
    data["auction"] = vars(turn.auction) if turn.auction else None
    for name in ("owner", "houses"):
        data[name] = {LOTS[it].code: value for it, value in sorted(data[name].items())}
    return json.dumps(data, separators=(",", ":"))


def read(text: str, players: int, turns: int) -> tuple[Estate, PropertyTurn]:
    """Return the belongings and the turn of a position.

    Raises:
        PositionError: The text cannot be read, or the position cannot arise.
    """
    from .typed import parts  # only here, since it takes a while

    try:
        data = json.loads(text)
        if not isinstance(data, dict):
            raise ValueError("it is no object of JSON")
        for name in ("owner", "houses"):
            data[name] = {BY_CODE[code]: value for code, value in data[name].items()}
        estate, turn = parts(data)
        if why := _wrong(estate, turn, players, turns):
            raise ValueError(why)
    except (KeyError, AttributeError, TypeError, RecursionError) as error:
        raise _error(text, english("{problem} is wrong or missing", problem=error)) from None
    except ValueError as error:
        raise _error(text, str(error)) from None
    return estate, turn


def _error(text: str, why: str) -> PositionError:
    return PositionError(
        f"{text[:60]!r} is no position of the property game, which is a line of JSON as "
        f"bw-position shows it: {' '.join(why.split())[:150]}"
    )


def _wrong(estate: Estate, turn: PropertyTurn, players: int, turns: int) -> str:
    """Return the reason why a position cannot arise; empty if it can."""
    if len(estate.pardons) != 2 or not 0 <= turn.mover < players:
        return "pardons or the mover cannot be so"
    active = set(range(players)) - set(turn.lost)
    owners = set(estate.owner.values()) | set(estate.pardons) - {BANK}
    checks = {
        "the number of players": len(estate.cash)
        == len(turn.places)
        == len(turn.jailed)
        == players,
        "the money": all(0 <= it <= _MOST_CASH for it in estate.cash)
        and sum(estate.cash) + estate.paid == CASH * players,
        "places": all(0 <= it < SPACES for it in turn.places),
        "jailed": all(-1 <= it < TRIES for it in turn.jailed),
        "lost": len(set(turn.lost)) == len(turn.lost)
        and len(active) == players - len(turn.lost)
        and len(active) >= 1,
        "owner": owners <= active,
        "mortgaged": estate.mortgaged <= estate.owner.keys(),
        "houses": _are_houses(estate),
        "phase": turn.phase in PHASES,
        "the mover": turn.mover in active or turn.phase not in ("roll", "dice", "end", "buy"),
        "number": 0 <= turn.number <= turns,
        "the dice": 0 <= turn.dice <= 12 and 0 <= turn.walk <= 12 and 0 <= turn.doubles <= TRIES,
        "times": turn.times in (0, 1, 2, TIMES_OF_UTILITY),
        "the decks": turn.deck in (0, 1) and _are_decks(estate, turn),
    }
    first = next((name for name, holds in checks.items() if not holds), "")
    return f"{first} cannot be so" if first else _due(estate, turn, active, turns)


def _are_houses(estate: Estate) -> bool:
    for space, count in estate.houses.items():
        lot = LOTS[space]
        group = GROUPS[lot.group]
        owners = {estate.owner.get(it) for it in group}
        if not (lot.house and 1 <= count <= HOTEL and len(owners) == 1 and None not in owners):
            return False
        have = [estate.houses.get(it, 0) for it in group]
        if not estate.mortgaged.isdisjoint(group) or max(have) - min(have) > 1:
            return False
    return estate.free_houses >= 0 and estate.free_hotels >= 0


def _are_decks(estate: Estate, turn: PropertyTurn) -> bool:
    if not len(turn.seen) == len(turn.fresh) == 2:
        return False
    for deck, cards in enumerate(CARDS):
        held = [it for it, card in enumerate(cards) if card.kind == FREE]
        held = held if estate.pardons[deck] != BANK else []
        have = Counter([*turn.seen[deck], *turn.fresh[deck], *held])
        if have != Counter(range(len(cards))):
            return False
    return True


def _due(estate: Estate, turn: PropertyTurn, active: set[int], turns: int) -> str:
    """Return the reason why debts, auctions or offers cannot be so; empty if they can."""
    unowned = LOTS.keys() - estate.owner.keys()
    for debt in turn.debts:
        known = len(debt) == 3 and debt[0] in active and debt[1] in active | {BANK}
        if not known or debt[0] == debt[1] or not 0 < debt[2] <= _MOST_CASH:
            return "debts cannot be so"
    auction = turn.auction
    if auction and not (
        auction.space in unowned
        and auction.bidders
        and set(auction.bidders) <= active
        and len(set(auction.bidders)) == len(auction.bidders)
        and auction.leader in {*auction.bidders, BANK}
        and 0 <= auction.bid <= (estate.cash[auction.leader] if auction.leader != BANK else 0)
    ):
        return "auction cannot be so"
    if not set(turn.auctions) <= unowned or len(set(turn.auctions)) != len(turn.auctions):
        return "auctions cannot be so"
    offer = turn.offer
    if len(offer) != 3 or min(offer) < 0:
        return "offer cannot be so"
    fits = {
        "dice": turn.times != TIMES_OF_UTILITY
        or estate.takes_rent(turn.places[turn.mover], turn.mover),
        "buy": turn.places[turn.mover] in unowned,
        "debt": bool(turn.debts) and estate.cash[turn.debts[0][0]] < turn.debts[0][2],
        "auction": auction is not None,
        "offer": offer[0] in estate.owner
        and estate.owner[offer[0]] != turn.mover
        and turn.mover in active
        and offer[1] <= estate.cash[turn.mover],
        "card": turn.mover in active,
        "over": len(active) == 1 or turn.number == turns,
    }
    over = turn.phase == "over" or (len(active) > 1 and turn.number < turns)
    return "" if fits.get(turn.phase, True) and over else f"{turn.phase} cannot be the phase"
