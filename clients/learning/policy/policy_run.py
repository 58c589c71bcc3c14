"""Learning a policy and value network from self-play alone, as AlphaGo Zero does: play, fit, again.

D. Silver et al., "Mastering the game of Go without human knowledge" (2017), in miniature: the
search with PUCT plays against itself, and the network is fitted to what the search found. There is
no match between networks, as in "A general reinforcement learning algorithm that masters chess,
shogi and Go through self-play" (2018). Only at the end the network meets plain MCTS.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from time import monotonic

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

from boardwire.clients.engines.search.weights_file import LearnedWeights, made_by, write_learned
from boardwire.clients.learning.runs.run_folder import RunFolder
from boardwire.games import OptionError
from boardwire.protocol import in_words
from boardwire.values import value_class

from .policy_games import PolicyGame, PolicyPlay
from .policy_network import PolicyNetwork

_RATES = (0.002, 0.0005)
"""The lengths of the steps of Adam: those of the first part of a run, and of its rest."""

_FIRST_PART = 0.6
_MOST_GENERATIONS = 100_000


@value_class(kw_only=True)
class PolicyPlan:
    """The settings of a run.

    Args:
        minutes: The time of the whole run, with what earlier runs in the folder took.
        folder: The folder that keeps the network, the games and the log. A run goes on from there.
        generations: The number of generations; 0 for as many as the minutes allow.
        games: The games of a generation.
        play: The conditions of its games.
        threads: Games at a time.
        memory: The most generations, counted from the last, whose positions are fitted to.
        reuse: How often a position is fitted to in each generation's fit, in units of the positions
            of one generation.
    """

    minutes: float
    folder: RunFolder
    generations: int = 0
    games: int = 200
    play: PolicyPlay = field(default_factory=PolicyPlay)
    threads: int = 1
    memory: int = 20
    reuse: int = 3


@value_class(kw_only=True)
class PolicyGeneration:
    """A line of the log.

    Args:
        number: The number of the generation, from 1.
        games: The games so far, those of earlier generations included.
        positions: The positions of this generation.
        seconds: The time of the run so far.
        policy: The cross entropy of the network before the fit, in positions it did not know yet.
        value: The squared error of its value there.
    """

    number: int
    games: int
    positions: int
    seconds: float
    policy: float
    value: float


def learn_policy(
    game: PolicyGame,
    plan: PolicyPlan,
    command: str,
    note: Callable[[PolicyGeneration], object] = lambda _: None,
) -> list[PolicyGeneration]:
    """Learn a network, or go on with a run that was stopped.

    Args:
        game: The game.
        plan: The settings of the run.
        command: The command that the file of the network names as its origin.
        note: Called after each generation.

    Returns:
        The log of the run.

    Raises:
        OptionError: The folder has a damaged log, or a run of another game.
        OSError: A file cannot be read or written.
    """
    log = plan.folder.open_log(_LINE)
    network = PolicyNetwork(game.shape, plan.play.seed)
    if log:
        _restore(plan, network, log[-1].number)
    earlier = log[-1].seconds if log else 0.0
    began = monotonic()
    while _share(plan, log, earlier + monotonic() - began) < 1:
        number = len(log) + 1
        rows = _play(game, plan, network, number)
        losses = network.losses(game.examples(rows))
        np.save(_rows(plan, number), rows)
        rate = _RATES[_share(plan, log, earlier + monotonic() - began) >= _FIRST_PART]
        network.fit(game.examples(_window(plan, number)), rate=rate)
        done = PolicyGeneration(
            number=number,
            games=number * plan.games,
            positions=len(rows),
            seconds=earlier + monotonic() - began,
            policy=losses.policy,
            value=losses.value,
        )
        network.save(plan.folder.state)
        _write_best(game, plan, network, done, command)
        log.append(done)
        plan.folder.note(done)
        note(done)
    return log


def _share(plan: PolicyPlan, log: list[PolicyGeneration], seconds: float) -> float:
    """Return the part of the run that is done."""
    if plan.generations:
        return len(log) / plan.generations
    return 1 if len(log) >= _MOST_GENERATIONS else seconds / (60 * plan.minutes)


def _play(
    game: PolicyGame, plan: PolicyPlan, network: PolicyNetwork, number: int
) -> NDArray[np.void]:
    return game.play(
        network.to_bytes(),
        plan.play,
        first=(number - 1) * plan.games,
        games=plan.games,
        threads=plan.threads,
    )


def _window(plan: PolicyPlan, number: int) -> NDArray[np.void]:
    """Return the positions of a generation's fit, drawn from the latter half of generations.

    The first generations are dropped early, since their games are nearly random.
    """
    first = max(number - plan.memory + 1, number // 2, 1)
    parts = [np.load(_rows(plan, it)) for it in range(first, number + 1)]
    rows = np.concatenate(parts)
    drawn = np.random.default_rng([plan.play.seed, number])
    count = min(len(rows), plan.reuse * len(parts[-1]))
    return np.asarray(rows[drawn.choice(len(rows), count, replace=False)])


def _write_best(
    game: PolicyGame,
    plan: PolicyPlan,
    network: PolicyNetwork,
    done: PolicyGeneration,
    command: str,
) -> None:
    facts = {
        "generation": done.number,
        "games": done.games,
        "simulations": plan.play.simulations,
        "seed": plan.play.seed,
    }
    made = made_by(command, done.seconds, facts)
    write_learned(plan.folder.best, LearnedWeights(game.layout, made, network.to_bytes()))


def _rows(plan: PolicyPlan, generation: int) -> Path:
    """Return the file of the positions of a generation."""
    return plan.folder.positions(generation, "npy")


def _restore(plan: PolicyPlan, network: PolicyNetwork, generations: int) -> None:
    try:
        network.load(plan.folder.state)
    except (OSError, ValueError, KeyError) as error:
        raise OptionError(
            f"{plan.folder.state} cannot be read: {in_words(error)}; name another folder"
        ) from None
    missing = [it for it in range(1, generations + 1) if not _rows(plan, it).exists()]
    if missing:
        raise OptionError(f"{_rows(plan, missing[0])} is missing: name another folder")


_LINE = TypeAdapter(PolicyGeneration)
