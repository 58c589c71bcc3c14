"""Turns of GCG: their lines, and the draws of tiles between them, which the format has not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boardwire.games.errors import RecordError
from boardwire.games.rules.crossword.state import CrosswordState
from boardwire.games.rules.crossword.texts import place, squares_of
from boardwire.games.rules.crossword.tiles import BAG, BLANK, RACK, read_tiles, tile_text

from .record import Replay

Tiles = tuple[int, ...]

_POINTS = re.compile(r"[+-]\d+ -?\d+")
_SQUARE = re.compile(
    r"(?:(?P<row>1[0-5]|[1-9])(?P<column>[A-O])|(?P<down>[A-O])(?P<place>1[0-5]|[1-9]))",
    re.IGNORECASE,
)
_TAKEN_BACK = "--"
_NO_TILES = ("(time)", "(challenge)")


@dataclass(eq=False, slots=True)
class GcgTurn:
    """One turn of a player.

    Args:
        player: The player.
        rack: The tiles that the file has before it, as many as it knows.
        text: The move as the game writes it.
        tiles: The tiles that it takes off the rack.
        line, column: Its place in the file.
        notes: The lines of the comment on it.
    """

    player: int
    rack: Tiles
    text: str
    tiles: Tiles
    line: int
    column: int
    notes: list[str] = field(default_factory=list)


class TurnReader:
    """Reads the lines of turns of one game."""

    def __init__(self) -> None:
        self.ends: dict[int, Tiles] = {}
        """The racks that are shown after the end."""
        self.left_out = Counter[str]()
        """The parts of the lines that a record cannot have."""
        self._board: dict[int, str] = {}
        self._laid: list[int] = []  # the squares of the last turn, if it is a play

    def rack(self, text: str, line: int, column: int = 1) -> Tiles:
        """Read the tiles of a rack.

        Raises:
            RecordError: A character is no tile.
        """
        try:
            return read_tiles(text)
        except ValueError as error:
            raise RecordError(f"{text[:20]!r} is no rack: {error}", line, column) from error

    def take(
        self, line: str, nicks: Sequence[str], turns: list[GcgTurn], number: int, column: int
    ) -> None:
        """Read a line: add a turn, or the continuation of a turn.

        Raises:
            RecordError: It cannot be read.
        """
        nick, *words = line.split()
        nick = nick[1:].removesuffix(":")
        if nick not in nicks or not _POINTS.fullmatch(" ".join(words[-2:])):
            wrong = "a turn is written as >ada: AEHLOSS 8E HOLE +14 14, with a name of #player1"
            raise RecordError(wrong, number, column)
        player, words = nicks.index(nick), words[:-2]
        action = words[-1] if words else ""
        if len(words) >= 2 and _SQUARE.fullmatch(words[-2]):
            rack = self.rack("".join(words[:-2]), number, column)
            text, tiles = self._play(words[-2], action, number, column)
            turns.append(GcgTurn(player, rack, text, tiles, number, column))
        elif action in _NO_TILES:
            self.left_out["challenges and times"] += 1
        elif action.startswith("("):
            self._end(player, words, nicks, number, column)
        elif action == _TAKEN_BACK:
            self._take_back(player, turns, number, column)
        elif action.startswith("-") and len(words) <= 2:
            tiles = self.rack(action[1:], number, column)
            rack = self.rack("".join(words[:-1]), number, column)
            self._laid = []
            turns.append(GcgTurn(player, rack, action if tiles else "pass", tiles, number, column))
        else:
            raise RecordError(f"{' '.join(words)[:40]!r} is no move", number, column)

    def _play(self, square: str, word: str, line: int, column: int) -> tuple[str, Tiles]:
        """Return the text of a play, and its tiles."""
        found = _SQUARE.fullmatch(square)
        assert found is not None, "the caller has matched it"
        letters = word.replace("(", "").replace(")", "")
        text, tiles = "", list[int]()
        self._laid = []
        for place_, letter in zip(squares_of(*place(found), len(letters)), letters, strict=True):
            if place_ in self._board:
                text += self._board[place_]
                continue
            if not (letter.isascii() and letter.isalpha()):
                wrong = f"{word[:20]!r} is no word: {letter!r} is no letter, and no tile lies there"
                raise RecordError(wrong, line, column)
            blank = letter.islower()
            text += "*" * blank + letter.upper()
            tiles.append(BLANK if blank else ord(letter) - 64)
            self._board[place_] = letter.upper()
            self._laid.append(place_)
        return f"{square}.{text}", tuple(tiles)

    def _take_back(self, player: int, turns: list[GcgTurn], line: int, column: int) -> None:
        """Read a play that was withdrawn as a pass."""
        if not self._laid or turns[-1].player != player:
            raise RecordError("-- withdraws the play of the line before", line, column)
        for square in self._laid:
            del self._board[square]
        self._laid = []
        turns[-1].text, turns[-1].tiles = "pass", ()
        self.left_out["withdrawn plays"] += 1

    def _end(
        self, player: int, words: list[str], nicks: Sequence[str], line: int, column: int
    ) -> None:
        """Read the tiles that are left: own ones after a rack, else those of the others."""
        tiles = self.rack(words[-1].strip("()"), line, column)
        others = [it for it in range(len(nicks)) if it != player]
        if len(words) > 1:
            self.ends[player] = tiles
        elif len(others) == 1:
            self.ends.setdefault(others[0], tiles)


def played(replay: Replay, turns: Sequence[GcgTurn], ends: Mapping[int, Tiles]) -> None:
    """Play the turns of a file, with draws that give each player its racks.

    Args:
        replay: The game at its start.
        turns: The turns.
        ends: The racks after the last turn, as far as they are known.

    Raises:
        RecordError: A move is illegal, or the racks do not fit each other.
    """
    plans = {
        player: _plan([it for it in turns if it.player == player], ends.get(player))
        for player in range(replay.game.players)
    }
    named = Counter(tile for it in turns if not it.text.startswith("-") for tile in it.tiles)
    for player, plan in plans.items():
        last = [it.tiles for it in turns if it.player == player][-1:]
        named += Counter(plan[-1] or plan[-2:][0]) - Counter(*([] if plan[-1] else last))
    spare = Counter(dict(enumerate(BAG))) - named
    line, column = (turns[0].line, turns[0].column) if turns else (1, 1)
    for turn in turns:
        _draw(replay, {it: plan[0] for it, plan in plans.items()}, spare, line, column)
        replay.play(turn.text, turn.line, turn.column, turn.player)
        plans[turn.player].pop(0)
        for note in turn.notes:
            replay.say(note)
        line, column = turn.line, turn.column
    _draw(replay, ends, None, line, column)


def _plan(turns: Sequence[GcgTurn], end: Tiles | None) -> list[Tiles]:
    """Return the tiles that a player needs before each of its turns, and after the last one.

    A rack of which the file knows a part only is filled with what the player has later.
    """
    plan = [end or ()]
    for turn in reversed(turns):
        known = list(turn.rack)
        known += (Counter(turn.tiles) - Counter(known)).elements()
        left = Counter(known) - Counter(turn.tiles)
        later = list((Counter(plan[-1]) - left).elements())
        plan.append(tuple(known + later[: RACK - len(known)]))
    return plan[::-1]


def _draw(
    replay: Replay, racks: Mapping[int, Tiles], spare: Counter[int] | None, line: int, column: int
) -> None:
    """Draw the tiles that are due, in the order in which the next racks have them.

    Args:
        replay: The game.
        racks: The next racks of the players, as far as they are known.
        spare: The tiles that nobody needs, for racks that are not known to their end; None where
            the draws end with the tiles that are known.
        line: The line of the file, for errors.
        column: The column.
    """
    while replay.chance:
        state = replay.state
        assert isinstance(state, CrosswordState)
        missing = list(racks.get(state.drawing, ()))
        for tile in state.racks[state.drawing]:
            if tile in missing:
                missing.remove(tile)
        if missing:
            tile = missing[0]
        elif spare is None:
            return
        else:
            free = [it for it, count in enumerate(state.bag) if count]
            tile = next((it for it in free if spare[it] > 0), free[0])
            spare[tile] -= 1
        replay.play("blank" if tile == BLANK else tile_text(tile), line, column)
