"""Names of engines that are programs of another protocol than GTP."""

from __future__ import annotations

import pytest

from boardwire.clients.adapters.program_adapter import join_engine, split_engine

OPTIONS = (("Hash", "16"), ("Skill Level", "5"))


@pytest.mark.parametrize(
    ("text", "command", "options"),
    [
        ("stockfish", ("stockfish",), ()),
        ("stockfish:Hash=16,Skill Level=5", ("stockfish",), OPTIONS),
        ("gnuchess --uci", ("gnuchess", "--uci"), ()),
        ("'gnuchess --uci':Hash=16,Skill Level=5", ("gnuchess", "--uci"), OPTIONS),
        ("gnuchess --uci:Hash=16,Skill Level=5", ("gnuchess", "--uci"), OPTIONS),
        ("\"'/my path/engine' -x\"", ("/my path/engine", "-x"), ()),
        ("'C:/engine':Path=a:b", ("C:/engine",), (("Path", "a:b"),)),
        ("", (), ()),
    ],
)
def test_a_command_line_and_options_are_read(
    text: str, command: tuple[str, ...], options: tuple[tuple[str, str], ...]
) -> None:
    assert split_engine(text) == (command, options)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("'stockfish", "the quote ' is not closed"),
        ("stockfish:Hash", "'Hash' is not NAME=VALUE"),
        ("stockfish:Hash=1,hash=2", "the option hash is given twice"),
        ("stockfish:Hash=1\n", "control characters"),
    ],
)
def test_other_texts_are_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        split_engine(text)


@pytest.mark.parametrize(
    "command",
    [
        ("stockfish",),
        ("gnuchess", "--uci"),
        ("/my path/engine", "-x"),
        ("/my path/engine",),
        ("a:b",),
        ("it's",),
    ],
)
def test_a_command_line_is_written_as_it_is_read(command: tuple[str, ...]) -> None:
    prefix, _, text = join_engine("uci", command).partition(":")
    assert prefix == "uci"
    assert split_engine(text) == (command, ())
