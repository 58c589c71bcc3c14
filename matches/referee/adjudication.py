"""Adjudication: results that the referee gives before the rules do.

Three things can decide a match: an endgame table that knows the result, the engines' own estimates,
on which both must agree so that neither can lie its way to a point, and the scores that engines
report of their searches, by the rules of engine tournaments (`score_rules.py`).
"""

from __future__ import annotations

from boardwire.games import Game, State, endgame_table
from boardwire.games.endings import EndgameTable, adjudicating_tables
from boardwire.protocol.search_info import SearchInfo
from boardwire.values import value_class

from .results import Reason, Result
from .score_rules import ScoreAdjudication, ScoreRules


@value_class
class ConsensusRule:
    """The rule by which the engines' own estimates (`bw-estimate`) end a match for two.

    Args:
        moves: For how many moves of each player in a row the estimates must agree; 0 for never.
        win: The estimate, from -1 to 1, from which on a side counts as winning. The other side must
            estimate at most minus that.
        draw: The estimate, of either sign, up to which a position counts as drawn.
        draw_after: The ply before which no draw is given.
    """

    moves: int = 0
    win: float = 0.95
    draw: float = 0.01
    draw_after: int = 80


class Consensus:
    """The estimates of the two engines of a match, move by move.

    A player's estimate is what the position before its move is worth to it. A move without an
    estimate makes the player's row begin anew.

    Args:
        rule: When they agree.
    """

    def __init__(self, rule: ConsensusRule) -> None:
        self._rule = rule
        self._rows: tuple[list[float], list[float]] = ([], [])
        self._owed = [False, False]  # by players whose last move has no estimate yet

    def moved(self, player: int) -> None:
        """`player` has moved; its estimate may come afterwards."""
        if self._owed[player]:
            self._rows[player].clear()
        self._owed[player] = True

    def estimated(self, player: int, value: float | None) -> None:
        """Record a player's estimate of the position before its last move; None if it has none."""
        row = self._rows[player]
        if value is None or not self._owed[player]:
            row.clear()
        else:
            row.append(value)
            del row[: -self._rule.moves]
        self._owed[player] = False

    def returns(self, plies: int) -> tuple[float, float] | None:
        """Return the result after `plies` plies if the engines have agreed for long enough.

        Otherwise return None.
        """
        rule, (first, second) = self._rule, self._rows
        if not rule.moves or min(len(first), len(second)) < rule.moves:
            return None
        if min(first) >= rule.win and max(second) <= -rule.win:
            return 1.0, -1.0
        if max(first) <= -rule.win and min(second) >= rule.win:
            return -1.0, 1.0
        if plies >= rule.draw_after and max(map(abs, first + second)) <= rule.draw:
            return 0.0, 0.0
        return None


@value_class
class TableRule:
    """The rule by which endgame tables in files end a match.

    Args:
        folders: The folders with the tables; none to use none.
        men: The most men on the board; 0 for as many as the tables have.
        fifty: Whether the fifty-move rule makes some wins a draw.
        wins: Whether wins and losses end a match.
        draws: Whether draws do.
    """

    folders: tuple[str, ...] = ()
    men: int = 0
    fifty: bool = True
    wins: bool = True
    draws: bool = True

    def tables(self, game: Game) -> EndgameTable | None:
        """Return the tables; None if none are named.

        Raises:
            TableError: There are no such tables for the game, or none in the folders.
            OSError: A folder cannot be read.
        """
        if not self.folders:
            return None
        switches = {"fifty": self.fifty, "wins": self.wins, "draws": self.draws}
        return adjudicating_tables(game, self.folders, self.men, **switches)


NO_TABLES = TableRule()


class Adjudication:
    """The decision whether a match is over before the rules end it.

    Args:
        game: The game.
        rule: When estimates end the match.
        scores: When scores do.
        endgame_tables: Whether the endgame tables of the game do.
        tables: When those in files do.
    """

    def __init__(
        self,
        game: Game,
        rule: ConsensusRule,
        scores: ScoreRules,
        *,
        endgame_tables: bool,
        tables: TableRule = NO_TABLES,
    ) -> None:
        # An estimate of a position that is partly hidden would show what a player knows.
        two_sided = game.players == 2 and game.zero_sum and game.perfect_information
        self._consensus = Consensus(rule) if rule.moves > 0 and two_sided else None
        self._moves = rule.moves
        self._scores = ScoreAdjudication(scores) if two_sided and scores.can_end else None
        own = endgame_table(game) if endgame_tables else None
        self._tables = [it for it in (own, tables.tables(game)) if it is not None]

    @property
    def watches(self) -> bool:
        """Whether anything but the rules can end the match."""
        return not (self._consensus is None and self._scores is None and not self._tables)

    @property
    def wants_estimates(self) -> bool:
        """Whether engines are asked after each move for an estimate of the position."""
        return self._consensus is not None

    def moved(self, player: int, info: SearchInfo | None) -> None:
        """Record that `player` has moved, and its report of the search."""
        if self._consensus is not None:
            self._consensus.moved(player)
        if self._scores is not None:
            self._scores.moved(player, info)

    def estimated(self, player: int, value: float | None) -> None:
        """Record a player's estimate of the position before its last move; None if it has none."""
        if self._consensus is not None:
            self._consensus.estimated(player, value)

    def result(self, state: State, plies: int) -> Result | None:
        """Return the result in a position after `plies` plies, or None if the match goes on."""
        for table in self._tables:
            known = table.probe(state)
            if known is not None:
                return Result.awarded(known, Reason.ENDGAME_TABLE)
        if self._scores is not None and (agreed := self._scores.result(state, plies)) is not None:
            return agreed
        if self._consensus is None:
            return None
        returns = self._consensus.returns(plies)
        if returns is None:
            return None
        detail = f"both engines agreed for {self._moves} moves"
        return Result.awarded(returns, Reason.CONSENSUS, detail)
