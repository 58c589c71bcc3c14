"""The Hub protocol, version 2, for engines of International draughts: its lines as values.

F. Letouzey, "Hub protocol for draughts, version 2", 2017, the file protocol.txt of Scan. A line is
a command with arguments, `done move=32-28 ponder=17-22`; values with spaces are in double quotes. A
capture names its two ends and then all pieces taken, `28x19x23`, in any order.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field

from boardwire.override import override
from boardwire.values import value_class

from .timecontrol import decimal

_ARGUMENT = re.compile(r'([^\s="]+)(?:=("[^"]*"|\S*))?')
_BARE = re.compile(r'[^\s="]+')
_MOVE = re.compile(r"([0-9]{1,2})([-x])([0-9]{1,2})((?:x[0-9]{1,2})*)", re.ASCII)

MAX_ARGUMENTS = 100
"""Arguments of a line that are read."""


@value_class
class HubLine:
    """One line of Hub.

    Args:
        command: The first word.
        arguments: The values by name; a flag has an empty value.
    """

    command: str
    arguments: Mapping[str, str] = field(default_factory=dict)

    @override
    def __str__(self) -> str:
        words = [self.command]
        for name, value in self.arguments.items():
            words.append(f"{name}={value if _BARE.fullmatch(value) else _quoted(value)}")
        return " ".join(words)


def _quoted(value: str) -> str:
    return '"' + value.replace('"', "'") + '"'


def read_hub(line: str) -> HubLine:
    """Read a line. What is no argument in it is skipped, as the protocol wants."""
    command, _, rest = line.strip().partition(" ")
    arguments: dict[str, str] = {}
    for match in _ARGUMENT.finditer(rest):
        if len(arguments) >= MAX_ARGUMENTS:
            break
        arguments[match[1]] = (match[2] or "").strip('"')
    return HubLine(command, arguments)


@value_class
class HubMove:
    """A move as Hub writes it; squares count from 1.

    Args:
        start: The square that the piece leaves.
        end: The square that it reaches.
        taken: The squares of the pieces taken, ascending.
    """

    start: int
    end: int
    taken: tuple[int, ...] = ()

    @override
    def __str__(self) -> str:
        squares = (self.start, self.end, *self.taken)
        return ("x" if self.taken else "-").join(map(str, squares))


def read_hub_move(text: str) -> HubMove:
    """Read a move.

    Raises:
        ValueError: The text is no move of Hub.
    """
    match = _MOVE.fullmatch(text)
    taken = tuple(sorted(map(int, match[4].split("x")[1:]))) if match else ()
    if match is None or (match[2] == "x") is not bool(taken):
        raise ValueError(f"no move of Hub: {text[:40]!r}")
    return HubMove(int(match[1]), int(match[3]), taken)


def position(cells: Sequence[int], player: int, moves: Sequence[HubMove] = ()) -> HubLine:
    """Return the line `pos`.

    Args:
        cells: Each square from 1 on: 0 empty, 1 a black man, 2 a white one, 3 and 4 kings.
        player: The player to move in that position, 0 for black.
        moves: The moves made since.
    """
    arguments = {"pos": "BW"[player] + "".join("ebwBW"[cell] for cell in cells)}
    if moves:
        arguments["moves"] = " ".join(map(str, moves))
    return HubLine("pos", arguments)


def level_move_time(seconds: float) -> HubLine:
    """Return the line `level` for a search of `seconds` seconds."""
    return HubLine("level", {"move-time": decimal(seconds)})


def level_clock(left: float, increment: float = 0.0, moves: int = 0) -> HubLine:
    """Return the line `level` for a search by the clock.

    Args:
        left: The seconds left on the clock.
        increment: The seconds that each move adds.
        moves: The moves until the clock gets new time; 0 where it gets none.
    """
    arguments = {"moves": str(moves)} if moves else {}
    arguments["time"] = decimal(left)
    if increment:
        arguments["inc"] = decimal(increment)
    return HubLine("level", arguments)
