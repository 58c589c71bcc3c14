"""Backgammon: games for money and matches, with or without the doubling cube.

The rules are the usual ones, https://www.bkgm.com/rules.html; see
``native/games/backgammon/rules.hpp``.
Positions are written as in GNU Backgammon, see :mod:`.gnubg_id`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from boardwire import _native
from boardwire.games.conventions import Conventions
from boardwire.games.errors import IllegalMove, InvalidMove, OptionError, PositionError
from boardwire.games.model import CHANCE, Game, Tally, TallyRow
from boardwire.games.options import POSITION, Option, complete
from boardwire.games.rules.state import BundledState
from boardwire.games.view import BoardView, Geometry, Piece
from boardwire.games.words import Words, phrase
from boardwire.override import override
from boardwire.translations import english
from boardwire.vocabulary import PASS

from .gnubg_id import (
    BAR,
    CHECKERS,
    NOBODY,
    POINTS,
    GameState,
    MatchId,
    read_match_id,
    read_position_id,
    write_match_id,
    write_position_id,
)
from .plays import Ways, lengths_of, play_text
from .points import is_point_list, read_point_list

ROLL = 1 << 20
"""The number of the move `roll`; `double`, `take` and `drop` follow."""
START = tuple({6: 5, 8: 3, 13: 5, 24: 2}.get(point, 0) for point in range(POINTS))
"""The checkers of each player at the start."""

_WORDS = ("roll", "double", "take", "drop")
_SYNONYMS = {
    "doubles": "double",
    "redouble": "double",
    "takes": "take",
    "accept": "take",
    "drops": "drop",
    "reject": "drop",
}
_DEGREES = (english("a single game"), english("a gammon"), english("a backgammon"))
_COLOURS = ("black", "white")
_ROLL = re.compile(r"([1-6])-?([1-6])", re.ASCII)


class BackgammonState(BundledState[_native.Backgammon]):
    """A position of backgammon.

    A play is one word, ``24/18,13/11``: the way of each checker, the rearmost first, in points
    counted from the mover's side, with ``bar`` and ``off``, and ``*`` after a point where it hits.
    A player who cannot move plays ``pass``. A roll is two digits, ``65``, the larger first; at the
    opening the first digit is black's die and the second white's. With a cube there are also
    ``roll``, ``double``, ``take`` and ``drop``.
    """

    @override
    def move_text(self, move: int) -> str:
        if self.to_act() == CHANCE:
            return str(move)
        if ROLL <= move < ROLL + len(_WORDS):
            return _WORDS[move - ROLL]
        return play_text(self.core.steps(move))

    @override
    def move_words(self, move: int, player: int | None) -> Words | None:
        """Return a throw as players say it, the higher die first: ``6-4``."""
        if self.to_act() != CHANCE:
            return None
        low, high = sorted(divmod(move, 10))
        return phrase("{high}-{low}", high=high, low=low)

    @override
    def parse_move(self, text: str) -> int:
        """Read a move in the notation of :class:`BackgammonState`, of records or of programs.

        The checkers of a play may come in any order, with or without the points on the way, one by
        one or as ``8/4(2)``; 25 and 0 stand for bar and off; hits need no mark. A checker that can
        choose to hit on its way does so only if the mark or the point is written, be it in the way
        of one checker, ``6/3/1``, or as two ways, ``6/3,3/1``.
        """
        word = text.lower()
        if self.to_act() == CHANCE:
            return self._parse_roll(word)
        word = _SYNONYMS.get(word, word)
        if word in _WORDS:
            return self._check(ROLL + _WORDS.index(word), text)
        if word == PASS:
            return self._check(0, PASS)
        wanted = Ways.read(word)
        if self.core.phase != "play":
            raise IllegalMove(
                english("{text} is not a legal move here: no dice were rolled", text=text[:40])
            )
        return self._find(wanted, text)

    def _parse_roll(self, word: str) -> int:
        match = _ROLL.fullmatch(word)
        if match is None:
            raise InvalidMove(
                english("{word} is no roll of two dice such as 65", word=repr(word[:20]))
            )
        first, second = int(match[1]), int(match[2])
        if self.core.phase != "opening" and first < second:
            first, second = second, first
        return self._check(10 * first + second, word)

    def _find(self, wanted: Ways, text: str) -> int:
        """Return the legal play of the wanted movement, with as few hits as the marks allow."""
        other = self.counts(1 - self.core.player)
        opposing = [0, *(other[BAR - point] for point in range(1, BAR)), 0]
        possible = wanted.lengths <= lengths_of(self.core.dice)
        fitting = sorted(
            (sum(hit for _, _, hit in steps), move)
            for move, steps in self.core.plays()
            if possible and wanted.fits(steps, opposing)
        )
        if not fitting:
            raise IllegalMove(english("{text} is not a legal move here", text=text[:40]))
        if len(fitting) > 1 and fitting[0][0] == fitting[1][0]:
            raise IllegalMove(
                english(
                    "{text} can be played in two ways: write the point that is hit", text=text[:40]
                )
            )
        return fitting[0][1]

    @override
    def margin(self) -> float | None:
        """Return the lead of black in points: in a match so far, in a money game at its end."""
        if self.core.phase != "over" and not self.game.options["match"]:
            return None
        black, white = self.core.scores
        return float(black - white if self.game.options["match"] else self.core.points)

    @override
    def tally(self) -> Tally:
        core = self.core
        if core.phase != "over":
            return ()
        points = core.points
        won = [max(points, 0), max(-points, 0)]
        rows: list[TallyRow] = [
            (english("checkers borne off"), [self.counts(player)[0] for player in (0, 1)]),
            (english("cube"), [core.cube, core.cube]),
            (english("points of the last game"), won),
        ]
        if self.game.options["match"]:
            rows.append((english("points of the match"), list(core.scores)))
        return rows

    @override
    def ending(self) -> str:
        """Return the end of a match or of a game for money: ``White wins a gammon``."""
        core = self.core
        if core.phase != "over":
            return ""
        if self.game.options["match"]:
            black, white = core.scores
            won, lost = max(black, white), min(black, white)
            side = _CONVENTIONS.side(int(white > black))
            score = f"{won}-{lost}"
            return english("{side} wins the match {score}", side=side, score=score)
        winner = int(core.points < 0)
        side = _CONVENTIONS.side(winner)
        points = abs(core.points)
        if self.counts(winner)[0] < CHECKERS:
            loser = _CONVENTIONS.side(1 - winner)
            dropped = english("{side} wins: {loser} drops the double", side=side, loser=loser)
            if core.cube == 1:
                return dropped
            return english(
                "{side} wins ({points} points): {loser} drops the double",
                side=side,
                points=points,
                loser=loser,
            )
        degree = _DEGREES[points // core.cube - 1]
        if core.cube == 1:
            return english("{side} wins {what}", side=side, what=degree)
        return english(
            "{side} wins {what} ({points} points)", side=side, what=degree, points=points
        )

    @override
    def prompt(self, player: int) -> Words | None:
        core = self.core
        match core.phase:
            case "roll":
                return phrase("Roll the dice, or double the stakes first.")
            case "answer":
                return phrase(
                    "Take the double and play for {stakes}, or drop it and lose {cube}.",
                    stakes=2 * core.cube,
                    cube=core.cube,
                )
            case "play":
                own = self.counts(player)
                if own[BAR]:
                    return phrase("Your checker on the bar must enter first.")
                if not any(own[7:BAR]):
                    return phrase("All your checkers are at home: bear them off.")
                first, second = core.dice
                return phrase(
                    "Move your checkers by {first} and {second}, towards your home.",
                    first=first,
                    second=second,
                )
        return None

    def counts(self, player: int) -> bytes:
        """The checkers of a player by point, counted from the player's side: off, 1 to 24, bar."""
        return self.core.cells()[player * POINTS : (player + 1) * POINTS]

    def pips(self, player: int) -> int:
        """Return the pip count of a player: the points that its checkers have to move in all."""
        return sum(point * count for point, count in enumerate(self.counts(player)))

    @override
    def position_text(self) -> str:
        match = self._match_id()
        ids = write_position_id(self.counts(1 - match.on_roll), self.counts(match.on_roll))
        return f"{ids}:{write_match_id(match)}"

    def _match_id(self) -> MatchId:
        core, phase = self.core, self.core.phase
        state, on_roll, decides = GameState.PLAYING, core.player, core.player
        if phase == "opening":
            state, on_roll, decides = GameState.NONE, 0, 0
        elif phase == "answer":
            decides = 1 - on_roll
        elif phase == "over" and CHECKERS in (self.counts(0)[0], self.counts(1)[0]):
            # The loser is to act.
            state, on_roll, decides = GameState.OVER, 1 - on_roll, 1 - on_roll
        elif phase == "over":
            state, decides = GameState.DROPPED, 1 - on_roll
        return MatchId(
            doublings=core.cube.bit_length() - 1,
            cube_owner=core.cube_owner,
            on_roll=on_roll,
            crawford=core.crawford_game,
            state=state,
            decides=decides,
            doubled=phase == "answer",
            dice=core.dice,
            length=int(self.game.options["match"]),
            scores=core.scores,
            jacoby=bool(self.game.options["jacoby"]),
            rolls=phase == "roll" and core.may_double,
        )

    @override
    def view(self, player: int | None = None) -> BoardView:
        return BoardView(
            Geometry.BACKGAMMON, 14, 2, tuple(self._cells()), False, self.last_move, self.side()
        )

    def _cells(self) -> Iterator[Piece | None]:
        """The cells: below, points 12 to 7 of black, bar, 6 to 1, off; above, those of white."""
        columns = (*range(12, 6, -1), BAR, *range(6, 0, -1), 0)
        for player, glyph in ((0, "X"), (1, "O")):
            own, other = self.counts(player), self.counts(1 - player)
            for point in columns:
                across = other[BAR - point] if 0 < point < BAR else 0
                if own[point]:
                    yield Piece(player, "checker", glyph, own[point])
                elif across:
                    yield Piece(1 - player, "checker", "OX"[player], across)
                else:
                    yield None

    def side(self) -> Mapping[str, int | float | str]:
        """Return the player to act, dice, cube, pip counts, and the score of a match."""
        core, options = self.core, self.game.options
        side: dict[str, int | float | str] = {}
        if core.phase not in ("opening", "over"):
            side["turn"] = _COLOURS[core.player]
        if core.phase == "play":
            side["dice"] = "{}{}".format(*core.dice)
        if options["cube"]:
            owner = "" if core.cube_owner == NOBODY else f", owned by {_COLOURS[core.cube_owner]}"
            offered = f", doubled by {_COLOURS[core.player]}" if core.phase == "answer" else ""
            side["cube"] = f"{core.cube}{owner}{offered}"
        side |= {f"{colour} pips": self.pips(player) for player, colour in enumerate(_COLOURS)}
        if options["match"]:
            side["match to"] = int(options["match"])
            side |= {f"{colour} points": core.scores[i] for i, colour in enumerate(_COLOURS)}
        if options["cube"] and core.crawford_game:
            side["Crawford game"] = "yes"
        return side


_CONVENTIONS = Conventions(unit=english("points"), numbered_in_pairs=True, below=0)


class Backgammon(Game):
    """The first player to bear off all checkers wins; the cube, if used, raises the stakes.

    The returns of a match are win and loss. Those of a money game are its points, scaled to -1..1:
    points / 3 without a cube; with a cube, which has no bound, points / (|points| + 3).
    """

    name = "backgammon"
    title = english("Backgammon")
    has_chance = True
    declared = (
        Option(
            english("match"),
            0,
            english("points that win the match; 0 for one game for money"),
            0,
            64,
        ),
        Option(english("cube"), False, english("whether there is a doubling cube")),
        Option(english("crawford"), True, english("whether the Crawford rule holds in matches")),
        Option(
            english("jacoby"),
            False,
            english(
                "whether the Jacoby rule holds in games for money: gammons "
                "count only after a double, "
                "so it needs cube=true"
            ),
        ),
        POSITION,
    )
    record_format = "mat"

    def __init__(self, **options: object) -> None:
        """Fix the options.

        Raises:
            OptionError, PositionError: As for every game; also for `jacoby` without `cube`.
        """
        # A match ID includes the length of the match.
        ids = re.split("[:_ ]", str(options.get(POSITION.name, "")).strip())
        if len(ids) == 2 and str(options.get("match", 0)) == "0":
            options["match"] = read_match_id(ids[1]).length
        checked = complete(self.name, self.declared, options)
        if checked["jacoby"] and not checked["cube"]:
            raise OptionError(
                english(
                    "options jacoby=true and cube=false contradict each other: by the "
                    "Jacoby rule gammons count only after a double, and without a cube "
                    "there is none; set cube=true or jacoby=false"
                )
            )
        super().__init__(**options)

    @property
    @override
    def conventions(self) -> Conventions:
        return _CONVENTIONS

    @override
    def initial(self) -> BackgammonState:
        return BackgammonState(self, self._core())

    def _core(self) -> _native.Backgammon:
        match, cube, crawford, jacoby = (
            self.options[name] for name in ("match", "cube", "crawford", "jacoby")
        )
        return _native.Backgammon(int(match), bool(cube), bool(crawford), bool(jacoby))

    @override
    def read_position(self, text: str) -> BackgammonState:
        """GNU Backgammon's position ID, alone or with a match ID: ``4HPwATDgc/ABMA:cAkAAAAAAAAE``.

        A position ID alone has black to roll or to double, and the score of the start. So has a
        list of points, which may also name the player on roll and its roll: see :mod:`.points`.
        """
        if is_point_list(text):
            listed = read_point_list(text)
            length = int(self.options["match"])
            match = MatchId(on_roll=listed.on_roll, dice=listed.dice, length=length)
            return BackgammonState(self, self._core_at(listed.counts, match))
        ids = re.split("[: ]", text.strip())
        if len(ids) > 2:
            raise PositionError(
                english(
                    "{text} is no position of backgammon: write GNU Backgammon's "
                    "position ID, or position ID and match ID with a colon between, as "
                    "4HPwATDgc/ABMA:cAkAAAAAAAAE, or the points of both players, b 6:5 "
                    "8:3 13:5 24:2 w 6:5 8:3 13:5 24:2",
                    text=repr(text[:80]),
                )
            )
        waiting, on_roll = read_position_id(ids[0])
        length = int(self.options["match"])
        match = read_match_id(ids[1]) if len(ids) == 2 else MatchId(length=length)
        sides = (waiting, on_roll) if match.on_roll else (on_roll, waiting)
        self._check_match(match, sides)
        return BackgammonState(self, self._core_at(sides, match))

    def _check_match(self, match: MatchId, sides: Sequence[Sequence[int]]) -> None:
        """Refuse a match ID that contradicts itself or these options.

        Contradictions to the rules are found where the position is made.
        """
        length, option = match.length, self.options["match"]
        ended = match.state in (GameState.OVER, GameState.DROPPED)
        done = any(side[0] == CHECKERS for side in sides)
        refusals = {
            f"it is of {f'a match to {length}' if length else 'a game for money'}, but the option "
            f"is match={option}: set the option match={length}, or leave it out": length != option,
            "a game was resigned: write the start of the next": match.state is GameState.RESIGNED,
            "who is to decide is not on roll: write both as the same player, or that a double was "
            "offered": match.doubled == (match.decides == match.on_roll) and not ended,
            "a double was offered with dice on the board: write no dice, or no "
            "double": match.doubled and match.dice != (0, 0),
            "nobody has borne off: write a game that is played, or that a double was "
            "dropped": match.state is GameState.OVER and not done,
            "a player has borne off, so that no double was dropped: write that the game is "
            "over": match.state is GameState.DROPPED and done,
        }
        for refusal, holds in refusals.items():
            if holds:
                raise PositionError(
                    english("this position is impossible: {problem}", problem=refusal)
                )

    def _core_at(self, sides: Sequence[Sequence[int]], match: MatchId) -> _native.Backgammon:
        phase, player, points = "choice", match.on_roll, 0
        if match.state is GameState.NONE:
            phase, player = "opening", 0
        elif match.state is GameState.OVER:
            phase, player = "over", 1 - match.on_roll
            points = self._points(sides, player, match)
        elif match.state is GameState.DROPPED:
            phase, points = "over", 1 << match.doublings
        elif match.doubled:
            phase = "answer"
        elif match.dice != (0, 0):
            phase = "play"
        try:
            core = self._core().with_position(
                counts=(bytes(sides[0]), bytes(sides[1])),
                phase=phase,
                player=player,
                dice=match.dice if phase == "play" else (0, 0),
                doublings=match.doublings,
                cube_owner=match.cube_owner,
                crawford_game=match.crawford,
                scores=match.scores,
                points=points if player == 0 else -points,
            )
        except ValueError as error:
            raise PositionError(
                english("this position is impossible: {problem}", problem=error)
            ) from error
        if match.rolls and core.phase == "choice":
            core.apply(ROLL)
        return core

    def _points(self, sides: Sequence[Sequence[int]], winner: int, match: MatchId) -> int:
        """Return the points of the player who has borne off all checkers."""
        lost = sides[1 - winner]
        degree = 1 if lost[0] else 3 if any(lost[19:]) else 2
        if self.options["jacoby"] and not match.length and match.cube_owner == NOBODY:
            degree = 1
        return degree << match.doublings
