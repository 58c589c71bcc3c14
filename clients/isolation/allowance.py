"""The allowance of an isolated engine: its resources, and the files that it may read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from boardwire.games import OptionError
from boardwire.protocol.name_values import parse_pair
from boardwire.values import value_class

_OWN = frozenset({"/", "/proc", "/dev", "/sys", "/tmp", "/scratch"})
"""Folders that would replace folders of the sandbox, or show the whole machine."""


@value_class
class SandboxAllowance:
    """The resources of an isolated engine.

    Args:
        memory: MiB of memory.
        processes: The most processes and threads.
        scratch: MiB of each of its scratch folder, `/tmp` and its shared memory.
        cpus: The number of processors it may use, if the machine can limit that.
        network: Whether it may use the network.
        read: Files and folders it may read besides those of the system and of its own program.
            Folders that the sandbox replaces, such as `/proc`, are not allowed.
    """

    memory: int = 2048
    processes: int = 64
    scratch: int = 64
    cpus: int = 1
    network: bool = False
    read: tuple[Path, ...] = ()

    @classmethod
    def parse(cls, words: Sequence[str]) -> SandboxAllowance:
        """Read an allowance from words `NAME=VALUE`; other fields keep their defaults.

        Raises:
            OptionError: A word is not a field of an allowance, or a value is outside its range.
        """
        allowance = cls()
        for word in words:
            try:
                name, value = parse_pair(word)
                allowance = allowance._with(name, value)
            except ValueError as error:
                raise OptionError(
                    f"cannot allow {word!r}: {error}; write --allow memory=MIB, processes=N, "
                    "scratch=MIB, cpus=N, network=yes or read=PATH"
                ) from error
        return allowance

    def _with(self, name: str, value: str) -> SandboxAllowance:
        match name:
            case "memory":
                return replace(self, memory=_number(value))
            case "processes":
                return replace(self, processes=_number(value))
            case "scratch":
                return replace(self, scratch=_number(value))
            case "cpus":
                return replace(self, cpus=_number(value))
            case "network":
                if value not in ("yes", "no"):
                    raise ValueError("network is yes or no")
                return replace(self, network=value == "yes")
            case "read":
                path = Path(value).expanduser().absolute()
                if not path.exists():
                    raise ValueError("there is no such file or folder")
                if str(path.resolve()) in _OWN:
                    raise ValueError(f"the sandbox has its own {path.resolve()}")
                return replace(self, read=(*self.read, path))
        raise ValueError(f"there is no allowance {name}")


def _number(value: str) -> int:
    if not (value.isascii() and value.isdecimal() and 0 < int(value) < 1 << 24):
        raise ValueError("it must be a whole number, 1 or more")
    return int(value)
