"""How engines are told about time: in the best words they know.

| words | kinds of time | seconds |
|---|---|---|
| `bw-time_settings` | all; one word, as in `timecontrol.py` | with fractions |
| `kata-time_settings` | those that `kata-list_time_settings` names | with fractions |
| `kgs-time_settings` | none, absolute, Canadian, byo-yomi | whole |
| `time_settings` | none, absolute, Canadian | whole |

What an engine has no word for is said as what comes nearest, mostly as Canadian time with one
stone. Then `time_left`, too, must speak of what was said, and not of what the referee's clock has.

Sources: the GTP 2 draft, section 4.2; the manual of kgsGtp; KataGo's GTP extensions.
"""

import math
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from .entities import parse_float, parse_int, quoted
from .errors import TimeControlError
from .timecontrol import MAX_SECONDS, TimeControl, TimeKind, decimal

KATA_LIST = "kata-list_time_settings"
"""The command that tells which kinds of time `kata-time_settings` takes."""

_KGS_WORDS = {
    "none": TimeKind.NONE,
    "absolute": TimeKind.ABSOLUTE,
    "canadian": TimeKind.CANADIAN,
    "byoyomi": TimeKind.BYO_YOMI,
}
_KATA_WORDS = _KGS_WORDS | {"fischer": TimeKind.FISCHER, "fischer-capped": TimeKind.FISCHER}
_UNASKED = frozenset({"fischer"})
"""What an engine is trusted with that lists no `kata-list_time_settings`: what it was made for."""
_PLAIN = "time_settings"
_HEARD = {word: kind for word, kind in _KATA_WORDS.items() if word != "fischer-capped"}
HEARD_KATA = tuple(_HEARD)
"""The kinds of time that `read_time` reads, as `kata-list_time_settings` lists them."""


@dataclass(frozen=True, slots=True)
class TimeTelling:
    """What one engine is told about one time control. `tell_time` makes these.

    Attributes:
        control: the time control of the match.
        said: the time control that the engine is told, the same or an approximation.
        settings: the command that says so, as words; empty if the engine knows none.
        exact: whether the engine takes fractions of a second.
    """

    control: TimeControl
    said: TimeControl
    settings: tuple[str, ...]
    exact: bool

    def left(self, seconds: float, stones: int) -> tuple[str, str]:
        """Give the last two arguments of `time_left`, in terms of what the engine was told.

        Args:
            seconds: what is left of the main time or the period.
            stones: byo-yomi periods left, or moves to be made in a Canadian period; 0 in main time.

        Returns:
            Seconds and stones. Whole seconds are rounded down; where that leaves nothing of the
            main time the engine is told of the period that follows, and does not panic.
        """
        seconds, stones = self._as_said(seconds, stones)
        if self.exact:
            return decimal(seconds), str(stones)
        if stones == 0 and seconds < 1 and self.said.count:
            return str(_whole(self.said.period, 1)), str(self.said.count)
        return str(math.floor(seconds)), str(stones)

    def _as_said(self, seconds: float, stones: int) -> tuple[float, int]:
        period = self.control.period
        match self.control.kind:
            case TimeKind.PER_MOVE:
                return seconds, 1
            case TimeKind.FISCHER if self.said.kind is TimeKind.CANADIAN:
                spare = seconds - period
            case TimeKind.BYO_YOMI if self.said.kind is TimeKind.CANADIAN:
                spare = seconds + ((stones or self.control.count + 1) - 2) * period
            case _:
                return seconds, stones
        return (spare, 0) if spare > 0 else (seconds, 1)


def tell_time(
    control: TimeControl, listed: AbstractSet[str], kata: AbstractSet[str] | None = None
) -> TimeTelling:
    """Say a time control to an engine, as exactly as its commands allow.

    Args:
        control: the time control of the match.
        listed: what the engine's `list_commands` gave.
        kata: the words that its `kata-list_time_settings` gave; None if it was not asked.

    Returns:
        What it is told. Where only whole seconds can be said they are rounded down, but not below
        1, so that an engine that trusts them does not lose on time if it can help it.
    """
    if "bw-time_settings" in listed:
        return TimeTelling(control, control, ("bw-time_settings", str(control)), exact=True)
    near = _approximation(control)
    for said in (control, near):
        for settings, exact in (
            (_kata(said, listed, _UNASKED if kata is None else kata), True),
            (_kgs(said, listed), False),
            (_plain(said, listed), False),
        ):
            if settings:
                return TimeTelling(control, said, settings, exact)
    return TimeTelling(control, near, (), exact=False)


def read_time(words: Sequence[str]) -> TimeControl:
    """Read the arguments of `kgs-time_settings` or `kata-time_settings`, as an engine hears them.

    Args:
        words: the kind of time, and its numbers: `byoyomi 600 30 5`, `fischer 300 2.5`.

    Raises:
        TimeControlError: there is no such kind, or the numbers do not fit it.
    """
    name, *numbers = words or ("",)
    kind = _HEARD.get(name.lower())
    if kind is None:
        raise TimeControlError(
            f"not a kind of time: {quoted(name)}; write one of {', '.join(_HEARD)}"
        )
    try:
        match kind, numbers:
            case TimeKind.NONE, []:
                return TimeControl.none()
            case TimeKind.ABSOLUTE, [main]:
                return TimeControl.absolute(parse_float(main))
            case TimeKind.FISCHER, [main, increment]:
                return TimeControl.fischer(parse_float(main), parse_float(increment))
            case ((TimeKind.BYO_YOMI | TimeKind.CANADIAN), [main, period, count]):
                return TimeControl(kind, parse_float(main), parse_float(period), parse_int(count))
    except ValueError as error:
        raise TimeControlError(str(error)) from error
    raise TimeControlError(f"not the numbers that {kind} time has: {quoted(' '.join(numbers))}")


def _approximation(control: TimeControl) -> TimeControl:
    """The nearest time control that `time_settings` has words for."""
    main, period = control.main, control.period
    match control.kind:
        case TimeKind.NODES:
            return TimeControl.none()
        case TimeKind.PER_MOVE:
            return TimeControl.canadian(0, period, 1)
        case TimeKind.FISCHER:
            return TimeControl.canadian(max(0.0, main - period), period, 1)
        case TimeKind.BYO_YOMI:
            main = min(main + (control.count - 1) * period, MAX_SECONDS - 1)
            return TimeControl.canadian(main, period, 1)
        case _:
            return control


def _kata(
    control: TimeControl, listed: AbstractSet[str], kata: AbstractSet[str]
) -> tuple[str, ...]:
    """The words for KataGo's command; none if the engine lacks it, or this kind of time."""
    if "kata-time_settings" not in listed:
        return ()
    for word, kind in _KATA_WORDS.items():
        if kind is control.kind and word in kata:
            no_caps = ("-1", "-1") if word == "fischer-capped" else ()
            return ("kata-time_settings", word, *_numbers(control, exact=True), *no_caps)
    return ()


def _kgs(control: TimeControl, listed: AbstractSet[str]) -> tuple[str, ...]:
    """The words for KGS's command; none if the engine lacks it, or it lacks this kind of time."""
    if "kgs-time_settings" not in listed:
        return ()
    for word, kind in _KGS_WORDS.items():
        if kind is control.kind:
            return ("kgs-time_settings", word, *_numbers(control, exact=False))
    return ()


def _plain(control: TimeControl, listed: AbstractSet[str]) -> tuple[str, ...]:
    """The words for `time_settings`; none if the engine lacks it, or it lacks this kind of time."""
    if _PLAIN not in listed:
        return ()
    match control.kind:
        case TimeKind.NONE:
            return (_PLAIN, "0", "1", "0")
        case TimeKind.ABSOLUTE:
            return (_PLAIN, *_numbers(control, exact=False), "0", "0")
        case TimeKind.CANADIAN:
            return (_PLAIN, *_numbers(control, exact=False))
        case _:
            return ()


def _numbers(control: TimeControl, *, exact: bool) -> tuple[str, ...]:
    """Main time, period and count, as far as the kind has them."""
    kind = control.kind
    if kind is TimeKind.NONE:
        return ()
    least = 1 if kind is TimeKind.ABSOLUTE else 0  # no main time at all would mean no limit
    main = decimal(control.main) if exact else str(_whole(control.main, least))
    if kind is TimeKind.ABSOLUTE:
        return (main,)
    period = decimal(control.period) if exact else str(_whole(control.period, 1))
    count = (str(control.count),) if control.count else ()
    return (main, period, *count)


def _whole(seconds: float, least: int) -> int:
    return max(least, math.floor(seconds))
