"""A bot that plays any game at random: python bot.py [HOST PORT [NAME TOKEN GAME OPTION...]]."""

import random
import socket
import sys

host, port = sys.argv[1:3] or ("127.0.0.1", "7400")
login = sys.argv[3:] or ("tiny", "-", "tictactoe", "games=1")
server = socket.create_connection((host, int(port)))
server.sendall(f"bw-bot {' '.join(login)}\n".encode())
known = "bw-game\nclear_board\nplay\nbw-chance\nbw-legal\ngenmove"
facts = {"name": login[0], "version": "1", "list_commands": known}
for line in server.makefile():
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
