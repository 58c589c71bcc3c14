"""Lines of records are filled."""

from __future__ import annotations

from random import Random
from textwrap import wrap

from boardwire.games.records.line_wrapping import in_lines


def test_lines_are_as_long_as_they_may_be() -> None:
    assert in_lines(["1.", "e4", "e5", "2.", "Nf3"], 8, " ") == ["1. e4 e5", "2. Nf3"]
    assert in_lines([b";B[dd]", b";W[qq]", b";B[dq]"], 12, b"") == [b";B[dd];W[qq]", b";B[dq]"]


def test_a_longer_piece_has_a_line_of_its_own() -> None:
    assert in_lines(["a", "much-too-long", "b", "c"], 4, " ") == ["a", "much-too-long", "b c"]
    assert in_lines(["much-too-long"], 4, " ") == ["much-too-long"]


def test_no_pieces_make_no_line() -> None:
    assert in_lines([], 4, " ") == []


def test_words_are_broken_as_the_standard_library_breaks_them() -> None:
    random = Random(1)
    for _ in range(50):
        words = ["x" * random.randint(1, 12) for _ in range(random.randint(1, 60))]
        expected = wrap(" ".join(words), 20, break_long_words=False, break_on_hyphens=False)
        assert in_lines(words, 20, " ") == expected
