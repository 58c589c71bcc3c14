from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol.name_values import (
    decode_options,
    decode_value,
    encode_clocks,
    encode_options,
    encode_value,
    parse_pair,
    read_record,
    write_record,
)


def test_a_record_has_its_facts_in_order_and_leaves_out_those_without_a_value() -> None:
    record = write_record(match="m1", rated=True, bots=False, ply=3, seconds=0.5, to="", by=None)
    assert record == "match=m1 rated=yes bots=no ply=3 seconds=0.5"


@given(st.text())
def test_every_text_is_one_ascii_word_and_is_read_back(text: str) -> None:
    word = encode_value(text)
    assert word.isascii()
    assert not any(letter.isspace() or letter == "#" for letter in word)
    assert decode_value(word) == text.encode(errors="replace").decode()


@pytest.mark.slow
@given(st.dictionaries(st.from_regex("[a-z_]+", fullmatch=True), st.text(min_size=1)))
def test_a_record_is_read_back(facts: dict[str, str]) -> None:
    clean = {name: text.encode(errors="replace").decode() for name, text in facts.items()}
    assert read_record(write_record(**facts)) == clean


def test_words_that_are_no_pairs_are_skipped_and_values_keep_their_equals_signs() -> None:
    assert read_record("# bw-watch match=m1 =x detail=a=b%20c") == {
        "match": "m1",
        "detail": "a=b c",
    }


def test_a_byte_that_is_no_text_is_read_as_a_replacement() -> None:
    assert decode_value("%ff") == "\N{REPLACEMENT CHARACTER}"


def test_options_and_clocks_are_one_value_each() -> None:
    options = {"size": "9", "position": "a;b%c:d"}
    assert encode_options(options) == "size:9;position:a%3Bb%25c:d"
    assert decode_options(encode_options(options)) == options
    assert decode_options("") == {}
    assert encode_clocks([598.24, None, 600]) == "598.2,600.0"
    assert encode_clocks([None, None]) == ""


def test_a_pair_has_a_name_and_a_value_that_is_taken_as_it_is() -> None:
    assert parse_pair("position=a=b%20c") == ("position", "a=b%20c")
    assert parse_pair("name=") == ("name", "")


@pytest.mark.parametrize("word", ["size", "=9", ""])
def test_a_word_without_a_name_or_an_equals_sign_is_no_pair(word: str) -> None:
    with pytest.raises(ValueError, match="is not NAME=VALUE"):
        parse_pair(word)
