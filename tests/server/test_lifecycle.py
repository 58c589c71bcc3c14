"""The order in which the parts of a server start."""

from __future__ import annotations

from typing import Any

import pytest

from boardwire.server.http import application, prepare
from boardwire.server.live.recovery import MatchRecovery

from .conftest import StartServer
from .wire import get


async def test_the_pages_are_made_before_matches_are_resumed(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That takes the event loop for longer than a move may wait."""
    order: list[str] = []
    resume = MatchRecovery.run

    def made(*parts: Any) -> Any:
        site = application(*parts)
        order.append("made")
        return site

    async def prepared(site: Any) -> None:
        await prepare(site)
        order.append("prepared")

    async def resumed(recovery: MatchRecovery) -> None:
        order.append("matches")
        await resume(recovery)

    monkeypatch.setattr("boardwire.server.lifecycle.application", made)
    monkeypatch.setattr("boardwire.server.lifecycle.prepare", prepared)
    monkeypatch.setattr(MatchRecovery, "run", resumed)
    async with start_server() as server:
        assert (await get(server, "/health"))[0] == 200
    assert order == ["made", "prepared", "matches"]
