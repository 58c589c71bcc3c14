"""The positions of a query: a game of Go with its moves, at the turns to analyse."""

from __future__ import annotations

import json
from itertools import zip_longest

from boardwire.games import (
    OVER,
    POSITION,
    Game,
    GameError,
    IllegalMove,
    InvalidMove,
    OptionError,
    load,
)
from boardwire.games.go_rulesets import handicap_bonus, nearest_options
from boardwire.games.options import board_size
from boardwire.games.points import point_of
from boardwire.games.rows import rows_text
from boardwire.games.rules.go import GoState
from boardwire.protocol.katago import Query, QueryError, Remark, Stone
from boardwire.vocabulary import PASS


def positions_of(query: Query) -> tuple[dict[int, GoState], list[Remark]]:
    """Return the position of each turn to analyse, and remarks on the rules.

    Raises:
        QueryError: The board or the rules are not supported, or a move is illegal.
    """
    rules = query.rules if isinstance(query.rules, str) else json.dumps(query.rules)
    remarks: list[Remark] = []
    try:
        options, difference = nearest_options(rules)
    except OptionError as error:
        raise QueryError(str(error), "rules", query.id) from error
    if difference:
        remarks.append(
            Remark(f"{difference}; the score here is the area, with the komi as given", "rules")
        )
    bonus = query.handicap_bonus or handicap_bonus(rules)
    komi = query.komi + _points_for_handicap(query, bonus)
    game = load("go", size=board_size(query.columns, query.rows), komi=komi, **options)
    return _Replay(query, game, remarks).turns(), remarks


class _Replay:
    """Makes the moves of a query.

    Args:
        query: The query.
        game: Its game, without the stones of the start.
        remarks: Gets remarks on moves.
    """

    def __init__(self, query: Query, game: Game, remarks: list[Remark]) -> None:
        self._query = query
        self._game = game
        self._remarks = remarks

    def turns(self) -> dict[int, GoState]:
        """Return the positions of the turns to analyse.

        Raises:
            QueryError: A move is illegal, or the stones of the start are.
        """
        query = self._query
        state = self._start()
        wanted, found = set(query.turns), dict[int, GoState]()
        for turn in range(max(query.turns, default=-1) + 1):
            if turn in wanted:
                found[turn] = _awaiting_move(state.copy())
            if turn < len(query.moves):
                state = self._after(state, query.moves[turn], turn)
        for turn in range(max(query.turns, default=-1) + 1, len(query.moves)):
            state = self._after(state, query.moves[turn], turn)
        return found

    def _start(self) -> GoState:
        """Return the position before the first move.

        Raises:
            QueryError: A chain of stones has no liberty.
        """
        query = self._query
        if query.stones:
            text = _position_text(query.columns, query.rows, query.stones)
            try:
                state = self._game.with_options(**{POSITION.name: text}).start()
            except GameError as error:
                raise QueryError(str(error), "initialStones", query.id) from error
        else:
            state = self._game.start()
        assert isinstance(state, GoState)
        first = query.first
        if first is None:
            first = query.moves[0].player if query.moves else int(_handicap(query) > 0)
        state.yield_turn(first)
        return state

    def _after(self, state: GoState, move: Stone, turn: int) -> GoState:
        """Return the position after a move of either colour, also after two passes.

        A move that only the history forbids is made, since other rules allow it.

        Raises:
            QueryError: The point is taken, or the move is suicide.
        """
        state = _awaiting_move(state)
        if not state.yield_turn(move.player):
            raise self._illegal(move, turn, "it is not that colour's turn")
        try:
            state.apply(state.parse_move(move.vertex))
        except (IllegalMove, InvalidMove) as error:
            again = self._without_history(state)
            try:
                again.apply(again.parse_move(move.vertex))
            except (IllegalMove, InvalidMove):
                raise self._illegal(move, turn, str(error)) from error
            self._remarks.append(
                Remark(f"move {turn + 1}, {move.vertex}, repeats a position; it is made", "moves")
            )
            return again
        return state

    def _without_history(self, state: GoState) -> GoState:
        """Return the same position without its history, so that nothing is a repetition."""
        core = state.core
        cells, captures = core.cells(), core.captures()
        return type(state)(state.game, state.game.core_of(cells, core.to_act(), -1, 0, captures))

    def _illegal(self, move: Stone, turn: int, reason: str) -> QueryError:
        return QueryError(f"Illegal move {turn}: {move.vertex} ({reason})", "moves", self._query.id)


def _awaiting_move(state: GoState) -> GoState:
    """Continue a game that two passes have ended; return the position."""
    if state.to_act() == OVER:
        state.play_on()
    return state


def _position_text(columns: int, rows: int, stones: tuple[Stone, ...]) -> str:
    """Return the text of a position with stones and black to move; a later stone replaces one."""
    letters = ["."] * (columns * rows)
    for stone in stones:
        column, row = point_of(stone.vertex, columns, rows)
        letters[row * columns + column] = "XO"[stone.player]
    return f"{rows_text(''.join(letters), columns)} X"


def _handicap(query: Query) -> int:
    """Return the number of handicap stones, on the board or as black's moves in a row.

    One stone is no handicap. White stones on the board, or two moves of white in a row, show a
    set-up position.
    """
    if any(it.player == 1 for it in query.stones):
        return 0
    moved = 0
    for move, following in zip_longest(query.moves, query.moves[1:]):
        if move.player == 0:
            moved += move.vertex != PASS
        elif following is not None and following.player == 1:
            moved = 0
            break
        elif move.vertex != PASS:
            break
    count = len({it.vertex for it in query.stones}) + moved
    return count if count > 1 else 0


def _points_for_handicap(query: Query, bonus: str) -> int:
    """Return the points that white gets for handicap stones."""
    stones = _handicap(query)
    return {"0": 0, "N": stones, "N-1": max(stones - 1, 0)}[bonus]
