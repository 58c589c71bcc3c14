"""Sessions over TCP and WebSocket: lines of GTP, damaged ones, answers of bots, and noise."""

from __future__ import annotations

from random import Random

from boardwire.games import names
from boardwire.server.sessions.console import SERVER_COMMANDS

from .server import Script, ServerFuzzer

WORDS = (
    *("b", "w", "p3", "p17", "black", "green", "D4", "d4", "K10", "pass", "resign", "A0", "Z99"),
    *("0", "1", "-1", "9", "19", "25", "26", "1e308", "1e309", "nan", "inf", "0x10", "007", "1_0"),
    *("99999999999999999999", "9" * 5000, "²", "٣", "\uff11"),
    *("e4", "e2e4", "O-O", "e7e8q", "32-28", "8/5", "bar/24", "roll", "hold", "6", "3-1", "swap"),
    *("A1-A4/A7", "size=9", "size=0", "players=3", "players=99", "target=10", "ko=x"),
    *("size=", "=", "==", "komi=7.5", "komi=nan"),
    *("time=5/move", "time=10m+5x30", "time=1e9", "time=-1", "games=1", "games=0", "opponent=me"),
    *("session=", "session=" + "ab" * 16, "house=yes", "position=", "position=x", "opponent="),
    *("position=8/8/8/8/8/8/8/8_w_-_-_0_1", "position=startpos", "position=" + "/" * 300),
    *("tree=[[1,2],[]]", "tree=" + "[" * 4000, "tree={}", "tree=[1]", "heaps=3,4,5", "heaps="),
    *("running", "finished", "sgf", "pgn", "mat", "txt", "none", "5m", "5m+3", "any", "-", "me"),
    *("<script>", "%00", "%s", "{0}", "'--", "..", "/etc/passwd", "\u202e", "\u00e9", "\U0001f3b2"),
    *("since=2024-01-01", "until=2099", "player=ada", "after=m1", "limit=5"),
    *names(),
)
COMMANDS = tuple(SERVER_COMMANDS)
ENDS = (b"\n", b"\n", b"\r\n", b" # x\n")
LISTED = "\n".join(("play", "genmove", "bw-game", "kata-list_time_settings", "final_score"))


def make(random: Random) -> Script:
    """Make up a session."""
    pieces = [_piece(random) for _ in range(random.randrange(1, 30))]
    if random.random() < 0.4:
        pieces.insert(random.randrange(len(pieces) + 1), _login(random))
    return Script(
        random.choice(("tcp", "ws")),
        tuple((data, random.choice((0, 0, 0, 0, 0.001, 0.02))) for data in pieces),
        random.random() < 0.3,
    )


def _piece(random: Random) -> bytes:
    kind = random.random()
    if kind < 0.6:
        data = _line(random)
    elif kind < 0.85:
        data = _answer(random)
    else:
        data = random.randbytes(random.randrange(60))
    return damaged(random, data) if random.random() < 0.3 else data


def _line(random: Random) -> bytes:
    words = [random.choice(COMMANDS), *random.choices(WORDS, k=random.randrange(5))]
    if random.random() < 0.2:
        words.insert(0, str(random.randrange(2**33)))
    return " ".join(words).encode() + random.choice(ENDS)


def _login(random: Random) -> bytes:
    words = ["bw-bot", f"vandal{random.randrange(5)}", "-", *random.choices(names(), k=2)]
    return " ".join(words).encode() + b"\n"


def _answer(random: Random) -> bytes:
    """Return the answer of an engine."""
    body = " ".join(random.choices(WORDS, k=random.randrange(3)))
    body = LISTED if random.random() < 0.2 else body
    status = random.choice(("= ", "=", "? ", "=7 ", ""))
    return (status + body).encode() + random.choice((b"\n\n", b"\n\n", b"\n", b"\n\n\n"))


def damaged(random: Random, data: bytes) -> bytes:
    """Data with something cut out, doubled, replaced or put in."""
    if not data:
        return data
    start = random.randrange(len(data))
    end = min(len(data), start + random.randrange(1, 8))
    middle = random.choice(
        (
            b"",
            data[start:end] * random.randrange(2, 200),
            random.randbytes(end - start),
            random.choice((b"\x00", b"\x1b[2J", b"\xff", b"\n", b"\n\n", b"#", b"\t")),
        )
    )
    return data[:start] + middle + data[end:]


FUZZERS = [ServerFuzzer("sessions", make)]
