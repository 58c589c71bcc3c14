"""The files that an isolated engine sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.clients.isolation.files import (
    absolute_command,
    interpreters,
    search_folders,
    visible_files,
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with an engine in its own folder, which is the current one."""
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


def script(path: Path, first: str) -> Path:
    path.write_text(f"#!{first}\nimport sys\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def environment(home: Path) -> Path:
    """A virtual environment of Python whose Python was installed in its own folder."""
    for name in ("venv/bin", "venv/lib", "python/bin", "python/lib", "python/share"):
        (home / name).mkdir(parents=True)
    (home / "python" / "bin" / "python3").touch(mode=0o755)
    (home / "venv" / "bin" / "python3").touch(mode=0o755)  # a copy
    settings = f"home = {home}/python/bin\ninclude-system-site-packages = false\n"
    (home / "venv" / "pyvenv.cfg").write_text(settings)
    return home / "venv"


def test_the_interpreter_of_a_script_is_seen(home: Path, environment: Path) -> None:
    engine = script(home / "engine" / "bot.py", f"{environment}/bin/python3 -u")
    assert visible_files([str(engine)]) == [
        home / "engine",
        *(environment / "bin", environment / "lib", environment / "pyvenv.cfg"),
        *(home / "python" / "bin", home / "python" / "lib"),
    ]


@pytest.mark.parametrize("words", ["python3", "-S python3 -u", "-S MODE=1 python3"])
def test_the_interpreter_that_a_script_finds_on_the_path_is_the_same_one(
    words: str, home: Path, environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{environment}/bin:/usr/bin")
    engine = script(home / "engine" / "bot.py", f"/usr/bin/env {words}")
    assert interpreters(engine) == [Path("/usr/bin/env"), environment / "bin" / "python3"]
    assert search_folders([str(engine)]) == [f"{environment}/bin"]
    assert environment / "lib" in visible_files([str(engine)])


def test_a_script_may_have_an_interpreter_that_is_a_script(home: Path) -> None:
    inner = script(home / "inner", "/bin/sh")
    outer = script(home / "outer", str(inner))
    assert interpreters(outer) == [inner, Path("/bin/sh")]
    assert search_folders([str(outer)]) == [str(home)]


@pytest.mark.parametrize("first", ["", "  ", "python3", "/usr/bin/env", "/usr/bin/env -S"])
def test_a_line_without_an_interpreter_names_none(first: str, home: Path) -> None:
    engine = script(home / "engine" / "bot", first)
    assert [it for it in interpreters(engine) if it.name != "env"] == []


def test_an_interpreter_that_is_itself_ends_the_search(home: Path) -> None:
    engine = home / "engine" / "bot"
    assert len(interpreters(script(engine, str(engine)))) <= 5
