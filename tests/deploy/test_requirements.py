"""The locked packages in requirements/: all that pyproject.toml asks for, by version and hash."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
import yaml
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "requirements"
TOLD = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS: dict[str, list[str]] = TOLD["project"]["optional-dependencies"]
GROUPS: dict[str, list[str | dict[str, str]]] = TOLD["dependency-groups"]
PROGRAMS = sorted(f".ci/{it.name}" for it in (ROOT / ".ci").iterdir())
FILES = ("all", "run", *EXTRAS, *GROUPS)
ENTRY = re.compile(
    r"(?P<name>[a-z0-9.-]+)==(?P<version>\S+?)(?: ; (?P<marker>[^\\]+?))?"
    r"(?P<hashes>(?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n"
)
INSTALLS = re.compile(r"\bpip3?\b(?:\s+--python\s+\S+)?\s+(?:install|wheel)\b(?P<rest>[^\n]*)")


@dataclass(frozen=True)
class Pinned:
    """A package of a file, with the marker of the machines that it is for."""

    name: str
    version: str
    marker: str

    @property
    def fits_here(self) -> bool:
        """Whether this machine installs it."""
        return not self.marker or Marker(self.marker).evaluate()


def pinned(name: str) -> list[Pinned]:
    """The packages of a file, in which there is nothing else."""
    text = re.sub(r"^#.*\n", "", (FOLDER / f"{name}.txt").read_text(), flags=re.MULTILINE)
    assert ENTRY.sub("", text) == ""
    return [Pinned(it["name"], it["version"], it["marker"] or "") for it in ENTRY.finditer(text)]


def asked(name: str) -> Iterator[Requirement]:
    """What pyproject.toml asks for in a file; without what an included group asks for."""
    if name == "all":
        for other in ("run", *EXTRAS, *GROUPS):
            yield from asked(other)
    elif name == "run":
        yield from map(Requirement, TOLD["project"]["dependencies"])
    elif name in EXTRAS:
        yield from map(Requirement, EXTRAS[name])
    else:
        for it in GROUPS[name]:
            if isinstance(it, str):
                yield Requirement(it)
            else:
                yield from asked(it["include-group"])


def in_file(name: str) -> list[Pinned]:
    """The packages that are installed with a file: an extra adds to those of `run`."""
    return pinned(name) + (pinned("run") if name in EXTRAS else [])


def needed_here(name: str) -> set[str]:
    """The names of all packages that a file needs on this machine, as those installed say."""
    found: set[str] = set()
    waiting = list(asked(name))
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        it = waiting.pop()
        key = canonicalize_name(it.name)
        if (key, frozenset(it.extras)) in seen:
            continue
        seen.add((key, frozenset(it.extras)))
        found.add(key)
        for text in distribution(key).requires or ():
            further = Requirement(text)
            if further.marker is None or any(
                further.marker.evaluate({"extra": extra}) for extra in (*it.extras, "")
            ):
                waiting.append(further)
    return found


def test_each_list_of_the_project_has_a_file() -> None:
    assert {it.stem for it in FOLDER.glob("*.txt")} == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_every_package_has_a_version_and_hashes(name: str) -> None:
    assert pinned(name)


@pytest.mark.parametrize("name", FILES)
def test_what_the_project_asks_for_is_locked_in_a_version_that_fits(name: str) -> None:
    there = in_file(name)
    for it in asked(name):
        found = [at for at in there if at.name == canonicalize_name(it.name)]
        assert found, f"requirements/{name}.txt has no {it.name}: run make lock"
        for at in found:
            assert it.specifier.contains(at.version, prereleases=True), (
                f"requirements/{name}.txt has {at.name} {at.version}, and pyproject.toml asks for "
                f"{it}: run make lock"
            )


@pytest.mark.parametrize("name", FILES)
def test_a_package_has_one_version_wherever_it_is_locked(name: str) -> None:
    everything = {(it.name, it.version) for it in pinned("all")}
    assert {(it.name, it.version) for it in pinned(name)} <= everything


@pytest.mark.parametrize("name", [it for it in FILES if it not in ("all", "lock", "audit")])
def test_a_file_has_what_its_packages_need_and_no_more(name: str) -> None:
    try:
        needed = needed_here(name)
    except PackageNotFoundError as error:
        pytest.skip(f"{error.name} is not installed")
    there = {it.name for it in in_file(name) if it.fits_here}
    assert needed <= there, f"run make lock: requirements/{name}.txt lacks {needed - there}"
    spare = {it.name for it in pinned(name) if it.fits_here} - needed
    assert not spare, f"run make lock: nothing needs {spare} of requirements/{name}.txt"


@pytest.mark.parametrize(
    "file",
    ["Makefile", "Dockerfile", ".ci/run", ".ci/containers", ".ci/slow", ".ci/container-site"],
)
def test_nothing_is_installed_that_is_not_locked(file: str) -> None:
    text = (ROOT / file).read_text().replace("\\\n", " ")
    for line in INSTALLS.finditer(text):
        ours = "--no-build-isolation" in line["rest"] or line["rest"].split()[-1] == "/wheels/*"
        assert "--require-hashes" in line["rest"] or ("--no-deps" in line["rest"] and ours), line[0]


@pytest.mark.parametrize("lock", ["package-lock.json", "examples/bots/package-lock.json"])
def test_packages_of_npm_have_hashes_and_come_from_any_registry(lock: str) -> None:
    packages = json.loads((ROOT / lock).read_text())["packages"]
    for name, facts in packages.items():
        assert not name or facts["integrity"].startswith("sha512-"), name
        assert "resolved" not in facts, (
            f"{name} is of one registry; set omit-lockfile-registry-resolved"
        )


@pytest.mark.parametrize("file", ["Makefile", ".ci/run"])
def test_packages_of_npm_are_those_of_the_lock(file: str) -> None:
    text = (ROOT / file).read_text()
    assert "npm ci" in text
    assert "npm install" not in text


def test_holes_in_packages_are_looked_for_every_week() -> None:
    told = yaml.safe_load((ROOT / ".github/workflows/audit.yml").read_text())
    assert told[True]["schedule"]  # YAML 1.1 reads `on` as true
    assert told["permissions"] == {"contents": "read"}
    steps = [step for job in told["jobs"].values() for step in job["steps"]]
    assert "make audit" in [it.get("run") for it in steps]
    for it in steps:
        assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", it.get("uses", "a@" + "0" * 40)), it["uses"]
