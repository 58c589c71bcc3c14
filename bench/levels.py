"""Measures the levels of the house: what each of them scores against the one below.

python bench/levels.py [GAME ...] [--levels N ...] [--games N] [--seconds S] [--write]
    Each level plays the level below in each game, with the seats exchanged; a drawn game is half a
    point. Short games and games of luck are played in sessions, whose total decides. In games for
    more than two, the two levels have every other seat. Without --levels all are measured, without
    GAME all games. --seconds is the most time of a move. --write puts the results into the table
    of docs/reference/engines/levels.md, where other results stay.

Most levels have a limit of positions or playouts, so that results do not depend on the machine. The
highest one has a limit of time alone.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from level_games import SESSIONS, results, score_of
from score import interval, share

from boardwire.clients.engines.house import HouseSearcher
from boardwire.clients.engines.levels import LEVELS
from boardwire.games import Game, load, names
from boardwire.matches.rating.score import Score

PAGE = Path(__file__).parent.parent / "docs/reference/engines/levels.md"
BEGIN, END = "<!-- levels: measured -->", "<!-- end -->"


def measure(game: Game, level: int, games: int, seconds: float, dice: Random) -> Score:
    """Have a level play the one below; return its score."""
    high, low = (
        partial(HouseSearcher, {"level": it, "time": seconds}) for it in (level, level - 1)
    )
    return score_of(list(islice(results(game, high, low, dice), games)))


def table(results: Mapping[str, Mapping[int, str]]) -> Iterator[str]:
    """Yield the lines of the table of results, by game and level."""
    yield "| game | session | " + " | ".join(f"{it}" for it in LEVELS[1:]) + " |"
    yield "| -- |" + " -- |" * len(LEVELS)
    for name in sorted(results, key=lambda it: load(it).title.lower()):
        cells = (results[name].get(it, "") for it in LEVELS[1:])
        yield f"| {load(name).title} | {SESSIONS.get(name, 1)} | " + " | ".join(cells) + " |"


def kept(page: str) -> dict[str, dict[int, str]]:
    """Return the results in the page, by the names of the games and the levels."""
    titles = {load(name).title: name for name in names()}
    found: dict[str, dict[int, str]] = {}
    for line in page.splitlines():
        title, *cells = (it.strip() for it in line.strip().strip("|").split("|"))
        if title in titles:  # after the title comes the session
            found[titles[title]] = {
                level: cell for level, cell in zip(LEVELS[1:], cells[1:], strict=False) if cell
            }
    return found


def write(results: Mapping[str, Mapping[int, str]]) -> None:
    """Write results into the page, beside those that it has."""
    page = PAGE.read_text("utf-8")
    before, rest = page.split(BEGIN)
    old, after = rest.split(END)
    merged = kept(old)
    for name, row in results.items():
        merged.setdefault(name, {}).update(row)
    lines = "\n".join(table(merged))
    PAGE.write_text(f"{before}{BEGIN}\n\n{lines}\n\n{END}{after}", "utf-8")


def main() -> int:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="*", choices=[*names(), []])
    parser.add_argument("--levels", type=int, nargs="+", choices=LEVELS[1:], default=LEVELS[1:])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    dice = Random(arguments.seed)
    for name in arguments.game or names():
        for level in arguments.levels:
            found = measure(load(name), level, arguments.games, arguments.seconds, dice)
            low, high = interval(found)
            print(
                f"{name:12} level {level:2} against {level - 1}: {100 * share(found):5.1f}% of "
                f"{found.games} games ({100 * low:.0f} to {100 * high:.0f}%)",
                flush=True,
            )
            if arguments.write:
                write({name: {level: f"{100 * share(found):.0f} ({found.games})"}})
    return 0


if __name__ == "__main__":
    sys.exit(main())
