"""Conventions of games: how the people who play a game write its sides, results and moves.

Each game declares its conventions beside its rules (`Game.conventions`). Terminal, pages, records,
tournaments, events and reports ask there, so that all of them say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from boardwire.translations import english
from boardwire.values import value_class
from boardwire.vocabulary import parse_player, player_name

_Of = TypeVar("_Of")
_WON = re.compile(r"(B|W|P[0-9]{1,2})\+(.*)", re.IGNORECASE | re.ASCII | re.DOTALL)
_LOST = re.compile(r"(?:-(?:B|W|P[0-9]{1,2}))+", re.IGNORECASE | re.ASCII)
DRAWN = "0"
"""The text of a draw in results of matches and records."""
VOID = english("Void")
"""The text of a game without a result."""


@value_class
class Outcome:
    """The outcome in the text of a result: ``B+3.5``, ``W+Resign``, ``-P3``, ``0``.

    Args:
        winner: The only winner, or None.
        losers: The players who lost, where the others share the win; else empty.
        drawn: Whether the game is a draw.
        lead: The lead of the winner in the game's unit; None if the text has none.
    """

    winner: int | None = None
    losers: tuple[int, ...] = ()
    drawn: bool = False
    lead: float | None = None

    @classmethod
    def read(cls, text: str) -> Outcome:
        """Read a result as matches and records have it; any other text has no outcome."""
        if text == DRAWN:
            return cls(drawn=True)
        if _LOST.fullmatch(text):
            players = [parse_player(word) for word in text[1:].split("-")]
            return cls(losers=tuple(it for it in players if it is not None))
        won = _WON.fullmatch(text)
        if won is None:
            return cls()
        try:
            lead = float(won[2])
        except ValueError:
            lead = None
        return cls(parse_player(won[1]), lead=lead)

    def won_by(self, player: int | None) -> bool:
        """Return whether a player won, alone or with others."""
        if self.losers:
            return player not in self.losers
        return self.winner is not None and self.winner == player

    def lost_by(self, player: int | None) -> bool:
        """Return whether a player lost."""
        if self.winner is not None:
            return self.winner != player
        return player in self.losers

    def values(self) -> tuple[float, ...]:
        """Return the utilities of two players: win 1, draw 0, loss -1; empty without an outcome."""
        if not (self.drawn or self.winner in (0, 1)):
            return ()
        return tuple(float(self.won_by(it) - self.lost_by(it)) for it in (0, 1))


COLOURS = (english("Black"), english("White"))
"""The sides of games that are played with black and white pieces."""


@value_class(kw_only=True)
class Conventions:
    """The conventions of one game with its options.

    Args:
        sides: The names of the sides, player 0 first.
        first: The player who is named first in games for two, and who has the first engine of a
            tournament: White in chess, Black in Go.
        wins: The results when the player named first wins and when the other one does, such as
            ``1-0`` and ``0-1``; empty where people write the winner and the lead, as in ``B+3.5``.
        draw: The result of a draw.
        none: The result of a game without one, or of one that is not finished.
        discs: The number of discs that both players of a finished game have together, where people
            write those of both as the result, as in Othello; else 0.
        unit: The unit of leads in words, such as ``points``.
        numbered_in_pairs: Whether a move of each player has one number together, as in
            ``1. e4 e5``; otherwise each move has its own.
        first_number: The number of the first move; another one than 1 where a position sets it.
        below: The player who sits below in diagrams; None where the board looks the same to both
            players, and is never turned.
        details: The names of facts beside the board that the board shows anyway, or that only
            experts ask for, such as castling rights: pages show them on demand.
        offers_draws: Whether players of the game offer each other draws, so that pages have a
            button for it.
    """

    sides: tuple[str, ...] = COLOURS
    first: int = 0
    wins: tuple[str, ...] = ()
    draw: str = english("Draw")
    none: str = VOID
    discs: int = 0
    unit: str = ""
    numbered_in_pairs: bool = False
    first_number: int = 1
    below: int | None = None
    details: tuple[str, ...] = ()
    offers_draws: bool = False

    def side(self, player: int) -> str:
        """Return the name of a side at the beginning of a sentence: ``White``, ``P3``."""
        if player < len(self.sides):
            return self.sides[player]
        name = player_name(player)
        return name[0].upper() + name[1:]

    def in_order(self, by_player: Sequence[_Of]) -> tuple[_Of, ...]:
        """Values of all players, player 0 first, in the order in which people name the players.

        The players of a list of engines are put on their seats in the same way, since the order of
        a game for two is its own inverse, and games for more name their players by number.
        """
        values = tuple(by_player)
        return values[::-1] if len(values) == 2 and self.first == 1 else values

    def versus(self, names: Sequence[str], between: str = " - ") -> str:
        """Return the players of a game in the order in which people name them: ``new - old``."""
        return between.join(self.in_order(names))

    def score(self, result: str) -> str:
        """Return a result as people write it: ``1-0``, ``B+3.5``, ``34-30``.

        Args:
            result: The result as matches and records have it; empty for a game that goes on.
        """
        outcome = Outcome.read(result)
        if result in ("", VOID):
            return self.none if result or self.wins else ""
        if outcome.drawn and self.discs:
            return self._discs(0.0)
        if outcome.drawn:
            return self.draw
        if outcome.winner is None or outcome.winner > 1:
            return result
        if self.discs and outcome.lead is not None:
            return self._discs(outcome.lead if outcome.winner == 0 else -outcome.lead)
        return self.wins[outcome.winner != self.first] if self.wins else result

    def own_score(self, result: str) -> str:
        """Return a result as only this game's people write it: ``1-0``, ``34-30``.

        Args:
            result: The result as matches and records have it.

        Returns:
            The score; empty where people say in words what the record has, such as ``B+Resign``.
        """
        score = self.score(result)
        return "" if score == result or Outcome.read(result).losers else score

    def _discs(self, lead: float) -> str:
        """Return the discs of both players, from the lead of player 0."""
        counts = ((self.discs + lead) / 2, (self.discs - lead) / 2)
        return self.versus([f"{it:g}" for it in counts], "-")

    def ending(self, result: str) -> str:
        """The outcome in words, without the reason: ``White wins``, ``Black wins by 3.5 points``.

        Args:
            result: The result as matches and records have it.
        """
        outcome = Outcome.read(result)
        if outcome.drawn:
            return english("draw")
        if outcome.losers:
            lost = sides_text(list(map(self.side, outcome.losers)))
            if len(outcome.losers) > 1:
                return english("{sides} lose", sides=lost)
            return english("{side} loses", side=lost)
        if outcome.winner is None:
            return english("no result") if result else ""
        side = self.side(outcome.winner)
        if outcome.lead is None:
            return english("{side} wins", side=side)
        if self.discs:
            discs = (self.discs - outcome.lead) / 2
            score = f"{self.discs - discs:g}-{discs:g}"
            return english("{side} wins {score}", side=side, score=score)
        unit = self.unit.removesuffix("s") if outcome.lead == 1 else self.unit
        lead = f"{outcome.lead:g}"
        if not unit:
            return english("{side} wins by {lead}", side=side, lead=lead)
        return english("{side} wins by {lead} {what}", side=side, lead=lead, what=unit)

    def numbered(self, moves: Iterable[tuple[int, str]]) -> list[str]:
        """Return moves with their numbers: ``1. e4 e5``, ``2. Nf3``, or ``1. D4``, ``2. Q16``.

        Args:
            moves: The player who makes each move and its text. A number below 0 stands for a roll.
                Where moves are numbered in pairs, as in backgammon, it is written before the move
                that it is for, ``31: 8/5,6/5``; else it stands alone.
        """
        written = NumberedMoves(self)
        for player, text in moves:
            written.add(player, text)
        return written.lines


def sides_text(sides: Sequence[str]) -> str:
    """Return sides in a phrase: ``White``, ``White and P3``."""
    text = sides[0]
    for side in sides[1:]:
        text = english("{sides} and {side}", sides=text, side=side)
    return text


SINGULARS = (english("point"), english("disc"), english("chip"))
"""The units of leads in words, for one: translations need them as well."""


class NumberedMoves:
    """The moves of a game with their numbers, while it is played.

    Args:
        conventions: The conventions of the game.
    """

    def __init__(self, conventions: Conventions) -> None:
        self._conventions = conventions
        self._lines: list[str] = []
        self._number = conventions.first_number
        self._mover = -1
        self._half = False  # whether the second move of the last pair is still to come
        self._rolls: list[str] = []

    @property
    def lines(self) -> list[str]:
        """The lines so far; rolls whose move is still to come stand at the end."""
        if not self._rolls:
            return list(self._lines)
        rolls = " ".join(self._rolls)
        if self._half:
            return [*self._lines[:-1], f"{self._lines[-1]} {rolls}"]
        return [*self._lines, rolls]

    def add(self, player: int, text: str) -> str:
        """Add a move or a roll; return the line with the move, as far as it is there.

        Args:
            player: The player who makes it; a number below 0 for a roll.
            text: Its text.
        """
        pairs = self._conventions.numbered_in_pairs
        if player < 0:
            (self._rolls if pairs else self._lines).append(text)
            return text
        words = f"{' '.join(self._rolls)}: {text}" if self._rolls else text
        self._rolls.clear()
        second = pairs and player != self._conventions.first
        again = pairs and player == self._mover  # a roll that was asked for, and its play
        self._mover = player
        if again or (second and self._half):
            self._lines[-1] += f" {words}"
        else:
            self._lines.append(f"{self._number}.{'..' if second else ''} {words}")
            self._number += 1
        self._half = pairs and not second
        return self._lines[-1]


PLAYERS = (
    *(english("Player 1"), english("Player 2"), english("Player 3"), english("Player 4")),
    *(english("Player 5"), english("Player 6"), english("Player 7"), english("Player 8")),
    *(english("Player 9"), english("Player 10"), english("Player 11"), english("Player 12")),
    *(english("Player 13"), english("Player 14"), english("Player 15"), english("Player 16")),
)
"""The names of sides in games that have no colours, such as poker."""

NUMBERED = Conventions(sides=PLAYERS)
"""The conventions of games whose players have no colours and no names of their own."""

BLACK_FIRST = Conventions()
"""The conventions of most games: Black moves first, and results are ``B+``, ``W+3``."""
