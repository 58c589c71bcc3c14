"""The server that a command line names: what is wrong with a word that is none."""

from __future__ import annotations

from pathlib import Path

import pytest
import trustme

from boardwire.cli.arguments.server_address import server_of
from boardwire.protocol import AuthorityError

from ..command_line import Command


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "backgammon"), "backgammon is a game, not a server: write --game backgammon"),
        (("play", "Connect Four"), "write --game connect4"),
        (("play", "openspiel:tic_tac_toe"), "write --game openspiel:tic_tac_toe"),
        (("play", "chekers"), "if you mean the game, write --game checkers"),
        (("play", "mcts:playouts=9"), "is an engine, not a server"),
        (("connect", "othello"), "write --game othello"),
        (("bot", "random", "--server", "go"), "write --game go"),
        (("matches", "--server", "hex"), "write --game hex"),
        (("play", "nothing-like-it"), "not an address: 'nothing-like-it'; begin it with one of"),
    ],
)
def test_a_game_in_the_place_of_a_server_is_named(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command(*arguments).mistake


@pytest.mark.parametrize(
    "arguments",
    [
        ("match", "go", "mcts", "--game", "go"),
        ("bot", "go", "--server", "tcp://127.0.0.1:1"),
        ("play", "--opponent", "go"),
        ("engine", "go"),
        ("check", "go"),
        ("tournament", "--engine", "go", "--engine", "mcts"),
    ],
)
def test_a_game_in_the_place_of_an_engine_is_named(
    command: Command, arguments: tuple[str, ...]
) -> None:
    mistake = command(*arguments).mistake
    assert "go is a game, not an engine" in mistake
    assert "--game go" in mistake


@pytest.mark.parametrize("arguments", [("bot", "random", "--server"), ("play",), ("connect",)])
def test_a_file_of_authorities_is_checked_before_the_connection(
    command: Command, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    empty = tmp_path / "ca.pem"
    empty.write_text("no certificate\n")
    told = command(*arguments, "tls://127.0.0.1:1", "--ca", str(tmp_path / "none.pem"))
    assert "none.pem: there is no such file" in told.mistake
    told = command(*arguments, "tls://127.0.0.1:1", "--ca", str(empty))
    assert "has no certificate in PEM format" in told.mistake
    told = command(*arguments, "tcp://127.0.0.1:1", "--ca", str(empty))
    assert "tcp://127.0.0.1:1 is not encrypted" in told.mistake


def test_the_environment_names_a_file_for_encrypted_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ca.pem"
    monkeypatch.setenv("BOARDWIRE_CA", str(file))
    assert server_of("tcp://example.org").ca == ""
    with pytest.raises(AuthorityError, match="no such file"):
        server_of("tls://example.org")
    trustme.CA().cert_pem.write_to_path(str(file))
    assert server_of("wss://example.org").ca == str(file)
