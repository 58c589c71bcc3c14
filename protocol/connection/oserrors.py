"""Errors of the operating system in plain words, without their numbers."""

import errno
import os
import re
import ssl
from typing import Final

_WORDS: Final = {
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EISDIR: "this is a folder; name a file",
    errno.ENOTDIR: "a part of the path is not a folder",
    errno.ENOEXEC: "this is not a program",
    errno.ECONNREFUSED: "no server listens there; start the server, or check the host and the port",
    errno.EHOSTUNREACH: "no route to that host; check the network",
    errno.ENETUNREACH: "no route to that host; check the network",
    errno.ETIMEDOUT: "no answer",
    errno.EADDRINUSE: "another program listens there already",
    errno.EADDRNOTAVAIL: "this machine does not have that address",
}
"""Errors that a user can mend. All others keep the words of the system."""

_PLAIN: Final = ("WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "PACKET_LENGTH_TOO_LONG")
"""The errors of OpenSSL where the peer's first bytes are not TLS."""

_UNKNOWN_ISSUER: Final = (18, 19, 20, 21)
"""The codes of OpenSSL where no trusted authority has issued a certificate (X509_verify_cert)."""

_NUMBER = re.compile(r"\[Errno (-?\d+)\]\s*")


def in_words(error: Exception) -> str:
    """Return an error as a part of a sentence, without a number, a path or an address."""
    if isinstance(error, ssl.SSLCertVerificationError):
        hint = ""
        if error.verify_code in _UNKNOWN_ISSUER:
            hint = "; if you trust it, name the file of the certificate with --ca"
        return f"its certificate is not valid: {error.verify_message}{hint}"
    if isinstance(error, ssl.SSLError) and getattr(error, "reason", None) in _PLAIN:
        return "that port speaks no TLS; write tcp:// or ws://, or name the port for TLS"
    if isinstance(error, ssl.SSLError):
        return f"no TLS connection is possible there ({error.strerror})"
    if isinstance(error, UnicodeError):  # Python encodes host names before it looks them up
        return "a host cannot have that name"
    number = error.errno if isinstance(error, OSError) else None
    if number is None:
        # asyncio joins the texts of several failures, one for each address of a host.
        numbers = _NUMBER.findall(str(error))
        number = int(numbers[0]) if numbers else None
    if number is None:
        return str(error) or type(error).__name__
    if number < 0:  # of `getaddrinfo`, which `socket.create_server` makes a plain OSError
        return "no host has that name; check the name, or the network"
    return _WORDS.get(number) or os.strerror(number)


def naming_file(error: Exception) -> str:
    """Return an error as :func:`in_words` does, behind the name of the file that it concerns."""
    name = getattr(error, "filename", None)
    return f"{name}: {in_words(error)}" if isinstance(name, str) else in_words(error)
