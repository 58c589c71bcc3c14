"""Errors of the operating system in words for people, without their numbers."""

import errno
import os
import re
import ssl
from typing import Final

_WORDS: Final = {
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "you have no permission for that",
    errno.EPERM: "you have no permission for that",
    errno.EISDIR: "it is a folder; name a file",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.ENOEXEC: "it is no program",
    errno.ECONNREFUSED: "nobody listens there; start the server, or mend the host or the port",
    errno.EHOSTUNREACH: "no way leads to that host; look at the network",
    errno.ENETUNREACH: "no way leads to that host; look at the network",
    errno.ETIMEDOUT: "nobody answers",
    errno.EADDRINUSE: "another program listens there already",
    errno.EADDRNOTAVAIL: "that is no address of this machine",
}
"""What people can do something about; the system's own words must do for the rest."""

_NUMBER = re.compile(r"\[Errno (-?\d+)\]\s*")


def in_words(error: Exception) -> str:
    """What went wrong, as a part of a sentence: no number, and no path or address."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not valid: {error.verify_message}"
    if isinstance(error, ssl.SSLError):
        return f"TLS cannot be spoken there ({error.strerror})"
    if isinstance(error, UnicodeError):  # Python encodes names of hosts before it looks them up
        return "that cannot be the name of a host"
    number = error.errno if isinstance(error, OSError) else None
    if number is None:
        # asyncio joins the texts of several failures, one for each address of a host.
        numbers = _NUMBER.findall(str(error))
        number = int(numbers[0]) if numbers else None
    if number is None:
        return str(error) or type(error).__name__
    if number < 0:  # of `getaddrinfo`, which `socket.create_server` makes a plain OSError
        return "no host of that name can be found; mend the name, or look at the network"
    return _WORDS.get(number) or os.strerror(number)
