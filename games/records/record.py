"""A played game as a value: the moves, the players and the result."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace

from boardwire.games.errors import GameError, IllegalMove, RecordError
from boardwire.games.model import CHANCE, OVER, Game, State
from boardwire.values import value_class

from .annotations import Annotations, MoveAnnotation

MAX_PLIES = 10_000
"""The largest number of plies of a game in a record."""
_PASS = "pass"
VARIATIONS, COMMENTS, GLYPHS = "variations", "comments", "glyphs"
BEFORE_SETUP = "moves before stones were set up"
FINAL_SETUP = "stones set up at the end"
"""Names of parts of files; see `GameRecord.left_out`. Those of SGF have the names of properties."""


@value_class
class GameRecord:
    """One game, independent of the format of its file.

    Args:
        game: The game with its options, the starting position among them.
        moves: The canonical texts of all moves and outcomes of chance, in order.
        players: The players' names, player 0 first; empty names are unknown.
        result: As GTP and SGF write scores: ``B+3.5``, ``W+R`` (resignation), ``W+T`` (time),
            ``W+F`` (forfeit), ``B+`` (a win, no more known), ``0`` for a draw, ``Void`` for a game
            without result, empty while unknown or unfinished. With more than two players also
            ``P3+``, and ``-P3`` or ``-W-P4`` where these lost and the others share the win.
        tags: Other facts by their names in PGN: Event, Site, Date, Round, Annotator, TimeControl,
            Comment.
        annotations: The times of the moves, their players' reports of their searches, and
            comments.
        left_out: The parts of the file that the record does not have, such as variations, by
            their names, each with the number of them.
        notes: What the reader changed or took as something else than it says, in words. A command
            that reads a file prints them (`notes.note_lines`).
        setups: The positions that are set up after the first move, as the option ``position`` has
            them, each by the index of the move that follows.
        yielded: The indices of the moves for which the player to act left the turn to the other
            player, as Go allows it.
        ending: How the game ended, in words, such as ``White mates``, where a match knows it. Only
            PGN has a place for it; the tag Comment has for the other formats what the result does
            not say.
        movers: The player who makes each move, or CHANCE; only where all moves are known to be
            legal, since they were made by the rules before. Else empty.
    """

    game: Game
    moves: tuple[str, ...]
    players: tuple[str, ...] = ()
    result: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    annotations: Annotations = field(default_factory=Annotations)
    left_out: Mapping[str, int] = field(default_factory=dict, compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)
    setups: Mapping[int, str] = field(default_factory=dict)
    yielded: frozenset[int] = frozenset()
    movers: tuple[int, ...] = field(default=(), compare=False, repr=False)
    ending: str = field(default="", compare=False)

    def player_name(self, player: int) -> str:
        """Return the name of a player, empty when unknown."""
        return self.players[player] if player < len(self.players) else ""

    def steps(self) -> Iterator[tuple[State, int, int]]:
        """Walk through the game: each state, the player to act there (or CHANCE), and its move.

        The state is the same object at every step until another position is set up; copy it to
        keep it.

        Raises:
            RecordError: A move is illegal in its state; the message has its number.
        """
        state = self.game.start()
        for number, text in enumerate(self.moves, 1):
            try:
                if (position := self.setups.get(number - 1)) is not None:
                    state = self.game.read_position(position)
                if number - 1 in self.yielded:
                    state.play_on()
                    state.yield_turn(1 - state.to_act())
                if state.to_act() == OVER:
                    state.play_on()
                move = state.parse_move(text)
                yield state, state.to_act(), move
                state.apply(move)
            except GameError as error:
                raise RecordError(f"ply {number}: {error}") from error

    def turns(self) -> Iterator[tuple[int, str]]:
        """Return the player who makes each move, or CHANCE, and the canonical text of the move.

        The moves are made by the rules only where that is yet to be done.

        Raises:
            RecordError: A move is illegal in its state; the message has its number.
        """
        if self.movers:
            return zip(self.movers, self.moves, strict=True)
        return ((player, state.move_text(move)) for state, player, move in self.steps())

    def final(self) -> State:
        """Return the state after the last move.

        Raises:
            RecordError: A move is illegal in its state.
        """
        return self._replay(self.game, 0)[0].state

    def _replay(self, game: Game, first: int, *, passes: bool = False) -> tuple[Replay, list[int]]:
        """Make the moves from the index `first` on; with `passes`, a yielded turn is a pass.

        Returns:
            The moves made, and the index of each move of this record among them.
        """
        replay = Replay(game)
        indices: list[int] = []
        for index in range(first, len(self.moves)):
            replay.follow(self, index, passes=passes)
            indices.append(len(replay.moves) - 1)
        if not passes:
            replay.follow(self, len(self.moves))
        return replay, indices

    def as_moves(self) -> GameRecord:
        """The game as moves alone, for formats and programs without setups and yielded turns.

        It begins at the last position that is set up before a move, and a yielded turn is a pass.
        `left_out` and `notes` say what has changed.

        Raises:
            RecordError: A move is illegal in its state.
        """
        if not (self.setups or self.yielded):
            return self
        first = max((index for index in self.setups if index < len(self.moves)), default=0)
        game = self.game.with_options(position=self.setups[first]) if first else self.game
        replay, made = self._replay(game, first, passes=True)
        left_out = Counter(self.left_out)
        left_out[BEFORE_SETUP] += first
        left_out[FINAL_SETUP] += len(self.moves) in self.setups
        indices = dict(zip(range(first, len(self.moves)), made, strict=True))
        moves = {
            indices[index]: it for index, it in self.annotations.moves.items() if index in indices
        }
        added = len(replay.moves) - len(indices)
        notes = (f"turns that a player yielded are passes ({added})",) if added else ()
        return replace(
            self,
            game=game,
            moves=tuple(replay.moves),
            annotations=replace(self.annotations, moves=moves),
            left_out={name: count for name, count in left_out.items() if count},
            notes=self.notes + notes,
            setups={},
            yielded=frozenset(),
        )


_RESULT = re.compile(r"([BW]|P[0-9]{1,2})(?:\+\s*(\S*).*)?", re.IGNORECASE | re.DOTALL)
_SHARED = re.compile(r"(?:-(?:[BW]|P[0-9]{1,2}))+", re.IGNORECASE | re.ASCII)
_ENDINGS = {"r": "R", "resign": "R", "t": "T", "time": "T", "f": "F", "forfeit": "F"}
_DRAWS = ("0", "draw", "jigo")


def canonical_result(text: str) -> str:
    """The result that a text in any usual spelling says, as in :class:`GameRecord`; else empty.

    ``b+resign`` is ``B+R``, ``W+3.50`` is ``W+3.5``, ``Draw`` is ``0``.
    """
    text = text.strip()
    if text.lower() in _DRAWS:
        return "0"
    if text.lower() == "void":
        return "Void"
    if _SHARED.fullmatch(text):
        return text.upper()
    match = _RESULT.fullmatch(text)
    if match is None:
        return ""
    how = (match[2] or "").lower()
    try:
        amount = _ENDINGS.get(how) or f"{float(how):g}"
    except ValueError:
        amount = ""
    return f"{match[1].upper()}+{amount}"


class Replay:
    """The moves of a record, played while it is read, so that errors have the place of the move.

    Args:
        game: The game with its options.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state = game.start()
        self.moves: list[str] = []
        self.left_out = Counter[str]()
        """The parts of the file that the record will not have; see `GameRecord.left_out`."""
        self.notes: list[str] = []
        """The future `GameRecord.notes`."""
        self._setups: dict[int, str] = {}
        self._yielded: set[int] = set()
        self._annotations: dict[int, MoveAnnotation] = {}

    @property
    def over(self) -> bool:
        """Whether the game is over by its rules."""
        return self.state.to_act() == OVER

    @property
    def chance(self) -> bool:
        """Whether a roll is due."""
        return self.state.to_act() == CHANCE

    def play(self, text: str, line: int = 0, column: int = 0, player: int | None = None) -> None:
        """Make the move that `text` means; `player`, if given, must be the player to act.

        If another player is to act and can only pass, a pass is added: records leave out the forced
        passes of Othello. Where a colour of Go plays twice, the other yields its turn. Passes after
        the end, which some programs add, are left out. A stone after the end of a game of Go
        continues it.

        Raises:
            RecordError: The move is illegal, or the game is too long; the message has line and
                column.
        """
        if self.over and text.lower() == _PASS:
            return
        self.play_on()
        try:
            if self.over:
                raise IllegalMove(f"{text[:20]} comes after the end: {self.state.ending()}")
            if player not in (None, self.state.to_act()):
                self._give_turn(player)
                if player != self.state.to_act():
                    raise RecordError("it is not that player's turn", line, column)
            self._apply(self.state.parse_move(text))
        except RecordError:
            raise
        except GameError as error:
            number = len(self.moves) + 1
            raise RecordError(f"ply {number}: {error}", line, column) from error

    def follow(self, record: GameRecord, index: int, *, passes: bool = False) -> None:
        """Set up what a record sets up before the move of an index, and make that move.

        Args:
            record: The record.
            index: The index; the number of its moves for what is set up at the end.
            passes: Whether a turn that is yielded is a pass.

        Raises:
            RecordError: The move or the position is impossible.
        """
        if (position := record.setups.get(index)) is not None:
            self.set_up(position)
        if index == len(record.moves):
            return
        self.play_on()
        player = None
        if index in record.yielded and passes:
            self.pass_turn()
            self.play_on()
        elif index in record.yielded:
            player = 1 - self.state.to_act()
        self.play(record.moves[index], player=player)

    def say(self, text: str) -> None:
        """Add a comment on the last move; a comment before the first move is left out."""
        if not text.strip():
            return
        if not self.moves:
            self.left_out[COMMENTS] += 1
            return
        index = len(self.moves) - 1
        known = self._annotations.get(index, MoveAnnotation())
        said = "\n".join(filter(None, (known.text, text.strip())))
        self._annotations[index] = replace(known, text=said)

    def clock(self, seconds: str, stones: str) -> None:
        """Add the clock of the player of the last move, from a text; leave out other texts."""
        if not self.moves:
            return
        index = len(self.moves) - 1
        known = self._annotations.get(index, MoveAnnotation())
        try:
            known = replace(
                known,
                clock=float(seconds) if seconds else known.clock,
                stones=int(stones) if stones else known.stones,
            )
        except ValueError:
            self.left_out["clocks"] += 1
            return
        self._annotations[index] = known

    def play_on(self) -> None:
        """Continue a game that passes have ended, since another move follows."""
        if self.over:
            self.state.play_on()

    def again(self, game: Game) -> Replay:
        """Return the moves so far in a game with other options, with all that was said about them.

        Raises:
            RecordError: A move is illegal there.
        """
        again = Replay(game)
        for move in self.moves:
            again.play(move)
        again.left_out = self.left_out
        again.notes = self.notes
        again._annotations = self._annotations
        return again

    def _give_turn(self, player: int | None) -> None:
        """Let a player who is not to act move next, by a forced pass or a yielded turn."""
        if len(self.state.legal_moves()) == 1:
            self.pass_turn()
        elif player is not None and self.state.yield_turn(player):
            self._yielded.add(len(self.moves))

    def pass_turn(self) -> None:
        """Make a pass of the player to act, if it is legal."""
        try:
            self._apply(self.state.parse_move(_PASS))
        except GameError:
            return

    def set_up(self, position: str) -> None:
        """Set up a position, as the option `position` has it, after the moves so far.

        Raises:
            GameError: The position is impossible, or the game reads none.
        """
        self.state = self.game.read_position(position)
        self._setups[len(self.moves)] = self.state.position_text()
        self._yielded.discard(len(self.moves))

    def _apply(self, move: int) -> None:
        if len(self.moves) >= MAX_PLIES:
            raise IllegalMove(f"a game has at most {MAX_PLIES} plies here")
        self.moves.append(self.state.move_text(move))
        self.state.apply(move)

    def record(
        self, players: Iterable[str] = (), result: str = "", tags: Mapping[str, str] | None = None
    ) -> GameRecord:
        """Return the record of the moves so far."""
        return GameRecord(
            self.game,
            tuple(self.moves),
            tuple(players),
            result,
            dict(tags or {}),
            Annotations(dict(self._annotations)),
            dict(self.left_out),
            tuple(self.notes),
            dict(self._setups),
            frozenset(self._yielded),
        )
