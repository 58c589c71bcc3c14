"""Time settings and clocks."""

from __future__ import annotations

from boardwire.clients.conformance.check import Area
from boardwire.clients.conformance.gtp_engine import GtpEngine

from .documents import GTP

AREA: Area[GtpEngine] = Area("time", GTP)

SETTINGS = "6.3.4 Tournament Commands, time_settings"
LEFT = "6.3.4 Tournament Commands, time_left"


@AREA.must(SETTINGS)
async def time_settings(engine: GtpEngine) -> None:
    """Every kind of time is accepted: absolute, Canadian, a time for each move, and none."""
    engine.need("time_settings")
    for numbers in ("600 0 0", "300 30 5", "0 1 1", "0 30 25", "0 1 0"):
        await engine.success(f"time_settings {numbers}")


@AREA.must(SETTINGS)
async def time_settings_arguments(engine: GtpEngine) -> None:
    """Missing numbers, and texts that are no numbers, are errors."""
    engine.need("time_settings")
    for words in ("time_settings", "time_settings 1 2", "time_settings a b c"):
        await engine.failure(words)


@AREA.must(LEFT)
async def time_left(engine: GtpEngine) -> None:
    """The time left is accepted for both colours, in main time and after it."""
    engine.need("time_settings", "time_left")
    await engine.success("time_settings 300 30 5")
    for words in ("b 299 0", "w 1 0", "B 30 5", "white 3 1", "b 0 0"):
        await engine.success(f"time_left {words}")
    await engine.success("time_settings 0 1 0")


@AREA.must(LEFT)
async def time_left_arguments(engine: GtpEngine) -> None:
    """A missing colour or number is an error."""
    engine.need("time_left")
    for words in ("time_left", "time_left b", "time_left purple 1 0", "time_left b soon 0"):
        await engine.failure(words)


@AREA.should(SETTINGS)
async def little_time(engine: GtpEngine) -> None:
    """With one second for each move, a move takes no longer than the limit for responses."""
    engine.need("time_settings")
    await engine.new_game()
    if engine.game.start().to_act() != 0:
        return
    await engine.success("time_settings 0 1 1")
    await engine.success("genmove b")
    await engine.success("time_settings 0 1 0")
