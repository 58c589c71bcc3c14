"""The programs of bench/ find each other beside themselves; so do the tests of them."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "bench"))
