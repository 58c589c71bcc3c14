"""The stub of the compiled module is what nanobind writes of it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from shutil import copytree

import pytest

import boardwire
from boardwire import _native

ROOT = Path(__file__).parents[2]
STUB = Path(boardwire.__file__).with_name("_native.pyi")


@pytest.fixture
def docs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs in docs/ can be imported."""
    monkeypatch.syspath_prepend(str(ROOT / "docs"))


@pytest.mark.program
@pytest.mark.usefixtures("docs")
def test_the_stub_is_that_of_the_module() -> None:
    generated: Callable[[], str] = import_module("native_stub").generated
    assert meaning(STUB.read_text()) == meaning(generated()), "run make stubs"


def meaning(stub: str) -> str:
    """The syntax of a stub with its docstrings, without imports, whose order is the formatter's."""
    tree = ast.parse(stub)
    tree.body = [it for it in tree.body if not isinstance(it, ast.ImportFrom)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = cleandoc(node.value)
    return ast.dump(tree, indent=1)


def test_searches_have_what_they_share_from_one_class() -> None:
    searches = (
        *(_native.AlphaBeta, _native.Expectiminimax),
        *(_native.Mcts, _native.Pimc, _native.Ismcts),
    )
    for search in searches:
        assert issubclass(search, _native.Search)
        for name in ("options", "weigh", "weigh_from", "advance", "reset"):
            assert name not in vars(search)


def test_the_docstrings_of_the_module_are_those_of_the_stub() -> None:
    assert "Forget what searches have found" in str(_native.Search.reset.__doc__)
    assert "One byte for each point" in str(_native.State.cells.__doc__)


@pytest.mark.usefixtures("docs")
def test_a_module_of_other_sources_is_refused_with_what_to_do(tmp_path: Path) -> None:
    require_current: Callable[[Path], None] = import_module("compiled").require_current
    copytree(ROOT / "native", tmp_path / "native")
    changed = tmp_path / "native" / "game.hpp"
    changed.write_text(changed.read_text() + "// changed\n")
    with pytest.raises(SystemExit, match=r"compiled from other sources .*make \.venv/installed"):
        require_current(tmp_path)


@pytest.mark.usefixtures("docs")
def test_a_test_of_the_native_code_is_no_source_of_the_module(tmp_path: Path) -> None:
    sources_hash: Callable[[Path], str] = import_module("compiled").sources_hash
    copytree(ROOT / "native", tmp_path / "native")
    before = sources_hash(tmp_path)
    (tmp_path / "native" / "tests" / "more.cpp").write_text("int main() {}\n")
    assert sources_hash(tmp_path) == before
    (tmp_path / "native" / "more.hpp").write_text("#pragma once\n")
    assert sources_hash(tmp_path) != before


@pytest.mark.parametrize("program", ["generate", "native_stub"])
@pytest.mark.usefixtures("docs")
def test_documents_are_not_written_from_a_module_of_other_sources(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_native, "SOURCES", "0" * 64)
    main: Callable[[], None] = import_module(program).main
    with pytest.raises(SystemExit, match="compiled from other sources"):
        main()
