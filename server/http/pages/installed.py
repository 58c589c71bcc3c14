"""The manifest with which systems install the page, and the page where there is no network."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.server.http.assets import assets
from boardwire.server.http.caching.documents import KeptDocuments
from boardwire.server.http.path_prefix import url
from boardwire.translations import language, t

from ..templates import Pages, asset, page_headers

ICONS = (192, 512)
"""The widths of the icons, which `python docs/icons.py` makes from the logo."""

_PAPER, _SURFACE = "#f4f1ea", "#fffdf9"


def installed_routes(pages: Pages, kept: KeptDocuments) -> list[BaseRoute]:
    """Return the manifest, the service worker and the page without network.

    Args:
        pages: Makes pages from templates.
        kept: Keeps pages while nothing changes.
    """

    async def manifest(_: Request) -> Response:
        headers = {**page_headers(), "Vary": "Accept-Language, Cookie"}
        return JSONResponse(manifest_data(), 200, headers, "application/manifest+json")

    async def worker(request: Request) -> Response:
        found, _ = assets().find("modules/service_worker.js")
        assert found is not None
        return found.response(request, page_headers(), kept=False)

    async def offline(request: Request) -> Response:
        async def make() -> Response:
            return pages.render("offline")

        return await kept.page(request, {}, None, make)

    return [
        Route("/manifest.webmanifest", manifest),
        Route("/service-worker.js", worker),
        Route("/offline", offline),
    ]


def manifest_data() -> dict[str, object]:
    """Return the manifest of the page as an application (W3C Web Application Manifest)."""
    pictures = [
        {
            "src": asset(f"images/icon-{width}.png"),
            "sizes": f"{width}x{width}",
            "type": "image/png",
        }
        for width in ICONS
    ]
    whole = {**pictures[-1], "src": asset("images/icon-maskable.png"), "purpose": "maskable"}
    return {
        "id": url("/"),
        "name": "boardwire",
        "short_name": "boardwire",
        "description": t("Board games for engines and people: play, watch live, analyse."),
        "lang": language().tag,
        "start_url": url("/"),
        "scope": url("/"),
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _SURFACE,
        "icons": [*pictures, whole],
        "shortcuts": [
            {"name": t("Play"), "url": url("/play")},
            {"name": t("Watch"), "url": url("/matches")},
        ],
    }
