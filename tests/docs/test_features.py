"""The comparison of the page with other sites names tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "internals" / "web-features.md").read_text()
ROWS = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if re.match(r"\| [^-f]", line)]


def test_there_are_rows_in_which_the_page_falls_short() -> None:
    assert len(ROWS) > 20
    assert sum("**" in " | ".join(row) for row in ROWS) >= 4


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:60])
def test_a_row_names_a_test_that_exists_or_says_that_a_feature_is_not_there(row: list[str]) -> None:
    if row[-1] == "the same":
        return
    named = re.findall(r"`(web/[\w/.]+?)(?:::(test_\w+))?`", row[-1])
    assert named or "**not there**" in row[-1], row
    for path, name in named:
        text = (TESTS / path).read_text()
        if name:
            functions = (ast.FunctionDef, ast.AsyncFunctionDef)
            assert name in {it.name for it in ast.parse(text).body if isinstance(it, functions)}
