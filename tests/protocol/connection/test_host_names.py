"""The names in the header Host."""

from __future__ import annotations

import pytest

from boardwire.protocol.connection.host_names import OwnNames, host_name, is_loopback


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("localhost:7480", "localhost"),
        ("LOCALHOST.", "localhost"),
        ("[::1]:7480", "::1"),
        ("[::ffff:127.0.0.1]", "127.0.0.1"),
        ("boards.example.org", "boards.example.org"),
        ("", ""),
        ("a b", ""),
        ("user@host", ""),
        ("host:port", ""),
        ("a:1:2", ""),
        ("localhost:000007480", ""),
    ],
)
def test_a_header_has_one_name(header: str, name: str) -> None:
    assert host_name(header) == name


def test_a_server_knows_its_own_names_and_the_address_that_a_connection_has_arrived_at() -> None:
    names = OwnNames(("boards.example.org", ""))
    for name in ("localhost", "127.0.0.1", "127.3.2.1", "::1", "boards.example.org", "192.0.2.7"):
        assert names.knows(name, "192.0.2.7"), name
    for name in (
        "",
        "evil.example",
        "192.0.2.8",
        "localhost.evil.example",
        "127.0.0.1.nip.example",
    ):
        assert not names.knows(name, "192.0.2.7"), name


def test_only_loopback_addresses_are_for_this_machine() -> None:
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "127.0.0.2", "::1")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.0.2.7", "boards.example.org", "")))
