"""Challenges of passkeys are good for one purpose, a short time, and one use."""

from __future__ import annotations

import pytest

from boardwire.server.accounts.passkey_challenges import MOST_USED, SECONDS, PasskeyChallenges


def test_a_challenge_is_good_for_its_purpose_and_time_alone() -> None:
    challenges = PasskeyChallenges()
    made = challenges.make("login", 100.0)
    assert challenges.is_good(made, "login", 100.0 + SECONDS)
    assert not challenges.is_good(made, "login", 101.0 + SECONDS)
    assert not challenges.is_good(made, "new passkey of ada", 100.0)
    assert not PasskeyChallenges().is_good(made, "login", 100.0)


@pytest.mark.parametrize("place", [0, 17, 39])
def test_a_changed_challenge_is_none(place: int) -> None:
    challenges = PasskeyChallenges()
    made = bytearray(challenges.make("login", 0.0))
    made[place] ^= 1
    assert not challenges.is_good(bytes(made), "login", 0.0)
    assert not challenges.is_good(b"", "login", 0.0)


def test_a_challenge_is_used_once() -> None:
    challenges = PasskeyChallenges()
    made = challenges.make("login", 0.0)
    assert challenges.use(made, 0.0)
    assert not challenges.use(made, 0.0)
    assert not challenges.is_good(made, "login", 0.0)


def test_used_challenges_take_bounded_memory() -> None:
    challenges = PasskeyChallenges()
    for number in range(MOST_USED + 10):
        challenges.use(challenges.make("login", 0.001 * number), 0.001 * number)
    assert len(challenges._used) <= MOST_USED
    late = 100 + SECONDS
    challenges.use(challenges.make("login", late), late)
    assert len(challenges._used) == 1
