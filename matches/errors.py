"""The errors of this package, with messages for users."""


class MatchError(Exception):
    """The base of the errors of this package."""


class CannotUndo(MatchError):
    """More moves are to be taken back than were made."""


class CannotSetUp(MatchError):
    """An engine cannot be brought to the position where a match starts."""


class RecordDataError(MatchError):
    """The data are not the record of a match."""


class NotNow(MatchError):
    """A player asks for something that the match does not allow now."""
