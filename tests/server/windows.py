"""Programs with windows, on an X server without a screen."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from ..processes import KilledPopen

SECONDS = 60.0
"""Seconds for all that a test waits for; programs with windows start slowly on a busy machine."""
PATIENCE = 3.0
"""Seconds for a window to take a click, and for a program to end when it is asked to."""


@contextmanager
def x_server(program: Callable[[str], str]) -> Iterator[str]:
    """An X server without a screen, on a free display, whose name it is.

    Args:
        program: Finds a program.
    """
    ours, theirs = os.pipe()
    with (
        os.fdopen(ours, encoding="ascii") as number,
        KilledPopen(
            (
                *(program("Xvfb"), "-displayfd", str(theirs), "-nolisten", "tcp", "-noreset"),
                *("-screen", "0", "1024x768x24"),
            ),
            pass_fds=(theirs,),
            stderr=subprocess.DEVNULL,
        ) as server,
    ):
        os.close(theirs)
        yield f":{number.readline().strip()}"
        server.terminate()


class Windows:
    """A program with windows that has its own home.

    Args:
        program: Finds a program.
        words: Its command line.
        folder: Its home, and the folder that it runs in.
        display: The X display.
        variables: More variables of its environment.
    """

    def __init__(
        self,
        program: Callable[[str], str],
        words: Sequence[str],
        folder: Path,
        display: str,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        own = {"HOME": str(folder), "DISPLAY": display, "LC_ALL": "C.UTF-8"}
        self._environment = {**os.environ, **own, **(variables or {})}
        self._xdotool = program("xdotool")
        self._end = time.monotonic() + SECONDS
        self.errors = folder / "errors.txt"
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                words,
                cwd=folder,
                env=self._environment,
                stdout=errors,
                stderr=errors,
                start_new_session=True,
            )

    def xdotool(self, *words: str) -> bool:
        """Run `xdotool`; return whether it found what it looked for."""
        return self._run(words).returncode == 0

    def _run(self, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            (self._xdotool, *words),
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )

    def shows(self, title: str) -> bool:
        """Return whether a window with this title is visible."""
        return self.xdotool("search", "--onlyvisible", "--name", title)

    def press(self, search: Sequence[str], *keys: str) -> bool:
        """Press keys in a window that a search of xdotool finds; return whether it was there.

        Args:
            search: The search, such as `--name`, `New Game`.
            keys: The keys as xdotool names them.
        """
        return self.xdotool(
            *("search", "--onlyvisible", *search), *("windowfocus", "--sync", "key", *keys)
        )

    def click(self, x: int, y: int) -> None:
        """Click at a point of the screen."""
        self.xdotool("mousemove", str(x), str(y), "click", "1")

    def click_in(self, title: str, x: int, y: int) -> None:
        """Click at a point of the window with this title, if it is visible.

        Args:
            title: The title.
            x: Pixels from its left edge, or, if negative, from the right one.
            y: Pixels from its upper edge, or, if negative, from the lower one.
        """
        search = ("search", "--onlyvisible", "--limit", "1", "--name", title)
        told = self._run((*search, "getwindowgeometry", "--shell", "%1")).stdout
        window = {name: int(number) for name, number in re.findall(r"^([A-Z]+)=(\d+)$", told, re.M)}
        if window:
            self.click(
                window["X"] + (x if x >= 0 else window["WIDTH"] + x),
                window["Y"] + (y if y >= 0 else window["HEIGHT"] + y),
            )

    def click_until(
        self, click: Callable[[], None], holds: Callable[[], object], wanted: str
    ) -> None:
        """Click until a condition holds, again after pauses that grow.

        A window that is not ready yet takes no click. On a busy machine it may take one late, and
        must not be given another meanwhile.

        Args:
            click: Clicks.
            holds: The condition.
            wanted: The condition in words.
        """
        again, pause = 0.0, PATIENCE

        def has_come() -> bool:
            nonlocal again, pause
            if holds():
                return True
            if time.monotonic() >= again:
                click()
                again = time.monotonic() + pause
                pause *= 2
            return False

        self.wait(has_come, wanted)

    def wait(self, holds: Callable[[], object], wanted: str) -> None:
        """Wait until a condition holds.

        Args:
            holds: The condition.
            wanted: The condition in words.

        Raises:
            AssertionError: The program has ended, or the time is up.
        """
        while not holds():
            said = self.errors.read_text(errors="replace")
            assert self.process.poll() is None, f"it has ended before {wanted}: {said}"
            assert time.monotonic() < self._end, f"waited in vain for {wanted}: {said}"
            time.sleep(0.1)

    def close(self) -> None:
        """End the program with all that it has started, and wait for its end.

        xboard waits at times without end for the engines that have ended with it.
        """
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(SECONDS)


def recorder(folder: Path, command: Sequence[str]) -> Path:
    """A program that runs a command, and keeps what each run of it reads and writes.

    The files are `in-N` and `out-N` in `folder`, where the number of a later run is greater.
    """
    script = folder / "recorded-engine"
    words = " ".join(f"'{word}'" for word in command)
    script.write_text(
        f"""#!/bin/sh
cd '{folder}'
run=$(ls | grep -c '^in-')
: > "in-$run"
tee "in-$run" | {words} | tee "out-$run"
""",
        encoding="utf-8",
    )
    script.chmod(0o755)
    return script


def dialogue(folder: Path) -> list[tuple[str, str]]:
    """The commands of GTP that the last run of a `recorder` has read, with the responses so far."""
    last = max(folder.glob("out-*"), key=lambda it: int(it.name[4:]), default=None)
    if last is None:
        return []
    commands = last.with_name(f"in-{last.name[4:]}").read_text(encoding="utf-8").splitlines()
    return list(zip(commands, last.read_text(encoding="utf-8").split("\n\n")[:-1], strict=False))
