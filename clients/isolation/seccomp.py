"""A seccomp filter for the system calls that an isolated engine may not make.

The list follows Flatpak and Docker: calls that access other processes, the kernel or its keys,
calls that mount or make namespaces, and calls that allocate memory without a limit. The filter is a
program of classic BPF, which the kernel runs at each system call (seccomp(2)); bubblewrap takes it
from a descriptor.

This file is also run by itself, without the packages (`_start`): it gives the filter to bubblewrap.
"""

from __future__ import annotations

import errno
import os
import platform
import struct
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, Never

FILTER: Final = 3
"""The descriptor from which a started program reads the filter."""
ARCHITECTURES: Final = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""The audit number of each architecture that has a filter, and its column in the tables."""

DENIED: Final = {
    # other processes
    **{"ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271)},
    **{"process_madvise": (440, 440), "pidfd_getfd": (438, 438), "kcmp": (312, 272)},
    # keys, and other parts of the kernel
    **{"add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219)},
    **{"bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282)},
    **{"syslog": (103, 116), "acct": (163, 89), "modify_ldt": (154, None), "vhangup": (153, 58)},
    **{"init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106)},
    **{"kexec_load": (246, 104), "kexec_file_load": (320, 294), "reboot": (169, 142)},
    **{"iopl": (172, None), "ioperm": (173, None), "uselib": (134, None), "ustat": (136, None)},
    **{"sysfs": (139, None), "_sysctl": (156, None), "lookup_dcookie": (212, 18)},
    **{"nfsservctl": (180, 42), "quotactl": (179, 60), "quotactl_fd": (443, 443)},
    # settings of the machine
    **{"swapon": (167, 224), "swapoff": (168, 225), "settimeofday": (164, 170)},
    **{"clock_settime": (227, 112), "clock_adjtime": (305, 266), "adjtimex": (159, 171)},
    **{"sethostname": (170, 161), "setdomainname": (171, 162)},
    # namespaces, mounts, handles of files
    **{"unshare": (272, 97), "setns": (308, 268), "chroot": (161, 51), "pivot_root": (155, 41)},
    **{"mount": (165, 40), "umount2": (166, 39)},
    **{"name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265)},
    **{"fanotify_init": (300, 262), "fanotify_mark": (301, 263)},
    # memory of other nodes
    **{"move_pages": (279, 239), "migrate_pages": (256, 238), "mbind": (237, 235)},
    **{"get_mempolicy": (239, 236), "set_mempolicy": (238, 237)},
    **{"set_mempolicy_home_node": (450, 450)},
}
"""The calls that fail with EPERM."""
UNKNOWN: Final = {
    **{"clone3": (435, 435)},  # its flags are in memory, which a filter does not see
    # memory outside of address spaces, and so outside of the limits of a process
    **{"memfd_create": (319, 279), "memfd_secret": (447, 447)},
    **{"shmget": (29, 194), "msgget": (68, 186)},
    **{"io_uring_setup": (425, 425), "io_uring_enter": (426, 426)},
    **{"io_uring_register": (427, 427)},
    **{"open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430)},
    **{"fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433)},
    **{"mount_setattr": (442, 442), "statmount": (457, 457), "listmount": (458, 458)},
}
"""The calls that fail with ENOSYS, as in a kernel without them: programs then use others."""
LAST_KNOWN: Final = 466
"""The last system call that was reviewed (removexattrat); later ones fail with ENOSYS."""

_CLONE, _IOCTL, _PERSONALITY = (56, 220), (16, 29), (135, 92)
_SOCKET, _SOCKETPAIR = (41, 198), (53, 199)
_NEW_NAMESPACES: Final = 0x7E020000
"""CLONE_NEWNS, -CGROUP, -UTS, -IPC, -USER, -PID and -NET."""
_TERMINAL_REQUESTS: Final = (0x5412, 0x541C, 0x5423)
"""TIOCSTI and TIOCLINUX, which type into a terminal, and TIOCSETD, which loads modules."""
_USUAL_PERSONALITIES: Final = (0, 0xFFFFFFFF)
"""PER_LINUX, and the query of the current personality."""
_UNIX, _INET, _INET6, _NETLINK = 1, 2, 10, 16
LOCAL, LOOPBACK, NETWORK = "local", "loopback", "network"
"""The socket families of an engine: Unix and internet; internet only, if it can read folders of
others, which may contain Unix sockets; and those for the machine's network, which has abstract Unix
sockets, such as those of a desktop."""
_FAMILIES: Final = {
    LOCAL: (_UNIX, _INET, _INET6),
    LOOPBACK: (_INET, _INET6),
    NETWORK: (_INET, _INET6, _NETLINK),
}

_X32: Final = 0x40000000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16  # offsets in `struct seccomp_data`
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_KILL, _ALLOW, _ERROR = 0x80000000, 0x7FFF0000, 0x00050000

_Instruction = tuple[int, int, int, int]


def seccomp_filter(machine: str, sockets: str = LOCAL) -> bytes:
    """Return the filter for an architecture.

    Args:
        machine: The name of the architecture, one of `ARCHITECTURES`.
        sockets: The socket families of the engine: LOCAL, LOOPBACK or NETWORK. Socket pairs are
            always allowed.
    """
    audit, column = ARCHITECTURES[machine]
    code = [(_LOAD, 0, 0, _ARCHITECTURE), (_EQUAL, 1, 0, audit), (_RETURN, 0, 0, _KILL)]
    code += [(_LOAD, 0, 0, _NUMBER), *_fail(_EQUAL, 0xFFFFFFFF, errno.ENOSYS)]
    if machine == "x86_64":
        code += [(_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _KILL)]
    code += _fail(_AT_LEAST, LAST_KNOWN + 1, errno.ENOSYS)
    for calls, error in ((DENIED, errno.EPERM), (UNKNOWN, errno.ENOSYS)):
        for numbers in calls.values():
            if (number := numbers[column]) is not None:
                code += _fail(_EQUAL, number, error)
    code += _call(_CLONE[column], 0, _fail(_ANY_BIT, _NEW_NAMESPACES, errno.EPERM), _ALLOW)
    requests = [it for one in _TERMINAL_REQUESTS for it in _fail(_EQUAL, one, errno.EPERM)]
    code += _call(_IOCTL[column], 1, requests, _ALLOW)
    code += _call(_PERSONALITY[column], 0, _allow(_USUAL_PERSONALITIES), _ERROR | errno.EPERM)
    refused = _ERROR | errno.EAFNOSUPPORT
    code += _call(_SOCKET[column], 0, _allow(_FAMILIES[sockets]), refused)
    code += _call(_SOCKETPAIR[column], 0, _allow((_UNIX,)), refused)
    code.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("=HBBI", *it) for it in code)


def _fail(test: int, value: int, error: int) -> list[_Instruction]:
    """Return instructions that fail a call if the loaded value passes a test."""
    return [(test, 0, 1, value), (_RETURN, 0, 0, _ERROR | error)]


def _allow(values: Iterable[int]) -> list[_Instruction]:
    return [it for one in values for it in ((_EQUAL, 0, 1, one), (_RETURN, 0, 0, _ALLOW))]


def _call(
    number: int, argument: int, tests: Sequence[_Instruction], otherwise: int
) -> list[_Instruction]:
    """Test the low half of an argument of a call; the kernel takes no more of these arguments."""
    low = _ARGUMENTS + 8 * argument + (4 if sys.byteorder == "big" else 0)
    block = [(_LOAD, 0, 0, low), *tests, (_RETURN, 0, 0, otherwise)]
    return [(_EQUAL, 0, len(block), number), *block]


def _start(sockets: str, *words: str) -> Never:
    """Replace this process by another program, which has the filter at a descriptor.

    The program has only the standard streams and the filter, and the environment from the words
    NAME=VALUE before the first `--`.
    """
    end = words.index("--")
    environment = dict(it.split("=", 1) for it in words[:end])
    filter_file = os.memfd_create("seccomp")
    os.write(filter_file, seccomp_filter(platform.machine(), sockets))
    os.lseek(filter_file, 0, os.SEEK_SET)
    os.dup2(filter_file, FILTER)
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208 - numbers, not paths
        with suppress(OSError):  # the descriptor of the listing itself is closed
            os.set_inheritable(int(name), int(name) <= FILTER)
    program = words[end + 1]
    try:
        os.execve(program, words[end + 1 :], environment)
    except OSError as error:
        sys.exit(f"cannot start {program}: {error.strerror}")


if __name__ == "__main__":
    _start(*sys.argv[1:])
