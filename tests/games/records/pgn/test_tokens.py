"""The tokens of PGN in files as sloppy as they are."""

from __future__ import annotations

import pytest

from boardwire.games import RecordError
from boardwire.games.records.files.places import Places
from boardwire.games.records.pgn.tokens import TokenKind, tokens


def texts(text: str, kind: TokenKind = TokenKind.MOVE) -> list[str]:
    return [token.text for token in tokens(text, Places(text)) if token.kind is kind]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. e4 e5 2.Nf3 Nc6", ["e4", "e5", "Nf3", "Nc6"]),
        ("1.e4 e5 2 . Nf3 2... Nc6 3 Bb5", ["e4", "e5", "Nf3", "Nc6", "Bb5"]),
        ("1. e4! $1 e5?! {good} 2. Nf3 ; rest\nNc6", ["e4", "e5", "Nf3", "Nc6"]),
        ("exd8=Q+ e8Q e8/Q e8(Q) Rdxd7++", ["exd8=Q+", "e8Q", "e8=Q", "e8(Q)", "Rdxd7++"]),
        ("O-O o-o-o 0-0 0-0-0+ 1-0", ["O-O", "o-o-o", "0-0", "0-0-0+"]),
        ("exd6e.p. exd6 e.p. exd6 ep", ["exd6e.p.", "exd6", "exd6"]),
        ("e2-e4 Ng1:f3 ♘c6 ♙d4", ["e2-e4", "Ng1:f3", "Nc6", "d4"]),
        ("e4 += c5 +- Nf3 -+ d6 ∞", ["e4", "c5", "Nf3", "d6"]),
        ("%an escape\ne4 <reserved> e5\r\n%another\r\nNf3", ["e4", "e5", "Nf3"]),
        ("\ufeff1. e4 {x}\r\n\r\nZ4", ["e4", "Z4"]),
    ],
)
def test_moves_are_found_among_everything_else(text: str, moves: list[str]) -> None:
    assert texts(text) == moves


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('[Event "F/S Return Match"]', "F/S Return Match"),
        ('[ Event   "a" ]', "a"),
        ('[Event"a"]', "a"),
        (r'[Event "the \"old\" \\ way"]', 'the "old" \\ way'),
        ('[Event "the "careless" way"]', 'the "careless" way'),
        ('[Event ""]', ""),
        ('[Event "a [b] c"]', "a [b] c"),
    ],
)
def test_tags_have_values_of_any_kind(line: str, value: str) -> None:
    (token,) = tokens(line, Places(line))
    assert (token.kind, token.name, token.text) == (TokenKind.TAG, "Event", value)


def test_results_are_no_moves_and_no_numbers() -> None:
    assert texts("1-0 0-1 1/2-1/2 1/2 ½-½ *", TokenKind.RESULT) == [
        *("1-0", "0-1", "1/2-1/2", "1/2", "½-½", "*")
    ]
    assert texts("1-0 0-1 1/2-1/2 1/2 ½-½ * 10 1.") == []


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("1. e4 {no end", "what begins with { here has no }", 7),
        ('e4 [Event "x', 'what begins with [ here has no "]', 4),
        ("e4 & e5", "'&' is no part of PGN here", 4),
        ("e4 }", "'}' is no part of PGN here", 4),
    ],
)
def test_what_is_no_token_is_told_with_its_place(text: str, message: str, column: int) -> None:
    with pytest.raises(RecordError) as caught:
        texts(text)
    assert caught.value.message == message
    assert (caught.value.line, caught.value.column) == (1, column)
