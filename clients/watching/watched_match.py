"""A watched match, from the reports of the server so far."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, field, replace
from time import monotonic
from typing import Any

from boardwire.clients.display.clock_times import time_left
from boardwire.games import CHANCE, Conventions, Game, GameError, OptionValue, find, load
from boardwire.matches import Clock
from boardwire.matches.referee.result_words import conventions_of, ending_text
from boardwire.protocol import Colour, ProtocolError, TimeControl, visible
from boardwire.protocol.house_names import shown_name
from boardwire.protocol.name_values import decode_options
from boardwire.values import value_class

from .public_board import PublicBoard
from .server_lines import Facts, number_of

MAX_PLIES = 5000
"""The number of plies that are kept of a match."""
MAX_CHAT = 200
"""The number of texts that are kept of a match."""


@value_class
class Ply:
    """A move or a roll.

    Args:
        player: The player, from 0 on, or CHANCE.
        text: The move in the customary notation of the game.
        move: The move as the server reports it.
        seconds: The time that it took, if the server reports it.
    """

    player: int
    text: str
    move: str
    seconds: float | None = None


@value_class
class Heading:
    """The facts of a match that do not change, and its result.

    Args:
        match: The id of the match.
        game: The registry's name of the game.
        players: The names, player 0 first.
        time: The time control.
        started: The start of the match in ISO 8601; empty if the server does not report it.
        result: The result as records write it, `W+Resign`; empty while the match goes on.
        reason: The reason of the end, a value of `Reason`.
        detail: More about the end, or empty.
        options: The options of the game that the server reports.
    """

    match: str
    game: str
    players: tuple[str, ...]
    time: TimeControl
    started: str = ""
    result: str = ""
    reason: str = ""
    detail: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)

    @classmethod
    def read(cls, facts: Facts) -> Heading:
        """Read the line of a match.

        Raises:
            ValueError: Something is missing or malformed.
        """
        if not {"match", "game", "players"} <= facts.keys():
            raise ValueError("the server's line of a match lacks a fact")
        try:
            time = TimeControl.parse(facts.get("time", "none"))
        except ProtocolError as error:
            raise ValueError(str(error)) from error
        players = tuple(facts["players"].split(","))
        heading = cls(
            *(facts["match"], facts["game"], players, time, facts.get("started", "")),
            options=decode_options(facts.get("options", "")),
        )
        return heading.ended(facts) if "result" in facts else heading

    def ended(self, facts: Facts) -> Heading:
        """Return the heading with the result in a report line."""
        reason, detail = facts.get("reason", ""), facts.get("detail", "")
        return replace(self, result=facts["result"], reason=reason, detail=detail)

    @property
    def shown_players(self) -> tuple[str, ...]:
        """The names for people, player 0 first."""
        return tuple(map(shown_name, self.players))

    @property
    def title(self) -> str:
        """The game for people."""
        try:
            return find(self.game).title
        except GameError:
            return self.game

    @property
    def conventions(self) -> Conventions:
        """The conventions for the sides, results and moves of the game."""
        return conventions_of(self.game, self.options)

    @property
    def score(self) -> str:
        """The result as people write it, `1-0`; empty before the end."""
        return self.conventions.score(self.result) if self.result else ""

    @property
    def ending(self) -> str:
        """The result with its reason, `1-0 {White mates}`; empty before the end."""
        if not self.result:
            return ""
        return f"{self.score} {{{self.words}}}"

    @property
    def words(self) -> str:
        """The end in words, `White mates`; empty before the end."""
        if not self.result:
            return ""
        return ending_text(self.conventions, self.result, self.reason, self.detail)

    def to_data(self) -> dict[str, Any]:
        """Return the heading as plain data for JSON; facts that are not there are empty."""
        data = {**asdict(self), "players": list(self.players), "time": str(self.time)}
        data.pop("options")
        return data


class WatchedMatch:
    """A match, from the lines of its server.

    Args:
        lines: The lines that show its standing: a heading, then one for each ply.
        seen: When they came, in seconds of the monotonic clock.

    Raises:
        ValueError: The lines do not show a match.
    """

    def __init__(self, lines: Sequence[Facts], seen: float | None = None) -> None:
        if not lines:
            raise ValueError("the server shows no match")
        head = lines[0]
        self.heading = Heading.read(head)
        self.ratings = _ratings(head.get("ratings", ""), len(self.heading.players))
        """The ratings of the players, None where there is none."""
        self.options = self.heading.options
        """The options of the game."""
        self.plies: list[Ply] = []
        self.chat: deque[tuple[str, str]] = deque(maxlen=MAX_CHAT)
        """The chat messages with the names of their senders."""
        self.trouble = ""
        """The reason why the board cannot be shown; empty if it can."""
        self.board: PublicBoard | None = None
        """The board, or None where the game is not known here, or cannot be followed."""
        self._set_up()
        control, count = self.heading.time, len(self.heading.players)
        self._clocks: Sequence[float | None] = Clock(control, count).all_remaining()
        for facts in lines[1:]:
            self.take(facts)
        self._set_clocks(head.get("clocks", ""))
        thinking = number_of(head.get("thinking", "")) or 0.0
        self._since = (monotonic() if seen is None else seen) - thinking

    @classmethod
    def of_record(cls, head: Facts, texts: Sequence[str]) -> WatchedMatch:
        """Return a match that has ended, from the answer to `bw-record`.

        Args:
            head: The line about it.
            texts: Its moves and rolls.

        Raises:
            ValueError: The line does not show a match.
        """
        match = cls([head])
        heading, match.heading = match.heading, replace(match.heading, result="")
        for text in texts[:MAX_PLIES]:
            match.add(0 if match.board is None else match.board.next_player(), text)
        match.heading = heading
        match._clocks = (None,) * len(heading.players)
        return match

    def _set_up(self) -> None:
        try:
            game: Game = load(self.heading.game, **self.options)
            self.board = PublicBoard(game)
        except GameError as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        self.board, self.trouble = None, visible(str(error))

    # -- what is asked ---------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.heading.result)

    @property
    def chance(self) -> str:
        """The word for what chance does: cards are dealt, and dice rolled."""
        hidden = self.board is not None and not self.board.game.perfect_information
        return "deal" if hidden else "roll"

    @property
    def acting(self) -> tuple[int, ...]:
        """The players to act; none after the end, or where the board is not known."""
        return () if self.over or self.board is None else self.board.acting

    def clocks(self, now: float | None = None) -> Sequence[float | None]:
        """Return the seconds that each player has left now; None without a limit."""
        if self.over:
            return self._clocks
        elapsed = max(0.0, (monotonic() if now is None else now) - self._since)
        acting = self.acting
        return [
            it if it is None or player not in acting else time_left(it, elapsed, self.heading.time)
            for player, it in enumerate(self._clocks)
        ]

    # -- reports of the server -------------------------------------------------------------

    def take(self, facts: Facts) -> bool:
        """Handle a report line about the match; return whether it contains anything new."""
        if "says" in facts:
            self.chat.append((facts.get("name", "?"), facts["says"]))
        elif "ply" in facts:
            return self._take_ply(facts)
        elif "taken_back" in facts:
            return self._take_back(facts)
        elif "result" in facts:
            return self._take_end(facts)
        else:
            return False
        return True

    def _take_ply(self, facts: Facts) -> bool:
        player = _player(facts)
        if facts["ply"] != str(len(self.plies) + 1) or player is None or self.over:
            return False
        if len(self.plies) >= MAX_PLIES:
            return False
        self.add(player, facts.get("roll") or facts.get("move", "?"), facts.get("seconds", ""))
        self._set_clocks(facts.get("clocks", ""))
        self._since = monotonic()
        return True

    def _take_back(self, facts: Facts) -> bool:
        plies = facts.get("plies", "")
        if self.over or not plies.isdecimal() or int(plies) >= len(self.plies):
            return False
        self.plies = self.plies[: int(plies)]
        if self.board is not None:
            self.board.take_back(int(plies))
        self._set_clocks(facts.get("clocks", ""))
        self._since = monotonic()
        return True

    def add(self, player: int, text: str, seconds: str = "") -> None:
        """Handle a ply, and make it on the board."""
        notation = text
        if self.board is not None:
            try:
                notation = self.board.play(player, text)
            except GameError as error:
                self._give_up(error)
        self.plies.append(Ply(player, notation, text, number_of(seconds)))

    def _take_end(self, facts: Facts) -> bool:
        if self.over:
            return False
        if not self.plies or self.board is None or self.board.game.perfect_information:
            texts = []
        else:
            texts = facts["moves"].split(",") if "moves" in facts else []
        self._clocks = tuple(self.clocks())
        self.heading = self.heading.ended(facts)
        if texts and self.board is not None:
            self._reveal(self.board, texts)
        return True

    def _reveal(self, board: PublicBoard, texts: Sequence[str]) -> None:
        """Show what was hidden until the end."""
        with suppress(GameError):
            board.reveal(texts)
        self.plies = [
            replace(ply, text=text, move=text) for ply, text in zip(self.plies, texts, strict=False)
        ]

    def _set_clocks(self, text: str) -> None:
        left = [number_of(it) for it in text.split(",")] if text else []
        if len(left) == len(self.heading.players) and None not in left:
            self._clocks = left


def _player(facts: Facts) -> int | None:
    if "roll" in facts:
        return CHANCE
    try:
        return Colour.parse(facts.get("player", "")).player
    except ValueError:
        return None


def _ratings(text: str, players: int) -> tuple[int | None, ...]:
    words = text.split(",")
    if len(words) != players:
        return (None,) * players
    return tuple(None if (it := number_of(word)) is None else round(it) for word in words)
