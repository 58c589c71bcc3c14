"""What can go wrong with a server, in words its operator can act on."""


class ServerError(Exception):
    """Base of what this package raises on purpose."""


class StoreError(ServerError):
    """The database cannot be opened, read or written."""
