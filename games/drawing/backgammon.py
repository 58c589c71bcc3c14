"""Boards of backgammon."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardwire.games.model import Game, State
from boardwire.games.rules.backgammon import BackgammonState
from boardwire.games.view import BoardView, Piece
from boardwire.override import override
from boardwire.translations import t

from .drawing import Drawing
from .frame import MARK, Box, Frame, Touching
from .grid import piece_words
from .palette import paint
from .svg import group, polygon, rect, text
from .symbols import die, digit_slots, digits, disc, number_pieces, owner_word

_CHECKER = 100.0
_STACKED = 5  # checkers drawn on a point; above them a number
_BAR, _OFF = 6, 13  # columns of a view
_EDGE, _LABELS = 40.0, 60.0
_HALF_WIDTH, _BAR_WIDTH, _TRAY = 6 * _CHECKER, 120.0, 140.0
_DEPTH = 5 * _CHECKER + 10
_FIELD = 2 * _DEPTH + 160  # the height of the field
_CUBE = re.compile(r"([0-9]+)(?:, owned by (black|white))?(?:, doubled by (black|white))?")
_CUBES = [1 << power for power in range(13)]
_PLAYERS = ("black", "white")
_SLABS = 15


class BackgammonDrawing(Drawing):
    """Points in two rows of two halves, the bar between them, and trays at the right.

    The names of points are those of black, 1 to 24; then ``bar-black``, ``off-black`` and those of
    white. The player below has its home on the lower right.
    """

    touching = Touching(only=True, in_steps=True)

    @override
    def frame(self, game: Game, side: int | None) -> Frame:
        below = 1 if side == 1 else 0
        left, top = _EDGE, _EDGE + _LABELS
        width = 2 * _HALF_WIDTH + _BAR_WIDTH + _TRAY + 3 * _EDGE
        height = _FIELD + 2 * (_EDGE + _LABELS)
        boxes = {name: _box(name, below, left, top) for name in _point_names()}
        slots: dict[str, tuple[float, float]] = {}
        for name, box in boxes.items():
            slots |= _stack_slots(name, box, box.y < top + _FIELD / 2)
        middle = top + _FIELD / 2
        bar = left + _HALF_WIDTH + _BAR_WIDTH / 2
        right, far = bar + (_BAR_WIDTH + _HALF_WIDTH) / 2, left + _HALF_WIDTH / 2
        for player, name in enumerate(_PLAYERS):
            x = right if player == below else far
            slots |= {f"die-{name}-1": (x - 65, middle), f"die-{name}-2": (x + 65, middle)}
            sign = 1 if player == below else -1
            slots[f"cube-{name}"] = (bar, middle + sign * (_FIELD / 2 - 70))
            slots[f"cube-to-{name}"] = (right if player == below else far, middle)
        slots["cube"] = (bar, middle)
        length = int(game.options["match"])
        tray = left + width - 2 * _EDGE - _TRAY / 2
        edge = tray + 14 * len(str(length))
        for player, name in enumerate(_PLAYERS):
            sign = 1 if player == below else -1
            slots |= digit_slots(f"score-{name}", edge, middle + sign * 50, 2, 28)
        return Frame(
            width=width,
            height=height,
            inner=(0, _LABELS, width, height - 2 * _LABELS),
            background=_board(below, left, top, width, height)
            + (text(tray, middle, t("to {length}", length=length), 30, "card") if length else ""),
            symbols={MARK: rect(0, 0, 100, 100, fill=paint("mark"), fill_opacity=0.32)}
            | _symbols(),
            slots=slots,
            points=boxes,
            rows=_rows(below),
            piece_size=_CHECKER,
        )

    @override
    def pieces(self, game: Game, view: BoardView) -> dict[str, str]:
        shown: dict[str, str] = {}
        for name, piece in _stacks(view):
            shown |= _stack(name, piece)
        turn, dice = str(view.side.get("turn", "")), str(view.side.get("dice", ""))
        for number, digit in enumerate(dice, 1):
            shown[f"die-{turn}-{number}"] = f"{turn}-die-{digit}"
        if found := _CUBE.match(str(view.side.get("cube", ""))):
            value, owner, doubler = found.groups()
            if doubler:
                slot, value = f"cube-to-{_other(doubler)}", str(2 * int(value))
            else:
                slot = f"cube-{owner}" if owner else "cube"
            shown[slot] = f"cube-{value}"
        for name in _PLAYERS:
            if (score := view.side.get(f"{name} points")) is not None:
                shown |= number_pieces(f"score-{name}", int(score))
        return shown

    @override
    def move_points(self, state: State, move: int) -> tuple[str, ...]:
        """Return the point that each checker leaves and the one that it reaches."""
        assert isinstance(state, BackgammonState)
        if state.core.phase != "play":
            return ()
        player = state.to_act()
        return tuple(
            _own_point(point, player)
            for start, end, _ in state.core.steps(move)
            for point in (start, end)
        )

    @override
    def label(self, game: Game, view: BoardView, point: str) -> str:
        piece = next((piece for name, piece in _stacks(view) if name == point), None)
        place = point.replace("-", " ") if "-" in point else f"point {point}"
        return f"{place}, {piece_words(piece)}"


def _own_point(point: int, player: int) -> str:
    """Return the name of a point that a player counts from its own side."""
    if point in (0, 25):
        return f"{'bar' if point else 'off'}-{_PLAYERS[player]}"
    return str(point if player == 0 else 25 - point)


def _other(player: str) -> str:
    return _PLAYERS[1 - _PLAYERS.index(player)]


def _point_names() -> Iterator[str]:
    yield from map(str, range(1, 25))
    for player in _PLAYERS:
        yield f"bar-{player}"
        yield f"off-{player}"


def _name(column: int, row: int) -> str:
    """Return the name of a cell of a view."""
    if column in (_BAR, _OFF):
        return f"{'bar' if column == _BAR else 'off'}-{_PLAYERS[row]}"
    own = 12 - column if column < _BAR else 13 - column  # counted from the player of the row
    return str(own if row == 0 else 25 - own)


def _stacks(view: BoardView) -> Iterator[tuple[str, Piece | None]]:
    for index, piece in enumerate(view.cells):
        row, column = divmod(index, view.columns)
        yield _name(column, row), piece


def _stack(name: str, piece: Piece | None) -> dict[str, str]:
    """Return the slots of the checkers on a point."""
    if piece is None:
        return {}
    owner = owner_word(piece.player)
    if name.startswith("off"):
        return {f"{name}.{it}": f"{owner}-off" for it in range(1, piece.count + 1)}
    most = 3 if name.startswith("bar") else _STACKED
    shown = {f"{name}.{it}": owner for it in range(1, min(piece.count, most) + 1)}
    if piece.count > most:
        shown[f"{name}.count"] = f"{owner}-count-{piece.count}"
    return shown


def _rows(below: int) -> tuple[tuple[str, ...], ...]:
    far = [*map(str, range(13, 19)), "bar-white", *map(str, range(19, 25)), "off-white"]
    near = [*map(str, range(12, 6, -1)), "bar-black", *map(str, range(6, 0, -1)), "off-black"]
    rows = (tuple(far), tuple(near))
    return rows[::-1] if below == 1 else rows


def _box(name: str, below: int, left: float, top: float) -> Box:
    """Return the box of a point, bar or tray."""
    for line, row in enumerate(_rows(below)):
        if name not in row:
            continue
        column = row.index(name)
        y = top + (_DEPTH / 2 if line == 0 else _FIELD - _DEPTH / 2)
        if column == _OFF:
            x = left + 2 * _HALF_WIDTH + _BAR_WIDTH + _EDGE + _TRAY / 2
            return Box(x, y, _TRAY, _DEPTH)
        if column == _BAR:
            middle = top + (_FIELD / 4 if line == 0 else 3 * _FIELD / 4)
            return Box(left + _HALF_WIDTH + _BAR_WIDTH / 2, middle, _BAR_WIDTH, _FIELD / 2)
        x = left + (column + 0.5) * _CHECKER
        if column > _BAR:
            x += _BAR_WIDTH - _CHECKER
        return Box(x, y, _CHECKER, _DEPTH)
    raise ValueError(f"there is no point {name}")


def _stack_slots(name: str, box: Box, upper: bool) -> dict[str, tuple[float, float]]:
    sign = 1 if upper else -1
    edge = box.y - sign * box.height / 2
    if name.startswith("off"):
        step = box.height / _SLABS
        return {
            f"{name}.{it + 1}": (box.x, edge + sign * step * (it + 0.5)) for it in range(_SLABS)
        }
    if name.startswith("bar"):
        middle = edge + sign * box.height - sign * 130
        slots = {f"{name}.{it + 1}": (box.x, middle - sign * it * 85) for it in range(3)}
        return slots | {f"{name}.count": slots[f"{name}.3"]}
    slots = {
        f"{name}.{it + 1}": (box.x, edge + sign * _CHECKER * (it + 0.5)) for it in range(_STACKED)
    }
    return slots | {f"{name}.count": slots[f"{name}.{_STACKED}"]}


def _board(below: int, left: float, top: float, width: float, height: float) -> str:
    """Return the wood, the fields, the points and their numbers."""
    field, edge = paint("field"), paint("field-edge")
    right = left + _HALF_WIDTH + _BAR_WIDTH
    tray = right + _HALF_WIDTH + _EDGE
    parts = [
        rect(0, _LABELS, width, height - 2 * _LABELS, rx=24, fill=edge),
        rect(left, top, _HALF_WIDTH, _FIELD, fill=field),
        rect(right, top, _HALF_WIDTH, _FIELD, fill=field),
        rect(tray, top, _TRAY, _DEPTH, rx=8, fill=paint("point-dark"), fill_opacity=0.55),
        rect(
            tray,
            top + _FIELD - _DEPTH,
            _TRAY,
            _DEPTH,
            rx=8,
            fill=paint("point-dark"),
            fill_opacity=0.55,
        ),
    ]
    labels = []
    for line, row in enumerate(_rows(below)):
        for column, name in enumerate(row):
            if column in (_BAR, _OFF):
                continue
            box = _box(name, below, left, top)
            base = top if line == 0 else top + _FIELD
            tip = base + (1 if line == 0 else -1) * 0.92 * _DEPTH
            colour = "point-dark" if (column + line + (column > _BAR)) % 2 else "point-light"
            corners = [(box.x - 48, base), (box.x + 48, base), (box.x, tip)]
            parts.append(polygon(corners, fill=paint(colour)))
            own = str(25 - int(name)) if below == 1 else name
            y = _LABELS / 2 if line == 0 else height - _LABELS / 2
            labels.append(text(box.x, y, own, 36))
    return "".join(parts) + group(labels, font_weight="500")


def _symbols() -> dict[str, str]:
    symbols = digits("card", 46)
    for player, name in enumerate(_PLAYERS):
        other = _other(name)
        symbols[name] = disc(player, 46)
        symbols[f"{name}-off"] = rect(
            2, 35, 96, 30, rx=5, fill=paint(name), stroke=paint(f"{name}-edge"), stroke_width=2
        )
        for count in range(4, 16):
            symbols[f"{name}-count-{count}"] = text(
                50, 50, str(count), 44, other, font_weight="600"
            )
        for number in range(1, 7):
            symbols[f"{name}-die-{number}"] = die(number, player)
    for value in _CUBES:
        shown = str(64 if value == 1 else value)
        symbols[f"cube-{value}"] = rect(
            8, 8, 84, 84, rx=12, fill=paint("white"), stroke=paint("white-edge"), stroke_width=3
        ) + text(50, 50, shown, 46 if len(shown) < 3 else 30, "black", font_weight="600")
    return symbols
