"""The game that a file of SGF describes: its options, and positions that are set up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardwire.games.errors import GameError, InvalidMove
from boardwire.games.model import Game, State
from boardwire.games.options import POSITION, board_size
from boardwire.games.registry import load

from ..files.places import Places
from .games import DIALECTS, Point, SgfBoard, go_rules
from .go_texts import komi, scaled_komi
from .property_names import COLOURS, OPTIONS, SETUP
from .syntax import Node, Value

_EXCHANGED = {"X": "O", "O": "X"}
_SIZE = re.compile(r"\D*?(?<!-)([0-9]{1,2})(?:\s*[:x×*]\s*([0-9]{1,2}))?\D*")  # noqa: RUF001 - files have that sign
_LARGEST_KOMI = 199
"""The largest komi that is taken for points on every board."""
_IN_HUNDREDTHS = ("foxwq", "SGFC:2.0")
"""Programs in AP that write the komi in hundredths: Fox Weiqi, and what gokifu.com writes."""


def game_of(
    nodes: Sequence[Node], places: Places, notes: list[str], mover: int | None = None
) -> Game:
    """Return the game that the nodes up to the first move describe.

    Args:
        nodes: The nodes, the root first.
        places: Lines and columns of the text.
        notes: Gets a sentence for everything that is read otherwise than it is written.
        mover: The player of the first move; None if there is no move.

    Raises:
        RecordError: The game is unknown, or an option or the position is impossible.
    """
    root = {
        **{name: values for node in reversed(nodes) for name, values in node.items()},
        **nodes[0],
    }  # some programs describe the game after the root
    name = _name(root, places)
    columns, rows = _sides(root, DIALECTS[name].size, places, notes)
    given: dict[str, object] = {"size": board_size(columns, rows)}
    if name == "go":
        given |= go_rules(root["RU"][0].line if "RU" in root else "")
        given["komi"] = _komi(root, columns * rows, notes)
    elif columns != rows:
        value = root["SZ"][0]
        raise places.error(f"{value.line[:20]!r} is no size of a square board", value.offset)
    own = root.get(OPTIONS, [])
    given |= dict(value.line.partition("=")[::2] for value in own)
    try:
        game = load(name, **given)
    except GameError as error:
        blamed = next((root[it][0] for it in (OPTIONS, "SZ") if it in root), Value(""))
        raise places.error(str(error), blamed.offset) from error
    return game if POSITION.name in given else _with_setup(game, nodes, places, mover)


def is_little_golem(root: Node) -> bool:
    """Return whether the game is Hex as littlegolem.net writes it, without GM."""
    return "GM" not in root and "EV" in root and root["EV"][0].line.startswith("hex")


def _name(root: Node, places: Places) -> str:
    if "GM" not in root:
        return "hex" if is_little_golem(root) else "go"
    value = root["GM"][0]
    if not value.line:
        return "go"
    for name, dialect in DIALECTS.items():
        if value.line == str(dialect.number):
            return name
    known = ", ".join(f"{it.number} ({name})" for name, it in DIALECTS.items())
    raise places.error(
        f"no game has the number {value.line[:20]!r} here; GM is {known}", value.offset
    )


def _sides(root: Node, usual: int, places: Places, notes: list[str]) -> tuple[int, int]:
    """Return the width and height of the board; the usual ones if SZ is missing or unreadable."""
    if "SZ" not in root:
        return usual, usual
    value = root["SZ"][0]
    sides = _SIZE.fullmatch(value.line[:80])
    if sides is None:
        notes.append(f"the size {value.line[:20]!r} cannot be read; it counts as missing, {usual}")
        return usual, usual
    return int(sides[1]), int(sides[2] or sides[1])


def _komi(root: Node, points: int, notes: list[str]) -> float:
    """Return the komi in points; 0 if KM is missing or unreadable."""
    if "KM" not in root:
        return 0.0
    text = root["KM"][0].line
    stated = komi(text)
    number = stated
    programs = " ".join(value.line for value in root.get("AP", []))
    if number is not None and (
        (abs(number) >= 10 and any(program in programs for program in _IN_HUNDREDTHS))
        or (abs(number) > max(points, _LARGEST_KOMI) and number % 25 == 0)
    ):
        number = scaled_komi(number)
    try:
        if number is not None:
            load("go", komi=number)
    except GameError:
        number = None
    if number is None:
        what = f"the komi {text[:20]!r} cannot be read" if text else "the komi is empty"
        notes.append(f"{what}; it counts as missing, 0")
        return 0.0
    if number != _plain_number(text):
        notes.append(f"the komi {text[:20]!r} is read as {number:g}")
    return number


def _plain_number(text: str) -> float | None:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def _with_setup(game: Game, nodes: Sequence[Node], places: Places, mover: int | None) -> Game:
    """Return the game, starting at the position that is set up before the first move, if any.

    Raises:
        RecordError: The position is impossible, or the game reads no positions.
    """
    board = SgfBoard.of(game)
    cells: dict[Point, str] = {}
    first = first_setup(nodes)
    for node in nodes:
        set_up(node, cells, board, places)
    player = _first_player(game, nodes, cells, mover)
    if first is None:
        usual = game.initial()
        if player == usual.to_act() or not (DIALECTS[game.name].exchanged or _stated(nodes)):
            return game
        cells = cells_of(usual)
        if DIALECTS[game.name].exchanged:
            cells = {point: _EXCHANGED[piece] for point, piece in cells.items()}
    try:
        text = position_text(game, cells, player)
        usual_text = game.initial().position_text()
        return game if text == usual_text else game.with_options(position=text)
    except GameError as error:
        raise places.error(str(error), first.offset if first else 0) from error


def _stated(nodes: Sequence[Node]) -> bool:
    """Return whether a node says whose turn it is."""
    return any("PL" in node for node in nodes)


def first_setup(nodes: Sequence[Node]) -> Value | None:
    """Return the first value of nodes that sets up a stone."""
    values = (value for node in nodes for name in SETUP for value in node.get(name, ()))
    return next(values, None)


def set_up(node: Node, cells: dict[Point, str], board: SgfBoard, places: Places) -> None:
    """Set up the pieces of a node on cells, in the order of the node.

    Raises:
        RecordError: A point is off the board.
    """
    for name, values in node.items():
        piece = SETUP.get(name)
        for value in values if piece is not None else ():
            for point in _points(board, value, places):
                cells.pop(point, None)
                if piece:
                    cells[point] = piece


def position_text(game: Game, cells: Mapping[Point, str], player: int) -> str:
    """Return the position with these pieces, as the option `position` has it.

    Raises:
        GameError: It is impossible, or the game reads no positions.
    """
    board = SgfBoard.of(game)
    text = DIALECTS[game.name].position(board.columns, board.rows, cells, player)
    return game.read_position(text).position_text()


def cells_of(state: State) -> dict[Point, str]:
    """Return the pieces on a board, as a set-up has them."""
    view = state.view()
    return {
        (index % view.columns, index // view.columns): (
            "*" if piece.kind == "arrow" else "XO"[piece.player]
        )
        for index, piece in enumerate(view.cells)
        if piece is not None
    }


def _points(board: SgfBoard, value: Value, places: Places) -> list[Point]:
    """Return the points of a value: one point, or the rectangle between two corners."""
    try:
        corners = [board.read(corner.strip()) for corner in value.line.split(":")]
    except InvalidMove as error:
        raise places.error(str(error), value.offset) from error
    columns, rows = ([corner[axis] for corner in corners] for axis in (0, 1))
    return [
        (column, row)
        for column in range(min(columns), max(columns) + 1)
        for row in range(min(rows), max(rows) + 1)
    ]


def stated_player(node: Node) -> int | None:
    """Return the player to move by PL of a node."""
    if "PL" not in node:
        return None
    return 1 if node["PL"][0].line.lower() in ("w", "white", "2") else 0


def _first_player(
    game: Game, nodes: Sequence[Node], cells: Mapping[Point, str], mover: int | None
) -> int:
    """The player to move first: by PL, else by the first move, else white if HA says a handicap."""
    for node in reversed(nodes):
        if (player := stated_player(node)) is not None:
            return player
    if mover is not None:
        return mover
    return 1 if game.name == "go" and cells and _handicap(nodes[0]) else 0


def _handicap(root: Node) -> int:
    """Return the number of handicap stones that HA says; 0 if there is no handicap."""
    stated = re.fullmatch("[0-9]{1,3}", root["HA"][0].line) if "HA" in root else None
    return int(stated[0]) if stated and int(stated[0]) > 1 else 0


def handicap_note(game: Game, nodes: Sequence[Node]) -> str:
    """Return a note on stones of a handicap that a file does not set up; empty if it sets up all.

    Args:
        game: The game, which begins with the stones that are set up.
        nodes: All nodes of the game, the root first.
    """
    stones = _handicap(nodes[0])
    moves = [name for node in nodes for name in COLOURS if name in node]
    if not stones or moves[:stones] == ["B"] * stones:
        return ""  # black may have placed the stones as moves
    if not any("AB" in node for node in nodes):
        return f"HA says a handicap of {stones} stones, but the file sets up none"
    pieces = list(cells_of(game.start()).values())
    if "O" in pieces or len(pieces) in (0, stones):
        return ""  # a position of both sides, one later in the game, or all of the handicap
    return f"HA says a handicap of {stones} stones, but the file sets up {len(pieces)}"
