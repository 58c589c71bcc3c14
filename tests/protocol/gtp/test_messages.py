import pytest

from boardwire.protocol import Command, encode_command, encode_comment, encode_response
from boardwire.protocol.gtp.messages import clean, visible


@pytest.mark.parametrize(
    ("id", "ok", "text", "wire"),
    [
        (None, True, "", b"= \n\n"),
        (None, True, "D4", b"= D4\n\n"),
        (12, True, "D4", b"=12 D4\n\n"),
        (0, False, "unknown command", b"?0 unknown command\n\n"),
        (None, True, "a\n\nb\n   \nc\n\n", b"= a\n.\nb\n.\nc\n\n"),
        (None, True, "\n  A B\n1 . .", b"= \n  A B\n1 . .\n\n"),
        (None, True, "a\r\nb\x1b[0m\x07\x9b\tc\x00", b"= a\nb[0m\tc\n\n"),
        (None, True, "\ud800", b"= ?\n\n"),
    ],
)
def test_responses_are_framed_so_that_every_controller_reads_them(
    id: int | None, ok: bool, text: str, wire: bytes
) -> None:
    assert encode_response(id, ok, text) == wire


def test_a_response_that_is_too_long_becomes_an_error_with_its_id() -> None:
    fits = encode_response(1, True, "x" * 15, max_response_bytes=20)
    assert fits == b"=1 " + b"x" * 15 + b"\n\n"
    long = encode_response(1, True, "x" * 16, max_response_bytes=20)
    assert long == b"?1 response too long\n\n"


def test_commands_are_words_and_one_line_end() -> None:
    assert encode_command("play", "b", "D4") == b"play b D4\n"


@pytest.mark.parametrize("word", ["", "a b", "a\nquit", "a#b", "\x00", "a\tb", "\x85", "a\r"])
def test_a_word_that_would_arrive_as_something_else_is_not_sent(word: str) -> None:
    with pytest.raises(ValueError, match="one word"):
        encode_command("play", word)


def test_a_comment_stays_on_its_line() -> None:
    assert encode_comment("hello\nquit\r") == b"# hello quit\n"


@pytest.mark.parametrize("sign", ["\x1b", "\x9b", "\u2028", "\u2029", "\u202e", "\u2066", "\u200f"])
def test_what_changes_how_a_line_is_shown_is_dropped(sign: str) -> None:
    assert clean(f"a{sign}b\tc\nd") == "ab\tc\nd"
    assert encode_comment(f"a{sign}b") == b"# ab\n"


def test_a_command_prints_as_its_line() -> None:
    assert str(Command("play", ("b", "D4"))) == "play b D4"
    assert str(Command("say", ("a", "b"), 3, "say a  b")) == "say a  b"


def test_control_characters_are_visible_to_people() -> None:
    text = "a\x1b]0;b\x07\x9b\x7f\r\n\tc\u202e\u2066\u2028é"
    assert visible(text) == r"a\x1b]0;b\x07\x9b\x7f\x0d\x0a\x09c\u202e\u2066\u2028é"
