"""Games solved by their definition: every state there is, and the value of each by iteration."""

from __future__ import annotations

from boardwire.games import CHANCE, OVER, State


def outcomes(state: State) -> list[int]:
    """What may happen next: the legal moves, or what chance may do."""
    return state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]


def after(state: State, move: int) -> State:
    """The state that follows."""
    following = state.copy()
    following.apply(move)
    return following


def children(state: State) -> list[State]:
    """What may follow; where a move wins at once only that, for nothing is worth more.

    So a player of Pig who has enough does not roll for ever.
    """
    following = [after(state, move) for move in outcomes(state)]
    actor = state.to_act()
    for child in following:
        if actor >= 0 and child.to_act() == OVER and child.returns()[actor] == 1:
            return [child]
    return following


def solve(start: State, tolerance: float = 1e-12) -> list[float]:
    """The utilities of `start` if all players maximise their own (value iteration).

    Of moves that are worth the same to the mover, the first counts.
    """
    states = {start.key(): start}
    following: dict[int, list[int]] = {}
    frontier = [start]
    while frontier:
        state = frontier.pop()
        following[state.key()] = []
        for child in children(state):
            following[state.key()].append(child.key())
            if child.key() not in states:
                states[child.key()] = child
                frontier.append(child)
    weights = {key: [p for _, p in state.chance_outcomes()] for key, state in states.items()}
    actors = {key: state.to_act() for key, state in states.items()}
    values = {
        key: list(state.returns()) if actors[key] == OVER else [0.0] * state.players
        for key, state in states.items()
    }
    change = 1.0
    while change > tolerance:
        change = 0.0
        for key, actor in actors.items():
            if actor == OVER:
                continue
            below = [values[child] for child in following[key]]
            if actor == CHANCE:
                weighted = zip(*below, strict=True)
                new = [
                    sum(p * v for p, v in zip(weights[key], worth, strict=True))
                    for worth in weighted
                ]
            else:
                new = max(below, key=lambda worth: worth[actor])
            change = max(change, *(abs(a - b) for a, b in zip(new, values[key], strict=True)))
            values[key] = new
    return values[start.key()]
