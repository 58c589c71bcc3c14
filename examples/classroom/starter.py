"""A bot to begin with: python starter.py NAME [GAME [SERVER]], its token in BOARDWIRE_TOKEN."""

import random
import sys

import boardwire


class Starter(boardwire.Bot):
    def choose(self, state, match):
        moves = state.legal_moves()
        # Your idea goes here. For example: try each move on a copy, and look what it is worth.
        #   after = state.copy()
        #   after.apply(moves[0])
        #   after.evaluate(match.player)
        return random.choice(moves)

    def on_result(self, result):
        print(f"against {result.opponent}: {result.score} ({result.ending})", flush=True)


if len(sys.argv) < 2:
    sys.exit(__doc__)
name, game, *server = [*sys.argv[1:], "othello"] if len(sys.argv) == 2 else sys.argv[1:]
Starter(name, game).run(*server)
