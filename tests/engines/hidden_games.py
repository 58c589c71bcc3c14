"""Games with hidden information in Python, for tests: ``hidden_games:Guess`` and ``:Both``.

A coin is tossed for player 0, who covers it; then player 1 guesses what it shows. In ``Both`` no
coin is tossed: both players put down a coin at once, and player 1 wants them to be equal.
"""

from __future__ import annotations

from random import Random

from boardwire.games import CHANCE, OVER, BoardView, Game, Geometry, State
from boardwire.override import override

SIDES = ("heads", "tails")


class CoinsState(State):
    """The coins on the table: the first is hidden from player 1 until the second is there."""

    def __init__(self, game: Game, coins: tuple[int | None, int | None] = (None, None)) -> None:
        super().__init__(game)
        self.coins = coins
        self.next: int | None = None

    @override
    def copy(self) -> CoinsState:
        twin = type(self)(self.game, self.coins)
        twin.next = self.next
        return twin

    @override
    def acting(self) -> tuple[int, ...]:
        awaited = tuple(player for player in (0, 1) if self.coins[player] is None)
        return awaited if self.game.simultaneous else awaited[:1] if self.to_act() >= 0 else ()

    @override
    def to_act(self) -> int:
        if self.next is not None:
            return self.next
        missing = [player for player in (0, 1) if self.coins[player] is None]
        if missing == [0, 1] and self.game.has_chance:
            return CHANCE
        return missing[0] if missing else OVER

    @override
    def yield_turn(self, player: int) -> bool:
        if player in self.acting():
            self.next = player
        return self.to_act() == player

    @override
    def legal_moves(self) -> list[int]:
        return [0, 1] if self.to_act() >= 0 else []

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    @override
    def apply(self, move: int) -> None:
        first, second = self.coins
        self.coins = (first, move) if self.to_act() == 1 else (move, second)
        self.next = None

    @override
    def returns(self) -> list[float]:
        return [-1.0, 1.0] if self.coins[0] == self.coins[1] else [1.0, -1.0]

    @override
    def key(self) -> int:
        return hash((*(-1 if coin is None else coin for coin in self.coins), self.to_act()))

    @override
    def move_text(self, move: int) -> str:
        return SIDES[move]

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        return "?" if self.to_act() == CHANCE and player != 0 else self.move_text(move)

    @override
    def observation(self, player: int | None = None) -> str:
        return " ".join(self.seen(player))

    def seen(self, player: int | None) -> list[str]:
        """Both coins as an observer sees them."""
        return [
            "?"
            if player != owner and self.to_act() != OVER
            else "-"
            if coin is None
            else SIDES[coin]
            for owner, coin in enumerate(self.coins)
        ]

    @override
    def determinized(self, player: int, random: Random) -> CoinsState:
        """The same with the hidden coin tossed again, or not chosen yet."""
        twin = self.copy()
        if self.to_act() != OVER and self.coins[1 - player] is not None:
            hidden = None if self.game.simultaneous else random.randrange(2)
            first, second = self.coins
            twin.coins = (first, hidden) if player == 0 else (hidden, second)
            twin.yield_turn(player)
        return twin

    @override
    def view(self, player: int | None = None) -> BoardView:
        side = dict(zip(("black coin", "white coin"), self.seen(player), strict=True))
        return BoardView(Geometry.NONE, 0, 0, (), side=side)


class Guess(Game):
    """Player 1 guesses what the covered coin shows."""

    name = "covered"
    title = "Covered Coin"
    has_chance = True
    perfect_information = False

    @override
    def initial(self) -> CoinsState:
        return CoinsState(self)


class Both(Guess):
    """Both players put down a coin at once (matching pennies)."""

    name = "both"
    title = "Both"
    has_chance = False
    simultaneous = True
