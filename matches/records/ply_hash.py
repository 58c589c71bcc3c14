"""The running hash of a match: each ply is chained to the one before.

A store keeps the hash beside the plies. Plies that were changed, removed, added or moved give
another one. It protects from damage and careless edits; a program that can write the store can also
write another hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .match_record import MatchRecord, MoveRecord


def first_hash(record: MatchRecord) -> str:
    """Return the hash of a match without plies: of what was settled before the first one.

    Returns:
        A SHA-256 in hexadecimal.
    """
    settled = (
        record.match,
        record.game,
        dict(record.options),
        list(record.players),
        str(record.time),
        record.commitment,
        record.opening,
    )
    return hashlib.sha256(json.dumps(settled, sort_keys=True).encode()).hexdigest()


def next_hash(before: str, move: MoveRecord) -> str:
    """The hash after a ply. Its times count to the microsecond, as records for exchange have them.

    Args:
        before: The hash of all plies before.
        move: The ply.
    """
    clock = "" if move.clock is None else f"{move.clock + 0.0:.6f}"
    ply = (
        f"{before} {move.ply} {move.player} {move.seconds:.6f} {clock} {move.charged:.6f} "
        f"{move.stones} {move.text}"
    )
    return hashlib.sha256(ply.encode(errors="backslashreplace")).hexdigest()


def hash_of(record: MatchRecord, moves: Iterable[MoveRecord] | None = None) -> str:
    """Return the hash of a match after all its plies.

    Args:
        record: The match.
        moves: The plies; None for those of the record.
    """
    value = first_hash(record)
    for move in record.moves if moves is None else moves:
        value = next_hash(value, move)
    return value
