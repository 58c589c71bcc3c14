"""What can go wrong at a table or in a match, in words a user can act on."""


class MatchError(Exception):
    """Base of what this package raises on purpose."""


class CannotUndo(MatchError):
    """There are fewer moves to take back than asked."""


class CannotSetUp(MatchError):
    """An engine cannot be brought to the position where a match starts."""


class RecordDataError(MatchError):
    """The data are not the record of a match."""


class NotNow(MatchError):
    """A player wants what the match does not allow, or not any more."""
