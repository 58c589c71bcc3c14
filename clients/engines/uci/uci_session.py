"""A bundled engine in a session of UCI or UGI."""

from __future__ import annotations

from boardwire import __version__
from boardwire.clients.engines.search.searcher import Root, Searcher
from boardwire.games import Game, GameError
from boardwire.protocol.transports import Transport
from boardwire.protocol.uci import UGI, Dialect, GoCommand, SetOption, SetPosition

from .loop import Carry, UciLoop
from .search import GoSearch
from .uci_options import EngineUciOptions
from .uci_positions import Positions, answer_to, first_player


class UciSession:
    """Answers a controller with a searcher.

    Args:
        transport: The connection to the controller.
        game: The game, which `check_game` has passed; `startpos` is where it starts.
        searcher: The searcher that chooses the moves.
        dialect: UCI or UGI.
    """

    def __init__(
        self, transport: Transport, game: Game, searcher: Searcher, dialect: Dialect
    ) -> None:
        if dialect != UGI:
            # A GUI decides itself whether a player claims a draw; until then the game goes on.
            game = game.with_options(draws="claimed")
        self._loop = UciLoop(transport)
        self._dialect = dialect
        self._options = EngineUciOptions(searcher, game)
        self._first = first_player(game)
        self._positions = self._positions_of(game)
        self._root: Root | None = self._positions.set_up(SetPosition())

    def _positions_of(self, game: Game) -> Positions:
        """Return the object that sets up positions of a game; with UCI a drawn game goes on."""
        drawless = None if self._dialect == UGI else game.with_options(draws="ignored")
        return Positions(game, drawless)

    async def serve(self) -> None:
        """Answer until the end of the session.

        Raises:
            ProtocolViolation: A line is too long.
        """
        commands: dict[str, Carry] = {
            self._dialect.name: self._introduce,
            self._dialect.new_game: self._new_game,
            "setoption": self._set_option,
            "position": self._position,
        }
        if self._dialect.queries:
            commands["query"] = self._query
        await self._loop.serve(commands, lambda: GoSearch(self._loop, self._go))

    async def _introduce(self, words: list[str]) -> None:
        lines = [
            f"id name boardwire {self._options.searcher.name} {__version__}",
            "id author the boardwire developers",
            *(f"option {option.text}" for option in self._options.declared),
            self._dialect.confirmation,
        ]
        await self._loop.write("\n".join(lines))

    async def _new_game(self, words: list[str]) -> None:
        self._options.searcher = self._options.searcher.fresh()

    async def _set_option(self, words: list[str]) -> None:
        game = self._options.game
        try:
            self._options.set(SetOption.parse(words))
        except (GameError, ValueError) as error:
            await self._loop.say(str(error))
        if self._options.game != game:
            self._positions = self._positions_of(self._options.game)

    async def _position(self, words: list[str]) -> None:
        try:
            self._root = self._positions.set_up(SetPosition.parse(words))
        except (GameError, ValueError) as error:
            self._root = None  # a move for the position before would be a wrong one
            await self._loop.say(str(error))

    async def _query(self, words: list[str]) -> None:
        try:
            if self._root is None:
                raise GameError("the last position was refused")
            answer = answer_to(" ".join(words), self._root.state, self._first)
        except GameError as error:
            await self._loop.say(str(error))
        else:
            await self._loop.write(f"response {answer}")

    async def _go(self, words: list[str], search: GoSearch) -> None:
        try:
            go = GoCommand.parse(words, self._dialect)
        except ValueError as error:
            await self._loop.say(str(error))
            go = GoCommand(depth=1)  # an unreadable limit must not start an endless search
        for warning in go.warnings():
            await self._loop.say(warning)
        await search.search(self._root, go, self._options, self._first)
