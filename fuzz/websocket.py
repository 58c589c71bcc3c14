"""Frames of WebSocket as bytes: fragments, pings, closes, lengths, masks, reserved bits, bad UTF-8.

RFC 6455, section 5.2, has the layout of a frame. The handshakes before are now and then damaged,
too.
"""

from __future__ import annotations

import struct
from random import Random

from .server import Script, ServerFuzzer
from .sessions import damaged

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
OPCODES = (TEXT, TEXT, TEXT, CONTINUATION, CONTINUATION, BINARY, CLOSE, PING, PONG, 0x3, 0xB, 0xF)
CODES = (0, 999, 1000, 1001, 1005, 1006, 1007, 1011, 1012, 1015, 2999, 3000, 4999, 5000, 65535)
LENGTHS = (
    0,
    1,
    125,
    126,
    127,
    65535,
    65536,
    131072,
    131073,
    2**31,
    2**32,
    2**63 - 1,
    2**63,
    2**64 - 1,
)
TEXTS = (
    *(b"name\n", b"bw-game go size=5\n", b"play b C3\n", b"showboard\n", b"quit\n", b"na", b"me\n"),
    *(b"bw-seek pig\n", b"# interrupt\n", b"bw-bot ws1 - tictactoe\n", b"= \n\n", b"", b"\n"),
    *(
        b"\xff\xfe\n",
        b"\xc3",
        b"\xa9\n",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\x00\n",
        b"\x1b[2J",
    ),
    *(b"list_commands\n" * 40, b"x" * 20000 + b"\n", "é\u202e\U0001f3b2\n".encode()),
)
HANDSHAKE = (
    b"GET /gtp HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)
HEADERS = (
    *(b"", b"", b"", b"", b"Sec-WebSocket-Protocol: gtp, boardwire\r\n"),
    b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n",
    b"Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=7\r\n",
    *(b"Origin: http://localhost\r\n", b"Origin: null\r\n", b"Origin: http://[\r\n"),
    *(b"X: \xff\xfe\r\n", b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n"),
    *(b"Sec-WebSocket-Protocol: \xe9\r\n", b"Sec-WebSocket-Version: 8\r\n", b"Host: evil\r\n"),
    *(b"Expect: 100-continue\r\n", b"X-Forwarded-For: ,,::%\r\n"),
)


def make(random: Random) -> Script:
    """Make up a connection: a handshake, and frames in pieces of any length."""
    handshake = HANDSHAKE + random.choice(HEADERS) + b"\r\n"
    if random.random() < 0.1:
        handshake = damaged(random, handshake)
    data = b"".join(_frames(random) for _ in range(random.randrange(1, 12)))
    if random.random() < 0.2:
        data = damaged(random, data)
    pieces = [handshake] if random.random() < 0.8 else []
    data = data if pieces else handshake + data
    while data:
        length = random.choice((1, 2, 3, 100, 5000, len(data)))
        pieces.append(data[:length])
        data = data[length:]
        if len(pieces) > 60:
            pieces.append(data)
            break
    # The server switches protocols before it reads the first frame; most clients wait for that.
    waits = [random.choice((0, 0.005, 0.02)), *(random.choice((0, 0, 0, 0.002)) for _ in pieces)]
    return Script("http", tuple(zip(pieces, waits, strict=False)), random.random() < 0.3)


def _frames(random: Random) -> bytes:
    """A frame, a message in fragments, many small frames, or a frame that lies about itself."""
    kind = random.random()
    if kind < 0.5:
        return frame(random, TEXT, random.choice(TEXTS))
    if kind < 0.6:
        count = random.choice((2, 3, 20, 1100))
        opcodes = (TEXT, *(CONTINUATION for _ in range(count - 1)))
        pieces = (
            frame(random, opcode, random.choice(TEXTS[:6]) if count < 50 else b"", fin=last)
            for opcode, last in zip(opcodes, (*(False,) * (count - 1), True), strict=True)
        )
        return b"".join(pieces)
    if kind < 0.65:
        many = random.choice((PING, PONG, TEXT))
        return frame(random, many, b"12") * random.choice((10, 700))
    if kind < 0.75:
        code = struct.pack(">H", random.choice(CODES))
        reason = random.choice((b"", b"bye", b"\xff", b"x" * 123, b"x" * 124))
        return frame(random, CLOSE, random.choice((b"", b"\x03", code, code + reason)))
    return frame(
        random,
        random.choice(OPCODES),
        random.choice(TEXTS),
        fin=random.random() < 0.7,
        reserved=random.choice((0, 0, 0, 0x40, 0x20, 0x10, 0x70)),
        masked=random.random() < 0.8,
        length=random.choice(LENGTHS) if random.random() < 0.3 else None,
    )


def frame(
    random: Random,
    opcode: int,
    payload: bytes,
    *,
    fin: bool = True,
    reserved: int = 0,
    masked: bool = True,
    length: int | None = None,
) -> bytes:
    """Return a frame as bytes. `length` is the one that it states, if that is another."""
    stated = len(payload) if length is None else length
    form = random.random()  # a length may be written longer than needed
    head = bytes((fin << 7 | reserved | opcode,))
    mask_bit = masked << 7
    if stated < 126 and form < 0.95:
        head += bytes((mask_bit | stated,))
    elif stated < 65536 and form < 0.98:
        head += bytes((mask_bit | 126,)) + struct.pack(">H", stated)
    else:
        head += bytes((mask_bit | 127,)) + struct.pack(">Q", stated)
    if not masked:
        return head + payload
    key = random.randbytes(4)
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(payload))


FUZZERS = [ServerFuzzer("websocket", make)]
