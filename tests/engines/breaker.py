"""An engine that tries to break out of its sandbox: prints what came of each attempt as JSON.

Run as ``python3 breaker.py PORT PID FILE``: a port of the machine where somebody listens, a process
of somebody else, and a file that is not the engine's.
"""

import ctypes
import errno
import fcntl
import json
import os
import platform
import pty
import signal
import socket
import sys
import time

PORT, PID, FILE = sys.argv[1:]
CLONE_NEWUSER = 0x10000000
TIOCSTI = 0x5412
FORK_OF_32_BITS = bytes.fromhex("b802000000cd80c3")
"""Machine code: call 2 of the 32-bit interface (`mov eax, 2; int 0x80; ret`)."""
NUMBERS = {
    "x86_64": {"clone": 56, "clone3": 435, "ptrace": 101, "keyctl": 250, "io_uring_setup": 425}
    | {"process_vm_readv": 310, "bpf": 321, "userfaultfd": 323, "perf_event_open": 298}
    | {"memfd_create": 319, "shmget": 29, "msgget": 68},
    "aarch64": {"clone": 220, "clone3": 435, "ptrace": 117, "keyctl": 219, "io_uring_setup": 425}
    | {"process_vm_readv": 270, "bpf": 280, "userfaultfd": 282, "perf_event_open": 241}
    | {"memfd_create": 279, "shmget": 194, "msgget": 186},
}[platform.machine()]
LIBC = ctypes.CDLL(None, use_errno=True)


def connect() -> None:
    socket.create_connection(("127.0.0.1", int(PORT)), timeout=5).close()


def read(path: str) -> None:
    with open(path, "rb") as file:
        file.read(1)


def write(path: str) -> None:
    with open(path, "wb") as file:
        file.write(b"x")


def fill_scratch() -> None:
    with open("/scratch/much", "wb") as file:
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
    if LIBC.unshare(CLONE_NEWUSER) != 0:
        raise OSError(ctypes.get_errno(), "unshare")


def call(name: str, *arguments: int) -> None:
    """Make a system call, with its number."""
    if LIBC.syscall(NUMBERS[name], *map(ctypes.c_long, (*arguments, 0, 0, 0, 0, 0)[:6])) == -1:
        raise OSError(ctypes.get_errno(), name)


def trace_the_first() -> None:
    if LIBC.ptrace(16, 1, None, None) != 0:  # PTRACE_ATTACH
        raise OSError(ctypes.get_errno(), "ptrace")


def write_into_the_first(path: str) -> None:
    """Write where the first process of the sandbox keeps its data."""
    with open("/proc/1/maps") as maps:
        place = next(int(it.partition("-")[0], 16) for it in maps if " rw-p " in it)
    with open(path, "r+b", 0) as memory:
        memory.seek(place)
        if not memory.read(8):
            raise PermissionError(path)


def type_into_a_terminal() -> None:
    _, terminal = pty.openpty()
    fcntl.ioctl(terminal, TIOCSTI, b"x")


def set_personality() -> None:
    if LIBC.personality(0x0040000) == -1:  # ADDR_NO_RANDOMIZE
        raise OSError(ctypes.get_errno(), "personality")


def by_another_interface(number: int | None) -> None:
    """Call the kernel by the 32-bit interface, or that of x32."""
    child = os.fork()
    if child == 0:
        if number is not None:
            LIBC.syscall(ctypes.c_long(number))
        else:
            code = LIBC.mmap
            code.restype = ctypes.c_void_p
            place = code(None, 4096, 7, 0x22, -1, 0)
            ctypes.memmove(place, FORK_OF_32_BITS, len(FORK_OF_32_BITS))
            ctypes.CFUNCTYPE(ctypes.c_int)(place)()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(status) == -signal.SIGSYS:
        raise PermissionError("killed by SIGSYS")


def fill_shared_memory() -> None:
    with open("/dev/shm/much", "wb") as file:
        for _ in range(1 << 12):
            file.write(bytes(1 << 16))


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
    "trace the first process": trace_the_first,
    "trace": lambda: call("ptrace", 0),
    "write into the first process": lambda: write_into_the_first("/proc/1/mem"),
    "write into its thread": lambda: write_into_the_first("/proc/1/task/1/mem"),
    "read another process": lambda: call("process_vm_readv", os.getppid(), 0, 0, 0, 0, 0),
    "take a keyring": lambda: call("keyctl", 1),
    "set up io_uring": lambda: call("io_uring_setup", 1),
    "load a program into the kernel": lambda: call("bpf", 0),
    "handle page faults": lambda: call("userfaultfd", 1),
    "measure the processor": lambda: call("perf_event_open"),
    "take memory of a file": lambda: call("memfd_create"),
    "take memory of a segment": lambda: call("shmget", 0, 1 << 30, 0o1600),
    "take memory of a queue": lambda: call("msgget", 0, 0o1600),
    "clone into a namespace": lambda: call("clone", CLONE_NEWUSER | signal.SIGCHLD),
    "clone otherwise": lambda: call("clone3", 0, 88),
    "type into a terminal": type_into_a_terminal,
    "set the personality": set_personality,
    "open a netlink socket": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).close(),
    "open a raw socket": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW).close(),
    "open a local socket": lambda: socket.socket(socket.AF_UNIX).close(),
    "fork by the 32-bit interface": lambda: by_another_interface(None),
    "fork by the x32 interface": lambda: by_another_interface(0x40000000 + 57),
    "write shared memory": lambda: write("/dev/shm/mine"),
    "fill shared memory": fill_shared_memory,
    "fork on": fork_on,
}


def outcome(name: str) -> str:
    try:
        ATTEMPTS[name]()
    except (OSError, MemoryError) as error:
        return errno.errorcode.get(getattr(error, "errno", None) or 0, type(error).__name__)
    return "done"


def open_files() -> list[str]:
    """What is open beside the standard streams."""
    standard = [os.readlink(f"/proc/self/fd/{it}") for it in range(3)]
    names = []
    for it in os.listdir("/proc/self/fd"):
        try:
            names.append(os.readlink(f"/proc/self/fd/{it}"))
        except FileNotFoundError:  # that of the listing
            continue
    return [it for it in names if it not in standard]


def variables(process: str) -> list[str]:
    with open(f"/proc/{process}/environ", encoding="utf-8") as file:
        return sorted(it.partition("=")[0] for it in file.read().split("\0") if it)


found = {
    "environment": sorted(os.environ),
    "environment of the first process": variables("1"),
    "open files": open_files(),
    "processes": len([it for it in os.listdir("/proc") if it.isdecimal()]),
    "folder": os.getcwd(),
}
print(json.dumps(found | {name: outcome(name) for name in ATTEMPTS}), flush=True)
sys.stdin.read()
time.sleep(60)  # it does not end when told
