"""Verification of match records: rules, dice, result and clocks are computed again.

Facts that follow from nothing else cannot be checked: names, dates, thinking times without a clock.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardwire.games import (
    CHANCE,
    OVER,
    Game,
    GameError,
    GameFault,
    IllegalMove,
    InvalidMove,
    endgame_table,
    load,
)
from boardwire.games.records import GameRecord
from boardwire.override import override
from boardwire.values import value_class

from ..clocks.clock import Clock
from ..dice import Dice
from ..errors import RecordDataError
from ..openings import parse_opening
from ..referee.results import BROKEN_OFF, Reason, Result, losers
from ..table import Table
from .json_fields import PlainFields, checked
from .match_record import MatchRecord, MoveRecord
from .ply_hash import hash_of

_ON_THE_MOVE = (Reason.TIME, Reason.ILLEGAL_MOVE)
"""The reasons for which a player can lose only when it is to move."""
_VOID = (Reason.ABORT, Reason.GAME_FAULT)
"""The reasons that end a match without a result, whether or not the game is over."""
_EVEN_RETURNS = ((1.0, -1.0), (-1.0, 1.0), (0.0, 0.0))
"""The possible returns of a match for two."""
_ROUNDED = 1e-6
"""The precision of times in records, in seconds."""


@value_class
class Violation:
    """An error in a record.

    Args:
        ply: The ply that is wrong, from 1 on; 0 for an error outside the plies.
        message: The error.
    """

    ply: int
    message: str

    @override
    def __str__(self) -> str:
        return f"ply {self.ply}: {self.message}" if self.ply else self.message


def violation(data: object) -> Violation | None:
    """Return the first error in a record; None if it has none.

    Args:
        data: A result of `MatchRecord.to_data`.

    Raises:
        RecordDataError: The data are not a record, or its game is not known here.
    """
    record = MatchRecord.from_data(data)
    try:
        game = load(record.game, **record.options)
    except GameError as error:
        raise RecordDataError(str(error)) from error
    for checks in (_setting(record, game), _plies(record, game), _derived(record, data)):
        for found in checks:
            return found
    return None


def fits_hash(record: MatchRecord) -> bool:
    """Return whether the plies have the hash that a store has kept, or it has kept none."""
    return not record.plies_hash or record.plies_hash == hash_of(record)


def result_violation(record: GameRecord) -> Violation | None:
    """Return the error in the result of a game from a file; None if it has none.

    The moves have been checked when the file was read. Where they end the game by its rules, the
    result must name the same winner. The points are not compared, nor is the result of Go, which
    depends on the dead stones: files do not name them.

    Raises:
        RecordError: A move is illegal.
    """
    game, stated = record.game, record.result
    if game.players != 2 or game.has_dead_stones or stated[:1] not in ("B", "W", "0"):
        return None
    final = record.final()
    if final.to_act() != OVER:
        return None
    right = Result.by_rule(None, final.returns())
    if stated[0] == right.text[0]:
        return None
    return Violation(0, f"the result is {right.text}, not {stated}")


def _setting(record: MatchRecord, game: Game) -> Iterator[Violation]:
    """Check the facts that were settled before the first ply."""
    if dict(record.options) != game.options:
        yield Violation(0, "the options are not those of the game")
    if len(record.players) != game.players:
        yield Violation(0, f"there are {len(record.players)} players, not {game.players}")
    if record.seats and len(record.seats) != game.players:
        yield Violation(0, f"there are {len(record.seats)} accounts, not {game.players}")
    if record.ended is not None and record.ended < record.started:
        yield Violation(0, "it ended before it started")
    if (record.ended is None) is not (record.result is None):
        yield Violation(0, "it has an end without a result, or a result without an end")
    if any(player >= game.players for player in record.scores):
        yield Violation(0, "there is a score of a player that the game does not have")
    yield from _commitment(record, game)


def _commitment(record: MatchRecord, game: Game) -> Iterator[Violation]:
    if not game.has_chance:
        if record.commitment or record.seed:
            yield Violation(0, "there are no dice, but a seed for them")
    elif not record.commitment:
        yield Violation(0, "the commitment to the seed of the dice is missing")
    elif not record.seed:
        if record.result is not None:
            yield Violation(0, "the seed of the dice is missing")
    elif (seed := _seed(record)) is None or Dice(seed).commitment != record.commitment:
        yield Violation(0, "the seed is not the one of the commitment")


def _seed(record: MatchRecord) -> bytes | None:
    try:
        return bytes.fromhex(record.seed)
    except ValueError:
        return None


def _plies(record: MatchRecord, game: Game) -> Iterator[Violation]:
    """Check every ply and the result."""
    opening: tuple[str, ...] = ()
    if record.opening:
        try:
            opening = parse_opening(record.opening, game).moves
        except GameError as error:
            yield Violation(0, f"the opening: {error}")
        if (
            tuple(move.text for move in record.moves[: len(opening)])
            != opening[: len(record.moves)]
        ):
            yield Violation(0, "it does not begin with its opening")
    referee = _Referee(record, game, len(opening))
    for ply, move in enumerate(record.moves, 1):
        try:
            wrong = referee.check(ply, move)
        except GameError as error:
            wrong = str(error)
        if wrong:
            yield Violation(ply, wrong)
    try:
        wrong = referee.check_result()
    except GameFault as fault:
        failed = record.result is not None and record.result.reason is Reason.GAME_FAULT
        wrong = "" if failed else str(fault)
    if wrong:
        yield Violation(0, wrong)


class _Referee:
    """The referee of a record: plays it again, and checks each ply.

    Args:
        record: The record.
        game: Its game.
        opening: The number of plies of its opening, which take no time and no roll of the dice.
    """

    def __init__(self, record: MatchRecord, game: Game, opening: int) -> None:
        self._record = record
        self._opening = opening
        self._table = Table(game)
        self._clock = Clock(record.time, game.players, record.times)
        self._timed = any(record.time_of(player).timed for player in range(game.players))
        self._dice = Dice(bytes.fromhex(record.seed)) if record.seed else None
        self._played_on = False

    def _play_on(self) -> bool:
        """Go on after the passes of Go, once, since dead stones may have been in dispute."""
        if not self._played_on:
            self._played_on = self._table.play_on()
            return self._played_on
        return False

    def check(self, ply: int, move: MoveRecord) -> str:
        """Return the error in a ply, or an empty text.

        Raises:
            GameError: The move is not legal.
        """
        if move.ply != ply:
            return f"it has the number {move.ply}"
        if self._table.over and not self._play_on():
            return "the game is over before it"
        state = self._table.state
        if move.player != state.to_act():
            return "it is another player's turn"
        if move.player == CHANCE and self._dice is not None and ply > self._opening:
            rolled = state.move_text(self._dice.roll(state.chance_outcomes()))
            if move.text != rolled:
                return f"the dice rolled {rolled}, not {move.text}"
        if (text := self._table.play(move.player, move.text).text) != move.text:
            return f"{move.text} is written {text}"
        if move.player == CHANCE or ply <= self._opening:
            return self._check_no_time(move)
        return self._check_time(move)

    def _check_no_time(self, move: MoveRecord) -> str:
        if move.seconds or move.charged:
            return "it took time, which it cannot"
        if move.player == CHANCE:
            return "chance has a clock" if move.clock is not None or move.stones else ""
        return self._check_clock(move)

    def _check_time(self, move: MoveRecord) -> str:
        if not 0 <= move.charged <= move.seconds:
            return f"{move.charged:g} s of {move.seconds:g} s were charged"
        self._clock.start(move.player, 0.0)
        self._clock.stop(move.player, move.charged)
        return self._check_clock(move)

    def _check_clock(self, move: MoveRecord) -> str:
        state = self._clock.state(move.player)
        if (move.clock, move.stones) == (state.seconds, state.stones):
            return ""
        return (
            f"the clock stands at {_clock_text(state.seconds, state.stones)}, "
            f"not at {_clock_text(move.clock, move.stones)}"
        )

    def check_result(self) -> str:
        """Return the error in the result, or an empty text."""
        result = self._record.result
        if result is None:
            return ""
        if self._table.over and result.reason is not Reason.RULE:
            self._play_on()  # a player resigned, or lost on time, before the next move
        if wrong := self._check_reason(result) or self._check_dead(result):
            return wrong
        try:
            right = self._right(result)
        except (IllegalMove, InvalidMove) as error:
            return f"dead stones: {error}"
        if right is not None and (right.text, right.returns) != (result.text, result.returns):
            return f"the result is {right.text} {list(right.returns)}, not {result.text}"
        return ""

    def _check_reason(self, result: Result) -> str:
        """Return the error if the match cannot have ended for this reason, or an empty text."""
        void = result.reason in _VOID
        if (result.reason is Reason.RULE) is not self._table.over and not void:
            over = "" if self._table.over else "not "
            return f"the game is {over}over by the rules, and ended by {result.reason.value}"
        if result.reason is Reason.TIME and not self._timed:
            return "it was lost on time, but there is no clock"
        nobody = result.reason is Reason.ABSENCE and not result.returns
        named = nobody or len(result.returns) == len(self._record.players)
        if result.reason in BROKEN_OFF and not named:
            return "it was lost, but the returns do not name the loser"
        if result.reason is Reason.CALLED_OFF and self._all_have_moved:
            return "it was called off after all players had moved"
        on_the_move = self._table.state.acting()
        if result.reason in _ON_THE_MOVE and _loser(result) not in on_the_move:
            return f"{result.reason.value} is the reason, but the loser was not to move"
        return ""

    @property
    def _all_have_moved(self) -> bool:
        moved = {move.player for move in self._record.moves[self._opening :]}
        return moved.issuperset(range(len(self._record.players)))

    def _check_dead(self, result: Result) -> str:
        """Return the error if stones cannot have been taken off at the end, or an empty text."""
        if self._record.dead and (self._played_on or result.reason is not Reason.RULE):
            return "dead stones were taken off, but the players had not agreed on them"
        return ""

    def _right(self, result: Result) -> Result | None:
        """Return the result that follows from the reason and the loser."""
        players = len(self._record.players)
        if result.reason is Reason.RULE:
            return self._table.result(self._record.dead)
        if result.reason in (Reason.MOVE_LIMIT, Reason.AGREEMENT):
            return Result.draw(players, result.reason)
        if result.reason in (Reason.CONSENSUS, Reason.ADJUDICATION):
            even = result.returns if result.returns in _EVEN_RETURNS else (0.0, 0.0)
            return Result.awarded(even, result.reason)
        if result.reason is Reason.ENDGAME_TABLE:
            return self._known(result)
        if result.reason is Reason.ABSENCE:
            absent = losers(result.returns) if result.returns else range(players)
            return Result.forfeit(absent, players)
        if result.reason in BROKEN_OFF:
            return Result.loss(_loser(result), players, result.reason)
        return Result.void(result.reason)

    def _known(self, result: Result) -> Result:
        """The result of the endgame table, or the one of the record where tables in files know it.

        Only chess has such tables, and nobody knows which ones there were.
        """
        table = endgame_table(self._table.game)
        known = None if table is None else table.probe(self._table.state)
        if known is None and self._table.game.name == "chess":
            known = result.returns if result.returns in _EVEN_RETURNS else (0.0, 0.0)
        if known is None:
            return Result.void(Reason.ENDGAME_TABLE)
        return Result.awarded(known, Reason.ENDGAME_TABLE)


def _loser(result: Result) -> int:
    return result.returns.index(min(result.returns))


def _clock_text(seconds: float | None, stones: int) -> str:
    time = "no time" if seconds is None else f"{seconds:g} s"
    return f"{time} and {stones} stones" if stones else time


def _derived(record: MatchRecord, data: object) -> Iterator[Violation]:
    """Check the fields that follow from others, as far as the record has them."""
    if not fits_hash(record):
        yield Violation(0, "the plies are not those that were stored: their hash is another one")
    given = checked(data, dict, "the record")
    right = record.to_data()
    for name in ("moves", "time_class"):
        if given.get(name, right[name]) != right[name]:
            yield Violation(0, f"{name} does not follow from the rest of the record")
    seconds = PlainFields(data, "the record").list_of("seconds", float, right["seconds"])
    close = _ROUNDED * (len(record.moves) + 1)
    if len(seconds) != len(right["seconds"]) or any(
        abs(one - other) > close for one, other in zip(seconds, right["seconds"], strict=True)
    ):
        yield Violation(0, "seconds does not follow from the rest of the record")
