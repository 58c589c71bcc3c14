"""What travels in a GTP session, as values and as bytes.

A controller sends commands, an engine answers each with one response (GTP 2 draft, section 2).
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

MAX_ID: Final = 2**31 - 1
MAX_RESPONSE_BYTES: Final = 1 << 20

# C0 without HT and LF, DEL, and C1, which is where terminals look for escape sequences; line and
# paragraph separators, and what makes text run the other way (Unicode TR 36, section 2.11): with
# these a peer could show others a line that nobody wrote.
_CONTROL = dict.fromkeys(
    (
        *(code for code in (*range(0x20), *range(0x7F, 0xA0)) if code not in (0x09, 0x0A)),
        *(0x061C, 0x200E, 0x200F),
        *range(0x2028, 0x202F),
        *range(0x2066, 0x206A),
    )
)
_WORD = re.compile(r"[^\s#\x00-\x1f\x7f-\x9f]+")


@dataclass(frozen=True, slots=True)
class Command:
    """One command line, taken apart.

    Attributes:
        name: the command's name, case as sent.
        arguments: what follows, split at spaces.
        id: the number to echo in the response, if the controller gave one.
        line: name and arguments as they were sent, without id and comment.
    """

    name: str
    arguments: tuple[str, ...] = ()
    id: int | None = None
    line: str = ""

    def __str__(self) -> str:
        return self.line or " ".join((self.name, *self.arguments))


@dataclass(frozen=True, slots=True)
class Malformed:
    """A line that is no command, and is to be answered at once with `? message`."""

    id: int | None
    message: str


@dataclass(frozen=True, slots=True)
class Response:
    """An engine's answer to one command.

    Attributes:
        ok: True for `=`, False for `?`.
        text: the body, lines joined by LF, nothing before or after.
        command: what was asked.
    """

    ok: bool
    text: str
    command: Command


def clean(text: str) -> str:
    """Drop CR and every other control character but HT and LF, and those that turn text round."""
    return text.translate(_CONTROL)


@lru_cache(4096)  # matches send the same few hundred commands again and again
def encode_command(name: str, *arguments: str) -> bytes:
    """Write a command line, without id.

    Raises:
        ValueError: a word is empty, or holds white space, a control character or `#`, so that
            the engine would read something else.
    """
    for word in (name, *arguments):
        if not _WORD.fullmatch(word):
            raise ValueError(f"cannot be sent as one word of a command: {word!r}")
    return (" ".join((name, *arguments)) + "\n").encode("utf-8", "replace")


def encode_comment(text: str) -> bytes:
    """Write a line that every engine skips, `# text`."""
    return f"# {clean(text).replace(chr(10), ' ')}\n".encode("utf-8", "replace")


def encode_response(
    id: int | None, ok: bool, text: str = "", *, max_response_bytes: int = MAX_RESPONSE_BYTES
) -> bytes:
    """Write a response: status, id, a space, the body, an empty line.

    The space after the status is always there, since GoGui takes what follows the first space
    anywhere. A body line that would be blank becomes `.`, since a blank line ends the response;
    only the first may be empty, to start a board below the status.

    Args:
        id: the command's id.
        ok: success or error.
        text: the body; line ends at its end do not matter.
        max_response_bytes: guards the peer's memory; a longer response becomes an error.
    """
    first, *rest = clean(text).rstrip().split("\n")
    body = "\n".join((first.rstrip(), *(line if line.strip() else "." for line in rest)))
    status = f"{'=' if ok else '?'}{'' if id is None else id}"
    response = f"{status} {body}\n\n".encode("utf-8", "replace")
    if len(response) > max_response_bytes:
        return encode_response(id, False, "response too long")
    return response


def encode_start(id: int | None) -> bytes:
    """Write the first line of a response whose other lines come later; a blank line ends it."""
    return f"={'' if id is None else id} \n".encode()


def encode_line(line: str) -> bytes:
    """Write one more line of such a response; line ends in it become spaces."""
    text = clean(line).replace("\n", " ").rstrip()
    return f"{text or '.'}\n".encode("utf-8", "replace")
