"""The terminal: reads what a person types, and shows the match."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from boardwire.clients.watching.watched_match import WatchedMatch
from boardwire.games import CHANCE, GameError
from boardwire.games.cards.card_text import card_text
from boardwire.matches.setups import read_setup
from boardwire.override import override
from boardwire.protocol import Address, CommandError
from boardwire.protocol.house_names import shown_name
from boardwire.translations import english, t, translated

from .hints import hint
from .line_sources import InputInterrupted, LineSource
from .match_interface import MatchListener, TerminalMatch, own_state
from .move_texts import numbered_moves
from .other_matches import OtherMatches
from .screen import Screen, clocks_in_words
from .typed_lines import (
    COMMANDS,
    Typed,
    find_move,
    find_setup,
    legal_texts,
    moves_in_columns,
    no_move,
    read_typed,
)


class Terminal(MatchListener):
    """The terminal of a person who plays a match (the :class:`~.match.MatchListener` of it).

    Args:
        screen: The screen.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._match: TerminalMatch | None = None
        self.others: OtherMatches | None = None
        """The other matches of the server; None for a local match."""
        self._news = asyncio.Event()
        self._given = 0  # moves of the person's set-up that are not on the board yet
        self._commands: dict[str, Callable[[str], Awaitable[None]]] = {
            "help": self._help,
            "rules": self._rules,
            "moves": self._moves,
            "board": self._board,
            "flip": self._flip,
            "hint": self._hint,
            "undo": self._undo,
            "draw": self._draw,
            "resign": self._resign,
            "clock": self._clock,
            "say": self._say,
            "record": self._record,
            "new": self._new,
            "rematch": self._rematch,
            "watch": self._watch,
            "accept": self._accept,
            "decline": self._decline,
            "block": self._block,
            "unblock": self._unblock,
        }

    @property
    def match(self) -> TerminalMatch:
        """The match. It is set before lines are read."""
        assert self._match is not None
        return self._match

    @match.setter
    def match(self, match: TerminalMatch) -> None:
        self._match = match

    # -- events of the match ---------------------------------------------------------------

    @override
    def begun(self) -> None:
        self._given = 0
        self._screen.turned = None
        self._screen.heading(self.match)
        self._screen.board(self.match)
        self._news.set()

    @override
    def moved(self, player: int, text: str) -> None:
        if self._given:  # the board is drawn when the whole set-up is there
            self._given -= player == self.match.me
            if self._given:
                self._news.set()
                return
        self._screen.move(self.match, player, text)
        if player != CHANCE or self.match.table.over:
            self._screen.board(self.match)
        self._news.set()

    @override
    def asked(self) -> None:
        last = self.match.table.history[-1:]
        if last and last[0].player == CHANCE:  # the dice are on the board
            self._screen.board(self.match)
        self._news.set()

    @override
    def taken_back(self) -> None:
        self._screen.news(english("moves are taken back"))
        self._screen.board(self.match)
        self._news.set()

    @override
    def note(self, text: str) -> None:
        self._screen.news(text)
        self._news.set()

    @override
    def ended(self, result: str, why: str) -> None:
        self._screen.result(self.match, result, why)
        self._screen.text(english("rematch swaps the sides, new begins another match, quit leaves"))
        self._news.set()

    # -- input of the person ---------------------------------------------------------------

    def prompt(self) -> str:
        """Return the prompt as it is now."""
        match = self.match
        if not match.begun:
            return f"{t('waiting')}> "
        if match.over:
            return f"{t('over')}> "
        side = match.table.game.conventions.side(match.me)
        return f"{translated(side)}> " if match.on_turn else "...> "

    def status(self) -> str:
        """Return the line at the bottom of the terminal."""
        match = self.match
        if not match.begun:
            return f" {t('looking for an opponent; Ctrl-D leaves')}"
        parts = [translated(match.table.game.title), clocks_in_words(match)]
        if match.over:
            parts.append(t("the match is over"))
        elif match.on_turn:
            parts.append(t("your move"))
        else:
            acting = [
                shown_name(match.names[it]) for it in match.table.state.acting() if it != match.me
            ]
            names = ", ".join(acting)
            parts.append(t("{side} to move", side=names) if names else t("somebody to move"))
        parts.append(t("help lists the commands"))
        return " " + "  |  ".join(filter(None, parts))

    def words(self) -> Sequence[str]:
        """Return the words that may be typed now: commands, and the legal moves."""
        match = self.match
        moves = legal_texts(own_state(match)) if match.begun and match.on_turn else []
        return [*moves, *COMMANDS]

    async def run(self, lines: LineSource) -> None:
        """Read lines until the person leaves."""
        while True:
            if lines.waits_for_turn:
                await self._settled()
            try:
                line = await lines.read()
            except InputInterrupted:
                await self._interrupted()
                continue
            if line is None:
                return
            if line.strip() and await self._take(line):
                return

    async def _settled(self) -> None:
        """Wait until the person is to move, or the match is over."""
        while not (self.match.over or self.match.on_turn):
            self._news.clear()
            await self._news.wait()

    async def _interrupted(self) -> None:
        match = self.match
        if match.begun and not match.over and not match.on_turn and match.practice:
            await match.interrupt()
            self._screen.news(english("your opponent is asked to move at once"))
        else:
            self._screen.news(english("quit or Ctrl-D leaves"))

    async def _take(self, line: str) -> bool:
        """Carry out a line; return whether the person leaves."""
        typed = read_typed(line, self.match)
        if typed.command == "quit":
            return True
        try:
            await self._carry_out(typed)
        except CommandError as error:
            self._screen.error(str(error))
        return False

    async def _carry_out(self, typed: Typed) -> None:
        if typed.command:
            await self._commands[typed.command](typed.text)
        else:
            await self._play(typed.text)

    async def _play(self, text: str) -> None:
        match = self.match
        if not match.begun:
            raise CommandError(
                english("no match has begun yet; help lists the commands, quit leaves")
            )
        if match.over:
            raise CommandError(english("the match is over: new begins another one, quit leaves"))
        if not match.table.history and match.me in match.table.state.acting():
            await self._settled()  # the others are not ready yet
        if not match.on_turn:
            raise CommandError(english("it is not your turn; help lists the commands"))
        state = own_state(match)
        move = find_move(state, text) or find_setup(state, match.me, text)
        if move is None:
            raise CommandError(no_move(state, text))
        moves = len(read_setup(state, match.me, move))
        self._given = moves if moves > 1 else 0
        try:
            await match.play(move)
        except CommandError:
            self._given = 0
            raise

    # -- commands --------------------------------------------------------------------------

    async def _help(self, _: str) -> None:
        wide = max(map(len, COMMANDS)) + 2
        lines = [f"  {name.ljust(wide)}{translated(text)}" for name, text in COMMANDS.items()]
        match = self.match
        if match.begun and match.on_turn:
            texts = legal_texts(own_state(match))
            example = texts[0] if texts else ""
            words = t("Type a move, such as {move}, or one of these:", move=example)
            lines.insert(0, words if texts else "")
        self._screen.text("\n".join(lines))

    async def _rules(self, _: str) -> None:
        try:
            self._screen.text(card_text(self.match.table.game, self._screen.width))
        except GameError as error:
            raise CommandError(str(error)) from None

    async def _moves(self, _: str) -> None:
        match = self.match
        if not match.begun or not match.on_turn:
            raise CommandError(english("it is not your turn"))
        self._screen.text(moves_in_columns(legal_texts(own_state(match)), self._screen.width))

    async def _board(self, _: str) -> None:
        self._screen.board(self.match)

    async def _flip(self, _: str) -> None:
        self._screen.turned = not self._screen.turned
        self._screen.board(self.match)

    async def _hint(self, _: str) -> None:
        self._screen.text(await hint(self.match))

    async def _undo(self, word: str) -> None:
        if word not in ("", "ask", "accept", "decline"):
            raise CommandError(english("undo, undo accept or undo decline"))
        await self.match.undo(word or "ask")

    async def _draw(self, word: str) -> None:
        if word not in ("", "offer", "accept", "decline"):
            raise CommandError(english("draw offer, draw accept or draw decline"))
        await self.match.draw(word or "offer")

    async def _resign(self, _: str) -> None:
        await self.match.resign()

    async def _clock(self, _: str) -> None:
        self._screen.text(clocks_in_words(self.match) or english("this match has no clocks"))

    async def _say(self, text: str) -> None:
        if not text:
            raise CommandError(english("say what? say good luck"))
        await self.match.say(text)

    async def _record(self, _: str) -> None:
        self._screen.text(" ".join(numbered_moves(self.match.table)) or english("no moves yet"))

    async def _new(self, _: str) -> None:
        if not self.match.over:
            raise CommandError(english("the match goes on; resign ends it"))
        await self.match.again()

    async def _rematch(self, _: str) -> None:
        if not self.match.over:
            raise CommandError(english("the match goes on; resign ends it"))
        await self.match.rematch()

    async def _accept(self, seek: str) -> None:
        await self.match.accept(seek)

    async def _decline(self, seek: str) -> None:
        await self.match.decline(seek)

    async def _block(self, name: str) -> None:
        await self.match.block(name)
        self._screen.text(english("you get no challenges of {name} until you leave", name=name))

    async def _unblock(self, name: str) -> None:
        await self.match.unblock(name)
        self._screen.text(english("{name} may challenge you again", name=name))

    async def _watch(self, match: str) -> None:
        if self.others is None:
            raise CommandError(
                english("other matches are at a server: boardwire play tcp://HOST:PORT")
            )
        if not match:
            self._screen.text(await self.others.list())
        elif match == "off":
            await self.others.stop()
        else:
            await self.others.watch(match)

    def _draw_other(self, match: WatchedMatch) -> None:
        """Draw the board of a watched match, unless the person's own match is running."""
        if self.match.over or not self.match.begun:
            self._screen.other_board(match)

    def watch_at(self, server: Address) -> OtherMatches:
        """Let the person watch the other matches of a server."""
        self.others = OtherMatches(server, self._screen.news, self._draw_other)
        return self.others
