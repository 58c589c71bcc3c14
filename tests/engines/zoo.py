"""A GTP engine for tic-tac-toe with one fault: ``python zoo.py FAULT COMMAND TOKEN``.

It plays the first free point, and shows its fault when it gets COMMAND. TOKEN is for whoever looks
for its processes. The faults:

crash    ends with status 3, after a last word on standard error
leave    ends with status 0
killed   is ended by a signal
hang     reads and writes nothing more, and ignores SIGTERM
closed   closes its output, and lives on
line     writes a line without end
lines    writes lines without end
body     writes a response without end
huge     writes a response of 100 KB
bare     writes a response without a line end, and waits
unended  writes a response without the empty line, and waits
twice    writes the response twice
number   writes a response with an id that nobody has sent
binary   writes a response of bytes that are no text
garbage  writes bytes that are no response, and waits
refuse   refuses
empty    responds with nothing
illegal  plays on the point that was played first
rubbish  answers with words that are no move
slow     responds late, but in time
chatty   writes many lines to both outputs, then responds
child    starts two children in sessions of their own, which hold its outputs, and responds
stays    does not end when told, at the end of its input, or on SIGTERM
none     has no fault
"""

import os
import signal
import sys
import time

FAULT, AT, TOKEN = sys.argv[1:]
COMMANDS = """name
version
list_commands
boardsize
clear_board
play
genmove
quit"""
POINTS = [column + row for row in "123" for column in "ABC"]
WRONG = {"illegal": "= B2", "rubbish": "= checkmate!", "refuse": "? cannot", "empty": "="}


def write(text: str) -> None:
    os.write(1, text.encode())


def write_for_ever(text: str) -> None:
    while True:
        write(text)


def sleep() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        time.sleep(60)


def start_children() -> None:
    for orphan in (False, True):
        if os.fork() == 0:
            os.setsid()
            if not orphan or os.fork() == 0:
                sleep()
            os._exit(0)


def misbehave(response: str) -> str:
    """Do something wrong, and return the response if it is to be written."""
    match FAULT:
        case "crash":
            os.write(2, b"no idea\n")
            sys.exit(3)
        case "leave":
            sys.exit(0)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "hang":
            sleep()
        case "closed":
            os.close(1)
            sleep()
        case "line":
            write_for_ever("la " * 1000)
        case "lines":
            write_for_ever("la " * 300 + "\n")
        case "body":
            write("= ")
            write_for_ever("la " * 300 + "\n")
        case "huge":
            return "= " + "la\n" * 33000
        case "bare":
            write(response)
            sleep()
        case "unended":
            write(f"{response}\n")
            sleep()
        case "twice":
            return f"{response}\n\n{response}"
        case "number":
            return response.replace("=", "=17", 1)
        case "binary":
            os.write(1, b"= \x00\x01\xff\xfe\x80\x1b[2J\n\n")
            return ""
        case "garbage":
            os.write(1, bytes(range(256)) * 4)
            sleep()
        case "slow":
            time.sleep(0.2)
        case "chatty":
            os.write(2, b"thinking hard\n" * 500)
            write("thinking\ndepth 3 score 0\n\n" * 500)
        case "child":
            start_children()
    return WRONG.get(FAULT, response)


def main() -> None:
    taken: list[str] = []
    for line in sys.stdin:
        name, *arguments = line.split() or [""]
        response = "="
        if name.startswith("#") or not name:
            continue
        if name == "list_commands":
            response = "= " + COMMANDS
        elif name == "clear_board":
            taken = []
        elif name == "play":
            taken.append(arguments[1])
        elif name == "genmove":
            # The middle first, so that an engine plays there again that plays what was played.
            move = next(point for point in ("B2", *POINTS) if point not in taken)
            taken.append(move)
            response = f"= {move}"
        if name == AT and (FAULT != "illegal" or "B2" in taken[:-1]):
            response = misbehave(response)
        if response:
            write(f"{response}\n\n")
        if name == "quit" and FAULT != "stays":
            return


if FAULT == "stays":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
main()
if FAULT == "stays":
    sleep()
