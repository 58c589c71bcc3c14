"""Lines of a text, and places in it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boardwire.games.records.files.places import LINE_END, each_line
from boardwire.override import override


@given(st.text("ab\r\n\x0b\u2028"))
def test_lines_are_what_stands_between_their_ends(text: str) -> None:
    assert [*each_line(text)] == LINE_END.split(text)


class Unread(str):
    """A text that fails where more of it is read than its first line."""

    __slots__ = ()

    @override
    def __getitem__(self, at: object) -> str:
        assert at == slice(0, 1)
        return "a"


def test_lines_after_the_one_that_is_asked_for_are_not_read() -> None:
    assert next(each_line(Unread("a\nb"))) == "a"
