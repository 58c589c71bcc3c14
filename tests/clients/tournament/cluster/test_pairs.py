"""Games go to a cluster in pairs, and no pair waits for another one."""

from __future__ import annotations

import asyncio
import pickle

from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import LocalExecutor
from boardwire.clients.tournament.cluster.pairs import PairSource, PairTask
from boardwire.clients.tournament.entries.entry import Entry
from boardwire.games import load
from boardwire.matches import MatchRecord
from boardwire.matches.openings import Opening
from boardwire.matches.tournaments import ScheduledGame

GAME = load("go", size=9)


def game(number: int, pair: int) -> ScheduledGame:
    return ScheduledGame(number, (0, 1), Opening(GAME, ("C3", "D4"), "moves:C3,D4"), pair)


class Source:
    """A source whose games come when the test says so."""

    def __init__(self) -> None:
        self.games: asyncio.Queue[ScheduledGame | None] = asyncio.Queue()

    async def take(self) -> ScheduledGame | None:
        return await self.games.get()

    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        raise NotImplementedError


async def test_games_come_by_pairs_and_a_game_alone_does_not_wait() -> None:
    source = Source()
    pairs = PairSource(source)
    for it in (game(0, 0), game(1, 0), game(2, 1), game(3, 2), game(4, 2), game(5, 2)):
        source.games.put_nowait(it)
    taken = [[it.number for it in await pairs.take()] for _ in range(3)]
    assert taken == [[0, 1], [2], [3, 4, 5]]
    source.games.put_nowait(game(6, 3))
    source.games.put_nowait(None)
    assert [it.number for it in await pairs.take()] == [6]
    assert await pairs.take() == ()
    await pairs.close()


def test_a_task_is_a_value_with_a_key_of_its_own() -> None:
    entries = [Entry("a", parse_engine("mcts:playouts=10")), Entry("b", parse_engine("random"))]
    executor = LocalExecutor(entries, GAME, seed=4)
    task = PairTask("run", executor, (game(0, 0), game(1, 0)))
    copy = pickle.loads(pickle.dumps(task))
    assert copy.key == task.key == "boardwire-pair-run-0-0"
    assert copy.executor == executor or copy.executor.entries == entries
    assert [it.opening.moves for it in copy.games] == [("C3", "D4")] * 2
    assert len({PairTask("run", executor, (game(i, 1),)).key for i in range(3)}) == 3
