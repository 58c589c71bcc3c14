"""The includes of native code: rules do not depend on searches, nor these on the bindings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native"
COMMON = "common"
"""The files in native/ itself and the evaluations, which games and searches share."""

SOLVERS = "solvers"
"""The folders inside of a game's folder: tables of its endings, and its own solvers."""

MAY_INCLUDE = {
    COMMON: {COMMON},
    "games": {COMMON, "games"},
    "search": {COMMON, "search"},
    SOLVERS: {COMMON, "games", "search", SOLVERS},
}


def layer_of(path: str) -> str:
    """Return the layer of a file that is named by its path below native/."""
    match path.split("/"):
        case [_] | ["evaluation", _]:
            return COMMON
        case ["games", _, _, _]:
            return SOLVERS
        case [folder, *_]:
            return folder
    raise AssertionError(path)


def files() -> list[str]:
    """The headers and sources of the layers, as paths below native/."""
    found = sorted(NATIVE.rglob("*.[ch]pp"))
    paths = [file.relative_to(NATIVE).as_posix() for file in found]
    return [path for path in paths if layer_of(path) in MAY_INCLUDE]


@pytest.mark.parametrize("path", files())
def test_includes_only_lower_layers(path: str) -> None:
    included = re.findall(r'^#include "([^"]+)"', (NATIVE / path).read_text(), re.MULTILINE)
    allowed = MAY_INCLUDE[layer_of(path)]
    assert {name for name in included if layer_of(name) not in allowed} == set()


def test_the_layers_exist() -> None:
    assert {layer_of(path) for path in files()} == set(MAY_INCLUDE)


def test_no_file_includes_itself() -> None:
    # A name without a folder means the file beside the one that includes it, if there is one.
    for path in files():
        included = re.findall(r'^#include "([^"/]+)"', (NATIVE / path).read_text(), re.MULTILINE)
        beside = [name for name in included if (NATIVE / path).with_name(name).exists()]
        assert layer_of(path) == COMMON or not beside, f"{path} includes {beside} beside it"
