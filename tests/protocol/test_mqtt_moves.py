"""The topics, messages and signatures of moves over MQTT."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol import ProtocolViolation
from boardwire.protocol.mqtt_moves import SeatAnswer, SeatMove, SeatTopic, signature, signing_key
from boardwire.server.players.participant import fingerprint

PLACE = SeatTopic("1139bd4932", 1)
TOKEN = "3284798468bd333cc87561d39f3e3868"


def test_a_topic_names_a_seat() -> None:
    assert PLACE.move == "boardwire/v1/matches/1139bd4932/seats/1/move"
    assert PLACE.answer == "boardwire/v1/matches/1139bd4932/seats/1/answer"
    assert SeatTopic.of(PLACE.move) == PLACE


@pytest.mark.parametrize(
    "topic",
    [
        PLACE.answer,
        PLACE.move + "/x",
        PLACE.move.replace("/1/", "/x/"),
        PLACE.move.replace("3", "ä"),
    ],
)
def test_other_topics_name_none(topic: str) -> None:
    assert SeatTopic.of(topic) is None


def test_the_signature_is_that_of_the_page_for_boards() -> None:
    assert signature(signing_key(TOKEN), PLACE, 7, "D4") == (
        "6375a606b9eec9d3c89fa7f292c5fe6de790360a0b9d8ba71341846bae19dde5"
    )


def test_the_key_is_what_the_server_knows_of_a_session() -> None:
    assert signing_key(TOKEN).decode() == fingerprint(TOKEN)


@given(st.integers(0, 999), st.text("ABCDEFGH123 /-+=", max_size=20))
def test_every_move_decodes_back_and_is_signed(ply: int, text: str) -> None:
    move = SeatMove.decode(SeatMove.signed(TOKEN, PLACE, ply, text).encode())
    assert (move.ply, move.move) == (ply, text)
    assert move.is_signed_by(signing_key(TOKEN), PLACE)
    assert not move.is_signed_by(signing_key(TOKEN), SeatTopic(PLACE.match, 0))
    assert not move.is_signed_by(signing_key("another"), PLACE)
    assert not SeatMove(ply + 1, text, move.mac).is_signed_by(signing_key(TOKEN), PLACE)


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        (b"", "write a move as JSON"),
        (b"D4", "write a move as JSON"),
        (b"\xff", "write a move as JSON"),
        (b"[" * 1000, "write a move as JSON"),
        (b"{}", "ply is the number"),
        (b'{"ply": true, "move": "D4", "mac": ""}', "ply is the number"),
        (b'{"ply": -1, "move": "D4", "mac": ""}', "ply is the number"),
        (b'{"ply": 1, "mac": ""}', "move is a text"),
        (b'{"ply": 1, "move": "D\\u0007", "mac": ""}', "move is a text"),
        (b'{"ply": 1, "move": "D\\ud800", "mac": ""}', "move is a text"),
        (b'{"ply": 1, "move": "D4"}', "mac is a text"),
        (b'{"ply": 1, "move": "D4", "mac": "\xc3\xa4"}', "mac is a text"),
        (b'{"ply": 1, "move": "%s", "mac": ""}' % (b"x" * 201), "at most 200 characters"),
        (b" " * 1025, "at most 1024 bytes"),
    ],
)
def test_what_is_wrong_with_a_move_is_said(payload: bytes, why: str) -> None:
    with pytest.raises(ProtocolViolation, match=why):
        SeatMove.decode(payload)


def test_an_answer_says_whether_the_move_was_made() -> None:
    assert json.loads(SeatAnswer(3, "D4").encode()) == {
        "ply": 3,
        "move": "D4",
        "ok": True,
        "error": "",
    }
    assert not json.loads(SeatAnswer(3, "D4", "it is not your turn").encode())["ok"]
