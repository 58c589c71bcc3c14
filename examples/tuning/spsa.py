"""Tune parameters of an engine by SPSA: games between two changes of all parameters at a time.

    python spsa.py exploration=1.4:0.1:5:0.4 --iterations 100 --pairs 8 -- \
        --game connect4 --engine mcts option.playouts=200 --concurrency 2

A parameter is NAME=START:LEAST:MOST:STEP; STEP is the first change, large enough to be seen in
games. The rest after -- are options of `boardwire tournament`, which plays. A program without
options gets its parameters on its command line: --args "toy.py --x {x}".

Source: J. Spall, Implementation of the Simultaneous Perturbation Algorithm, IEEE Transactions on
Aerospace and Electronic Systems 34 (1998), also for the two exponents.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

STEPS_SHRINK, CHANGES_SHRINK = 0.602, 0.101


@dataclass(frozen=True)
class Parameter:
    name: str
    start: float
    least: float
    most: float
    step: float
    whole: bool

    @classmethod
    def parse(cls, text: str) -> Parameter:
        name, equals, numbers = text.partition("=")
        try:
            start, least, most, step = map(float, numbers.split(":"))
        except ValueError:
            equals = ""
        if not (equals and name and least <= start <= most and step > 0):
            raise argparse.ArgumentTypeError(f"{text!r}: write NAME=START:LEAST:MOST:STEP")
        return cls(name, start, least, most, step, "." not in numbers)

    def within(self, value: float) -> float:
        return min(max(value, self.least), self.most)

    def text(self, value: float) -> float:
        return round(value) if self.whole else round(value, 6)


class Games:
    """Plays games between two sets of values."""

    def __init__(self, words: list[str], template: str | None) -> None:
        self.template = template
        self.process = subprocess.Popen(
            ["boardwire", "tournament", "--ask", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.number = 0
        self.read()  # ready

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("boardwire has ended; it has said why")
        data: dict[str, Any] = json.loads(line)
        if "error" in data:
            sys.exit(data["error"])
        return data

    def lead(self, one: dict[str, float], other: dict[str, float], pairs: int) -> float:
        """Return the lead of the first set of values, from -1 (all games lost) to 1 (all won)."""
        assert self.process.stdin is not None
        self.number += 1
        play = [self.option_set(it) for it in (one, other)]
        self.process.stdin.write(
            json.dumps({"id": self.number, "play": play, "pairs": pairs}) + "\n"
        )
        self.process.stdin.flush()
        data = self.read()
        if any(data["faults"]):
            print("faults:", data["faults"], file=sys.stderr)
        points = data["points"]
        return float(points[0] - points[1]) / max(data["games"], 1)

    def option_set(self, values: dict[str, float]) -> dict[str, Any]:
        if self.template is None:
            return {"option": values}
        return {"args": self.template.format(**values)}

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description="Tune parameters of an engine by SPSA.")
    parser.add_argument("parameters", nargs="+", type=Parameter.parse, metavar="PARAMETER")
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=8, help="pairs of games of an iteration")
    parser.add_argument("--gain", type=float, default=2.0, help="larger: bolder, and less steady")
    parser.add_argument("--args", help="the program's arguments, with {NAME} for a parameter")
    parser.add_argument("--seed", type=int, help="of the directions")
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    given = parser.parse_args(sys.argv[1:end])
    chance = random.Random(given.seed)
    values = {it.name: it.start for it in given.parameters}
    games = Games(sys.argv[end + 1 :], given.args)
    for iteration in range(1, given.iterations + 1):
        change = iteration**-CHANGES_SHRINK
        gain = given.gain * (given.iterations / 10 + 1) ** STEPS_SHRINK
        gain /= (given.iterations / 10 + iteration) ** STEPS_SHRINK
        direction = {it.name: chance.choice((-1, 1)) * it.step for it in given.parameters}
        sides = [
            {
                it.name: it.text(it.within(values[it.name] + sign * change * direction[it.name]))
                for it in given.parameters
            }
            for sign in (1, -1)
        ]
        lead = games.lead(sides[0], sides[1], given.pairs)
        for it in given.parameters:
            moved = values[it.name] + gain * lead * direction[it.name] / change
            values[it.name] = it.within(moved)
        shown = " ".join(f"{it.name}={it.text(values[it.name]):g}" for it in given.parameters)
        print(f"{iteration}: lead {lead:+.2f}: {shown}", flush=True)
    games.close()


if __name__ == "__main__":
    main()
