"""A bot that plays tic-tac-toe at random: python bot.py [HOST PORT]."""

import random
import socket
import sys

host, port = sys.argv[1:] or ("127.0.0.1", "7400")
server = socket.create_connection((host, int(port)))
server.sendall(b"bw-bot tiny - tictactoe games=1\n")
facts = {"name": "tiny", "version": "1", "list_commands": "clear_board\nplay\ngenmove"}
for line in server.makefile():
    command, *arguments = line.partition("#")[0].split() or [""]
    answer = facts.get(command, "")
    if command == "clear_board":
        free = [column + row for column in "ABC" for row in "123"]
    elif command == "play":
        free.remove(arguments[1])
    elif command == "genmove":
        answer = free.pop(random.randrange(len(free)))
    if command:
        server.sendall(f"= {answer}\n\n".encode())
