"""Analyses while they run, as Lizzie, Sabaki and other GUIs ask Leela Zero and KataGo for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire import _native
from boardwire.games import GameFault, State
from boardwire.games.rules.go import GoState
from boardwire.matches import Table
from boardwire.protocol import CommandError, Lines, command

from .analysis_request import Wish
from .feed import Feed
from .lines import candidates, kata_line, lz_line
from .pondering import PonderingConsole
from .searcher import Effort, Root, Thinker, Thought, Watch
from .searching import ThreadedSearch

_PLAYOUTS = 200  # random games that tell whose points are

_Write = Callable[[_native.SearchResult], str]
_Writer = Callable[[Wish, State, bool], _Write]
"""Makes what writes lines: of a wish, the position, and whether values are means."""


class AnalysisConsole(PonderingConsole):
    """Tells what a search has found while it runs."""

    def __init__(self, table: Table, thinker: Thinker) -> None:
        super().__init__(table, thinker)
        self._over = asyncio.Event()  # whether the analysis that runs is to end
        self._until_input = False

    def interrupt(self) -> None:
        """End the search that runs now, or an analysis that has nothing left to search."""
        super().interrupt()
        self._over.set()

    def input_came(self) -> None:
        """End an analysis, as any input does; a search for a move goes on."""
        if self._until_input:
            self.interrupt()

    @command("lz-analyze")
    def lz_analyze(self, *wish: str) -> Lines:
        """Analyse until anything is sent: `lz-analyze b 10`, a line every 10 hundredths of 1 s."""
        return self._analyse(Wish.parse(wish), _lz_writer)

    @command("kata-analyze")
    def kata_analyze(self, *wish: str) -> Lines:
        """Analyse until anything is sent: `kata-analyze b 50 rootInfo true ownership true`."""
        return self._analyse(Wish.parse(wish), _kata_writer)

    @command("lz-genmove_analyze")
    def lz_genmove_analyze(self, *wish: str) -> Lines:
        """Do as `genmove` does, and analyse meanwhile; the last line is `play MOVE`."""
        return self._choose(Wish.parse(wish), _lz_writer, made=True)

    @command("kata-genmove_analyze")
    def kata_genmove_analyze(self, *wish: str) -> Lines:
        """Do as `genmove` does, and analyse meanwhile; the last line is `play MOVE`."""
        return self._choose(Wish.parse(wish), _kata_writer, made=True)

    @command("kata-search_analyze")
    def kata_search_analyze(self, *wish: str) -> Lines:
        """Do as `kata-genmove_analyze` does, but do not make the move."""
        return self._choose(Wish.parse(wish), _kata_writer, made=False)

    def _analyse(self, wish: Wish, writer: _Writer) -> Lines:
        """Check what is asked, and return the lines of an analysis that ends by input."""
        root = self.root(self._player(wish))
        write = writer(wish, root.state, self.thinker.samples)
        feed = Feed()

        def think(stop: _native.Stop) -> Thought:
            watch = Watch(stop, lambda found: feed.put(write(found)), wish.seconds)
            return self.thinker.search(root, Effort(), watch)

        # Input may end it before its first line is written.
        self.searching = ThreadedSearch(root.state, think)
        self._over.clear()
        self._until_input = True
        return self._until_over(root, self.searching, feed, write)

    async def _until_over(
        self, root: Root, search: ThreadedSearch, feed: Feed, write: _Write
    ) -> Lines:
        running = asyncio.create_task(search.run())
        running.add_done_callback(lambda _: feed.end())
        try:
            while (line := await feed.next()) is not None:
                yield line
            found = (await running).found
            assert found is not None, "a search finds something"
            if line := write(self.remember(root.state, found)):
                yield line
            await self._over.wait()
        except GameFault as fault:
            raise CommandError(str(fault)) from fault
        finally:
            search.stop()
            await asyncio.gather(running, return_exceptions=True)
            self.searching, self._until_input = None, False

    def _choose(self, wish: Wish, writer: _Writer, *, made: bool) -> Lines:
        """Check what is asked, and return the lines of a search for a move."""
        player = self._player(wish)
        state = self.table.state if self.table.over else self.root(player).state
        return self._until_chosen(player, wish, writer(wish, state, self.thinker.samples), made)

    async def _until_chosen(self, player: int, wish: Wish, write: _Write, made: bool) -> Lines:
        feed = Feed()
        choosing = asyncio.create_task(
            self.choose(player, lambda found: feed.put(write(found)), wish.seconds)
        )
        choosing.add_done_callback(lambda _: feed.end())
        try:
            while (line := await feed.next()) is not None:
                yield line
            choice = await choosing
            if self.last is not None and choice.value is not None:
                yield write(self.last[1])
            yield f"play {self.make(player, choice) if made else choice.move}"
        except GameFault as fault:
            raise CommandError(str(fault)) from fault
        finally:
            if not choosing.done():
                self.interrupt()
            await asyncio.gather(choosing, return_exceptions=True)

    def _player(self, wish: Wish) -> int:
        if not self.thinker.searches:
            raise CommandError(f"{self.thinker.name} does not search")
        # At the end, or at a roll, `root` says what is wrong.
        return max(self.table.state.to_act(), 0) if wish.colour is None else wish.colour.player


def _lz_writer(wish: Wish, state: State, sampled: bool) -> _Write:
    return lambda found: lz_line(candidates(state, found, sampled=sampled, most=wish.most))


def _kata_writer(wish: Wish, state: State, sampled: bool) -> _Write:
    ownership = _ownership(state) if wish.ownership and isinstance(state, GoState) else []

    def write(found: _native.SearchResult) -> str:
        moves = candidates(state, found, sampled=sampled, most=wish.most)
        return kata_line(moves, found if wish.root else None, ownership) if moves else ""

    return write


def _ownership(state: GoState) -> list[float]:
    """Whose points are, as random games tell it: the top row first, for the player to act."""
    size, sign = state.columns, 1 - 2 * state.to_act()
    owned = state.core.ownership(_PLAYOUTS)
    rows = (owned[start : start + size] for start in reversed(range(0, size * size, size)))
    return [sign * point for row in rows for point in row]
