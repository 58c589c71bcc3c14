"""Programs of alpha-beta with errors that lectures and students make, for exercises.

Each file has one program, which really runs; no search of ours uses them. `BUGS` says which lines
are wrong.
"""

from __future__ import annotations

from .bug import Asked, Bug, move_values, program_lines
from .list_of_bugs import BUGS

__all__ = ["BUGS", "Asked", "Bug", "move_values", "program_lines"]
