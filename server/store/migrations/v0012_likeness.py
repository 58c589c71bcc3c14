"""Names that look alike by pairs of letters, such as `rn` and `m`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0012"
down_revision = "0011"

_ALIKE = str.maketrans(
    {
        **{"0": "o", "1": "l", "i": "l", "2": "z", "5": "s", "8": "b"},
        **{"m": "rn", "w": "vv", "d": "cl"},
        **dict.fromkeys(".-_+"),
    }
)
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def likeness(name: str) -> str:
    """Return what names have in common that look alike to this version."""
    alike = name.lower().translate(_ALIKE)
    for pair, letter in _PAIRS:
        alike = alike.replace(pair, letter)
    return alike


def upgrade(op: Operations) -> None:
    """Compute anew what accounts and restricted guests look like.

    Where two restrictions of guests become one, the one that ends later stays.
    """
    connection = op.get_bind()
    accounts = sa.table("accounts", sa.column("name", sa.String), sa.column("likeness", sa.String))
    for (name,) in connection.execute(sa.select(accounts.c.name)).all():
        same = sa.update(accounts).where(accounts.c.name == name)
        connection.execute(same.values(likeness=likeness(name)))
    restrictions = sa.table(
        "restrictions",
        *map(sa.column, ("id", "kind", "scope", "target", "shown")),
        sa.column("ends", sa.DateTime(timezone=True)),
    )
    own = restrictions.c
    guests = connection.execute(
        sa.select(own.id, own.kind, own.shown)
        .where(own.scope == "guest")
        .order_by(own.ends.is_(None).desc(), own.ends.desc(), own.id)
    ).all()
    kept: dict[tuple[str, str], int] = {}
    for number, kind, shown in guests:
        if kept.setdefault((kind, likeness(shown)), number) != number:
            connection.execute(sa.delete(restrictions).where(own.id == number))
    for (_, target), number in kept.items():  # none of them is in the way of another one now
        connection.execute(
            sa.update(restrictions).where(own.id == number).values(target=f"\n{target}"[:64])
        )
    for (_, target), number in kept.items():
        connection.execute(sa.update(restrictions).where(own.id == number).values(target=target))
