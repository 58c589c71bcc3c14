"""SGF, the Smart Game Format FF[4]: Go, Othello, Gomoku, Hex, Amazons.

http://www.red-bean.com/sgf/. The reader takes the main line of each game and the facts of
its root about players and event, and comments and clocks of moves. It skips variations and other
properties, and counts them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from sgfmill import sgf_grammar

from boardwire import __version__
from boardwire.games.errors import RecordError
from boardwire.games.model import Game
from boardwire.games.options import POSITION, option_text
from boardwire.vocabulary import OptionValue

from ..annotations import MoveAnnotation
from ..files.places import Places
from ..line_wrapping import in_lines
from ..record import GameRecord, Replay
from .games import DIALECTS, SgfBoard, go_rules_text
from .property_names import OPTIONS, SETUP_NAMES, TAGS
from .reader import read_games
from .setup import cells_of, game_of
from .syntax import NEXT_GAME, Value

SUFFIX = ".sgf"
LINE_BYTES = 79
"""The usual length of a line that is written."""
COMMENTS_ON_MOVES = True
SETUPS = True
READ_AS: Mapping[str, OptionValue] = {}
read = read_games

__all__ = ["COMMENTS_ON_MOVES", "NEXT_GAME", "SETUPS", "SUFFIX", "read", "write"]


def write(record: GameRecord) -> str:
    """Return the record as text.

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
    setups = _setups(record)
    for ply, (player, move) in enumerate(record.turns()):
        colour = "BW"[player]
        pieces += setups.get(ply, ())
        pieces.append(b";")
        if (noted := annotations.moves.get(ply)) is None:
            pieces.append(write_move(colour, move))
            continue
        comment = annotations.comment(ply, commands=False)
        if comment and noted.clock is None and not noted.stones:  # no clock runs
            said = _property("C", comment)
            made = write_move(colour, move)
            pieces += (made, said) if colour == "B" else (said, made)
            continue
        node = _annotated(noted, colour, comment)
        node[colour] = write_move(colour, move)
        pieces += [node[name] for name in sorted(node)]
    pieces += setups.get(len(record.moves), ())
    lines = in_lines([*pieces, b")", b"\n"], LINE_BYTES, b"")
    return b"\n".join(lines).decode() + "\n"


def _setups(record: GameRecord) -> dict[int, list[bytes]]:
    """The nodes that set up stones after the first move, by the index of the move that follows."""
    if not record.setups:
        return {}
    board = SgfBoard.of(record.game)
    nodes: dict[int, list[bytes]] = {}
    replay = Replay(record.game)
    for index in range(len(record.moves) + 1):
        if (position := record.setups.get(index)) is not None:
            state = record.game.read_position(position)
            before, after = cells_of(replay.state), cells_of(state)
            points: dict[str, list[str]] = {}
            for point in sorted(before.keys() | after.keys()):
                if before.get(point) != after.get(point):
                    name = SETUP_NAMES[after.get(point, "")]
                    points.setdefault(name, []).append(board.write(point))
            points["PL"] = ["BW"[max(state.to_act(), 0)]]
            nodes[index] = [b";", *(_property(name, *points[name]) for name in sorted(points))]
        replay.follow(record, index)
    return nodes


def _annotated(move: MoveAnnotation, colour: str, comment: str) -> dict[str, bytes]:
    """Return the properties for the time left and the comment of a move, by their names."""
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
    """Return a function that writes a move on a board as a property.

    Its arguments are the letter of the colour and the canonical text of the move.
    """

    @lru_cache(4096)  # the moves of a board repeat
    def write_move(colour: str, move: str) -> bytes:
        return _property(colour, board.write_move(move))

    return write_move


@lru_cache(4096)  # the comments on quick moves repeat
def _property(name: str, *texts: str) -> bytes:
    """Return a property with its values."""
    escaped = (sgf_grammar.escape_text(text.encode(errors="replace")) for text in texts)
    return name.encode() + b"".join(b"[%b]" % value for value in escaped)


def _root(record: GameRecord) -> dict[str, list[str]]:
    root = dict(_described_game(record.game))
    root |= {name: [record.player_name(player)] for name, player in (("PB", 0), ("PW", 1))}
    root |= {"RE": [record.result]} | _described(record.tags)
    return {name: texts for name, texts in root.items() if any(texts)}


@lru_cache(64)  # the games of a tournament are the same one
def _described_game(game: Game) -> Mapping[str, list[str]]:
    """Return the properties of the root that say what is played."""
    board = SgfBoard.of(game)
    root = {
        "FF": ["4"],
        "CA": ["UTF-8"],
        "AP": [f"boardwire:{__version__}"],
        "GM": [str(DIALECTS[game.name].number)],
        "SZ": [board.size_text],
    }
    if game.name == "go":
        root |= {"KM": [option_text(game.options["komi"])], "RU": [go_rules_text(game)]}
    root |= _setup(game, board)
    root = {name: texts for name, texts in root.items() if any(texts)}
    if options := _options(game, root):
        root[OPTIONS] = options
    return root


def _setup(game: Game, board: SgfBoard) -> dict[str, list[str]]:
    """Return the properties that set up the starting position, unless it is the usual one."""
    if POSITION.name not in game.options and not DIALECTS[game.name].exchanged:
        return {}
    start = game.start()
    setup: dict[str, list[str]] = {"AB": [], "AW": [], "AA": []}
    for point, piece in cells_of(start).items():
        setup[SETUP_NAMES[piece]].append(board.write(point))
    setup["PL"] = ["BW"[max(start.to_act(), 0)]]
    if game.name == "go" and not setup["AW"] and setup["PL"] == ["W"] and len(setup["AB"]) > 1:
        setup["HA"] = [str(len(setup["AB"]))]
    return setup


def _described(tags: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the properties of the root for the tags of a record."""
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
    """Return the options that a reader would not get from the other properties, as NAME=VALUE."""
    try:
        node = {name: [Value(text) for text in texts] for name, texts in root.items()}
        noted: Mapping[str, OptionValue] = game_of([node], Places(""), []).options
    except RecordError:
        noted = {}  # a position that set-up stones cannot describe
    return [
        f"{name}={option_text(value)}"
        for name, value in game.options.items()
        if noted.get(name) != value
    ]
