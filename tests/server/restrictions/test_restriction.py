"""Durations, subjects and the words of bans and mutes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from boardwire.server.restrictions.restriction import (
    MAX_REASON,
    ModerationError,
    Scope,
    guest_targets,
    one_line,
    parse_end,
    parse_subject,
)

NOW = datetime(2026, 12, 1, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("30m", timedelta(minutes=30)),
        ("12H", timedelta(hours=12)),
        ("7d", timedelta(days=7)),
        ("4w", timedelta(weeks=4)),
        ("1y", timedelta(days=365)),
    ],
)
def test_durations(text: str, length: timedelta) -> None:
    assert parse_end(text, NOW) == NOW + length


def test_a_restriction_may_have_no_end() -> None:
    assert parse_end("ever", NOW) is None


@pytest.mark.parametrize("text", ["", "7", "d", "-7d", "0d", "7 d", "\u0667d", "999999y", "7dd"])
def test_anything_else_is_no_duration(text: str) -> None:
    with pytest.raises(ModerationError, match=r"write a number and a unit|write ever"):
        parse_end(text, NOW)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("2001:db8::7/120", "2001:db8::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
    ],
)
def test_addresses_and_networks(text: str, target: str) -> None:
    subject = parse_subject(text)
    assert (subject.scope, subject.target) == (Scope.ADDRESS, target)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.0/24", "192.0.2.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_networks_are_shown_as_they_can_be_written(text: str, shown: str) -> None:
    subject = parse_subject(text)
    assert subject.shown == shown
    assert parse_subject(subject.shown) == subject


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("127.0.0.1", "is this machine"),
        ("::1", "is this machine"),
        ("127.0.0.0/8", "is this machine"),
        ("0.0.0.0/0", "is too wide"),
        ("::/0", "is too wide"),
        ("192.0.0.0/7", "is too wide"),
    ],
)
def test_networks_that_nobody_can_restrict(text: str, message: str) -> None:
    with pytest.raises(ModerationError, match=message):
        parse_subject(text)


def test_names_are_accounts_unless_said_otherwise() -> None:
    assert parse_subject("Ada") == parse_subject("Ada", Scope.ACCOUNT)
    assert parse_subject("b0b", Scope.GUEST).target == "bob"
    for text, scope in (("a b", None), ("ada", Scope.ADDRESS), ("a b", Scope.GUEST)):
        with pytest.raises(ModerationError):
            parse_subject(text, scope)


def test_guests_are_banned_with_names_like_that_and_with_numbers() -> None:
    for name in ("troll", "TRO11", "t-r-o-l-l", "troll7", "troll_42", "tro117"):
        assert "troll" in guest_targets(name), name
    for name in ("trolley", "7troll", "tro"):
        assert "troll" not in guest_targets(name), name


def test_reasons_are_one_line_that_can_be_seen() -> None:
    assert one_line(" two\n windows ") == "two windows"
    for text in ("x" * (MAX_REASON + 1), "\x1b[31mred", "\u202ereversed"):
        with pytest.raises(ModerationError):
            one_line(text)
