"""Write the table of a tournament as CSV: python grade.py TOURNAMENT [HOST [PORT]] > grades.csv.

The grade is the share of points in percent. It needs no package.
"""

import csv
import socket
import sys
from urllib.parse import unquote


def ask(server, command):
    """Send a command to the server, and return the lines of its response."""
    server.write(f"{command}\n")
    server.flush()
    lines = []
    while line := server.readline().rstrip("\n"):
        if not line.startswith("#"):
            lines.append(line)
    if not lines or not lines[0].startswith("="):
        sys.exit(f"the server says: {' '.join(lines)}")
    return [lines[0][1:].strip(), *lines[1:]]


def facts(line):
    """The values of a record, `name=value name=value`."""
    pairs = (word.partition("=") for word in line.split())
    return {name: unquote(value) for name, _, value in pairs}


if len(sys.argv) < 2:
    sys.exit(__doc__)
tournament = sys.argv[1]
host = sys.argv[2] if len(sys.argv) > 2 else "127.0.0.1"
port = sys.argv[3] if len(sys.argv) > 3 else "7400"
try:
    connection = socket.create_connection((host, int(port)), timeout=30)
except (OSError, ValueError) as error:
    sys.exit(f"no server at {host}:{port}: {error}")
with connection:
    heading, *rows = map(facts, ask(connection.makefile("rw"), f"bw-tournament show {tournament}"))
if heading["state"] == "running":
    due = f" of {heading['games']}" if heading.get("games") else ""
    print(
        f"the tournament is still running: {heading['played']}{due} games are played, and the "
        "percentages are those of each player's games so far, in the column games",
        file=sys.stderr,
    )
table = csv.writer(sys.stdout, lineterminator="\n")
table.writerow(("name", "place", "points", "games", "percent"))
for row in rows:
    if "place" in row:
        points, games = float(row["points"]), int(row["games"])
        percent = round(100 * points / games) if games else 0
        table.writerow((row["name"], row["place"], f"{points:g}", games, percent))
