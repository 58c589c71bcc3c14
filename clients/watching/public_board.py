"""The board of a match as spectators know it, at its last ply or at an earlier one."""

from __future__ import annotations

from collections.abc import Sequence

from boardwire.games import CHANCE, BoardView, Game, GameError, State
from boardwire.matches.console.point_by_point import last_points
from boardwire.matches.guessing import candidates, guess
from boardwire.matches.table import NO_MOVE, Played, Table
from boardwire.values import value_class


@value_class
class Position:
    """A position of a match.

    Args:
        view: The board as spectators see it.
        marked: The points of the last move.
        acting: The players to act.
    """

    view: BoardView
    marked: tuple[str, ...]
    acting: tuple[int, ...]


class PublicBoard:
    """Follows a match by the texts that spectators receive.

    In a game of hidden information the board is a guess that fits all public information.
    What a spectator may see of it is the same for all guesses.

    Args:
        game: The game with its options.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._observed: list[tuple[int, str]] = []
        self._live = Table(game)
        self._shown: Table | None = None  # at an earlier ply, once one is looked at

    def __len__(self) -> int:
        """Return the number of plies."""
        return len(self._observed)

    @property
    def acting(self) -> tuple[int, ...]:
        """The players to act after the last ply."""
        return self._live.state.acting()

    def next_player(self) -> int:
        """Return the player of the next ply, or CHANCE, if a list of moves does not show it."""
        table = self._live
        state = table.state
        if table.over:
            state = state.copy()
            state.play_on()
        return CHANCE if state.to_act() == CHANCE else max(0, state.to_act())

    def play(self, player: int, text: str) -> str:
        """Make a ply; return its text in the customary notation of the game.

        Raises:
            GameError: It is no legal move here.
        """
        observed = (player, text)
        notation = text
        if self.game.perfect_information:
            before = self._live.state
            notation = _notation(before, self._live.play(player, text))
        else:
            try:
                state = self._live.state.copy()
                self._live.play(player, state.move_text(candidates(state, observed, None)[0]))
            except GameError:
                self._live = self._guess([*self._observed, observed])
        self._observed.append(observed)
        return notation

    def take_back(self, plies: int) -> None:
        """Take back the plies after a ply.

        Raises:
            CannotUndo: There are fewer.
        """
        self._live.undo(len(self) - plies)
        self._observed, self._shown = self._observed[:plies], None

    def reveal(self, texts: Sequence[str]) -> None:
        """Replace the observed moves by the full moves, which are public after the end.

        Raises:
            GameError: They are no course of the game.
        """
        table = Table(self.game)
        observed = []
        for (player, _), text in zip(self._observed, texts, strict=False):
            table.play(player, text)
            observed.append((player, text))
        self._observed, self._live, self._shown = observed, table, None

    def position(self, ply: int | None = None) -> Position:
        """Return the position after a ply, 0 for the start; with None, after the last one.

        Raises:
            GameError: The rules of a game in Python fail.
        """
        table = self._live if ply is None or ply >= len(self) else self._at(max(0, ply))
        return Position(table.state.view(None), last_points(table), table.state.acting())

    def _at(self, ply: int) -> Table:
        """Return the table after a ply. It is cached: neighbouring plies are requested next."""
        if self._shown is None:
            self._shown = Table(self.game)
        table = self._shown
        history = self._live.history
        shared = 0
        while (
            shared < min(ply, len(table.history))
            and table.history[shared].text == history[shared].text
        ):
            shared += 1
        table.undo(len(table.history) - shared)
        for played in history[shared:ply]:
            table.play(played.player, played.text)
        return table

    def _guess(self, observed: Sequence[tuple[int, str]]) -> Table:
        moves = guess(self.game, observed, None)
        table = Table(self.game)
        for (player, _), move in zip(observed, moves, strict=True):
            state = table.state.copy()
            if player != CHANCE:
                state.yield_turn(player)
            table.play(player, state.move_text(move))
        return table


def _notation(before: State, played: Played) -> str:
    """Return a move in the customary notation of its game, such as `Nf3`."""
    if played.player == CHANCE or played.move == NO_MOVE:
        return played.text
    state = before.copy()
    state.play_on()
    state.yield_turn(played.player)
    return state.record_text(played.move)
