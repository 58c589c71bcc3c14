"""Each promise of docs/reference/security.md names tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "reference" / "security.md").read_text()
TABLES = re.findall(r"^\| [^\n]*\| tests \|\n\|[-| ]+\n((?:\|[^\n]*\n)+)", PAGE, re.MULTILINE)
ROWS = [line.strip("| ").split(" | ") for table in TABLES for line in table.splitlines()]


def test_all_sections_with_promises_have_tables_with_tests() -> None:
    protected = PAGE.partition("## What is protected")[2].partition("\n## ")[0]
    assert protected.count("\n### ") == protected.count("| tests |") >= 4


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:60])
def test_a_promise_names_tests_that_exist(row: list[str]) -> None:
    names = re.findall(r"`([\w/]+\.py)::(test_\w+)`", row[-1])
    assert names, f"no test is named for: {row[0]}"
    for path, name in names:
        assert name in _functions(TESTS / path), f"tests/{path} has no {name}"


def _functions(path: Path) -> set[str]:
    """The functions at the top of a module."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.parse(path.read_text()).body if isinstance(node, kinds)}
