"""A small GTP engine that breaks the protocol in the way its argument says.

It puts stones on a square board without any other rules: ``python nonconforming_gtp.py FAULT``.
Without a fault it does all that the draft demands.
"""

import os
import re
import select
import signal
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
COMMANDS = (
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit"),
    *("boardsize", "clear_board", "komi", "play", "genmove"),
    *("undo", "time_settings", "time_left", "reg_genmove", "lz-analyze"),
)
COLOURS = ("b", "w", "black", "white")


class Refused(Exception):
    pass


class Board:
    def __init__(self) -> None:
        self.size = 3
        self.stones: list[str] = []
        self.own = False

    def points(self) -> list[str]:
        columns = "ABCDEFGHJKLMNOPQRST"[: self.size]
        if FAULT == "column-i":
            columns = "ABCDEFGHIJKLMNOPQRST"[: self.size]
        return [column + str(row + 1) for row in range(self.size) for column in columns]

    def free(self) -> str:
        return next((it for it in self.points() if it not in self.stones), "pass")

    def play(self, colour: str, point: str) -> None:
        known = colour in ("b", "w") if FAULT == "short-colours" else colour.lower() in COLOURS
        if FAULT == "strict-turns" and colour[0] != "bw"[len(self.stones) % 2]:
            raise Refused("illegal move")
        if not known:
            raise Refused("syntax error")
        if point.lower() == "pass" and FAULT != "no-passes":
            self.stones.append("pass")
            return
        if FAULT != "upper-case-only":
            point = point.upper()
        taken = point in self.stones and FAULT != "plays-anywhere"
        if taken or point not in self.points() or (FAULT == "refuses-corner" and point == "A1"):
            if FAULT == "illegal-fills":
                self.stones = self.points()
            raise Refused("no" if FAULT == "illegal-text" else "illegal move")
        self.stones.append(point)
        self.own = False


board = Board()


def obey(name: str, words: list[str]) -> str:
    if FAULT == "ignores-arguments" and name in (
        *("boardsize", "komi", "play", "genmove", "time_settings", "time_left"),
    ):
        return ""
    if name == "protocol_version":
        return "1" if FAULT == "version-1" else "2"
    if name == "name":
        return "" if FAULT == "nameless" else "stones"
    if name == "version":
        if FAULT == "version-fails":
            raise Refused("none")
        return "1"
    if name == "known_command":
        if words[0] not in COMMANDS:
            return "true" if FAULT == "knows-everything" else "false"
        return "false" if FAULT == "unknown-to-itself" and words[0] == "undo" else "true"
    if name == "list_commands":
        listed = [it for it in COMMANDS if FAULT != "few-commands" or it != "komi"]
        listed += ["undo"] * (FAULT == "listed-twice")
        listed[3:3] = [""] * (FAULT == "blank-line-within")
        return "\n".join(listed)
    if name == "boardsize":
        if not words[0].isdecimal():
            raise Refused("syntax error")
        if int(words[0]) > 19 and FAULT != "any-size":
            raise Refused("no" if FAULT == "size-text" else "unacceptable size")
        board.size = min(19, int(words[0]))
    elif name == "clear_board":
        if FAULT == "refuses-boards":
            raise Refused("no")
        if FAULT != "keeps-stones":
            board.stones = []
    elif name == "komi":
        if float(words[0]) < 0 and FAULT == "sane-komi":
            raise Refused("no")
    elif name == "play":
        board.play(*words)
    elif name in ("genmove", "reg_genmove"):
        return generate(name, words[0])
    elif name == "undo":
        if not board.stones and FAULT != "undo-always":
            raise Refused("no" if FAULT == "undo-text" else "cannot undo")
        if FAULT != "undo-nothing" and not (FAULT == "undo-own-kept" and board.own):
            del board.stones[-1:]
    elif name == "time_settings":
        main, _, stones = map(int, words)
        if FAULT == "no-canadian" and main and stones:
            raise Refused("no")
    elif name == "time_left":
        colour, *numbers = words
        [int(number) for number in (numbers[0], numbers[1])]
        if colour.lower() not in COLOURS or (FAULT == "time-left-black" and colour == "w"):
            raise Refused("syntax error")
    else:
        if FAULT == "unknown-succeeds":
            return ""
        raise Refused("what?" if FAULT == "unknown-text" else "unknown command")
    return ""


def generate(name: str, colour: str) -> str:
    if colour.lower() not in COLOURS:
        raise Refused("syntax error")
    if FAULT == "one-colour" and colour == "w" and not board.stones:
        raise Refused("not my turn")
    if FAULT == "talks":
        print("thinking ...")
    if FAULT == "slow":
        time.sleep(1)
    move = board.free()
    if FAULT == "occupied":
        return board.stones[0] if board.stones else "Z9"
    if FAULT != "genmove-not-made" and (name == "genmove" or FAULT == "reg-plays"):
        board.play(colour, move)
        board.own = True
    return move


last_id = ""
analysing = False


def answer(line: str) -> bool:
    """Answer a line; return whether to go on."""
    global last_id, analysing
    if FAULT == "id-alone-ends" and line.strip().isdecimal():
        return False
    if FAULT == "answers-comments" and line.startswith("#"):
        print("? comment\n")
    if analysing and (line.strip() or FAULT != "analysis-blank-ignored"):
        print()
        analysing = False
        if FAULT == "analysis-swallows":
            return True
    if FAULT != "reads-comments":
        line = line.partition("#")[0]
    kept = {"keeps-cr": "\r", "keeps-control": "\x00-\x08\x0e-\x1f"}.get(FAULT, "")
    line = re.sub(rf"[^\x20-\x7e\t{kept}]", "", line)
    if FAULT != "no-tabs":
        line = line.replace("\t", " ")
    words = line.split(" ") if FAULT in ("no-tabs", "single-spaces", "keeps-cr") else line.split()
    if not line.strip():
        if FAULT == "answers-blank-lines":
            print("? empty\n")
        return True
    number = words.pop(0) if words[0].isdecimal() else ""
    if FAULT == "sticky-id":
        number = last_id = number or last_id
    if FAULT == "small-id" and number:
        number = str(int(number) % 65536)
    name, *arguments = words or [""]
    if name == "quit":
        return leave(number)
    if name == "lz-analyze" and FAULT != "analysis-refused":
        shown = "Z9" if FAULT == "analysis-illegal" else board.free()
        if FAULT == "analysis-plays":
            board.play(arguments[0], shown)
        print(f"={number}\ninfo move {shown} visits 1 winrate 5000 prior 1 order 0 pv {shown}")
        analysing = True
        return True
    try:
        text, status = obey(name, arguments), "="
    except Refused as error:
        text, status = str(error), "?"
    except (IndexError, TypeError, ValueError):
        text, status = "syntax error", "?"
    if FAULT == "no-id" or (FAULT == "no-id-on-error" and status == "?"):
        number = ""
    space = "" if FAULT == "no-space" or (FAULT == "bare-status" and not text) else " "
    print(f"{status}{number}{space}{text}\n")
    return True


def leave(number: str) -> bool:
    if FAULT == "leaves-child" and os.fork() == 0:
        time.sleep(5)
    if FAULT != "quit-silent":
        print(f"={number} \n", flush=True)
    if FAULT == "quit-stays":
        time.sleep(5)
    return False


def main() -> None:
    buffered = b""
    while data := os.read(0, 65536):
        if FAULT == "drops-at-end" and select.select([0], [], [], 0.2)[0]:
            return
        buffered += data
        *lines, buffered = buffered.split(b"\n")
        if FAULT == "reads-chunks" and buffered:
            lines, buffered = [*lines, buffered], b""
        if FAULT == "drops-pipelined":
            lines = lines[:1]
        for line in lines:
            if not answer(line.decode()):
                sys.stdout.flush()
                return
        sys.stdout.flush()
    if FAULT == "outlives-input":
        signal.pause()


main()
