"""A PostgreSQL of our own for tests: on a socket in its own folder, without durability."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

DEBIAN_FOLDERS = "/usr/lib/postgresql"
"""Below it Debian has a folder of programs for each version."""
_UNPRIVILEGED = "nobody"
_START_SECONDS = 60.0


def program(name: str) -> str | None:
    """The path of one of PostgreSQL's programs, or None where it is not installed."""
    newest_first = sorted(Path(DEBIAN_FOLDERS).glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([os.environ["PATH"], *map(str, newest_first)]))


class Postgresql:
    """A cluster and its server, which can be stopped and started again.

    PostgreSQL refuses to run as root, so then it runs as nobody.
    """

    def __init__(self) -> None:
        # Not pytest's folders: nobody else can enter those. And a socket's path must be short.
        self._folder = Path(tempfile.mkdtemp(prefix="bw-pg-"))
        self._user = _UNPRIVILEGED if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._server: subprocess.Popen[bytes] | None = None
        self._made = 0
        data = str(self._folder / "data")
        self._run("initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "-N")

    def start(self) -> None:
        """Start the server, and wait until it takes connections."""
        name = program("postgres")
        assert name is not None
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._folder),
            "fsync": "off",
            "max_connections": "40",
            "shared_buffers": "16MB",
        }
        with (self._folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [name, "-D", str(self._folder / "data")]
                + [f"--{key}={value}" for key, value in settings.items()],
                stdout=log,
                stderr=log,
                user=self._user,
                group=self._group,
                extra_groups=None if self._user is None else [],
                cwd=self._folder,
            )
        deadline = time.monotonic() + _START_SECONDS
        while not self._answers():
            assert time.monotonic() < deadline, (self._folder / "log").read_text()
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop the server at once, whoever is connected."""
        assert self._server is not None
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait()
        self._server = None

    def remove(self) -> None:
        """Stop the server if it runs, and remove its files."""
        if self._server is not None:
            self.stop()
        shutil.rmtree(self._folder)

    def new_database(self) -> str:
        """The URL of an empty database."""
        self._made += 1
        name = f"test{self._made}"
        self._run("createdb", "-h", str(self._folder), "-U", "tester", name)
        return f"postgresql://tester@/{name}?host={self._folder}"

    @property
    def _group(self) -> int | None:
        return None if self._user is None else self._folder.stat().st_gid

    def _answers(self) -> bool:
        asked = subprocess.run(
            [program("pg_isready") or "", "-q", "-h", str(self._folder)], check=False
        )
        return asked.returncode == 0

    def _run(self, name: str, *arguments: str) -> None:
        path = program(name)
        assert path is not None
        subprocess.run(
            [path, *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            user=self._user,
            cwd=self._folder,
        )
