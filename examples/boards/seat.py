"""Get a seat for a board: log in, find an opponent, and print match, seat and session token.

    python seat.py HOST PORT NAME GAME [OPTION=VALUE...]
    python seat.py 127.0.0.1 7400 anna tictactoe opponent=ben colour=b time=10m

Within a minute (`limits.match.reconnect_timeout` of the server) the board must have taken the seat.
"""

import os
import socket
import sys
import time

host, port, name, *seek = sys.argv[1:]
connection = socket.create_connection((host, int(port)))
lines = connection.makefile("rw")


def ask(command: str) -> str:
    """Give a command; return the first line of the response."""
    print(command, file=lines, flush=True)
    status, _, text = lines.readline().partition(" ")
    while lines.readline().strip():
        pass  # a response ends with an empty line
    if status != "=":
        sys.exit(f"{command.split()[0]}: {text.strip()}")
    return text


ask(f"bw-login {name} {os.environ.get('BOARDWIRE_TOKEN', '-')}")
ask(f"bw-seek {' '.join(seek)}")
while "match=" not in (me := ask("bw-whoami")):
    time.sleep(0.5)
facts = dict(word.split("=", 1) for word in me.split())
print(facts["match"], "bw".index(facts["colour"]), facts["session"])
