"""A GTP engine of Go that writes its responses in a way in which real engines write theirs.

It plays the first point that was not played yet, and passes from its move MOVES on. Run as
``python chatty.py WAY SEED [MOVES]``. The ways:

plain    as the standard has it
before   lines of text before the move
after    lines of text behind it
ids      an id in the response, where the command had none
signs    control characters in the response
returns  lines that end with CR LF
bytes    each byte alone, and a pause before some of them
mixed    for each response another one of these
crash    bytes, and the end in the middle of the response to the last move before the passes
"""

import random
import sys
import time

WAY, SEED = sys.argv[1], int(sys.argv[2])
MOVES = int(sys.argv[3]) if len(sys.argv) > 3 else 12
WAYS = ("plain", "before", "after", "ids", "signs", "returns", "bytes")
COMMANDS = ("name", "version", "list_commands", "boardsize", "komi", "clear_board", "play")
POINTS = [f"{column}{row}" for column in "ABCDEFGHJ" for row in range(1, 10)]
TEXT = "info: thinking\n Odd B No. 1 5.5s\n\n"
SHORTEST, LONGEST = 0.0002, 0.002
"""Seconds of a pause."""


def write(data: bytes, generator: random.Random, *, bytewise: bool) -> None:
    pieces = [data[i : i + 1] for i in range(len(data))] if bytewise else [data]
    for piece in pieces:
        if bytewise and generator.random() < 0.2:
            time.sleep(generator.uniform(SHORTEST, LONGEST))
        sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()


def response(text: str, way: str, *, to_genmove: bool) -> bytes:
    mark = "=7 " if way == "ids" else "= "
    lines = f"{mark}{text}\n\n"
    if way == "signs":
        lines = f"=\x07 \x01{text}\x02\n\n"
    if way == "before" and to_genmove:
        lines = TEXT + lines
    if way == "after" and to_genmove:
        lines += TEXT
    if way == "returns":
        lines = lines.replace("\n", "\r\n")
    return lines.encode()


def main() -> None:
    generator = random.Random(SEED)
    played: set[str] = set()
    moves = 0
    for line in sys.stdin:
        name, *arguments = line.split() or [""]
        way = generator.choice(WAYS) if WAY == "mixed" else WAY
        text = ""
        if name == "list_commands":
            text = "\n".join((*COMMANDS, "genmove", "quit"))
        elif name == "clear_board":
            played, moves = set(), 0
        elif name == "play":
            played.add(arguments[1].upper())
        elif name == "genmove":
            moves += 1
            text = next(point for point in POINTS if point not in played)
            if moves > MOVES:
                text = "pass"
            played.add(text)
        data = response(text, way, to_genmove=name == "genmove")
        if WAY == "crash" and name == "genmove" and moves == MOVES:
            write(data[: generator.randrange(len(data))], generator, bytewise=True)
            sys.exit(3)
        write(data, generator, bytewise=way in ("bytes", "crash"))
        if name == "quit":
            return


main()
