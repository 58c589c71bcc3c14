"""A small UCI engine that breaks the protocol in the way its argument says.

It knows the first moves of chess alone: ``python nonconforming_uci.py FAULT``. Without a fault it
does all that the document demands in the usual start.
"""

import os
import signal
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
OPTIONS = (
    "option name Hash type spin default 16 min 1 max 64",
    "option name Ponder type check default false",
    "option name Style type combo default Calm var Calm var Risky",
    "option name Clear Hash type button",
    "option name Book type string default <empty>",
)
FAULTY_OPTIONS = {
    "option-type": "option name Size type number default 1",
    "option-range": "option name Size type spin default 9 min 1 max 4",
    "option-choice": "option name Taste type combo default Sweet var Sour",
    "option-twice": "option name HASH type spin default 16 min 1 max 64",
}
searching = ""
position = "startpos"


def say(text: str) -> None:
    print(text, flush=True)


def best(move: str = "e2e4 ponder e7e5") -> None:
    global searching
    searching = ""
    if FAULT == "illegal":
        move = "e2e5"
    if FAULT == "illegal-ponder":
        move = "e2e4 ponder e2e4"
    if FAULT == "bestmove-text":
        move = "e2e4 I think"
    if "moves e2e4" in position:
        move = "g1f3"
    if "R3K3" in position and FAULT != "ignores-fen":
        move = "a1a8"
    if FAULT != "silent-bestmove":
        say(f"bestmove {move}")
    if FAULT == "bestmove-twice":
        say(f"bestmove {move}")


def go(words: list[str]) -> None:
    global searching
    if "fen" in position and FAULT == "dies-without-moves" and "K7 w" in position:
        sys.exit(1)
    say("info depth many" if FAULT == "info-number" else "info depth 1 nodes 20 time 1")
    score = "score high" if FAULT == "info-score" else "score cp 20"
    if position == "startpos":
        say(f"info depth 1 {score} pv {'e2e5' if FAULT == 'info-line' else 'e2e4 e7e5'}")
    if "infinite" in words:
        searching = "infinite"
        if FAULT == "ends-infinite" or (FAULT == "ends-mate" and "R3K3" in position):
            best()
    elif "ponder" in words:
        searching = "ponder"
        if FAULT == "ponders-aloud":
            best()
    elif "searchmoves" in words:
        best("e2e4" if FAULT == "searches-all" else words[words.index("searchmoves") + 1])
    elif words[0] not in {"needs-depth": ("depth", "movetime"), "no-clock": ("depth",)}.get(
        FAULT, words
    ):
        searching = "stuck"
    else:
        best()


def obey(line: str) -> None:
    global searching, position
    words = line.rstrip("\n").split(" ") if FAULT == "single-spaces" else line.split()
    if FAULT == "keeps-cr" and "\r" in line:
        return
    if words[:1] == ["joho"] and FAULT != "unknown-word":
        words = words[1:]
    name = words[0] if words else ""
    if name == "uci":
        introduce()
    elif name == "isready":
        if not (FAULT == "deaf-while-searching" and searching):
            say("readyok")
        if FAULT == "stops-for-isready" and searching:
            best()
    elif name == "setoption":
        if FAULT in ("dies-of-options", "dies-of-wrong-value", "dies-of-unknown-option"):
            unknown, wrong = "Such" in words, words[-1] in ("0", "many")
            if {"dies-of-options": True, "dies-of-wrong-value": wrong}.get(FAULT, unknown):
                sys.exit(1)
    elif name == "position":
        position = " ".join(words[1:])
    elif name == "go":
        go(words[1:])
    elif name in ("stop", "ponderhit"):
        if searching or f"answers-{name}" == FAULT:
            best()
    elif name in ("ucinewgame", "debug") and f"dies-of-{name}" == FAULT:
        sys.exit(1)
    elif name == "quit":
        leave()
    elif "no_such_command" in name and FAULT == "dies-of-unknown-command":
        sys.exit(1)


def introduce() -> None:
    if FAULT != "nameless":
        say("id name mover")
    if FAULT != "authorless":
        say("id author nobody")
    for option in OPTIONS:
        say(option)
    if FAULT in FAULTY_OPTIONS:
        say(FAULTY_OPTIONS[FAULT])
    say("uciok")


def leave() -> None:
    if FAULT == "leaves-child" and os.fork() == 0:
        time.sleep(5)
    if FAULT == "quit-stays" or (FAULT == "quit-searches" and searching):
        signal.pause()
    sys.exit(0)


def main() -> None:
    count = 0
    for line in open(0, newline="\n"):  # noqa: SIM115 - standard input, with its line ends
        count += line.startswith("isready")
        if FAULT == "ready-once" and line.startswith("isready") and count > 2:
            continue
        obey(line)
    if FAULT == "outlives-input" or (FAULT == "outlives-search" and searching):
        signal.pause()


main()
