"""Attempts that are made again."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.clients.connection import backoff
from boardwire.clients.connection.backoff import Backoff, patiently
from boardwire.protocol import CommandError, TransportError
from boardwire.protocol.connection.busy import BusyError

BUSY = BusyError(30, "full").message


def test_pauses_double_up_to_the_longest_with_jitter() -> None:
    pauses = Backoff(2.0, 20.0, Random(1))
    taken = [pauses.next() for _ in range(6)]
    for pause, most in zip(taken, (2, 4, 8, 16, 20, 20), strict=True):
        assert most / 2 <= pause <= most
    pauses.reset()
    assert pauses.next() <= 2


def test_many_clients_do_not_come_at_once() -> None:
    pauses = sorted(Backoff(2.0, 20.0, Random(seed)).next(BUSY) for seed in range(100))
    assert pauses[0] >= 31
    assert pauses[-1] <= 32
    assert len({round(it, 2) for it in pauses}) > 50


async def test_a_busy_server_is_asked_again_and_the_user_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(backoff, "FIRST_SECONDS", 0.01)
    answers: list[Exception | str] = [
        CommandError(BusyError(1, "full").message),
        TransportError(f"closed: {BusyError(1, 'full').message}"),
        "welcome",
    ]
    told: list[str] = []

    async def attempt() -> str:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    assert await patiently(attempt, told.append) == "welcome"
    assert told == [
        "busy, try again in 1 s: full; next attempt in 1 s",
        "closed: busy, try again in 1 s: full; next attempt in 1 s",
    ]


async def test_other_errors_are_raised() -> None:
    async def attempt() -> str:
        raise CommandError("no such game")

    with pytest.raises(CommandError, match="no such game"):
        await patiently(attempt, lambda text: None)
