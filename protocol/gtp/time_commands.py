"""Commands that set a time control and the time left.

Each engine gets the most exact command that it knows:

| command | kinds of time | seconds |
|---|---|---|
| `bw-time_settings` | all; one word, as in `timecontrol.py` | with fractions |
| `kata-time_settings` | those that `kata-list_time_settings` names | with fractions |
| `kgs-time_settings` | none, absolute, Canadian, byo-yomi | whole |
| `time_settings` | none, absolute, Canadian | whole |

A time control that no command of the engine can express is approximated, mostly by Canadian time
with one stone. `time_left` then refers to the approximation, not to the referee's clock.

Sources: the GTP 2 draft, section 4.2; the manual of kgsGtp; KataGo's GTP extensions.
"""

import math
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from boardwire.values import value_class

from ..errors import TimeControlError, quoted
from ..timecontrol import MAX_SECONDS, TimeControl, TimeKind, decimal
from .entities import parse_float, parse_int

KATA_LIST = "kata-list_time_settings"
"""The command that lists the kinds of time of `kata-time_settings`."""

_KGS_WORDS = {
    "none": TimeKind.NONE,
    "absolute": TimeKind.ABSOLUTE,
    "canadian": TimeKind.CANADIAN,
    "byoyomi": TimeKind.BYO_YOMI,
}
_CAPPED = "fischer-capped"
_KATA_WORDS = _KGS_WORDS | {"fischer": TimeKind.FISCHER, _CAPPED: TimeKind.FISCHER}
_UNASKED = frozenset({"fischer"})
"""The kinds of `kata-time_settings` for an engine that has no `kata-list_time_settings`."""
_PLAIN = "time_settings"
_READABLE = {word: kind for word, kind in _KATA_WORDS.items() if word != _CAPPED}
KATA_KINDS = tuple(_READABLE)
"""The kinds of time that `read_time` accepts, in the words of `kata-list_time_settings`."""


@value_class
class TimeCommands:
    """The time commands of one engine for one time control. `time_commands_of` makes these.

    Attributes:
        control: the time control of the match.
        sent: the time control that the engine gets: the same, or an approximation.
        settings: the words of the command that sets it; empty if the engine knows no such command.
        exact: whether the engine takes fractions of a second.
    """

    control: TimeControl
    sent: TimeControl
    settings: tuple[str, ...]
    exact: bool

    def left(self, seconds: float, stones: int) -> tuple[str, str]:
        """Return the last two arguments of `time_left`, for the time control in `sent`.

        Args:
            seconds: seconds left of the main time or the period.
            stones: byo-yomi periods left, or moves to make in a Canadian period; 0 in main time.

        Returns:
            Seconds and stones. Whole seconds are rounded down. Where this leaves no main time, the
            arguments describe the following period, since an engine may panic at 0 seconds.
        """
        seconds, stones = self._as_sent(seconds, stones)
        if self.exact:
            return decimal(seconds), str(stones)
        if stones == 0 and seconds < 1 and self.sent.count:
            return str(_whole(self.sent.period, 1)), str(self.sent.count)
        return str(math.floor(seconds)), str(stones)

    def _as_sent(self, seconds: float, stones: int) -> tuple[float, int]:
        period = self.control.period
        match self.control.kind:
            case TimeKind.PER_MOVE:
                return seconds, 1
            case TimeKind.FISCHER if self.sent.kind is TimeKind.CANADIAN:
                spare = seconds - period
            case TimeKind.BYO_YOMI if self.sent.kind is TimeKind.CANADIAN:
                spare = seconds + ((stones or self.control.count + 1) - 2) * period
            case _:
                return seconds, stones
        return (spare, 0) if spare > 0 else (seconds, 1)


def time_commands_of(
    control: TimeControl, listed: AbstractSet[str], kata: AbstractSet[str] | None = None
) -> TimeCommands:
    """Choose the commands that set a time control as exactly as possible.

    Args:
        control: the time control of the match.
        listed: the names in the engine's `list_commands`.
        kata: the words in its `kata-list_time_settings`; None if it was not asked.

    Returns:
        The commands. Where the engine takes whole seconds only, they are rounded down, but not
        below 1, so that the engine does not exceed the real limit.
    """
    if "bw-time_settings" in listed:
        return TimeCommands(control, control, ("bw-time_settings", str(control)), exact=True)
    near = _approximation(control)
    for sent in (control, near):
        for settings, exact in (
            (_kata(sent, listed, _UNASKED if kata is None else kata), True),
            (_kgs(sent, listed), False),
            (_plain(sent, listed), False),
        ):
            if settings:
                return TimeCommands(control, sent, settings, exact)
    return TimeCommands(control, near, (), exact=False)


def read_time(words: Sequence[str]) -> TimeControl:
    """Read the arguments of `kgs-time_settings` or `kata-time_settings`.

    A period of no seconds, and no periods at all, leave the main time alone; without that, there is
    no limit, as in `time_settings 0 0 0`.

    Args:
        words: the kind of time and its numbers: `byoyomi 600 30 5`, `fischer 300 2.5`. Those of
            `fischer-capped` are followed by the most time of a clock and of a move, which must be
            -1, none.

    Raises:
        TimeControlError: the kind is unknown, or the numbers do not fit it.
    """
    name, *numbers = words or ("",)
    if name.lower() == _CAPPED:
        return _read_capped(numbers)
    kind = _READABLE.get(name.lower())
    if kind is None:
        raise TimeControlError(
            f"not a kind of time: {quoted(name)}; write one of {', '.join(_READABLE)}"
        )
    try:
        match kind, numbers:
            case TimeKind.NONE, []:
                return TimeControl.none()
            case TimeKind.ABSOLUTE, [main]:
                return _main_alone(parse_float(main))
            case TimeKind.FISCHER, [main, increment]:
                if parse_float(increment) == 0:
                    return _main_alone(parse_float(main))
                return TimeControl.fischer(parse_float(main), parse_float(increment))
            case ((TimeKind.BYO_YOMI | TimeKind.CANADIAN), [main, period, count]):
                if parse_float(period) == 0 or parse_int(count) == 0:
                    return _main_alone(parse_float(main))
                return TimeControl(kind, parse_float(main), parse_float(period), parse_int(count))
    except ValueError as error:
        raise TimeControlError(str(error)) from error
    raise TimeControlError(f"wrong numbers for {kind} time: {quoted(' '.join(numbers))}")


def _main_alone(main: float) -> TimeControl:
    return TimeControl.absolute(main) if main else TimeControl.none()


def _read_capped(numbers: Sequence[str]) -> TimeControl:
    """Read the numbers of `fischer-capped`: main time, increment, and two caps."""
    match numbers:
        case [main, increment, "-1", "-1"]:
            return read_time(("fischer", main, increment))
        case [_, _, _, _]:
            raise TimeControlError(
                f"{_CAPPED} is taken without caps: write -1 -1 behind main time and increment"
            )
        case _:
            raise TimeControlError(
                f"wrong numbers for {_CAPPED} time: {quoted(' '.join(numbers))}; write main time, "
                "increment, -1 and -1"
            )


def _approximation(control: TimeControl) -> TimeControl:
    """Return the nearest time control that `time_settings` can express."""
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
        case TimeKind.SESSIONS:
            return TimeControl.canadian(0, main + control.count * period, control.count)
        case _:
            return control


def _kata(
    control: TimeControl, listed: AbstractSet[str], kata: AbstractSet[str]
) -> tuple[str, ...]:
    """Return KataGo's command; empty if the engine lacks it, or it lacks this kind of time."""
    if "kata-time_settings" not in listed:
        return ()
    for word, kind in _KATA_WORDS.items():
        if kind is control.kind and word in kata:
            no_caps = ("-1", "-1") if word == _CAPPED else ()
            return ("kata-time_settings", word, *_numbers(control, exact=True), *no_caps)
    return ()


def _kgs(control: TimeControl, listed: AbstractSet[str]) -> tuple[str, ...]:
    """Return KGS's command; empty if the engine lacks it, or it lacks this kind of time."""
    if "kgs-time_settings" not in listed:
        return ()
    for word, kind in _KGS_WORDS.items():
        if kind is control.kind:
            return ("kgs-time_settings", word, *_numbers(control, exact=False))
    return ()


def _plain(control: TimeControl, listed: AbstractSet[str]) -> tuple[str, ...]:
    """Return `time_settings`; empty if the engine lacks it, or it lacks this kind of time."""
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
    """Return main time, period and count, as far as the kind has them."""
    kind = control.kind
    if kind is TimeKind.NONE:
        return ()
    least = 1 if kind is TimeKind.ABSOLUTE else 0  # absolute time of 0 would mean no limit
    main = decimal(control.main) if exact else str(_whole(control.main, least))
    if kind is TimeKind.ABSOLUTE:
        return (main,)
    period = decimal(control.period) if exact else str(_whole(control.period, 1))
    count = (str(control.count),) if control.count else ()
    return (main, period, *count)


def _whole(seconds: float, least: int) -> int:
    return max(least, math.floor(seconds))
