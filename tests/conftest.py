"""What all tests share."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

from boardwire.games import registry
from boardwire.games.external import guard

_FOLDERS = {"protocol", "games", "matches", "clients", "server", "cli"}
# Where Debian puts gnugo and mosquitto; they are not on everybody's PATH.
_DEBIAN_FOLDERS = ("/usr/games", "/usr/sbin")


class _OneCopyOnly:
    """Refuse `import protocol`: from the repository root it would load the code a second time."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name in _FOLDERS:
            raise ImportError(f"import boardwire.{name}, not {name}")
        return None


sys.meta_path.insert(0, _OneCopyOnly())
# In the background Ctrl-C may be ignored, and would be by all that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ["PATH"] = os.pathsep.join((os.environ["PATH"], *_DEBIAN_FOLDERS))


_EVERYTHING = bool(os.environ.get("BOARDWIRE_TEST_EVERYTHING"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything is to be tested, as in CI, a skipped test is a failed one."""
    report = yield
    if _EVERYTHING and report.skipped:
        report.outcome = "failed"
    return report


@pytest.fixture
def program() -> Callable[[str], str]:
    """The path of a program that a test needs from the system.

    Without it the test is skipped; where BOARDWIRE_TEST_EVERYTHING is set, as in CI, that fails.
    """

    def find(name: str) -> str:
        found = shutil.which(name)
        if found is not None:
            return found
        pytest.skip(f"{name} is not installed")

    return find


@pytest.fixture
def python_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games in tests/engines and docs/examples can be imported, by engines' processes too.

    What is added is forgotten after the test, and calls have a shorter limit than usual.
    """
    tests = Path(__file__).parent
    folders = [str(tests / "engines"), str(tests.parent / "docs" / "examples")]
    monkeypatch.setattr(sys, "path", [*folders, *sys.path])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(folders))
    monkeypatch.setattr(registry, "_added", {})
    monkeypatch.setattr(guard, "CALL_SECONDS", 0.3)
