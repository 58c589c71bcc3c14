"""The searches of an engine with UCI, read from the dialogue with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardwire.clients.processes.transcript import TO
from boardwire.values import value_class

START = "startpos"


@value_class
class LoggedSearch:
    """A search for a move.

    Args:
        start: The position before the moves: a FEN, or `startpos`.
        moves: The moves that led to the root, as UCI writes them.
        infos: The `info` lines, in their order.
        best: The move that was answered; empty if there is none.
        milliseconds: The time from the question to the answer.
    """

    start: str
    moves: tuple[str, ...]
    infos: tuple[str, ...]
    best: str
    milliseconds: int

    @property
    def position(self) -> str:
        """The position before the moves in the words of UCI."""
        return self.start if self.start == START else f"fen {self.start}"


def searches(dialogue: Iterable[tuple[float, str, str]]) -> Iterator[LoggedSearch]:
    """Read the searches that were ended by a move.

    A search whose position is not in the dialogue, of which the oldest lines may be missing, is
    left out.

    Args:
        dialogue: The lines with their times and directions; see `Transcript.dialogue`.
    """
    start, moves = "", tuple[str, ...]()
    infos: list[str] = []
    asked = 0.0
    for when, direction, text in dialogue:
        word, _, rest = text.partition(" ")
        if direction == TO:
            if word == "position":
                start, moves = _position(rest)
            elif word == "go":
                infos.clear()
                asked = when
            elif word == "ponderhit":
                asked = when
        elif word == "info":
            infos.append(text)
        elif word == "bestmove":
            best = (rest.split() or [""])[0]
            if start:
                yield LoggedSearch(start, moves, tuple(infos), best, round(1000 * (when - asked)))
            infos.clear()


def _position(words: str) -> tuple[str, tuple[str, ...]]:
    root, _, moves = words.partition(" moves")
    return root.removeprefix("fen ").strip() or START, tuple(moves.split())
