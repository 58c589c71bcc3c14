"""Errors of the system in words."""

import errno
import socket
import ssl

import pytest

from boardwire.protocol import in_words


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
