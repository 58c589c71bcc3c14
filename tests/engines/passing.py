"""A GTP engine for Go for which no stone is dead.

Run as ``python passing.py [MOVE ...]``: it makes these moves, and then passes.
"""

import sys

MOVES = sys.argv[1:]
COMMANDS = (
    "boardsize",
    "clear_board",
    "play",
    "genmove",
    "final_status_list",
    "kgs-genmove_cleanup",
)
ANSWERS = {
    "list_commands": "\n".join(COMMANDS),
    "kgs-genmove_cleanup": "pass",
}


def main() -> None:
    moves = iter(MOVES)
    for line in sys.stdin:
        name, *_ = line.split() or [""]
        answer = next(moves, "pass") if name == "genmove" else ANSWERS.get(name, "")
        print(f"= {answer}\n", flush=True)
        if name == "quit":
            return


main()
