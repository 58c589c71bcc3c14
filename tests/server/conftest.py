"""Servers for tests: real ones, on ports of their own, with their own database."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boardwire.server import Server, ServerConfig, run_server
from boardwire.server.limits.overload import LoadLimits
from boardwire.server.store import Store

from . import postgresql
from .postgresql import Postgresql

StartServer = Callable[..., AbstractAsyncContextManager[Server]]

SINGLE = {
    "bots": ("house", "bots"),
    "copies": ("house", "copies"),
    "database": ("store", "database"),
    "exempt": ("sessions", "exempt"),
    "http_port": ("server", "http_port"),
    "port": ("server", "port"),
    "reviews": ("house", "reviews"),
    "stop_seconds": ("matches", "stop_seconds"),
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


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all tables and no rows, to be copied: making one takes 40 ms."""

    async def make(file: Path) -> None:
        store = Store(str(file))
        await store.open_beside(create=True)
        await store.close()

    file = tmp_path_factory.mktemp("database") / "empty.db"
    asyncio.run(make(file))
    return file


@pytest.fixture
def start_server(tmp_path: Path, empty_database: Path) -> StartServer:
    """Start a server in an `async with` block; keyword arguments are those of `config_of`.

    Without a database among them, the servers of a test share one, which is empty at first.
    """
    database = tmp_path / "boardwire.db"
    shutil.copyfile(empty_database, database)

    def start(**settings: Any) -> AbstractAsyncContextManager[Server]:
        quiet: dict[str, Any] = {
            "port": 0,
            "http_port": 0,
            "tls_port": 0,
            "bots": (),
            "reviews": False,
            "stop_seconds": 0.0,
            "database": str(database),
            "load": LoadLimits(delay_ms=0),  # tests that run beside each other make the loop late
        }
        return run_server(config_of(**(quiet | settings)))

    return start


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Postgresql]:
    """A running PostgreSQL, one for all tests."""
    if postgresql.program("initdb") is None:
        pytest.skip("PostgreSQL is not installed")
    server = Postgresql()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.program)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name or URL of an empty database, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "it.db")
    server: Postgresql = request.getfixturevalue("postgresql_server")
    return server.new_database()


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """An open store on an empty database of either kind."""
    opened = Store(database)
    await opened.open()
    yield opened
    await opened.close()
