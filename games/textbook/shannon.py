"""Shannon's evaluation of chess, and the material of beginners' books.

C. E. Shannon, "Programming a Computer for Playing Chess", Philosophical Magazine 41 (1950), section
2: the difference of both sides in

    9 Q + 5 R + 3 (B + N) + P - 0.5 (D + S + I) + 0.1 M

with the numbers of queens, rooks, bishops, knights and pawns, of doubled, blocked and isolated
pawns, and of legal moves. (In the paper S are backward pawns; courses mostly count blocked ones,
which are counted here.) The king, with the weight 200 in the paper, is never captured. Moves are
left out in a position with check, where only one side has any: Shannon evaluates quiet positions
alone.
"""

from __future__ import annotations

from collections import Counter
from math import copysign, inf

from boardwire.games import GameError, PositionError, State
from boardwire.games.rules.chess.game import ChessState

from .features import Features, Term

VALUES = {"queen": 9, "rook": 5, "bishop": 3, "knight": 3, "pawn": 1}
"""The values of the pieces in pawns."""
PAWN_FAULT, MOVE = -0.5, 0.1

WHITE = 1
"""The player of the white pieces in chess."""

_HALF = 5.0
"""The lead in pawns that is worth half a win."""


def formula_of(name: str, state: State) -> Features:
    """Return an evaluation of chess by name.

    Args:
        name: One of `FORMULAS`.
        state: The position.

    Raises:
        GameError: There is no such evaluation, or the game is another one.
    """
    if not isinstance(state, ChessState):
        raise GameError(f"the evaluation {name} is one of chess, not of {state.game.title}")
    if name not in FORMULAS:
        raise GameError(f"no evaluation is called {name[:40]!r}; there are {', '.join(FORMULAS)}")
    return FORMULAS[name]()


def material() -> Features:
    """Return the evaluation by 9, 5, 3, 3 and 1 for the pieces alone."""
    return Features("pawns", _material, _value, _lead, digits=1)


def shannon() -> Features:
    """Return Shannon's evaluation."""
    return Features("pawns", _shannon, _value, _lead, digits=1)


FORMULAS = {"material": material, "shannon": shannon}
"""The evaluations by name."""


def _value(lead: float) -> float:
    return lead / (_HALF + abs(lead))


def _lead(value: float) -> float:
    return copysign(inf, value) if abs(value) >= 1 else _HALF * value / (1 - abs(value))


def _material(state: State) -> list[Term]:
    counts: list[Counter[str]] = [Counter(), Counter()]
    for piece in state.view().cells:
        if piece is not None:
            counts[piece.player][piece.kind] += 1
    terms = []
    for kind, worth in VALUES.items():
        own, other = counts[0][kind], counts[1][kind]
        if own or other:
            terms.append(Term(f"{worth} x {kind}s", worth * (own - other), (own, other)))
    return terms


def _shannon(state: State) -> list[Term]:
    assert isinstance(state, ChessState)
    terms = _material(state)
    faults = [_pawn_faults(state, player) for player in (0, 1)]
    for name in ("doubled", "blocked", "isolated"):
        own, other = faults[0][name], faults[1][name]
        if own or other:
            worth = PAWN_FAULT * (own - other)
            terms.append(Term(f"{PAWN_FAULT:g} x {name} pawns", worth, (own, other)))
    mobile = _mobility(state, 0), _mobility(state, 1)
    if mobile[0] is not None and mobile[1] is not None:
        own, other = mobile[0], mobile[1]
        terms.append(Term(f"{MOVE:g} x moves", MOVE * (own - other), (own, other)))
    return terms


def _pawn_faults(state: State, player: int) -> Counter[str]:
    """Count the doubled, blocked and isolated pawns of a player."""
    view = state.view()
    columns = view.columns
    pawns: list[tuple[int, int]] = []
    taken: set[tuple[int, int]] = set()
    for index, piece in enumerate(view.cells):
        if piece is None:
            continue
        place = index % columns, index // columns
        taken.add(place)
        if piece.player == player and piece.kind == "pawn":
            pawns.append(place)
    files = Counter(column for column, _ in pawns)
    ahead = _forward(player)
    return Counter(
        doubled=sum(count - 1 for count in files.values()),
        blocked=sum((column, row + ahead) in taken for column, row in pawns),
        isolated=sum(not files[column - 1] and not files[column + 1] for column, _ in pawns),
    )


def _forward(player: int) -> int:
    """Return the step of a pawn in rows, which are counted from white's side."""
    return 1 if player == WHITE else -1


def _mobility(state: ChessState, player: int) -> int | None:
    """Return the number of legal moves of a player, as if it were to move.

    Returns:
        None if the other player is in check, who cannot let a move pass.
    """
    if state.to_act() == player:
        return len(state.legal_moves())
    board, _, castling, *_ = state.position_text().split()
    side = "w" if player == WHITE else "b"
    try:
        turned = state.game.read_position(f"{board} {side} {castling} - 0 1")
    except PositionError:
        return None
    return len(turned.legal_moves())
