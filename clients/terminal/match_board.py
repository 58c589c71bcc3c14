"""The board of a match at a server, kept by the reports of the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic

from boardwire.games import CHANCE, Game, load
from boardwire.matches import Table, parse_options
from boardwire.matches.referee.result_words import ending_text
from boardwire.protocol import Colour, TimeControl, visible


class MatchBoard:
    """A match as the person knows it: the board, the players and the clocks.

    Args:
        game: The game on the table until the match has begun.

    Attributes:
        table: The board.
        me: The person's number, from 0 on.
        names: The names of all players, player 0 first.
        time: The time control.
        match: The match's number at the server; empty before the match.
        begun: Whether the match has begun.
        over: Whether the match has ended.
    """

    def __init__(self, game: Game) -> None:
        self.table = Table(game)
        self.me = 0
        self.names: Sequence[str] = ()
        self.time = TimeControl.none()
        self.match = ""
        self.begun = False
        self.over = False
        self._chosen_at = -1  # plies at the person's choice, in games with simultaneous choices
        self._given = 0  # moves of the person's set-up that are not on the board yet
        self._clocks: tuple[float | None, ...] = ()
        self._clocks_at = monotonic()

    @property
    def clocks(self) -> Sequence[float | None]:
        """The last clocks from the server, less the time since then."""
        if self.over or not self.begun:
            return self._clocks
        acting = self.table.state.acting()
        passed = monotonic() - self._clocks_at
        return [
            max(0.0, it - passed) if it is not None and player in acting else it
            for player, it in enumerate(self._clocks)
        ]

    @property
    def on_turn(self) -> bool:
        """Whether the person is to move and has not chosen a move yet."""
        if self.over or not self.begun or self._given:
            return False
        if self._chosen_at == len(self.table.history):
            return False
        return self.me in self.table.state.acting()

    def set_up(self, game: str, facts: Mapping[str, str]) -> None:
        """Set the board of a match.

        Args:
            game: The game with its options, as `bw-game` answers.
            facts: The first line about the match.

        Raises:
            GameError: There is no such game.
        """
        name, *options = game.split()
        self.match = facts["match"]
        self.me = Colour.parse(facts["colour"]).player
        self.names = [visible(it) for it in facts["players"].split(",")]
        self.time = TimeControl.parse(facts["time"])
        self.table = Table(load(name, **parse_options(tuple(options))), self.me)
        self._set_clocks(facts.get("clocks", ""))
        self._chosen_at, self._given = -1, 0

    def forget(self) -> None:
        """Forget the match, since another one is sought."""
        self.begun = self.over = False
        self.match = ""

    def put(self, facts: Mapping[str, str]) -> bool:
        """Play a ply on the board, unless it is already there; return whether it is the last one.

        Raises:
            GameError: The ply is not legal.
        """
        ply = int(facts["ply"])
        if ply == len(self.table.history) + 1:
            player = CHANCE if "roll" in facts else Colour.parse(facts["player"]).player
            self.table.play(player, facts["roll"] if "roll" in facts else facts["move"])
            self._given -= player == self.me and self._given > 0
            if "clocks" in facts:
                self._set_clocks(facts["clocks"])
        return ply == len(self.table.history)

    def take_back(self, plies: int) -> None:
        """Take back the plies after a ply, unless they are not on the board."""
        self.table.undo(max(0, len(self.table.history) - plies))

    def chose(self, plies: int, moves: int = 1) -> None:
        """Note that the person has chosen after this number of plies: a move, or a set-up."""
        if self.table.game.simultaneous:
            self._chosen_at = plies
        made = sum(it.player == self.me for it in self.table.history[plies:])
        self._given = max(0, moves - made) if moves > 1 else 0

    def end(self, facts: Mapping[str, str]) -> str:
        """Stop the clocks at the end of the match; return the end in words."""
        self._clocks = tuple(self.clocks)
        self.over = True
        reason, detail = facts.get("reason", ""), facts.get("detail", "")
        return ending_text(self.table.game.conventions, facts["result"], reason, detail)

    def _set_clocks(self, text: str) -> None:
        self._clocks = tuple(float(it) if it else None for it in text.split(",")) if text else ()
        self._clocks_at = monotonic()
