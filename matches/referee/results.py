"""The results of games: the returns of the players, and the reason of the end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

from boardwire.values import value_class
from boardwire.vocabulary import player_text


class Reason(Enum):
    """The reason why a game ended. Each has its own name in every record."""

    RULE = "rule"
    RESIGNATION = "resignation"
    TIME = "time"
    ILLEGAL_MOVE = "illegal-move"
    REFUSAL = "refused-move"
    NO_ANSWER = "no-answer"
    CRASH = "crash"
    DISCONNECTION = "disconnection"
    ABSENCE = "absence"
    PROTOCOL = "protocol-error"
    AGREEMENT = "agreement"
    MOVE_LIMIT = "move-limit"
    CONSENSUS = "consensus"
    ADJUDICATION = "adjudication"
    ENDGAME_TABLE = "endgame-table"
    CALLED_OFF = "called-off"
    GAME_FAULT = "game-fault"
    ABORT = "abort"

    @property
    def meaning(self) -> str:
        """The reason in words."""
        return _MEANINGS[self]


_MEANINGS = {
    Reason.RULE: "the rules ended the game",
    Reason.RESIGNATION: "a player resigned",
    Reason.TIME: "a clock ran out",
    Reason.ILLEGAL_MOVE: "a player's move was illegal, or no move at all",
    Reason.REFUSAL: "an engine refused a command it had to take, such as a legal `play`",
    Reason.NO_ANSWER: "an engine did not answer in time where no clock ran",
    Reason.CRASH: "an engine's process ended (local matches)",
    Reason.DISCONNECTION: "a connection ended",
    Reason.ABSENCE: "a player was not there to begin the game (tournaments of a server)",
    Reason.PROTOCOL: "the output of an engine broke a limit of the protocol",
    Reason.AGREEMENT: "the players agreed on a draw",
    Reason.MOVE_LIMIT: "the match became too long: a draw",
    Reason.CONSENSUS: "the estimates of both engines agreed (where the server asks for them)",
    Reason.ADJUDICATION: "the scores that the engines reported decided (tournaments)",
    Reason.ENDGAME_TABLE: "an endgame table knows the result",
    Reason.CALLED_OFF: "a player ended the match before all players had moved: no result",
    Reason.GAME_FAULT: "the game's rules failed (games in Python): no result for anybody",
    Reason.ABORT: "the match was stopped, without a winner",
}
BROKEN_OFF = frozenset(
    {
        Reason.RESIGNATION,
        Reason.TIME,
        Reason.ILLEGAL_MOVE,
        Reason.REFUSAL,
        Reason.NO_ANSWER,
        Reason.CRASH,
        Reason.DISCONNECTION,
        Reason.ABSENCE,
        Reason.PROTOCOL,
    }
)
"""The reasons for which one player loses and all others share the win."""
_LETTER = {
    Reason.RESIGNATION: "Resign",
    Reason.TIME: "Time",
}


def winners(returns: Sequence[float]) -> list[int]:
    """The players with the best returns: one winner, or several who share the win; in a draw, all.

    A single player wins with more than 0 and draws with 0.
    """
    if len(returns) == 1:
        return [0] if returns[0] >= 0 else []
    best = max(returns)
    return [player for player, value in enumerate(returns) if value == best]


def winner(returns: Sequence[float]) -> int | None:
    """Return the only player with the best return, or None."""
    if len(returns) == 1:
        return 0 if returns[0] > 0 else None
    best = winners(returns)
    return best[0] if len(best) == 1 else None


def losers(returns: Sequence[float]) -> list[int]:
    """Return the players without the best return; in a draw, nobody."""
    best = winners(returns)
    return [player for player in range(len(returns)) if player not in best]


def score_text(margin: float | None, returns: Sequence[float]) -> str:
    """A score as GTP's ``final_score`` writes it: ``B+3.5``, ``W+12``, ``P3+``, ``0`` for a draw.

    Where several players share a win, the text names the losers: ``-P3``, or ``-W-P4`` for two of
    them. In a draw all players have the same return. A single player can lose as well: ``-B``.

    Args:
        margin: The lead of player 0, or None in games without points, where the text is ``B+``.
        returns: Each player's utility.
    """
    amount = "" if margin is None else f"{abs(margin):g}"
    best = winner(returns)
    if best is not None:
        return f"{player_text(best).upper()}+{amount}"
    return _lost_by(losers(returns)) or "0"


def _lost_by(players: Sequence[int]) -> str:
    return "".join(f"-{player_text(player).upper()}" for player in players)


@value_class
class Result:
    """The end of a game.

    Args:
        returns: Each player's utility: win 1, draw 0, loss -1; empty when the game has no result.
        reason: The reason of the end.
        text: ``B+3.5``, ``W+Resign``, ``B+Time``, ``0``, ``Void``, as SGF writes results; in games
            for more than two also ``P3+``, and ``-P3`` or ``-W-P4`` where these have lost and the
            others share the win.
        detail: One line more for people, such as the illegal move; may be empty.
    """

    returns: tuple[float, ...]
    reason: Reason
    text: str
    detail: str = ""

    @property
    def winner(self) -> int | None:
        """The player who won, or None for a draw, a shared win, or no result."""
        return winner(self.returns) if self.returns else None

    @classmethod
    def by_rule(cls, margin: float | None, returns: Sequence[float], detail: str = "") -> Result:
        """Return the result that the rules give."""
        return cls(tuple(returns), Reason.RULE, score_text(margin, returns), detail)

    @classmethod
    def loss(cls, loser: int, players: int, reason: Reason, detail: str = "") -> Result:
        """`loser` has lost for a reason outside the rules of the game; the others share the win."""
        share = 1 / max(players - 1, 1)
        returns = tuple(-1.0 if player == loser else share for player in range(players))
        word = _LETTER.get(reason, "Forfeit")
        text = f"{player_text(1 - loser).upper()}+{word}" if players == 2 else _lost_by([loser])
        return cls(returns, reason, text, detail)

    @classmethod
    def forfeit(cls, absent: Collection[int], players: int, detail: str = "") -> Result:
        """A game that was not played, since some players were not there; the others share the win.

        It has no result if nobody was there.
        """
        if len(absent) == players:
            return cls.void(Reason.ABSENCE, detail)
        if len(absent) == 1:
            return cls.loss(next(iter(absent)), players, Reason.ABSENCE, detail)
        share = 1 / (players - len(absent))
        returns = tuple(-1.0 if player in absent else share for player in range(players))
        return cls.awarded(returns, Reason.ABSENCE, detail)

    @classmethod
    def awarded(cls, returns: Sequence[float], reason: Reason, detail: str = "") -> Result:
        """Return a result that the referee gives before the rules do, without counting points."""
        return cls(tuple(returns), reason, score_text(None, returns), detail)

    @classmethod
    def draw(cls, players: int, reason: Reason, detail: str = "") -> Result:
        """Return a draw."""
        return cls((0.0,) * players, reason, "0", detail)

    @classmethod
    def void(cls, reason: Reason, detail: str = "") -> Result:
        """No result."""
        return cls((), reason, "Void", detail)
