"""Reports of engines on the positions of a match, of players and of a look after its end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0015"
down_revision = "0014"


def upgrade(op: Operations) -> None:
    """Add the columns, which are empty for all plies so far."""
    for name in ("info", "review"):
        op.add_column("plies", sa.Column(name, sa.Text))
