"""Engines of root in folders that only root may enter."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardwire.clients.isolation import CannotIsolate, Sandbox, SandboxAllowance
from boardwire.clients.isolation.staging import closed_folder

pytestmark = [
    pytest.mark.program,
    pytest.mark.slow,
    pytest.mark.skipif(os.geteuid() != 0, reason="folders of root are closed to root alone"),
]


@pytest.fixture
def closed(program: Callable[[str], str]) -> Iterator[Path]:
    """A closed folder with a script, the folder of its interpreter, and a secret."""
    program("bwrap")
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        yield filled(Path(folder) / "root")


def filled(folder: Path) -> Path:
    """Make the folder."""
    for name in ("engine", "python/bin"):
        (folder / name).mkdir(parents=True)
    shutil.copy("/bin/sh", folder / "python" / "bin" / "mysh")
    engine = folder / "engine" / "play"
    lines = ("#!/usr/bin/env mysh", "cat data /etc/passwd mine", "id -u", f"ls -a {folder}")
    engine.write_text("\n".join((lines[0], f"cd {folder}/engine", *lines[1:], "")))
    engine.chmod(0o755)
    (folder / "engine" / "data").write_text("the data\n")
    (folder / "engine" / "mine").write_text("a secret of root\n")
    (folder / "engine" / "mine").chmod(0o600)
    (folder / "token").write_text("another one\n")
    folder.chmod(0o700)
    return folder


def test_an_engine_and_its_interpreter_run_there(
    closed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{closed}/python/bin:{os.environ['PATH']}")
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode:
        pytest.skip("this container forbids mount namespaces")
    made = Sandbox.make([str(closed / "engine" / "play")], SandboxAllowance())
    ended = subprocess.run(
        [*made.prefix, *made.argv],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
    )
    data, uid, *names = ended.stdout.split("\n")
    assert data == "the data", ended.stderr
    assert uid == str(65534)
    assert set(names) == {".", "..", "engine", "python", ""}, "it sees no more of the folder"
    assert "mine: Permission denied" in ended.stderr
    assert "/etc/passwd: No such file" in ended.stderr


def test_where_that_is_forbidden_the_user_learns_what_to_do(closed: Path) -> None:
    script = f"""
from boardwire.clients.isolation import SandboxAllowance, CannotIsolate, Sandbox
try:
    Sandbox.make(["{closed}/engine/play"], SandboxAllowance())
except CannotIsolate as error:
    print(error)
"""
    forbidden = ("--bounding-set=-sys_admin", "--inh-caps=-sys_admin")
    ended = subprocess.run(
        ["setpriv", *forbidden, sys.executable, "-c", script],
        capture_output=True,
        check=True,
        text=True,
    )
    assert "cannot show files of root to another user: Operation not permitted" in ended.stdout
    assert f"nobody, who cannot enter {closed}: put the engine" in ended.stdout
    assert "or run boardwire as another user" in ended.stdout


def test_a_shim_is_refused_with_what_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shim = tmp_path / "shims" / "python3"
    shim.parent.mkdir()
    shim.touch(mode=0o755)
    monkeypatch.setenv("PATH", f"{shim.parent}:{os.environ['PATH']}")
    engine = tmp_path / "bot.py"
    engine.write_text("#!/usr/bin/env python3\n")
    for command in (["python3", str(engine)], [str(engine)]):
        with pytest.raises(CannotIsolate, match=r"is a shim.*as pyenv which python3 prints it"):
            Sandbox.make(command, SandboxAllowance())


def test_a_closed_folder_is_named(tmp_path: Path) -> None:
    assert closed_folder(Path("/usr/bin/env")) is None
    inner = tmp_path / "one" / "two" / "file"
    inner.parent.mkdir(parents=True)
    (tmp_path / "one").chmod(0o700)
    assert closed_folder(inner) in {tmp_path / "one", *tmp_path.parents, tmp_path}
    assert closed_folder(tmp_path / "missing" / "file") is not None
