"""`boardwire watch`."""

from __future__ import annotations

import pytest

from .command_line import Command


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("m1", "--all"), "exclude each other"),
        (("--all", "--player", "ann"), "exclude each other"),
        (("m1", "--plain", "--json"), "--plain and --json exclude each other"),
        (("--server", "tcp://127.0.0.1:1"), "no server listens there"),
        (("--server", "somewhere"), "somewhere"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command("watch", *arguments).mistake
