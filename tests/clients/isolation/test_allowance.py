"""What a user may allow an isolated engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.clients.isolation import SandboxAllowance
from boardwire.games import OptionError


def test_what_is_not_named_keeps_its_default(tmp_path: Path) -> None:
    words = ["memory=4096", "processes=8", "cpus=2", "network=yes", f"read={tmp_path}"]
    assert SandboxAllowance.parse(words) == SandboxAllowance(4096, 8, 64, 2, True, (tmp_path,))
    assert SandboxAllowance.parse([]) == SandboxAllowance()


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("memory=0", "a whole number, 1 or more"),
        ("memory=2G", "a whole number, 1 or more"),
        ("network=on", "network is yes or no"),
        ("read=/no/such/file", "no such file or folder"),
        ("read=/", "the sandbox has its own /; write --allow"),
        ("read=/proc", "the sandbox has its own /proc"),
        ("read=/usr/../dev", "the sandbox has its own /dev"),
        ("write=/", "there is no allowance write"),
        ("memory", "write --allow memory=MIB"),
    ],
)
def test_another_word_is_refused_with_what_to_write(word: str, why: str) -> None:
    with pytest.raises(OptionError, match=why):
        SandboxAllowance.parse([word])
