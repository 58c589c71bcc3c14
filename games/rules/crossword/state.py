"""A position of the crossword game."""

from __future__ import annotations

import random
import re
from collections import Counter
from math import tanh
from typing import Any

from boardwire.games.errors import IllegalMove, InvalidMove
from boardwire.games.model import CHANCE, OVER, Game, State, Tally
from boardwire.games.view import BoardView, Geometry
from boardwire.games.words import SILENT, Words, phrase, phrase_in
from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import PASS, player_name

from . import numbers
from .checking import canonical, placed, require
from .generation import Play, plays
from .lexicon import Lexicon
from .texts import PLAY, board_cells, board_text, place, play_text, read_exchange, squares
from .tiles import (
    BAG,
    BLANK,
    BLANK_MARK,
    RACK,
    SIZE,
    SQUARES,
    VALUES,
    tile_text,
    tiles_text,
)

MOST_MOVES = 4000
"""The moves that are listed: searches take no more. A rack with blanks can have more; those with
the fewest points are legal, and are not listed."""
_DRAWN_BLANK = "blank"
_HIDDEN = "?"


class CrosswordState(State):
    """The board, the racks, the bag and the scores.

    Moves are ``8D.HELLO`` (across from row 8, column D), ``H8.WORD`` (down from column H, row 8),
    with ``*`` before the letter of a blank; ``-ABC``, which exchanges tiles; and ``pass``. Outcomes
    of chance are the tiles drawn, one by one: ``A`` to ``Z`` and ``blank``.
    """

    def __init__(self, game: Game, words: Lexicon) -> None:
        super().__init__(game)
        self.words = words
        self.board = bytes(SQUARES)
        """The letter on each square, row by row; that of a blank has 32 added."""
        self.racks: list[tuple[int, ...]] = [()] * game.players
        """The tiles of each player in the order in which they were drawn."""
        self.bag = list(BAG)
        """The number of each tile in the bag."""
        self.scores = [0] * game.players
        self.words_laid: tuple[int, ...] = (0,) * game.players
        """The number of plays of each player."""
        self.bingos: tuple[int, ...] = (0,) * game.players
        """The number of plays of each player with all tiles of a rack."""
        self.mover = 0
        self.drawing = 0
        """The player that draws tiles now."""
        self.due = RACK
        """The number of tiles that it still draws."""
        self.given_back: tuple[int, ...] = ()
        """The tiles that go back into the bag after the draw of an exchange."""
        self.scoreless = 0
        """The number of turns without points in a row."""
        self.over = False
        self.last: str | None = None
        """The last move as everybody saw it."""
        self._plays: dict[int, Play] | None = None

    @override
    def copy(self) -> CrosswordState:
        twin = object.__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin.racks, twin.bag, twin.scores = self.racks.copy(), self.bag.copy(), self.scores.copy()
        return twin

    @override
    def to_act(self) -> int:
        if self.over:
            return OVER
        return CHANCE if self.due else self.mover

    @property
    def in_bag(self) -> int:
        """The number of tiles in the bag."""
        return sum(self.bag)

    def unseen(self, player: int) -> int:
        """Return the number of tiles in the bag and on the racks of the others."""
        return self.in_bag + sum(map(len, self.racks)) - len(self.racks[player])

    # -- moves

    def plays(self) -> dict[int, Play]:
        """Return the plays of the player to act by number, best first."""
        if self._plays is None:
            found = plays(self.board, self.racks[self.mover], self.words)
            best = sorted(found, key=lambda play: -play.points)
            self._plays = {self._number(play): play for play in best}
        return self._plays

    def _number(self, play: Play) -> int:
        word = self.words.number(play.word)
        assert word is not None, "plays have words of the list"
        way = numbers.placement_number(
            len(play.word), play.down, play.line, play.start, play.blanks
        )
        return numbers.PLAYS + self.words.first[word] + way

    @override
    def legal_moves(self) -> list[int]:
        if self.to_act() < 0:
            return []
        others = [*self._exchanges(), numbers.PASS_NUMBER]
        return [*list(self.plays())[: MOST_MOVES - len(others)], *others]

    def _exchanges(self) -> list[int]:
        """Return the exchanges of the player to act: each part of its rack once."""
        if self.in_bag < RACK:
            return []
        parts: set[tuple[int, ...]] = {()}
        for tile in sorted(self.racks[self.mover]):
            parts |= {(*part, tile) for part in parts}
        return sorted(map(numbers.exchange_number, parts - {()}))

    @override
    def prompt(self, player: int) -> Words | None:
        if self.in_bag < RACK:
            return phrase("Lay a word with your tiles, or pass.")
        return phrase("Lay a word with your tiles, exchange tiles, or pass.")

    @override
    def is_legal(self, move: int) -> bool:
        if self.to_act() == CHANCE:
            return 0 < move <= BLANK and self.bag[move] > 0
        if self.over or move < 0:
            return False
        try:
            self._tiles_of(move)
        except IllegalMove:
            return False
        return True

    def _tiles_of(self, move: int) -> tuple[int, ...]:
        """Return the tiles that a move takes off the rack.

        Raises:
            IllegalMove: It is not legal.
        """
        if move == numbers.PASS_NUMBER:
            return ()
        tiles = self._played(move).tiles if move >= numbers.PLAYS else numbers.exchanged(move)
        if move < numbers.PLAYS and self.in_bag < RACK:
            raise IllegalMove(
                english("tiles are exchanged while the bag has {count} or more", count=RACK)
            )
        require(self.racks[self.mover], tiles)
        return tiles

    def _played(self, move: int) -> Play:
        """Return the play of a number, without a check that the player has its tiles.

        Raises:
            IllegalMove: It does not fit the board.
        """
        if self._plays is not None and (known := self._plays.get(move)):
            return known
        if move - numbers.PLAYS >= self.words.first[-1]:
            raise IllegalMove(english("move {move} is not a legal move here", move=move))
        word, number = self.words.word_of(move - numbers.PLAYS)
        down, line, start, blanks = numbers.placement(len(word), number)
        at = (start * SIZE + line, SIZE) if down else (line * SIZE + start, 1)
        new = [it for it in range(len(word)) if not self.board[at[0] + it * at[1]]]
        marks = {new[it] for it in blanks if it < len(new)}
        if len(marks) < len(blanks):
            raise IllegalMove(english("move {move} is not a legal move here", move=move))
        marked = "".join(
            BLANK_MARK + letter if it in marks else letter for it, letter in enumerate(word)
        )
        play = placed(self.board, self.words, down, line, start, marked)
        if canonical(self.board, self.words, play) != play:
            raise IllegalMove(english("move {move} is not a legal move here", move=move))
        return play

    @override
    def move_score(self, move: int) -> int:
        return self._played(move).points if move >= numbers.PLAYS else 0

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.to_act() != CHANCE:
            return []
        total = self.in_bag
        return [(tile, count / total) for tile, count in enumerate(self.bag) if count]

    @override
    def apply(self, move: int) -> None:
        self._check(move, f"move {move}")
        if self.due:
            self._draw(move)
            return
        player, tiles = self.mover, self._tiles_of(move)
        played = self._played(move) if move >= numbers.PLAYS else None
        self.last = self.move_text_for(move, None)
        self._plays = None
        if played:
            self._put(played)
            self.scores[player] += played.points
            self.words_laid = _counted(self.words_laid, player)
            if len(tiles) == RACK:
                self.bingos = _counted(self.bingos, player)
            self.due = min(len(tiles), self.in_bag)
        elif tiles:
            self.given_back, self.due = tiles, len(tiles)
        self._remove(player, tiles)
        self.scoreless = 0 if played and played.points else self.scoreless + 1
        self.drawing = player
        self.mover = (player + 1) % self.players
        if not self.racks[player] and not self.due:
            self._go_out(player)
        elif not self.due:
            self._stop_after_scoreless_turns()

    def _draw(self, tile: int) -> None:
        self.bag[tile] -= 1
        self.racks[self.drawing] = (*self.racks[self.drawing], tile)
        self.due -= 1
        if self.due:
            return
        for back in self.given_back:
            self.bag[back] += 1
        self.given_back = ()
        self._stop_after_scoreless_turns()
        if self.drawing + 1 < self.players and not self.racks[self.drawing + 1] and not self.over:
            self.drawing, self.due = self.drawing + 1, RACK  # the deal

    def _put(self, play: Play) -> None:
        board, tiles = bytearray(self.board), iter(play.tiles)
        for square, letter in zip(squares(play), play.word, strict=True):
            if not board[square]:
                board[square] = ord(letter) - 64 + (32 if next(tiles) == BLANK else 0)
        self.board = bytes(board)

    def lay(self, text: str) -> tuple[int, ...]:
        """Lay the tiles of a play and return them; do nothing for another move.

        There is no check that the player has the tiles.

        Raises:
            IllegalMove: The play does not fit the board.
        """
        found = PLAY.fullmatch(text)
        if found is None:
            return ()
        play = self._placed(found)
        self._put(play)
        return play.tiles

    def _remove(self, player: int, tiles: tuple[int, ...]) -> None:
        rack = list(self.racks[player])
        for tile in tiles:
            rack.remove(tile)
        self.racks[player] = tuple(rack)

    def _go_out(self, player: int) -> None:
        """End the game: who has played all tiles gets the points on the racks of the others."""
        self._stop()
        self.scores[player] += sum(map(self.rack_points, range(self.players)))

    def _stop_after_scoreless_turns(self) -> None:
        if self.scoreless >= max(6, 2 * self.players):
            self._stop()

    @override
    def tally(self) -> Tally:
        if not self.over:
            return ()
        racks = [self.rack_points(player) for player in range(self.players)]
        corrections = [sum(racks) if not self.racks[it] else -racks[it] for it in range(len(racks))]
        plays = [score - change for score, change in zip(self.scores, corrections, strict=True)]
        return (
            (english("plays"), self.words_laid),
            (english("plays with all tiles"), self.bingos),
            (english("points of the plays"), plays),
            (english("tiles left on racks"), corrections),
            (english("total"), list(self.scores)),
        )

    @override
    def ending(self) -> str:
        if not self.over:
            return ""
        if () in self.racks:
            return english("all tiles are played")
        return english("{number} turns without points", number=self.scoreless)

    def _stop(self) -> None:
        """End the game: each loses the points on its own rack."""
        self.over = True
        for player in range(self.players):
            self.scores[player] -= self.rack_points(player)

    def rack_points(self, player: int) -> int:
        """Return the points of the tiles on a rack."""
        return sum(VALUES[tile] for tile in self.racks[player])

    # -- results

    @override
    def returns(self) -> list[float]:
        winners = self.scores.count(max(self.scores))
        won = (self.players - winners) / (winners * (self.players - 1))
        lost = -1 / (self.players - 1) if winners < self.players else 0.0
        return [won if score == max(self.scores) else lost for score in self.scores]

    @override
    def margin(self) -> float | None:
        return float(self.scores[0] - self.scores[1]) if self.players == 2 else None

    @override
    def evaluate(self, player: int) -> float:
        best = max(score for it, score in enumerate(self.scores) if it != player)
        return 0.999 * tanh((self.scores[player] - best) / 100)

    @override
    def key(self) -> int:
        racks = tuple(tuple(sorted(rack)) for rack in self.racks)
        known = (self.board, racks, tuple(self.scores), self.mover, self.drawing, self.due)
        return hash((*known, tuple(sorted(self.given_back)), self.scoreless)) & (2**64 - 1)

    # -- texts

    @override
    def move_text(self, move: int) -> str:
        if self.to_act() == CHANCE:
            return _DRAWN_BLANK if move == BLANK else tile_text(move)
        if move == numbers.PASS_NUMBER:
            return PASS
        if move < numbers.PLAYS:
            return "-" + tiles_text(numbers.exchanged(move))
        return play_text(self._played(move))

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        if self.to_act() == CHANCE:
            return self.move_text(move) if player == self.drawing else _HIDDEN
        exchange = numbers.PASS_NUMBER < move < numbers.PLAYS
        if exchange and player != self.mover:
            return f"-{len(numbers.exchanged(move))}"
        return self.move_text(move)

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        if self.to_act() == CHANCE:
            return SILENT
        if move == numbers.PASS_NUMBER:
            return phrase_in("crossword", "Pass")
        if move < numbers.PLAYS:
            return phrase("Exchange ({count})", count=len(numbers.exchanged(move)))
        square, _, word = self.move_text(move).partition(".")
        points = self.move_score(move)
        return phrase("{square} {word} +{points}", square=square, word=word, points=points)

    @override
    def offered_moves(self) -> list[int]:
        """Return a pass alone: a list of plays would find the words for its reader."""
        return [numbers.PASS_NUMBER] if self.to_act() >= 0 else []

    @override
    def points_of(self, move: int) -> tuple[str, ...]:
        return ()

    @override
    def parse_move(self, text: str) -> int:
        if self.to_act() == CHANCE:
            return super().parse_move(text)
        if text.lower() == PASS:
            return self._check(numbers.PASS_NUMBER, PASS)
        if text.startswith("-"):
            tiles = read_exchange(text)
            if self.in_bag < RACK:
                raise IllegalMove(
                    english("tiles are exchanged while the bag has {count} or more", count=RACK)
                )
            return self._check(numbers.exchange_number(tiles), text)
        found = PLAY.fullmatch(text)
        if found is None:
            raise InvalidMove(
                english(
                    "{text} is no move: write 8D.WORD (across), H8.WORD (down), with * "
                    "before the letter of a blank, -ABC to exchange tiles, or pass",
                    text=repr(text[:30]),
                )
            )
        return self._read_play(found)

    def _read_play(self, found: re.Match[str]) -> int:
        """The play that a text means; without a `*`, small letters among capitals are blanks."""
        play = canonical(self.board, self.words, self._placed(found))
        require(self.racks[self.mover], play.tiles)
        return self._number(play)

    def _placed(self, found: re.Match[str]) -> Play:
        letters = found["word"]
        if BLANK_MARK not in letters and not letters.isupper() and not letters.islower():
            letters = "".join(f"{BLANK_MARK}{it}" if it.islower() else it for it in letters)
        return placed(self.board, self.words, *place(found), letters.upper())

    # -- positions

    @override
    def position_text(self) -> str:
        return self._text([tiles_text(rack) or "-" for rack in self.racks], self._back_text(True))

    @override
    def observation(self, player: int | None = None) -> str:
        racks = [
            tiles_text(rack) or "-"
            if self.over or self.sees(player, it)
            else f"{_HIDDEN}{len(rack)}"
            for it, rack in enumerate(self.racks)
        ]
        return self._text(racks, self._back_text(player == self.drawing))

    def _back_text(self, known: bool) -> str:
        back = self.given_back
        return "" if not back else " -" + (tiles_text(back) if known else str(len(back)))

    def _text(self, racks: list[str], back: str) -> str:
        """The position in the order of CGP: board, racks, scores, turns without points, mover."""
        scores = "/".join(map(str, self.scores))
        drawing = f" {player_name(self.drawing)}+{self.due}{back}" if self.due else ""
        turn = "over" if self.over else player_name(self.mover)
        return (
            f"{board_text(self.board)} {'/'.join(racks)} {scores} {self.scoreless} {turn}{drawing}"
        )

    @override
    def view(self, player: int | None = None) -> BoardView:
        side: dict[str, int | float | str] = {}
        for it, rack in enumerate(self.racks):
            name = player_name(it)
            side[f"{name} score"] = self.scores[it]
            own = self.over or self.sees(player, it)
            side[f"{name} rack"] = (tiles_text(rack) or "-") if own else f"{len(rack)} tiles"
        side["bag"] = self.in_bag
        return BoardView(
            Geometry.LETTERS,
            SIZE,
            SIZE,
            board_cells(self.board),
            True,
            self.last,
            side,
            kind="rack",
            table=self._table(player),
        )

    def _table(self, observer: int | None) -> dict[str, Any]:
        """Return the table as an observer sees it: `rack` has the observer's tiles.

        Where all is open, as at the end, `racks` has the tiles of all players.
        """
        return {
            "counts": list(map(len, self.racks)),
            "bag": self.in_bag,
            "exchange": self.in_bag >= RACK,
            "scores": list(self.scores),
            **({} if observer is None else {"rack": tiles_text(self.racks[observer])}),
            **({"racks": list(map(tiles_text, self.racks))} if self.over or self._opened else {}),
        }

    @override
    def determinized(self, player: int, random: random.Random) -> CrosswordState:
        """Return the tiles that `player` does not see, dealt anew to the other racks."""
        twin = self.copy()
        twin._plays = self._plays if self.mover == player else None
        if self.over:
            return twin
        known = Counter(self.racks[player]) + Counter(
            BLANK if it > 31 else it for it in self.board if it
        )
        own = player == self.drawing
        known += Counter(self.given_back if own else ())
        pool = [it for it in range(1, BLANK + 1) for _ in range(BAG[it] - known[it])]
        random.shuffle(pool)
        for other, rack in enumerate(self.racks):
            if other != player:
                twin.racks[other] = tuple(pool.pop() for _ in rack)
        if self.given_back and not own:
            twin.given_back = tuple(sorted(pool.pop() for _ in self.given_back))
        twin.bag = [pool.count(it) for it in range(BLANK + 1)]
        return twin


def _counted(counts: tuple[int, ...], player: int) -> tuple[int, ...]:
    """Return counts with one more of a player."""
    return tuple(count + (it == player) for it, count in enumerate(counts))
