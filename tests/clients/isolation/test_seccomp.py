"""The filter of system calls, as the kernel would run it."""

from __future__ import annotations

import errno
import operator
import platform
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boardwire.clients.isolation import seccomp
from boardwire.clients.isolation.seccomp import ARCHITECTURES, DENIED, LAST_KNOWN, UNKNOWN

ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
LOAD, RETURN = 0x20, 0x06
TESTS: dict[int, Callable[[int, int], object]] = {
    0x15: operator.eq,
    0x35: operator.ge,
    0x45: operator.and_,
}

HARMLESS = {
    "x86_64": (0, 1, 9, 10, 44, 57, 59, 61, 157, 202, 231, 318, 334, 436),
    "aarch64": (63, 64, 98, 222, 226, 221, 260, 278, 293, 436),
}
"""Calls of any program: read, write, mmap, mprotect, execve, wait, futex, getrandom ..."""
NUMBERS = {
    "x86_64": {"clone": 56, "ioctl": 16, "personality": 135, "socket": 41, "socketpair": 53},
    "aarch64": {"clone": 220, "ioctl": 29, "personality": 92, "socket": 198, "socketpair": 199},
}


def outcome(program: bytes, machine: str, number: int, *arguments: int, audit: int = 0) -> int:
    """Run a filter on one system call, as `bpf_prog_run` does; return its verdict."""
    audit = audit or ARCHITECTURES[machine][0]
    words = [*arguments, 0, 0, 0, 0, 0, 0][:6]
    data = struct.pack("=IIQ6Q", number, audit, 0, *words)
    code = list(struct.iter_unpack("=HBBI", program))
    at = loaded = 0
    while True:
        operation, yes, no, value = code[at]
        at += 1
        if operation == LOAD:
            (loaded,) = struct.unpack_from("=I", data, value)
        elif operation == RETURN:
            return int(value)
        else:
            at += yes if TESTS[operation](loaded, value) else no


@pytest.fixture(params=list(ARCHITECTURES))
def machine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def program(machine: str) -> bytes:
    return seccomp.seccomp_filter(machine)


def test_calls_of_the_list_fail(machine: str, program: bytes) -> None:
    column = ARCHITECTURES[machine][1]
    for calls, error in ((DENIED, errno.EPERM), (UNKNOWN, errno.ENOSYS)):
        for name, numbers in calls.items():
            if (number := numbers[column]) is not None:
                assert outcome(program, machine, number) == ERROR | error, name


def test_calls_of_any_program_do_not(machine: str, program: bytes) -> None:
    for number in HARMLESS[machine]:
        assert outcome(program, machine, number, 1, 2, 3) == ALLOW, number


def test_no_number_is_in_the_list_twice(machine: str) -> None:
    column = ARCHITECTURES[machine][1]
    numbers = [it[column] for it in (*DENIED.values(), *UNKNOWN.values()) if it[column] is not None]
    assert len(numbers) == len(set(numbers))


def test_calls_that_nobody_has_looked_at_are_not_there(machine: str, program: bytes) -> None:
    for number in (LAST_KNOWN + 1, 1000, 0xFFFFFFFF):
        assert outcome(program, machine, number) == ERROR | errno.ENOSYS
    assert outcome(program, machine, LAST_KNOWN) == ALLOW


def test_other_interfaces_of_the_kernel_kill(machine: str, program: bytes) -> None:
    assert outcome(program, machine, 1, audit=0x40000003) == KILL  # i386
    assert outcome(program, machine, 1, audit=0x40000028) == KILL  # arm
    if machine == "x86_64":
        assert outcome(program, machine, 0x40000000 + 1) == KILL  # x32


@pytest.mark.parametrize(
    ("call", "arguments", "verdict"),
    [
        ("clone", (0x003D0F00,), ALLOW),  # a thread
        ("clone", (17,), ALLOW),  # a process
        ("clone", (17 | 0x10000000,), ERROR | errno.EPERM),
        ("clone", (17 | 0x00020000,), ERROR | errno.EPERM),
        ("ioctl", (0, 0x5401), ALLOW),  # TCGETS
        ("ioctl", (0, 0x5412), ERROR | errno.EPERM),
        ("ioctl", (0, 0x100005412), ERROR | errno.EPERM),  # of which the kernel takes the low half
        ("ioctl", (0x5412, 0x5401), ALLOW),
        ("personality", (0,), ALLOW),
        ("personality", (0xFFFFFFFF,), ALLOW),
        ("personality", (8,), ERROR | errno.EPERM),
        ("socket", (1,), ALLOW),
        ("socket", (2,), ALLOW),
        ("socket", (10,), ALLOW),
        ("socket", (16,), ERROR | errno.EAFNOSUPPORT),
        ("socket", (17,), ERROR | errno.EAFNOSUPPORT),
        ("socket", (40,), ERROR | errno.EAFNOSUPPORT),  # vsock
        ("socketpair", (1,), ALLOW),
        ("socketpair", (16,), ERROR | errno.EAFNOSUPPORT),
    ],
)
def test_some_calls_fail_by_their_arguments(
    call: str, arguments: tuple[int, ...], verdict: int, machine: str, program: bytes
) -> None:
    assert outcome(program, machine, NUMBERS[machine][call], *arguments) == verdict


@pytest.mark.parametrize(
    ("sockets", "netlink"),
    [(seccomp.LOOPBACK, ERROR | errno.EAFNOSUPPORT), (seccomp.NETWORK, ALLOW)],
)
def test_with_network_or_folders_there_are_no_local_sockets_of_the_machine(
    sockets: str, netlink: int, machine: str
) -> None:
    program = seccomp.seccomp_filter(machine, sockets)
    refused = ERROR | errno.EAFNOSUPPORT
    assert outcome(program, machine, NUMBERS[machine]["socket"], 1) == refused
    assert outcome(program, machine, NUMBERS[machine]["socket"], 16) == netlink
    assert outcome(program, machine, NUMBERS[machine]["socketpair"], 1) == ALLOW


@pytest.mark.program
def test_a_program_starts_with_the_filter_and_nothing_else(tmp_path: Path) -> None:
    words = [sys.executable, "-IS", seccomp.__file__, "local", "ONE=1", "--"]
    script = "env; ls /proc/self/fd; wc -c <&3; exec 3<&-"
    with (tmp_path / "secret").open("w") as file:
        ended = subprocess.run(
            [*words, "/bin/sh", "-c", script],
            pass_fds=[file.fileno()],
            capture_output=True,
            check=True,
            text=True,
        )
    lines = ended.stdout.split()
    assert {it.partition("=")[0] for it in lines if "=" in it} <= {"ONE", "PWD", "SHLVL", "_"}
    assert [it for it in lines if it.isdecimal()] == ["0", "1", "2", "3", "4", lines[-1]]
    assert int(lines[-1]) == len(seccomp.seccomp_filter(platform.machine()))


@pytest.mark.program
def test_a_program_that_is_not_there_is_named() -> None:
    words = [sys.executable, "-IS", seccomp.__file__, "local", "--", "/no/such/program"]
    ended = subprocess.run(words, capture_output=True, check=False, text=True)
    assert ended.returncode == 1
    assert ended.stderr == "cannot start /no/such/program: No such file or directory\n"
