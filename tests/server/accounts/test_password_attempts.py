"""Wrong passwords are limited, and nobody can lock an owner out by them."""

from __future__ import annotations

import pytest

from boardwire.server.accounts.password_attempts import (
    OF_NAME,
    OF_NETWORK,
    OF_PAIR,
    REMEMBERED,
    PasswordAttempts,
    TooManyAttempts,
)

HOME = "192.0.2.7"


def failures(attempts: PasswordAttempts, network: str, name: str, now: float = 0.0) -> int:
    """Fail until an attempt is refused; the number of failures."""
    for count in range(10_000):
        try:
            attempts.begin(network, name, now)
        except TooManyAttempts:
            return count
    raise AssertionError("no attempt was refused")


def test_one_network_guesses_at_one_name_a_few_times() -> None:
    attempts = PasswordAttempts()
    assert failures(attempts, HOME, "ada") == OF_PAIR
    assert failures(attempts, HOME, "Ada") == 0
    attempts.begin(HOME, "bob", 0.0)
    attempts.begin("192.0.2.8", "ada", 0.0)
    with pytest.raises(TooManyAttempts, match="try again in 1 min, or log in with a passkey"):
        attempts.begin(HOME, "ada", 0.0)
    attempts.begin(HOME, "ada", 60.0)
    assert failures(attempts, HOME, "ada", 60.0) == 0


def test_one_network_guesses_at_many_names_a_limited_number_of_times() -> None:
    attempts = PasswordAttempts()
    for number in range(OF_NETWORK):
        attempts.begin(HOME, f"name{number}", 0.0)
    with pytest.raises(TooManyAttempts):
        attempts.begin(HOME, "another", 0.0)


def test_many_networks_guess_at_one_name_and_its_owner_still_comes_in() -> None:
    attempts = PasswordAttempts()
    attempts.begin(HOME, "ada", 0.0)
    attempts.succeeded(HOME, "ada", 0.0)
    for number in range(OF_NAME):
        attempts.begin(f"198.51.100.{number}", "ada", 0.0)
    with pytest.raises(TooManyAttempts):
        attempts.begin("203.0.113.1", "ada", 0.0)
    attempts.begin(HOME, "ada", 0.0)


def test_right_passwords_do_not_count() -> None:
    attempts = PasswordAttempts()
    for number in range(10 * OF_NETWORK):
        attempts.begin(HOME, f"pupil{number % 40}", 0.0)
        attempts.succeeded(HOME, f"pupil{number % 40}", 0.0)


def test_a_refused_attempt_takes_nothing_from_other_limits() -> None:
    attempts = PasswordAttempts()
    failures(attempts, HOME, "ada")
    for _ in range(OF_NETWORK):
        with pytest.raises(TooManyAttempts):
            attempts.begin(HOME, "ada", 0.0)
    attempts.begin(HOME, "bob", 0.0)


def test_the_counters_are_bounded() -> None:
    attempts = PasswordAttempts()
    for number in range(REMEMBERED + 100):
        attempts.begin(f"network{number}", f"name{number}", 0.0)
    assert all(
        len(it) <= REMEMBERED
        for it in (attempts._pairs, attempts._names, attempts._networks, attempts._owners)
    )
