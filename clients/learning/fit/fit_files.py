"""Fitting weights to files of positions, by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic

import numpy as np

from boardwire.clients.engines.search.weights import write_named
from boardwire.clients.engines.search.weights_file import (
    LearnedWeights,
    made_by,
    read_learned,
    write_learned,
)
from boardwire.games import OptionError

from ..learner import Learner
from ..network_shape import UpdatableShape
from ..training_positions import described, read_positions
from .evaluation_fit import fit_weights
from .fitted_weights import Fit
from .updatable_network import UpdatableNetwork


def weights_to_go_on(learner: Learner, file: Path) -> bytes:
    """Read weights that can be fitted further, their features and their network.

    Where their network is smaller than the present one, this one begins as the same function:
    inputs without king buckets become those of every bucket; hidden units that are missing are
    drawn, and have no weight in the outputs.

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
    if (grown := _grown(learner, known)) is not None:
        return grown
    raise OptionError(
        f"{file} has other weights than those of {learner.plan.native} in this version: "
        "begin with others, or leave out --start"
    )


def _grown(learner: Learner, known: LearnedWeights) -> bytes | None:
    """Return weights whose network has the present size and is the same function, or None."""
    shape, layout = learner.network, learner.layout
    assert shape is not None
    first = layout.features - shape.parameters
    if replace(known.layout, features=layout.features) != layout:
        return None
    smaller = _smaller(shape, known.layout.features - first)
    if smaller is None:
        return None
    features, network = np.split(np.frombuffer(known.weights, "<i2"), [first])
    return features.tobytes() + UpdatableNetwork.grown(shape, smaller, network.tobytes())


def _smaller(shape: UpdatableShape, parameters: int) -> UpdatableShape | None:
    """Return the smaller network with this number of parameters: fewer inputs or hidden units."""
    for parts in range(1, shape.inputs + 1):
        inputs, rest = divmod(shape.inputs, parts)
        hidden = (parameters - shape.stages) // (inputs + 1 + 2 * shape.stages)
        found = replace(shape, inputs=inputs, hidden=hidden)
        if rest == 0 and 0 < hidden <= shape.hidden and found.parameters == parameters:
            return found
    return None


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
    rate: float | None = None,
    epochs: int | None = None,
    progress: Callable[[str], object] = lambda _line: None,
) -> Fit:
    """Fit weights to the positions of files, and write them.

    Args:
        learner: The game.
        files: The files of positions.
        out: The file of weights. A name that ends with ".toml" asks for the named weights alone, as
            text.
        command: The command, which the file names.
        start: A file of weights that is fitted further, see `fit_weights`; None to begin anew.
        mix: See there, as the others; None for that of a first generation.
        ridge: See there.
        steps: See there.
        rate: See there.
        epochs: See there.
        progress: See there.

    Raises:
        OptionError: A file is of another game or damaged, or the files have no games; or nothing
            can be fitted further, or it has no use for the other settings.
        OSError: A file cannot be read or written.
    """
    began = monotonic()
    named = out.suffix == ".toml"
    if named:
        _check_named(learner, out, start, rate, epochs)
    begun = None if start is None else weights_to_go_on(learner, start)
    if begun is not None and any(it is not None for it in (mix, ridge, steps)):
        raise OptionError(
            "--mix, --ridge and --steps are for a new fit, and --start continues one: "
            "leave out either"
        )
    if learner.network is None and any(it is not None for it in (rate, epochs)):
        raise OptionError(
            f"--rate and --epochs are for a network, and {learner.plan.native} has none: "
            "leave them out"
        )
    for file in files:
        if (game := described(file).get("game")) != learner.plan.native:
            raise OptionError(f"{file} has positions of {game}, not of {learner.plan.native}")
    parts = [read_positions(it) for it in files]
    if not any(len(it) for it in parts):
        raise OptionError("these files have no whole game: play some with `boardwire learn play`")
    mix = learner.plan.first_mix if mix is None else mix
    fit = fit_weights(
        learner,
        parts,
        start=begun,
        mix=mix,
        ridge=ridge,
        steps=steps,
        rate=rate,
        epochs=epochs,
        only_named=named,
        progress=progress,
    )
    facts = {"positions": fit.positions, "error": round(fit.error, 3)}
    made = made_by(command, monotonic() - began, facts)
    if named:
        table = np.frombuffer(fit.weights, "<i2")
        values = {name: table[places].tolist() for name, places in learner.named.items()}
        write_named(out, learner.plan.load().start(), values, made)
    else:
        write_learned(out, LearnedWeights(learner.layout, made, fit.weights))
    return fit


def _check_named(
    learner: Learner, out: Path, start: Path | None, rate: float | None, epochs: int | None
) -> None:
    """Check that the named weights can be fitted, without a network.

    Raises:
        OptionError: They cannot.
    """
    if not learner.named:
        raise OptionError(
            f"{out}: the named weights of {learner.plan.native} are not what is learned: give the "
            "file another ending than .toml"
        )
    if any(it is not None for it in (start, rate, epochs)):
        raise OptionError(
            f"{out}: named weights are fitted anew, without a network: leave out --start, --rate "
            "and --epochs"
        )
