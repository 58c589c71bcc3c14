"""A book of what every move of an opening is worth, found by searching to the end of the game.

The positions after the last ply that the book keeps are searched; those before follow from them,
as in minimax. So the deepest positions have their best move, all others have all moves.
"""

from __future__ import annotations

from collections.abc import Callable

from boardwire import _native
from boardwire.games import OVER, Game, State, searching
from boardwire.games.books import BookError, MoveValue, OwnBook
from boardwire.games.books.positions import book_position, move_in_book

_Level = dict[str, State]
"""Positions after so many plies, by their places in the book."""


def solve(
    book: OwnBook,
    game: Game,
    plies: int,
    search: _native.AlphaBeta,
    report: Callable[[int, int], object] = lambda done, of: None,
) -> None:
    """Solve all positions of a game up to so many plies after its start.

    Args:
        book: What they are added to. What it has already is not searched again.
        game: What is solved, and from where.
        plies: How deep.
        search: What searches.
        report: Called after each position that was searched, with how many of how many are done.

    Raises:
        GameError: The game hides information.
        BookError: The search cannot be sure of a value, there is chance in the game, or the book
            was made otherwise.
    """
    game.require_perfect_information()
    if game.has_chance or game.players != 2 or not game.zero_sum:
        raise BookError(f"{game.title} cannot be solved: only games of two without chance can be")
    if book.made and "solved" not in book.made:
        raise BookError("the book was not made by solving; write another one")
    book.made = {"solved": max(plies, book.made.get("solved", 0))}
    levels = _levels(game, plies)
    for done, state in enumerate(levels[-1].values(), 1):
        if not book.known(state):
            _search(book, state, search)
        report(done, len(levels[-1]))
    for level in reversed(levels[:-1]):
        for state in level.values():
            _look_ahead(book, state)


def _levels(game: Game, plies: int) -> list[_Level]:
    """All unfinished positions after 0, 1, ... plies."""
    start = game.start()
    levels: list[_Level] = [{} if start.to_act() == OVER else {book_position(start).text: start}]
    for _ in range(plies):
        after: _Level = {}
        for state in levels[-1].values():
            for move in state.legal_moves():
                following = state.copy()
                following.apply(move)
                if following.to_act() != OVER:
                    after.setdefault(book_position(following).text, following)
        levels.append(after)
    return levels


def _search(book: OwnBook, state: State, search: _native.AlphaBeta) -> None:
    with searching(state):
        found = search.search(state.position)
    if not found.exact or found.move is None:
        raise BookError(f"{state.position_text()!r} cannot be solved: no search comes to its end")
    _enter(book, state, found.move, MoveValue(found.value + 0.0, found.distance))


def _look_ahead(book: OwnBook, state: State) -> None:
    """Enter all moves of a position, after which everything is known."""
    player = state.to_act()
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        if after.to_act() == OVER:
            _enter(book, state, move, MoveValue(after.returns()[player], 1))
            continue
        best = _best([it for it in book.known(after).values() if isinstance(it, MoveValue)])
        value = best.value if after.to_act() == player else 0.0 - best.value
        _enter(book, state, move, MoveValue(value, None if best.plies is None else best.plies + 1))


def _best(entries: list[MoveValue]) -> MoveValue:
    """The best of some moves; how long the game takes is known if it is of all that are as good."""
    best = max(entries, key=lambda it: it.rank)
    counted = all(it.plies is not None for it in entries if it.value == best.value)
    return best if counted else MoveValue(best.value)


def _enter(book: OwnBook, state: State, move: int, entry: MoveValue) -> None:
    position = book_position(state)
    book.entries.setdefault(position.text, {})[move_in_book(state, move, position)] = entry
