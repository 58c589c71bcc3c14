"""Generations of weights: play, fit, and keep the weights that win their match."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from boardwire.clients.engines.search.weights_file import LearnedWeights, made_by, write_learned
from boardwire.values import value_class

from ..fit.fitted_weights import Fit
from ..self_play import Progress
from .gate import decide
from .generation_log import Generation, GenerationLog
from .steps import Steps


@value_class
class Learning:
    """A learning run.

    Args:
        steps: The steps of its generations.
        command: The command that the files of weights name as their origin.
        note: Called with a line for people after each step.
        played: Called while games are played.
    """

    steps: Steps
    command: str
    note: Callable[[str], object] = print
    played: Progress = lambda _games, _positions: None

    def current(self, log: GenerationLog, before: int) -> Path | None:
        """Return the best weights before a generation; None for those of the beginning."""
        kept = [it.number for it in log.generations if it.kept and it.number < before]
        return self.steps.plan.folder.weights(kept[-1]) if kept else None


def learn(learning: Learning) -> GenerationLog:
    """Learn weights, or go on with a run that was stopped.

    Returns:
        The log of the run.

    Raises:
        OptionError: The folder has a run of other options, or a damaged file.
        OSError: A file cannot be read or written.
        CutShort: An engine of a match cannot be started.
    """
    plan = learning.steps.plan
    log = GenerationLog.open(plan.folder)
    learning.steps.begin()
    for number in range(1, plan.count + 1):
        if not log.get(number).played:
            _play(learning, log, number)
        if log.get(number).error is None:
            _fit(learning, log, number)
        if not log.get(number).verdict:
            _match(learning, log, number)
    return log


def _play(learning: Learning, log: GenerationLog, number: int) -> None:
    plan, before = learning.steps.plan, log.get(number)
    began = monotonic()
    counts = (before.games, before.positions)

    def progress(games: int, positions: int) -> None:
        nonlocal counts
        counts = games, positions
        learning.played(games, positions)

    def known(played: bool) -> Generation:
        seconds = before.played_seconds + monotonic() - began
        games, positions = counts
        return replace(
            before, played_seconds=seconds, played=played, games=games, positions=positions
        )

    deadline = began + plan.play_seconds - before.played_seconds
    try:
        counts = learning.steps.play(number, learning.current(log, number), deadline, progress)
    except KeyboardInterrupt:
        log.note(known(played=False))
        raise
    done = known(played=True)
    log.note(done)
    learning.note(
        f"generation {number}: {done.games} games, {done.positions} positions "
        f"in {done.played_seconds:.0f} s"
    )


def _fit(learning: Learning, log: GenerationLog, number: int) -> None:
    began = monotonic()
    fit = learning.steps.fit(number, learning.current(log, number))
    seconds = monotonic() - began
    known = replace(
        log.get(number),
        fit_seconds=seconds,
        fitted=fit.positions,
        error=fit.error,
        guess=fit.guess,
    )
    made = _made(learning, log, known, fit)
    layout = learning.steps.layout
    write_learned(
        learning.steps.plan.folder.weights(number), LearnedWeights(layout, made, fit.weights)
    )
    log.note(known)
    learning.note(
        f"generation {number}: fitted to {fit.positions} positions in {seconds:.0f} s, "
        f"error {fit.error:.2f} ({learning.steps.words.guess}: {fit.guess:.2f})"
    )


def _match(learning: Learning, log: GenerationLog, number: int) -> None:
    plan = learning.steps.plan
    began = monotonic()
    verdict = decide(learning.steps.match(number, learning.current(log, number)))
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


def _made(learning: Learning, log: GenerationLog, known: Generation, fit: Fit) -> dict[str, Any]:
    """Return the way in which weights were made, for their file."""
    earlier = [it for it in log.generations if it.number < known.number]
    facts = {
        "generation": known.number,
        "games": sum(it.games for it in earlier) + known.games,
        "positions": fit.positions,
        "seed": learning.steps.plan.seed,
        "error": round(fit.error, 3),
        **fit.facts,
    }
    seconds = sum(it.seconds for it in earlier) + known.seconds
    return made_by(learning.command, seconds, facts)
