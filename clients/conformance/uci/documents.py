"""The document that the checks of UCI cite."""

from typing import Final

UCI: Final = "UCI, April 2004"
"""Stefan Meyer-Kahlen, Description of the universal chess interface; its sections are commands."""
