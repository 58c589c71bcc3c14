"""The files that pages load, at addresses with a hash of them."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from boardwire.server.http import assets as module
from boardwire.server.http.assets import FOR_GOOD, Assets, assets
from boardwire.server.http.templates import modules, styles

from ..conftest import StartServer
from .test_safe_headers import fetch


def folder_with(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


FILES = {
    "modules/play.js": 'import { a } from "./play/table.js";\nimport "./gtp.js";\n',
    "modules/play/table.js": (
        '/** @typedef {import("../unused.js").Type} Type */\n'
        'import {\n  Board,\n  frameOf,\n} from "../board.js";\nexport { t } from "../gtp.js";\n'
        'const late = () => import("./late.js");\n'
    ),
    "modules/board.js": 'import { addressOf } from "./gtp.js";\n',
    "modules/gtp.js": 'import { x } from "./board.js";\n',
    "modules/play/late.js": "",
    "modules/unused.js": "",
    "styles/theme.css": ":root { color: red; }",
    "styles/tables/poker.css": ".chip { color: blue; }",
    "styles/layout.css": "body { margin: 0; }",
    "templates/layout.html": "secret",
}


def test_a_hash_changes_with_every_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.0)
    found = Assets(folder_with(tmp_path, FILES))
    before = found.hash
    assert before == Assets(tmp_path).hash
    (tmp_path / "styles/layout.css").write_text("body { margin: 1px; }")
    assert found.hash != before
    (tmp_path / "templates/layout.html").write_text("another")
    assert found.hash == Assets(tmp_path).hash


def test_the_graph_of_a_module_is_what_it_imports_at_once(tmp_path: Path) -> None:
    found = Assets(folder_with(tmp_path, FILES))
    assert found.graph("modules/play.js") == (
        "modules/play/table.js",
        "modules/gtp.js",
        "modules/board.js",
    )


def test_style_sheets_are_joined_in_order(tmp_path: Path) -> None:
    found = Assets(folder_with(tmp_path, FILES))
    joined, current = found.find(f"{found.hash}/styles/layout+theme+tables/poker.css")
    assert joined is not None and current
    assert [it in joined.body.decode() for it in ("margin", "red", "blue")] == [True] * 3
    assert joined.body.index(b"margin") < joined.body.index(b"red")


@pytest.mark.parametrize(
    "path",
    [
        "templates/layout.html",
        "modules/../templates/layout.html",
        "styles/",
        "",
        "styles/theme+none.css",
        "styles/theme+theme.css",
        "styles/" + "+".join(["theme"] * 50) + ".css",
    ],
)
def test_nothing_else_is_found(tmp_path: Path, path: str) -> None:
    found = Assets(folder_with(tmp_path, FILES))
    assert found.find(path)[0] is None
    assert found.find(f"{found.hash}/{path}")[0] is None


async def test_browsers_keep_a_file_for_good(start_server: StartServer) -> None:
    async with start_server() as server:
        _, body = await fetch(server, "/play")
        addresses = re.findall(r'(?:href|src)="(/web/[^"]+)"', body.decode())
        assert len(addresses) > 5
        for address in addresses:
            response, _ = await fetch(server, address)
            assert (address, response.status) == (address, 200)
            assert response.headers["Cache-Control"] == FOR_GOOD, address


async def test_a_page_of_another_version_gets_the_files_of_today(
    start_server: StartServer,
) -> None:
    async with start_server() as server:
        for address in ("/web/0123456789ab/modules/gtp.js", "/web/modules/gtp.js"):
            response, body = await fetch(server, address, Accept_Encoding="gzip")
            assert response.status == 200
            assert response.headers["Cache-Control"] == "no-cache"
            assert b"GTP" in gzip.decompress(body)
            tag = response.headers["ETag"]
            again, _ = await fetch(server, address, If_None_Match=tag)
            assert again.status == 304


def test_every_module_and_sheet_of_a_page_is_there() -> None:
    for names in (("play",), ("match",), ("analyse",), ("page", "copy")):
        for path in re.findall(r'/web/([^"]+)"', modules(*names)):
            assert assets().find(path)[0] is not None, path
    (path,) = re.findall(r'/web/([^"]+)"', styles("theme", "layout"))
    assert assets().find(path)[1]


async def test_the_icon_is_the_logo(start_server: StartServer) -> None:
    async with start_server() as server:
        response, body = await fetch(server, "/favicon.ico")
        assert response.headers["Content-Type"] == "image/svg+xml"
        assert b"<svg" in body
