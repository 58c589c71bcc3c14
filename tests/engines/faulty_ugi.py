"""A small UGI engine for tic-tac-toe that goes wrong in the way its argument says.

It plays the first free point. Run as ``python faulty_ugi.py FAULT [MOVES]``: after MOVES good moves
it

crash   exits with code 3 after a last word on standard error
half    writes half of its move, and exits with code 3
hang    answers nothing more
illegal plays A1 whatever stands there
babble  writes lines without end
silent  answers nothing from the start
dumb    plays on, and does not know `query`
sound   plays on
"""

import sys
import time

FAULT = sys.argv[1]
GOOD_MOVES = int(sys.argv[2]) if len(sys.argv) > 2 else 0
POINTS = [column + row for row in "123" for column in "ABC"]
LINES = ("123", "456", "789", "147", "258", "369", "159", "357")


def fail() -> None:
    if FAULT == "crash":
        print("something terrible happened", file=sys.stderr)
        sys.exit(3)
    if FAULT == "half":
        print("bestmove A", end="", flush=True)
        sys.exit(3)
    if FAULT == "hang":
        time.sleep(60)
    while FAULT == "babble":
        print("info string nonsense")


def result(moves: list[str]) -> str:
    for player in (0, 1):
        own = {POINTS.index(move) + 1 for move in moves[player::2]}
        if any(own >= set(map(int, line)) for line in LINES):
            return f"p{player + 1}win"
    return "draw" if len(moves) == 9 else "none"


def main() -> None:
    moves: list[str] = []
    played = 0
    for line in sys.stdin:
        name, *words = line.split() or [""]
        if name == "ugi" and FAULT != "silent":
            print("id name Faulty 1.0\noption name hash type spin default 16 min 1 max 64\nugiok")
        elif name == "isready":
            print("readyok")
        elif name == "position":
            moves = words[2:]
        elif name == "query" and FAULT != "dumb":
            print("response", result(moves))
        elif name == "go":
            move = next(point for point in POINTS if point not in moves)
            if played >= GOOD_MOVES:
                fail()
                move = "A1" if FAULT == "illegal" else move
            played += 1
            print("info depth 1 score cp 100 pv", move)
            print("bestmove", move)
        elif name == "quit":
            return
        sys.stdout.flush()


main()
