"""The properties of SGF that the reader and the writer share, by their names."""

from __future__ import annotations

COLOURS = {"B": 0, "W": 1}
"""The player of each property that is a move."""
SETUP = {"AB": "X", "AW": "O", "AA": "*", "AE": ""}
"""The piece that each property sets up; empty for none."""
SETUP_NAMES = {piece: name for name, piece in SETUP.items()}
"""The inverse of `SETUP`."""
OPTIONS = "BWOPT"
"""The private property for options of a game that SGF has no property for, as NAME=VALUE."""

TAGS = {
    "EV": "Event",
    "PC": "Site",
    "RO": "Round",
    "AN": "Annotator",
    "BR": "BlackElo",
    "WR": "WhiteElo",
    "BT": "BlackTeam",
    "WT": "WhiteTeam",
    "ON": "Opening",
    "SO": "Source",
    "C": "Comment",
}
"""PGN's tag for each property of the root, except date and time, which differ in form."""

READ = {
    *COLOURS,
    *SETUP,
    *TAGS,
    *("AP", "BL", "CA", "DT", "FF", "GM", "HA", "KM", "OB", "OT", "OW", "PB", "PL", "PW", "RE"),
    *("RU", "ST", "SZ", "TM", "WL", OPTIONS),
}
"""The properties that are read, or say only how a file is to be read and shown."""

LISTS = {*COLOURS, *SETUP, OPTIONS}
"""The properties of which all values are read; of others only the first is."""

NIHON_KI_IN = {"TE": "EV", "RD": "DT", "KO": "KM", "LT": "OT"}
"""The usual name of the properties of a root as the Nihon Ki-in writes it. LC is the number of the
periods of LT."""
