"""An engine of lines that a test plays, behind a driver."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from boardwire.games import Game
from boardwire.matches import Briefing, Driver, MoveRequest, Observation, PlayerEvent
from boardwire.protocol import TimeControl


class Engine:
    """A driver, and the engine that a test plays."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def told(self) -> list[str]:
        """What the engine has been told since the last call."""
        return self.driver.data_to_send(0.0).decode().splitlines()

    def says(self, *lines: str) -> list[PlayerEvent]:
        return self.driver.receive_data("".join(f"{it}\n" for it in lines).encode(), 0.0)

    def is_briefed(
        self,
        game: Game,
        history: Sequence[tuple[int, str]] = (),
        *,
        time: str = "none",
        estimates: bool = False,
    ) -> None:
        plies = tuple(
            Observation(ply, player, text) for ply, (player, text) in enumerate(history, 1)
        )
        started = datetime(2026, 1, 2, tzinfo=UTC)
        control = TimeControl.parse(time)
        names = ("anna", "ben")
        self.driver.brief(
            Briefing("m1", game, 0, names, control, started, plies, estimates=estimates)
        )

    def is_asked(
        self, player: int, clocks: tuple[float | None, float | None] = (None, None), stones: int = 0
    ) -> list[str]:
        """What the engine is told when `player` is to move."""
        self.driver.request(MoveRequest(player, clocks, stones))
        return self.told()

    def observes(self, *plies: tuple[int, str]) -> None:
        for number, (player, text) in enumerate(plies, 1):
            self.driver.observe(Observation(number, player, text))
