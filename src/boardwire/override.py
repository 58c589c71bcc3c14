"""The decorator ``override`` of Python 3.12 (PEP 698), for older versions, too.

A method with it implements or replaces one of a base class, which has the documentation. The type
checker refuses it where no base class has such a method.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

__all__ = ["override"]

if sys.version_info >= (3, 12):
    from typing import override
elif TYPE_CHECKING:
    from typing_extensions import override
else:  # typing_extensions takes longer to import than all that most commands do

    def override(method):
        """Return the method."""
        return method
