"""Files with the weights of a game's evaluation: TOML, with a line of help above each weight."""

from __future__ import annotations

from pathlib import Path

from boardwire import _native
from boardwire.games import OptionError, PathOption, State

WEIGHTS = PathOption("weights", "", "a file of weights, as `boardwire weights GAME` prints them")

Weights = dict[str, list[int]]
"""Weights by the name of their row, ``middlegame.material``."""


def weights_text(state: State) -> str:
    """Return the weights of a game's bundled evaluation as a file for :func:`read_weights`.

    Raises:
        OptionError: The game's evaluation has no weights.
    """
    rows = _native.weights(state.position)
    if not rows:
        raise OptionError(f"the evaluation of {state.game.name} has no weights to show")
    lines = [f"# Weights of {state.game.name}, {_native.weight_unit(state.position)}."]
    section: str | None = None
    for name, values, columns, help_line in rows:
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


def read_weights(path: Path) -> Weights:
    """Read the weights of a file: all of them, or those that replace the bundled ones.

    Raises:
        OptionError: The file cannot be read, or it is not TOML with whole numbers.
    """
    import tomllib  # only here, since it takes a while

    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
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
