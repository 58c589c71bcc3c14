"""Servers for tests: real ones, on ports of their own, with a database of their own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from boardwire.server import Server, ServerConfig, run_server

StartServer = Callable[..., AbstractAsyncContextManager[Server]]


@pytest.fixture
def start_server(tmp_path: Path) -> StartServer:
    """Start a server in an `async with` block; keyword arguments are those of ServerConfig."""

    def start(**settings: Any) -> AbstractAsyncContextManager[Server]:
        quiet: dict[str, Any] = {
            "port": 0,
            "http_port": 0,
            "bots": (),
            "stop_seconds": 0.0,
            "database": str(tmp_path / "boardwire.db"),
        }
        return run_server(ServerConfig(**(quiet | settings)))

    return start
