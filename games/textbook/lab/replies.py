"""The last good reply: random games of tic-tac-toe that learn answers from each other."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from boardwire.games import State, load
from boardwire.games.drawing.charts import Series
from boardwire.games.options import Option
from boardwire.games.textbook.monte_carlo.replies import Moves, Replies, learn, playout
from boardwire.translations import english, t

from .findings import Chosen, Experiment, Findings, FindingsTable, Plot, figure

_SHOWN = 6  # games of the table
_BLOCK = 10  # games of a point of the plot


def _conduct(chosen: Chosen, seed: int) -> Findings:
    games, runs = int(chosen["games"]), int(chosen["runs"])
    start = load("tictactoe").start()
    rows: list[tuple[str, ...]] = []
    shares = [0.0] * (games // _BLOCK)
    for run in range(runs):
        random, replies = Random(seed * 1000 + run), Replies()
        for game in range(games):
            known = dict(replies)
            rewards, moves = playout(start, None, replies, random)
            learn(replies, moves, rewards)
            if run == 0 and game < _SHOWN:
                rows.append(_row(start, game, moves, rewards, known, replies))
            repeated = sum(
                known.get((player, before)) == reply
                for (_, before), (player, reply) in pairwise(moves)
            )
            if game // _BLOCK < len(shares):
                shares[game // _BLOCK] += repeated / max(1, len(moves) - 1) / _BLOCK / runs
    head = ("game", "moves, winner", "learned", "forgotten")
    table = FindingsTable(head, rows, "the first random games: A3B1 is the reply B1 to A3")
    points = [((it + 1) * _BLOCK, share) for it, share in enumerate(shares)]
    words = (
        t(
            "The replies of the winner are learned, those of the loser are forgotten. After "
            "{games} games {value} % of all replies are repeated ones.",
            games=f"{games:,}",
            value=figure(100 * shares[-1], 0),
        ),
    )
    plot = Plot(
        [Series("repeated replies", points)], t("games"), t("share of replies that were known")
    )
    return Findings([table], plot, words)


def _row(
    start: State,
    game: int,
    moves: Moves,
    rewards: tuple[float, ...],
    known: Replies,
    replies: Replies,
) -> tuple[str, ...]:
    def text(pairs: Replies) -> str:
        return " ".join(
            f"{start.move_text(before)}{start.move_text(reply)}"
            for (_, before), reply in pairs.items()
        )

    learned = {it: reply for it, reply in replies.items() if known.get(it) != reply}
    forgotten = {it: reply for it, reply in known.items() if it not in replies}
    winner = "XO"[rewards.index(1)] if 1 in rewards else "-"
    played = " ".join(start.move_text(move) for _, move in moves)
    return (str(game + 1), f"{played} {winner}", text(learned), text(forgotten))


LAST_GOOD_REPLIES = Experiment(
    "replies",
    english("The last good reply: random games that learn answers from each other"),
    "Drake 2009; Baier and Drake 2010",
    (
        Option("games", 200, english("random games of a run"), minimum=_BLOCK, maximum=2000),
        Option("runs", 50, english("runs"), minimum=1, maximum=200),
    ),
    _conduct,
)
