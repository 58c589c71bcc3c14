"""The iterated prisoner's dilemma: strategies of Axelrod's tournament, and what becomes of them.

Each round both players cooperate or defect, without knowing what the other one does. Both get 3 if
both cooperate and 1 if both defect; who defects alone gets 5, the other one nothing. To defect pays
more in a single round, whatever the other one does. R. Axelrod asked for programs that play many
rounds ("Effective Choice in the Prisoner's Dilemma", Journal of Conflict Resolution 24, 1980), and
let those that did well in one generation be more numerous in the next one ("The Evolution of
Cooperation", 1984).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from random import Random

from boardwire.games.drawing.charts import Series
from boardwire.games.options import Option
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure

COOPERATE, DEFECT = True, False
REWARD, TEMPTATION, SUCKER, PUNISHMENT = 3, 5, 0, 1
"""The payoffs: both cooperate, defect alone, cooperate alone, both defect."""
GENERATIONS = 60
PAYOFFS = {
    (COOPERATE, COOPERATE): (REWARD, REWARD),
    (COOPERATE, DEFECT): (SUCKER, TEMPTATION),
    (DEFECT, COOPERATE): (TEMPTATION, SUCKER),
    (DEFECT, DEFECT): (PUNISHMENT, PUNISHMENT),
}

History = Sequence[bool]
Strategy = Callable[[History, History, Random], bool]
"""Chooses by the choices of its own and of the other player so far."""


def always_cooperate(own: History, other: History, random: Random) -> bool:
    """Cooperate, whatever happens."""
    return COOPERATE


def always_defect(own: History, other: History, random: Random) -> bool:
    """Defect, whatever happens."""
    return DEFECT


def tit_for_tat(own: History, other: History, random: Random) -> bool:
    """Cooperate first, then do what the other player did last (A. Rapoport, who won)."""
    return other[-1] if other else COOPERATE


def tit_for_two_tats(own: History, other: History, random: Random) -> bool:
    """Defect after two defections in a row alone."""
    return any(other[-2:]) or len(other) < 2


def friedman(own: History, other: History, random: Random) -> bool:
    """Cooperate until the other player defects once, then never again (J. Friedman)."""
    return all(other)


def joss(own: History, other: History, random: Random) -> bool:
    """Play tit for tat, but defect in one of ten rounds in place of cooperating (J. Johann)."""
    return tit_for_tat(own, other, random) and random.random() < 0.9


def pavlov(own: History, other: History, random: Random) -> bool:
    """Do the same again after a good round, the other thing after a bad one.

    M. Nowak and K. Sigmund, "A Strategy of Win-Stay, Lose-Shift", Nature 364 (1993).
    """
    return own[-1] == other[-1] if own else COOPERATE


def at_random(own: History, other: History, random: Random) -> bool:
    """Throw a coin."""
    return random.random() < 0.5


STRATEGIES: dict[str, Strategy] = {
    "tit for tat": tit_for_tat,
    "tit for two tats": tit_for_two_tats,
    "Friedman": friedman,
    "Joss": joss,
    "win-stay, lose-shift": pavlov,
    "always cooperate": always_cooperate,
    "always defect": always_defect,
    "random": at_random,
}
"""The strategies by name."""


def played(
    first: Strategy, second: Strategy, rounds: int, noise: float, random: Random
) -> tuple[float, float]:
    """Play a match, and return the mean payoff of both players in a round.

    Args:
        first: A strategy.
        second: The strategy of the other player.
        rounds: The number of rounds, which the strategies do not know.
        noise: The probability that a choice turns into its opposite.
        random: The source of random numbers.
    """
    histories: tuple[list[bool], list[bool]] = ([], [])
    totals = [0, 0]
    for _ in range(rounds):
        one = first(histories[0], histories[1], random)
        two = second(histories[1], histories[0], random)
        if noise:
            one, two = (it != (random.random() < noise) for it in (one, two))
        for player, payoff in enumerate(PAYOFFS[one, two]):
            totals[player] += payoff
        histories[0].append(one)
        histories[1].append(two)
    return totals[0] / rounds, totals[1] / rounds


def tournament(
    rounds: int, repeats: int, noise: float, random: Random
) -> dict[str, dict[str, float]]:
    """Let everybody play everybody, its twin included, and return the mean payoffs.

    Returns:
        For each strategy its mean payoff in a round against each strategy.
    """
    means: dict[str, dict[str, float]] = {name: {} for name in STRATEGIES}
    for one, two in combinations_with_replacement(STRATEGIES, 2):
        results = [
            played(STRATEGIES[one], STRATEGIES[two], rounds, noise, random) for _ in range(repeats)
        ]
        means[one][two] = sum(it for it, _ in results) / repeats
        means[two][one] = sum(it for _, it in results) / repeats
    return means


def generations(means: dict[str, dict[str, float]], count: int) -> list[dict[str, float]]:
    """Return the share of each strategy in each generation; at first all are equally many.

    The share of a strategy grows in proportion to its mean payoff against all that are there.
    """
    shares = [dict.fromkeys(means, 1 / len(means))]
    for _ in range(count):
        now = shares[-1]
        worth = {
            name: now[name] * sum(now[other] * mean for other, mean in row.items())
            for name, row in means.items()
        }
        total = sum(worth.values())
        shares.append({name: it / total for name, it in worth.items()})
    return shares


def _conduct(chosen: Chosen, seed: int) -> Findings:
    rounds, repeats, noise = int(chosen["rounds"]), int(chosen["repeats"]), float(chosen["noise"])
    means = tournament(rounds, repeats, noise, Random(seed))
    score = {name: sum(row.values()) / len(row) for name, row in means.items()}
    shares = generations(means, GENERATIONS)
    ranked = sorted(score, key=lambda name: -score[name])
    rows = [
        (
            name,
            figure(score[name]),
            figure(means[name]["tit for tat"]),
            figure(means[name]["always defect"]),
            figure(means[name]["random"]),
            f"{100 * shares[-1][name]:.0f} %",
        )
        for name in ranked
    ]
    table = FindingsTable(
        ("strategy", "mean", "v tit for tat", "v defect", "v random", "share"),
        rows,
        f"points a round, everybody against everybody; shares after {GENERATIONS} generations",
    )
    series = []
    for place, name in enumerate(ranked):
        points = [(float(it), 100 * share[name]) for it, share in enumerate(shares)]
        series.append(Series(name, points, colour=place))
    words = _WITH_NOISE if noise else _WITHOUT_NOISE
    return Findings([table], Plot(series, t("generation"), t("share in percent")), words)


_WITHOUT_NOISE = (
    english(
        "Nobody beats tit for tat in a match by more than one defection, and it beats "
        "nobody: it does well because others do well with it. Strategies that are never "
        "the first to defect score highest together."
    ),
    english(
        "To defect always wins most of its single matches and ends low, since it earns "
        "little where it is answered. It grows as long as there are strategies to "
        "exploit, and shrinks with them."
    ),
)
_WITH_NOISE = (
    english(
        "A choice that turns into its opposite makes two players of tit for tat punish "
        "each other in turn, and ends all trust of Friedman's strategy. To forgive, or "
        "to change after a bad round, finds back to cooperation."
    ),
)

DILEMMA = Experiment(
    "dilemma",
    english("The iterated prisoner's dilemma: who cooperates does well together"),
    "Axelrod 1980",
    (
        Option("rounds", 200, english("rounds of a match"), minimum=1, maximum=2000),
        Option("repeats", 5, english("matches of each pair"), minimum=1, maximum=50),
        Option(
            "noise",
            0.0,
            english("probability that a choice turns into its opposite"),
            minimum=0,
            maximum=0.5,
        ),
    ),
    _conduct,
)
