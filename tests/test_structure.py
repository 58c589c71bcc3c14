"""The structure of the code: no rings of imports, and no long chains of ancestors."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from itertools import takewhile
from pathlib import Path

import grimp
import pytest

import boardwire

MOST_ANCESTORS = 4
ROOT = Path(__file__).parents[1]


def modules() -> Iterator[str]:
    """The names of all modules of the project, without programs."""
    for module in pkgutil.walk_packages(boardwire.__path__, "boardwire."):
        if not module.name.endswith("__main__"):
            yield module.name


def test_no_modules_import_each_other_in_a_ring() -> None:
    graph = grimp.build_graph("boardwire", exclude_type_checking_imports=False, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) > 200
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        raise AssertionError(" imports ".join(reversed(error.args[1]))) from None


def _folder_imports(package: str) -> dict[str, set[str]]:
    """The imports between the files and folders of each folder below a package."""
    graph = grimp.build_graph("boardwire", exclude_type_checking_imports=False, cache_dir=None)
    imports: dict[str, set[str]] = {}
    for module in graph.modules:
        if not module.startswith(f"{package}."):
            continue
        for other in graph.find_modules_directly_imported_by(module):
            ours, theirs = module.split("."), other.split(".")
            same = takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs, strict=False))
            shared = len(list(same))
            if package.count(".") < shared < min(len(ours), len(theirs)):
                importer, imported = (".".join(it[: shared + 1]) for it in (ours, theirs))
                imports.setdefault(importer, set()).add(imported)
    return imports


PACKAGES = ("cli", "clients", "games", "matches", "protocol", "server", "translations")
"""The packages in which no folders import each other in a ring."""


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_no_folders_import_each_other_in_a_ring(package: str) -> None:
    imports = _folder_imports(f"boardwire.{package}")
    assert imports
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        raise AssertionError(" imports ".join(reversed(error.args[1]))) from None


def test_no_class_has_more_than_four_ancestors_of_ours() -> None:
    checked, too_deep = 0, []
    for name in modules():
        for _, kind in inspect.getmembers(import_module(name), inspect.isclass):
            if kind.__module__ != name:
                continue
            checked += 1
            ours = [it for it in kind.__mro__[1:] if it.__module__.startswith("boardwire.")]
            if len(ours) > MOST_ANCESTORS:
                too_deep.append(f"{name}.{kind.__qualname__}: {', '.join(map(str, ours))}")
    assert checked > 300
    assert too_deep == []


def test_a_broad_except_says_why_on_its_line() -> None:
    """A reader sees why other errors than the expected ones are caught there."""
    code = [
        file
        for folder in ("cli", "server", "clients", "matches", "games", "protocol", "fuzz", "bench")
        for file in (ROOT / folder).rglob("*.py")
    ]
    assert len(code) > 500
    broad = re.compile(r"^\s*except (Exception|BaseException)( as \w+)?:(?! +# \w)")
    found = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in code
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if broad.match(line)
    ]
    assert found == []


def test_an_exception_from_a_linter_says_why_on_its_line() -> None:
    """A reader sees why a rule does not hold there: `# noqa: RULE - why`."""
    folders = ("cli", "server", "clients", "matches", "games", "protocol", "src", "native")
    others = ("bench", "docs", "examples", "fuzz", "tests", "web/modules", "web/styles")
    kinds = {".py", ".js", ".mjs", ".css", ".hpp", ".cpp"}
    code = [
        file
        for folder in (*folders, *others)
        for file in (ROOT / folder).rglob("*")
        if file.suffix in kinds and file != Path(__file__) and "node_modules" not in file.parts
    ]
    assert len(code) > 2000
    bare = re.compile(
        r"# noqa(?!: [A-Z]+\d+(, [A-Z]+\d+)* - \w)"
        r"|# type: ignore(?!\[[\w, -]+\] +# \w)"
        r"|# fmt: (off|skip)|# pragma: no"
        r"|@ts-(ignore|nocheck|expect-error)(?! \w)"
        r"|biome-ignore [\w/]+(?!: \w|[\w/])"
        r"|NOLINT(NEXTLINE|BEGIN)?(?!END|NEXTLINE|BEGIN|\([\w.*,-]+\): \w)"
    )
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in code
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if bare.search(line)
    ]
    assert found == []


FOLDERS = ("cli", "server", "clients", "matches", "games", "protocol", "src")


def _texts_for_users(tree: ast.Module, *, helps: bool) -> Iterator[ast.Constant]:
    """Yield the texts in a module that users may read: those in code, and the help of commands."""
    comments = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in comments:
                yield node
        elif helps and isinstance(node, ast.FunctionDef | ast.ClassDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value


@pytest.mark.slow
def test_no_message_names_a_page_that_an_installed_package_lacks() -> None:
    """The folder `docs` is in the repository alone."""
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    assert len(files) > 500
    found = [
        f"{file.relative_to(ROOT)}:{text.lineno}: {text.value}"
        for file in files
        for text in _texts_for_users(
            ast.parse(file.read_text("utf-8")), helps=file.is_relative_to(ROOT / "cli")
        )
        if isinstance(text.value, str) and re.search(r"\bdocs/", text.value)
    ]
    assert found == []
