"""Errors of the system in words."""

import ast
import errno
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest

import boardwire
from boardwire.protocol import in_words, naming_file


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(errno.ENOENT, "No such file", "it"), "there is no such file or folder"),
        (ConnectionRefusedError(errno.ECONNREFUSED, "Connect call failed"), "no server listens"),
        (
            OSError("Multiple exceptions: [Errno 111] Connect call failed, [Errno 101] Network"),
            "no server listens there",
        ),
        (ConnectionResetError(errno.ECONNRESET, "reset"), "Connection reset by peer"),
        (socket.gaierror(socket.EAI_NONAME, "not known"), "no host has that name"),
        (OSError(socket.EAI_NONAME, "Name (while attempting to bind)"), "no host has that name"),
        (UnicodeError("label empty or too long"), "a host cannot have that name"),
        (ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong"), "no TLS connection is possible"),
        (RuntimeError("the handle is closed"), "the handle is closed"),
        (TimeoutError(), "TimeoutError"),
    ],
)
def test_an_error_of_the_system_is_told_without_its_number(error: Exception, words: str) -> None:
    told = in_words(error)
    assert told.startswith(words)
    assert "Errno" not in told


def test_a_port_without_tls_is_told() -> None:
    theirs, ours = socket.socketpair()
    with theirs, ours:
        theirs.sendall(b"# closing: no TLS here\n")
        with pytest.raises(ssl.SSLError) as refused:
            ssl.create_default_context().wrap_socket(ours, server_hostname="localhost")
    assert in_words(refused.value).startswith("that port speaks no TLS; write tcp://")


def test_the_file_of_an_error_is_named() -> None:
    error = FileNotFoundError(errno.ENOENT, "No such file", "book.epd")
    assert naming_file(error) == "book.epd: there is no such file or folder"
    assert naming_file(ValueError("it is empty")) == "it is empty"


def written_as_they_are(handler: ast.ExceptHandler) -> Iterator[int]:
    """The lines in which the error of a handler becomes text by itself."""
    for node in ast.walk(handler):
        value: ast.expr | None = None
        if isinstance(node, ast.FormattedValue):
            value = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            value = node.args[0] if node.func.id == "str" and node.args else None
        if isinstance(value, ast.Name) and value.id == handler.name:
            yield value.lineno


@pytest.mark.long
@pytest.mark.slow
def test_no_message_has_the_number_of_an_error() -> None:
    """Whoever catches an error of the system writes it in words."""
    handlers, found = 0, []
    for path in Path(boardwire.__file__).parent.glob("*/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.ExceptHandler) or not node.name or node.type is None:
                continue
            names = {it.id for it in ast.walk(node.type) if isinstance(it, ast.Name)}
            if names & {"OSError", "FileNotFoundError", "PermissionError", "ConnectionError"}:
                handlers += 1
                found += [f"{path}:{line}" for line in written_as_they_are(node)]
    assert handlers > 30
    assert found == []
