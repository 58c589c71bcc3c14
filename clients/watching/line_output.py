"""Matches as lines, for pipes, screen readers and programs."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from boardwire.clients.display.clock_times import clock_text
from boardwire.games import CHANCE
from boardwire.games.conventions import NumberedMoves
from boardwire.override import override
from boardwire.vocabulary import player_text

from .server_lines import Facts
from .spectator import WatchListener
from .watched_match import Heading, WatchedMatch

Write = Callable[[str], None]
"""Writes a line."""


class MatchLines(ABC, WatchListener):
    """Writes each event of watched matches once, in order (a `WatchListener`).

    Args:
        write: Writes a line.
        listing: Whether to write the list of matches, and their starts and ends.
    """

    def __init__(self, write: Write, *, listing: bool = False) -> None:
        self._write = write
        self._listing = listing
        self._listed: Mapping[str, Heading] = {}
        self._plies: dict[str, int] = {}  # the number of written plies of each match

    @override
    def listed(self, headings: Sequence[Heading]) -> None:
        if not self._listing:
            return
        before, self._listed = self._listed, {it.match: it for it in headings}
        for heading in reversed(headings):
            if before.get(heading.match) != heading:
                self._heading(heading)

    @override
    def shown(self, match: WatchedMatch) -> None:
        """Write the events of the match that are not written yet."""
        name = match.heading.match
        if name not in self._plies:
            self._begin(match)
        for number in range(self._plies.get(name, 0), len(match.plies)):
            self._ply(match, number)
        self._plies[name] = len(match.plies)
        if match.over:
            self._end(match)

    @override
    def updated(self, match: WatchedMatch, facts: Facts) -> None:
        if "says" in facts:
            self._say(match, *match.chat[-1])
        else:
            self.shown(match)

    @abstractmethod
    @override
    def connection(self, trouble: str) -> None: ...

    @abstractmethod
    def _heading(self, heading: Heading) -> None:
        """Write a match of the list."""

    @abstractmethod
    def _begin(self, match: WatchedMatch) -> None:
        """Write the players and their sides."""

    @abstractmethod
    def _ply(self, match: WatchedMatch, number: int) -> None:
        """Write a ply; its number counts from 0."""

    @abstractmethod
    def _say(self, match: WatchedMatch, name: str, text: str) -> None:
        """Write a chat message."""

    @abstractmethod
    def _end(self, match: WatchedMatch) -> None:
        """Write the result."""


class PlainLines(MatchLines):
    """Writes matches in words.

    Args:
        write: Writes a line.
        listing: Whether to write the list of matches, and their starts and ends.
        several: Whether each line is to name its match.
    """

    def __init__(self, write: Write, *, listing: bool = False, several: bool = False) -> None:
        super().__init__(write, listing=listing)
        self._several = several
        self._told_none = False
        self._moves: dict[str, NumberedMoves] = {}

    @override
    def listed(self, headings: Sequence[Heading]) -> None:
        super().listed(headings)
        if self._told_none:
            return
        if self._several and all(it.result for it in headings):
            self._told_none = True
            self._write("no match is being played yet")
        elif self._listing and not headings:
            self._told_none = True
            self._write("no matches yet")

    @override
    def connection(self, trouble: str) -> None:
        self._write(f"* {trouble or 'the server is back'}")

    @override
    def _heading(self, heading: Heading) -> None:
        players = heading.conventions.versus(heading.shown_players)
        end = heading.ending or "running"
        self._write(f"{heading.match} {heading.title}: {players}, time {heading.time}: {end}")

    @override
    def _begin(self, match: WatchedMatch) -> None:
        heading = match.heading
        seats = [
            f"{heading.conventions.side(number)} {name}{'' if rating is None else f' ({rating})'}"
            for number, (name, rating) in enumerate(
                zip(heading.shown_players, match.ratings, strict=True)
            )
        ]
        players = heading.conventions.versus(seats, ", ")
        self._moves[heading.match] = NumberedMoves(heading.conventions)
        self._write_line(match, f"{heading.title}: {players}, time {heading.time}")
        if match.trouble:
            self._write_line(match, f"the board cannot be followed: {match.trouble}")

    @override
    def _ply(self, match: WatchedMatch, number: int) -> None:
        ply = match.plies[number]
        line = self._moves[match.heading.match].add(ply.player, ply.text)
        if ply.player == CHANCE:
            self._write_line(match, f"{match.chance}: {ply.text}")
            return
        if not match.heading.conventions.numbered_in_pairs:
            line = f"{line}  {match.heading.conventions.side(ply.player)}"
        left = match.clocks()[ply.player] if number + 1 == len(match.plies) else None
        self._write_line(match, line if left is None else f"{line} ({clock_text(left)} left)")

    @override
    def _say(self, match: WatchedMatch, name: str, text: str) -> None:
        self._write_line(match, f"{name} says: {text}")

    @override
    def _end(self, match: WatchedMatch) -> None:
        self._write_line(match, match.heading.ending)

    def _write_line(self, match: WatchedMatch, text: str) -> None:
        self._write(f"{match.heading.match} {text}" if self._several else text)


class JsonMatchLines(MatchLines):
    """Writes an object of JSON for each thing that happens."""

    @override
    def connection(self, trouble: str) -> None:
        self._dump(server="away" if trouble else "back", why=trouble)

    @override
    def _heading(self, heading: Heading) -> None:
        self._dump(**heading.to_data())

    @override
    def _begin(self, match: WatchedMatch) -> None:
        data = match.heading.to_data()
        for name in ("result", "reason", "detail"):
            data.pop(name, None)
        clocks = [None if it is None else round(it, 1) for it in match.clocks()]
        self._dump(**data, options=match.options, ratings=list(match.ratings), clocks=clocks)

    @override
    def _ply(self, match: WatchedMatch, number: int) -> None:
        ply = match.plies[number]
        name = match.heading.match
        if ply.player == CHANCE:
            self._dump(match=name, ply=number + 1, roll=ply.move)
            return
        mover = player_text(ply.player)
        self._dump(match=name, ply=number + 1, player=mover, move=ply.move, seconds=ply.seconds)

    @override
    def _say(self, match: WatchedMatch, name: str, text: str) -> None:
        self._dump(match=match.heading.match, name=name, says=text)

    @override
    def _end(self, match: WatchedMatch) -> None:
        heading = match.heading
        self._dump(
            match=heading.match,
            result=heading.result,
            reason=heading.reason,
            detail=heading.detail,
            score=heading.score,
            ending=heading.words,
        )

    def _dump(self, **data: object) -> None:
        kept = {name: value for name, value in data.items() if value not in (None, "")}
        self._write(json.dumps(kept, ensure_ascii=False))
