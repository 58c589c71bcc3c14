"""The HTTP server of pages for spectators alone: of a mirror, and of a tournament."""

from __future__ import annotations

import socket
from collections.abc import Sequence

from starlette.routing import BaseRoute

from boardwire.server.computing.pool import WorkPool
from boardwire.server.config import ServerConfig
from boardwire.server.http import HttpServer, Pages, Sources, application, prepare
from boardwire.server.limits.client_limits import Quotas
from boardwire.server.limits.share import ProcessorShare
from boardwire.server.limits.turns import Turns


async def serve_pages(
    listener: socket.socket,
    config: ServerConfig,
    sources: Sources,
    pages: Pages,
    further: Sequence[BaseRoute],
) -> None:
    """Serve HTTP and WebSocket until cancelled.

    Args:
        listener: The listening socket.
        config: The address and the limits of the HTTP port.
        sources: The functions that answer requests.
        pages: Makes pages from templates.
        further: Routes that go before the pages.
    """
    quotas = Quotas(
        config.address_quota,
        config.account_quota,
        config.sessions.exempt,
        site=config.sessions.site,
    )
    pool, turns = WorkPool(config.computing), Turns(ProcessorShare())
    site = application(config, sources, quotas, pool, pages, further, turns)
    http = HttpServer(
        site,
        config.http,
        quotas,
        turns,
        gtp="nobody plays here",
    )
    await prepare(site)
    try:
        await http.serve_until_cancelled(listener)
    finally:
        await pool.close()
