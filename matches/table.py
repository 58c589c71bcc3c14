"""The table: a game with its history, on which moves are made and taken back.

The boards of an engine, a console and a match are all of this class, so a move is read, checked and
applied in one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random

from boardwire.games import CHANCE, OVER, CourseNotFound, Game, GameFault, IllegalMove, State
from boardwire.games.unknown_state import UnknownState
from boardwire.protocol import PASS
from boardwire.translations import english
from boardwire.values import value_class
from boardwire.vocabulary import player_text

from .errors import CannotUndo
from .guessing import candidates, fits, guess
from .messages.requests import MoveRequest
from .referee.results import Result, score_text
from .setups import draw_setup

MAX_PLIES = 5000
"""The number of plies that a history may have."""
_STRIDE = 32  # plies between the states that are kept for undo
NO_MOVE = -1
"""The move number of a pass after the end, which is no move of the game, and of unknown moves."""
_SHOWN = 40  # plies that are shown of a match without a known state


@value_class
class Played:
    """One entry of a history.

    Args:
        player: The player who moved, from 0 on, or CHANCE for a roll.
        move: The move's number in the game, or NO_MOVE.
        text: The move's canonical text.
        hidden: The text as each player may know it, and at last as a spectator may; empty if all
            of them may know the canonical text.
        forced_pass: Whether it was a pass, the only legal move, as everybody could see.
    """

    player: int
    move: int
    text: str
    hidden: tuple[str, ...] = ()
    forced_pass: bool = False

    def text_for(self, observer: int | None) -> str:
        """Return the text as `observer` may know it; with None, as a spectator may."""
        if not self.hidden:
            return self.text
        return self.hidden[-1 if observer is None else observer]


class Table:
    """A game in progress. All methods raise GameFault where the rules of a Python game fail.

    Only every few plies a state is kept, and undo plays the plies between again: a state of Go
    remembers all boards before it, so keeping every state would need memory quadratic in the length
    of the game.

    A table may follow a match as one player sees it. In a game of hidden information its state is
    then a guess that fits all that the player has seen. Where none is found, the table keeps the
    observations, and its state is an `UnknownState`.

    Args:
        game: The game and its options; the board starts at its initial state.
        observer: The player whose view of a match the table follows, or None for a table that is
            sees everything.
    """

    def __init__(self, game: Game, observer: int | None = None) -> None:
        self.game = game
        self.observer = observer
        self.history: list[Played] = []
        self._state = game.start()
        self._kept: list[State] = [self._state]  # after 0, _STRIDE, 2 * _STRIDE ... plies
        self._ends: set[int] = set()  # numbers of plies after which play went on
        self._drawn: Sequence[int] | None = None  # the referee's last course
        self._is_given = False  # whether the referee gives courses of this game
        self._dead: tuple[int, tuple[str, ...]] = (0, ())  # after how many plies, and the points

    @property
    def state(self) -> State:
        """The position now. Do not change it; :meth:`play` does."""
        return self._state

    @property
    def lost(self) -> bool:
        """Whether no state that fits the observations was found, and the table goes on without."""
        return isinstance(self._state, UnknownState)

    @property
    def over(self) -> bool:
        """Whether the rules say that the game is over."""
        return self.state.to_act() == OVER

    def set_up(self, game: Game) -> None:
        """Put up another game, or the same one with other options, at its initial state.

        The table sees everything from then on.

        Raises:
            GameFault: The rules of the game failed; the table is as before.
        """
        self._begin(game)
        self.observer = None

    def clear(self) -> None:
        """Go back to the initial state."""
        self._begin(self.game)

    def _begin(self, game: Game) -> None:
        state = game.start()
        self.game, self.history = game, []
        self._state, self._kept, self._ends = state, [state], set()
        self._drawn, self._is_given = None, False
        self._dead = (0, ())

    @property
    def dead(self) -> tuple[str, ...]:
        """The points of the stones that the score of this finished game leaves out, in Go."""
        plies, points = self._dead
        return points if plies == len(self.history) and self.over else ()

    def leave_out(self, dead: Iterable[str]) -> None:
        """Record which stones of the finished game are dead, so that views show them.

        Args:
            dead: Their points.
        """
        self._dead = len(self.history), tuple(dead)

    def change_option(self, name: str, value: object) -> None:
        """Change an option of the game and keep the moves made so far.

        Raises:
            OptionError: The game has no such option, or the value is outside its range.
            IllegalMove: The moves so far are not legal with it; the table is as before.
        """
        changed = Table(self.game.with_options(**{name: value}), self.observer)
        for ply, played in enumerate(self.history):
            if ply in self._ends:
                changed.play_on()
            changed.play(played.player, played.text)
        self.game, self.history = changed.game, changed.history
        self._state, self._kept, self._ends = changed._state, changed._kept, changed._ends

    def parse(self, player: int, text: str) -> Played:
        """Read a move of `player` without making it.

        Raises:
            InvalidMove: The text is not a move of this game.
            IllegalMove: It is not that player's turn, or the move is illegal here.
        """
        if self.lost:
            state = self.state.copy()
            if not state.yield_turn(player):
                raise IllegalMove(english("it is not that player's turn, as far as is known"))
            return Played(player, NO_MOVE, state.move_text(state.parse_move(text)))
        return self._try(player, text)[0]

    def play(self, player: int, text: str) -> Played:
        """Make the move of `player` that `text` means.

        A finished game accepts passes, which change nothing: GTP controllers know no other end of a
        game than two passes. A game of Go that passes have ended goes on with the next stone.

        Raises:
            InvalidMove: The text is not a move of this game.
            IllegalMove: It is not that player's turn, or the move is illegal here.
        """
        if len(self.history) >= MAX_PLIES:
            raise IllegalMove(
                english("a game has at most {max_plies} plies here", max_plies=MAX_PLIES)
            )
        if self.lost:
            self._lose([*self.history, Played(player, NO_MOVE, text)])
            return self.history[-1]
        try:
            played, state = self._try(player, text)
        except IllegalMove:
            if not self._guesses:
                raise
            self._guess([*self.history, Played(player, NO_MOVE, text)])
            return self.history[-1]
        self._add(played, state)
        return played

    def make(self, player: int, move: int) -> Played:
        """Make a move that is known to be legal, by its number.

        The number of a move may tell more than its text: that it corrects what was guessed before.
        """
        state = self.state.copy()
        if player != CHANCE:
            state.yield_turn(player)
        played = Played(player, move, state.move_text(move), self._hidden(state, move))
        state.apply(move)
        self._add(played, state)
        return played

    def _add(self, played: Played, state: State) -> None:
        self._state = state
        self.history.append(played)
        if len(self.history) % _STRIDE == 0:
            self._kept.append(state)

    def extend(self, moves: Iterable[int]) -> list[Played]:
        """Make moves that are known to be legal, in a game of perfect information.

        It does what `play` does for each, in less time.
        """
        first = len(self.history)
        state = self.state.copy()
        for move in moves:
            if len(self.history) % _STRIDE == 0 and len(self.history) > first:
                state = state.copy()  # the one before is kept
            text = state.move_text(move)
            forced = text == PASS and self._forced_pass(state, text)
            played = Played(state.to_act(), move, text, (), forced)
            state.make(move, text)
            self._add(played, state)
        return self.history[first:]

    def _try(self, player: int, text: str) -> tuple[Played, State]:
        to_act = self.state.to_act()
        if to_act == OVER and text.lower() == PASS:
            return Played(player, NO_MOVE, PASS), self.state
        state = self.state.copy()
        if to_act == OVER and not state.play_on():
            raise IllegalMove(english("the game is over"))
        if player == CHANCE and to_act != CHANCE:
            raise IllegalMove(english("no roll is due"))
        if player != CHANCE and to_act == CHANCE:
            raise IllegalMove(english("a roll is due first"))
        if player != CHANCE and not state.yield_turn(player):
            raise IllegalMove(english("it is not that player's turn"))
        if self._guesses:
            move = candidates(state, (player, text), self._observer)[0]
            played = Played(player, move, state.move_text_for(move, self.observer))
        else:
            move = state.parse_move(text)
            moved = state.move_text(move)
            forced = self._forced_pass(state, moved)
            played = Played(player, move, moved, self._hidden(state, move), forced)
        state.apply(move)
        return played, state

    def _forced_pass(self, state: State, text: str) -> bool:
        """Return whether a move is a pass without an alternative, which everybody can see."""
        return text == PASS and self.game.perfect_information and len(state.legal_moves()) == 1

    @property
    def _guesses(self) -> bool:
        """Whether something is hidden from the table."""
        return self.observer is not None and not self.game.perfect_information

    @property
    def _observer(self) -> int:
        assert self.observer is not None, "only an observer's table guesses"
        return self.observer

    def _guess(self, observed: Sequence[Played]) -> None:
        """Guess a new history that fits all observations; without any the table is lost.

        Raises:
            IllegalMove: Nothing can fit; the table is as before.
        """
        if self._is_given:
            self._lose(observed)  # until the referee gives the next course
            return
        try:
            moves = self._guessed(observed)
        except CourseNotFound:
            self._lose(observed)
        else:
            self._make(observed, moves)

    def _lose(self, observed: Sequence[Played]) -> None:
        """Go on without a state."""
        self.history = [Played(it.player, NO_MOVE, it.text) for it in observed]
        lines = tuple(
            f"{'chance' if it.player == CHANCE else player_text(it.player)} {it.text}"
            for it in observed[-_SHOWN:]
        )
        self._state = UnknownState(self.game, self._observer, lines)
        self._kept, self._ends = [self._state], set()

    def take_legal(self, texts: Sequence[str]) -> None:
        """Take the legal moves of the observer, as the referee lists them before a move.

        A guess with other legal moves is wrong. Then the table is lost, and has these moves.
        """
        if not self._guesses:
            return
        known = sorted(map(str.lower, self.legal_texts(self._observer)))
        if not self.lost and known == sorted(map(str.lower, texts)):
            return
        self._lose(self.history)
        assert isinstance(self._state, UnknownState)
        self._state = UnknownState(self.game, self._observer, self._state.known, texts)

    def take_course(self, moves: Sequence[int]) -> bool:
        """Take a course that the referee has drawn, for `find`; return whether it is long enough.

        The table guesses no more by itself then, since the referee draws another one in time.
        """
        if not self._guesses or len(moves) != len(self.history):
            return False
        self._drawn, self._is_given = moves, True
        return True

    def take_request(self, request: MoveRequest) -> None:
        """Take the help that comes with a request to the observer, and find a state with it."""
        if self._guesses:
            self.take_course(request.course())
            self.take_legal(request.legal_moves())
            self.find()
        if isinstance(self._state, UnknownState):
            state = self._state
            self._state = UnknownState(self.game, state.player, request.known(), state.legal)

    def find(self) -> None:
        """Find a state if the table is lost: by the referee's course, or else by a search.

        The legal moves stay known.
        """
        if not isinstance(self._state, UnknownState):
            return
        legal, observed = self._state.legal, list(self.history)
        drawn = self._drawn
        if drawn is not None and len(drawn) != len(observed):  # it was drawn for an earlier request
            drawn = None
        for course in (drawn, None):
            with suppress(IllegalMove, CourseNotFound):
                self._make(observed, self._guessed(observed) if course is None else course)
                break
        else:
            self._lose(observed)
        if legal:
            self.take_legal(legal)

    def _guessed(self, observed: Sequence[Played]) -> list[int]:
        """Return moves that fit the observations, found by a search."""
        return guess(self.game, [(it.player, it.text) for it in observed], self._observer)

    def _make(self, observed: Sequence[Played], moves: Sequence[int]) -> None:
        """Make the moves of a course, and keep the observation of each.

        Raises:
            IllegalMove: One of them is not legal, or an observation of it would be different.
        """
        given = self._is_given
        self._begin(self.game)
        self._is_given = given
        for it, move in zip(observed, moves, strict=True):
            state = self.state.copy()
            if it.player != CHANCE:
                state.yield_turn(it.player)
            if not fits(state, move, it.text, self._observer):
                raise IllegalMove(
                    english(
                        "ply {count} would have another observation", count=len(self.history) + 1
                    )
                )
            state.apply(move)
            self._add(Played(it.player, move, it.text), state)

    def _hidden(self, state: State, move: int) -> tuple[str, ...]:
        """The texts of a move for all observers, if not everybody may know it; else empty."""
        if self.game.perfect_information:
            return ()
        texts = [state.move_text_for(move, player) for player in range(self.game.players)]
        texts.append(state.move_text_for(move, None))
        return tuple(texts) if any(it != state.move_text(move) for it in texts) else ()

    def legal_texts(self, player: int) -> list[str]:
        """The texts of the legal moves of `player`; none if it is not to act, or the rules fail."""
        try:
            state = self.state.copy()
            if state.to_act() < 0 or not state.yield_turn(player):
                return []
            return list(map(state.move_text, state.legal_moves()))
        except GameFault:
            return []

    def placements_left(self, player: int) -> int:
        """Return the moves by which `player` is yet to place its pieces; 0 if the rules fail."""
        try:
            return self.state.placements_left(player)
        except GameFault:
            return 0

    def drawn_setup(self, player: int, random: Random) -> str:
        """Return a set-up of `player`, drawn at random; empty if it places none."""
        try:
            return draw_setup(self.state, player, random)
        except (IllegalMove, GameFault):
            return ""

    def known_lines(self, player: int) -> Sequence[str]:
        """Return the position as `player` may see it, as lines."""
        try:
            return self.state.text(player).splitlines()
        except GameFault:
            return ()

    def drawn_course(self, player: int) -> list[int]:
        """Return a course that `player` cannot distinguish from this one; or an empty list."""
        try:
            return self.state.drawn_course(player) or []
        except GameFault:
            return []

    def play_on(self) -> bool:
        """Go on after an end that the players made by passing; return whether that is possible."""
        if not self.over:
            return False
        state = self.state.copy()
        if not state.play_on():
            return False
        self._state = state
        self._ends.add(len(self.history))
        return True

    def undo(self, count: int = 1) -> None:
        """Take back `count` entries of the history.

        Raises:
            CannotUndo: The history has fewer.
        """
        if not 0 <= count <= len(self.history):
            raise CannotUndo(
                english(
                    "{count} moves were made, {count_too} cannot be taken back",
                    count=len(self.history),
                    count_too=count,
                )
            )
        if count == 0:
            return
        left = self.history[: len(self.history) - count]
        if self._guesses:
            self._guess(left)
            return
        del self._kept[len(left) // _STRIDE + 1 :]
        self._state = self._kept[-1]
        self.history = left[: (len(self._kept) - 1) * _STRIDE]
        self._ends = {ply for ply in self._ends if ply < len(left)}
        for played in left[len(self.history) :]:
            if len(self.history) in self._ends:
                self.play_on()
            self._state = self._try(played.player, played.text)[1]
            self.history.append(played)

    def at(self, ply: int) -> Table:
        """Return a table with the first plies of this one and the same observer.

        Raises:
            CannotUndo: The history has fewer plies, or only observations of them are known.
        """
        if self.lost and ply != len(self.history):
            raise CannotUndo("earlier positions are not known here, only the present one")
        if not 0 <= ply <= len(self.history):
            raise CannotUndo(f"{len(self.history)} moves were made, not {ply}")
        past = Table(self.game, self.observer)
        past._kept = self._kept[: ply // _STRIDE + 1]
        past._ends = {it for it in self._ends if it < ply}
        first = (len(past._kept) - 1) * _STRIDE
        state = past._kept[-1].copy()
        for number, played in enumerate(self.history[first:ply], first):
            if number in self._ends:
                state.play_on()
            if played.move == NO_MOVE:
                continue
            if played.player != CHANCE:
                state.yield_turn(played.player)
            state.apply(played.move)
        past._state, past.history = state, self.history[:ply]
        return past

    def backwards(self) -> Iterator[tuple[State, Played]]:
        """The history from its end, each entry with the position before it. Change nothing."""
        end = len(self.history)
        for number in reversed(range(len(self._kept))):
            state, first = self._kept[number], number * _STRIDE
            block: list[tuple[State, Played]] = []
            for ply in range(first, end):
                played = self.history[ply]
                if ply in self._ends:
                    state = state.copy()
                    state.play_on()
                block.append((state, played))
                if played.move == NO_MOVE:
                    continue
                state = state.copy()
                if state.to_act() == OVER:
                    state.play_on()
                if played.player != CHANCE:
                    state.yield_turn(played.player)
                state.apply(played.move)
            yield from reversed(block)
            end = first

    def result(self, dead: Sequence[str] = ()) -> Result | None:
        """Return the result by the rules, or None while the game goes on.

        Args:
            dead: The points of stones that the players have agreed to take off first.

        Raises:
            IllegalMove, InvalidMove: There is no stone at one of these points.
        """
        if not self.over:
            return None
        state = self.state.without(dead) if dead else self.state
        taken = f"dead stones taken off: {' '.join(dead)}" if dead else ""
        return Result.by_rule(state.margin(), state.returns(), taken or state.ending())

    def final(self) -> Result | None:
        """Return the result as ``final_score`` shows it, or None while the game goes on.

        In Go without the stones that :func:`~.dead_stones.dead_stones` finds dead, which takes a
        tenth of a second or more.
        """
        if not self.over or not self.game.has_dead_stones:
            return self.result()
        from .referee.dead_stones import dead_stones  # imports Go, which most tables do not need

        dead = dead_stones(self.state)
        self.leave_out(dead)
        return self.result(dead)

    def score(self) -> str | None:
        """Return the score as ``final_score`` writes it; None before the end, except in Go."""
        final = self.final()
        return self.early_score() if final is None else final.text

    def early_score(self) -> str | None:
        """Return the score before the end; None except in Go.

        Go programs ask for the area in any position, for example after a resignation. In other
        games a lead before the end is not a score.
        """
        margin = self.state.margin() if self.game.scored_early else None
        return None if margin is None else score_text(margin, (margin, -margin))
