"""An engine for tests: ``python scripted_engine.py KIND FILE``. It notes in FILE all that it reads.

gtp         answers every command, with resign to genmove
banner      the same, after lines for people
unended     writes no empty line after its responses
uci         answers as an engine that speaks another protocol
silent      answers nothing
crash       ends with status 3, and a last word, at the first genmove
killed      is ended by a signal at the first genmove
dead        ends with status 7 at once
noisy       answers as `gtp`, with escape sequences and very many lines on its standard error
"""

import os
import signal
import sys
from pathlib import Path

KIND, FILE = sys.argv[1:]
COMMANDS = "name\nversion\nlist_commands\nplay\ngenmove\nclear_board\nprintsgf\nquit"


def main() -> None:
    if KIND == "dead":
        print("no weights", file=sys.stderr)
        sys.exit(7)
    if KIND == "banner":
        print("=== The Best Engine ===\nwelcome!\n", flush=True)
    if KIND == "noisy":
        print("\x1b]0;mine\x07" + "\n".join(f"line {it}" for it in range(5000)), file=sys.stderr)
    with Path(FILE).open("a") as heard:
        for line in sys.stdin:
            heard.write(line)
            heard.flush()
            name = line.split()[0] if line.strip() else ""
            if not name or name.startswith("#") or KIND == "silent":
                continue
            if KIND == "uci":
                print(f"Unknown command: '{name}'. Type help for more information.", flush=True)
                continue
            if name == "genmove" and KIND == "crash":
                print("no idea", file=sys.stderr)
                sys.exit(3)
            if name == "genmove" and KIND == "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            answer = {"list_commands": COMMANDS, "genmove": "resign"}.get(name, "")
            print(f"= {answer}" + ("" if KIND == "unended" else "\n"), flush=True)
            if name == "quit":
                return


main()
