"""Generations of weights: play, fit, and keep what wins."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from boardwire.clients.engines.weights import weights_text
from boardwire.clients.engines.weights_file import (
    LearnedWeights,
    made_by,
    read_learned,
    write_learned,
)
from boardwire.values import value_class

from .fitting import Fit, fit_weights
from .gate import decide, match_plan
from .learner import Learner
from .log import Generation, RunLog
from .plan import LearningPlan
from .positions import PositionFile, read_positions
from .self_play import BUNDLED, NAMED, play


@value_class
class Learning:
    """A learning run.

    Args:
        learner: The game.
        plan: How it is learned.
        command: The command that the files of weights name as their origin.
        note: Called with a line for people after each step.
        played: Called while games are played.
    """

    learner: Learner
    plan: LearningPlan
    command: str
    note: Callable[[str], object] = print
    played: Callable[[PositionFile], object] = lambda _: None

    def current(self, log: RunLog, before: int) -> Path | None:
        """The best weights before a generation; None for those of the beginning."""
        kept = [it.number for it in log.generations if it.kept and it.number < before]
        return self.plan.folder.weights(kept[-1]) if kept else None


def learn(learning: Learning) -> RunLog:
    """Learn a game's evaluation, or go on with a run that was stopped.

    Returns:
        The log of the run.

    Raises:
        OptionError: The folder has a run of other options, or a damaged file.
        OSError: A file cannot be read or written.
        CutShort: An engine of a match cannot be started.
    """
    plan = learning.plan
    log = RunLog.open(plan.folder)
    if plan.scratch:
        named = weights_text(learning.learner.plan.load().start())
        plan.folder.named.write_text(named, encoding="utf-8")
    for number in range(1, plan.count + 1):
        if not log.get(number).played:
            _play(learning, log, number)
        if log.get(number).error is None:
            _fit(learning, log, number)
        if not log.get(number).verdict:
            _match(learning, log, number)
    return log


def _play(learning: Learning, log: RunLog, number: int) -> None:
    plan, before = learning.plan, log.get(number)
    current = learning.current(log, number)
    began = monotonic()
    games = positions = 0

    def progress(file: PositionFile) -> None:
        nonlocal games, positions
        games, positions = file.games, file.positions
        learning.played(file)

    def known(played: bool) -> Generation:
        seconds = before.played_seconds + monotonic() - began
        return replace(
            before, played_seconds=seconds, played=played, games=games, positions=positions
        )

    try:
        games, positions = play(
            learning.learner,
            plan.self_play(number, learning.learner.plan.self_play),
            plan.folder.positions(number),
            weights=current,
            weights_name=current.name if current else NAMED if plan.scratch else BUNDLED,
            deadline=began + plan.play_seconds - before.played_seconds,
            threads=plan.threads,
            progress=progress,
        )
    except KeyboardInterrupt:
        log.note(known(played=False))
        raise
    done = known(played=True)
    log.note(done)
    learning.note(
        f"generation {number}: {done.games} games, {done.positions} positions "
        f"in {done.played_seconds:.0f} s"
    )


def _fit(learning: Learning, log: RunLog, number: int) -> None:
    plan = learning.plan
    began = monotonic()
    first = max(number - plan.memory + 1, 1)
    # The first generation may play by weights of another unit, so its scores are no targets, and
    # its games are left out as soon as there are two others.
    if number > 2:
        first = max(first, 2)
    parts = [read_positions(plan.folder.positions(it)) for it in range(first, number + 1)]
    rows = np.concatenate(parts)
    game = learning.learner.plan
    mix = game.mix if first > 1 else game.first_mix
    fit = fit_weights(learning.learner, rows, mix=mix)
    seconds = monotonic() - began
    known = replace(
        log.get(number),
        fit_seconds=seconds,
        fitted=fit.positions,
        error=fit.error,
        guess=fit.guess,
    )
    made = _made(learning, log, known, fit, [first, number])
    write_learned(
        plan.folder.weights(number), LearnedWeights(learning.learner.layout, made, fit.weights)
    )
    log.note(known)
    learning.note(
        f"generation {number}: fitted to {fit.positions} positions in {seconds:.0f} s, "
        f"error {fit.error:.2f} (even: {fit.guess:.2f})"
    )


def _match(learning: Learning, log: RunLog, number: int) -> None:
    plan = learning.plan
    began = monotonic()
    verdict = decide(
        match_plan(
            learning.learner.plan,
            plan.folder.weights(number),
            learning.current(log, number) or (plan.folder.named if plan.scratch else None),
            seconds=plan.match_seconds,
            move_seconds=plan.move_seconds,
            threads=plan.threads,
            seed=plan.seed * 1000 + number,
            report=plan.folder.match(number),
        )
    )
    done = replace(
        log.get(number),
        match_seconds=monotonic() - began,
        match_games=verdict.games,
        verdict=verdict.verdict,
        elo=verdict.elo,
    )
    if done.kept:
        shutil.copyfile(plan.folder.weights(number), plan.folder.best)
    log.note(done)
    value = verdict.elo[0]
    lead = "all games alike" if value is None else f"{value:+.0f} Elo"
    fate = "kept" if done.kept else "dropped"
    learning.note(
        f"generation {number}: {verdict.games} games against the current weights: {lead}, "
        f"{verdict.verdict}; {fate}"
    )


def _made(
    learning: Learning, log: RunLog, known: Generation, fit: Fit, used: list[int]
) -> dict[str, Any]:
    """The way in which weights were made, for their file."""
    earlier = [it for it in log.generations if it.number < known.number]
    facts = {
        "generation": known.number,
        "games": sum(it.games for it in earlier) + known.games,
        "positions": fit.positions,
        "generations of positions": used,
        "nodes": learning.plan.nodes or learning.learner.plan.self_play.nodes,
        "seed": learning.plan.seed,
        "error": round(fit.error, 3),
    }
    seconds = sum(it.seconds for it in earlier) + known.seconds
    return made_by(learning.command, seconds, facts)


def made_of(path: Path) -> dict[str, Any]:
    """Return how the weights of a file were made.

    Raises:
        OptionError: It is no file of learned weights.
    """
    return dict(read_learned(path).made)
