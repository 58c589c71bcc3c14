"""Games between house players of two strengths, for the measurements of levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from boardwire.clients.engines import Root, SearchLimits
from boardwire.clients.engines.house import HouseSearcher
from boardwire.games import CHANCE, OVER, Game
from boardwire.matches.rating.score import Score

MOST_PLIES = 2000
SESSIONS: Mapping[str, int] = {
    **{"tictactoe": 6, "nim": 6, "tree": 10, "pig": 5},
    **{"kuhn": 300, "leduc": 200, "holdem": 30, "liars": 5, "bridge": 4},
    **{"rps": 20, "matrix": 60, "guess": 20},
}
"""Short games and games of luck: the games of a session, whose total decides."""
OPENING = 2
"""The random plies at the beginning where nothing else makes games differ."""
_NO_OPENING = frozenset({"tictactoe", "nim", "tree"})

Player = Callable[[], HouseSearcher]
"""Makes a player of one strength."""


def opening(game: Game, dice: Random) -> list[int]:
    """Return random moves for the beginning of two games; none where games differ without them."""
    moves: list[int] = []
    if game.has_chance or not game.perfect_information or game.name in _NO_OPENING:
        return moves
    state = game.start()
    for _ in range(OPENING):
        moves.append(dice.choice(state.legal_moves()))
        state.apply(moves[-1])
    return moves


def played(
    game: Game, seats: Sequence[HouseSearcher], moves: Sequence[int], dice: Random
) -> list[float]:
    """Play a game between house players, one at each seat; return the utilities of the seats."""
    state, made = game.start(), list(moves)
    for move in moves:
        state.apply(move)
    while (player := state.to_act()) != OVER and len(made) < MOST_PLIES:
        if player == CHANCE:
            outcomes = state.chance_outcomes()
            (move,) = dice.choices([it for it, _ in outcomes], [it for _, it in outcomes])
        else:
            move = seats[player].choose(Root(state, tuple(made)), SearchLimits()).move
        state.apply(move)
        made.append(move)
    return state.returns() if state.to_act() == OVER else [0.0] * game.players


def results(game: Game, high: Player, low: Player, dice: Random) -> Iterator[float]:
    """Yield the points of a stronger player in games or sessions against a weaker one, endlessly.

    The seats are exchanged in each second game. In games for more than two, the players have every
    other seat. A draw is half a point.
    """
    moves: list[int] = []
    number = 0
    while True:
        lead = 0.0
        for _ in range(SESSIONS.get(game.name, 1)):
            if number % 2 == 0:
                moves = opening(game, dice)
            strong, weak = high(), low()
            own = [seat % 2 == number % 2 for seat in range(game.players)]
            utilities = played(game, [strong if it else weak for it in own], moves, dice)
            lead += sum(it for it, ours in zip(utilities, own, strict=True) if ours) / sum(own)
            lead -= sum(it for it, ours in zip(utilities, own, strict=True) if not ours) / (
                len(own) - sum(own)
            )
            number += 1
        yield 0.5 if abs(lead) < 1e-9 else float(lead > 0)


def score_of(points: Sequence[float]) -> Score:
    """Return the score of a player by its points in each game."""
    return Score(points.count(1.0), points.count(0.5), points.count(0.0))
