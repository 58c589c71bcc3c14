"""The course of a tournament: what its players and its director have decided since it began."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from boardwire.values import value_class


@dataclass(eq=False, slots=True)
class Course:
    """The decisions about a tournament, which are stored with it.

    Rounds are counted from 0 on.

    Args:
        joined: The first round of each player that joined late, by name.
        left: The first round that a player misses who has withdrawn, by name.
        replaced: The present name of each player whose place another one has taken, by name.
        guests: The fingerprint of the session of each guest, by name in lower case.
        rounds: The number of rounds that the director has begun, where the director begins them.
        paused: Whether no game begins and no time to come to a game runs.
        words: What the director says to everybody; may be empty.
    """

    joined: dict[str, int] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    replaced: dict[str, str] = field(default_factory=dict)
    guests: dict[str, str] = field(default_factory=dict)
    rounds: int = 1
    paused: bool = False
    words: str = ""

    def to_text(self) -> str:
        """Return the course as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Course:
        """Read a course from a text of :meth:`to_text`; an empty text is a course without any."""
        return cls(**json.loads(text)) if text else cls()

    def name_now(self, name: str) -> str:
        """Return the name of the player that has the place of a player now."""
        seen = {name}
        while (later := self.replaced.get(name)) is not None and later not in seen:
            name = later
            seen.add(name)
        return name

    def takes_part(self, name: str, round: int) -> bool:
        """Return whether a player is paired in a round."""
        left = self.left.get(name)
        return self.joined.get(name, 0) <= round and (left is None or round < left)

    def active(self, names: Sequence[str], round: int) -> list[int]:
        """Return the numbers of the players that are paired in a round."""
        return [number for number, name in enumerate(names) if self.takes_part(name, round)]


@value_class
class Call:
    """A game that its players are to begin.

    Args:
        game: Its number in the tournament.
        round: Its round, from 0 on.
        players: The names of the players, in the order of the seats.
        missing: Those that are not there.
        until: The time at which those that are not there lose it, in monotonic seconds; None while
            that is not certain.
    """

    game: int
    round: int
    players: Sequence[str]
    missing: Sequence[str]
    until: float | None
