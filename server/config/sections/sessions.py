"""The section about connections and their sessions."""

from __future__ import annotations

from boardwire.settings import Positive
from boardwire.values import value_class

from ..values import Network, Share


@value_class
class SessionLimits:
    """Limits of connections.

    Args:
        sessions: The most connections at a time, of all kinds together.
        reserved_accounts: The share of these that is kept for accounts and house bots.
        reserved_login: Seconds in which a newcomer that is admitted there must log in.
        reserved_addresses: The share of these that is kept for addresses with few connections.
        few_connections: The most connections without an account that are few for an address.
        gives_way: Seconds without a command after which a connection that has not logged in gives
            way to a newcomer when the server is full.
        site: The limits of a /48 network of IPv6, as a multiple of those of an address; a /64
            network counts as one address. All clients at the broker have the limits of a site.
        exempt: Networks whose addresses have no limits, such as the network of a TCP proxy: the
            server sees the address of the proxy, not those of its clients.
        argument: The most characters of an argument of a command, such as an option of a game.
        first_line: Seconds until the first command must have arrived.
        idle: Seconds of silence after which a console is closed.
        partial_line: Seconds from the first byte of a line to its end.
        write: Seconds that a peer may leave written bytes unread before its connection is closed.
        opponent: Seconds that `genmove` waits for a free engine in practice.
        practice_move: Seconds that an engine has for a move in practice, whatever time settings the
            console has sent.
        analysis: Seconds that one `lz-analyze` or `kata-analyze` may use engines. Then it waits for
            input without them.
        settle: Seconds for an engine to finish a move that is no longer needed; after that its
            connection is closed.
    """

    sessions: int = 1000
    reserved_accounts: Share = 0.1
    reserved_login: float = 20.0
    reserved_addresses: Share = 0.3
    few_connections: int = 6
    gives_way: float = 60.0
    site: Positive = 8
    exempt: tuple[Network, ...] = ()
    argument: Positive = 1500
    first_line: float = 60.0
    idle: float = 3600.0
    partial_line: float = 60.0
    write: float = 20.0
    opponent: float = 20.0
    practice_move: float = 10.0
    analysis: float = 60.0
    settle: float = 60.0
