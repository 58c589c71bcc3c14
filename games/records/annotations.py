"""Annotations: the time of each move of a record, and its player's report of its search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache

from boardwire.values import value_class

FIELDS = (
    *("timeleft", "latency", "nodes", "seldepth", "nps", "hashfull", "tbhits", "pv"),
    *("clk", "emt", "eval"),
)
"""The facts that a comment can have beside evaluation, depth and time."""

USUAL_FIELDS = ("clk",)


@value_class
class MoveAnnotation:
    """The known facts of one move; None where one is not known.

    Args:
        seconds: The time that it took.
        clock: The mover's remaining seconds afterwards.
        stones: The mover's byo-yomi periods left, or moves to be made in its Canadian period; 0 in
            main time, and where there are no periods.
        latency: The seconds of these that the clock has not counted.
        score: The result that the mover expects, from -1, lost, to 1, won.
        centipawns: The score for the mover in hundredths of a pawn.
        mate: Moves to the end of the game, negative where the mover loses.
        depth: Plies.
        seldepth: Plies of the deepest line of play.
        nodes: Positions visited, or playouts.
        nps: Positions visited in a second.
        hashfull: Parts of 1000 of the table of positions that are in use.
        tbhits: Positions that were found in endgame tables.
        pv: The line of play, as the mover reported it.
        lines: Lines of the mover's output.
        text: A comment in words, as a file had it.
    """

    seconds: float | None = None
    clock: float | None = None
    stones: int = 0
    latency: float | None = None
    score: float | None = None
    centipawns: int | None = None
    mate: int | None = None
    depth: int | None = None
    seldepth: int | None = None
    nodes: int | None = None
    nps: int | None = None
    hashfull: int | None = None
    tbhits: int | None = None
    pv: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    text: str = ""

    @property
    def value_text(self) -> str:
        """The value for the mover: `+0.35` in pawns or as the expected result, `-M4` in plies."""
        if self.mate is not None:
            plies = 2 * self.mate - 1 if self.mate > 0 else -2 * self.mate
            return f"{'+' if self.mate > 0 else '-'}M{plies}"
        value = self.score if self.centipawns is None else self.centipawns / 100
        return "" if value is None else f"{value:+.2f}".replace("+0.00", "0.00")


@value_class
class Annotations:
    """The annotations of a game.

    Args:
        moves: By the index of the move in the record, from 0 on.
        fields: What the comments have beside evaluation, depth and time, of `FIELDS`.
        notation: The notation of moves in PGN: `san`, `lan` or `uci`.
        minimal: Whether PGN leaves out the tags that follow from the game and its result.
    """

    moves: Mapping[int, MoveAnnotation] = field(default_factory=dict)
    fields: tuple[str, ...] = USUAL_FIELDS
    notation: str = "san"
    minimal: bool = False

    def comment(self, index: int, *, exchanged: bool = False, commands: bool = True) -> str:
        """Return the comment on a move; empty if there is nothing to report.

        It begins as the runners of chess engines write it, `+0.35/12 0.540s`, and ends with
        commands of PGN, `[%clk 0:01:02.3]`, and the comment in words.

        Args:
            index: The index of the move.
            exchanged: Whether black has moved: `eval` is white's, so its sign changes.
            commands: Whether it has PGN's commands.
        """
        move = self.moves.get(index)
        if move is None:
            return ""
        value = move.value_text
        if move.depth is not None:
            value = f"{value}/{move.depth}" if value else str(move.depth)
        time = "" if move.seconds is None else f"{move.seconds:.3f}s"
        said = f"{value} {time}".strip()
        if _shown(self.fields) or move.lines:
            lines = (f'line="{it}"' for it in move.lines)
            said = ", ".join(filter(None, (said, *self._extras(move), *lines)))
        if commands:
            said = " ".join(filter(None, (said, *self._commands(move, exchanged))))
        if move.text:
            said = f"{said} {move.text}"
        return said.strip().replace("}", ")")  # a move can have any sign

    def _extras(self, move: MoveAnnotation) -> Iterator[str]:
        for name, short in _shown(self.fields):
            value = move.clock if name == "timeleft" else getattr(move, name)
            if value is not None and value != ():
                if isinstance(value, float):
                    value = f"{value:.3f}s"
                elif isinstance(value, tuple):
                    value = f'"{" ".join(value)}"'
                yield f"{short}={value}"

    def _commands(self, move: MoveAnnotation, exchanged: bool) -> Iterator[str]:
        if "eval" in self.fields and (move.mate is not None or move.centipawns is not None):
            sign = -1 if exchanged else 1
            value = (
                f"#{sign * move.mate}"
                if move.mate is not None
                else f"{sign * (move.centipawns or 0) / 100:.2f}"
            )
            yield f"[%eval {value}{'' if move.depth is None else f',{move.depth}'}]"
        if "clk" in self.fields and move.clock is not None:
            yield f"[%clk {_hours(move.clock)}]"
        if "emt" in self.fields and move.seconds is not None:
            yield f"[%emt {_hours(move.seconds)}]"


_SHORT = {
    **{"timeleft": "tl", "latency": "latency", "nodes": "n", "seldepth": "sd", "nps": "nps"},
    **{"hashfull": "hashfull", "tbhits": "tbhits", "pv": "pv"},
}


@cache
def _shown(fields: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The fields that comments have in words, in the order of `_SHORT`, with their short names."""
    return tuple((name, short) for name, short in _SHORT.items() if name in fields)


def _hours(seconds: float) -> str:
    """Seconds as PGN's commands write them, `0:01:02.3`."""
    tenths = round(max(seconds, 0.0) * 10)
    minutes, rest = divmod(tenths, 600)
    return f"{minutes // 60}:{minutes % 60:02}:{rest / 10:04.1f}"
