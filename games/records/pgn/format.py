"""PGN, Portable Game Notation: chess, also from other positions and as Chess960.

Edwards, "Portable Game Notation Specification and Implementation Guide", 1994. The reader
takes the main line, all tags and comments. It skips variations, glyphs and comments to line ends,
and counts them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from boardwire.games.errors import GameError, RecordError

from ..files.notes import goes_on_note, result_note
from ..files.places import NEXT_GAME_WITH_TAGS, Places
from ..line_wrapping import in_lines
from ..record import GLYPHS, VARIATIONS, GameRecord, Replay
from .chess_openings import opening_of
from .games import OF_THE_GAME, USUAL_OPTIONS, game_of, notes_on, own_options, tags_of
from .moves import written_move
from .results import TERMINATIONS, VOID, ending_of, with_reason, without_derived
from .tokens import Token, TokenKind, tokens

SUFFIX = ".pgn"
COMMENTS_ON_MOVES = True
SETUPS = False
READ_AS = USUAL_OPTIONS
NEXT_GAME = NEXT_GAME_WITH_TAGS
UNFINISHED = re.compile(
    r"""
      \{ [^}]* | \[ [^\]\r\n]* | \( (?: (?! \n\[ ) . )*                # without their ends
    | (?: [KQRBNO] [\w-]* | [a-h] [a-hx1-8]* ) (?<! [a-h][1-8] )  # a move without its square
    | (?: [a-h]x )? [a-h][18]=?                                 # a promotion without its piece
    | [01]- | 1/ 2? -? 1? /?                                    # a part of a result
    """,
    re.VERBOSE | re.DOTALL,
)
"""The possible ends of a text that is cut off."""

WIDTH = 79
"""The most characters in a line of moves; fewer than 80 (section 4.3)."""
MAX_DEPTH = 1000
"""The largest depth of nested variations."""

_BLACK, _WHITE = 0, 1
_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
_FIRST_TAG = "Event"
_UNKNOWN = ("", "?", "????.??.??")
_RESULTS = {"1-0": "W+", "0-1": "B+", "1/2-1/2": "0", "1/2": "0", "½-½": "0", "*": ""}
_DERIVED = ("PlyCount",)
"""The tags that follow from the moves."""
_PLAYED_ON = ("never", "ignored")
"""The values of the option `draws` for a game that goes on after a draw."""
_CLAIM = "draw"
_CLAIMED = "Draw claimed"
"""The comment that stands for the claim of a draw, which is a move here."""
_ORDER = (
    *_ROSTER,
    *("SetUp", "FEN", "Variant"),
    *("GameDuration", "GameStartTime", "GameEndTime", "PlyCount", "Termination"),
    *("TimeControl", "WhiteTimeControl", "BlackTimeControl", "ECO", "Opening"),
)
"""The order of tags; others follow."""


def read(text: str) -> Iterator[GameRecord]:
    """Yield the games in a text, one after the other.

    Raises:
        RecordError: The text is no PGN, or a move is illegal; the message has line and column.
    """
    places = Places(text)
    game = _Reading(places)
    for part in _parts(tokens(text, places)):
        if game.ends_before(part):
            if game.there:
                yield game.record()
            game = _Reading(places)
        for token in part:
            game.take(token)
        if game.ended:
            yield game.record()
            game = _Reading(places)
    if game.there:
        yield game.record()


def _parts(found: Iterator[Token]) -> Iterator[list[Token]]:
    """Yield the tokens one by one, but tags that stand together in one part.

    Tags stand together up to an empty line, or up to another tag Event.
    """
    tags: list[Token] = []
    for token in found:
        if tags and (token.kind is not TokenKind.TAG or token.apart or token.name == _FIRST_TAG):
            yield tags
            tags = []
        if token.kind is TokenKind.TAG:
            tags.append(token)
        else:
            yield [token]
    if tags:
        yield tags


class _Reading:
    """One game while it is read.

    Args:
        places: Lines and columns of the text.
    """

    def __init__(self, places: Places) -> None:
        self.tags: dict[str, str] = {}
        self.ended = False
        self._places = places
        self._tagged: dict[str, int] = {}  # the offsets of the tags
        self._replay: Replay | None = None
        self._open: list[int] = []  # the offsets of variations that have not ended
        self._comment = ""
        self._result = ""

    def ends_before(self, part: list[Token]) -> bool:
        """Return whether the next game begins with a part of the text.

        Tags do where this game has moves, or one of the same names; the number of a first move does
        where white has moved twice, or could.
        """
        if part[0].kind is TokenKind.FIRST:
            return self._replay is not None and not self._open and len(self._replay.moves) > 1
        if part[0].kind is not TokenKind.TAG:
            return False
        begun = self._replay is not None or bool(self._comment or self._open)
        return begun or any(tag.name in self.tags for tag in part)

    @property
    def there(self) -> bool:
        """Whether there is more than a comment, which can stand between games."""
        return self._replay is not None or bool(self.tags or self._open)

    def take(self, token: Token) -> None:
        """Read the next token.

        Raises:
            RecordError: The token makes no sense here.
        """
        match token.kind:
            case TokenKind.TAG:
                self.tags[token.name] = token.text.strip()
                self._tagged[token.name] = token.offset
            case TokenKind.COMMENT if not self._open:
                self._take_comment(token)
            case TokenKind.OPEN:
                self._leave_out(VARIATIONS)
                self._open.append(token.offset)
                if len(self._open) > MAX_DEPTH:
                    wrong = f"variations nested more than {MAX_DEPTH} deep"
                    raise self._places.error(wrong, token.offset)
            case TokenKind.CLOSE:
                if not self._open:
                    raise self._places.error("a ) without its (", token.offset)
                self._open.pop()
            case TokenKind.MOVE if not self._open:
                self._playing_on().play(token.text, *self._places(token.offset))
            case TokenKind.NULL if not self._open:
                number = len(self._started().moves) + 1
                wrong = f"ply {number}: {token.text} is a null move, which chess does not have"
                raise self._places.error(wrong, token.offset)
            case TokenKind.GLYPH if not self._open:
                self._leave_out(GLYPHS)
            case TokenKind.RESULT if not self._open:
                self._result = token.text
                self.ended = True

    def _leave_out(self, part: str) -> None:
        if self._replay is not None:
            self._replay.left_out[part] += 1

    def _take_comment(self, token: Token) -> None:
        said = " ".join(token.text.split())
        if self._replay is None:
            self._comment = f"{self._comment} {said}".strip()
        elif said == _CLAIMED and self._replay.game.options["draws"] == "claimed":
            self._replay.play(_CLAIM, *self._places(token.offset))
        else:
            self._replay.say(said)

    def _started(self) -> Replay:
        if self._replay is None:
            try:
                self._replay = Replay(game_of(self.tags))
                self._replay.notes += notes_on(self._replay.game, self.tags)
            except GameError as error:
                blamed = next((self._tagged[it] for it in OF_THE_GAME if it in self._tagged), 0)
                raise self._places.error(str(error), blamed) from error
        return self._replay

    def _playing_on(self) -> Replay:
        """Return the game, without its rules for draws if the players went on after one of them."""
        replay = self._started()
        drawn = replay.over and not any(replay.state.returns())
        if not drawn or "draws" in own_options(self.tags):
            return replay
        for draws in _PLAYED_ON:
            again = replay.again(replay.game.with_options(draws=draws))
            if not again.over:
                again.notes.append(goes_on_note(replay.state.ending(), draws))
                self._replay = again
                return again
        return replay

    def record(self) -> GameRecord:
        """Return the record of the game.

        Raises:
            RecordError: A variation has not ended, or the tags describe no game.
        """
        if self._open:
            raise self._places.error("the variation that begins here has no )", self._open[-1])
        tags = {name: text for name, text in self.tags.items() if text not in _UNKNOWN}
        players = (tags.get("Black", ""), tags.get("White", ""))
        stated = _RESULTS.get(tags.get("Result", ""), "")
        ended = _RESULTS.get(self._result, "")
        if stated and ended and stated != ended:
            self._started().notes.append(result_note(tags["Result"], self._result))
        result = ended or stated
        for name in (*OF_THE_GAME, *_DERIVED, "White", "Black", "Result"):
            tags.pop(name, None)
        if self._comment:
            tags["Comment"] = self._comment
        record = self._started().record(players if any(players) else (), "", tags)
        return without_derived(replace(record, result=with_reason(result, record)))


def write(record: GameRecord) -> str:
    """Return the record as text.

    Raises:
        RecordError: The game is not chess, or the record has an illegal move.
    """
    game = record.game
    if game.name != "chess":
        raise RecordError(f"PGN is for chess; write {game.title} as {game.record_format}")
    tags, result = _tags(record)
    lines = [f'[{name} "{_escaped(tags[name])}"]' for name in sorted(tags, key=_rank)]
    words = [*_comment(record), *_numbered(record), result]
    moves = in_lines(" ".join(words).split(), WIDTH, " ")
    return "\n".join((*lines, "", *moves, "", ""))


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')


def _rank(name: str) -> int:
    return _ORDER.index(name) if name in _ORDER else len(_ORDER)


def _comment(record: GameRecord) -> list[str]:
    """Return the comment before the first move. How the game ended stands after the last one."""
    said = "" if record.ending else record.tags.get("Comment", "")
    words = said.replace("}", ")").split()
    return ["{", *words, "}"] if words else []


def _numbered(record: GameRecord) -> Iterator[str]:
    """Yield the moves with their numbers."""
    number = int(record.game.start().position_text().split()[5])
    last, ending = len(record.moves) - 1, ending_of(record)
    for ply, (state, player, move) in enumerate(record.steps()):
        if record.moves[ply] == _CLAIM:
            yield f"{{{_CLAIMED}}}"
            if ply == last and ending:
                yield f"{{{ending}}}"
            continue
        if player == _WHITE:
            yield f"{number}."
        elif ply == 0:
            yield f"{number}..."
        yield written_move(state, move, record.annotations.notation)
        said = record.annotations.comment(ply, exchanged=player == _BLACK)
        if ply == last:
            said = ", ".join(filter(None, (said, ending)))
        if said:
            yield f"{{{said}}}"
        number += player == _BLACK
    if last < 0 and ending:
        yield f"{{{ending}}}"


def _tags(record: GameRecord) -> tuple[dict[str, str], str]:
    """Return all tags in their order, and the result as PGN writes it."""
    won, _, how = record.result.partition("+")
    result = {"W": "1-0", "B": "0-1", "0": "1/2-1/2"}.get(won, "*")
    tags = {name: record.tags.get(name) or "?" for name in _ROSTER}
    tags |= {
        "Date": record.tags.get("Date") or "????.??.??",
        "White": record.player_name(_WHITE) or "?",
        "Black": record.player_name(_BLACK) or "?",
        "Result": result,
    }
    tags |= tags_of(record.game)
    if record.annotations.minimal:
        return tags | _own_tags(record), result
    tags["PlyCount"] = str(len(record.moves) - record.moves.count(_CLAIM))
    if how in TERMINATIONS:
        tags["Termination"] = TERMINATIONS[how]
    elif won == "Void":
        tags["Termination"] = VOID
    known = {"ECO", "Opening"} & record.tags.keys()
    if not known and (opening := opening_of(record)) is not None:
        tags |= {"ECO": opening.eco, "Opening": opening.name}
    return tags | _own_tags(record), result


def _own_tags(record: GameRecord) -> dict[str, str]:
    """Return the tags of a record that PGN can write."""
    return {
        name: text
        for name, text in record.tags.items()
        if text and name != "Comment" and re.fullmatch(r"\w[\w+#=:-]*", name, re.ASCII)
    }
