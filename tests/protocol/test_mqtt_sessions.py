"""The topics and messages of sessions over MQTT."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol import ProtocolViolation
from boardwire.protocol.mqtt_sessions import (
    MAX_MESSAGE_BYTES,
    MessageKind,
    NodeStatus,
    SessionMessage,
    input_topic,
    is_node,
    node_of,
    session_of,
    status_topic,
)


def test_a_topic_names_its_node_and_its_session() -> None:
    assert status_topic("main") == "boardwire/v1/nodes/main/sessions"
    assert node_of(status_topic("main")) == "main"
    assert input_topic("main", "0123abcd") == "boardwire/v1/sessions/main/0123abcd/in"
    assert session_of(input_topic("main", "0123abcd")) == "0123abcd"


@pytest.mark.parametrize("session", ["", "short", "x" * 65, "0123 abcd", "0123äbcd"])
def test_an_id_that_nobody_would_pick_is_no_session(session: str) -> None:
    assert session_of(input_topic("main", session)) is None


@pytest.mark.parametrize("node", ["", "+", "#", "a/b", "a b", ".hidden", "x" * 65])
def test_a_node_is_one_level_of_a_topic(node: str) -> None:
    assert is_node("main-2.example_org")
    assert not is_node(node)


def test_a_message_has_a_header_that_people_can_read() -> None:
    message = SessionMessage(MessageKind.DATA, 3, 2, b"play b D4\n")
    assert message.encode() == b"data 3 2\nplay b D4\n"
    assert SessionMessage.decode(b"lost 0 0") == SessionMessage(MessageKind.LOST)


@given(
    st.sampled_from(MessageKind),
    st.integers(0, 10**15 - 1),
    st.integers(0, 10**15 - 1),
    st.binary(max_size=200),
)
def test_every_message_decodes_back(
    kind: MessageKind, number: int, taken: int, data: bytes
) -> None:
    message = SessionMessage(kind, number, taken, data)
    assert SessionMessage.decode(message.encode()) == message


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"data",
        b"data 1",
        b"data 1 x\n",
        b"data -1 0\n",
        b"dada 1 0\n",
        b"data 1 0 \n",
        b"\xff",
    ],
)
def test_other_payloads_are_no_messages(payload: bytes) -> None:
    with pytest.raises(ProtocolViolation, match="not a message of a session"):
        SessionMessage.decode(payload)


def test_a_message_that_is_too_long_is_refused() -> None:
    longest = SessionMessage(MessageKind.DATA, data=b"x" * MAX_MESSAGE_BYTES).encode()
    assert SessionMessage.decode(longest)
    with pytest.raises(ProtocolViolation, match="at most 16384 bytes"):
        SessionMessage.decode(longest + b"x")


@given(st.booleans(), st.text("0123456789abcdef", max_size=16))
def test_a_status_decodes_back(online: bool, run: str) -> None:
    assert NodeStatus.decode(NodeStatus(online, run).encode()) == NodeStatus(online, run)


@pytest.mark.parametrize("payload", [b"", b"online", b"[]", b'{"online": true}', b"[" * 10_000])
def test_what_is_no_status_is_offline(payload: bytes) -> None:
    assert not NodeStatus.decode(payload).online
