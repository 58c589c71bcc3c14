"""What the server answers in Chinese has no English sentence left, for good and for bad requests.

A reader of one language may do anything: ask for pages that are not there, send forms without their
fields or with nonsense in them, and log in as nobody. Every route is asked, with each method, by a
guest, by an account and by an operator.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextvars import copy_context
from html.parser import HTMLParser

import pytest

from boardwire.override import override
from boardwire.server import Server
from boardwire.server.accounts.account import Role
from boardwire.translations import find_language, in_language, translated

from ..browser import Browser
from ..conftest import StartServer
from .test_application import record_of

pytestmark = pytest.mark.server

CHINESE = {"Accept-Language": "zh-CN,zh;q=0.9"}
NAMES = re.compile(
    r"\b(?:boardwire(?: \d[\d.]*)?|guest-\w+|OpenSpiel [\w ]+|Max\^n|"
    r"bullet|blitz|rapid|classical|unlimited|correspondence|English|API|GTP|UCI|SGF|PGN|"
    r"PDN|FEN|PBN|JSON|GUI|MAX|MIN|Elo|PUCT|RAVE|AMAF|UCB1|UCT|AlphaZero|JavaScript|"
    r"WebSocket|HTTP|HTTPS|Russell|Norvig|UTC|PIN|Star1|Esc|End|Home|Enter|Ada|anna|bo|cy|"
    r"olga|eve|nonsense|nosuch|secret|mat|from|BLACK|WHITE"
    r")\b"
)
"""Names of programs, formats, algorithms and keys, and those of this test. Another test of the same
process may have added games of OpenSpiel."""
WORDS = re.compile(r"[A-Za-z][A-Za-z'-]*(?:[ ,;:]+[A-Za-z][A-Za-z'-]*)+")
"""Two words in a row."""
QUIET = frozenset(("script", "style", "code", "svg", "pre", "textarea", "datalist"))
NONSENSE = "nonsense"


class _Texts(HTMLParser):
    """Collects what a page shows: texts, and the attributes that people read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._quiet: list[str] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in QUIET:
            self._quiet.append(tag)
        if not self._quiet:
            read = ("alt", "aria-label", "placeholder", "title")
            self.found.extend(value for name, value in attrs if name in read and value)

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag in self._quiet:
            self._quiet.remove(tag)

    @override
    def handle_data(self, data: str) -> None:
        if not self._quiet:
            self.found.append(data)


def english_in_page(html: str) -> list[str]:
    """Return the runs of English words in a page, without names."""
    texts = _Texts()
    texts.feed(html)
    left = (NAMES.sub("·", " ".join(it.split())) for it in texts.found)
    return [match[0] for text in left for match in WORDS.finditer(text)]


def english_in_refusal(body: str) -> list[str]:
    """Return the messages of a refusal as JSON that a module cannot translate."""
    try:
        content = json.loads(body)
    except ValueError:
        return english_in_page(body)
    if not isinstance(content, dict):
        return []
    chinese = find_language("zh")
    assert chinese is not None
    said = [str(content[it]) for it in ("detail", "problem") if content.get(it)]
    shown = copy_context().run(in_language, chinese, lambda: [translated(it) for it in said])
    return [it for it in shown if not re.search("[\u4e00-\u9fff]", it)]


PAGES = (
    *("/", "/play?game=go", "/play?game=nosuch", "/matches", "/matches?game=nosuch"),
    *("/matches/m001", "/matches/nosuch", "/matches?after=nonsense", "/embed/m001"),
    *("/embed/nosuch", "/ladder", "/ladder?game=go", "/ladder?time_class=nonsense"),
    *("/players/Ada", "/players/nosuch", "/login", "/register", "/recover"),
    *("/recover/secret", "/email/secret", "/account", "/rules", "/rules/go"),
    *("/account/friend/secret", "/rules/nosuch", "/learn", "/quiz", "/settings", "/analyse"),
    *("/tournaments", "/tournaments/nosuch", "/tournaments/nosuch/table"),
    *("/tournaments/open", "/standing", "/offline", "/matches/m001/reporting"),
    *("/matches/nosuch/reporting", "/operator", "/operator/moderation", "/operator/state"),
    *("/lectures", "/lectures/nosuch", "/lectures/search?q=nonsense", "/lectures/source/nosuch"),
    *("/announcements", "/nosuch", "/web/nosuch.js", "/manifest.webmanifest"),
)
FORMS = (
    *("/login", "/register", "/recover", "/recover/mail", "/recover/secret"),
    *("/email/secret", "/account/name", "/account/password", "/account/address"),
    *("/account/token", "/account/code", "/account/sessions", "/account/delete"),
    *("/account/friends", "/account/preferences", "/standing", "/account/friend/secret"),
    *("/account/passkeys", "/account/passkeys/options", "/login/passkey"),
    *("/account/passkeys/remove", "/matches/m001/reporting", "/matches/nosuch/reporting"),
    *("/operator/moderation", "/tournaments/open", "/language", "/nosuch"),
)
API = (
    *("matches?limit=x", "matches?game=nosuch", "matches/nosuch", "matches/nosuch/record"),
    *("matches/m001/record?format=nosuch", "matches/m001/position?ply=999"),
    *("players/nosuch", "ladder?game=nosuch", "ladder?time_class=nonsense"),
    *("tournaments/nosuch", "frame?game=nosuch", "frame?game=go&option=nosuch:1"),
    *("frame?game=go&option=size:1", "frame?game=go&option=size"),
    *("games/nosuch/picture.svg", "quiz?topic=nosuch", "quiz?topic=minimax&seed=x"),
    *("nosuch", "matches?after=nonsense", "players/nosuch/history", "games/nosuch/rules"),
)
FIELDS = (
    *("name", "token", "password", "code", "mail", "kind", "scope", "who", "for", "reason"),
    *("act", "text", "player", "game", "players", "time", "format", "rated", "confirm"),
    *("address", "again"),
)


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        await server.store.keep(record_of(1))
        yield server


async def _logged_in(server: Server, name: str, role: Role) -> Browser:
    token = await server.accounts.register(name, role)
    browser = Browser(server)
    assert (await browser.post("/login", name=name, token=token))[0] == 303
    return browser


def test_english_is_found() -> None:
    assert english_in_page("<p>这里 <b>is a rest</b></p>") == ["is a rest"]
    assert english_in_page("<p title='not here'>GTP 与 UCI</p><code>a b</code>") == ["not here"]
    assert english_in_refusal('{"detail": "no sentence of the catalogue"}')
    assert not english_in_refusal('{"detail": "there is no such file"}')


async def test_pages_have_no_english_sentence(server: Server) -> None:
    guest = Browser(server)
    olga = await _logged_in(server, "olga", Role.ADMIN)
    left: dict[str, list[str]] = {}
    for reader in (guest, olga):
        for path in PAGES:
            _, body = await reader.fetch(path, **CHINESE)
            if found := english_in_refusal(body):
                left[path] = found
    assert left == {}


@pytest.mark.parametrize("value", ["", NONSENSE, "x" * 3000], ids=["empty", "nonsense", "long"])
async def test_refused_forms_have_no_english_sentence(server: Server, value: str) -> None:
    left: dict[str, list[str]] = {}
    readers = [Browser(server), await _logged_in(server, "olga", Role.ADMIN)]
    for reader in readers:
        for path in FORMS:
            reader.cookies["boardwire_language"] = "zh-Hans"
            cookies = dict(reader.cookies)
            _, body = await reader.post(path, **(dict.fromkeys(FIELDS, value) if value else {}))
            reader.cookies = cookies
            if not body.startswith("/") and (found := english_in_refusal(body)):
                left[path] = found
    assert left == {}


async def test_refusals_of_the_api_have_a_translation(server: Server) -> None:
    guest = Browser(server)
    left: dict[str, list[str]] = {}
    for path in API:
        status, body = await guest.fetch(f"/api/v1/{path}", **CHINESE, Accept="application/json")
        if status >= 400 and (found := english_in_refusal(body)):
            left[path] = found
    assert left == {}
