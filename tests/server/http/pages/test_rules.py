"""The pages with rules."""

from __future__ import annotations

from ...conftest import StartServer
from ...wire import get


async def test_every_game_is_listed_and_has_its_rules(start_server: StartServer) -> None:
    async with start_server() as server:
        status, _, body = await get(server, "/rules")
        assert status == 200
        assert b'href="/rules/chess"' in body
        kinds = body.partition(b'id="kinds"')[2].partition(b"</table>")[0]
        assert b"monopoly" in kinds and "大富翁".encode() not in kinds
        assert kinds.count(b"<tr>") == kinds.count(b"<a href=") + 1
        status, _, body = await get(server, "/rules/chess")
        assert status == 200
        assert b"<!doctype html>" in body
        assert b"Checkmate the other king" in body
        status, _, body = await get(server, "/rules/chess?part=card")
        assert status == 200
        assert body.lstrip().startswith(b"<article")
        assert body.count(b"data-diagram") == 3
        status, _, body = await get(
            server, "/rules/checkers?option=variant:international&part=card"
        )
        assert b"White begins, and" in body


async def test_rules_that_are_not_there_are_refused(start_server: StartServer) -> None:
    async with start_server() as server:
        for path in ("/rules/nosuch", "/rules/chess?option=x:1", "/rules/chess?option=chess960"):
            assert (await get(server, path))[0] == 404


async def test_the_rules_are_in_the_language_of_the_reader(start_server: StartServer) -> None:
    async with start_server() as server:
        status, _, body = await get(server, "/rules/go", "Accept-Language: zh-CN")
        assert status == 200
        assert "围住比对方更多的地盘".encode() in body
        _, _, body = await get(server, "/rules", "Accept-Language: zh-CN")
        assert "地产大亨".encode() in body
