"""Jellyfish's .mat: matches and money sessions of backgammon.

The format has no standard. Jellyfish, GNU Backgammon (``export match mat``) and eXtreme Gammon
agree on this::

    ; [EventDate "2026.11.21"]

     5 point match

     Game 1
     Ada : 0                        Bob : 0
      1) 31: 8/5 6/5                 52: 24/22 13/8
      2)  Doubles => 2                Drops
          Wins 1 point

The left column is player 0. The reader takes an entry from any column as long as its player is
clear. A game that was resigned has no end by the rules, so the record ends there with the points as
its result, and the next game begins another record at its score. Each game of a money session
(``0 point match``) is a record too. A roll that was not played before a resignation is written
``33: ????`` by some programs; it belongs to the player to act. The choice to roll is not written,
since the roll implies it.

Options are written as comments of the same form: ``CubeLimit "1"`` is a game without a cube,
``Jacoby``, ``Crawford`` and ``Position`` are the options of these names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from boardwire.games.errors import GameError, RecordError
from boardwire.games.model import CHANCE, OVER, Game
from boardwire.games.options import POSITION
from boardwire.games.rules.backgammon import START, Backgammon, BackgammonState
from boardwire.games.rules.backgammon.gnubg_id import (
    GameState,
    MatchId,
    write_match_id,
    write_position_id,
)
from boardwire.vocabulary import PASS, OptionValue

from .files.places import LINE_END
from .mat_lines import UNKNOWN, MatCell, cells_of, names_and_scores
from .record import GameRecord, Replay

SUFFIX = ".mat"
COMMENTS_ON_MOVES = False
SETUPS = False
READ_AS: Mapping[str, OptionValue] = {}
NEXT_GAME = re.compile(r"^(?=[^\S\n]*[0-9]{1,5}\s+points?\s+match\b)", re.MULTILINE | re.IGNORECASE)
UNFINISHED = re.compile(r"[^:\r\n]+")
"""A possible end of a text that is cut off: a part of an entry."""

_WIDTH = 28  # of the left column as it is written
_MOST = 16383  # points; larger numbers are typing errors
_COMMENT = re.compile(r'\s*;\s*\[([^"]+)\s"(.*)"\s*\]\s*')
_HEADER = re.compile(r"\s*([0-9]{1,5})\s+points?\s+match\b.*", re.ASCII | re.IGNORECASE)
_GAME = re.compile(r"\s*Game\s+[0-9]+\b.*", re.ASCII | re.IGNORECASE)
_NO_PLAY = re.compile(r"(cannot|can't|no) move|dances?|-+|", re.IGNORECASE)
_POINTS = re.compile(r"([BW])\+([1-9][0-9]{0,4})", re.ASCII)
_NO_GAME = "a game begins with a line such as Game 1"
_ANSWERS = {"takes": "take", "drops": "drop"}
_TAGS = {"EventDate": "Date"}
"""PGN's tags for comments that have another name there."""
_OPTIONS = ("CubeLimit", "Crawford", "Jacoby", "Position", "Result")


def read(text: str) -> Iterator[GameRecord]:
    """Yield the records in a text: matches, their rest after a resignation, and money games.

    Raises:
        RecordError: A line cannot be read, or is illegal; the message has line and column.
    """
    for found in read_on(text):
        if isinstance(found, RecordError):
            raise found
        yield found


def read_on(text: str) -> Iterator[GameRecord | RecordError]:
    """Yield the records in a text, and the error of each game that cannot be read.

    Such a game is left out of its match: the games before it are a record, and the game after it
    begins another one at its score.
    """
    reader = _Reader()
    for number, line in enumerate(LINE_END.split(text), 1):
        try:
            yield from reader.take(line, number)
        except RecordError as error:
            yield from reader.give_up()
            yield error
    yield from reader.finish()


@dataclass(slots=True)
class _Reader:
    """Reads line by line; a record is complete when the next one begins."""

    length: int | None = None
    comments: dict[str, str] = field(default_factory=dict)  # since the last game
    tags: dict[str, str] = field(default_factory=dict)  # of this match
    players: tuple[str, str] = ("", "")
    replay: Replay | None = None
    awaits_names: bool = False
    began: bool = False  # whether the game has a roll
    best: int = -1  # the higher score when the last game began
    before: int = 0  # the moves of the games before this one
    skips: bool = False  # whether the rest of a game is skipped

    def take(self, line: str, number: int) -> Iterator[GameRecord]:
        """Read a line."""
        if not line.strip() or (self.skips and not self._begins(line)):
            return
        self.skips = False
        if line.lstrip().startswith(";"):
            if (comment := _COMMENT.fullmatch(line)) and (name := comment[1].strip()):
                self.comments[name] = comment[2]
        elif header := _HEADER.fullmatch(line):
            yield from self.finish()
            self.length, self.best = int(header[1]), -1
            self.tags, self.comments = self.comments, {}
        elif self.length is None:
            raise RecordError("a match begins with a line such as 7 point match", number, 1)
        elif _GAME.fullmatch(line):
            self.awaits_names = True
            self.before = len(self.replay.moves) if self.replay is not None else 0
        elif self.awaits_names:
            yield from self._begin(line, number)
        elif self.replay is None:
            raise RecordError(_NO_GAME, number, 1)
        else:
            for cell in cells_of(line, number):
                if self.replay is None:  # the cell before ended it
                    raise RecordError(_NO_GAME, number, cell.column)
                yield from self._do(cell, self.replay)

    def _begins(self, line: str) -> bool:
        """Return whether a match begins in a line, or another game of this one."""
        return bool(_HEADER.fullmatch(line) or (self.length is not None and _GAME.fullmatch(line)))

    def give_up(self) -> Iterator[GameRecord]:
        """Skip the rest of a game that cannot be read; return the record of those before it."""
        replay, self.skips, self.awaits_names = self.replay, True, False
        if replay is not None and self.before:
            self.replay = _again(replay, replay.game, self.before)
            yield from self.finish()
        self.replay = None

    def finish(self, result: str = "") -> Iterator[GameRecord]:
        """End the current game, if any, and return its record."""
        replay, self.replay = self.replay, None
        if replay is None:
            return
        if replay.over:
            margin = replay.state.margin() or 0.0
            result = f"{'BW'[margin < 0]}+{abs(margin):g}"
        tags = {_TAGS.get(key, key): value for key, value in self.tags.items()}
        result = result or tags.get("Result", "")
        for name in _OPTIONS:
            tags.pop(name, None)
        yield replay.record(self.players, result, tags)

    def _begin(self, line: str, number: int) -> Iterator[GameRecord]:
        """Begin a game with its line of names and scores."""
        players, scores = names_and_scores(line, number)
        self.awaits_names, self.began = False, False
        if self.replay is not None and not self._follows(players, scores):
            yield from self.finish()
            self.before = 0
        self.tags |= self.comments
        self.comments = {}
        if self.replay is None:
            self.players = players
            try:
                self.replay = Replay(self._game(scores))
            except GameError as error:
                raise RecordError(str(error), number, 1) from error
        self.best = max(scores)

    def _follows(self, players: tuple[str, str], scores: tuple[int, int]) -> bool:
        """Return whether this game continues the match by the rules."""
        core = self._state.core
        return core.phase == "opening" and (players, scores) == (self.players, core.scores)

    def _game(self, scores: tuple[int, int]) -> Backgammon:
        """Return the game with its options, at these scores."""
        length = self.length or 0
        position = self.tags.pop("Position", "")
        crawford = self.tags.get("Crawford", "On").lower() != "off"
        if not position and any(scores):
            if max(scores) > _MOST:
                raise RecordError(f"a score of {max(scores)} is more than a match can have")
            leads = scores[0] != scores[1] and max(scores) == length - 1
            match = MatchId(
                crawford=crawford and leads and self.best < length - 1,
                state=GameState.NONE,
                length=length,
                scores=scores,
            )
            position = f"{write_position_id(START, START)}:{write_match_id(match)}"
        return Backgammon(
            match=length,
            cube=self.tags.get("CubeLimit") != "1",
            crawford=crawford,
            jacoby=self.tags.get("Jacoby", "Off").lower() == "on",
            **({POSITION.name: position} if position else {}),
        )

    @property
    def _state(self) -> BackgammonState:
        assert self.replay is not None
        assert isinstance(self.replay.state, BackgammonState)
        return self.replay.state

    def _do(self, cell: MatCell, replay: Replay) -> Iterator[GameRecord]:
        what, place = cell.match, (cell.line, cell.column)
        if what["points"]:
            yield from self._end(cell, replay)
        elif self.began and self._state.core.phase in ("opening", "over"):
            raise RecordError("the game is over here", *place)
        elif what["unknown"]:
            raise RecordError("this roll is not known", *place)
        elif what["dice"]:
            self._roll(cell, replay)
        elif what["resigns"]:
            return  # the points that follow say who has won, and how much
        else:
            word = _ANSWERS.get((what["answer"] or "").lower(), "double")
            if word == "double" and self._state.core.phase == "roll":
                refused = "the player to act cannot double here"
                if self._state.core.crawford_game:
                    refused = "nobody doubles in the Crawford game"
                raise RecordError(refused, *place)
            if what["double"] and int(what["double"]) != 2 * self._state.core.cube:
                raise RecordError(f"the cube would go to {2 * self._state.core.cube}", *place)
            replay.play(word, *place, player=self._player(cell))

    def _player(self, cell: MatCell) -> int:
        """Return the player of a cell: by a certain column, else the player to act."""
        core = self._state.core
        if core.phase == "opening" or cell.sure:
            return cell.player
        return 1 - core.player if core.phase == "answer" else core.player

    def _roll(self, cell: MatCell, replay: Replay) -> None:
        core = self._state.core
        unplayed = cell.match["unplayed"] is not None
        player = core.player if unplayed and core.phase != "opening" else self._player(cell)
        dice = "".join(sorted(cell.match["dice"], reverse=True))
        place = cell.line, cell.column
        given = core.phase == "play" and not self.began  # by the starting position
        if core.phase == "opening":
            dice = dice if player == 0 else dice[::-1]
        elif core.phase == "choice":
            replay.play("roll", *place, player=player)
        elif core.phase == "roll" and core.player != player:
            raise RecordError("it is the other player's turn", *place)
        elif given and sorted(core.dice) != sorted(map(int, dice)):
            raise RecordError("the position has rolled {}{}".format(*core.dice), *place)
        elif core.phase == "play" and not given:
            raise RecordError("the last roll was not played", *place)
        elif core.phase == "answer":
            raise RecordError("the double was not answered", *place)
        if not given:
            replay.play(dice, *place)
        self.began = True
        play = cell.play.strip()
        if unplayed:
            if play:
                raise RecordError("nothing can follow this", cell.line, cell.play_column)
            return
        nothing = _NO_PLAY.fullmatch(play) is not None
        if not nothing:
            replay.play(",".join(play.split()), cell.line, cell.play_column)
        elif play or replay.state.legal_moves() == [0]:
            replay.play("pass", cell.line, cell.play_column)

    def _end(self, cell: MatCell, replay: Replay) -> Iterator[GameRecord]:
        """End a game that was won by the rules or by resignation."""
        points, core = int(cell.match["points"]), self._state.core
        if not self.began or core.phase not in ("opening", "over"):
            yield from self.finish(f"{'BW'[cell.player]}+{points}")
            return
        # Only this shows that a money game was played by the Jacoby rule.
        single = points == core.cube == 1 < abs(core.points) and replay.game.options["cube"]
        if core.phase == "over" and not self.length and single:
            self.replay = _again(replay, replay.game.with_options(jacoby=True), len(replay.moves))
        elif points != abs(core.points):
            raise RecordError(f"by the rules it is {abs(core.points)}", cell.line, cell.column)


def _again(replay: Replay, game: Game, count: int) -> Replay:
    """Return the first moves of a game once more, in a game with other options perhaps."""
    again = Replay(game)
    for move in replay.moves[:count]:
        again.play(move)
    return again


def write(record: GameRecord) -> str:
    """Return the record as text.

    Raises:
        RecordError: The game is not backgammon, or a move is illegal.
    """
    if not isinstance(record.game, Backgammon):
        raise RecordError(f"a .mat holds backgammon, not {record.game.title}")
    sheet = _Sheet(record)
    final = record.final()
    assert isinstance(final, BackgammonState)
    points = _POINTS.fullmatch(record.result)
    if final.to_act() != OVER and points:
        sheet.add("BW".index(points[1]), _wins(int(points[2])))
    open_result = "" if final.to_act() == OVER or points else record.result
    options = record.game.options
    own = {
        "CubeLimit": "" if options["cube"] else "1",
        "Crawford": "" if options["crawford"] else "Off",
        "Jacoby": "On" if options["jacoby"] else "",
        "Position": str(options.get(POSITION.name, "")),
        "Result": open_result,
    }
    names = {tag: name for name, tag in _TAGS.items()}
    comments = {names.get(tag, tag): value for tag, value in record.tags.items()} | own
    lines = [
        f'; [{_plain(name)} "{_plain(value)}"]' for name, value in comments.items() if value.strip()
    ]
    lines += ["", f" {options['match']} point match", *sheet.lines]
    return "\n".join(lines).lstrip("\n") + "\n\n"


class _Sheet:
    """The lines of the games of a record, in two columns."""

    def __init__(self, record: GameRecord) -> None:
        self.lines: list[str] = []
        self._names = [_plain(record.player_name(player)) or UNKNOWN for player in (0, 1)]
        self._row = 0  # of the game
        self._half = False  # whether the right half of the last line is free
        start = record.game.start()
        assert isinstance(start, BackgammonState)
        self._begin(start)
        if start.core.phase == "play":  # the position has the roll
            self.add(start.core.player, _roll(start))
        for state, player, move in record.steps():
            assert isinstance(state, BackgammonState)
            self._write(state, player, move)

    def _begin(self, state: BackgammonState) -> None:
        self._row, self._half = 0, False
        left, right = (
            f"{name} : {score}" for name, score in zip(self._names, state.core.scores, strict=True)
        )
        number = sum(line.startswith(" Game ") for line in self.lines) + 1
        self.lines += ["", f" Game {number}", f" {left:<{_WIDTH + 4}} {right}"]

    def _write(self, state: BackgammonState, player: int, move: int) -> None:
        text = state.move_text(move)
        after = state.copy()
        after.apply(move)
        core = after.core
        if player == CHANCE:
            # The roller is known after the roll, at the opening too.
            self.add(core.player, _roll(after))
        elif text == "double":
            self.add(player, f" Doubles => {2 * core.cube}")
        elif text in ("take", "drop"):
            self.add(player, f" {text.title()}s")
        elif text != "roll":
            self.lines[-1] += "Cannot Move" if text == PASS else text.replace(",", " ")
        if player != CHANCE and core.phase in ("opening", "over"):
            self.add(0 if core.points > 0 else 1, _wins(abs(core.points)))
            if core.phase == "opening":
                self._begin(after)

    def add(self, player: int, text: str) -> None:
        """Add a cell to the column of its player."""
        if player == 1 and self._half:
            self.lines[-1] = f"{self.lines[-1]:<{_WIDTH + 5}} {text}"
            self._half = False
            return
        self._row += 1
        left = f"{self._row:3}) "
        self.lines.append(left + (text if player == 0 else f"{'':<{_WIDTH}} {text}"))
        self._half = player == 0


def _roll(state: BackgammonState) -> str:
    return "{}{}: ".format(*state.core.dice)


def _wins(points: int) -> str:
    return f" Wins {points} point{'s'[: points != 1]}"


def _plain(text: str) -> str:
    """Return a name or value without what would end it."""
    return " ".join(text.replace('"', "'").replace(":", " ").split())
