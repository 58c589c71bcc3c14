"""An engine that tries to break out of its sandbox: prints what came of each attempt as JSON.

Run as ``python3 breaker.py PORT PID FILE``: a port of the machine where somebody listens, a process
of somebody else, and a file that is not the engine's.
"""

import ctypes
import json
import os
import socket
import sys
import time

PORT, PID, FILE = sys.argv[1:]
CLONE_NEWUSER = 0x10000000


def connect() -> None:
    socket.create_connection(("127.0.0.1", int(PORT)), timeout=5).close()


def read(path: str) -> None:
    with open(path, "rb") as file:  # noqa: PTH123
        file.read(1)


def write(path: str) -> None:
    with open(path, "wb") as file:  # noqa: PTH123
        file.write(b"x")


def fill_scratch() -> None:
    with open("/scratch/much", "wb") as file:  # noqa: PTH123
        for _ in range(1 << 12):
            file.write(bytes(1 << 16))


def take_memory() -> None:
    bytearray(1 << 30)


def fork_on() -> None:
    for _ in range(200):
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)


def make_namespace() -> None:
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWUSER) != 0:
        raise OSError(ctypes.get_errno(), "unshare")


ATTEMPTS = {
    "connect": connect,
    "read the file": lambda: read(FILE),
    "read passwords": lambda: read("/etc/passwd"),
    "write the root": lambda: write("/mine"),
    "write programs": lambda: write("/usr/bin/mine"),
    "write shared folders": lambda: write("/dev/mine"),
    "write scratch": lambda: write("/scratch/mine"),
    "write temporary": lambda: write("/tmp/mine"),
    "fill scratch": fill_scratch,
    "take memory": take_memory,
    "signal": lambda: os.kill(int(PID), 0),
    "become root": lambda: os.setuid(0),
    "make a namespace": make_namespace,
    "fork on": fork_on,
}


def outcome(name: str) -> str:
    try:
        ATTEMPTS[name]()
    except (OSError, MemoryError) as error:
        return type(error).__name__
    return "done"


def open_files() -> list[str]:
    """What is open beside the standard streams."""
    standard = [os.readlink(f"/proc/self/fd/{it}") for it in range(3)]  # noqa: PTH115
    names = []
    for it in os.listdir("/proc/self/fd"):  # noqa: PTH208
        try:
            names.append(os.readlink(f"/proc/self/fd/{it}"))  # noqa: PTH115
        except FileNotFoundError:  # that of the listing
            continue
    return [it for it in names if it not in standard]


def variables(process: str) -> list[str]:
    with open(f"/proc/{process}/environ", encoding="utf-8") as file:  # noqa: PTH123
        return sorted(it.partition("=")[0] for it in file.read().split("\0") if it)


found = {
    "environment": sorted(os.environ),
    "environment of the first process": variables("1"),
    "open files": open_files(),
    "processes": len([it for it in os.listdir("/proc") if it.isdecimal()]),  # noqa: PTH208
    "folder": os.getcwd(),  # noqa: PTH109
}
print(json.dumps(found | {name: outcome(name) for name in ATTEMPTS}), flush=True)
sys.stdin.read()
time.sleep(60)  # it does not end when told
