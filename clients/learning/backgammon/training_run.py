"""A learning run of backgammon: repeated generations of play, fit and measurement."""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import numpy as np

from boardwire._native import BackgammonEvaluation
from boardwire.clients.engines.search.weights_file import (
    LearnedWeights,
    bundled_file,
    made_by,
    read_learned,
    write_learned,
)
from boardwire.clients.learning.fit.hidden_layer_network import Network
from boardwire.games import OptionError

from .self_play_positions import LAYOUT, SHAPE, Rows, inputs_of, networks_of, rows_of
from .training_log import BackgammonGeneration, BackgammonLog, Points
from .training_plan import Plan, Stage

_CONTACT, _RACE = 0, 1
_LEAST = 32
"""The least number of positions of a network for a step of its fit."""


@dataclass(slots=True)
class TrainingRun:
    """A learning run.

    Args:
        plan: Its settings.
        command: The command that the files of weights name as their origin.
        note: Called with a line for people after each generation.
    """

    plan: Plan
    command: str
    note: Callable[[str], object] = print
    _networks: list[Network] = field(init=False)
    _memory: deque[Rows] = field(init=False, default_factory=deque)
    _random: np.random.Generator = field(init=False)

    def learn(self) -> BackgammonLog:
        """Learn, or go on with a run that was stopped.

        Returns:
            The log of the run.

        Raises:
            OptionError: The folder has something else, or there are no networks to begin with.
            OSError: A file cannot be read or written.
        """
        plan = self.plan
        log = BackgammonLog.open(plan.folder)
        self._begin(log)
        for number in range(len(log.generations) + 1, plan.count + 1):
            log.note(self._generation(number, log))
            self._report(log)
        if log.final is None:
            points = self._match(plan.final_games, plan.seed)
            log.note(points)
            if points.mean > points.margin:
                shutil.copyfile(plan.folder.weights(plan.count), plan.folder.best)
        return log

    def _begin(self, log: BackgammonLog) -> None:
        """Load the networks of a stopped run, the current ones, or random ones."""
        self._random = np.random.default_rng(self.plan.seed)
        self._networks = [Network(SHAPE, self._random) for _ in range(LAYOUT.stages)]
        if log.generations:
            try:
                with np.load(self.plan.folder.state) as saved:
                    for number, network in enumerate(self._networks):
                        part = f"{number}."
                        named = {
                            it.removeprefix(part): saved[it]
                            for it in saved.files
                            if it.startswith(part)
                        }
                        network.restore(named)
            except (OSError, KeyError, ValueError):
                raise OptionError(
                    f"{self.plan.folder.path} lacks the state of its run: name another folder"
                ) from None
        elif not self.plan.scratch:
            bundled = bundled_file("backgammon")
            if bundled is None:
                raise OptionError("there are no networks to begin with: say --scratch")
            parts = np.frombuffer(read_learned(bundled).weights, "<i2").reshape(LAYOUT.stages, -1)
            for network, numbers in zip(self._networks, parts, strict=True):
                network.read(numbers.tobytes())
        self._write(log, self.plan.folder.current)

    def _generation(self, number: int, log: BackgammonLog) -> BackgammonGeneration:
        plan = self.plan
        self._random = np.random.default_rng([plan.seed, number])
        began = monotonic()
        games = positions = 0
        errors = []
        rounds = 0
        stage = plan.stage(0)
        while (
            rounds < plan.rounds
            if plan.generations
            else monotonic() - began < plan.generation_seconds
        ):
            part = (
                rounds / plan.rounds
                if plan.generations
                else (monotonic() - began) / plan.generation_seconds
            )
            stage = plan.stage((number - 1 + part) / plan.count)
            fresh = self._play(stage, seed=int(self._random.integers(1 << 31)))
            errors.append(self._fit(fresh, stage))
            self._write(log, plan.folder.current)
            games += plan.games
            positions += len(fresh)
            rounds += 1
        self._write(log, plan.folder.weights(number))
        points = self._match(plan.match_games, plan.seed + 1)
        state = {
            f"{i}.{name}": it
            for i, network in enumerate(self._networks)
            for name, it in network.state().items()
        }
        np.savez(plan.folder.state, allow_pickle=False, **state)
        return BackgammonGeneration(
            number=number,
            seconds=monotonic() - began,
            look_ahead=stage.look_ahead,
            games=games,
            positions=positions,
            error=float(np.mean(errors)),
            points=points,
        )

    def _play(self, stage: Stage, seed: int) -> Rows:
        """Return positions of a round of games, with targets."""
        plan = self.plan
        evaluation = BackgammonEvaluation(str(plan.folder.current))
        # Some plays are random in every other round: positions after poor ones are learned, too.
        explore = 0.06 if stage.look_ahead and self._random.integers(2) else 0.0
        played = rows_of(
            evaluation.self_play(
                seed=seed,
                games=plan.games,
                trace=stage.trace,
                explore=explore,
                threads=plan.threads,
            )
        )
        if not stage.look_ahead:
            return played
        chosen = self._random.permutation(len(played))[: plan.fresh_positions]
        return rows_of(evaluation.look_ahead(played[chosen].tobytes(), threads=plan.threads))

    def _fit(self, fresh: Rows, stage: Stage) -> float:
        """Fit the networks to positions; return the error of the first one."""
        plan = self.plan
        if stage.look_ahead:
            self._memory.append(fresh)
            while sum(map(len, self._memory)) > plan.memory:
                self._memory.popleft()
            rows = np.concatenate(self._memory)
            steps = round(plan.repeats * len(fresh) / plan.batch)
        else:
            rows = fresh
            steps = round(len(fresh) / plan.batch)
        kinds = networks_of(rows)
        errors = []
        for _ in range(max(steps, 1)):
            chosen = self._random.integers(0, len(rows), plan.batch)
            for number, network in enumerate(self._networks):
                batch = rows[chosen[kinds[chosen] == number]]
                if len(batch) < _LEAST:
                    continue
                error = network.fit(inputs_of(batch), batch["target"], stage.rate)
                if number == _CONTACT:
                    errors.append(error)
        return float(np.mean(errors)) if errors else 0.0

    def _match(self, games: int, seed: int) -> Points:
        """Return the points of the networks against the weights of the beginning."""
        plan = self.plan
        ours = BackgammonEvaluation(str(plan.folder.current))
        theirs = BackgammonEvaluation("" if plan.scratch else None)
        points = ours.match(theirs, seed=seed, games=games, threads=plan.threads)
        return Points.of(np.frombuffer(points, np.int8))

    def _write(self, log: BackgammonLog, path: Path) -> None:
        facts = {
            "games": sum(it.games for it in log.generations),
            "positions": sum(it.positions for it in log.generations),
            "seed": self.plan.seed,
        }
        made = made_by(self.command, log.seconds, facts)
        numbers = b"".join(it.whole_numbers() for it in self._networks)
        write_learned(path, LearnedWeights(LAYOUT, made, numbers))

    def _report(self, log: BackgammonLog) -> None:
        it = log.generations[-1]
        how = "lookahead" if it.look_ahead else "TD(lambda)"
        self.note(
            f"generation {it.number}: {how}, {it.games} games, {log.seconds / 60:.1f} min, "
            f"error {it.error:.4f}, {it.points} points a game"
        )


def learn_backgammon(
    plan: Plan, command: str, note: Callable[[str], object] = print
) -> BackgammonLog:
    """Learn backgammon, or go on with a run that was stopped: see `TrainingRun.learn`."""
    return TrainingRun(plan, command, note).learn()
