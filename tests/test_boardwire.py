"""The package itself: what can be imported from it, and how soon."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import boardwire


@pytest.mark.program
def test_importing_the_package_imports_nothing_else() -> None:
    code = "import boardwire, sys; print([it for it in sys.modules if 'boardwire.' in it])"
    done = subprocess.run((sys.executable, "-c", code), check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_the_stub_names_what_the_package_has() -> None:
    stub = Path(boardwire.__file__).with_suffix(".pyi")
    tree = ast.parse(stub.read_text())
    names = [it.name for node in tree.body if isinstance(node, ast.ImportFrom) for it in node.names]
    assert names
    for name in names:
        assert getattr(boardwire, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'Bott'"):
        boardwire.__getattr__("Bott")


def test_make_compiles_the_package_with_what_pip_compiles_it_with() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())
    assert set(project["build-system"]["requires"]) < set(project["dependency-groups"]["build"])
