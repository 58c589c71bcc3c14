"""Servers for tests: real ones, on ports of their own, with a database of their own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boardwire.server import Server, ServerConfig, run_server

StartServer = Callable[..., AbstractAsyncContextManager[Server]]

SINGLE = {
    "bots": ("house", "bots"),
    "broker": ("broker", "url"),
    "copies": ("house", "copies"),
    "database": ("store", "database"),
    "http_port": ("server", "http_port"),
    "port": ("server", "port"),
    "time": ("matches", "time"),
    "tls_port": ("server", "tls_port"),
}
"""Single options that tests set by keywords of their own: section and option."""


def config_of(**settings: Any) -> ServerConfig:
    """A configuration from whole sections, and from single options by the names in `SINGLE`."""
    default = ServerConfig()
    sections = {name: value for name, value in settings.items() if name not in SINGLE}
    for name, (section, option) in SINGLE.items():
        if name in settings:
            whole = sections.get(section, getattr(default, section))
            sections[section] = replace(whole, **{option: settings[name]})
    return replace(default, **sections)


@pytest.fixture
def start_server(tmp_path: Path) -> StartServer:
    """Start a server in an `async with` block; keyword arguments are those of `config_of`."""

    def start(**settings: Any) -> AbstractAsyncContextManager[Server]:
        quiet: dict[str, Any] = {
            "port": 0,
            "http_port": 0,
            "tls_port": 0,
            "bots": (),
            "database": str(tmp_path / "boardwire.db"),
        }
        return run_server(config_of(**(quiet | settings)))

    return start
