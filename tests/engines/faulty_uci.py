"""A small UCI engine for chess that goes wrong in the way its argument says.

It moves a knight out and back. Run as ``python faulty_uci.py FAULT [MOVES [FILE]]``: after MOVES
good moves it

crash   exits with code 3 after a last word on standard error
half    writes half of its move, and exits with code 3
orphan  exits with code 3; a child of it keeps the output open
hang    answers nothing more, and ignores SIGTERM; so does a child of it
illegal plays e2e5
rubbish answers with a text that is no move
none    answers that it has no move, `bestmove (none)`
null    answers with the null move, `bestmove 0000`
babble  writes lines without end
flood   writes one line without end
unended writes its moves without a line end
silent  answers nothing from the start
late    says after 0.4 s what it is
lazy    takes 0.4 s to get ready for a game
stalls  does not answer isready any more after its next move
thinks  answers isready, and searches for ever
gtp     answers as a GTP program does
chatty  plays on, and writes much that UCI does not know
ponders plays on, and expects the knight of the opponent to move as its own
sound   plays on

In FILE, if one is given, it notes what it is told.
"""

import os
import signal
import sys
import time
from pathlib import Path

FAULT = sys.argv[1]
GOOD_MOVES = int(sys.argv[2]) if len(sys.argv) > 2 else 0
OPTIONS = """\
id name Faulty 1.0
id author nobody
option name Hash type spin default 16 min 1 max 64
option name Ponder type check default false
option name MultiPV type spin default 1 min 1 max 3
option name Skill Level type spin default 20 min 0 max 20
option name UCI_LimitStrength type check default false
option name UCI_Elo type spin default 1500 min 1000 max 2000
option name Style type combo default Normal var Solid var Normal var Wild
option name Clear Hash type button
option name Path type string default <empty>
uciok"""
NOISE = "info string hello\ninfo currmove a2a3 wdlx 5 score cp x depth\nnonsense\ninfo\nbestmove?"


def hang() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        os.fork()
    while True:
        time.sleep(60)


def fail() -> None:
    if FAULT == "crash":
        print("something terrible happened", file=sys.stderr)
        sys.exit(3)
    if FAULT == "half":
        print("bestmove g1f", end="", flush=True)
        sys.exit(3)
    if FAULT == "orphan":
        if os.fork() == 0:
            time.sleep(60)
        os._exit(3)
    if FAULT == "hang":
        hang()
    while FAULT == "babble":
        print("info string", "la " * 1000)
    while FAULT == "flood":
        print("la " * 1000, end="")


def knight(moves: int) -> str:
    """The move of a knight after so many moves."""
    out, back = ("g1f3", "f3g1") if moves % 2 == 0 else ("g8f6", "f6g8")
    return back if moves // 2 % 2 else out


def main() -> None:
    moves, played, pondered = 0, 0, ""
    notes = Path(sys.argv[3]).open("a") if len(sys.argv) > 3 else None  # noqa: SIM115 - open until the process ends
    if FAULT == "silent":
        hang()
    for line in sys.stdin:
        if notes is not None:
            notes.write(line)
            notes.flush()
        if FAULT == "gtp":
            print("? unknown command\n", flush=True)
            continue
        if FAULT == "chatty":
            print(NOISE, flush=True)
        match line.split():
            case ["uci"]:
                if FAULT == "late":
                    time.sleep(0.4)
                print(OPTIONS, flush=True)
            case ["isready"] if FAULT == "stalls" and played > GOOD_MOVES:
                pass
            case ["isready"]:
                print("readyok", flush=True)
            case ["ucinewgame"]:
                played = 0
                if FAULT == "lazy":
                    time.sleep(0.4)
            case ["position", *words]:
                moves = len(words) - words.index("moves") - 1 if "moves" in words else 0
            case ["ponderhit"] | ["stop"] if pondered:
                print(f"bestmove {pondered}", flush=True)
                pondered = ""
            case ["go", *words]:
                move = knight(moves)
                if "ponder" in words:
                    pondered = move
                    continue
                if FAULT == "thinks" and played >= GOOD_MOVES:
                    continue
                if played >= GOOD_MOVES:
                    fail()
                    wrong = {"illegal": "e2e5", "rubbish": "checkmate!", "none": "(none)"}
                    move = {**wrong, "null": "0000"}.get(FAULT, move)
                played += 1
                print(f"info depth 1 score cp 35 nodes 20 time 1 pv {move}")
                end = "" if FAULT == "unended" else "\n"
                if FAULT == "ponders":
                    move += f" ponder {knight(moves + 1)}"
                print(f"bestmove {move}", end=end, flush=True)
            case ["quit"]:
                return


main()
