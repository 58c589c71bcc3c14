"""What commands do not import, so that they start soon."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SERVER = (
    *("boardwire.server", "alembic", "asyncpg", "fastapi", "prometheus_client", "sqlalchemy"),
    *("starlette", "uvicorn"),
)
OTHERS = ("dask", "distributed", "jinja2", "mcp", "prompt_toolkit", "textual")
ENGINES = ("--engine", "random", "--engine", "random", "--rounds", "1")

PROGRAM = """
import sys
from boardwire.cli import main
sys.argv[0] = "boardwire"
try:
    main()
except SystemExit as ended:
    assert not ended.code
print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.program
@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "left_out"),
    [
        (("--help",), (*SERVER, *OTHERS)),
        (("engine", "random"), (*SERVER, *OTHERS, "numpy", "rich")),
        (
            ("engine", "random", "--game", "nim", "--info"),
            (*SERVER, *OTHERS, "numpy", "pydantic", "rich", "click"),
        ),
        (
            ("match", "random", "random", "--game", "nim", "--games", "1"),
            (*SERVER, *OTHERS, "numpy", "pydantic"),
        ),
        (
            ("tournament", "--game", "nim", *ENGINES, "--output", "json"),
            (*SERVER, *OTHERS, "numpy", "pydantic", "rich"),
        ),
    ],
    ids=("help", "engine", "engine of a tournament", "match", "tournament"),
)
def test_a_command_imports_nothing_large_that_it_does_not_need(
    arguments: tuple[str, ...], left_out: tuple[str, ...], tmp_path: Path
) -> None:
    done = subprocess.run(
        (sys.executable, "-c", PROGRAM, *arguments),
        input="quit\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    imported = set(done.stderr.splitlines()[-1].split())
    assert "boardwire.cli" in imported
    assert not imported.intersection(left_out)
