"""Compares ways to check the settings of a tournament and of a server, by the start of a process.

Each way is a separate process, and the ways take turns. Times are those of the processor, in
milliseconds; the least of all rounds counts. msgspec is measured where it is installed
(`pip install msgspec`).

    python bench/validators.py
    python bench/validators.py --rounds 20
"""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
from typing import NamedTuple

_PLAN = """
from boardwire.clients.tournament.plan import TournamentPlan
settings = {"engine": [{"cmd": "mcts", "nodes": 100}, {"cmd": "alphabeta"}], "rounds": 2}
"""


class Way(NamedTuple):
    """A way to check settings.

    Args:
        label: Its name in the table.
        package: The package that it needs.
        code: The statements of the process.
    """

    label: str
    package: str
    code: str


WAYS = (
    Way("the classes of a tournament's settings", "boardwire", _PLAN),
    Way(
        "the same, and boardwire.settings",
        "boardwire",
        _PLAN
        + "from boardwire.settings import settings_of\n"
        + "settings_of(TournamentPlan, settings)",
    ),
    Way(
        "the same, and pydantic, without bounds",
        "pydantic",
        _PLAN
        + "from pydantic import TypeAdapter\n"
        + "TypeAdapter(TournamentPlan).validate_python(settings)",
    ),
    Way(
        "the same, and msgspec, without bounds",
        "msgspec",
        _PLAN + "import msgspec\nmsgspec.convert(settings, TournamentPlan)",
    ),
    Way("an empty process", "sys", ""),
    Way("import msgspec", "msgspec", "import msgspec"),
    Way("import pydantic's TypeAdapter", "pydantic", "from pydantic import TypeAdapter"),
    Way("import fastapi", "fastapi", "from fastapi import FastAPI"),
    Way(
        "import fastapi, then msgspec",
        "msgspec",
        "from fastapi import FastAPI\nimport msgspec",
    ),
    Way(
        "a server's settings",
        "boardwire",
        "from boardwire.server.config import read_config\nread_config(None, {}, {})",
    ),
)


def processor_ms(way: Way) -> float:
    """Return the milliseconds of the processor that a process of this way takes."""
    code = f"{way.code}\nfrom time import process_time\nprint(process_time() * 1000)"
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    return float(done.stdout)


def main() -> None:
    """Measure all ways in turn, and print the least time of each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10, help="processes for each way")
    rounds = max(1, parser.parse_args().rounds)
    ways = [it for it in WAYS if importlib.util.find_spec(it.package)]
    times: dict[str, list[float]] = {it.label: [] for it in ways}
    for _ in range(rounds):
        for way in ways:
            times[way.label].append(processor_ms(way))
    for label, measured in times.items():
        print(f"{label:42}{min(measured):8.1f} ms")


if __name__ == "__main__":
    main()
