"""Write the table of a tournament as CSV: python grade.py TOURNAMENT [HOST [PORT]] > grades.csv.

HOST:PORT and tcp://HOST:PORT are read, too. The port is that for GTP.
The percentage is of the points of the games for which the bot was there. The grade is of the points
of all games that are due: those that are not played, or that the bot forfeited since it was absent,
count as no points.
It needs no package.
"""

import csv
import socket
import sys
from urllib.parse import unquote


def ask(connection, command):
    """Send a command to the server, and return the lines of its response."""
    connection.sendall(f"{command}\n".encode())
    lines, comments = [], []
    with connection.makefile("r", encoding="utf-8") as received:
        while line := received.readline().rstrip("\n"):
            (comments if line.startswith("#") else lines).append(line)
    if not lines or not lines[0].startswith("="):
        sys.exit(f"the server says: {' '.join(lines or comments) or 'nothing'}")
    return [lines[0][1:].strip(), *lines[1:]]


def facts(line):
    """The values of a record, `name=value name=value`."""
    pairs = (word.partition("=") for word in line.split())
    return {name: unquote(value) for name, _, value in pairs}


if len(sys.argv) < 2:
    sys.exit(__doc__)
tournament = sys.argv[1]
host = sys.argv[2].removeprefix("tcp://") if len(sys.argv) > 2 else "127.0.0.1"
port = sys.argv[3] if len(sys.argv) > 3 else "7400"
if host.count(":") == 1:
    host, port = host.split(":")
try:
    connection = socket.create_connection((host, int(port)), timeout=30)
except OSError as error:
    sys.exit(f"no server at {host}:{port}: {error.strerror or error}")
except (ValueError, OverflowError):
    sys.exit(f"no server at {host}:{port}: {port} is no port")
with connection:
    heading, *rows = map(facts, ask(connection, f"bw-tournament show {tournament}"))
if heading["state"] == "running":
    due = f" of {heading['games']}" if heading.get("games") else ""
    print(
        f"the tournament is still running: {heading['played']}{due} games are played, and the "
        "percentages are those of each player's games so far, in the column games; the grades "
        "count the games that are not played yet as no points",
        file=sys.stderr,
    )
elif heading["state"] == "stopped":
    print(
        f"the tournament was stopped: {heading['played']} games are played, and the grades count "
        "the others as no points",
        file=sys.stderr,
    )
table = csv.writer(sys.stdout, lineterminator="\n")
columns = ("name", "place", "points", "games", "percent", "due", "absent", "grade", "display")
table.writerow(columns)
for row in rows:
    if "place" in row:
        points, games, due = float(row["points"]), int(row["attended"]), int(row["due"])
        percent = round(100 * points / games) if games else ""
        grade = round(100 * points / due) if due else ""
        more = (due, row.get("absent"), grade, row.get("display"))
        table.writerow((row["name"], row["place"], f"{points:g}", games, percent, *more))
