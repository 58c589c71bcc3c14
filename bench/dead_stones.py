"""Compares the dead stones that playouts find with those of GNU Go, in finished games.

python bench/dead_stones.py [--size 9] [--games 100] [--seed 1]
    GNU Go plays games against itself, after a number of random moves that leave dead stones; its
    tenth level names the dead stones after the two passes. The last line has how many chains are
    judged alike, and in how many positions all of them are. The lines before have the positions
    with a difference.
"""

from __future__ import annotations

import argparse
import random
import subprocess
from dataclasses import dataclass

from programs import GNUGO

from boardwire.games import load
from boardwire.games.rules.go import GoState
from boardwire.matches.referee.dead_stones import chains, dead_stones
from boardwire.protocol import Colour

_RANDOM_MOVES = (0, 4, 10, 20)
"""Numbers of random moves that games begin with, drawn for each game."""


class GnuGo:
    """GNU Go, which answers commands of GTP.

    Args:
        size: The size of the board.
        level: Its level of play.
        seed: The seed of its random numbers.

    Raises:
        MissingProgram: It is not installed.
    """

    def __init__(self, size: int, level: int, seed: int) -> None:
        words = [*GNUGO.words(), "--level", str(level), "--seed", str(seed)]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.ask(f"boardsize {size}")

    def ask(self, line: str) -> str:
        """Send a command; return the text of its response."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        text = "".join(iter(self._process.stdout.readline, "\n"))
        if not text.startswith("="):
            raise RuntimeError(f"GNU Go does not take {line!r}: {text.strip()}")
        return text[1:].strip()

    def close(self) -> None:
        """End the program."""
        self.ask("quit")
        self._process.wait()


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that two passes ended.

    Args:
        state: The last position.
        dead: The dead stones by the tenth level of GNU Go.
    """

    state: GoState
    dead: frozenset[str]


def finished_game(size: int, chance: random.Random) -> Finished:
    """Return a game of GNU Go against itself, after some random moves."""
    state = load("go", size=size, ko="simple").start()
    assert isinstance(state, GoState)
    player, judge = (GnuGo(size, level, chance.randrange(1, 2**31)) for level in (1, 10))
    moves_at_random = chance.choice(_RANDOM_MOVES)
    passes = number = 0
    while passes < 2:
        colour = Colour(state.to_act())
        if number < moves_at_random:
            legal = map(state.move_text, state.legal_moves())
            move = chance.choice([it for it in legal if it != "pass"])
            player.ask(f"play {colour} {move}")
        else:
            move = player.ask(f"genmove {colour}").lower()
        if move == "resign":
            move = "pass"
            player.ask(f"play {colour} pass")
        judge.ask(f"play {colour} {move}")
        state.apply(state.parse_move(move))
        passes = passes + 1 if move == "pass" else 0
        number += 1
    dead = judge.ask("final_status_list dead").split()
    player.close()
    judge.close()
    return Finished(state, frozenset(dead))


def differences(game: Finished) -> tuple[int, list[str]]:
    """Return the number of chains of a position, and a stone of each that is judged otherwise."""
    found = chains(game.state)
    ours = set(dead_stones(game.state))
    named = [game.state.move_text(min(chain)) for chain in found]
    return len(found), [it for it in named if (it in ours) != (it in game.dead)]


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    judged = unlike = same = 0
    for number in range(1, arguments.games + 1):
        count, other = differences(finished_game(arguments.size, chance))
        judged, unlike, same = judged + count, unlike + len(other), same + (not other)
        if other:
            print(f"game {number}: otherwise than GNU Go: {' '.join(other)}", flush=True)
    print(
        f"{arguments.games} games on {arguments.size}x{arguments.size}: {judged - unlike} of "
        f"{judged} chains as GNU Go has them, all of them in {same} positions"
    )


if __name__ == "__main__":
    main()
