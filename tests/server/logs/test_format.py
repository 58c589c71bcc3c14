"""Logs: one line each, session and match on each line, and never a token."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from boardwire.server.config import LogSettings
from boardwire.server.logs.format import log_context, name_session, start_logging

from ...until import until
from ..conftest import StartServer
from ..wire import client_of

SECRETS = (
    "bw_3q2-7wAAbbCC_ddEEffGGhhIIjjKKll",
    "00112233445566778899aabbccddeeff",
    "ab" * 32,
    "$argon2id$v=19$m=19456,t=2,p=1$kiIhpVlf/S7i3cr7aGeYhQ$EYZURbNi10IX9DqXll75AmpUwTMebc0IuQP2i",
)
log = logging.getLogger("boardwire.server.test")


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """The handlers and the level of the process come back after a test."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers[:] = []  # start_logging closes what it replaces
    # A server of the Model Context Protocol in this process has the log of uvicorn itself.
    loggers = [logging.getLogger(name) for name in ("uvicorn", "uvicorn.error")]
    uvicorn = {own: own.propagate for own in loggers}
    for own in loggers:
        own.propagate = True
        own.setLevel(logging.NOTSET)
    yield
    for handler in root.handlers:
        handler.close()
    root.handlers[:] = before
    root.setLevel(level)
    for name in ("alembic", "boardwire", "uvicorn"):
        logging.getLogger(name).setLevel(logging.NOTSET)
    for own, propagates in uvicorn.items():
        own.propagate = propagates


@pytest.fixture(params=["text", "json"])
def lines(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A log file in either format."""
    file = tmp_path / "server.log"
    start_logging(LogSettings(format=request.param, file=str(file)))
    yield file


@pytest.fixture
def objects(tmp_path: Path) -> Path:
    """A log file in JSON."""
    file = tmp_path / "server.log"
    start_logging(LogSettings(format="json", file=str(file)))
    return file


def read(file: Path) -> list[dict[str, str]]:
    """The lines of a log in JSON."""
    return [json.loads(line) for line in file.read_text().splitlines()]


async def test_a_line_of_text_has_time_level_logger_and_context(tmp_path: Path) -> None:
    file = tmp_path / "server.log"
    start_logging(LogSettings(file=str(file)))
    name_session("5e55")
    with log_context(match="3a7c"):
        log.warning("%d moves", 3)
    time, rest = file.read_text().split(" W ")
    assert len(time) == len("2026-11-21 06:47:08,123")
    assert rest == "boardwire.server.test session=5e55 match=3a7c: 3 moves\n"


async def test_a_line_of_json_has_time_level_logger_and_context(objects: Path) -> None:
    name_session("5e55")
    with log_context(match="3a7c"):
        log.info("%d moves", 3)
    (told,) = read(objects)
    assert told.pop("time").startswith("20")
    assert told == {
        "level": "INFO",
        "logger": "boardwire.server.test",
        "message": "3 moves",
        "session": "5e55",
        "match": "3a7c",
    }


async def test_tasks_keep_the_names_that_they_began_with(objects: Path) -> None:
    async def work() -> None:
        await asyncio.sleep(0)
        log.info("working")

    async def session(name: str) -> None:
        name_session(name)
        task = asyncio.create_task(work())
        with log_context(match="m"):
            log.info("playing")
        await task

    await asyncio.gather(session("a"), session("b"))
    log.info("outside")
    told = [(it["message"], it.get("session"), it.get("match")) for it in read(objects)]
    assert sorted(told, key=str) == [
        ("outside", None, None),
        ("playing", "a", "m"),
        ("playing", "b", "m"),
        ("working", "a", None),
        ("working", "b", None),
    ]


def test_what_is_logged_is_one_line_tracebacks_included(lines: Path) -> None:
    log.info("name\nforged line\r\x1b[31m\u2028\x85 of %s", "A\nB")
    try:
        raise ValueError("first\nsecond")
    except ValueError:
        log.exception("it broke")
    text = lines.read_text()
    assert len(text.splitlines()) == 2
    assert "\x1b" not in text
    assert Path(__file__).name in text
    assert "ValueError: first" in text


def test_no_secret_is_ever_logged(lines: Path) -> None:
    for token in SECRETS:
        log.info("login of %s with %s", "Ada", token)
        log.info("session=%s", token)
        try:
            raise ValueError(f"not a token: {token!r}")
        except ValueError:
            log.exception("bw-bot Ada %s go", token)
    log.info("postgresql+asyncpg://ada:s3cret@db/boardwire fails")
    log.info("postgresql://ada:s3/cr@t@db/boardwire fails")
    log.info("postgresql://db/boardwire?user=ada&password=s3cret&ssl=on fails")
    text = lines.read_text()
    assert len(text.splitlines()) == 15
    assert not any(secret in text for secret in (*SECRETS, "s3", "cr@t"))
    assert text.count("ada:***@db") == 2
    assert "user=ada&password=***&ssl=on" in text


def test_ids_are_no_secrets(lines: Path) -> None:
    log.info("session=3f21a0c4 match %s", "0123456789")
    assert "session=3f21a0c4 match 0123456789" in lines.read_text()


def test_only_lines_of_the_level_are_written(tmp_path: Path) -> None:
    file = tmp_path / "server.log"
    start_logging(LogSettings(level="warning", file=str(file)))
    log.info("unimportant")
    log.warning("important")
    assert file.read_text().count("\n") == 1


@pytest.mark.parametrize(("level", "shown"), [("info", False), ("debug", True)])
def test_libraries_that_tell_of_every_step_do_so_only_for_debugging(
    tmp_path: Path, level: Literal["info", "debug"], shown: bool
) -> None:
    file = tmp_path / "it.log"
    start_logging(LogSettings(level=level, file=str(file)))
    logging.getLogger("alembic.runtime.migration").info("Context impl SQLiteImpl.")
    logging.getLogger("uvicorn.error").info("Started server process")
    logging.getLogger("uvicorn.error").warning("Something is wrong")
    logging.getLogger("aiosqlite").debug("executing a query with its values")
    log.debug("of our own")
    text = file.read_text()
    assert ("SQLiteImpl" in text, "Started" in text) == (shown, shown)
    assert ("of our own" in text) is shown
    assert "executing" not in text
    assert "Something is wrong" in text


def test_a_file_that_is_renamed_is_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "server.log"
    start_logging(LogSettings(file=str(file)))
    log.info("one")
    file.rename(tmp_path / "server.log.1")
    log.info("two")
    assert "one" in (tmp_path / "server.log.1").read_text()
    assert file.read_text().endswith("two\n")


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_every_line_of_a_session_names_it_and_no_line_has_its_token(
    scheme: str, objects: Path, start_server: StartServer
) -> None:
    async with start_server() as server:
        token = await server.accounts.register("Ada")
        for _ in range(2):
            async with client_of(server, scheme) as client:
                await client.send(f"bw-bot Ada {token} go\n".encode())
                await client.read_until(b"name\n")
                await client.send(b"= me\n\n= 1\n\n= play\n\n")
        await until(lambda: not server.sessions.count)
    told = read(objects)
    mine = [it for it in told if it["logger"].startswith("boardwire.server.sessions.")]
    assert len(mine) >= 4
    assert all("session" in it for it in mine)
    assert len({it["session"] for it in mine}) == 2
    assert token not in str(told)
