"""Files with the weights of a game's evaluation: TOML, with a line of help above each weight.

Files of learned weights are binary: see `weights_file.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boardwire import _native
from boardwire.games import OptionError, PathOption, State, load, names
from boardwire.protocol import in_words

from .weights_file import bundled_file, is_learned, lines_of, read_learned

WEIGHTS = PathOption(
    "weights",
    "",
    "a file of weights, from `boardwire weights GAME` or `boardwire learn GAME`",
)

Weights = dict[str, list[int]]
"""Weights by the name of their row, ``middlegame.material``."""


def weights_text(state: State) -> str:
    """Return the weights of a game's bundled evaluation as a file for :func:`read_weights`.

    Raises:
        OptionError: The game's evaluation has no weights; the message lists the games that have.
    """
    rows = _native.weights(state.position)
    if not rows:
        others = ", ".join(it for it in names() if _native.weights(load(it).start().position))
        raise OptionError(
            f"the evaluation of {state.game.name} has no weights to show; there is {others}"
        )
    usual = {name: values for name, values, _, _ in rows}
    return "".join([*(f"{line}\n" for line in _learned_lines(state)), named_text(state, usual)])


def named_text(state: State, weights: Weights) -> str:
    """Return named weights as a file for :func:`read_weights`.

    Args:
        state: A state of the game.
        weights: The weights of all rows of its evaluation.
    """
    lines = [f"# Weights of {state.game.name}, {_native.weight_unit(state.position)}."]
    section: str | None = None
    for name, _, columns, help_line in _native.weights(state.position):
        values = weights[name]
        part, _, key = name.rpartition(".")
        if part != section:
            lines += ["", f"[{part}]"] if part else [""]
            section = part
        lines.append(f"# {help_line}")
        if len(values) == 1:
            lines.append(f"{key} = {values[0]}")
        elif len(values) <= columns:
            lines.append(f"{key} = [{_numbers(values)}]")
        else:
            lines.append(f"{key} = [")
            for first in range(0, len(values), columns):
                lines.append(f"  {_numbers(values[first : first + columns])},")
            lines.append("]")
    return "\n".join(lines) + "\n"


def write_named(path: Path, state: State, weights: Weights, made: Mapping[str, Any]) -> None:
    """Write named weights to a file for :func:`read_weights`.

    Args:
        path: The file.
        state: A state of the game.
        weights: The weights of all rows of its evaluation.
        made: How they were made.

    Raises:
        OSError: It cannot be written.
    """
    comments = "".join(f"# {line}\n" for line in lines_of(made))
    path.write_text(comments + named_text(state, weights), encoding="utf-8")


def _learned_lines(state: State) -> list[str]:
    """Return comments about the learned weights that are in force."""
    path = bundled_file(_native.learned_weights(state.position))
    if path is None:
        return []
    return [
        *(f"# {line}" for line in learned_text(path)),
        "#",
        "# The named weights below are those of the evaluation without them. A file with some of",
        "# these, as an option of an engine, takes the place of the learned weights.",
        "#",
    ]


def learned_text(path: Path) -> list[str]:
    """Return lines that say what a file of learned weights holds and how it was made.

    Raises:
        OptionError: It is no such file, or it is damaged.
    """
    learned = read_learned(path)
    layout = learned.layout
    count = layout.stages * layout.features
    lines = [f"In force are {count:,} learned weights ({layout.stages} stages): {path.name}."]
    return lines + lines_of(learned.made)


def read_weights(path: Path) -> Weights | Path:
    """Read the weights of a file: all of them, or those that replace the bundled ones.

    Returns:
        The weights; the path itself of a file of learned weights, which the search reads.

    Raises:
        OptionError: The file cannot be read, or it is not TOML with whole numbers.
    """
    import tomllib  # only here, since it takes a while

    try:
        if is_learned(path):
            read_learned(path)
            return path
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise OptionError(
            f"{path} is no file of weights: neither text of `boardwire weights` nor learned ones"
        ) from None
    except OSError as error:
        raise OptionError(f"weights cannot be read from {path}: {in_words(error)}") from None
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"weights cannot be read from {path}: {error}") from None
    return dict(_rows(document, ""))


def _numbers(values: list[int]) -> str:
    return ", ".join(str(value) for value in values)


def _rows(table: dict[str, object], prefix: str) -> list[tuple[str, list[int]]]:
    rows: list[tuple[str, list[int]]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            rows += _rows(value, f"{prefix}{key}.")
            continue
        numbers = [it for it in (value if isinstance(value, list) else [value]) if type(it) is int]
        if len(numbers) != (len(value) if isinstance(value, list) else 1):
            raise OptionError(f"weight {prefix}{key} must be whole numbers")
        rows.append((prefix + key, numbers))
    return rows
