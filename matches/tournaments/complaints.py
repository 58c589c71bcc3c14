"""Complaints about engines that no rule of the game punishes, from the record of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwire.games import CHANCE, OVER, GameError, State, load
from boardwire.games.records import Replay
from boardwire.matches.records.match_record import MatchRecord, MoveRecord
from boardwire.protocol import visible
from boardwire.values import value_class


@value_class
class Complaint:
    """Something that an engine did wrong without losing by it.

    Args:
        ply: The number of the move, from 1 on.
        player: The player who made it.
        text: What was wrong, for people.
    """

    ply: int
    player: int
    text: str


def complaints(record: MatchRecord) -> list[Complaint]:
    """Return the complaints about a game, in the order of its moves.

    Some are about the last report of an engine on a search: a line of play with an illegal move, a
    promised mate that the next score takes back, or a mate that both players promise themselves.
    The others are about answers that came after the flag fell, within the margin.

    Args:
        record: The game. One whose moves cannot be made here has complaints about times only.
    """
    found: list[Complaint] = []
    last: dict[int, MoveRecord] = {}  # by player
    for position, move in _positions(record):
        others = [it for player, it in last.items() if player != move.player]
        rival = others[0] if others and len(record.players) == 2 else None
        texts = [*_late(move), *_mates(move, last.get(move.player), rival)]
        last[move.player] = move
        if position is not None and move.info is not None:
            texts += _illegal_line(position, move.info.pv)
        found += (Complaint(move.ply, move.player, text) for text in texts)
    return found


def _positions(record: MatchRecord) -> Iterator[tuple[State | None, MoveRecord]]:
    """Yield each move with the position before it; None where that is hidden or not known."""
    replay: Replay | None = None
    try:
        game = load(record.game, **record.options)
        replay = Replay(game) if game.perfect_information else None
    except GameError:
        pass
    for move in record.moves:
        if replay is not None:
            replay.play_on()
        if move.player != CHANCE:
            yield None if replay is None else replay.state, move
        try:
            if replay is not None:
                replay.play(move.text, player=None if move.player == CHANCE else move.player)
        except GameError:
            replay = None


def _late(move: MoveRecord) -> Iterator[str]:
    if move.clock is not None and move.clock < 0:
        yield f"{-move.clock:.3f} s late, which the margin forgave"


def _mates(move: MoveRecord, before: MoveRecord | None, rival: MoveRecord | None) -> Iterator[str]:
    """Complaints about a score, after the player's move before and the last one of the opponent."""
    info = move.info
    if info is None or (info.mate is None and info.centipawns is None and info.score is None):
        return
    own = None if before is None else before.info
    if own is not None and own.mate is not None and own.mate > 0 and (info.mate or 0) <= 0:
        now = move.annotation.value_text
        yield f"a mate in {own.mate} was reported a move before, and now {now}"
    theirs = None if rival is None else rival.info
    if theirs is not None and (theirs.mate or 0) > 0 and (info.mate or 0) > 0:
        yield f"a mate in {info.mate} is reported, and the opponent reported one in {theirs.mate}"


def _illegal_line(position: State, line: Sequence[str]) -> Iterator[str]:
    state = position.copy()
    for number, text in enumerate(line, 1):
        actor = state.to_act()
        if actor == CHANCE:
            return
        if actor == OVER:
            yield f"the line of play goes on after the end of the game, with {visible(text)}"
            return
        try:
            state.apply(state.parse_move(text))
        except GameError as error:
            yield f"move {number} of the line of play is illegal: {visible(str(error))}"
            return
