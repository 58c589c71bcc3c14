"""Agents of pursuit: one that starves, the wrong opponent, and features with weights.

An agent plans, moves, and plans again. What it does follows from how far it looks ahead, what it
counts there, and what it believes of its opponents: that they play against it as well as they can
(minimax), or at random (expectimax). J. DeNero and D. Klein, "Teaching Introductory Artificial
Intelligence with Pac-Man", AAAI Symposium on Educational Advances in Artificial Intelligence 2010.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from boardwire.games.drawing.charts import Series
from boardwire.games.errors import GameError, OptionError
from boardwire.games.options import Option
from boardwire.games.registry import load
from boardwire.games.rules.pursuit import PursuitState
from boardwire.games.rules.pursuit.evaluation import POINTS_ALONE, Weights, value
from boardwire.games.rules.pursuit.maps import MOST_CHASERS
from boardwire.override import override
from boardwire.translations import english, t
from boardwire.values import value_class

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure

MOST_STATES = 300_000
"""The most positions that a map may have to be searched to its end."""
STEPS = 10
"""The number of steps between chasers that always move at random and those that never do."""
_SAME = 1e-9  # values that differ by less are equal


class Optimal:
    """Chasers that play as well as they can, in the belief of the eater or in truth."""

    name = "optimal"

    def combined(self, values: Sequence[float]) -> float:
        """Return the value of a position where a chaser moves, from those after its moves."""
        return min(values)


class AtRandom(Optimal):
    """Chasers that choose each of their moves with the same probability."""

    name = "random"

    @override
    def combined(self, values: Sequence[float]) -> float:
        return sum(values) / len(values)


OPTIMAL, AT_RANDOM = Optimal(), AtRandom()


def following(state: PursuitState) -> list[tuple[int, PursuitState]]:
    """Return the legal moves, each with the position after it."""
    found = []
    for move in state.legal_moves():
        after = state.copy()
        after.make(move, "")
        found.append((move, after))
    return found


def _key(state: PursuitState) -> tuple[object, ...]:
    return (state.eater, state.chasers, state.food, state.mover, state.left)


class Whole:
    """A game that is searched to its end, with the eater's value of every position in points.

    Args:
        chasers: What the eater believes of the chasers.
    """

    def __init__(self, chasers: Optimal) -> None:
        self.chasers = chasers
        self._values: dict[tuple[object, ...], float] = {}

    def value(self, state: PursuitState) -> float:
        """Return the value of a position.

        Raises:
            GameError: The game has more than `MOST_STATES` positions.
        """
        if state.over:
            return float(state.points)
        key = _key(state)
        if (known := self._values.get(key)) is not None:
            return known
        if len(self._values) >= MOST_STATES:
            raise GameError(f"the game has more than {MOST_STATES:,} positions")
        values = [self.value(after) for _, after in following(state)]
        found = self.chasers.combined(values) if state.mover else max(values)
        self._values[key] = found
        return found

    def best(self, state: PursuitState) -> int:
        """Return the best move of the eater, or the chaser's move that is the worst for it."""
        values = [(self.value(after), move) for move, after in following(state)]
        wanted = min(values)[0] if state.mover else max(values)[0]
        return next(move for found, move in values if abs(found - wanted) < _SAME)


@value_class
class Expected:
    """The expected course of a game.

    Args:
        points: The mean of the points.
        won: The probability that all food is eaten.
        caught: The probability that the eater is caught.
    """

    points: float
    won: float
    caught: float


class Chase:
    """An eater with a belief, and chasers that are what they are.

    Args:
        eater: The search by which the eater moves.
        optimal: The search by which optimal chasers move.
        random: The probability with which a chaser moves at random instead.
    """

    def __init__(self, eater: Whole, optimal: Whole, random: float) -> None:
        self.eater, self.optimal, self.random = eater, optimal, random
        self._known: dict[tuple[object, ...], tuple[float, float, float]] = {}

    def _moves(self, state: PursuitState) -> list[tuple[float, int]]:
        """Return the moves that are made here, with their probabilities."""
        if not state.mover:
            return [(1.0, self.eater.best(state))]
        moves = state.legal_moves()
        share = self.random / len(moves)
        best = self.optimal.best(state) if self.random < 1 else -1
        found = [(share + (1 - self.random) * (move == best), move) for move in moves]
        return [it for it in found if it[0]]

    def expected(self, state: PursuitState) -> Expected:
        """Return what is to be expected from a position on, exactly."""
        return Expected(*self._expected(state))

    def _expected(self, state: PursuitState) -> tuple[float, float, float]:
        if state.over:
            return float(state.points), float(not state.food), float(state.eater < 0)
        key = _key(state)
        if key not in self._known:
            points = won = caught = 0.0
            for probability, move in self._moves(state):
                after = state.copy()
                after.make(move, "")
                one, two, three = self._expected(after)
                points += probability * one
                won += probability * two
                caught += probability * three
            self._known[key] = points, won, caught
        return self._known[key]

    def played(self, start: PursuitState, random: Random) -> PursuitState:
        """Return the end of a game."""
        state = start.copy()
        while not state.over:
            probabilities, moves = zip(*self._moves(state), strict=True)
            state.make(random.choices(moves, probabilities)[0], "")
        return state


def planned(
    state: PursuitState, moves: int, weights: Weights, known: dict[tuple[object, ...], float]
) -> float:
    """Return the value of a position that an agent sees which looks some moves ahead.

    Args:
        state: The position.
        moves: The moves of the eater that the agent still looks ahead.
        weights: What the agent counts at the end of its look ahead.
        known: The values of positions that were met before in the same plan.
    """
    if state.over or (not moves and not state.mover):
        return value(state.features(), weights)
    key = (*_key(state), moves)
    if key not in known:
        left = moves if state.mover else moves - 1
        values = [planned(after, left, weights, known) for _, after in following(state)]
        known[key] = min(values) if state.mover else max(values)
    return known[key]


def equally_good(state: PursuitState, moves: int, weights: Weights) -> list[int]:
    """Return the best moves of an agent that looks some moves ahead; all of them are equal to it.

    Args:
        state: A position where the eater moves.
        moves: The moves of the eater that the agent looks ahead, this one included.
        weights: What the agent counts.
    """
    known: dict[tuple[object, ...], float] = {}
    found = [(planned(after, moves - 1, weights, known), move) for move, after in following(state)]
    best = max(found)[0]
    return [move for it, move in found if best - it < _SAME]


NEAREST_FOOD = Weights(points=1, food_distance=-0.5)
"""The points, less half a point for each step to the nearest food."""

AGENTS: dict[str, tuple[int, Weights, bool]] = {
    "2 moves, points; of equals the last": (2, POINTS_ALONE, False),
    "2 moves, points; of equals any": (2, POINTS_ALONE, True),
    "8 moves, points; of equals the last": (8, POINTS_ALONE, False),
    "2 moves, points - distance / 2": (2, NEAREST_FOOD, False),
}
"""The agents of the corridor: moves that they look ahead, what they count, and whether they choose
among equally good moves by chance; else they take the last one, which is to stay."""


def in_the_corridor(agent: str, random: Random) -> PursuitState:
    """Let an agent plan, move and plan again; return the end of its game."""
    moves, weights, by_chance = AGENTS[agent]
    state = load("pursuit", map="corridor", turns=60).start()
    assert isinstance(state, PursuitState)
    while not state.over:
        if state.mover:
            move = state.legal_moves()[0]
        else:
            equal = equally_good(state, moves, weights)
            move = random.choice(equal) if by_chance else equal[-1]
        state.make(move, "")
    return state


def _starving(games: int, seed: int) -> FindingsTable:
    rows = []
    for name, (_, _, by_chance) in AGENTS.items():
        random = Random(seed)
        count = games if by_chance else 1
        ends = [in_the_corridor(name, random) for _ in range(count)]
        rows.append(
            (
                name,
                figure(sum(it.eaten for it in ends) / count),
                figure(sum(it.moved for it in ends) / count),
                figure(sum(it.points for it in ends) / count),
            )
        )
    return FindingsTable(
        ("the agent looks ahead and counts", "eaten", "moves", "points"),
        rows,
        "a corridor, -.E-----. : the food on the left is near, the other one out of sight",
    )


REFLEXES: dict[str, Weights] = {
    "points": POINTS_ALONE,
    "points - distance": Weights(points=1, food_distance=-1),
    "points - distance - danger": Weights(points=1, food_distance=-1, danger=-1),
    "points - distance - 5 danger": Weights(points=1, food_distance=-1, danger=-5),
    "points - distance - 20 danger": Weights(points=1, food_distance=-1, danger=-20),
}
"""The weights of agents that look one move ahead, by what they count: the distance to the nearest
food, and by how much a chaser is nearer than four steps."""
ASTRAY = 0.25
"""The probability with which a chaser on the eater's track moves at random instead."""


def in_the_room(weights: Weights, random: Random) -> PursuitState:
    """Let an agent that looks at its own next move alone play against a chaser on its track.

    The chaser goes the shortest way to it, or astray.
    """
    state = load("pursuit", turns=60).start()
    assert isinstance(state, PursuitState)
    while not state.over:
        if state.mover:
            moves = state.legal_moves()
            steps = state.grid.distances[state.eater]
            astray = random.random() < ASTRAY
            move = random.choice(moves) if astray else min(moves, key=steps.__getitem__)
        else:
            seen = [
                (value(after.features(), weights), random.random(), move)
                for move, after in following(state)
            ]
            move = max(seen)[2]
        state.make(move, "")
    return state


def _weighing(games: int, seed: int) -> FindingsTable:
    rows = []
    for name, weights in REFLEXES.items():
        random = Random(seed)
        ends = [in_the_room(weights, random) for _ in range(games)]
        rows.append(
            (
                name,
                figure(sum(it.eaten for it in ends) / games),
                f"{sum(it.eater < 0 for it in ends) / games:.0%}",
                figure(sum(it.points for it in ends) / games),
            )
        )
    return FindingsTable(
        ("the agent counts", "eaten", "caught", "points"),
        rows,
        f"the room, {games} games: agents that look one move ahead, and a chaser on their track",
    )


def _start(chosen: Chosen) -> PursuitState:
    """Return the start of the game that is searched to its end.

    Raises:
        OptionError: The map is none.
    """
    rows = str(chosen["map"])
    state = load("pursuit", map=rows, chasers=MOST_CHASERS, turns=int(chosen["turns"])).start()
    assert isinstance(state, PursuitState)
    return state


def _conduct(chosen: Chosen, seed: int) -> Findings:
    start, games = _start(chosen), int(chosen["games"])
    believed = {"minimax": Whole(OPTIMAL), "expectimax": Whole(AT_RANDOM)}
    try:
        for search in believed.values():
            search.value(start)
    except GameError as error:
        raise OptionError(f"option map or turns: {error}; choose less") from error
    optimal = believed["minimax"]
    rows, series = [], []
    for place, (name, eater) in enumerate(believed.items()):
        points = []
        for step in range(STEPS + 1):
            chase = Chase(eater, optimal, step / STEPS)
            found = chase.expected(start)
            points.append((10.0 * step, found.points))
            if step in (0, STEPS):
                random = Random(seed)
                ends = [chase.played(start, random) for _ in range(games)]
                rows.append(
                    (
                        name,
                        (OPTIMAL if step == 0 else AT_RANDOM).name,
                        figure(found.points),
                        f"{found.won:.0%}",
                        f"{found.caught:.0%}",
                        figure(sum(it.points for it in ends) / games),
                        f"{sum(not it.food for it in ends)} of {games}",
                    )
                )
        series.append(Series(name, points, colour=place))
    title = f"map {chosen['map']}, {chosen['turns']} moves, searched to the end"
    table = FindingsTable(
        ("eater", "chasers", "points", "won", "caught", "mean of games", "games won"), rows, title
    )
    tables = [table, _starving(games, seed), _weighing(min(games, 50), seed)]
    plot = Plot(series, t("moves of the chasers at random, in percent"), t("expected points"))
    return Findings(tables, plot, _WORDS)


_WORDS = (
    english(
        "Minimax believes that the chasers do their worst. Against these it is the best, "
        "and what it expects is what it gets at least; against chasers at random it is "
        "too pessimistic and leaves points, or gives up."
    ),
    english(
        "Expectimax believes that they move at random. Against these nothing is better; "
        "against chasers that hunt it is too optimistic, runs risks and pays for them."
    ),
    english(
        "An agent that sees the same points for food now and food later has no reason to "
        "eat now. It plans again after each move, finds the same, and starves. A longer "
        "look ahead helps, and so does an evaluation that counts the way to the food."
    ),
    english(
        "Fear of the chaser has to be weighed, too: with too little the agent is caught, "
        "with too much it never comes to the food."
    ),
)

PURSUIT = Experiment(
    "pursuit",
    english("Agents in a maze: beliefs about opponents, starving, and features with weights"),
    "DeNero and Klein 2010",
    (
        Option(
            "map", "alleys", english("the map that is searched to its end, by name or by its rows")
        ),
        Option("turns", 14, english("moves of the eater"), minimum=1, maximum=40),
        Option("games", 200, english("games of each pair"), minimum=1, maximum=2000),
    ),
    _conduct,
)
"""Agents of pursuit."""
