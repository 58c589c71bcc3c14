"""Books with the values of moves."""

from __future__ import annotations

import random

from boardwire import _native
from boardwire.clients.books import solve
from boardwire.games import OVER, Game, State, load
from boardwire.games.books import MoveValue, OwnBook


def solved(game: Game, plies: int) -> OwnBook:
    book = OwnBook.of(game, {})
    solve(book, game, plies, _native.AlphaBeta(table=1))
    return book


def test_solved_moves_are_worth_what_minimax_finds() -> None:
    game = load("tictactoe")
    book = solved(game, 4)

    seen: dict[int, tuple[float, int]] = {}

    def worth(state: State) -> tuple[float, int]:
        """For who is to act: what it is worth, and the plies to the end."""
        if state.key() not in seen:
            seen[state.key()] = looked_ahead(state)
        return seen[state.key()]

    def looked_ahead(state: State) -> tuple[float, int]:
        best = (-2.0, 0)
        for move in state.legal_moves():
            after = state.copy()
            after.apply(move)
            if after.to_act() == OVER:
                found = MoveValue(after.returns()[state.to_act()], 1)
            else:
                value, plies = worth(after)
                found = MoveValue(-value, plies + 1)
            if (found.rank, 0) > (MoveValue(*best).rank, 0):
                best = found.value, found.plies or 0
        return best

    chooser = random.Random(1)
    for _ in range(60):
        state = game.start()
        for _ in range(chooser.randrange(4)):
            state.apply(chooser.choice(state.legal_moves()))
        known = book.known(state)
        assert set(known) == set(state.legal_moves())
        for move, entry in known.items():
            after = state.copy()
            after.apply(move)
            assert isinstance(entry, MoveValue)
            value, plies = worth(after)
            assert entry.value == -value
            assert entry.plies in (plies + 1, None)


def test_a_position_that_the_book_has_is_not_searched_again() -> None:
    game = load("connect4", position="4444432265522111177263")
    searches: list[tuple[int, int]] = []
    first = OwnBook.of(game, {})
    solve(first, game, 2, _native.AlphaBeta(table=1), lambda done, of: searches.append((done, of)))
    assert searches[-1][0] == searches[-1][1] == len(searches)

    class NoSearch:
        def search(self, state: object) -> None:
            raise AssertionError("nothing is left to search")

    again = OwnBook(first.game, first.options, dict(first.made), dict(first.entries))
    solve(again, game, 2, NoSearch())  # type: ignore[arg-type]  # it is never asked
    assert again == first
