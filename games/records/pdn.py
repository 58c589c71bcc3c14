"""PDN, portable draughts notation: the customary records of checkers.

The writer follows PDN 3.0, https://wiegerw.github.io/pdn; the reader follows its liberal reading
grammar and takes usual deviations. It skips variations and glyphs, and counts them. In a file
without the tag GameType the numbers of squares decide the variant.

The first number of a result belongs to white in International draughts, as in chess. In English
draughts it belongs to black, who moves first: ``1-0`` says that black won (PDN 2.0, section
6.1.1.1.1.5; archives of played games agree).
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from boardwire.games.errors import GameError, RecordError
from boardwire.games.model import Game
from boardwire.games.options import POSITION, option_text
from boardwire.games.registry import load
from boardwire.vocabulary import OptionValue

from .files.notes import goes_on_note, result_note
from .files.places import NEXT_GAME_WITH_TAGS, Places
from .pdn_captures import meant
from .pdn_variants import VARIANTS, OtherVariant, variant_of_moves, variant_of_tag
from .record import GLYPHS, VARIATIONS, GameRecord, Replay

SUFFIX = ".pdn"
COMMENTS_ON_MOVES = True
SETUPS = False
READ_AS: Mapping[str, OptionValue] = {"draws": True}
NEXT_GAME = NEXT_GAME_WITH_TAGS
UNFINISHED = re.compile(
    r"""
      \{ [^}]* | \[ [^\]\r\n]* | \( (?: (?! \n\[ ) . )* | / [^/]*     # without their ends
    | [0-9]{1,2} (?: [-x:] [0-9]{1,2} )* [-x:] [0-9]? | [0-9]{1,2}   # a part of a move or result
    """,
    re.VERBOSE | re.DOTALL | re.ASCII | re.IGNORECASE,
)
"""The possible ends of a text that is cut off."""

_FIRST_NAMED = {"international": 1, "english": 0}
_WINS = {"international": ("2-0", "0-2"), "english": ("1-0", "0-1")}
_DRAWS = {"international": "1-1", "english": "1/2-1/2"}
_OTHER_DRAWS = ("1/2", "½", "½-½", "0.5-0.5", "0,5-0,5")
_ORDER = ("Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType", "SetUp", "FEN")
_OWN = ("White", "Black", "Result", "GameType", "SetUp", "FEN", "Comment")
_UNKNOWN = ("", "?", "-", "????.??.??")
_SCORE = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")
_TOTALS = (2, 10, 12, 20)
"""The points that both players have together: 2, by Delft's system 10, and in others 12 or 20."""

_SQUARE = r"(?:[0-9]{1,2}|[a-k][0-9]{1,2})"
_TOKEN = re.compile(
    rf"""
      (?P<blank> \s+ | [%;][^\n]* | [.]+ )
    | (?P<tag> \[ \s* (?P<name> [A-Za-z]\w* ) \s* "(?P<value> (?: \\" | [^"\n] )* )" \s* \] )
    | (?P<comment> \{{ [^}}]* \}} )
    | (?P<result>
        (?: 1-0 | 0-1 | 2-0 | 0-2 | 1-1 | 0-0 | 1/2 (?: -1/2 )? | ½ (?: -½ )? | 0[.,]5-0[.,]5 | \* )
        (?! [-:x/0-9] )
      )
    | (?P<annotation> [!?]+ | \( [!?]+ \) | \$[0-9]+ | [0-9]+ [.]+ )
    | (?P<move> {_SQUARE} (?: \s* [-:x] \s* {_SQUARE} )+ | [a-h][1-8] (?: [a-h][1-8] )+ ) \*?
    | (?P<setup> /[^/]*/ )
    | (?P<opening> \( )
    | (?P<closing> \) )
    """,
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)


_ENDS = {"{": "}", "[": '"]', "/": "/"}
_FIRST_TAG = "Event"
_EMPTY_LINE = re.compile(r"\n[^\S\n]*\n")


@dataclass(slots=True)
class _Source:
    """One game of a text; numbers are offsets in the text.

    Args:
        tags: The values of the tags with their offsets.
        moves: The texts of the moves with their offsets.
        ending: The end of the moves: a result, ``*``, or nothing.
        comment: The comment before the first move.
        said: The other comments, each with the number of moves before it.
        left_out: See `GameRecord.left_out`.
    """

    tags: dict[str, tuple[str, int]] = field(default_factory=dict)
    moves: list[tuple[str, int]] = field(default_factory=list)
    ending: str = ""
    comment: str = ""
    said: list[tuple[int, str]] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)

    def tag(self, name: str) -> str:
        """Return the value of a tag, empty if it is missing."""
        return self.tags.get(name, ("", 0))[0]

    @property
    def may_end_with_score(self) -> bool:
        """Whether the last move may be the result, such as 4-6, instead of a move."""
        last = _SCORE.fullmatch(self.moves[-1][0]) if self.moves and not self.ending else None
        if last is None:
            return False
        stated = self.tag("Result")
        if stated in ("*", *_UNKNOWN):
            return int(last[1]) + int(last[2]) in _TOTALS
        return stated == last[0]

    def take_score(self) -> None:
        """Make the last move the result."""
        self.ending = self.moves.pop()[0]


class _Text(Places):
    """A text with its lines and columns."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def read(text: str) -> Iterator[GameRecord]:
    """Yield the records in a text, one after the other.

    Raises:
        RecordError: The text is no PDN, a move is illegal, or the game is another kind of draughts;
            the message has line and column.
    """
    source = _Text(text.removeprefix("\ufeff"))
    for game in _games(source):
        yield _record(game, source)


def _games(source: _Text) -> Iterator[_Source]:
    """The games of a text. Each ends with a result, before the next tags, or with the text."""
    game = _Source()
    open_variations: list[int] = []
    offset = 0
    apart = False  # whether an empty line precedes
    while offset < len(source.text):
        token = _TOKEN.match(source.text, offset)
        if token is None:
            rest = source.text[offset : offset + 20].split("\n")[0]
            if "GameType" in game.tags:
                _variant(game, source)  # another kind of draughts may write its moves differently
            if end := _ENDS.get(rest[0]):
                raise source.error(f"what begins with {rest[0]} here has no {end}", offset)
            raise source.error(f"{rest!r} is no PDN", offset)
        if token["closing"] and open_variations:
            open_variations.pop()
        elif token["closing"]:
            raise source.error("nothing is open that this could close", offset)
        elif token["opening"]:
            game.left_out[VARIATIONS] += 1
            open_variations.append(offset)
        elif open_variations:
            if token["tag"]:
                break
        elif token["tag"]:
            if game.moves or (game.tags and _begins(source, offset, game, apart=apart)):
                yield game
                game = _Source()
            game.tags[token["name"]] = token["value"].replace('\\"', '"'), offset
        elif token["setup"]:
            if game.moves:
                raise source.error("a position set up within a game cannot be read", offset)
            game.tags["FEN"] = re.sub(r'^\W*FEN\s*"?|"?\s*/$', "", token["setup"]), offset
        elif token["comment"] and not game.moves and not game.comment:
            game.comment = token["comment"][1:-1].strip()
        elif token["comment"]:
            game.said.append((len(game.moves), token["comment"][1:-1]))
        elif token["annotation"] and not token["annotation"][0].isdecimal():
            game.left_out[GLYPHS] += 1
        elif token["annotation"] == "1." and game.may_end_with_score:
            yield game
            game = _Source()
        elif token["move"]:
            game.moves.append(("".join(token["move"].split()), offset))
        elif token["result"]:
            game.ending = token["result"]
            yield game
            game = _Source()
        apart = bool(token["blank"]) and (apart or _EMPTY_LINE.search(token["blank"]) is not None)
        offset = token.end()
    if open_variations:
        raise source.error("this variation is not closed", open_variations[-1])
    if game.tags or game.moves:
        yield game


def _begins(source: _Text, offset: int, game: _Source, *, apart: bool) -> bool:
    """Return whether the tag at an offset begins the game after one that has tags and no moves.

    Args:
        source: The text.
        offset: The offset of the tag.
        game: The game so far.
        apart: Whether an empty line precedes the tag.
    """
    if apart:
        return bool(game.comment or _names(source, offset) & game.tags.keys())
    return _FIRST_TAG in game.tags and source.text.startswith(f"[{_FIRST_TAG} ", offset)


def _names(source: _Text, offset: int) -> set[str]:
    """Return the names of the tags that stand together from an offset on, up to an empty line."""
    names = set[str]()
    while token := _TOKEN.match(source.text, offset):
        if token["tag"]:
            names.add(token["name"])
        elif not token["blank"] or _EMPTY_LINE.search(token["blank"]):
            break
        offset = token.end()
    return names


def _record(source: _Source, text: _Text) -> GameRecord:
    if source.may_end_with_score and source.tag("Result") == source.moves[-1][0]:
        source.take_score()
    replay = _replay(_game(source, text), source, text)
    tags = {name: value for name, (value, _) in source.tags.items() if name not in _OWN}
    tags = {name: value for name, value in tags.items() if value not in _UNKNOWN}
    if source.comment:
        tags["Comment"] = source.comment
    stated = source.ending if source.ending not in ("", "*") else source.tag("Result")
    variant = str(replay.game.options["variant"])
    result = _result(stated, variant)
    tag = source.tag("Result")
    if result and _result(tag, variant) not in ("", result):
        replay.notes.append(result_note(tag, stated))
    if not result and stated not in ("*", *_UNKNOWN):
        tags["Result"] = stated  # such as 0-0, lost by both, or 4-6 by another system
    names = (source.tag(colour) for colour in ("Black", "White"))
    return replay.record(("" if name in _UNKNOWN else name for name in names), result, tags)


def _replay(game: Game, source: _Source, text: _Text) -> Replay:
    replay = Replay(game)
    replay.notes += game.position_notes(source.tag("FEN"))
    replay.left_out.update(source.left_out)
    said = deque(source.said)
    moves = [move for move, _ in source.moves]
    last = len(moves) - source.may_end_with_score
    for number, (move, offset) in enumerate(source.moves, 1):
        if replay.over and not any(replay.state.returns()):
            # A draw must be claimed, and players sometimes play on.
            again = _replay(game.with_options(draws=False), source, text)
            again.notes.append(goes_on_note(replay.state.ending(), option_text(False)))
            return again
        line, column = text(offset)
        try:
            full = meant(replay.state, move, moves[number:last])
            if full != move:
                replay.notes.append(f"the capture {move} is read as {full}, which the rest allows")
            replay.play(full, line, column)
        except GameError as error:
            if number > last:
                source.take_score()
                break
            if isinstance(error, RecordError):
                raise
            raise RecordError(f"ply {number}: {error}", line, column) from error
        while said and said[0][0] <= number:
            replay.say(" ".join(said.popleft()[1].split()))
    return replay


def _game(source: _Source, text: _Text) -> Game:
    variant = _variant(source, text)
    usual = load("checkers", variant=variant)
    fen, offset = source.tags.get("FEN", ("", 0))
    if not fen.strip():
        return usual
    try:
        game = usual.with_options(position=fen)
    except GameError as error:
        raise text.error(str(error), offset) from error
    if game.options.get(POSITION.name) == usual.initial().position_text():
        return usual
    return game


def _variant(source: _Source, text: _Text) -> str:
    """Return the option ``variant`` of a game: by its tags, else by its squares.

    Raises:
        RecordError: The game is another kind of draughts.
    """
    variant, offset = "", 0
    try:
        for name in ("GameType", "Variant"):
            value, offset = source.tags.get(name, ("", 0))
            stated = variant_of_tag(value)
            variant = variant or stated
        offset = source.moves[0][1] if source.moves else 0
        return variant or variant_of_moves(source.tag("FEN"), [move for move, _ in source.moves])
    except OtherVariant as error:
        raise text.error(str(error), offset) from error


def _result(stated: str, variant: str) -> str:
    """Return a result as GTP writes it; empty where there is neither a winner nor a draw."""
    if stated in (*_DRAWS.values(), *_OTHER_DRAWS):
        return "0"
    for wins in _WINS.values():
        if stated in wins:
            winner = _FIRST_NAMED[variant] ^ wins.index(stated)
            return f"{'BW'[winner]}+"
    return ""


def write(record: GameRecord) -> str:
    """Return the record as text. PDN has no reason of a win.

    Raises:
        RecordError: The game is not checkers, or a move is illegal.
    """
    variant = str(record.game.options.get("variant", ""))
    if record.game.name != "checkers" or variant not in _FIRST_NAMED:
        raise RecordError(f"PDN is for checkers, not for {record.game.title}")
    tags = {name: value for name, value in record.tags.items() if name not in _OWN}
    tags["White"] = record.player_name(1) or "?"
    tags["Black"] = record.player_name(0) or "?"
    tags["Result"] = _told_result(record, variant)
    tags["GameType"] = next(key for key, value in VARIANTS.items() if value == variant)
    if position := str(record.game.options.get(POSITION.name, "")):
        tags |= {"SetUp": "1", "FEN": position}
    lines = [line for name in sorted(tags, key=_rank) if (line := _tag_line(name, tags[name]))]
    if comment := record.tags.get("Comment", ""):
        lines += ("", "{" + comment.replace("}", ")") + "}")
    movetext = " ".join((*_numbered(record, _FIRST_NAMED[variant]), "*"))
    lines += ("", *textwrap.wrap(movetext, 79, break_on_hyphens=False))
    return "\n".join(lines) + "\n\n"


def _told_result(record: GameRecord, variant: str) -> str:
    if record.result[:1] in ("B", "W"):
        winner = "BW".index(record.result[0])
        return _WINS[variant][winner ^ _FIRST_NAMED[variant]]
    return _DRAWS[variant] if record.result == "0" else record.tags.get("Result", "*")


def _rank(name: str) -> int:
    return _ORDER.index(name) if name in _ORDER else len(_ORDER)


def _tag_line(name: str, value: str) -> str:
    """Return the line of a tag; empty for a name that PDN cannot write."""
    if re.fullmatch(r"[A-Z]\w*", name, re.ASCII) is None:
        return ""
    return f'[{name} "{" ".join(value.splitlines()).replace(chr(34), chr(92) + chr(34))}"]'


def _numbered(record: GameRecord, first: int) -> Iterator[str]:
    """Yield the moves, with a number before each move of the player who moves first."""
    number = 1
    for ply, (state, player, move) in enumerate(record.steps()):
        if player == first:
            yield f"{number}."
        elif ply == 0:
            yield "1..."
        yield state.record_text(move)
        if said := record.annotations.comment(ply, exchanged=player == 0):
            yield f"{{{said}}}"
        number += player != first
