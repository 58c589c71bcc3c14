"""The errors of journals, with messages for users."""

from __future__ import annotations

from boardwire.matches.tournaments import JournalError

BEGIN_ANEW = "add --anew to begin again (the old games are set aside)"
"""Advice for users of a run that cannot go on."""


class RunInUse(JournalError):
    """Another process plays the same run."""


class OtherRun(JournalError):
    """A folder holds a run of another plan, or of other engines.

    Args:
        folder: The name of the folder.
        differences: A line for each thing that differs.
        games: The number of games that the run has finished.
    """

    def __init__(self, folder: str, differences: list[str], games: int) -> None:
        self.differences = differences
        what = "\n".join(f"  {line}" for line in differences)
        super().__init__(
            f"{folder} holds {games} finished games of a run that differs from this one:\n{what}\n"
            f"{BEGIN_ANEW}, "
            "or --anyway to go on with these games nevertheless"
        )
