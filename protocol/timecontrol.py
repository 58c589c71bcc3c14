"""How much time players have: one value, its short text, and its GTP commands.

The text is what command lines, `bw-*` commands and records use:

| text | meaning |
|---|---|
| `none` | no limit |
| `10m`, `90s`, `1h30m` | absolute: that much for the whole game |
| `5/move`, `500ms/move`, `5` | that much for every move, nothing is saved |
| `5m+3` | Fischer: 5 minutes, and 3 seconds more with every move |
| `10m+5x30` | byo-yomi: 10 minutes, then 5 periods of 30 seconds |
| `10m+5m/25` | Canadian: 10 minutes, then 25 moves in every 5 minutes |

Durations are seconds unless they carry `h`, `m`, `s` or `ms`. A number alone is meant for every
move, so absolute time needs a unit.
"""

import math
import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from .entities import quoted
from .errors import TimeControlError

_NUMBER = r"(?:[0-9]{1,9}(?:\.[0-9]{1,6})?)"
_DURATION = rf"{_NUMBER}(?:h|m|s|ms)?(?:{_NUMBER}(?:m|s|ms))*"
_UNIT = re.compile(rf"({_NUMBER})(ms|h|m|s|)", re.ASCII)
_UNIT_SECONDS = {"h": 3600.0, "m": 60.0, "s": 1.0, "": 1.0, "ms": 0.001}


class TimeKind(StrEnum):
    """The closed set of ways to limit time."""

    NONE = "none"
    ABSOLUTE = "absolute"
    PER_MOVE = "per-move"
    FISCHER = "fischer"
    BYO_YOMI = "byo-yomi"
    CANADIAN = "canadian"


_FORMS = (
    (TimeKind.PER_MOVE, re.compile(rf"(?P<period>{_DURATION})/move|(?P<number>{_NUMBER})")),
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


# Whether a kind needs main time, a period and a count; None where both make sense.
_NEEDS: dict[TimeKind, tuple[bool | None, bool, bool]] = {
    TimeKind.NONE: (False, False, False),
    TimeKind.ABSOLUTE: (True, False, False),
    TimeKind.PER_MOVE: (False, True, False),
    TimeKind.FISCHER: (None, True, False),
    TimeKind.BYO_YOMI: (None, True, True),
    TimeKind.CANADIAN: (None, True, True),
}
_MAX_SECONDS = 1e9
_MAX_COUNT = 10_000


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A time control. Build one with the named constructors or `parse`.

    Attributes:
        kind: which fields count.
        main: seconds for the game, before any period; kept to the microsecond.
        period: seconds per move, Fischer increment, or length of a byo-yomi or Canadian period.
        count: byo-yomi periods, or moves per Canadian period.

    Raises:
        ValueError: the fields make no sense for the kind.
    """

    kind: TimeKind = TimeKind.NONE
    main: float = 0.0
    period: float = 0.0
    count: int = 0

    def __post_init__(self) -> None:
        for name in ("main", "period"):
            seconds = getattr(self, name)
            if not 0 <= seconds < _MAX_SECONDS:  # also refuses NaN
                raise TimeControlError(f"not a number of seconds a game can last: {seconds}")
            object.__setattr__(self, name, round(float(seconds), 6))
        if not 0 <= self.count < _MAX_COUNT:
            raise TimeControlError(f"not a number of periods or moves: {self.count}")
        for field, needed in zip(
            (self.main, self.period, self.count), _NEEDS[self.kind], strict=True
        ):
            if needed is not None and bool(field) is not needed:
                raise TimeControlError(
                    f"{self.kind} time cannot have {self.main:g} s of main time"
                    f" and {self.count} periods of {self.period:g} s"
                )

    @classmethod
    def none(cls) -> "TimeControl":
        """No limit."""
        return cls()

    @classmethod
    def absolute(cls, main: float) -> "TimeControl":
        """`main` seconds for the whole game."""
        return cls(TimeKind.ABSOLUTE, main=main)

    @classmethod
    def per_move(cls, seconds: float) -> "TimeControl":
        """`seconds` for every move."""
        return cls(TimeKind.PER_MOVE, period=seconds)

    @classmethod
    def fischer(cls, main: float, increment: float) -> "TimeControl":
        """`main` seconds, and `increment` more with every move."""
        return cls(TimeKind.FISCHER, main, increment)

    @classmethod
    def byo_yomi(cls, main: float, period: float, periods: int) -> "TimeControl":
        """`main` seconds, then `periods` of `period` seconds; a move within one gives it back."""
        return cls(TimeKind.BYO_YOMI, main, period, periods)

    @classmethod
    def canadian(cls, main: float, period: float, stones: int) -> "TimeControl":
        """`main` seconds, then `stones` moves in every `period` seconds."""
        return cls(TimeKind.CANADIAN, main, period, stones)

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """Read the short text this module describes.

        Raises:
            TimeControlError: the text is no time control.
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
            f"not a time control: {quoted(text)}; write none, 10m, 5/move, 5m+3, 10m+5x30 "
            "or 10m+5m/25"
        )

    def __str__(self) -> str:
        main, period = _duration(self.main), _duration(self.period)
        return {
            TimeKind.NONE: "none",
            TimeKind.ABSOLUTE: main if main.endswith("m") else f"{main}s",
            TimeKind.PER_MOVE: f"{period}/move",
            TimeKind.FISCHER: f"{main}+{period}",
            TimeKind.BYO_YOMI: f"{main}+{self.count}x{period}",
            TimeKind.CANADIAN: f"{main}+{period}/{self.count}",
        }[self.kind]

    @classmethod
    def from_gtp(cls, main: int, byo: int, stones: int) -> "TimeControl":
        """Read the arguments of `time_settings` (GTP 2 draft, section 4.2).

        `BYO > 0` with no stones means no limit, `BYO = 0` absolute time, one stone without main
        time a fixed time per move, everything else Canadian. All zeros mean no limit too: nobody
        plays a game without any time.

        Raises:
            TimeControlError: a number is negative or absurd.
        """
        if byo == 0 and main != 0:
            return cls.absolute(main)
        if stones == 0 and min(main, byo) >= 0:
            return cls.none()
        if main == 0 and stones == 1:
            return cls.per_move(byo)
        return cls.canadian(main, byo, stones)

    def gtp_commands(self, listed: AbstractSet[str]) -> list[tuple[str, ...]]:
        """Say this to an engine, as exactly as its commands allow.

        Args:
            listed: what the engine's `list_commands` gave.

        Returns:
            Commands as tuples of words; none if the engine has no time command. Where only whole
            seconds can be said they are rounded down, but not below 1, so that an engine that
            trusts them does not lose on time if it can help it.
        """
        if exact := self._exact_command(listed):
            return [exact]
        if "time_settings" not in listed:
            return []
        main, period, stones = self.time_settings()
        return [("time_settings", str(main), str(period), str(stones))]

    def _exact_command(self, listed: AbstractSet[str]) -> tuple[str, ...] | None:
        if "bw-time_settings" in listed:
            return ("bw-time_settings", str(self))
        if self.kind is TimeKind.FISCHER and "kata-time_settings" in listed:
            return ("kata-time_settings", "fischer", _decimal(self.main), _decimal(self.period))
        if self.kind is TimeKind.BYO_YOMI and "kgs-time_settings" in listed:
            return (
                "kgs-time_settings",
                "byoyomi",
                *map(str, (_whole(self.main, 0), _whole(self.period, 1), self.count)),
            )
        return None

    def time_settings(self) -> tuple[int, int, int]:
        """Give the arguments of `time_settings`: main time, period, stones, in whole seconds.

        Fischer and byo-yomi do not exist there and are approximated by one stone of Canadian.
        """
        match self.kind:
            case TimeKind.NONE:
                return 0, 1, 0
            case TimeKind.ABSOLUTE:
                return _whole(self.main, 1), 0, 0
            case TimeKind.PER_MOVE:
                return 0, _whole(self.period, 1), 1
            case TimeKind.FISCHER:
                return _whole(max(0.0, self.main - self.period), 0), _whole(self.period, 1), 1
            case TimeKind.BYO_YOMI:
                main = self.main + (self.count - 1) * self.period
                return _whole(main, 0), _whole(self.period, 1), 1
            case TimeKind.CANADIAN:
                return _whole(self.main, 0), _whole(self.period, 1), self.count


def _whole(seconds: float, least: int) -> int:
    return max(least, math.floor(seconds))


def _seconds(text: str) -> float:
    return math.fsum(float(number) * _UNIT_SECONDS[unit] for number, unit in _UNIT.findall(text))


def _duration(seconds: float) -> str:
    """Write whole minutes with their unit, everything else in seconds."""
    if seconds >= 60 and seconds % 60 == 0:
        return f"{seconds / 60:.0f}m"
    return _decimal(seconds)


def _decimal(seconds: float) -> str:
    return f"{seconds:.6f}".rstrip("0").rstrip(".")
