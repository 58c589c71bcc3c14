"""The tokens of PGN: those of the standard and usual deviations from it.

Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, sections 7 and 8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from boardwire.values import value_class

from ..files.places import Places


class TokenKind(Enum):
    """The kind of a token."""

    TAG = "tag"
    COMMENT = "comment"
    MOVE = "move"
    RESULT = "result"
    OPEN = "open"  # a variation begins
    CLOSE = "close"
    GLYPH = "glyph"  # a judgement of a move
    FIRST = "first"  # the number of a first move of white, after an empty line
    NULL = "null"  # a move that no rules have, where somebody passes


@value_class
class Token:
    """One token of a text.

    Args:
        kind: The kind of the token.
        text: A move, a result, a comment without its braces, the value of a tag.
        offset: Where the token begins in the whole text.
        name: The name of a tag.
        apart: Whether an empty line precedes a tag.
    """

    kind: TokenKind
    text: str
    offset: int
    name: str = ""
    apart: bool = False


_TOKEN = re.compile(
    r"""
      (?P<space>   \s+ | \ufeff | ^%[^\r\n]* | ;[^\r\n]* | <[^>]*> | e\.?p\.? (?! \w ) )
    | (?P<comment> \{ (?P<said> [^}]* ) \} )
    # A quotation mark within a value should have a backslash, but often has none.
    | (?P<tag>     \[ \s* (?P<name> \w [\w+\#=:-]* ) \s*
                   (?: " (?P<value> (?: \\. | [^"\\\r\n] )* ) " \s* \]
                     | " (?P<sloppy> [^\r\n]* ) " \s* \] ) )
    | (?P<result>  (?: 1-0 | 0-1 | 1/2(?:-1/2)? | ½-½ | \* ) (?! [\w/-] ) )
    | (?P<null>    (?: --+ | Z0 | 0000 | @@@@ | (?i: null | pass ) ) (?! [\w-] ) )
    | (?P<move>    (?: [a-zA-Z♔-♟] | 0-0 ) (?: (?! e\.p\. ) [\w+\#=:♔-♟-] )*
                   (?: /[QRBNqrbn] | \( [QRBNqrbn] \) )? (?: e\.p\. )? )
    | (?P<glyph>   \$\d+ | [!?]+ | \d+ (?! [\w/-] ) \s* \.* | \d+ \.+ | [.…]+ | [+/=∞±∓⩲⩱□-]+ )
    | (?P<open>    \( )
    | (?P<close>   \) )
    """,
    re.VERBOSE | re.MULTILINE,
)
_FIGURINES = str.maketrans("♔♕♖♗♘♚♛♜♝♞", "KQRBNKQRBN", "♙♟")
_APART = re.compile(r"(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)")
_FIRST = re.compile(r"1\s*\.(?!\s*[.…])")
_ENDS = {"{": "}", "[": '"]', "<": ">"}


def tokens(text: str, places: Places) -> Iterator[Token]:
    """Yield the tokens of a text. Spaces, move numbers and comments to line ends are skipped.

    Raises:
        RecordError: A part of the text is no PGN, or has no end.
    """
    offset = 0
    apart = False
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            found = text[offset]
            if found in _ENDS:
                raise places.error(f"what begins with {found} here has no {_ENDS[found]}", offset)
            raise places.error(f"{found!r} is no part of PGN here", offset)
        offset = match.end()
        if match.lastgroup == "space":
            apart = apart or _APART.search(match[0]) is not None
        elif (token := _token(match, apart=apart)) is not None:
            apart = False
            yield token


def _token(match: re.Match[str], *, apart: bool) -> Token | None:
    at = match.start()
    match match.lastgroup:
        case "comment":
            return Token(TokenKind.COMMENT, match["said"], at)
        case "tag":
            value = match["value"] if match["sloppy"] is None else match["sloppy"]
            return Token(TokenKind.TAG, re.sub(r"\\(.)", r"\1", value), at, match["name"], apart)
        case "result":
            return Token(TokenKind.RESULT, match[0], at)
        case "move":
            text = match[0].translate(_FIGURINES).replace("/", "=")
            return Token(TokenKind.MOVE, text, at)
        case "null":
            return Token(TokenKind.NULL, match[0], at)
        case "open":
            return Token(TokenKind.OPEN, match[0], at)
        case "close":
            return Token(TokenKind.CLOSE, match[0], at)
        case "glyph" if apart and _FIRST.match(match.string, at):
            return Token(TokenKind.FIRST, match[0], at)
        case "glyph" if match[0][0] in "$!?":
            return Token(TokenKind.GLYPH, match[0], at)
    return None
