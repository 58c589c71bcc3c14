"""Contract bridge with duplicate scoring: one board for four players in two partnerships.

Rules: World Bridge Federation, *Laws of Duplicate Bridge 2017*. Every trick is played: there are no
claims. Revokes, leads out of turn and calls out of turn are not legal moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.errors import IllegalMove, InvalidMove, OptionError, PositionError
from boardwire.games.model import Game
from boardwire.games.options import Option
from boardwire.override import override
from boardwire.translations import english

from .cards import SEAT_NAMES, contract_text, deal_text, read_contract, read_deal
from .fitting_course import course, seats_of
from .state import DUMMY, NOT_DEALT, BridgeState

VULNERABLE = ("none", "ns", "ew", "both")
"""Which side is vulnerable; the place of a word is its number in the native state."""


_CONVENTIONS = Conventions(sides=SEAT_NAMES, unit=english("points"), below=2)


class Bridge(Game):
    """Partners bid for the number of tricks that they mean to take, and then play for them.

    North (black) and South play against East (white) and West. A side wins what the other loses:
    the points of duplicate bridge, divided by 7600, the most that a board can give. The declarer
    plays the cards of dummy as well.
    """

    name = "bridge"
    title = english("Bridge")
    players = 4
    has_chance = True
    has_partners = True
    perfect_information = False
    declared = (
        Option(
            english("dealer"),
            "n",
            english("the seat that calls first"),
            choices=("n", "e", "s", "w"),
        ),
        Option(
            english("vulnerable"),
            "none",
            english("the sides that are vulnerable"),
            choices=VULNERABLE,
        ),
        Option(
            english("contract"),
            "",
            english(
                "a contract with its declarer such as 3NT-S: the play begins without an auction"
            ),
            rated=False,
        ),
        Option(
            english("deal"),
            "",
            english(
                "the four hands as PBN writes them, known to everybody; empty to deal at random"
            ),
            rated=False,
        ),
    )
    record_format = "pbn"

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        try:
            if text := str(self.options["contract"]):
                self.options["contract"] = contract_text(read_contract(text))
            if text := str(self.options["deal"]):
                self.options["deal"] = deal_text(read_deal(text))
        except PositionError as error:
            raise OptionError(str(error)) from error

    @property
    def dealer(self) -> int:
        """The seat that calls first."""
        return "nesw".index(str(self.options["dealer"]))

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> BridgeState:
        contract, deal = str(self.options["contract"]), str(self.options["deal"])
        core = _native.Bridge(
            self.dealer,
            VULNERABLE.index(str(self.options["vulnerable"])),
            read_contract(contract) if contract else None,
            list(read_deal(deal)) if deal else None,
        )
        return BridgeState(self, core)

    @override
    def course(self, observed: Sequence[tuple[int, str]], observer: int | None) -> list[int] | None:
        return course(self.initial(), observed, observer)

    @override
    def read_position(self, text: str) -> BridgeState:
        """The deal, the calls and the cards played: ``N:... ... ... ... 1NT pass pass pass H5``.

        The word ``dummy`` follows the opening lead once dummy's hand lies on the table. Before all
        cards are dealt, a position is the seats of the cards from the ace of spades down, ``NEWS``;
        ``-`` before the first one.
        """
        state = self.initial()
        try:
            for word in self._moves_of(text.split()):
                shown = word == DUMMY and state.core.phase == DUMMY
                state.apply(0 if shown else state.parse_move(word))
        except (IllegalMove, InvalidMove, PositionError) as error:
            raise PositionError(
                english(
                    "{text} is no position of bridge: write a deal such as "
                    "N:AKQ.J3.T987.5432 and three more hands, the calls and the cards; "
                    "{problem}",
                    text=repr(text[:80]),
                    problem=error,
                )
            ) from error
        return state

    def _moves_of(self, words: list[str]) -> list[str]:
        """Return the texts of the moves that a position is made of."""
        if not words or ":" not in words[0]:
            return [seat for word in words if word != NOT_DEALT for seat in word]
        deal, moves = read_deal(" ".join(words[:4])), words[4:]
        given = str(self.options["deal"])
        if given and read_deal(given) != deal:
            raise PositionError(english("the option deal is another one: {given}", given=given))
        return moves if given else [*seats_of(deal), *moves]
