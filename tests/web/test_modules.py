"""The modules of the page that need no browser, by Node's own test runner."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.mark.program
@pytest.mark.slow
def test_pure_modules() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    tests = sorted(map(str, (Path(__file__).parent / "modules").glob("*.test.mjs")))
    ended = subprocess.run([node, "--test", *tests], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stdout + ended.stderr
