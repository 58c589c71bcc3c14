"""Warnings about an engine's reports of its searches, in the words of fastchess 1.8."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from boardwire.games import OVER, GameError, State
from boardwire.protocol.uci import Info, ScoreKind
from boardwire.values import value_class

from .uci_searches import LoggedSearch


@value_class
class Warned:
    """A warning.

    Args:
        text: The warning in a line.
        more: Lines that help to find its cause; none where there is nothing to add.
    """

    text: str
    more: tuple[str, ...] = ()

    def lines(self, *, one_line: bool = False) -> str:
        """Return the warning with all its lines, or in one."""
        return (" :: " if one_line else "\n").join((self.text, *self.more))


def search_warnings(
    name: str, search: LoggedSearch, position: State, *, check_mate_pvs: bool = False
) -> Iterator[Warned]:
    """Yield the warnings about one search.

    Args:
        name: The name of the engine.
        search: The search.
        position: The position at its root.
        check_mate_pvs: Whether lines of play that promise a mate are checked for it.
    """
    yield from _about_score(name, search)
    parsed = [(line, it) for line in search.infos if (it := _parsed(line)) is not None]
    for line, info in parsed:
        if (text := _line_fault(name, info, position, check_mate_pvs)) is not None:
            yield Warned(text, _context(search, line))
    best = [(line, info) for line, info in parsed if info.multipv in (None, 1)]
    legal = _played(position, search.best) is not None
    if best and legal:
        line, info = best[-1]
        bound = info.score is not None and info.score.bound
        if info.pv and not bound and info.pv[0] != search.best:
            text = (
                f"Warning; Bestmove does not match beginning of last PV - move {search.best} "
                f"from {name}"
            )
            yield Warned(text, _context(search, line))
    if not legal:
        if not _has_form_of_move(search.best):
            yield Warned(
                "Warning; Move does not match uci move format, lowercase and 4/5 chars. Move "
                f"{search.best or '<none>'} played by {name}"
            )
        yield Warned(f"Warning; Illegal move {search.best or '<none>'} played by {name}")


def _about_score(name: str, search: LoggedSearch) -> Iterator[Warned]:
    """Yield warnings about a search without a score; a search without infos needs none."""
    if not search.infos:
        return
    infos = [line for line in search.infos if not line.startswith("info string")]
    if not infos:
        yield Warned(f"Warning; No info line available to extract score from engine {name}")
    elif (info := _parsed(infos[-1])) is None or info.score is None:
        yield Warned(
            f"Warning; Could not extract score from engine {name}: Element 'score' not found"
        )


def _parsed(line: str) -> Info | None:
    """Return the facts of an `info` line; those after its line of play count nothing."""
    words = line.split()[1:]
    if "pv" in words:
        begin = words.index("pv") + 1
        moves = takewhile(_has_form_of_move, words[begin:])
        words = [*words[:begin], *moves]
    try:
        return Info.parse(words)
    except ValueError:
        return None


def _has_form_of_move(text: str) -> bool:
    return (
        len(text) in (4, 5)
        and all(text[it] in "abcdefgh" and text[it + 1] in "12345678" for it in (0, 2))
        and text[4:] in ("", "n", "b", "r", "q")
    )


def _played(position: State, text: str) -> State | None:
    """Return the position after a move; None if the move is illegal."""
    state = position.copy()
    try:
        state.apply(state.parse_move(text))
    except GameError:
        return None
    return state


_MATE: Final = "checkmate"
_ENDS: Final = {
    "mates": _MATE,
    "stalemate": "stalemate",
    "threefold repetition": "threefold repetition",
    "the fifty-move rule": "fifty-move rule",
}
"""The ends of a game after which a line of play cannot go on, by the last words of our text."""


def _end(state: State) -> str:
    """Return the end of a game in fastchess's words; empty for another end."""
    return next((it for words, it in _ENDS.items() if state.ending().endswith(words)), "")


def _line_fault(name: str, info: Info, position: State, check_mate: bool) -> str | None:
    """Return the fault of a line of play, or None."""
    state = position.copy()
    for text in info.pv:
        if state.to_act() == OVER:
            reason = _end(state)
            if not reason:  # too little material, after which an engine may go on
                return None
            return f"Warning; PV continues after {reason} - move {text} from {name}"
        try:
            state.apply(state.parse_move(text))
        except GameError:
            return f"Warning; Illegal PV move - move {text} from {name}"
    score = info.score
    if not (check_mate and info.pv and score is not None and score.kind is ScoreKind.MATE):
        return None
    if score.bound:
        return None
    plies = 2 * score.value - 1 if score.value > 0 else -2 * score.value
    if len(info.pv) < plies:
        return f"Warning; Incomplete mating PV - from {name}"
    if len(info.pv) > plies:
        return f"Warning; Too long mating PV - from {name}"
    if state.to_act() != OVER or _end(state) != _MATE:
        return f"Warning; Mating PV does not end with checkmate - from {name}"
    return None


def _context(search: LoggedSearch, line: str) -> tuple[str, ...]:
    moves = " ".join(search.moves)
    return (f"Info; {line}", f"Position; {search.position}", f"Moves; {moves}")
