"""A bot that looks one move ahead: python sdk_bot.py [GAME [SERVER]]."""

import random
import sys

import boardwire
from boardwire.games import OVER


class Greedy(boardwire.Bot):
    def choose(self, state, match):
        def value(move):  # of the position after the move, for this bot's player
            after = state.copy()
            after.apply(move)
            if after.to_act() == OVER:
                return 2 * after.returns()[match.player]
            return after.evaluate(match.player)

        moves = state.legal_moves()
        random.shuffle(moves)
        return max(moves, key=value)

    def on_result(self, result):
        print(f"{result.game} against {result.opponent}: {result.score} ({result.ending})")


game, *server = sys.argv[1:] or ("othello",)
Greedy("greedy", game, opponent="alphabeta", time="10s", matches=1).run(*server)
