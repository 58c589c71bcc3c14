"""The forms of operators, and the pages of visitors about themselves."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from html import unescape
from ipaddress import ip_address

import pytest

from boardwire.server import Server
from boardwire.server.accounts.account import Role
from boardwire.server.http.pages import moderation as moderation_page
from boardwire.server.moderation import current_moderation
from boardwire.server.moderation.moderation import Moderation
from boardwire.server.moderation.moderation_log import read_log
from boardwire.server.moderation.reports import Reports
from boardwire.server.restrictions.restriction import RestrictionKind, Scope, parse_subject

from ...browser import Browser
from ...conftest import StartServer
from ...people import person_of, play
from ..test_application import record_of

PAGE = "/operator/moderation"


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def logged_in(server: Server, name: str, role: Role = Role.PLAYER) -> Browser:
    token = await server.accounts.register(name, role)
    browser = Browser(server)
    assert (await browser.post("/login", name=name, token=token))[0] == 303
    return browser


async def test_an_operator_bans_lifts_and_announces_by_forms(server: Server) -> None:
    boss = await logged_in(server, "boss", Role.ADMIN)
    token = await server.accounts.register("ada")
    fields = {"kind": "ban", "scope": "account", "who": "ada", "for": "7d"}
    async with person_of(server, "ada", token) as ada:
        done = await boss.post(PAGE, act="restrict", reason="<b>two</b> windows", **fields)
        assert done == (303, PAGE)
        assert b"is banned until" in await ada.read_all()
    page = await boss.get(PAGE)
    assert "&lt;b&gt;two&lt;/b&gt; windows" in page
    assert "<b>two" not in page
    assert (await boss.post(PAGE, act="lift", kind="ban", scope="account", who="ada"))[0] == 303
    assert await Moderation(server.store).all() == []
    text = "The server <i>restarts</i> at noon."
    assert (await boss.post(PAGE, act="announce", text=text, **{"for": "1d"}))[0] == 303
    visitor = Browser(server)
    for path in ("/", "/ladder", "/play", "/login", "/not/there"):
        assert "The server &lt;i&gt;restarts&lt;/i&gt; at noon." in await visitor.get(path)
    assert (await boss.post(PAGE, act="announce", text="Be kind.", **{"for": "ever"}))[0] == 303
    assert "Be kind. <small>without an end, by boss" in await boss.get(PAGE)
    kind, announcement = server.moderation.announcements
    assert (await boss.post(PAGE, act="withdraw", number=str(kind.id)))[0] == 303
    assert (await boss.post(PAGE, act="withdraw", number=str(announcement.id)))[0] == 303
    assert "at noon" not in await visitor.get("/")
    log = await read_log(server.store, 9)
    assert [it.action for it in reversed(log)] == [
        *("ban", "unban", "announce", "announce", "withdraw", "withdraw")
    ]
    assert {it.by for it in log} == {"boss"}


async def test_an_operator_is_told_of_the_commands_against_pacts(server: Server) -> None:
    page = await (await logged_in(server, "boss", Role.ADMIN)).get(PAGE)
    named = {" ".join(it.split()[:3]) for it in re.findall("<code>(.*?)</code>", page)}
    assert {"boardwire results pacts", "boardwire results void"} <= named


WRONG = (
    ({"act": "restrict"}, "Choose a ban or a mute"),
    (
        {"act": "restrict", "kind": "ban", "scope": "account", "who": "a b"},
        "cannot be a name",
    ),
    (
        {"act": "restrict", "kind": "ban", "scope": "account", "who": "boss", "for": "1d"},
        "The account boss is an operator",
    ),
    (
        {"act": "restrict", "kind": "ban", "scope": "address", "who": "127.0.0.1", "for": "1d"},
        "127.0.0.1/32 is this machine",
    ),
    (
        {"act": "restrict", "kind": "ban", "scope": "guest", "who": "x", "for": "7"},
        "duration",
    ),
    (
        {"act": "restrict", "kind": "ban", "scope": "account", "who": "nobody", "for": "7d"},
        "There is no account nobody: for a guest choose &#34;a guest&#34;",
    ),
    ({"act": "close", "match": "m", "player": "p"}, "No report about p in match m is open"),
    ({"act": "withdraw", "number": "x"}, "The form names no announcement"),
    ({"act": "announce", "text": " ", "for": "1d"}, "An announcement needs a text"),
    ({"act": "dance"}, "The form names nothing that can be done"),
)
"""Fields of forms, and a part of the answer."""


async def test_a_form_that_cannot_be_done_says_why(
    server: Server, subtests: pytest.Subtests
) -> None:
    boss = await logged_in(server, "boss", Role.ADMIN)
    for fields, problem in WRONG:
        with subtests.test(problem):
            status, text = await boss.post(PAGE, **fields)
            assert status == 400
            assert problem in text
            assert await read_log(server.store, 9) == []


async def test_only_operators_who_are_logged_in_moderate(server: Server) -> None:
    fields = {"act": "announce", "text": "hello", "for": "1d"}
    stranger, player = Browser(server), await logged_in(server, "ada")
    for browser in (stranger, player):
        assert (await browser.fetch(PAGE))[0] == 303
        assert (await browser.post(PAGE, **fields))[0] == 403
    boss = await logged_in(server, "boss", Role.ADMIN)
    for origin in ("http://evil.example", None):
        status, text = await boss.post(PAGE, origin, **fields)
        assert (status, text) == (403, "a form of another page was refused\n")
    assert server.moderation.announcements == ()


async def test_an_operator_cannot_ban_its_own_address(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current_moderation, "host_address", lambda _: ip_address("192.0.2.7"))
    boss = await logged_in(server, "boss", Role.ADMIN)
    fields = {"act": "restrict", "kind": "ban", "scope": "address", "for": "1d"}
    status, text = await boss.post(PAGE, who="192.0.2.0/24", **fields)
    assert (status, "192.0.2.0/24 is your own address" in text) == (400, True)


async def test_players_report_by_a_form_and_operators_close_the_case(server: Server) -> None:
    player, boss = await logged_in(server, "eve"), await logged_in(server, "boss", Role.ADMIN)
    async with person_of(server, "ada") as ada, person_of(server, "ben") as ben:
        match = await play(server, ada, ben, "tictactoe")
        path = f"/matches/{match}/reporting"
        assert path in await player.get(f"/matches/{match}")
        assert "Log in to report" in await Browser(server).get(path)
        assert (await Browser(server).post(path, player="ben", text="rude"))[0] == 303
        status, text = await player.post(path, player="ben", text="<script>rude</script>")
        assert (status, "The operators read your report." in text) == (200, True)
        assert (
            "You have reported that already."
            in (await player.post(path, player="ben", text="x"))[1]
        )
        assert (await player.post(path, player="eve", text="x"))[0] == 400
        page = await boss.get(PAGE)
        assert "&lt;script&gt;rude&lt;/script&gt;" in page
        assert (await boss.post(PAGE, act="close", match=match, player="ben", outcome="muted"))[
            0
        ] == 303
        assert (await Reports(server.store).page(9)).items == ()


async def test_a_visitor_reads_what_it_may_do(server: Server) -> None:
    eve = await logged_in(server, "eve")
    assert "You are neither banned nor muted." in await eve.get("/standing")
    subject = parse_subject("eve", Scope.ACCOUNT)
    await Moderation(server.store).restrict(RestrictionKind.MUTE, subject, "spam", by="boss")
    await server.moderation.load()
    text = await eve.get("/standing")
    assert "The account eve is muted: spam." in text
    assert "A recovery code opens your account" in text
    assert 'href="/account"' in text, "where to make a recovery code"
    assert "<td>of eve</td>" in text
    assert "This browser is not logged in" in await Browser(server).get("/standing")


async def test_a_lost_token_is_recovered_by_a_code_once(server: Server) -> None:
    old = await server.accounts.register("ada")
    code = await server.accounts.recovery.give_code("ada")
    browser = Browser(server)
    assert "/recover" in await browser.get("/login")
    assert (await browser.post("/recover", "http://evil.example", name="ada", code=code))[0] == 403
    status, text = await browser.post("/recover", name="ada", code=code)
    token, further = re.findall(r'<code tabindex="0">([^<]*)</code>', text)
    assert status == 200
    assert (await browser.post("/login", name="ada", token=old))[0] == 403
    assert (await browser.post("/recover", name="ada", code=code))[0] == 403
    assert (await browser.post("/login", name="ada", token=token))[0] == 303
    assert (await browser.post("/recover", name="ada", code=further))[0] == 200


async def test_pages_with_rights_are_kept_by_no_browser(server: Server) -> None:
    boss = await logged_in(server, "boss", Role.ADMIN)
    for path in ("/operator", PAGE, "/standing", "/recover"):
        assert (await boss.headers(path))["Cache-Control"] == "no-store", path


async def shown_rows(boss: Browser, path: str, section: str) -> tuple[list[str], str, str]:
    """Rows of a table on the page, and the links to its older rows and to its newest."""
    page = await boss.get(path.partition("#")[0])
    table = page.partition(f'aria-labelledby="{section}"')[2].partition("</section>")[0]
    found = re.findall(r"<tr>(.*?)</tr>", table.partition("<tbody>")[2], re.DOTALL)
    rows = [" ".join(unescape(re.sub("<[^>]*>", " ", it)).split()) for it in found]
    links = {text: unescape(it) for it, text in re.findall(r'href="([^"]*)">(\w+)</a>', table)}
    return rows, links.get("Older", ""), links.get("Newest", "")


async def walked(boss: Browser, section: str) -> list[list[str]]:
    """The rows of a table on all its pages."""
    found: list[list[str]] = []
    path = PAGE
    while path:
        rows, path, newest = await shown_rows(boss, path, section)
        assert bool(newest) == bool(found)
        found.append(rows)
    return found


@pytest.mark.parametrize("section", ["restrictions", "reports", "log"])
async def test_long_lists_go_on_on_further_pages(
    server: Server, monkeypatch: pytest.MonkeyPatch, section: str
) -> None:
    monkeypatch.setattr(moderation_page, "SHOWN", 3)
    boss = await logged_in(server, "boss", Role.ADMIN)
    names = [f"player{it}" for it in range(8)]
    for name in names:
        if section == "reports":
            record = record_of(int(name[-1]))
            record.players = (name, "ben")
            for reporter in ("ben", "carl", "dora"):
                await Reports(server.store).report(
                    record, name, "rude", reporter=reporter, account=False
                )
        else:
            subject = parse_subject(name, Scope.GUEST)
            await Moderation(server.store).restrict(RestrictionKind.BAN, subject, "spam", by=name)
    pages = await walked(boss, section)
    assert [len(it) for it in pages] == [3, 3, 2]
    told = [re.findall(r"player\d", row)[0] for page in pages for row in page]
    assert told == names[::-1]


async def test_the_lists_go_on_one_by_one_and_an_act_leads_back_to_their_pages(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderation_page, "SHOWN", 2)
    boss = await logged_in(server, "boss", Role.ADMIN)
    for number in range(5):
        subject = parse_subject(f"player{number}", Scope.GUEST)
        await Moderation(server.store).restrict(RestrictionKind.BAN, subject, "spam", by="boss")
    _, older, _ = await shown_rows(boss, PAGE, "restrictions")
    bans, _, newest = await shown_rows(boss, older, "restrictions")
    assert [it.split()[0] for it in bans] == ["player2", "player1"]
    _, _, latest_entries = await shown_rows(boss, older, "log")
    assert latest_entries == "", "the log is still at its newest entries"
    assert newest == f"{PAGE}#restrictions"
    here = older.partition("#")[0]
    fields = {"act": "lift", "kind": "ban", "scope": "guest", "who": "player2"}
    assert await boss.post(here, **fields) == (303, here)
    bans, _, _ = await shown_rows(boss, here, "restrictions")
    assert [it.split()[0] for it in bans] == ["player1", "player0"]
    status, text = await boss.post(here, **fields)
    assert (status, "The guest player2 is not banned" in text) == (400, True)
    for cursor in ("x", "-1", "1" * 10, "%D9%A1"):
        assert (await boss.fetch(f"{PAGE}?restrictions={cursor}"))[0] == 404
