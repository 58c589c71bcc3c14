"""A GTP engine for Nim that plays best when its parameter x is 3, and the worse the farther off.

It chooses the winning move with a probability that falls with the distance, else any move.
"""

from __future__ import annotations

import math
import random
import sys

BEST = 3.0


def winning(heaps: list[int]) -> list[tuple[int, int]]:
    total = 0
    for heap in heaps:
        total ^= heap
    return [
        (number, heap - (heap ^ total)) for number, heap in enumerate(heaps) if heap ^ total < heap
    ]


def main() -> None:
    quality = math.exp(-(((float(sys.argv[1]) - BEST) / 2) ** 2))
    chance = random.Random(f"{sys.argv[1]}")
    heaps = [3, 4, 5]
    for line in sys.stdin:
        words = line.split()
        answer = ""
        match words:
            case ["list_commands"]:
                answer = "play\ngenmove\nclear_board\nbw-game"
            case ["clear_board"] | ["bw-game", *_]:
                heaps = [3, 4, 5]
            case ["play", _, move]:
                heaps["ABC".index(move[0].upper())] -= int(move[1:])
            case ["genmove", _]:
                legal = [(it, n) for it, heap in enumerate(heaps) for n in range(1, heap + 1)]
                good = winning(heaps) if chance.random() < quality else []
                heap, taken = chance.choice(good or legal)
                heaps[heap] -= taken
                answer = f"{'ABC'[heap]}{taken}"
        print(f"= {answer}\n", flush=True)
        if words == ["quit"]:
            return


if __name__ == "__main__":
    main()
