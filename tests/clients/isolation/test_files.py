"""The files that an isolated engine sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.clients.isolation.files import absolute_command, visible_files


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with an engine in a folder of its own, which is the current one."""
    engine = tmp_path / "engine"
    engine.mkdir()
    for name in ("play", "weights.bin"):
        (engine / name).touch(mode=0o755)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(engine)
    return tmp_path


def test_a_program_sees_its_own_folder(home: Path) -> None:
    command = absolute_command(["./play", "--depth", "3"])
    assert command == (f"{home}/engine/play", "--depth", "3")
    assert visible_files(command) == [home / "engine"]


def test_paths_on_the_command_line_are_made_absolute_and_seen(home: Path) -> None:
    other = home / "net.bin"
    other.touch()
    command = absolute_command(["/bin/true", "weights.bin", "--net=../net.bin", str(other)])
    assert command[1:] == (
        f"{home}/engine/weights.bin",
        f"--net={home}/engine/../net.bin",
        str(other),
    )
    assert visible_files(command) == [
        *(home / "engine" / "weights.bin", home / "engine" / ".." / "net.bin", other)
    ]


def test_programs_of_the_system_need_nothing_more(home: Path) -> None:
    assert visible_files(absolute_command(["sh", "-c", "true"])) == []


def test_of_a_prefix_the_programs_and_libraries_are_seen_only(home: Path) -> None:
    for name in ("bin", "lib", "share"):
        (home / "env" / name).mkdir(parents=True)
    program = home / "env" / "bin" / "play"
    program.symlink_to(home / "engine" / "play")
    found = visible_files([str(program)])
    assert found == [home / "env" / "bin", home / "env" / "lib", home / "engine"]


def test_the_home_folder_is_never_seen_as_a_whole(home: Path) -> None:
    (home / "play").touch(mode=0o755)
    assert visible_files([str(home / "play"), str(home), "/"]) == [home / "play"]
