"""Whether an engine still answers."""

from __future__ import annotations

import asyncio

from boardwire.matches import Answered, GtpDriver
from boardwire.matches.drivers.uci import UciDriver
from boardwire.matches.players.liveness import Liveness


def ready() -> GtpDriver:
    """The driver of an engine that has introduced itself."""
    driver = GtpDriver()
    driver.introduce()
    driver.receive_data(b"= it\n\n= 1\n\n= play\n\n", 0.0)
    return driver


async def test_an_engine_is_asked_once_at_a_time() -> None:
    stalls: list[str] = []
    liveness = Liveness(ready(), None)
    assert liveness.ask(0.01, stalls.append)
    assert not liveness.ask(0.01, stalls.append)
    assert liveness.end() == []
    await asyncio.sleep(0.03)
    assert stalls == []


async def test_no_answer_in_time_is_told_and_what_waited_is_dropped() -> None:
    stalls: list[str] = []
    liveness = Liveness(ready(), 0.01)
    assert liveness.after_moves
    assert liveness.ask_after_move(stalls.append)
    liveness.hold(Answered("A1"), 1.0)
    await asyncio.sleep(0.05)
    assert stalls == ["its connection stalls: protocol_version is not answered within 0.01 s"]
    assert not liveness.holds


async def test_a_move_waits_for_the_answer() -> None:
    liveness = Liveness(ready(), 5.0)
    assert liveness.ask_after_move(print)
    assert liveness.ask_after_move(print)  # for the same answer
    liveness.hold(Answered("A1"), 1.0)
    assert liveness.holds
    assert liveness.end() == [(Answered("A1"), 1.0)]
    assert not liveness.holds


async def test_an_engine_that_has_not_said_what_it_is_is_not_asked() -> None:
    for driver in (GtpDriver(), UciDriver()):
        assert not Liveness(driver, None).ask(1.0, print)
    assert not Liveness(ready(), None).ask_after_move(print)
