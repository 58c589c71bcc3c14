"""Plays every game of the table in docs/reference/openspiel.md to its end, by `random` alone.

python bench/openspiel_matches.py             all games; a few minutes
python bench/openspiel_matches.py NAME...     only these, as on a command line without openspiel:

Each match is played by the command `boardwire match`, as a user plays it. The exit status is 1 if
one does not end by the rules, or something is written that looks like a traceback.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from boardwire.games import add
from boardwire.games.external.openspiel import PREFIX

SECONDS = 180.0
"""The longest time for one game."""
_PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "openspiel.md"
_ROW = re.compile(r"^\| `([^`]+)` \| [^|]+ \| +\d+ +\|[^|]*\| yes", re.MULTILINE)


def listed_games(page: str) -> list[str]:
    """Return the games that a page of documentation says can be played."""
    return _ROW.findall(page)


def fault_of(name: str, seconds: float = SECONDS) -> str:
    """Play a game to its end, and return what went wrong; empty if nothing did."""
    players = add(PREFIX + name)().players
    line = [sys.executable, "-m", "boardwire", "match", *["random"] * players]
    line += ["--game", PREFIX + name, "--json"]
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return f"not over after {seconds:g} s"
    if "Traceback" in (output := done.stdout + done.stderr):
        return f"a traceback: {output[-500:]}"
    if done.returncode:
        return f"exit status {done.returncode}: {done.stderr[-500:]}"
    reasons = [game["reason"] for game in json.loads(done.stdout)["games"]]
    return "" if reasons == ["rule"] else f"it ended by {', '.join(reasons) or 'nothing'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games, and print a line for each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="games; all without any")
    names = parser.parse_args(arguments).names or listed_games(_PAGE.read_text(encoding="utf-8"))
    faults = 0
    for name in names:
        begun = monotonic()
        fault = fault_of(name)
        faults += bool(fault)
        print(f"{name}: {fault or 'played to its end'}, {monotonic() - begun:.1f} s", flush=True)
    print(f"{len(names)} games, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
