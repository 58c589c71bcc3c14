"""Time controls: one value, its short text, and its speed class.

Command lines, `bw-*` commands and records use this text:

| text | meaning |
|---|---|
| `none` | no limit |
| `10m`, `90s`, `1h30m` | absolute: this time for the whole game |
| `5/move`, `500ms/move`, `5` | this time for every move; unused time is lost |
| `5m+3` | Fischer: 5 minutes, and 3 more seconds with every move |
| `10m+5x30` | byo-yomi: 10 minutes, then 5 periods of 30 seconds |
| `10m+5m/25` | Canadian: 10 minutes, then 25 moves in every 5 minutes |
| `40/90m`, `40/1m+1` | sessions: 90 minutes for 40 moves, and as much more for every 40 after them; with an increment |
| `10000n/move` | no clock; a search visits at most 10000 nodes or playouts |

Durations are seconds unless they have the unit `h`, `m`, `s` or `ms`. A number alone is the time
for every move, so absolute time needs a unit.
"""  # noqa: E501 - rows of a table

import math
import re
from enum import StrEnum
from typing import Self

from boardwire.override import override
from boardwire.translations import english
from boardwire.values import value_class

from .errors import TimeControlError, quoted

_NUMBER = r"(?:[0-9]{1,9}(?:\.[0-9]{1,6})?)"
_DURATION = rf"{_NUMBER}(?:h|m|s|ms)?(?:{_NUMBER}(?:m|s|ms))*"
_UNIT = re.compile(rf"({_NUMBER})(ms|h|m|s|)", re.ASCII)
_UNIT_SECONDS = {"h": 3600.0, "m": 60.0, "s": 1.0, "": 1.0, "ms": 0.001}


class TimeKind(StrEnum):
    """The kinds of time control."""

    NONE = "none"
    ABSOLUTE = "absolute"
    PER_MOVE = "per-move"
    FISCHER = "fischer"
    BYO_YOMI = "byo-yomi"
    CANADIAN = "canadian"
    SESSIONS = "sessions"
    NODES = "nodes"


class TimeClass(StrEnum):
    """The speed of a game, by the seconds that a player has for a game of usual length.

    Each class has its own ratings. The bounds are the same for all games.
    """

    BULLET = "bullet"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"
    UNLIMITED = "unlimited"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the name of a time class.

        Raises:
            TimeControlError: There is no such class.
        """
        try:
            return cls(text)
        except ValueError:
            raise TimeControlError(
                english(
                    "{text} is no time class: write one of {cls}",
                    text=repr(text[:40]),
                    cls=", ".join(cls),
                )
            ) from None

    @property
    def below(self) -> float:
        """The upper bound of this class in seconds, itself excluded; infinite if there is none."""
        return _CLASS_BELOW.get(self, math.inf)


USUAL_MOVES = 40
"""Moves of one player in a game of usual length."""
_CLASS_BELOW = {TimeClass.BULLET: 180.0, TimeClass.BLITZ: 600.0, TimeClass.RAPID: 3600.0}

_FORMS = (
    (TimeKind.NODES, re.compile(r"(?P<count>[0-9]{1,15})n/move")),
    (TimeKind.PER_MOVE, re.compile(rf"(?P<period>{_DURATION})/move|(?P<number>{_NUMBER})")),
    (
        TimeKind.SESSIONS,
        re.compile(rf"(?P<count>[0-9]{{1,4}})/(?P<main>{_DURATION})(?:\+(?P<period>{_DURATION}))?"),
    ),
    (
        TimeKind.CANADIAN,
        re.compile(rf"(?P<main>{_DURATION})\+(?P<period>{_DURATION})/(?P<count>[0-9]{{1,4}})"),
    ),
    (
        TimeKind.BYO_YOMI,
        re.compile(rf"(?P<main>{_DURATION})\+(?P<count>[0-9]{{1,4}})x(?P<period>{_DURATION})"),
    ),
    (TimeKind.FISCHER, re.compile(rf"(?P<main>{_DURATION})\+(?P<period>{_DURATION})")),
    (TimeKind.ABSOLUTE, re.compile(rf"(?P<main>{_DURATION})")),
)


# Whether a kind needs main time, a period and a count; None where the value is optional.
_NEEDS: dict[TimeKind, tuple[bool | None, bool | None, bool]] = {
    TimeKind.NONE: (False, False, False),
    TimeKind.ABSOLUTE: (True, False, False),
    TimeKind.PER_MOVE: (False, True, False),
    TimeKind.FISCHER: (None, True, False),
    TimeKind.BYO_YOMI: (None, True, True),
    TimeKind.CANADIAN: (None, True, True),
    TimeKind.SESSIONS: (True, None, True),
    TimeKind.NODES: (False, False, True),
}
MAX_SECONDS = 1e9
"""Upper bound of the main time and the period, itself excluded."""
_MAX_COUNT = 10_000
_MAX_NODES = 10**15


@value_class
class TimeControl:
    """A time control. Build one with the named constructors or `parse`.

    Attributes:
        kind: the kind; it decides which of the other fields are used.
        main: seconds for the game, before any period, or for each session; kept to the microsecond.
        period: seconds per move, increment, or seconds of a byo-yomi or Canadian period.
        count: byo-yomi periods, moves per Canadian period or session, or nodes per move.

    Raises:
        TimeControlError: the fields do not fit the kind.
    """

    kind: TimeKind = TimeKind.NONE
    main: float = 0.0
    period: float = 0.0
    count: int = 0

    def __post_init__(self) -> None:
        for name in ("main", "period"):
            seconds = getattr(self, name)
            if not 0 <= seconds < MAX_SECONDS:  # also refuses NaN
                raise TimeControlError(
                    english("not a number of seconds for a game: {seconds}", seconds=seconds)
                )
            object.__setattr__(self, name, round(float(seconds), 6))
        most = _MAX_NODES if self.kind is TimeKind.NODES else _MAX_COUNT
        if not 0 <= self.count < most:
            raise TimeControlError(
                english("not a number of periods, moves or nodes: {count}", count=self.count)
            )
        for field, needed in zip(
            (self.main, self.period, self.count), _NEEDS[self.kind], strict=True
        ):
            if needed is not None and bool(field) is not needed:
                raise TimeControlError(
                    english(
                        "{kind} time cannot have {main} s of main time and {count} times "
                        "{period} s",
                        kind=self.kind,
                        main=f"{self.main:g}",
                        count=self.count,
                        period=f"{self.period:g}",
                    )
                )

    @classmethod
    def none(cls) -> "TimeControl":
        """Build a time control without a limit."""
        return cls()

    @classmethod
    def absolute(cls, main: float) -> "TimeControl":
        """Build absolute time: `main` seconds for the whole game."""
        return cls(TimeKind.ABSOLUTE, main=main)

    @classmethod
    def per_move(cls, seconds: float) -> "TimeControl":
        """Build a fixed time for every move."""
        return cls(TimeKind.PER_MOVE, period=seconds)

    @classmethod
    def fischer(cls, main: float, increment: float) -> "TimeControl":
        """Build Fischer time: `main` seconds, and `increment` more with every move."""
        return cls(TimeKind.FISCHER, main, increment)

    @classmethod
    def byo_yomi(cls, main: float, period: float, periods: int) -> "TimeControl":
        """Build byo-yomi: `main` seconds, then `periods` of `period` seconds.

        A move within a period restores it.
        """
        return cls(TimeKind.BYO_YOMI, main, period, periods)

    @classmethod
    def canadian(cls, main: float, period: float, stones: int) -> "TimeControl":
        """Build Canadian time: `main` seconds, then `stones` moves in every `period` seconds."""
        return cls(TimeKind.CANADIAN, main, period, stones)

    @classmethod
    def sessions(cls, moves: int, main: float, increment: float = 0.0) -> "TimeControl":
        """Build sessions: `main` seconds for every `moves` moves. What is left of them is kept."""
        return cls(TimeKind.SESSIONS, main, increment, moves)

    @classmethod
    def nodes(cls, count: int) -> "TimeControl":
        """Build a limit of `count` nodes or playouts for every search, without a clock."""
        return cls(TimeKind.NODES, count=count)

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """Read the short text that this module describes.

        Raises:
            TimeControlError: the text is not a time control.
        """
        word = text.strip().lower()
        if word == "none":
            return cls()
        for kind, form in _FORMS:
            if match := form.fullmatch(word):
                fields = match.groupdict(default="0")
                return cls(
                    kind,
                    _seconds(fields.get("main", "0")),
                    _seconds(fields.get("number", "0")) or _seconds(fields.get("period", "0")),
                    int(fields.get("count", "0")),
                )
        raise TimeControlError(
            english(
                "not a time control: {text}; write none, 10m, 5/move, 5m+3, "
                "10m+5x30, 10m+5m/25, 40/90m or 10000n/move",
                text=quoted(text),
            )
        )

    @override
    def __str__(self) -> str:
        main, period = _duration(self.main), _duration(self.period)
        return {
            TimeKind.NONE: "none",
            TimeKind.ABSOLUTE: main if main.endswith("m") else f"{main}s",
            TimeKind.PER_MOVE: f"{period}/move",
            TimeKind.FISCHER: f"{main}+{period}",
            TimeKind.BYO_YOMI: f"{main}+{self.count}x{period}",
            TimeKind.CANADIAN: f"{main}+{period}/{self.count}",
            TimeKind.SESSIONS: f"{self.count}/{main}{f'+{period}' if self.period else ''}",
            TimeKind.NODES: f"{self.count}n/move",
        }[self.kind]

    @property
    def timed(self) -> bool:
        """Whether clocks run, so that a player can lose on time."""
        return self.kind not in (TimeKind.NONE, TimeKind.NODES)

    @property
    def seconds_of_game(self) -> float:
        """The seconds a player has for a game of `USUAL_MOVES` moves; infinite without a clock."""
        if not self.timed:
            return math.inf
        a_move = self.period / self.count if self.kind is TimeKind.CANADIAN else self.period
        sessions = -(-USUAL_MOVES // self.count) if self.kind is TimeKind.SESSIONS else 1
        return sessions * self.main + USUAL_MOVES * a_move

    @property
    def time_class(self) -> TimeClass:
        """The speed class of a game at this time control."""
        if not self.timed:
            return TimeClass.UNLIMITED
        return next(it for it in TimeClass if self.seconds_of_game < it.below)

    @classmethod
    def from_gtp(cls, main: int, byo: int, stones: int) -> "TimeControl":
        """Read the arguments of `time_settings` (GTP 2 draft, section 4.2).

        `BYO > 0` with no stones means no limit. `BYO = 0` means absolute time. One stone without
        main time means a fixed time per move. Everything else is Canadian time. No main time and
        `BYO = 0` mean no limit, too: a game without any time cannot be played.

        Raises:
            TimeControlError: a number is negative or too large.
        """
        if byo == 0 and main != 0:
            return cls.absolute(main)
        if min(main, byo, stones) >= 0 and (stones == 0 or byo == 0):
            return cls.none()
        if main == 0 and stones == 1:
            return cls.per_move(byo)
        return cls.canadian(main, byo, stones)


def _seconds(text: str) -> float:
    return math.fsum(float(number) * _UNIT_SECONDS[unit] for number, unit in _UNIT.findall(text))


def _duration(seconds: float) -> str:
    """Write whole minutes with their unit, everything else in seconds."""
    if seconds >= 60 and seconds % 60 == 0:
        return f"{seconds / 60:.0f}m"
    return decimal(seconds)


def decimal(seconds: float) -> str:
    """Write seconds to the microsecond, without needless zeros: `0.2`, `5`."""
    return f"{seconds:.6f}".rstrip("0").rstrip(".")
