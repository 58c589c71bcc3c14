"""The algorithms as pseudo-code, in the form of textbooks, beside the Python that runs.

A line of pseudo-code is followed by `@` and the beginnings of the lines of Python that do it, in
their order: `v ← 0 @value = 0`. A function of Python begins with `@def NAME`; one without
pseudo-code of its own, such as the choice between two functions, is left out.
"""

from .monte_carlo import MONTE_CARLO
from .tree_search import TREE_SEARCH

__all__ = ["PSEUDOCODE", "SIGNS"]

PSEUDOCODE = {**TREE_SEARCH, **MONTE_CARLO}
"""The pseudo-code of each algorithm by its name."""
SIGNS = {"alpha": "α", "beta": "β", "value": "v"}  # noqa: RUF001 - the signs of textbooks
"""The signs for variables of Python; in a function of a state `node` is s as well."""
