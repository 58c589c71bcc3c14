"""Writes src/boardwire/_native.pyi from the compiled module, by nanobind's stubgen.

python docs/native_stub.py           rewrites the stub
python docs/native_stub.py --check   fails if that would change it

Signatures and docstrings are in native/bindings/, and what a module cannot say, such as protocols
for type checkers, in native/bindings/stub.patterns. `make stubs` compiles the module first.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from compiled import require_current

ROOT = Path(__file__).resolve().parents[1]
STUB = ROOT / "src" / "boardwire" / "_native.pyi"
PATTERNS = ROOT / "native" / "bindings" / "stub.patterns"
HEADER = "# Written by docs/native_stub.py; do not edit.\n"


def generated() -> str:
    """Return the stub of the module as nanobind writes it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "_native.pyi"
        command = ("-m", "nanobind.stubgen", "-q", "-m", "boardwire._native")
        files = ("-p", str(PATTERNS), "-o", str(file))
        subprocess.run((sys.executable, *command, *files), check=True)
        return HEADER + file.read_text()


def formatted(stub: str) -> str:
    """Return a stub in the style of all other Python files."""
    for command in (("check", "--fix", "--exit-zero", "--quiet"), ("format",)):
        done = subprocess.run(
            (sys.executable, "-m", "ruff", *command, f"--stdin-filename={STUB}", "-"),
            input=stub,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.exit(done.stdout + done.stderr)
        stub = done.stdout
    return stub


def main() -> None:
    """Rewrite or check the stub."""
    require_current()
    stub = formatted(generated())
    if stub == STUB.read_text():
        return
    if "--check" in sys.argv:
        sys.exit(f"out of date: {STUB.relative_to(ROOT)}; run make stubs")
    STUB.write_text(stub)


if __name__ == "__main__":
    main()
