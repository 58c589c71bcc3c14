"""Fitting weights to files of positions, by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic

import numpy as np

from boardwire.clients.engines.weights_file import (
    LearnedWeights,
    made_by,
    read_learned,
    write_learned,
)
from boardwire.games import OptionError

from .fitting import fit_weights
from .learner import Learner
from .positions import described, read_positions
from .steps import Fit


def weights_to_go_on(learner: Learner, file: Path) -> bytes:
    """Read weights that can be fitted further, their features and their network.

    Where their network has a part of the inputs of the present one, each part begins so: inputs
    without king buckets become those of every bucket.

    Raises:
        OptionError: The file cannot be read, is damaged or of another game, or the game has no
            network.
    """
    if learner.network is None:
        raise OptionError(
            f"{learner.plan.native} has no network that could be fitted further: leave out --start"
        )
    known = read_learned(file)
    if known.layout == learner.layout:
        return known.weights
    if (repeated := _repeated(learner, known)) is not None:
        return repeated
    raise OptionError(
        f"{file} has other weights than those of {learner.plan.native} in this version: "
        "begin with others, or leave out --start"
    )


def _repeated(learner: Learner, known: LearnedWeights) -> bytes | None:
    """Weights whose network has a part of the inputs, with that part repeated; None for others."""
    shape, layout = learner.network, learner.layout
    assert shape is not None
    if replace(known.layout, features=layout.features) != layout:
        return None
    missing, rest = divmod(layout.features - known.layout.features, shape.hidden)
    inputs = shape.inputs - missing
    if rest or not 0 < inputs < shape.inputs or shape.inputs % inputs:
        return None
    first = layout.features - shape.parameters
    weights = np.frombuffer(known.weights, "<i2")
    before, part, after = np.split(weights, [first, first + inputs * shape.hidden])
    return bytes(np.concatenate([before, *[part] * (shape.inputs // inputs), after]).tobytes())


def fit_files(
    learner: Learner,
    files: Sequence[Path],
    out: Path,
    command: str,
    *,
    start: Path | None = None,
    mix: float | None = None,
    ridge: float | None = None,
    steps: int | None = None,
) -> Fit:
    """Fit weights to the positions of files, and write them.

    Args:
        learner: The game.
        files: The files of positions.
        out: The file of weights.
        command: The command, which the file names.
        start: A file of weights that is fitted further, see `fit_weights`; None to begin anew.
        mix: See there, as the others; None for that of a first generation.
        ridge: See there.
        steps: See there.

    Raises:
        OptionError: A file is of another game or damaged, or the files have no games; or nothing
            can be fitted further, or it has no use for the other settings.
        OSError: A file cannot be read or written.
    """
    began = monotonic()
    begun = None if start is None else weights_to_go_on(learner, start)
    if begun is not None and any(it is not None for it in (mix, ridge, steps)):
        raise OptionError(
            "--mix, --ridge and --steps are for a fit anew, and --start goes on with one: "
            "leave out either"
        )
    for file in files:
        if (game := described(file).get("game")) != learner.plan.native:
            raise OptionError(f"{file} has positions of {game}, not of {learner.plan.native}")
    rows = np.concatenate([read_positions(it) for it in files])
    if not len(rows):
        raise OptionError("these files have no whole game: play some with `boardwire learn play`")
    mix = learner.plan.first_mix if mix is None else mix
    fit = fit_weights(learner, rows, start=begun, mix=mix, ridge=ridge, steps=steps)
    facts = {"positions": fit.positions, "error": round(fit.error, 3)}
    made = made_by(command, monotonic() - began, facts)
    write_learned(out, LearnedWeights(learner.layout, made, fit.weights))
    return fit
