"""Commands and responses of GTP, as values and as bytes.

A controller sends commands. An engine answers each command with one response (GTP 2 draft,
section 2).
"""

import re
from functools import lru_cache
from typing import Final

from boardwire.override import override
from boardwire.values import value_class

MAX_ID: Final = 2**31 - 1
MAX_RESPONSE_BYTES: Final = 1 << 20
CLOSING: Final = "# closing:"
"""The start of the last line of a server, which gives the reason for the end."""

# Characters that are dropped. The first are C0 without HT and LF, DEL, and C1: terminals read
# escape sequences there. The others are line and paragraph separators and characters that reverse
# the direction of text (Unicode TR 36, section 2.11): with them a peer could forge lines of others.
_CONTROL = dict.fromkeys(
    (
        *(code for code in (*range(0x20), *range(0x7F, 0xA0)) if code not in (0x09, 0x0A)),
        *(0x061C, 0x200E, 0x200F),
        *range(0x2028, 0x202F),
        *range(0x2066, 0x206A),
    )
)
_VISIBLE = {
    code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" for code in (*_CONTROL, 0x09, 0x0A)
}
_KEPT_ARGUMENTS = 4
"""Arguments of the commands that are kept; longer ones, such as lists of moves, do not repeat."""
_WORD = re.compile(r"[^\s#\x00-\x1f\x7f-\x9f]+")


@value_class
class Command:
    """One command line, split into its parts.

    Attributes:
        name: the command's name, in the case that was sent.
        arguments: the words after the name.
        id: the number to repeat in the response; None if the controller sent none.
        line: name and arguments as they were sent, without id and comment.
    """

    name: str
    arguments: tuple[str, ...] = ()
    id: int | None = None
    line: str = ""

    @override
    def __str__(self) -> str:
        return self.line or " ".join((self.name, *self.arguments))


@value_class
class Malformed:
    """A line that is not a command. Its response is `? message`."""

    id: int | None
    message: str


@value_class
class Response:
    """An engine's answer to one command.

    Attributes:
        ok: True for `=`, False for `?`.
        text: the body; its lines are joined by LF, with no LF before or after.
        command: the command that this response answers.
    """

    ok: bool
    text: str
    command: Command


def clean(text: str) -> str:
    """Drop control characters except HT and LF, and characters that reverse the text direction."""
    if text.isprintable():  # none of these characters is; the usual case, and much faster
        return text
    return text.translate(_CONTROL)


def visible(text: str) -> str:
    """Return a text on one line, for people: characters that `clean` drops become escapes.

    Tabs and line ends become escapes too, so that nobody can forge a line.
    """
    return text.translate(_VISIBLE)


def encode_command(name: str, *arguments: str) -> bytes:
    """Write a command line, without id.

    Raises:
        ValueError: a word is empty, or holds white space, a control character or `#`. An engine
            would read another command.
    """
    return written_command(name, *arguments)[1]


def written_command(name: str, *arguments: str) -> tuple[Command, bytes]:
    """Return a command without id, and its line as `encode_command` writes it.

    Raises:
        ValueError: see `encode_command`.
    """
    if len(arguments) <= _KEPT_ARGUMENTS:
        return _written_kept(name, *arguments)
    return _written(name, *arguments)


def _written(name: str, *arguments: str) -> tuple[Command, bytes]:
    for word in (name, *arguments):
        if not _WORD.fullmatch(word):
            raise ValueError(f"not one word of a command: {word!r}")
    line = " ".join((name, *arguments)) + "\n"
    return Command(name, arguments), line.encode("utf-8", "replace")


_written_kept = lru_cache(4096)(_written)  # a match repeats the same few hundred commands


def encode_comment(text: str) -> bytes:
    """Write a comment line, `# text`, which every engine skips."""
    return f"# {clean(text).replace(chr(10), ' ')}\n".encode("utf-8", "replace")


def encode_response(
    id: int | None, ok: bool, text: str = "", *, max_response_bytes: int = MAX_RESPONSE_BYTES
) -> bytes:
    """Write a response: status, id, a space, the body, an empty line.

    The space after the status is always written, because GoGui takes everything after the first
    space as the body. A blank line ends a response, so a blank body line becomes `.`. Only the
    first line may be empty: a board then starts below the status.

    Args:
        id: the command's id.
        ok: success or error.
        text: the body; line ends at its end are dropped.
        max_response_bytes: limit that guards the peer's memory; a longer response becomes an error.
    """
    first, *rest = clean(text).rstrip().split("\n")
    body = "\n".join((first.rstrip(), *(line if line.strip() else "." for line in rest)))
    status = f"{'=' if ok else '?'}{'' if id is None else id}"
    response = f"{status} {body}\n\n".encode("utf-8", "replace")
    if len(response) > max_response_bytes:
        return encode_response(id, False, "response too long")
    return response


def encode_start(id: int | None) -> bytes:
    """Write the first line of a response whose other lines follow; a blank line ends it."""
    return f"={'' if id is None else id} \n".encode()


def encode_line(line: str) -> bytes:
    """Write one more line of such a response; line ends within it become spaces."""
    text = clean(line).replace("\n", " ").rstrip()
    return f"{text or '.'}\n".encode("utf-8", "replace")
