"""SGF, the Smart Game Format FF[4]: Go, Othello, Gomoku, Hex, Amazons.

http://www.red-bean.com/sgf/. The reader takes the main line of each game and the facts of
its root about players and event, and comments and clocks of moves. It skips variations and other
properties, and counts them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from sgfmill import sgf_grammar

from boardwire import __version__
from boardwire.games.errors import GameError, InvalidMove, RecordError
from boardwire.games.model import Game, State
from boardwire.games.options import POSITION, option_text
from boardwire.games.registry import load
from boardwire.vocabulary import OptionValue

from .annotations import MoveAnnotation
from .lines import in_lines
from .places import Places
from .record import VARIATIONS, GameRecord, Replay, canonical_result
from .sgf_games import DIALECTS, Point, SgfBoard, go_rules, go_rules_text
from .sgf_tree import Node, Value, main_lines

SUFFIX = ".sgf"
LINE_BYTES = 79
"""The usual length of a line that is written."""
COMMENTS_ON_MOVES = True
NEXT_GAME = re.compile(
    r"(?=\(\s*;\s*(?:AN|AP|BR|CA|C|CP|DT|EV|FF|GC|GM|GN|PB|PC|PW|RE|RU|ST|SZ|US|WR)\s*\[)"
)

_COLOURS = {"B": 0, "W": 1}
_SETUP = {"AB": "X", "AW": "O", "AA": "*", "AE": ""}
_PROPERTIES = {piece: name for name, piece in _SETUP.items()}
_EXCHANGED = {"X": "O", "O": "X"}
_OPTIONS = "BWOPT"
"""The private property for options of a game that SGF has no property for, as NAME=VALUE."""

TAGS = {
    "EV": "Event",
    "PC": "Site",
    "RO": "Round",
    "AN": "Annotator",
    "BR": "BlackElo",
    "WR": "WhiteElo",
    "BT": "BlackTeam",
    "WT": "WhiteTeam",
    "ON": "Opening",
    "SO": "Source",
    "C": "Comment",
}
"""PGN's tag for each property of the root, except date and time, which differ in form."""


_TAKEN = {
    *_COLOURS,
    *_SETUP,
    *TAGS,
    *("AP", "BL", "CA", "DT", "FF", "GM", "HA", "KM", "OB", "OT", "OW", "PB", "PL", "PW", "RE"),
    *("RU", "ST", "SZ", "TM", "WL", _OPTIONS),
}
"""The properties that are read, or say only how a file is to be read and shown."""


def read(text: str) -> Iterator[GameRecord]:
    """The games in a text, one after the other.

    Raises:
        RecordError: The text is no SGF, a game is unknown, or a move is illegal; the message has
            line and column.
    """
    places = Places(text)
    for nodes, variations in main_lines(text, places):
        yield _Reader(nodes, places).record(variations)


class _Reader:
    """Reads one game.

    Args:
        nodes: Its main line.
        places: Lines and columns of the text.
    """

    def __init__(self, nodes: list[Node], places: Places) -> None:
        self._nodes = nodes
        self._places = places
        self._result = ""
        self._colours = dict(_COLOURS)

    def record(self, variations: int) -> GameRecord:
        """The game with its moves; the number of variations is that of the lines left out."""
        moving = (number for number, node in enumerate(self._nodes) if _COLOURS.keys() & node)
        first = next(moving, len(self._nodes))
        before = self._nodes[: first + 1]
        if _is_little_golem(before[0]) and "W" in before[-1]:
            # Its first player, PB, moves as W.
            self._colours = {"B": 1, "W": 0}
        game = _game(before, self._places)
        replay = Replay(game)
        board = SgfBoard.of(game)
        for number, node in enumerate(self._nodes):
            if number > first and (setup := _SETUP.keys() & node):
                value = node[min(setup)][0]
                raise self._places.error("stones are set up after the first move", value.offset)
            for name in node:
                if name in _COLOURS:
                    for value in node[name]:
                        self._play(replay, board, self._colours[name], value)
            self._annotate(replay, node, root=number == 0)
        if variations:
            replay.left_out[VARIATIONS] = variations
        root = before[0]
        for node in before[1:first]:  # some programs describe the game after the root
            root = {**node, **root}
        result = canonical_result(root["RE"][0].line) if "RE" in root else ""
        players = tuple(root[name][0].line if name in root else "" for name in ("PB", "PW"))
        return replay.record(players if any(players) else (), result or self._result, _tags(root))

    def _annotate(self, replay: Replay, node: Node, *, root: bool) -> None:
        """Take the comment and the clock of a node, and count what is not taken."""
        for colour in _COLOURS:
            if colour in node:
                left, stones = (node.get(name) for name in (f"{colour}L", f"O{colour}"))
                if left or stones:
                    replay.clock(left[0].line if left else "", stones[0].line if stones else "")
        if "C" in node and not root and (replay.moves or "C" in self._nodes[0]):
            replay.say(node["C"][0].text)
        for name in node.keys() - _TAKEN:
            replay.left_out[name] += 1

    def _play(self, replay: Replay, board: SgfBoard, player: int, value: Value) -> None:
        line, column = self._places(value.offset)
        try:
            move = board.read_move(value.text)
        except InvalidMove as error:
            number = len(replay.moves) + 1
            raise RecordError(f"ply {number}: {error}", line, column) from error
        if move in ("resign", "forfeit"):
            self._result = canonical_result(f"{'WB'[player]}+{move}")
        elif move != "swap-sides":  # the players change seats, and the stones stay
            replay.play(move, line, column, player)


def _is_little_golem(root: Node) -> bool:
    """Whether the game is Hex as littlegolem.net writes it, without GM."""
    return "GM" not in root and "EV" in root and root["EV"][0].line.startswith("hex")


def _game(nodes: list[Node], places: Places) -> Game:
    """The game that the nodes up to the first move describe.

    Raises:
        RecordError: The game is unknown, or an option or the position is impossible.
    """
    root = nodes[0]
    name = _name(root, places)
    given: dict[str, object] = {"size": _size(root, DIALECTS[name].size, places)}
    if name == "go":
        given |= go_rules(root["RU"][0].line if "RU" in root else "")
        given["komi"] = root["KM"][0].line.replace(",", ".") if "KM" in root else 0.0
    own = root.get(_OPTIONS, [])
    given |= dict(value.line.partition("=")[::2] for value in own)
    try:
        game = load(name, **given)
    except GameError as error:
        blamed = next((root[it][0] for it in (_OPTIONS, "KM", "SZ") if it in root), Value(""))
        raise places.error(str(error), blamed.offset) from error
    return game if POSITION.name in given else _with_setup(game, nodes, places)


def _name(root: Node, places: Places) -> str:
    if "GM" not in root:
        return "hex" if _is_little_golem(root) else "go"
    value = root["GM"][0]
    for name, dialect in DIALECTS.items():
        if value.line == str(dialect.number):
            return name
    known = ", ".join(f"{it.number} ({name})" for name, it in DIALECTS.items())
    raise places.error(
        f"no game has the number {value.line[:20]!r} here; GM is {known}", value.offset
    )


def _size(root: Node, usual: int, places: Places) -> int:
    if "SZ" not in root:
        return usual
    value = root["SZ"][0]
    sides = value.line.replace(" ", "").split(":")
    if not all(re.fullmatch("[0-9]{1,2}", side) for side in sides) or len(set(sides)) != 1:
        raise places.error(f"{value.line[:20]!r} is no size of a square board", value.offset)
    return int(sides[0])


def _with_setup(game: Game, nodes: list[Node], places: Places) -> Game:
    """The game, starting at the position that is set up before the first move, if any.

    Raises:
        RecordError: The position is impossible, or the game reads no positions.
    """
    board = SgfBoard.of(game)
    cells: dict[Point, str] = {}
    first: Value | None = None
    for node in nodes:
        for name, piece in _SETUP.items():
            for value in node.get(name, ()):
                first = first or value
                for point in _points(board, value, places):
                    cells[point] = piece
    player = _first_player(game, nodes, cells)
    if first is None:
        if not DIALECTS[game.name].exchanged or player == game.initial().to_act():
            return game
        cells = {point: _EXCHANGED[piece] for point, piece in _cells(game.initial()).items()}
    cells = {point: piece for point, piece in cells.items() if piece}
    try:
        position = DIALECTS[game.name].position(board.size, cells, player)
        text = game.read_position(position).position_text()
        usual = text == game.initial().position_text()
        return game if usual else game.with_options(position=text)
    except GameError as error:
        raise places.error(str(error), first.offset if first else 0) from error


def _cells(state: State) -> dict[Point, str]:
    """The pieces on a board, as a set-up has them."""
    view = state.view()
    return {
        (index % view.columns, index // view.columns): (
            "*" if piece.kind == "arrow" else "XO"[piece.player]
        )
        for index, piece in enumerate(view.cells)
        if piece is not None
    }


def _points(board: SgfBoard, value: Value, places: Places) -> list[Point]:
    """The points of a value: one point, or the rectangle between two corners."""
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


def _first_player(game: Game, nodes: list[Node], cells: Mapping[Point, str]) -> int:
    """The player to move first: by PL, else by the first move, else white after a handicap."""
    for node in reversed(nodes):
        if "PL" in node:
            return 1 if node["PL"][0].line.lower() in ("w", "white", "2") else 0
    for name, player in _COLOURS.items():
        if name in nodes[-1]:
            return player
    handicap = game.name == "go" and set(cells.values()) == {"X"} and len(cells) > 1
    return 1 if handicap else 0


def _tags(root: Node) -> dict[str, str]:
    tags = {tag: root[name][0].text.strip() for name, tag in TAGS.items() if name in root}
    if "DT" in root:
        date = root["DT"][0].line
        parts = re.match(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?", date, re.ASCII)
        tags["Date"] = ".".join(part or "??" for part in parts.groups()) if parts else date
    main = root["TM"][0].line if "TM" in root else ""
    over = root["OT"][0].line if "OT" in root else ""
    if main or over:
        fischer = re.fullmatch(r"(\S+) fischer", over)
        tags["TimeControl"] = (
            f"{main}+{fischer[1]}" if fischer and main else f"{main} {over}".strip()
        )
    return {tag: text for tag, text in tags.items() if text}


def write(record: GameRecord) -> str:
    """The record as text.

    Raises:
        RecordError: SGF has no such game, or the record has an illegal move.
    """
    game = record.game
    if game.name not in DIALECTS:
        known = ", ".join(DIALECTS)
        raise RecordError(f"SGF is for {known} here; write {game.title} as {game.record_format}")
    write_move = _move_writer(SgfBoard.of(game))
    pieces = [b"(", b";"]
    root = _root(record)
    # FF comes first, for readers that take no text without it.
    for name in sorted(root, key=lambda name: (name != "FF", name)):
        pieces.append(_property(name, *root[name]))
    annotations = record.annotations
    for ply, (player, move) in enumerate(record.turns()):
        colour = "BW"[player]
        pieces.append(b";")
        if (told := annotations.moves.get(ply)) is None:
            pieces.append(write_move(colour, move))
            continue
        comment = annotations.comment(ply, commands=False)
        if comment and told.clock is None and not told.stones:  # no clock runs
            said = _property("C", comment)
            made = write_move(colour, move)
            pieces += (made, said) if colour == "B" else (said, made)
            continue
        node = _annotated(told, colour, comment)
        node[colour] = write_move(colour, move)
        pieces += [node[name] for name in sorted(node)]
    lines = in_lines([*pieces, b")", b"\n"], LINE_BYTES, b"")
    return b"\n".join(lines).decode() + "\n"


def _annotated(move: MoveAnnotation, colour: str, comment: str) -> dict[str, bytes]:
    """The properties for the time left and the comment of a move, by their names."""
    node: dict[str, bytes] = {}
    if move.clock is not None:
        left = f"{max(move.clock, 0.0):.3f}".rstrip("0").rstrip(".")
        node[f"{colour}L"] = _property(f"{colour}L", left)
    if move.stones:
        node[f"O{colour}"] = _property(f"O{colour}", str(move.stones))
    if comment:
        node["C"] = _property("C", comment)
    return node


@lru_cache(64)
def _move_writer(board: SgfBoard) -> Callable[[str, str], bytes]:
    """A function that writes a move on a board as a property.

    Its arguments are the letter of the colour and the canonical text of the move.
    """

    @lru_cache(4096)  # the moves of a board repeat
    def write_move(colour: str, move: str) -> bytes:
        return _property(colour, board.write_move(move))

    return write_move


@lru_cache(4096)  # the comments on quick moves repeat
def _property(name: str, *texts: str) -> bytes:
    """A property with its values."""
    escaped = (sgf_grammar.escape_text(text.encode(errors="replace")) for text in texts)
    return name.encode() + b"".join(b"[%b]" % value for value in escaped)


def _root(record: GameRecord) -> dict[str, list[str]]:
    root = dict(_described_game(record.game))
    root |= {name: [record.player_name(player)] for name, player in (("PB", 0), ("PW", 1))}
    root |= {"RE": [record.result]} | _described(record.tags)
    return {name: texts for name, texts in root.items() if any(texts)}


@lru_cache(64)  # the games of a tournament are the same one
def _described_game(game: Game) -> Mapping[str, list[str]]:
    """The properties of the root that say what is played."""
    board = SgfBoard.of(game)
    root = {
        "FF": ["4"],
        "CA": ["UTF-8"],
        "AP": [f"boardwire:{__version__}"],
        "GM": [str(DIALECTS[game.name].number)],
        "SZ": [str(board.size)],
    }
    if game.name == "go":
        root |= {"KM": [option_text(game.options["komi"])], "RU": [go_rules_text(game)]}
    root |= _setup(game, board)
    root = {name: texts for name, texts in root.items() if any(texts)}
    if options := _options(game, root):
        root[_OPTIONS] = options
    return root


def _setup(game: Game, board: SgfBoard) -> dict[str, list[str]]:
    """The properties that set up the starting position, unless it is the usual one."""
    if POSITION.name not in game.options and not DIALECTS[game.name].exchanged:
        return {}
    start = game.start()
    setup: dict[str, list[str]] = {"AB": [], "AW": [], "AA": []}
    for point, piece in _cells(start).items():
        setup[_PROPERTIES[piece]].append(board.write(point))
    setup["PL"] = ["BW"[max(start.to_act(), 0)]]
    if game.name == "go" and not setup["AW"] and setup["PL"] == ["W"] and len(setup["AB"]) > 1:
        setup["HA"] = [str(len(setup["AB"]))]
    return setup


def _described(tags: Mapping[str, str]) -> dict[str, list[str]]:
    """The properties of the root for the tags of a record."""
    root = {name: [tags[tag]] for name, tag in TAGS.items() if tag in tags}
    if tags.get("Date", "?")[0] != "?":
        root["DT"] = [re.sub(r"(\.\?\?)+$", "", tags["Date"]).replace(".", "-")]
    if "TimeControl" in tags:
        match = re.fullmatch(r"([0-9.]+)(?:\+([0-9.]+))?", tags["TimeControl"])
        if match is None:
            root["OT"] = [tags["TimeControl"]]
        else:
            root["TM"] = [match[1]]
            root |= {"OT": [f"{match[2]} fischer"]} if match[2] else {}
    return root


def _options(game: Game, root: dict[str, list[str]]) -> list[str]:
    """The options that a reader would not get from the other properties, as NAME=VALUE."""
    try:
        node = {name: [Value(text) for text in texts] for name, texts in root.items()}
        told: Mapping[str, OptionValue] = _game([node], Places("")).options
    except RecordError:
        told = {}  # a position that set-up stones cannot describe
    return [
        f"{name}={option_text(value)}"
        for name, value in game.options.items()
        if told.get(name) != value
    ]
