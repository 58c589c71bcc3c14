"""A position of the property game."""

from __future__ import annotations

from math import tanh

from boardwire.games.errors import InvalidMove
from boardwire.games.model import CHANCE, OVER, Game, State, Tally
from boardwire.games.view import BoardView, Geometry
from boardwire.games.words import Words
from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import player_name

from . import moves
from .board import HOTEL, LOTS, space_name
from .choices import PropertyChoices
from .course import Course
from .estate import Estate
from .position_text import write
from .table import property_table
from .turn import PropertyTurn
from .words import move_words, outcome_words, prompt_words


class PropertyState(State):
    """The board, the belongings and whose turn it is."""

    def __init__(
        self, game: Game, estate: Estate, turn: PropertyTurn, last: str | None = None
    ) -> None:
        super().__init__(game)
        self.estate, self.turn, self.last = estate, turn, last

    @classmethod
    def first(cls, game: Game) -> PropertyState:
        """Return the state before the first move."""
        count = game.players
        return cls(game, Estate.first(count), PropertyTurn(places=[0] * count, jailed=[-1] * count))

    @override
    def copy(self) -> PropertyState:
        return PropertyState(self.game, self.estate.copy(), self.turn.copy(), self.last)

    # -- who acts, and what may be done

    @override
    def to_act(self) -> int:
        turn = self.turn
        if turn.phase == "over":
            return OVER
        if turn.phase in ("dice", "card"):
            return CHANCE
        if turn.phase == "debt":
            return turn.debts[0][0]
        if turn.phase == "auction":
            assert turn.auction is not None
            return turn.auction.bidders[0]
        return self.estate.owner[turn.offer[0]] if turn.phase == "offer" else turn.mover

    @override
    def legal_moves(self) -> list[int]:
        return PropertyChoices(self.estate, self.turn, self._trades).all()

    @property
    def _trades(self) -> bool:
        return bool(self.game.options["trades"])

    @property
    def course(self) -> Course:
        """The course of the game from here."""
        turns = int(self.game.options["turns"])
        return Course(self.estate, self.turn, self._trades, turns)

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.turn.phase == "dice":
            return [(roll, 1 / moves.DICE) for roll in range(moves.DICE)]
        if self.turn.phase != "card":
            return []
        deck = self.turn.deck
        cards = self.turn.fresh[deck] or self.turn.seen[deck][:1]
        base = moves.CARD_OUTCOME + 16 * deck
        return [(base + card, 1 / len(cards)) for card in cards]

    # -- what happens

    @override
    def apply(self, move: int) -> None:
        self._check(move, f"move {move}")
        self.last = self.move_text(move)
        self.course.apply(move, self.to_act())

    # -- results and texts

    def worths(self) -> list[int]:
        """Return the net worth of each player; -1 for those that are bankrupt."""
        lost = self.turn.lost
        return [-1 if it in lost else self.estate.worth(it) for it in range(self.players)]

    @override
    def returns(self) -> list[float]:
        worths = self.worths()
        winners = worths.count(max(worths))
        won = (self.players - winners) / (winners * (self.players - 1))
        lost = -1 / (self.players - 1) if winners < self.players else 0.0
        return [won if worth == max(worths) else lost for worth in worths]

    @override
    def margin(self) -> float | None:
        worths = self.worths()
        return float(worths[0] - worths[1]) if self.players == 2 else None

    @override
    def tally(self) -> Tally:
        if self.to_act() != OVER:
            return ()
        estate, players = self.estate, range(self.players)

        def built(player: int, *, hotels: bool) -> int:
            houses = [estate.houses.get(lot, 0) for lot in estate.lots(player)]
            return sum(it == HOTEL if hotels else it * (it < HOTEL) for it in houses)

        return (
            (english("cash"), [estate.cash[it] for it in players]),
            (english("deeds"), [len(estate.lots(it)) for it in players]),
            (english("houses"), [built(it, hotels=False) for it in players]),
            (english("hotels"), [built(it, hotels=True) for it in players]),
            (
                english("net worth"),
                [english("bankrupt") if it < 0 else it for it in self.worths()],
            ),
        )

    @override
    def ending(self) -> str:
        if self.to_act() != OVER:
            return ""
        alone = len(self.turn.lost) == self.players - 1
        return english("all others are bankrupt") if alone else english("the last turn is over")

    @override
    def evaluate(self, player: int) -> float:
        worths = self.worths()
        best = max(worth for it, worth in enumerate(worths) if it != player)
        return 0.999 * tanh((worths[player] - best) / 3000)

    @override
    def key(self) -> int:
        return hash(self.position_text()) & (2**64 - 1)

    @override
    def move_text(self, move: int) -> str:
        if self.to_act() == CHANCE:
            return moves.outcome_text(move)
        return moves.move_text(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        if self.to_act() == CHANCE:
            return outcome_words(move)
        return move_words(move, self.estate, self.turn)

    @override
    def prompt(self, player: int) -> Words | None:
        return prompt_words(self.estate, self.turn)

    @override
    def parse_move(self, text: str) -> int:
        if self.to_act() == CHANCE:
            return super().parse_move(text)
        move = moves.read_move(text)
        if move is None:
            raise InvalidMove(
                english(
                    "{text} is no move: write {words}, build-c1, sell-c1, mortgage-c1, "
                    "redeem-c1, bid-120 or offer-c1-280",
                    text=repr(text[:30]),
                    words=", ".join(moves.WORDS),
                )
            )
        return self._check(move, text)

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        return ()

    @override
    def position_text(self) -> str:
        return write(self.estate, self.turn)

    @override
    def view(self, player: int | None = None) -> BoardView:
        turn, estate = self.turn, self.estate
        side: dict[str, int | float | str] = {}
        for it in range(self.players):
            name = player_name(it)
            where = space_name(turn.places[it]) + (" (locked in)" if turn.jailed[it] >= 0 else "")
            side[f"{name} money"] = estate.cash[it]
            side[f"{name} at"] = "bankrupt" if it in turn.lost else where
            side[f"{name} lots"] = " ".join(map(self._lot_text, estate.lots(it))) or "-"
        side["turn"] = turn.number + 1
        side["player"] = player_name(turn.mover)
        side["phase"] = turn.phase
        if turn.dice:
            side["last throw"] = turn.dice
        if turn.auction:
            side["auction"] = f"{LOTS[turn.auction.space].code}, bid {turn.auction.bid}"
        if turn.phase == "debt":
            side["debt"] = turn.debts[0][2]
        if turn.phase == "offer":
            side["offer"] = f"{turn.offer[1]} for {LOTS[turn.offer[0]].code}"
        turns = int(self.game.options["turns"])
        return BoardView(
            *(Geometry.NONE, 0, 0, ()),
            last_move=self.last,
            side=side,
            kind="money",
            table=property_table(estate, turn, turns, self.last),
        )

    def _lot_text(self, space: int) -> str:
        """Return a lot with its houses, `c1+2`, or in parentheses if it is mortgaged."""
        code, houses = LOTS[space].code, self.estate.houses.get(space, 0)
        if space in self.estate.mortgaged:
            return f"({code})"
        return code if not houses else f"{code}+{'hotel' if houses == HOTEL else houses}"
