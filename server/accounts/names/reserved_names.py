"""Names that only operators may assign."""

from __future__ import annotations

from collections.abc import Iterable

from boardwire.protocol.gtp.entities import ANOTHER_NAME
from boardwire.server.name_likeness import likeness, without_number
from boardwire.translations import english

from ..account import NameTaken

RESERVED = frozenset(
    (
        *("admin", "administrator", "anybody", "arbiter", "boardwire", "daemon", "everybody"),
        *("everyone", "host", "house", "mod", "moderator", "nobody", "none", "null", "operator"),
        *("owner", "referee", "root", "server", "staff", "superuser", "support", "sysop"),
        *("sysadmin", "system", "webmaster"),
    )
)
"""Names that sound like the server or its operators. Operators may make accounts with them."""


def check_not_reserved(name: str, house: Iterable[str]) -> None:
    """Check that a name is neither reserved nor like that of an engine of the server.

    A number at the end makes no difference: `mcts-7` could be another copy of the engine `mcts`.

    Args:
        name: The requested name.
        house: The names of the server's engines.

    Raises:
        NameTaken: It is.
    """
    forms = {likeness(name), likeness(without_number(name))}
    if forms & _RESERVED_FORMS:
        raise NameTaken(
            english(
                "{name} is reserved for the operators of this server; {what}",
                name=name,
                what=ANOTHER_NAME,
            )
        )
    for engine in house:
        if likeness(engine) in forms:
            raise NameTaken(
                english(
                    "{name} looks like {engine}, an engine of this server; {what}",
                    name=name,
                    engine=engine,
                    what=ANOTHER_NAME,
                )
            )


_RESERVED_FORMS = frozenset(map(likeness, RESERVED))
