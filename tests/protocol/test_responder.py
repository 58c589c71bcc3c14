from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol import MAX_ID, Command, Malformed, Responder, encode_command

WORDS = st.text(
    st.characters(exclude_categories=["Cc", "Cs", "Zs", "Zl", "Zp"], exclude_characters="#"),
    min_size=1,
).filter(lambda word: not word.isdigit())

# Bytes that matter to the protocol come often, all others sometimes.
STREAMS = st.lists(
    st.one_of(
        st.sampled_from(
            [b"\n", b"\r\n", b"\t", b" ", b"#", b"# interrupt", b"\x00", b"\xc3", b"12", b"play b"]
        ),
        st.binary(max_size=12),
    )
).map(b"".join)


def commands(responder: Responder) -> list[Command | Malformed]:
    return list(iter(responder.next_command, None))


def read(data: bytes, **limits: Any) -> list[Command | Malformed]:
    responder = Responder(**limits)
    responder.receive_data(data)
    return commands(responder)


def chunks(data: bytes, cuts: list[int]) -> Iterator[bytes]:
    start = 0
    for cut in sorted(cut % (len(data) + 1) for cut in cuts):
        yield data[start:cut]
        start = cut
    yield data[start:]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        (b"list_commands\n", Command("list_commands", (), None, "list_commands")),
        (b"12 play  b D4\n", Command("play", ("b", "D4"), 12, "play  b D4")),
        (b"\tplay\tb\tD4 \r\n", Command("play", ("b", "D4"), None, "play b D4")),
        (b"0 name # who are you\n", Command("name", (), 0, "name")),
        (b"na\x00\x07\x7fme#x\n", Command("name", (), None, "name")),
        (b"2147483647 name\n", Command("name", (), MAX_ID, "name")),
        (b"-1 name\n", Command("-1", ("name",), None, "-1 name")),
        (b"bw-say \xc3\xa9\xff\n", Command("bw-say", ("é\ufffd",), None, "bw-say é\ufffd")),
    ],
)
def test_a_line_is_preprocessed_and_taken_apart(line: bytes, command: Command) -> None:
    assert read(line) == [command]


def test_blank_lines_and_comments_are_skipped() -> None:
    assert read(b"\n \n\t\r\n# hello\n   # x\n\x00\n") == []


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b"5\n", Malformed(5, "empty command")),
        (b"5 # play\n", Malformed(5, "empty command")),
        (b"2147483648 name\n", Malformed(None, "id out of range")),
        (b"9" * 5000 + b" name\n", Malformed(None, "id out of range")),
    ],
)
def test_a_line_that_is_no_command_is_answered_not_ignored(line: bytes, answer: Malformed) -> None:
    assert read(line + b"name\n") == [answer, Command("name", (), None, "name")]


def test_nothing_is_read_before_the_line_ends() -> None:
    responder = Responder()
    responder.receive_data(b"na")
    assert responder.next_command() is None
    assert responder.mid_line
    responder.receive_data(b"me\n")
    assert responder.next_command() == Command("name", (), None, "name")
    assert not responder.mid_line


def test_a_last_line_without_line_end_counts_at_the_end_of_the_stream() -> None:
    responder = Responder()
    responder.receive_data(b"name\nquit")
    responder.receive_eof()
    assert [str(item) for item in commands(responder)] == ["name", "quit"]
    assert responder.eof_received


@given(STREAMS, st.lists(st.integers(0, 1 << 16), max_size=8), st.booleans())
def test_any_bytes_give_the_same_commands_however_they_are_cut(
    data: bytes, cuts: list[int], eof: bool
) -> None:
    whole, cut = Responder(max_line_bytes=20), Responder(max_line_bytes=20)
    whole.receive_data(data)
    for chunk in chunks(data, cuts):
        cut.receive_data(chunk)
    if eof:
        whole.receive_eof()
        cut.receive_eof()
    assert whole.take_interrupt() == cut.take_interrupt()
    assert commands(whole) == commands(cut)
    assert whole.detach() == cut.detach()


@pytest.mark.slow
@given(st.lists(st.lists(WORDS, min_size=1, max_size=4), max_size=5))
def test_every_command_we_write_is_read_back(lines: list[list[str]]) -> None:
    data = b"".join(encode_command(*words) for words in lines)
    found = [item for item in read(data) if isinstance(item, Command)]
    assert [[item.name, *item.arguments] for item in found] == lines


def test_a_line_over_the_limit_is_one_error_and_is_not_stored() -> None:
    responder = Responder(max_line_bytes=10)
    for _ in range(1000):
        responder.receive_data(b"x" * 1000)
    assert len(responder.detach()) == 11

    assert read(b"7 " + b"x" * 9 + b"\nname\n", max_line_bytes=10) == [
        Malformed(7, "line too long"),
        Command("name", (), None, "name"),
    ]
    assert read(b"x" * 10 + b"\n", max_line_bytes=10) == [Command("x" * 10, (), None, "x" * 10)]


def test_a_long_comment_does_not_make_a_line_too_long() -> None:
    assert read(b"name #" + b"x" * 100 + b"\n#" + b"x" * 100 + b"\n", max_line_bytes=10) == [
        Command("name", (), None, "name")
    ]


def test_full_says_when_to_stop_reading_and_taking_commands_ends_it() -> None:
    responder = Responder(max_pipelined=3)
    responder.receive_data(b"name\n" * 2)
    assert not responder.full
    responder.receive_data(b"name\n")
    assert responder.full
    responder.next_command()
    assert not responder.full


def test_bytes_that_wait_are_limited_too_but_a_single_line_never_blocks() -> None:
    responder = Responder(max_line_bytes=100, max_pipelined_bytes=50)
    responder.receive_data(b"x" * 80)
    assert not responder.full
    responder.receive_data(b"\n")
    assert responder.full
    responder.next_command()
    assert not responder.full


def test_an_interrupt_overtakes_the_commands_that_wait() -> None:
    responder = Responder()
    responder.receive_data(b"name\nversion\n# inter")
    assert not responder.take_interrupt()
    responder.receive_data(b"rupt\r\n")
    assert responder.take_interrupt()
    assert not responder.take_interrupt()
    assert [str(item) for item in commands(responder)] == ["name", "version"]


@pytest.mark.parametrize("line", [b"# interrupted\n", b"name # interrupt\n", b"#interrupt\n"])
def test_other_comments_are_no_interrupts(line: bytes) -> None:
    responder = Responder()
    responder.receive_data(line)
    assert not responder.take_interrupt()


def test_the_bytes_nobody_read_can_be_handed_over() -> None:
    responder = Responder()
    responder.receive_data(b"bw-bot x\n= 1\n\n# banner\n= par")
    assert isinstance(responder.next_command(), Command)
    assert responder.detach() == b"= 1\n\n# banner\n= par"
    assert responder.detach() == b""
    assert responder.next_command() is None


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_comments_are_told_as_soon_as_they_come(size: int) -> None:
    told: list[str] = []
    responder = Responder(on_comment=told.append)
    data = b"# one \x1b\n#two # three\n# interrupt\nname # four\n  # five\r\n"
    for start in range(0, len(data), size):
        responder.receive_data(data[start : start + size])
    assert told == ["one", "two # three", "five"]
    assert [it.name for it in commands(responder) if isinstance(it, Command)] == ["name"]
    assert told == ["one", "two # three", "five"]
