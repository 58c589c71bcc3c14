"""Whether alpha-beta plays Connect Four perfectly from the empty board within a time for each move.

python bench/perfect_play.py [--games N] [--seconds S] [--seed N] [--megabytes N]
    alpha-beta with its shipped book plays games, in every second one as the first player. The
    opponent makes up to ten random moves that do not lose at once, and then plays as well as
    alpha-beta itself. Every move that is searched is judged by a prover: it is a mistake if it
    gives away a win or a draw. The moves of the book are left to `boardwire book check`.

    The lines have the games with their results, the moves from the book, the searched moves, how
    many of them were not proven by the search itself, the longest time, and the mistakes.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter

from boardwire import _native
from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.games import State, load

_RANDOM_MOVES = 10


@dataclass(slots=True)
class Account:
    """The counts of all games, for the player that is measured."""

    results: Counter[float] = field(default_factory=Counter)
    book: int = 0
    searched: int = 0
    unproven: int = 0
    slowest: float = 0.0
    mistakes: list[str] = field(default_factory=list)


class Measurement:
    """Plays and judges games.

    Args:
        seconds: The time for each move.
        seed: The seed of the opponent's random moves.
        megabytes: The memory of the prover's table.
    """

    def __init__(self, seconds: float, seed: int, megabytes: int) -> None:
        self.account = Account()
        self._limits = SearchLimits(seconds)
        self._chooser = random.Random(seed)
        self._prover = _native.ConnectFourProver(megabytes)

    def play(self, player: int) -> None:
        """Play one game as the first (0) or second (1) player."""
        own, opponent = make_searcher("alphabeta"), make_searcher("alphabeta")
        state = load("connect4").start()
        moves: list[int] = []
        by_chance = self._chooser.randrange(_RANDOM_MOVES + 1)
        while state.to_act() >= 0:
            root = Root(state, moves)
            if state.to_act() == player:
                begun = perf_counter()
                chosen = own.choose(root, self._limits)
                self._judge(state, chosen.move, chosen.result, perf_counter() - begun)
                move = chosen.move
            elif len(moves) // 2 < by_chance:
                move = self._chooser.choice(_not_losing_at_once(state))
            else:
                move = opponent.choose(root, self._limits).move
            state.apply(move)
            moves.append(move)
        self.account.results[state.returns()[player]] += 1

    def _judge(
        self, state: State, move: int, result: _native.SearchResult | None, seconds: float
    ) -> None:
        account = self.account
        account.slowest = max(account.slowest, seconds)
        if result is None:
            account.book += 1
            return
        account.searched += 1
        account.unproven += not result.exact
        after = state.copy()
        after.apply(move)
        if -self._value(after) < self._value(state):
            account.mistakes.append(f"{state.position_text()} {move + 1}")

    def _value(self, state: State) -> int:
        """Return the value for the player to act, or where the game is over, who would be."""
        position = state.position
        assert isinstance(position, _native.ConnectFour)
        return next((it for it in (1, 0) if self._prover.at_least(position, it)), -1)


def _not_losing_at_once(state: State) -> list[int]:
    """Return the legal moves after which the other player has no four, or all if there are none."""
    found = []
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        if after.to_act() < 0 or not _wins_at_once(after):
            found.append(move)
    return found or state.legal_moves()


def _wins_at_once(state: State) -> bool:
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        if after.to_act() < 0 and any(after.returns()):
            return True
    return False


def main() -> None:
    """Play the games of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--megabytes", type=int, default=256)
    chosen = parser.parse_args()
    measurement = Measurement(chosen.seconds, chosen.seed, chosen.megabytes)
    for number in range(chosen.games):
        measurement.play(number % 2)
    account = measurement.account
    won, drawn, lost = (account.results[result] for result in (1, 0, -1))
    print(f"games {chosen.games}: {won} won, {drawn} drawn, {lost} lost")
    print(f"moves from the book {account.book}, searched {account.searched}")
    print(f"not proven by the search {account.unproven}, longest {account.slowest:.3f} s")
    print(f"mistakes {len(account.mistakes)}", *account.mistakes)


if __name__ == "__main__":
    main()
