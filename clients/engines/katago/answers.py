"""Results of searches as objects of KataGo's analysis protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from boardwire import _native
from boardwire.clients.engines.analysis.candidates import candidates, root_value
from boardwire.clients.engines.analysis.go_playouts import GoEstimate, estimate, top_first
from boardwire.games.rules.go import GoState
from boardwire.protocol.gtp.analysis_lines import Candidate, RootValue
from boardwire.protocol.katago import Query, ReportPerspective

_DIGITS: Final = 6  # of rates and points
_ILLEGAL: Final = -1.0  # the policy of a move that is not legal
_MOVE_PLAYOUTS: Final = 20  # playouts for the owners after one move


class AnswerWriter:
    """Writes the results of one position.

    Args:
        query: The query.
        turn: The turn of the position.
        state: The position.
        perspective: The side from whose view values are reported.
        sampled: Whether values are means of simulations.
        priors: The prior of each legal move before the search, by its number.
    """

    def __init__(
        self,
        query: Query,
        turn: int,
        state: GoState,
        perspective: ReportPerspective,
        *,
        sampled: bool,
        priors: Mapping[int, float],
    ) -> None:
        self._query = query
        self._turn = turn
        self._state = state
        self._sampled = sampled
        self._player = state.to_act()
        black = perspective is ReportPerspective.BLACK or (
            perspective is ReportPerspective.SIDE_TO_MOVE and self._player == 0
        )
        self._sign = 1.0 if black else -1.0  # sign of values for black
        self._policy = _policy(priors)
        self._estimate = estimate(state)

    def answer(self, result: _native.SearchResult, *, final: bool) -> dict[str, Any]:
        """Return the answer for a result.

        Args:
            result: The result so far.
            final: Whether the search is over.
        """
        parts, state = self._query.parts, self._state
        found = candidates(state, result, sampled=self._sampled)
        answer: dict[str, Any] = {
            "id": self._query.id,
            "turnNumber": self._turn,
            "isDuringSearch": not final,
            "moveInfos": [
                self._move_info(order, it, final=final) for order, it in enumerate(found)
            ],
            "rootInfo": self._root_info(root_value(result)),
        }
        if parts.ownership:
            answer["ownership"] = _rounded(self._estimate.top_first(self._sign))
        if parts.ownership_stdev:
            answer["ownershipStdev"] = _rounded(self._estimate.deviations())
        if parts.policy:
            answer["policy"] = self._policy_map()
        return answer

    def _move_info(self, order: int, candidate: Candidate, *, final: bool) -> dict[str, Any]:
        parts = self._query.parts
        move = self._state.parse_move(candidate.move)
        lower = self._for_black(candidate.lower)
        info = {
            "move": candidate.move,
            "order": order,
            "visits": candidate.visits,
            "edgeVisits": candidate.visits,
            "weight": float(candidate.visits),
            "edgeWeight": float(candidate.visits),
            "playSelectionValue": float(candidate.visits),
            "prior": round(self._policy.get(move, 0.0), _DIGITS),
            "lcb": self._rate(lower),
            "utilityLcb": round(self._sign * lower, _DIGITS),
            "pv": list(candidate.line[: parts.line_moves + 1]),
            **self._values(self._for_black(candidate.value), candidate.visits),
        }
        if parts.no_result:
            info["noResultValue"] = 0.0
        if final and (parts.moves_ownership or parts.moves_ownership_stdev):
            after = self._after(move)
            if parts.moves_ownership:
                info["ownership"] = _rounded(after.top_first(self._sign))
            if parts.moves_ownership_stdev:
                info["ownershipStdev"] = _rounded(after.deviations())
        return info

    def _root_info(self, root: RootValue) -> dict[str, Any]:
        return {
            "currentPlayer": "BW"[self._player],
            "visits": root.visits,
            "weight": float(root.visits),
            **self._values(self._for_black(root.value), root.visits),
            "thisHash": _hash(self._state, symmetric=False),
            "symHash": _hash(self._state, symmetric=True),
        }

    def _values(self, value: float, visits: int) -> dict[str, float]:
        """Return the fields of a value, -1 to 1 for black."""
        lead = round(self._sign * self._estimate.lead_for(0, value, visits), 3)
        return {
            "winrate": self._rate(value),
            "utility": round(self._sign * value, _DIGITS),
            "scoreLead": lead,
            "scoreMean": lead,
            "scoreSelfplay": lead,
            "scoreStdev": round(self._estimate.deviation, 3),
        }

    def _for_black(self, value: float) -> float:
        return value if self._player == 0 else -value

    def _rate(self, value: float) -> float:
        """Return a value for black as a win rate, 0 to 1."""
        return round(min(max((self._sign * value + 1) / 2, 0.0), 1.0), _DIGITS)

    def _after(self, move: int) -> GoEstimate:
        state = self._state.copy()
        state.apply(move)
        return estimate(state, _MOVE_PLAYOUTS)

    def _policy_map(self) -> list[float]:
        """Return the policy of each point, the top row first, and of passing."""
        points = self._state.columns * self._state.rows
        by_point = [self._policy.get(point, _ILLEGAL) for point in range(points)]
        passing = self._policy.get(points, _ILLEGAL)
        return _rounded([*top_first(by_point, self._state.columns), passing])


def _policy(priors: Mapping[int, float]) -> dict[int, float]:
    """Return the probabilities of moves; they are equal without priors."""
    total = sum(priors.values())
    if not total:
        return {move: 1 / len(priors) for move in priors}
    return {move: prior / total for move, prior in priors.items()}


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(it, _DIGITS) for it in values]


def _hash(state: GoState, *, symmetric: bool) -> str:
    """Return a text that is the same for equal positions: stones, side to move and ko.

    Args:
        state: The position.
        symmetric: Whether it is also the same for mirrored and rotated positions.
    """
    cells, columns = bytearray(state.core.cells()), state.columns
    if state.core.ko_point >= 0:
        cells[state.core.ko_point] = 3
    board = [bytes(cells[start : start + columns]) for start in range(0, len(cells), columns)]
    boards = [board]
    if symmetric:
        for _ in range(3):
            boards.append([bytes(row) for row in zip(*reversed(boards[-1]), strict=True)])
        boards += [[row[::-1] for row in it] for it in boards]
    texts = [bytes([len(it[0]), state.to_act()]) + b"".join(it) for it in boards]
    return blake2b(min(texts), digest_size=16).hexdigest().upper()
