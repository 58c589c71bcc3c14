"""The manifest, the service worker, and the page for when there is no network."""

from __future__ import annotations

import json
import struct
from typing import Any

from boardwire.server.config import HttpSettings
from boardwire.server.http.assets import assets

from ...conftest import StartServer
from ..test_safe_headers import fetch


def size_of(png: bytes) -> tuple[int, int]:
    """The size of a picture, from its header (PNG, section 11.2.2)."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


async def test_the_manifest_names_icons_of_their_sizes(start_server: StartServer) -> None:
    async with start_server(http=HttpSettings(root_path="/boards")) as server:
        response, body = await fetch(server, "/boards/manifest.webmanifest")
        assert response.headers["Content-Type"] == "application/manifest+json"
        manifest: dict[str, Any] = json.loads(body)
        assert manifest["start_url"] == manifest["scope"] == "/boards/"
        assert {it["sizes"] for it in manifest["icons"]} >= {"192x192", "512x512"}
        for icon in manifest["icons"]:
            picture, content = await fetch(server, icon["src"])
            assert picture.headers["Content-Type"] == "image/png"
            width, height = size_of(content)
            assert f"{width}x{height}" == icon["sizes"]
        page, html = await fetch(server, "/boards/")
        assert page.status == 200
        assert b'rel="manifest" href="/boards/manifest.webmanifest"' in html


async def test_the_service_worker_keeps_files_that_there_are(start_server: StartServer) -> None:
    async with start_server() as server:
        response, body = await fetch(server, "/service-worker.js")
        assert response.headers["Content-Type"].startswith("text/javascript")
        assert response.headers["Cache-Control"] == "no-cache"
        _, offline = await fetch(server, "/offline")
        names = (
            "styles/theme+layout+colours+board.css",
            "styles/error.css",
            "images/logo.svg",
        )
        for name in names:
            assert name.encode() in body
            address = f"/web/{assets().hash}/{name}"
            assert address in offline.decode()
            assert (await fetch(server, address))[0].status == 200


async def test_the_manifest_is_in_the_language_of_the_reader(start_server: StartServer) -> None:
    async with start_server() as server:
        _, body = await fetch(server, "/manifest.webmanifest", Accept_Language="zh-CN")
        assert json.loads(body)["lang"] == "zh-Hans"
