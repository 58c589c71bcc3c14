"""The fuzzers are a package beside boardwire, in the root of the repository."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))
