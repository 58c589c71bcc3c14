"""The bridge between a GUI that speaks UCI and a server: the GUI believes that it has an engine."""

from __future__ import annotations

import asyncio
from time import monotonic

from boardwire.clients.engines.uci.loop import RunningSearch
from boardwire.games import POSITION, Game, GameError, option_text
from boardwire.matches.messages.reports import MOST_MOVES
from boardwire.override import override
from boardwire.protocol import RESIGN, CommandError, ProtocolError, visible
from boardwire.protocol.transports import Transport
from boardwire.protocol.uci import (
    UCI,
    BestMoveLine,
    EngineOption,
    GoCommand,
    Info,
    OptionType,
    SetOption,
    SetPosition,
)

from ...connection.console_client import ConsoleClient
from ...engines.search.searcher import Root
from ...engines.uci.infos import final_info
from ...engines.uci.loop import Carry, UciLoop
from ...engines.uci.uci_positions import Positions
from .uci_opponents import GameSoFar, Opponent
from .uci_reports import infos_of

FIRST_SECONDS, MOST_SECONDS = 0.5, 8.0
"""Seconds of the first search of an analysis, and of the longest one."""
ANALYSIS_SECONDS = 60.0
"""Seconds of an analysis, after which the engine is free for others."""


class UciBridge:
    """Answers a GUI with the moves of an opponent at a server.

    Args:
        gui: The connection to the GUI.
        server: The connection to the server.
        game: The game.
        opponent: The other side.
        name: The name that the GUI shows for its engine.
    """

    def __init__(
        self, gui: Transport, server: ConsoleClient, game: Game, opponent: Opponent, name: str
    ) -> None:
        self.loop = UciLoop(gui)
        self.server = server
        self.opponent = opponent
        self._game = game
        self._name = name
        self._positions = Positions(game)
        self.position: tuple[SetPosition, Root] | None = None
        self.lines = 1
        """The number of lines of play to show in an analysis."""

    async def serve(self) -> None:
        """Answer until the GUI ends.

        Raises:
            TransportError: The connection to the server broke.
            ProtocolViolation: One of the two sides broke a limit.
        """
        commands: dict[str, Carry] = {
            UCI.name: self._introduce,
            UCI.new_game: self._new_game,
            "setoption": self._set_option,
            "position": self._set_up,
        }
        await self._set_up(["startpos"])
        await self.loop.serve(commands, lambda: BridgedSearch(self))

    async def _introduce(self, words: list[str]) -> None:
        chess960 = option_text(int(self._game.options["chess960"]) >= 0)
        option = EngineOption("UCI_Chess960", OptionType.CHECK, chess960)
        options = [option, *(self._of_practice if self.opponent.practises else [])]
        lines = [
            f"id name {visible(self._name)}",
            "id author the boardwire developers",
            *(f"option {it.text}" for it in options),
            UCI.confirmation,
        ]
        await self.loop.write("\n".join(lines))

    @property
    def _of_practice(self) -> tuple[EngineOption, EngineOption]:
        value = str(round(1000 * self.opponent.overhead))
        return (
            EngineOption("Move Overhead", OptionType.SPIN, value, 0, 5000),
            EngineOption("MultiPV", OptionType.SPIN, str(self.lines), 1, MOST_MOVES),
        )

    async def _set_option(self, words: list[str]) -> None:
        try:
            wanted = SetOption.parse(words)
            match wanted.name.lower():
                case "uci_chess960":
                    pass  # the position shows it
                case "move overhead" if self.opponent.practises:
                    milliseconds = self._of_practice[0].check(wanted.value or "")
                    self.opponent.overhead = int(milliseconds or 0) / 1000
                case "multipv" if self.opponent.practises:
                    self.lines = int(self._of_practice[1].check(wanted.value or "") or 1)
                case _:
                    await self.loop.say(
                        f"an opponent at a server has no option {wanted.name[:40]!r}"
                    )
        except ValueError as error:
            await self.loop.say(str(error))

    async def _new_game(self, words: list[str]) -> None:
        self.opponent.new_game()

    async def _set_up(self, words: list[str]) -> None:
        try:
            described = SetPosition.parse(words)
            self.position = described, self._positions.set_up(described)
        except (GameError, ValueError) as error:
            self.position = None
            await self.loop.say(str(error))

    def final_info(self) -> Info | None:
        """Return the line of a finished position; None while there are moves."""
        if self.position is None or self.position[1].state.to_act() >= 0:
            return None
        return final_info(self.position[1].state)

    def game(self) -> GameSoFar:
        """Return the game as the GUI has it.

        Raises:
            CommandError: The last position was refused.
        """
        if self.position is None:
            raise CommandError("the last position was refused: send another one before go")
        described, root = self.position
        fen = {} if described.fen is None else {POSITION.name: described.fen}
        state = self._game.with_options(**fen).start()
        start = "" if described.fen is None else state.position_text()
        if start == self._game.start().position_text():
            start = ""
        moves = []
        for move in root.moves:
            moves.append((state.to_act(), state.move_text(move)))
            state.apply(move)
        return GameSoFar(start, tuple(moves), state.to_act())


class BridgedSearch(RunningSearch):
    """One `go`: the wait for the opponent's move.

    Args:
        bridge: The bridge.
    """

    def __init__(self, bridge: UciBridge) -> None:
        self._bridge = bridge
        self._released = asyncio.Event()
        self._endless = False
        self._interrupt: asyncio.Task[None] | None = None
        self._asking = False

    @override
    def stop(self) -> None:
        """Make an engine move at once, or end the wait for a person without a move."""
        self._released.set()
        if self._asking and self._interrupt is None:
            self._interrupt = asyncio.create_task(self._bridge.server.interrupt())

    @override
    def stop_when_endless(self) -> None:
        if self._endless:
            self.stop()

    @override
    def ponderhit(self) -> None:
        """Do nothing: there is no pondering."""
        self._released.set()

    @override
    async def run(self, words: list[str]) -> None:
        loop, best = self._bridge.loop, BestMoveLine(None)
        try:
            go = GoCommand.parse(words, UCI)
            for warning in (*go.warnings(), *_not_kept(go)):
                await loop.say(warning)
            self._endless = go.infinite or go.ponder
            if go.ponder or (go.infinite and not self._bridge.opponent.practises):
                await loop.say("an opponent at a server neither analyses in a match nor ponders")
                await self._released.wait()
            elif (over := self._bridge.final_info()) is not None:
                await loop.write(f"info {over.text}")
            elif go.infinite:
                best = await self._analyse()
            elif not self._released.is_set():
                best = await self._ask(go)
        except (CommandError, GameError, ValueError) as error:
            await loop.say(visible(str(error)))
        except ProtocolError as error:
            await loop.say(visible(str(error)))
            await loop.write(f"bestmove {best.text}")
            raise
        finally:
            if self._interrupt is not None:
                await self._interrupt
        await loop.write(f"bestmove {best.text}")

    async def _analyse(self) -> BestMoveLine:
        """Show what the server's engine finds, until `stop`; return its best move.

        Each search is longer than the one before. The last one ends after a minute.
        """
        bridge, best, deepest = self._bridge, BestMoveLine(None), 0
        begun, seconds = monotonic(), FIRST_SECONDS
        try:
            while not self._released.is_set() and monotonic() - begun < ANALYSIS_SECONDS:
                self._asking = True
                try:
                    answer = await bridge.opponent.report(bridge.game(), seconds, bridge.lines)
                finally:
                    self._asking = False
                found = infos_of(answer, monotonic() - begun)
                # A search that was stopped early knows less than the one before.
                if found and (found[0].depth or 0) >= deepest:
                    await bridge.loop.write("\n".join(f"info {info.text}" for info in found))
                    best, deepest = BestMoveLine(*found[0].pv[:2]), found[0].depth or 0
                seconds = min(2 * seconds, MOST_SECONDS)
        except CommandError as error:
            await bridge.loop.say(visible(str(error)))
        await self._released.wait()
        return best

    async def _ask(self, go: GoCommand) -> BestMoveLine:
        self._asking = True
        try:
            answer = await self._bridge.opponent.move(self._bridge.game(), go)
        finally:
            self._asking = False
        if answer.lower() == RESIGN:
            await self._bridge.loop.say("the opponent resigns: you have won")
            return BestMoveLine(None)
        return BestMoveLine(visible(answer))


def _not_kept(go: GoCommand) -> list[str]:
    """Return a line about the limits that an opponent at a server does not keep to."""
    limits = {"depth": go.depth, "nodes": go.nodes, "mate": go.mate, "searchmoves": go.searchmoves}
    named = [name for name, value in limits.items() if value]
    return [f"an opponent at a server does not keep to {', '.join(named)}"] if named else []
