"""Games of an engine against itself, written to a file of positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from boardwire import _native

from .learner import Learner
from .self_play_plan import SelfPlayPlan
from .training_positions import TrainingPositions

BUNDLED = "bundled"
NAMED = "named"

Progress = Callable[[int, int], object]
"""Called with the numbers of games and of positions so far."""

_BATCH = 64
"""The number of games between two writes and checks of the time."""


def play(
    learner: Learner,
    plan: SelfPlayPlan,
    path: Path,
    *,
    weights: Path | None = None,
    weights_name: str = BUNDLED,
    games: int | None = None,
    deadline: float | None = None,
    threads: int = 1,
    stop: _native.Stop | None = None,
    progress: Progress = lambda _games, _positions: None,
) -> tuple[int, int]:
    """Play games and append them to a file, which may have some already.

    Args:
        learner: The game.
        plan: The conditions.
        path: The file.
        weights: The learned weights that the engine plays by; None for those of that name.
        weights_name: The name of the weights in the description of the file. Without a file it is
            `BUNDLED`, the evaluation in force, or `NAMED`, the named weights by hand.
        games: The number of games in the file at the end; None for as many as the time allows.
        deadline: The time of `monotonic` at which to end.
        threads: The number of games played at a time.
        stop: Ends it at once; games that are not finished are lost.
        progress: Called after each batch with the numbers of games and of positions.

    Returns:
        The numbers of games and of positions in the file.

    Raises:
        OptionError: The file has games of other conditions.
        OSError: It cannot be read or written.
    """
    made: dict[str, Any] = {"game": learner.plan.native, "weights": weights_name, **asdict(plan)}
    with TrainingPositions(path, made, learner.plan.rows) as file:
        while games is None or file.games < games:
            if stop is not None and stop.is_set():
                break
            if deadline is not None and monotonic() >= deadline:
                break
            left = _BATCH if games is None else min(_BATCH, games - file.games)
            rows = learner.native.self_play(
                **asdict(plan),
                first=file.games,
                games=left,
                threads=threads,
                weights=str(weights) if weights else "" if weights_name == NAMED else None,
                stop=stop,
            )
            file.append(rows)
            progress(file.games, file.positions)
        return file.games, file.positions
