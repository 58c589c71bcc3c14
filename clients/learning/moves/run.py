"""A run of `boardwire learn go`: play, fit, and play again with the new weights."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from time import monotonic

from pydantic import TypeAdapter

from boardwire import _native
from boardwire.clients.engines.weights_file import Layout, LearnedWeights, made_by, write_learned
from boardwire.clients.learning.run_folder import RunFolder
from boardwire.games import OptionError
from boardwire.values import value_class

from .examples import Examples
from .fit import MoveFit, fit_moves
from .self_play import MovePlay, WeightsChoice, play

_LEAST_POSITIONS = 20
_BATCH = 8
"""Games for each thread that are played before the time is looked at."""


@value_class(kw_only=True)
class MovePlan:
    """The settings of a run.

    Args:
        minutes: The time of the whole run, with what earlier runs in the folder took.
        folder: The folder that keeps positions, weights and the log. A run goes on from there.
        generations: How often is played and fitted.
        games: The games of a generation; 0 for as many as its share of the time allows.
        play: The conditions of the games.
        threads: Games at a time.
        scratch: Whether the first games are played with the priors by hand, not with the learned
            weights that come with the program.
    """

    minutes: float
    folder: RunFolder
    generations: int = 3
    games: int = 0
    play: MovePlay = field(default_factory=MovePlay)
    threads: int = 1
    scratch: bool = False


@value_class(kw_only=True)
class MoveGeneration:
    """A line of the log.

    Args:
        number: The number of the generation, from 1.
        games: The games of this generation.
        positions: The positions of this generation.
        fitted: The positions that were fitted to, those of earlier generations included.
        seconds: The time of the run so far.
        loss: The cross entropy of the fit in positions that were held back, in nats.
        least: The entropy of the visits there, which no fit goes below.
        even: The cross entropy of even probabilities there.
        first: The share of positions there in which the most visited move is the likeliest.
    """

    number: int
    games: int
    positions: int
    fitted: int
    seconds: float
    loss: float
    least: float
    even: float
    first: float


def layout() -> Layout:
    """The layout of a file of weights."""
    name, number, features = _native.Go.move_weights_layout()
    return Layout(name, features, 1, number)


def learn_moves(
    plan: MovePlan, command: str, note: Callable[[MoveGeneration], object] = lambda _: None
) -> list[MoveGeneration]:
    """Learn weights, or go on with a run that was stopped.

    Args:
        plan: How they are learned.
        command: The command that the file of weights names as its origin.
        note: Called after each generation.

    Returns:
        The log of the run.

    Raises:
        OptionError: The folder has a damaged log or file, or too few positions to fit to.
        OSError: A file cannot be read or written.
    """
    log = plan.folder.open_log(_LINE)
    parts = [_examples(_positions(plan, it.number)) for it in log]
    earlier = log[-1].seconds if log else 0.0
    began = monotonic()
    for number in range(len(log) + 1, plan.generations + 1):
        weights: WeightsChoice = plan.folder.best if number > 1 else False if plan.scratch else None
        deadline = began + 60 * plan.minutes * number / plan.generations - earlier
        games, examples = _play(plan, number, weights, deadline)
        parts.append(examples)
        examples.save(_positions(plan, number))
        known = Examples.joined(parts)
        if len(known) < _LEAST_POSITIONS:
            raise OptionError(f"{len(known)} positions are too few: give it more time")
        fit = fit_moves(known, layout().features)
        done = MoveGeneration(
            number=number,
            games=games,
            positions=len(examples),
            fitted=fit.positions,
            seconds=earlier + monotonic() - began,
            loss=fit.loss,
            least=fit.least,
            even=fit.even,
            first=fit.first,
        )
        log.append(done)
        _write_best(plan, log, fit, command)
        plan.folder.note(done)
        note(done)
    return log


def _play(
    plan: MovePlan, number: int, weights: WeightsChoice, deadline: float
) -> tuple[int, Examples]:
    """The games of a generation: their number and positions."""
    first = number * 1_000_000
    if plan.games:
        examples, games = play(
            plan.play, weights=weights, first=first, games=plan.games, threads=plan.threads
        )
        return games, examples
    games, parts = 0, []
    while not games or monotonic() < deadline:
        examples, played = play(
            plan.play,
            weights=weights,
            first=first + games,
            games=_BATCH * plan.threads,
            threads=plan.threads,
            ended=lambda: monotonic() >= deadline,
        )
        games += played
        parts.append(examples)
    return games, Examples.joined(parts)


def _write_best(plan: MovePlan, log: list[MoveGeneration], fit: MoveFit, command: str) -> None:
    facts = {
        "generation": log[-1].number,
        "games": sum(it.games for it in log),
        "positions": sum(it.positions for it in log),
        "error": round(fit.loss, 3),
        "simulations": plan.play.simulations,
        "seed": plan.play.seed,
    }
    made = made_by(command, log[-1].seconds, facts)
    write_learned(plan.folder.best, LearnedWeights(layout(), made, fit.weights))


def _positions(plan: MovePlan, generation: int) -> Path:
    """The file of the positions of a generation."""
    return plan.folder.positions(generation, "npz")


def _examples(path: Path) -> Examples:
    try:
        return Examples.load(path)
    except (OSError, ValueError, KeyError) as error:
        raise OptionError(f"{path} cannot be read: {error}; name another folder") from None


_LINE = TypeAdapter(MoveGeneration)
