"""The log in the form of fastchess."""

from __future__ import annotations

import gzip
from datetime import datetime
from pathlib import Path

import pytest

from boardwire.clients.tournament.log import LogFile, LogLevel
from boardwire.clients.tournament.sections import LogOutput

NOW = datetime(2026, 5, 6, 7, 8, 9, 123)


def written(output: LogOutput) -> LogFile:
    log = LogFile(output, clock=lambda: NOW)
    log.message(LogLevel.TRACE, "detail")
    log.message(LogLevel.WARN, "Warning; odd")
    log.take("new", 3, sent=True, text="isready")
    log.take("new", 3, sent=False, text="readyok")
    log.take("new", 3, sent=False, text="oops", stderr=True)
    log.close()
    return log


def test_messages_of_the_level_and_above_are_in_the_log(tmp_path: Path) -> None:
    written(LogOutput(file=str(tmp_path / "log")))
    assert (tmp_path / "log").read_text() == (
        "[WARN  ] [07:08:09.000123] <                    > boardwire --- Warning; odd\n"
    )


def test_the_dialogue_with_engines_is_there_where_it_is_wanted(tmp_path: Path) -> None:
    written(LogOutput(file=str(tmp_path / "log"), level="trace", engine=True))
    head = "[Engine] [07:08:09.000123] <                   3> "
    assert (tmp_path / "log").read_text().splitlines()[2:] == [
        f"{head} new <--- isready",
        f"{head} new ---> readyok",
        f"{head} <stderr> new ---> oops",
    ]


@pytest.mark.parametrize(("append", "lines"), [(True, 2), (False, 1)])
def test_a_log_that_is_there_is_added_to_or_replaced(
    tmp_path: Path, append: bool, lines: int
) -> None:
    for _ in range(2):
        written(LogOutput(file=str(tmp_path / "log"), append=append))
    assert len((tmp_path / "log").read_text().splitlines()) == lines


def test_a_compressed_log_has_the_time_in_its_name(tmp_path: Path) -> None:
    log = written(LogOutput(file=str(tmp_path / "log"), compress=True, realtime=False))
    assert log.path.name == "log2026-05-06T.07.08.09.gz"
    assert "Warning; odd" in gzip.decompress(log.path.read_bytes()).decode()


def test_a_full_disk_ends_the_log_and_is_told() -> None:
    told: list[str] = []
    log = LogFile(LogOutput(file="/dev/full"), told.append)
    log.message(LogLevel.WARN, "one")
    log.message(LogLevel.WARN, "two")
    assert len(told) == 1 and "cannot write /dev/full" in told[0]
