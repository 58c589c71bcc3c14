"""The state of the server for programs that supervise it: liveness, readiness, full report."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from boardwire import __version__
from boardwire.protocol.connection.busy import retry_after

from .sources import Health


def health_routes(health: Callable[[], Awaitable[Health]]) -> list[Route]:
    """Return the routes `/health`, `/livez` and `/readyz`.

    Args:
        health: Returns the state of the server.
    """

    async def shown(_: Request) -> Response:
        return _shown(await health())

    async def live(_: Request) -> Response:
        return PlainTextResponse("ok\n")  # any answer means that the server is alive

    async def ready(_: Request) -> Response:
        return _ready(await health())

    return [Route("/health", shown), Route("/livez", live), Route("/readyz", ready)]


def reasons(health: Health) -> list[str]:
    """Return the reasons why a server is degraded; none if all is well."""
    return [*([] if health.trouble is None else [health.trouble]), *health.load]


def _shown(health: Health) -> JSONResponse:
    """Return the whole report. Only a failing database is an error: a busy server runs on."""
    why = reasons(health)
    report: dict[str, object] = {
        "status": "degraded" if why else "ok",
        "version": __version__,
        "sessions": health.sessions,
        "bots": health.bots,
        "matches": {"running": health.running, "finished": health.finished},
    }
    if why:
        report |= {"reason": "; ".join(why), "reasons": why}
    return JSONResponse(report, 200 if health.trouble is None else 503)


def _ready(health: Health) -> Response:
    """Return whether a balancer should send newcomers here."""
    why = reasons(health)
    if not why:
        return PlainTextResponse("ok\n")
    headers = retry_after(health.retry) if health.retry else None
    return PlainTextResponse("".join(f"{it}\n" for it in why), 503, headers)
