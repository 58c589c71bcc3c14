"""A small GTP engine for tic-tac-toe that goes wrong in the way its argument says.

It plays the first free point. Run as ``python faulty.py FAULT [MOVES]``: after MOVES good moves it

crash   exits with code 3 after a last word on standard error
half    writes half of its answer, and exits with code 3
line    writes its answer without the empty line, and exits with code 3
orphan  exits with code 3; a child of it keeps the output open
hang    answers nothing more, and ignores SIGTERM; so does a child of it
illegal plays A1 whatever stands there
rubbish answers genmove with text that is no move
refuse  does not take the opponent's next legal move
babble  writes without end
silent  answers nothing from the start
slow    plays on, and thinks 20 ms about each move
none    plays on
"""

import os
import signal
import sys
import time

FAULT = sys.argv[1]
GOOD_MOVES = int(sys.argv[2]) if len(sys.argv) > 2 else 0
COMMANDS = [
    "name",
    "version",
    "list_commands",
    "boardsize",
    "clear_board",
    "play",
    "genmove",
    "quit",
]
POINTS = [column + row for row in "123" for column in "ABC"]


def hang() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        os.fork()
    while True:
        time.sleep(60)


def main() -> None:
    taken: list[str] = []
    moves = 0
    if FAULT == "silent":
        hang()
    for line in sys.stdin:
        name, *arguments = line.split() or [""]
        answer = "="
        if name == "list_commands":
            answer = "= " + "\n".join(COMMANDS)
        elif name == "clear_board":
            taken, moves = [], 0
        elif name == "play":
            if FAULT == "refuse" and moves >= GOOD_MOVES:
                answer = "? illegal move"
            taken.append(arguments[1])
        elif name == "genmove":
            move = next(point for point in POINTS if point not in taken)
            if moves >= GOOD_MOVES:
                if FAULT == "crash":
                    print("something terrible happened", file=sys.stderr)
                    sys.exit(3)
                if FAULT in ("half", "line"):
                    print("= A" if FAULT == "half" else "= A1\n", end="", flush=True)
                    sys.exit(3)
                if FAULT == "orphan":
                    if os.fork() == 0:
                        time.sleep(60)
                    os._exit(3)
                if FAULT == "hang":
                    hang()
                if FAULT == "babble":
                    while True:
                        print("la " * 1000)
                move = {"illegal": "A1", "rubbish": "checkmate!"}.get(FAULT, move)
            if FAULT == "slow":
                time.sleep(0.02)
            moves += 1
            taken.append(move)
            answer = f"= {move}"
        print(answer, end="\n\n", flush=True)
        if name == "quit":
            return


main()
