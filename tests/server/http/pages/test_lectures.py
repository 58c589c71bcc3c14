"""The pages of the lectures."""

from __future__ import annotations

import re

from boardwire.server.http.lectures.library import FOLDER, lecture_names, pictures

from ...browser import Browser
from ...conftest import StartServer
from ...wire import get

CHINESE = {"Accept-Language": "zh-CN"}


async def test_lectures_are_listed_and_read_in_both_languages(start_server: StartServer) -> None:
    async with start_server() as server:
        reader = Browser(server)
        _, listed = await reader.fetch("/lectures")
        assert re.findall(r'class="lecture-card" href="/lectures/([\w-]+)"', listed) == (
            lecture_names()
        )
        _, chinese = await reader.fetch("/lectures", **CHINESE)
        assert "讲义" in chinese
        for name in lecture_names():
            status, body = await reader.fetch(f"/lectures/{name}", **CHINESE)
            translated = (FOLDER / "zh" / f"{name}.md").exists()
            assert status == 200
            assert f'lang="{"zh-Hans" if translated else "en"}" data-article' in body
            assert ("还没有译文" in body) != translated


async def test_programs_and_pictures_are_those_of_two_folders(start_server: StartServer) -> None:
    async with start_server() as server:
        status, _, body = await get(server, "/lectures/source/tree_search/alphabeta.py")
        assert status == 200
        assert b'id="max_value"><span class="code-keyword">def</span>' in body
        for name in pictures():
            status, headers, _ = await get(server, f"/lectures/images/{name}")
            assert status == 200
            assert "default-src 'none'" in headers["content-security-policy"]
        missing = (
            *("source/../../games/model.py", "source/%2e%2e/model.py", "source/tree_search"),
            *("source//etc/passwd", "images/..%2fREADME.md", "images/none.svg", "README"),
            *("0-nothing", "zh", "..%2fREADME", "3-alphabeta.md"),
        )
        for path in missing:
            status, _, _ = await get(server, f"/lectures/{path}")
            assert status == 404, path


async def test_the_search_shows_words_as_text(start_server: StartServer) -> None:
    async with start_server() as server:
        reader = Browser(server)
        _, body = await reader.fetch("/lectures/search?q=cut+off")
        assert '<a href="/lectures/3-alphabeta' in body
        assert "<mark>cut</mark>" in body
        _, body = await reader.fetch("/lectures/search?q=%3Cscript%3E")
        assert "<script>" not in body.partition("<main")[2]
        assert "No section of a lecture" in body
        status, body = await reader.fetch("/lectures/search")
        assert status == 200
        assert "No section of a lecture" not in body
