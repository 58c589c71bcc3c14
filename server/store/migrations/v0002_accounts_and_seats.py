"""Seats of matches, charged times, accounts and ratings."""

from __future__ import annotations

import json
import math
import re

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0002"
down_revision = "0001"

_AT_ONCE = 1000
"""The number of matches that are read and written together."""


def upgrade(op: Operations) -> None:
    """Add columns and tables, and fill in values that follow from the existing ones."""
    for column in (
        sa.Column("seats", sa.Text, nullable=False, server_default="[]"),
        sa.Column("opening", sa.Text, nullable=False, server_default=""),
        sa.Column("time_class", sa.String(20), nullable=False, server_default=""),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("dead", sa.Text, nullable=False, server_default="[]"),
    ):
        op.add_column("matches", column)
    op.add_column("plies", sa.Column("charged", sa.Float, nullable=False, server_default="0"))
    op.add_column("plies", sa.Column("stones", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE plies SET charged = seconds")
    op.create_index("ix_matches_game_started", "matches", ["game", "started"])
    op.create_index(
        "ix_matches_unfinished",
        "matches",
        ["started"],
        sqlite_where=sa.text("result IS NULL"),
        postgresql_where=sa.text("result IS NULL"),
    )
    _classify(op.get_bind())
    _add_players(op)
    _add_people(op)


def _classify(connection: sa.Connection) -> None:
    """Fill in the time classes of the matches."""
    matches = sa.table("matches", sa.column("time"), sa.column("time_class"))
    for (time,) in connection.execute(sa.select(matches.c.time).distinct()).all():
        same = sa.update(matches).where(matches.c.time == time)
        connection.execute(same.values(time_class=time_class(time)))


# The texts of time controls, their lengths and classes as this version knows them.
_NUMBER = r"(?:[0-9]{1,9}(?:\.[0-9]{1,6})?)"
_DURATION = rf"{_NUMBER}(?:h|m|s|ms)?(?:{_NUMBER}(?:m|s|ms))*"
_UNIT = re.compile(rf"({_NUMBER})(ms|h|m|s|)", re.ASCII)
_UNIT_SECONDS = {"h": 3600.0, "m": 60.0, "s": 1.0, "": 1.0, "ms": 0.001}
_UNTIMED = re.compile(r"none|[0-9]{1,15}n/move")
_FORMS = tuple(
    map(
        re.compile,
        (
            rf"(?P<period>{_DURATION})/move|(?P<number>{_NUMBER})",
            rf"(?P<sessions>[0-9]{{1,4}})/(?P<main>{_DURATION})(?:\+(?P<period>{_DURATION}))?",
            rf"(?P<main>{_DURATION})\+(?P<period>{_DURATION})/(?P<stones>[0-9]{{1,4}})",
            rf"(?P<main>{_DURATION})\+[0-9]{{1,4}}x(?P<period>{_DURATION})",
            rf"(?P<main>{_DURATION})\+(?P<period>{_DURATION})",
            rf"(?P<main>{_DURATION})",
        ),
    )
)
_USUAL_MOVES = 40
_CLASS_BELOW = {"bullet": 180.0, "blitz": 600.0, "rapid": 3600.0, "classical": math.inf}


def time_class(text: str) -> str:
    """Return the class of a time control as this version sorts them: by a game of 40 moves.

    Raises:
        ValueError: The text is not a time control.
    """
    if _UNTIMED.fullmatch(text):
        return "unlimited"
    for form in _FORMS:
        if match := form.fullmatch(text):
            fields = match.groupdict(default="")
            period = _seconds(fields.get("number", "")) or _seconds(fields.get("period", ""))
            a_move = period / int(fields.get("stones") or 1)
            sessions = -(-_USUAL_MOVES // int(fields["sessions"])) if "sessions" in fields else 1
            game = sessions * _seconds(fields.get("main", "")) + _USUAL_MOVES * a_move
            return next(name for name, below in _CLASS_BELOW.items() if game < below)
    raise ValueError(f"a match of the database has no time control: {text[:40]!r}")


def _seconds(text: str) -> float:
    return math.fsum(float(number) * _UNIT_SECONDS[unit] for number, unit in _UNIT.findall(text))


def _add_players(op: Operations) -> None:
    """Add the table that finds matches by the names of players."""
    players = op.create_table(
        "match_players",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index(
        "ix_match_players_name", "match_players", [sa.text("lower(name)"), "started", "match"]
    )
    connection = op.get_bind()
    matches = sa.table(
        "matches",
        sa.column("id", sa.String),
        sa.column("players", sa.Text),
        sa.column("started", sa.DateTime(timezone=True)),
    )
    there = connection.execute(sa.select(matches))
    for rows in there.partitions(_AT_ONCE):
        connection.execute(
            sa.insert(players),
            [
                {"match": match, "player": player, "name": name[:40], "started": started}
                for match, names, started in rows
                for player, name in enumerate(json.loads(names))
            ],
        )


def _add_people(op: Operations) -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False, unique=True),
        sa.Column("key", sa.String(40), nullable=False, unique=True),
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("banned", sa.Text),
        sa.Column("last_seen", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("time_class", sa.String(20), primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.DateTime(timezone=True), nullable=False),
    )
