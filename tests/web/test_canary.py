"""Texts of strangers in a real browser, on every page: nothing of them runs.

The server's database is one that other programs may have written: it has hostile names, titles,
reasons and lines of play where the server itself would refuse them. The browser ignores the
Content-Security-Policy of the pages, so the pages alone are looked at, without their second wall.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, ViewportSize, expect
from tests.zygote import boardwire_command

from boardwire.protocol.gtp.messages import clean

from ..served import Served, serving
from ..server.hostile_texts import CODES, TEXTS, UNSEEN, fill
from ..server.people import person_of, play
from .crawl import crawl

pytestmark = pytest.mark.slow

PHONE: ViewportSize = {"width": 360, "height": 700}


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose database is full of hostile texts."""
    folder = tmp_path_factory.mktemp("hostile")
    asyncio.run(fill(folder))
    with serving(folder, "--bots", "random") as served:
        yield served


class Canary:
    """Notes what should not happen in a browser."""

    def __init__(self) -> None:
        self.calls: list[str] = []


@pytest_asyncio.fixture(loop_scope="session")
async def canary_page(browser: Browser) -> AsyncIterator[tuple[Page, Canary]]:
    """A page on a small screen, without a Content-Security-Policy, and its canary."""
    canary = Canary()
    context = await browser.new_context(bypass_csp=True, viewport=PHONE)
    await context.expose_binding("canary", lambda source: canary.calls.append(source["page"].url))
    page = await context.new_page()
    page.on("dialog", lambda dialog: canary.calls.append(dialog.message))
    page.on("popup", lambda popup: canary.calls.append(popup.url))
    yield page, canary
    assert canary.calls == []
    await context.close()


async def test_the_canary_sings(browser: Browser) -> None:
    """The texts call the canary where they are taken for markup."""
    canary = Canary()
    context = await browser.new_context(bypass_csp=True)
    await context.expose_binding("canary", lambda source: canary.calls.append("sung"))
    page = await context.new_page()
    for text in CODES[:4]:
        canary.calls.clear()
        await page.set_content(f"<p title=\"{text}\">{text}</p><p title='{text}'></p>")
        await page.wait_for_timeout(100)
        assert canary.calls, text
    await context.close()


async def looked_at(page: Page, where: str) -> None:
    """Look at a page: no element comes of a text, no link runs code, and nothing sticks out."""
    assert await page.locator("img[src=x], [onload], [onerror], [onfocus], [srcdoc]").count() == 0
    links = await page.eval_on_selector_all(
        "[href], [src], [action], [formaction]",
        "all => all.flatMap(it => ['href', 'src', 'action', 'formaction']"
        ".map(name => String(it.getAttribute(name) ?? '')))",
    )
    assert not [it for it in links if it.strip().lower().startswith(("javascript:", "data:text"))]
    wide = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 1, f"{where} is {wide} pixels too wide"


@pytest.mark.long
async def test_no_page_runs_a_text_of_a_stranger(
    hostile_site: Served, canary_page: tuple[Page, Canary]
) -> None:
    page, canary = canary_page
    starts = [
        *(f"/{kind}/m{it}" for it in range(len(TEXTS)) for kind in ("matches", "embed")),
        *(f"/tournaments/cup{it or ''}" for it in range(len(TEXTS))),
    ]
    found = await asyncio.to_thread(crawl, hostile_site.http_port, *starts, most=1500)
    shown = {path for path, it in found.items() if it.is_page or it.is_picture}
    assert len(shown) > 6 * len(TEXTS)
    assert {path for path, it in found.items() if it.is_page and it.status >= 500} == set()
    for path in sorted(shown):
        if (
            any(it in path for it in ("picture.svg", "/learn", "/quiz", "/play?"))
            and "m0" not in path
        ):
            continue  # they have no text of others
        await page.goto(f"{hostile_site.page}{path}", wait_until="load")
        if found[path].is_page:
            await looked_at(page, path)
        assert canary.calls == [], path


@asynccontextmanager
async def opened_record(page: Page, site: Served, game: str, text: str) -> AsyncIterator[None]:
    """The page of analyses with a record that somebody has sent."""
    await page.goto(f"{site.page}/analyse?game={game}")
    await page.get_by_text("Open a record or a position").click()
    await page.get_by_label("A record:").fill(text)
    await page.get_by_role("button", name="Open it").click()
    yield


def pgn_text(text: str) -> str:
    """A text in a tag of PGN."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(TEXTS)))
async def test_no_record_of_a_stranger_runs(
    number: int, hostile_site: Served, canary_page: tuple[Page, Canary]
) -> None:
    """Headers, names, comments and variations of records in PGN and SGF."""
    page, canary = canary_page
    text = TEXTS[number][:2000]
    tag, comment = pgn_text(text), text.replace("}", " ")
    tags = "".join(
        f'[{it} "{tag}"]\n' for it in ("Event", "Site", "White", "Black", "Opening", "Annotator")
    )
    pgn = f"{tags}\n{{{comment}}} 1. e4 {{{comment}}} e5 ({{{comment}}} 1... c5) 2. Nf3 $1 *\n"
    async with opened_record(page, hostile_site, "chess", pgn):
        await expect(page.locator("[data-moves] .move").first).to_be_visible()
        for _ in range(3):
            await page.keyboard.press("ArrowRight")
        await looked_at(page, f"chess, {text[:30]}")
    escaped = text.replace("\\", "\\\\").replace("]", "\\]").replace(":", "\\:")
    sgf = (
        f"(;GM[1]FF[4]SZ[9]PB[{escaped}]PW[{escaped}]EV[{escaped}]GC[{escaped}]C[{escaped}]"
        f";B[ee]C[{escaped}]LB[aa:{escaped[:90]}]N[{escaped}];W[cc]C[{escaped}])"
    )
    async with opened_record(page, hostile_site, "go", sgf):
        await expect(page.locator("[data-moves] .move").first).to_be_visible()
        for _ in range(2):
            await page.keyboard.press("ArrowRight")
        await looked_at(page, f"go, {text[:30]}")
    assert canary.calls == []


@pytest.mark.long
async def test_no_error_that_repeats_a_text_runs_it(
    hostile_site: Served, canary_page: tuple[Page, Canary]
) -> None:
    page, canary = canary_page
    for text in TEXTS:
        async with opened_record(page, hostile_site, "chess", f"1. {text[:500]} e5"):
            await page.wait_for_timeout(100)
            await looked_at(page, f"a wrong record, {text[:30]}")
        for where in ("position", "moves"):
            await page.goto(f"{hostile_site.page}/analyse?game=chess&{where}={_quoted(text)}")
            await page.wait_for_timeout(100)
            await looked_at(page, f"a wrong {where}, {text[:30]}")
        for path in ("/players/", "/matches/", "/tournaments/", "/matches?player=", "/login?next="):
            await page.goto(f"{hostile_site.page}{path}{_quoted(text)}")
            await looked_at(page, f"{path}, {text[:30]}")
    assert canary.calls == []


def _quoted(text: str) -> str:
    return quote(text[:1000], safe="")


async def test_no_report_or_reason_runs_on_the_pages_of_operators(
    hostile_site: Served, canary_page: tuple[Page, Canary]
) -> None:
    page, canary = canary_page
    line = boardwire_command("user", "add", "boss", "--role", "admin")
    made = await asyncio.to_thread(
        subprocess.run, line, cwd=hostile_site.folder, capture_output=True, text=True, check=True
    )
    token = made.stdout.split()[0]
    await page.goto(f"{hostile_site.page}/login?next=/operator/moderation")
    await page.locator("[name=name]").fill("boss")
    await page.locator("[name=secret]").fill(token)
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(f"{hostile_site.page}/operator/moderation")
    await expect(page.locator("main")).to_contain_text("right to left")
    for path in ("/operator/moderation", "/operator", "/standing", "/matches/m1/reporting", "/"):
        await page.goto(f"{hostile_site.page}{path}")
        await looked_at(page, path)
    assert canary.calls == []


async def test_no_chat_runs(hostile_site: Served, canary_page: tuple[Page, Canary]) -> None:
    page, canary = canary_page
    async with person_of(hostile_site, "W" * 40) as ann, person_of(hostile_site, "ben") as ben:
        match = await play(hostile_site, ann, ben, "tictactoe")
        await page.goto(f"{hostile_site.page}/matches/{match}")
        said = page.locator("[data-said]")
        async with asyncio.timeout(20):
            while "canary" not in await said.inner_text():  # until the page has begun to follow
                await ann.ask(f"bw-say {CODES[0]}")
                await page.wait_for_timeout(300)
        # No word of a command has control characters.
        for text in (*TEXTS[:-1], UNSEEN.partition("\x1b")[0]):
            line = f"bw-say {text[:200]}"
            async with asyncio.timeout(20):
                while not (await ann.ask(line)).startswith("="):
                    await page.wait_for_timeout(300)
        await expect(said).to_contain_text("right to left")
        await looked_at(page, "chat")
        await page.goto(hostile_site.page)
        await looked_at(page, "the home page with a long name")
        assert (await ann.ask("bw-resign")).startswith("=")
    assert canary.calls == []


@pytest.mark.long
async def test_no_name_of_an_engine_runs_in_a_report(
    canary_page: tuple[Page, Canary], tmp_path: Path
) -> None:
    page, canary = canary_page
    for number, text in enumerate(TEXTS):
        folder = tmp_path / str(number)
        folder.mkdir()
        done = await asyncio.to_thread(
            subprocess.run,
            boardwire_command(
                *("tournament", "-engine", "cmd=random", f"name={text[:200]}", "-engine"),
                *("cmd=random", "name=other", "-rounds", "1", "-event", text[:200], "--run", "run"),
                *("--game", "tictactoe", "--report", "report.html"),
            ),
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        written = done.stdout + done.stderr
        assert written == clean(written), written
        if done.returncode == 0:
            await page.goto(f"file://{folder}/report.html")
            await looked_at(page, f"the report, {text[:30]}")
        else:
            assert "name" in written
            assert "Traceback" not in written
    assert canary.calls == []
