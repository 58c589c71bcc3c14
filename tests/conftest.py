"""Fixtures and rules for all tests."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from boardwire.games import registry
from boardwire.games.external import guard

from .served import Served, serving
from .shares import in_shares
from .zygote import CALL_SECONDS_VARIABLE, use_zygote, zygote

# The machines that run this are slow at times; a slow example is no failure.
settings.register_profile("boardwire", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("boardwire")

_FOLDERS = {"protocol", "games", "matches", "clients", "server", "cli", "translations"}
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
_SCRIPTS = str(Path(sys.executable).parent)  # of Python packages
# Workers share the cores, where threads of one that wait for each other would keep them busy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ["PATH"] = os.pathsep.join((os.environ["PATH"], *_DEBIAN_FOLDERS, _SCRIPTS))


YOUNG_OBJECTS = 10_000
"""The new objects after which the collector looks at them: tests make and drop many servers."""

_EVERYTHING = bool(os.environ.get("BOARDWIRE_TEST_EVERYTHING"))


_NEEDS = {
    "postgresql_server": "program",
    "program": "program",
    "served": "server",
    "start_server": "server",
}
"""Fixtures, and the marker of the tests that use them."""


APART = ("exhaustive", "long")
"""Markers of tests that have a run of their own; the first that a test has decides its run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add an option for each kind of run."""
    parser.addoption(
        "--quick",
        action="store_true",
        help="leave out tests that start a server or a program, and slow ones",
    )
    for marker in APART:
        parser.addoption(
            f"--{marker}",
            action="store_true",
            help=f"run the tests that have the marker `{marker}`, which are left out otherwise",
        )


def pytest_configure(config: pytest.Config) -> None:
    """Start what runs `boardwire` for tests: one process for all workers."""
    if config.getoption("quick"):
        return
    if not hasattr(config, "workerinput"):
        stack = ExitStack()
        stack.enter_context(zygote())
        config.add_cleanup(stack.close)
    use_zygote()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Run two processes for each core: many tests wait, for a clock or for another process.

    Tests of a quick run wait for nothing, and one process less collects all tests.
    """
    cores = len(os.sched_getaffinity(0))
    return cores if config.getoption("quick") else 2 * cores


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests by their fixtures, start slow ones first, and leave out those of other runs."""
    run = next(filter(config.getoption, APART), None)
    _select(config, items, lambda it: next(filter(it.get_closest_marker, APART), None) == run)
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if marker := _NEEDS.get(fixture):
                item.add_marker(marker)
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = in_shares(items, workers, lambda it: it.get_closest_marker("slow") is not None)
    if config.getoption("quick"):
        slow = ("slow", *_NEEDS.values())
        _select(config, items, lambda it: not any(map(it.get_closest_marker, slow)))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave the tests and all modules out of collections of garbage.

    While tests are collected nothing is garbage, and the collector takes a third of the time.
    Later each full collection would take half a second: every few hundred tests, and whenever a
    test asks for one.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
        gc.enable()


def _select(
    config: pytest.Config, items: list[pytest.Item], selected: Callable[[pytest.Item], bool]
) -> None:
    """Leave out the items that are not selected, and report them to pytest."""
    if others := [it for it in items if not selected(it)]:
        config.hook.pytest_deselected(items=others)
        items[:] = filter(selected, items)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything is to be tested, as in CI, a skipped test is a failed one."""
    report = yield
    if _EVERYTHING and report.skipped:
        report.outcome = "failed"
    return report


@pytest.fixture(scope="session", autouse=True)
def no_programs(request: pytest.FixtureRequest) -> Iterator[None]:
    """In a quick run, have a test fail that starts a program: it needs its marker."""
    with pytest.MonkeyPatch.context() as patch:
        if request.config.getoption("quick"):

            def refuse(*_: object, **__: object) -> None:
                pytest.fail("a test that starts a program needs the marker `program`")

            patch.setattr(subprocess.Popen, "__init__", refuse)
        yield


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as `make serve` starts it, on free ports."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


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


@pytest.fixture(scope="session", autouse=True)
def _state_of_users(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What programs keep of a user, such as session tokens, is kept in a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture
def python_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games in tests/engines and docs/examples can be imported, by engines' processes too.

    What is added is forgotten after the test, and calls have a shorter limit than usual, in forked
    processes too.
    """
    tests = Path(__file__).parent
    folders = [str(tests / "engines"), str(tests.parent / "docs" / "examples")]
    monkeypatch.setattr(sys, "path", [*folders, *sys.path])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(folders))
    monkeypatch.setattr(registry, "_added", {})
    monkeypatch.setattr(guard, "CALL_SECONDS", 0.3)
    monkeypatch.setenv(CALL_SECONDS_VARIABLE, "0.5")
