"""One fuzzer in a separate process: `python -m fuzz.worker NAME SECONDS SEED`."""

from __future__ import annotations

import faulthandler
import sys
from pathlib import Path

from .fuzzers import AGAINST_SERVERS, InputFuzzer, Run, UnguidedFuzzer, load

FOLDER = Path("build/fuzz")
"""The folder for all that fuzzers write, from the root of the repository."""


def main() -> None:
    """Run the fuzzer; the exit status is not 0 if something was found."""
    name, seconds, seed = sys.argv[1:]
    faulthandler.enable()
    fuzzer = load(name) if name in AGAINST_SERVERS else _instrumented(name)
    findings, kept = FOLDER / "findings", FOLDER / name
    findings.mkdir(parents=True, exist_ok=True)
    kept.mkdir(parents=True, exist_ok=True)
    run = Run(float(seconds), int(seed), findings, kept)
    if isinstance(fuzzer, InputFuzzer):
        from .coverage import fuzz  # it imports atheris, which the other fuzzers do not need

        fuzz(fuzzer, run)  # it does not return
    else:
        fuzzer.run(run)


def _instrumented(name: str) -> InputFuzzer | UnguidedFuzzer:
    """Import a fuzzer with what it fuzzes, so that the code that inputs reach is seen."""
    import atheris

    with atheris.instrument_imports(include=["boardwire"]):
        return load(name)


if __name__ == "__main__":
    main()
