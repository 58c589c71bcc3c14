"""Friends by link: who opens it and logs in is a friend, until one of both ends it."""

from __future__ import annotations

import re

from ...browser import Browser
from ...conftest import StartServer

GOOD = "three wise monkeys play"


async def test_a_link_makes_friends_and_both_may_end_it(start_server: StartServer) -> None:
    async with start_server() as server:
        browsers = {}
        for name in ("ada", "ben"):
            browsers[name] = Browser(server)
            await browsers[name].post("/register", name=name, password=GOOD)
        ada, ben = browsers["ada"], browsers["ben"]
        link = re.findall(r"/account/friend/[\w-]+", (await ada.post("/account/link"))[1])[0]
        assert "ada wants to be your friend" in await Browser(server).get(link)
        assert await Browser(server).post(link) == (303, f"/login?next={link}")
        assert (await ben.post(link, "http://evil.example"))[0] == 403
        status, page = await ada.post(link)
        assert (status, "This is your own link" in page) == (403, True)
        for _ in range(2):
            assert "ada is your friend now" in (await ben.post(link))[1]
        assert "Remove ben from your friends" in await ada.get("/account")
        assert await ada.post("/account/part", name="BEN") == (303, "/account")
        assert "Remove ada" not in await ben.get("/account")
        status, page = await Browser(server).fetch("/account/friend/unknown")
        assert (status, "not valid any more" in page) == (404, True)
