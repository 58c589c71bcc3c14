"""The file that keeps a session token."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from boardwire.clients.gui.session_file import SessionFile

TOKEN = "3284798468bd333cc87561d39f3e3868"
SERVER = "tcp://127.0.0.1:7400"


Open = Callable[..., SessionFile]


@pytest.fixture
def opened() -> Iterator[Open]:
    with ExitStack() as files:
        yield lambda *words: files.enter_context(closing(SessionFile(*words)))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "boardwire" / "sessions"


def test_a_token_is_found_again_by_server_name_and_game(opened: Open) -> None:
    file = opened(SERVER, "ann", "go size=9")
    assert file.claim() is None
    file.keep(TOKEN)
    file.close()
    for other in ((SERVER, "ben", "go size=9"), (SERVER, "ann", "chess"), ("tcp://b:1", "ann", "")):
        assert opened(*other).claim() is None
    assert opened(SERVER, "ann", "go size=9").claim() == TOKEN


def test_only_the_user_can_read_it(folder: Path, opened: Open) -> None:
    file = opened(SERVER, None, "chess")
    file.claim()
    file.keep(TOKEN)
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_second_program_gets_no_token_while_the_first_one_lives(opened: Open) -> None:
    first, second = opened(SERVER, "ann", "go"), opened(SERVER, "ann", "go")
    first.claim()
    first.keep(TOKEN)
    assert second.claim() is None
    second.keep("another")
    assert first.claim() == TOKEN
    first.close()
    assert second.claim() == TOKEN


def test_a_match_that_is_over_leaves_no_file(opened: Open) -> None:
    file = opened(SERVER, "ann", "go")
    file.claim()
    file.keep(TOKEN)
    file.forget()
    assert file.claim() is None
    file.close()
    assert not file.path.exists()


def test_a_folder_that_cannot_be_written_is_an_error(folder: Path, opened: Open) -> None:
    folder.parent.write_text("a file, no folder")
    with pytest.raises(OSError, match="boardwire"):
        opened(SERVER, "ann", "go").claim()


def test_long_words_have_files_of_their_own() -> None:
    long = "chess position=" + 300 * "x"
    files = {SessionFile(SERVER, "ann", f"{long}{end}").path for end in ("a", "b")}
    assert len(files) == 2
    assert all(len(os.fsencode(it.name)) < 255 for it in files)
