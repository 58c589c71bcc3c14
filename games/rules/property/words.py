"""The words for moves, throws and cards, and the names of spaces."""

from __future__ import annotations

from boardwire.games.words import Words, phrase

from . import moves
from .board import (
    BY_CODE,
    DECKS,
    FINE,
    HOTEL,
    JAIL,
    LOTS,
    PARK,
    SALARY,
    START,
    TAXES,
    TO_JAIL,
)
from .cards import CARDS
from .estate import Estate
from .turn import PropertyTurn

_CORNERS = {
    START: phrase("Start"),
    JAIL: phrase("Jail"),
    PARK: phrase("Park"),
    TO_JAIL: phrase("Go to jail"),
}
_DECKS = (phrase("Fortune"), phrase("Town hall"))
_CARDS = (
    {
        "home": phrase("Go to the start. You get {amount}.", amount=SALARY),
        "opera": phrase("Go to {place}.", place=Words(LOTS[BY_CODE["e3"]].title)),
        "school": phrase("Go to {place}.", place=Words(LOTS[BY_CODE["c1"]].title)),
        "next-station": phrase("Go to the next station. If it is owned, pay twice the rent."),
        "following-station": phrase("Go to the next station. If it is owned, pay twice the rent."),
        "next-utility": phrase(
            "Go to the next works. If they are owned, throw and pay ten times the dice."
        ),
        "dividend": phrase("The bank pays you a dividend of {amount}.", amount=50),
        "pardon": phrase("A pardon: keep this card, and leave jail by it."),
        "three-back": phrase("Go three spaces back."),
        "arrest": phrase("You are arrested: go to jail."),
        "roof-repairs": phrase(
            "Your roofs leak: pay {house} for each house and {hotel} for each hotel.",
            **{"house": 25, "hotel": 100},
        ),
        "speeding": phrase("You drove too fast: pay {amount}.", amount=15),
        "south-station": phrase("Go to {place}.", place=Words(LOTS[BY_CODE["s1"]].title)),
        "palace": phrase("Go to {place}.", place=Words(LOTS[BY_CODE["h2"]].title)),
        "chairman": phrase("You are elected chairman: pay {amount} to each player.", amount=50),
        "loan-matures": phrase("Your building loan matures: you get {amount}.", amount=150),
    },
    {
        "home": phrase("Go to the start. You get {amount}.", amount=SALARY),
        "bank-error": phrase(
            "The bank made an error in your favour: you get {amount}.", amount=200
        ),
        "doctor": phrase("Pay the doctor {amount}.", amount=50),
        "shares": phrase("You sell shares: you get {amount}.", amount=50),
        "pardon": phrase("A pardon: keep this card, and leave jail by it."),
        "arrest": phrase("You are arrested: go to jail."),
        "holiday-savings": phrase(
            "Your holiday savings are paid out: you get {amount}.", amount=100
        ),
        "tax-refund": phrase("A refund of taxes: you get {amount}.", amount=20),
        "birthday": phrase("It is your birthday: each player gives you {amount}.", amount=10),
        "insurance": phrase("Your insurance is paid out: you get {amount}.", amount=100),
        "hospital": phrase("Pay the hospital {amount}.", amount=100),
        "school-fees": phrase("Pay school fees of {amount}.", amount=50),
        "advice": phrase("You are paid {amount} for your advice.", amount=25),
        "street-repairs": phrase(
            "The streets are repaired: pay {house} for each house and {hotel} for each hotel.",
            **{"house": 40, "hotel": 115},
        ),
        "flower-show": phrase("You win a prize of {amount} at the flower show.", amount=10),
        "inheritance": phrase("You inherit {amount}.", amount=100),
    },
)


def space_title(space: int) -> Words:
    """Return the name of a space for people."""
    if space in LOTS:
        return Words(LOTS[space].title)
    if space in TAXES:
        return phrase("Tax of {amount}", amount=TAXES[space])
    return _DECKS[DECKS[space]] if space in DECKS else _CORNERS[space]


def card_words(deck: int, name: str) -> Words:
    """Return the text of a card."""
    return _CARDS[deck][name]


def deck_title(deck: int) -> Words:
    """Return the name of a deck."""
    return _DECKS[deck]


def outcome_words(outcome: int) -> Words:
    """Return a throw or a card in words."""
    if outcome < moves.DICE:
        first, second = divmod(outcome, 6)
        return phrase("throws {first} and {second}", first=first + 1, second=second + 1)
    deck, card = divmod(outcome - moves.CARD_OUTCOME, 16)
    return phrase(
        "{deck}: {card}", deck=_DECKS[deck], card=card_words(deck, CARDS[deck][card].name)
    )


def move_words(move: int, estate: Estate, turn: PropertyTurn) -> Words:
    """Return a move of a player in words, with its amounts."""
    if move >= moves.OFFER:
        space, amount = divmod(move - moves.OFFER, moves.MOST)
        return phrase("Offer {amount} for {lot}", amount=amount, lot=space_title(space))
    if move >= moves.BID:
        return phrase("Bid {amount}", amount=move - moves.BID)
    if move >= moves.BUILD:
        return _business(move // 100 * 100, move % 100, estate)
    here = turn.places[turn.mover]
    lot = space_title(here)
    price = LOTS[here].price if here in LOTS else 0
    offered, amount, _ = turn.offer
    words = {
        moves.ROLL: phrase("Throw the dice"),
        moves.END: phrase("End the turn"),
        moves.BUY: phrase("Buy {lot} for {amount}", lot=lot, amount=price),
        moves.AUCTION: phrase("Leave {lot} to an auction", lot=lot),
        moves.PASS: phrase("Stop bidding"),
        moves.PAY: phrase("Pay the fine of {amount}", amount=FINE),
        moves.CARD: phrase("Use the pardon"),
        moves.BANKRUPT: phrase("Go bankrupt"),
        moves.ACCEPT: phrase("Sell {lot} for {amount}", lot=space_title(offered), amount=amount),
        moves.REFUSE: phrase("Keep {lot}", lot=space_title(offered)),
    }
    return words[move]


def prompt_words(estate: Estate, turn: PropertyTurn) -> Words | None:
    """Return what the player to act may do; None at chance and at the end."""
    match turn.phase:
        case "roll" if turn.jailed[turn.mover] >= 0:
            return phrase("Throw doubles, pay {fine} or use a card to leave jail.", fine=FINE)
        case "roll":
            return phrase("Throw the dice; you may build, sell or mortgage first.")
        case "end":
            return phrase("End your turn; you may build, sell or mortgage first.")
        case "buy":
            space = turn.places[turn.mover]
            lot, price = space_title(space), LOTS[space].price
            if estate.cash[turn.mover] < price:
                return phrase("You cannot pay {price}: have {lot} auctioned.", lot=lot, price=price)
            return phrase("Buy {lot} for {price}, or have it auctioned.", lot=lot, price=price)
        case "auction":
            assert turn.auction is not None
            lot = space_title(turn.auction.space)
            return phrase("Bid more than {bid} for {lot}, or pass.", bid=turn.auction.bid, lot=lot)
        case "debt":
            debtor, _, amount = turn.debts[0]
            if estate.raisable(debtor) < amount:
                return phrase("You cannot pay {amount}: you are out.", amount=amount)
            return phrase("You owe {amount}: sell houses or mortgage lots.", amount=amount)
        case "offer":
            space, amount = turn.offer[:2]
            lot = space_title(space)
            return phrase("Sell {lot} for {amount}, or refuse.", lot=lot, amount=amount)
    return None


def _business(kind: int, space: int, estate: Estate) -> Words:
    """Return building, selling, mortgaging or redeeming in words."""
    lot, title = LOTS[space], space_title(space)
    have = estate.houses.get(space, 0)
    if kind == moves.BUILD:
        if have == HOTEL - 1:
            return phrase("Build a hotel on {lot} for {amount}", lot=title, amount=lot.house)
        return phrase("Build a house on {lot} for {amount}", lot=title, amount=lot.house)
    if kind == moves.SELL:
        if have == HOTEL:
            return phrase("Sell the hotel of {lot} for {amount}", lot=title, amount=lot.house // 2)
        return phrase("Sell a house of {lot} for {amount}", lot=title, amount=lot.house // 2)
    if kind == moves.MORTGAGE:
        return phrase("Mortgage {lot} for {amount}", lot=title, amount=lot.price // 2)
    return phrase("Redeem {lot} for {amount}", lot=title, amount=estate.redemption(space))
