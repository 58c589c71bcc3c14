"""A bot that plays any game at random: python bot.py [HOST PORT [NAME TOKEN GAME OPTION...]]."""

import random
import socket
import sys

if len(sys.argv) == 2:
    sys.exit(__doc__)
host, port = sys.argv[1:3] or ("127.0.0.1", "7400")
login = sys.argv[3:] or ("tiny", "-", "tictactoe", "games=1")
try:
    server = socket.create_connection((host, int(port)))
except (OSError, ValueError) as error:
    sys.exit(f"no server at {host}:{port}: {error}")
server.sendall(f"bw-bot {' '.join(login)}\n".encode())
known = "bw-game\nclear_board\nplay\nbw-chance\nbw-legal\ngenmove"
facts = {"name": login[0], "version": "1", "list_commands": known}
for line in server.makefile():
    if line.startswith(("?", "# closing:")):
        sys.exit(line.rstrip())  # the login is refused, or the server ends the connection
    command, *arguments = line.partition("#")[0].split() or [""]
    answer = facts.get(command, "")
    if not command:
        print(line.rstrip())  # a comment of the server: which match begins, how it ended
        continue
    if command == "bw-legal":
        moves = arguments
    elif command == "genmove":
        answer = random.choice(moves)
    server.sendall(f"= {answer}\n\n".encode())
