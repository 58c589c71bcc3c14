"""Reads SGF: the main line of each game, with the facts of its root, comments and clocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from boardwire.games.errors import GameError, InvalidMove, RecordError
from boardwire.games.model import OVER

from ..files.places import Places
from ..record import VARIATIONS, GameRecord, Replay, canonical_result
from .games import Point, SgfBoard
from .go_texts import result
from .property_names import COLOURS, LISTS, NIHON_KI_IN, READ, TAGS
from .setup import (
    cells_of,
    first_setup,
    game_of,
    handicap_note,
    is_little_golem,
    position_text,
    set_up,
    stated_player,
)
from .syntax import MainLine, Node, Value, main_lines


def read_games(text: str) -> Iterator[GameRecord]:
    """Yield the games in a text, one after the other.

    Raises:
        RecordError: The text is no SGF, a game is unknown, or a move is illegal; the message has
            line and column.
    """
    places = Places(text)
    for line in main_lines(text, places):
        yield _Reader(line, places).record()


def read_beginning(text: str, moves: int | None = None) -> GameRecord:
    """Return the first game in a text, or its beginning; what follows is not looked at.

    Args:
        text: The text.
        moves: The number of moves to read; None for all.

    Raises:
        RecordError: There is no game, or as for `read_games`.
    """
    places = Places(text)
    for line in main_lines(text, places, moves):
        return _Reader(line, places).record()
    raise RecordError("there is no game in it (read as sgf)", 1, 1)


class _Reader:
    """Reads one game.

    Args:
        line: Its main line.
        places: Lines and columns of the text.

    Raises:
        RecordError: A value of the root lacks its end, and there is nothing before it or there are
            moves behind it.
    """

    def __init__(self, line: MainLine, places: Places) -> None:
        self._line = line
        self._nodes = [_usual_names(line.nodes[0]), *line.nodes[1:]]
        self._places = places
        self._result = ""
        self._colours = dict(COLOURS)
        moving = (number for number, node in enumerate(self._nodes) if COLOURS.keys() & node)
        self._first = next(moving, len(self._nodes))
        if (
            line.lost >= 0
            and self._first == len(self._nodes)
            and (line.hidden or not any(line.nodes))
        ):
            raise places.error("the value that begins here has no end; a ] is missing", line.lost)

    def record(self) -> GameRecord:
        """Return the game with its moves.

        Raises:
            RecordError: The game is unknown, or a move or a position is impossible.
        """
        before = self._nodes[: self._first + 1]
        root = before[0]
        if is_little_golem(root) and "W" in before[-1]:
            # Its first player, PB, moves as W.
            self._colours = {"B": 1, "W": 0}
        notes: list[str] = []
        game = game_of(before, self._places, notes, self._mover(0))
        replay = Replay(game)
        replay.notes = notes
        self._play_nodes(replay)
        if self._line.lines > 1:
            replay.left_out[VARIATIONS] = self._line.lines - 1
        replay.notes += self._line.notes
        if note := handicap_note(game, self._nodes):
            replay.notes.append(note)
        for node in before[1 : self._first]:  # some programs describe the game after the root
            root = {**node, **root}
        players = tuple(root[name][0].line if name in root else "" for name in ("PB", "PW"))
        return replay.record(
            players if any(players) else (), self._read_result(root, replay), _tags(root)
        )

    def _read_result(self, root: Node, replay: Replay) -> str:
        """Return the result of RE, else that of a resignation among the moves."""
        if "RE" not in root:
            return self._result
        stated = result(root["RE"][0].line)
        if stated is None:
            replay.notes.append(f"the result {root['RE'][0].line[:40]!r} cannot be read")
        return stated or self._result

    def _play_nodes(self, replay: Replay) -> None:
        """Make the moves of all nodes, and set up the stones after the first move."""
        board = SgfBoard.of(replay.game)
        for number, node in enumerate(self._nodes):
            if number > self._first:
                self._set_up(replay, board, number)
            for name in node:
                if name in COLOURS:
                    for value in node[name]:
                        self._play(replay, board, self._colours[name], value)
            self._annotate(replay, node, root=number == 0)
        self._end_turn(replay)

    def _set_up(self, replay: Replay, board: SgfBoard, number: int) -> None:
        """Set up the stones of a node after the first move."""
        node = self._nodes[number]
        value = first_setup([node])
        if value is None:
            return
        before = cells_of(replay.state)
        cells = dict(before)
        set_up(node, cells, board, self._places)
        if cells != before:
            self._put(replay, cells, self._next_player(replay, number), value)

    def _put(self, replay: Replay, cells: Mapping[Point, str], player: int, value: Value) -> None:
        """Set up a position.

        Raises:
            RecordError: It is impossible; the place is that of the value.
        """
        try:
            text = position_text(replay.game, cells, player)
            if replay.game.name == "go":  # the prisoners stay
                taken = replay.state.position_text().split()[4:6] or ["0", "0"]
                text = " ".join((*text.split()[:2], "-", "0", *taken))
            replay.set_up(text)
        except GameError as error:
            raise self._places.error(
                f"after ply {len(replay.moves)}: {error}", value.offset
            ) from error

    def _end_turn(self, replay: Replay) -> None:
        """Set the player to move from a PL after the last move."""
        if self._line.next:
            return
        for node in reversed(self._nodes[self._first :]):
            stated = stated_player(node)
            if stated is not None and replay.state.to_act() not in (OVER, stated):
                self._put(replay, cells_of(replay.state), stated, node["PL"][0])
            if stated is not None or COLOURS.keys() & node.keys():
                return

    def _next_player(self, replay: Replay, number: int) -> int:
        """Return the player to move after a node: by PL, else by the next move, else as before."""
        if (stated := stated_player(self._nodes[number])) is not None:
            return stated
        if (player := self._mover(number)) is not None:
            return player
        player = replay.state.to_act()
        return 0 if player == OVER else player

    def _mover(self, number: int) -> int | None:
        """Return the player of the next move from a node on; None if there is none."""
        moves = (name for node in self._nodes[number:] for name in COLOURS if name in node)
        name = next(moves, self._line.next)
        return self._colours[name] if name else None

    def _annotate(self, replay: Replay, node: Node, *, root: bool) -> None:
        """Read the comment and the clock of a node, and count the properties that are left out."""
        for colour in COLOURS:
            if colour in node:
                left, stones = (node.get(name) for name in (f"{colour}L", f"O{colour}"))
                if left or stones:
                    replay.clock(left[0].line if left else "", stones[0].line if stones else "")
        if "C" in node and not root and (replay.moves or "C" in self._nodes[0]):
            replay.say(node["C"][0].text)
        for name, values in node.items():
            if name not in READ:
                replay.left_out[name] += 1
            elif name not in LISTS and len(values) > 1:
                replay.left_out[name] += len(values) - 1

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


def _usual_names(root: Node) -> Node:
    """Return a root with the usual names of its properties, if it is of the Nihon Ki-in.

    In other files the property TE is a sign for a good move and has the value 1 or 2.
    """
    if "TE" not in root or root["TE"][0].line in ("", "1", "2"):
        return root
    usual = {NIHON_KI_IN.get(name, name): values for name, values in root.items()}
    if (periods := usual.pop("LC", None)) and "OT" in usual:
        usual["OT"] = [Value(f"{usual['OT'][0].line} {periods[0].line}")]
    return usual


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
