import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol import (
    Command,
    ProtocolError,
    ProtocolViolation,
    Requester,
    Response,
    encode_response,
)
from boardwire.protocol.gtp.requester import JUNK_LINE_BYTES

STREAMS = st.lists(
    st.one_of(
        st.sampled_from(
            [b"\n", b"\n\n", b"\r\n", b"= ", b"=", b"?", b"=7 x", b"= ? bad", b"\xc3", b" ", b"\t"]
        ),
        st.binary(max_size=12),
    )
).map(b"".join)


def exchange(data: bytes, commands: int = 1) -> list[tuple[bool, str]]:
    """What an engine's bytes say when so many commands are pending."""
    requester = Requester()
    for _ in range(commands):
        requester.send("name")
    requester.receive_data(data)
    return [(answer.ok, answer.text) for answer in iter(requester.next_response, None)]


def test_commands_go_out_in_order_without_ids() -> None:
    requester = Requester()
    requester.send("boardsize", "9")
    requester.send_comment("interrupt")
    requester.send("clear_board")
    assert requester.data_to_send() == b"boardsize 9\n# interrupt\nclear_board\n"
    assert requester.data_to_send() == b""
    assert requester.pending == 2


def test_responses_belong_to_the_commands_in_order() -> None:
    requester = Requester()
    first, second = requester.send("name"), requester.send("foo")
    requester.receive_data(b"= GNU Go\n\n? unknown command\n\n")
    answers = [requester.next_response(), requester.next_response()]
    assert [answer and answer.command for answer in answers] == [first, second]
    assert [answer and (answer.ok, answer.text) for answer in answers] == [
        (True, "GNU Go"),
        (False, "unknown command"),
    ]
    assert requester.pending == 0
    assert requester.next_response() is None


@pytest.mark.parametrize(
    ("wire", "answer"),
    [
        (b"=\n\n", (True, "")),
        (b"= \n\n", (True, "")),
        (b"=D4\n\n", (True, "D4")),
        (b"=D4\r\n\r\n", (True, "D4")),
        (b"=7 D4\n\n", (True, "D4")),
        (b"=7\n\n", (True, "")),
        (b"=\t3\t4\n\n", (True, "3 4")),
        (b"= \n1 . .\n2 . .\n\n", (True, "1 . .\n2 . .")),
        (b"= 11 hex\n\n", (True, "11 hex")),  # not an id: it does not touch the sign
        (b"= 5 text\n\n", (True, "5 text")),  # Edax; we send no ids, so it has none to echo
        (b"=7.5\n\n", (True, "7.5")),
        (b"?\n\n", (False, "")),
        (b"= ? unknown command\n\n", (False, "unknown command")),  # TamaGo
        (b"= ? ? ? ?\n. . . .\n\n", (True, "? ? ? ?\n. . . .")),  # a board is no error
        (b"= ? ?\n\n", (True, "? ?")),
        (b"Engine 1.0\nLoading...\n\n= D4\n\n", (True, "D4")),  # banners
        (b"==== Engine ====\n?? really\n= D4\n\n", (True, "D4")),
        (b"\n\r\n = not at the start\n= D4\n\n", (True, "D4")),
    ],
)
def test_what_real_engines_write_is_understood(wire: bytes, answer: tuple[bool, str]) -> None:
    assert exchange(wire) == [answer]


def test_the_rest_after_a_blank_line_inside_a_response_is_ignored() -> None:
    # Leela Zero, once.
    assert exchange(b"= a\n\nb\nc\n\n= d\n\n", commands=2) == [(True, "a"), (True, "d")]


def test_a_response_nobody_waits_for_is_ignored() -> None:
    requester = Requester()
    requester.receive_data(b"= stray\n\n")
    requester.send("name")
    assert requester.next_response() is None
    requester.receive_data(b"= mine\n\n")
    assert (answer := requester.next_response()) is not None
    assert answer.text == "mine"


def test_a_line_begun_before_the_command_does_not_answer_it() -> None:
    requester = Requester()
    requester.receive_data(b"= par")
    requester.send("name")
    requester.receive_data(b"tial\n\n= mine\n\n")
    assert (answer := requester.next_response()) is not None
    assert answer.text == "mine"
    assert requester.next_response() is None


def test_no_response_is_taken_after_a_violation() -> None:
    requester = Requester(max_junk_bytes=64)
    requester.send("name")
    requester.receive_data(b"\n\n")
    requester.receive_data(b"= mock\n\n")
    with pytest.raises(ProtocolViolation):
        requester.next_response()


@given(STREAMS, st.lists(st.integers(0, 1 << 16), max_size=8))
def test_any_bytes_give_the_same_responses_however_they_are_cut(
    data: bytes, cuts: list[int]
) -> None:
    outcomes = []
    for places in ([], cuts):
        requester = Requester(max_response_bytes=40, max_junk_bytes=150)
        for _ in range(3):
            requester.send("name")
        start = 0
        for cut in [*sorted(place % (len(data) + 1) for place in places), len(data)]:
            requester.receive_data(data[start:cut])
            start = cut
        outcome: list[object] = []
        try:
            while response := requester.next_response():
                outcome.append(response)
        except ProtocolViolation as violation:
            outcome.append(str(violation))
        outcomes.append((outcome, requester.detach()))
    assert outcomes[0] == outcomes[1]


@pytest.mark.slow
@given(
    st.lists(
        st.tuples(
            st.booleans(),
            st.lists(st.from_regex(r"[A-Za-z.]([A-Za-z0-9 .?=#]*[A-Za-z0-9.])?", fullmatch=True)),
        )
    )
)
def test_every_response_we_write_is_read_back(responses: list[tuple[bool, list[str]]]) -> None:
    texts = [(ok, "\n".join(lines)) for ok, lines in responses]
    wire = b"".join(encode_response(None, ok, text) for ok, text in texts)
    assert exchange(wire, commands=len(texts)) == texts


def test_a_response_without_end_is_a_violation_after_the_good_ones() -> None:
    requester = Requester(max_response_bytes=100)
    for _ in range(3):
        requester.send("name")
    requester.receive_data(b"= good\n\n= " + b"x" * 200)  # no line end yet
    requester.receive_data(b"\n\n= more\n\n")
    assert (answer := requester.next_response()) is not None
    assert answer.text == "good"
    for _ in range(2):
        with pytest.raises(ProtocolViolation, match="longer than 100 bytes"):
            requester.next_response()


def test_a_response_of_many_lines_is_limited_too() -> None:
    requester = Requester(max_response_bytes=100)
    requester.send("name")
    requester.receive_data(b"= x\n" + b"line\n" * 100)
    with pytest.raises(ProtocolViolation, match="longer than 100 bytes"):
        requester.next_response()


def test_an_engine_that_only_babbles_is_a_violation() -> None:
    requester = Requester(max_junk_bytes=600)
    requester.send("name")
    requester.receive_data(b"info depth 1\n" * 5 + b"= ok\n\n" + b"info depth 1\n" * 5)
    assert requester.next_response() is not None
    assert requester.next_response() is None
    requester.receive_data(b"info depth 1\n" * 5)
    with pytest.raises(ProtocolViolation, match="outside responses"):
        requester.next_response()


@pytest.mark.parametrize("line", [b"", b"\r", b"#", b"x"])
def test_a_short_line_costs_more_than_its_bytes(line: bytes) -> None:
    requester = Requester(max_junk_bytes=100 * JUNK_LINE_BYTES)
    requester.receive_data((line + b"\n") * 100)
    assert requester.next_response() is None
    requester.receive_data(line + b"\n")
    with pytest.raises(ProtocolViolation, match="outside responses"):
        requester.next_response()


@pytest.mark.long
@pytest.mark.slow
def test_a_response_that_is_being_read_takes_no_more_memory_than_its_bytes() -> None:
    requester = Requester()
    requester.send("showboard")
    tracemalloc.start()
    try:
        requester.receive_data(b"= \n" + b"xy\n" * 300_000)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 2_000_000


def test_commands_that_wait_are_limited() -> None:
    requester = Requester(max_pending=2)
    requester.send("name")
    requester.send("name")
    with pytest.raises(ProtocolError, match="2 commands already wait"):
        requester.send("name")


def test_a_stream_that_turned_round_starts_with_what_was_left() -> None:
    requester = Requester()
    requester.receive_data(b"= par")
    assert requester.detach() == b"= par"


def test_what_the_last_bytes_lack_is_told() -> None:
    requester = Requester()
    requester.send("name")
    assert requester.unended == ""
    requester.receive_data(b"= it")
    assert requester.unended == (
        'the line "= it" has no line end; a response ends with an empty line'
    )
    requester.receive_data(b"\x1b" + b"y" * 1000 + b"\n")
    assert requester.unended == (rf'the response "= it\x1b{"y" * 55}" has no empty line at its end')
    requester.receive_data(b"\n")
    assert requester.unended == ""


def test_lines_outside_of_responses_are_told() -> None:
    told: list[str] = []
    requester = Requester(on_text=told.append)
    requester.receive_data(b"\n=== It ===\n\n")
    requester.send("name")
    requester.receive_data(b"loading\n= it\nmore\n\n# closing: the \x1bserver stops\n")
    assert told == ["=== It ===", "loading", "# closing: the server stops"]
    assert requester.closing == "the server stops"


def test_commands_are_written_one_at_a_time_where_that_is_asked_for() -> None:
    requester = Requester()
    requester.one_at_a_time = True
    for name in ("name", "version", "list_commands"):
        requester.send(name)
    assert requester.data_to_send() == b"name\n"
    assert requester.pending == 3
    requester.receive_data(b"= it\n\n= too early\n\n")
    assert [requester.next_response(), requester.next_response()] == [
        Response(True, "it", Command("name")),
        None,
    ]
    requester.release()
    assert requester.data_to_send() == b"version\n"
    requester.one_at_a_time = False
    requester.send("quit")
    requester.release()
    assert requester.data_to_send() == b"list_commands\nquit\n"


def test_a_command_comes_before_those_that_are_not_written_yet() -> None:
    requester = Requester()
    requester.one_at_a_time = True
    requester.send("play", "b", "A1")
    requester.send("genmove", "w")
    requester.send_at_once("name")
    assert requester.data_to_send() == b"play b A1\nname\n"
    requester.forget()  # the engine has lost `play`
    requester.receive_data(b"= it\n\n")
    response = requester.next_response()
    assert response is not None
    assert response.command.name == "name"
    requester.release()
    assert requester.data_to_send() == b"genmove w\n"


def test_later_commands_wait_for_one_that_is_sent_alone() -> None:
    requester = Requester()
    requester.send("boardsize", "9")
    requester.send_alone("fixed_handicap", "2")
    requester.send("genmove", "w")
    assert requester.data_to_send() == b"boardsize 9\nfixed_handicap 2\n"
    requester.receive_data(b"=\n\n")
    requester.release()
    assert not requester.has_data_to_send
    requester.receive_data(b"? no\n\n")
    requester.send_first([("clear_board",), ("set_free_handicap", "C3")], alone=True)
    requester.release()
    assert requester.data_to_send() == b"clear_board\nset_free_handicap C3\n"
    assert requester.pending == 3
    requester.receive_data(b"=\n\n=\n\n")
    requester.release()
    requester.send("play", "b", "D4")
    assert requester.data_to_send() == b"genmove w\nplay b D4\n"
