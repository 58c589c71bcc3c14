"""Rules and searches in plain Python, slow and obvious, to hold the C++ ones against."""

from __future__ import annotations

from typing import Any

from boardwire._native import CHANCE, OVER


def chain(board: tuple[int, ...], columns: int, start: int) -> tuple[set[int], set[int]]:
    """The points of the chain, or empty region, at `start`, and the points next to it."""
    colour, points, border, frontier = board[start], {start}, set(), [start]
    while frontier:
        for near in neighbours(columns, len(board) // columns, frontier.pop()):
            if board[near] != colour:
                border.add(near)
            elif near not in points:
                points.add(near)
                frontier.append(near)
    return points, border


def neighbours(columns: int, rows: int, point: int) -> list[int]:
    row, col = divmod(point, columns)
    steps = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [r * columns + c for r, c in steps if 0 <= r < rows and 0 <= c < columns]


class SlowGo:
    """Go with area scoring on tuples: 0 empty, 1 black, 2 white."""

    def __init__(self, columns: int, rows: int, ko: str, suicide: bool) -> None:
        self.columns, self.rows, self.ko_rule, self.suicide = columns, rows, ko, suicide
        self.points = columns * rows
        self.board = (0,) * self.points
        self.player = 0
        self.passes = 0
        self.banned: int | None = None  # to the player banned_to
        self.banned_to = 0
        self.history = {(self.board, 0)}

    def after(self, point: int) -> tuple[tuple[int, ...], set[int], bool] | None:
        """The board after a play, the stones it takes, and whether the player keeps the stone."""
        if self.board[point]:
            return None
        board = list(self.board)
        own, other = self.player + 1, 2 - self.player
        board[point] = own
        taken: set[int] = set()
        for near in neighbours(self.columns, self.rows, point):
            if board[near] == other:
                stones, border = chain(tuple(board), self.columns, near)
                if all(board[p] for p in border):
                    taken |= stones
        for stone in taken:
            board[stone] = 0
        stones, border = chain(tuple(board), self.columns, point)
        lives = any(board[p] == 0 for p in border)
        if not lives:
            for stone in stones:
                board[stone] = 0
        return tuple(board), taken, lives

    def legal_moves(self) -> list[int]:
        moves = []
        for point in range(self.points):
            result = self.after(point)
            if result is None:
                continue
            board, _, lives = result
            repeats = {
                "simple": point == self.banned and self.player == self.banned_to,
                "positional": any(board == seen for seen, _ in self.history),
                "situational": (board, 1 - self.player) in self.history,
            }[self.ko_rule]
            if (lives or self.suicide) and not repeats:
                moves.append(point)
        return [*moves, self.points]

    def apply(self, move: int) -> None:
        if move == self.points:
            self.passes += 1
            self.banned = None
        else:
            result = self.after(move)
            assert result is not None
            self.board, taken, _ = result
            self.passes = 0
            self.banned = None
            stones, border = chain(self.board, self.columns, move)
            liberties = [p for p in border if self.board[p] == 0]
            if len(taken) == 1 and len(stones) == 1 and len(liberties) == 1:
                self.banned, self.banned_to = liberties[0], 1 - self.player
        self.player = 1 - self.player
        self.history.add((self.board, self.player))

    def set_to_play(self, player: int) -> None:
        self.player = player
        self.passes = 0
        self.history.add((self.board, player))

    def to_act(self) -> int:
        return OVER if self.passes >= 2 else self.player

    def area(self) -> tuple[int, int]:
        count = [0, 0]
        for point in range(self.points):
            if self.board[point]:
                count[self.board[point] - 1] += 1
            else:
                _, border = chain(self.board, self.columns, point)
                colours = {self.board[p] for p in border}
                if len(colours) == 1:
                    count[colours.pop() - 1] += 1
        return count[0], count[1]


def expectiminimax(state: Any, depth: int) -> float:
    """The value for player 0, searching `depth` plies, chance outcomes included."""
    actor = state.to_act()
    if actor == OVER:
        return float(state.returns()[0])
    if depth == 0:
        return float(state.evaluate(0))
    if actor == CHANCE:
        outcomes: list[tuple[int, float]] = state.chance_outcomes()
        return sum(p * expectiminimax(after(state, move), depth - 1) for move, p in outcomes)
    values = [expectiminimax(after(state, move), depth - 1) for move in state.legal_moves()]
    return max(values) if actor == 0 else min(values)


def after(state: Any, move: int) -> Any:
    child = state.copy()
    child.apply(move)
    return child
