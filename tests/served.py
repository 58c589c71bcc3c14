"""A server as `make serve` starts it, for programs that connect to one."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.processes import KilledPopen
from tests.zygote import boardwire_command

from boardwire.protocol.name_values import read_record


@dataclass(frozen=True)
class Served:
    """A server that listens on free ports, and the directory that it runs in."""

    folder: Path
    address: str
    websocket: str
    process: subprocess.Popen[str] | None = None

    @property
    def page(self) -> str:
        """The address of the page, without a slash at its end."""
        return self.websocket.replace("ws://", "http://").removesuffix("/gtp")

    @property
    def port(self) -> int:
        """The port for GTP over TCP."""
        return int(self.place[1])

    @property
    def http_port(self) -> int:
        """The port for HTTP and WebSocket."""
        return int(self.page.rpartition(":")[2])

    @property
    def place(self) -> tuple[str, str]:
        """The host and the port for GTP over TCP."""
        host, _, port = self.address.removeprefix("tcp://").partition(":")
        return host, port

    def kill(self) -> None:
        """End the server as a failure of the machine would, and wait for its end."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(20)

    def adapted(self, line: str) -> str:
        """A command line with the address of this server in place of the default one."""
        line = line.replace("tcp://127.0.0.1:7400", self.address)
        return re.sub(r"^(boardwire matches)$", rf"\1 --server {self.address}", line)

    def told(self, *lines: str) -> str:
        """All that the server writes to a client that sends these lines at once."""
        host, port = self.place
        with socket.create_connection((host, int(port)), timeout=30) as client:
            client.sendall("".join(f"{line}\n" for line in lines).encode())
            client.shutdown(socket.SHUT_WR)
            with client.makefile(encoding="utf-8") as answers:
                return answers.read()

    def matches(self, player: str) -> list[dict[str, str]]:
        """The matches of a player that are over, the latest first."""
        listed = map(read_record, self.told("bw-matches finished").removeprefix("= ").split("\n"))
        return [it for it in listed if player in it.get("players", "").split(",")]


def stop(process: subprocess.Popen[str], seconds: float) -> int:
    """Ask a server to stop, and return its exit status.

    Raises:
        subprocess.TimeoutExpired: It did not stop in time.
    """
    process.send_signal(signal.SIGTERM)
    return process.wait(seconds)


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Served]:
    """Run a server in a folder inside the `with` block, with further options of `serve`."""
    ports = () if "--port" in options else ("--port", "0", "--http-port", "0")
    calm = ("--set", "limits.load.delay_ms=0")  # tests beside it make its event loop late
    with KilledPopen(
        boardwire_command("serve", *ports, *calm, *options),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert "boardwire listens on" in process.stdout.readline()
        addresses = [process.stdout.readline().split()[0] for _ in range(2)]
        (websocket,) = (it for it in addresses if it.startswith("ws://"))
        yield Served(folder, addresses[0], websocket, process)
        if process.poll() is None:  # a test may have killed it
            assert stop(process, 20) == 0
