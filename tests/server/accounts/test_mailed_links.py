"""Lost tokens by e-mail, with a real mail server on this machine."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Iterator
from email import message_from_bytes
from email.message import Message
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from boardwire.server import Server
from boardwire.server.accounts.mailed_links import GOOD_FOR, MOST_LINKS
from boardwire.server.config.sections.mail import MailSettings
from boardwire.server.limits.usage import QuotaLimits

from ...until import until
from ..browser import Browser
from ..conftest import StartServer


class Mailbox:
    """Keeps the letters that arrive."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.letters: list[Message] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd calls it
        self.letters.append(message_from_bytes(envelope.content))
        return "250 OK"

    async def link(self, number: int) -> str:
        """The path in a letter, once it is there."""
        await until(lambda: len(self.letters) >= number)
        text = self.letters[number - 1].get_payload()
        found = re.search(r"https://play\.example(/\S+)", str(text).replace("=\n", ""))
        assert found is not None, text
        return found[1]


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        mailbox = Mailbox(found.getsockname()[1])
    controller = Controller(mailbox, hostname="127.0.0.1", port=mailbox.port)
    controller.start()
    yield mailbox
    controller.stop()


def settings(mailbox: Mailbox) -> MailSettings:
    return MailSettings(
        "127.0.0.1",
        mailbox.port,
        "none",
        sender="games@play.example",
        url="https://play.example",
    )


@pytest.fixture
async def server(start_server: StartServer, mailbox: Mailbox) -> AsyncIterator[Server]:
    async with start_server(mail=settings(mailbox)) as server:
        yield server


class Owner(Browser):
    """The browser of the owner of an account, which has logged in."""

    def __init__(self, server: Server, token: str) -> None:
        super().__init__(server)
        self.token = token

    async def give_address(self, email: str, token: str | None = None) -> tuple[int, str]:
        """Send the form with an address; by default with the token of the account."""
        return await self.post(
            "/standing", email=email, token=self.token if token is None else token
        )


async def logged_in(server: Server, name: str) -> Owner:
    owner = Owner(server, await server.accounts.register(name))
    assert (await owner.post("/login", name=name, token=owner.token))[0] == 303
    return owner


async def test_a_letter_brings_a_new_token_once(server: Server, mailbox: Mailbox) -> None:
    ada, stranger = await logged_in(server, "ada"), Browser(server)
    status, text = await ada.give_address("ada@home.example")
    assert (status, "A letter to ada@home.example is on its way" in text) == (200, True)
    confirmed = await mailbox.link(1)
    await stranger.post("/recover/mail", name="ada")  # the address is not confirmed yet
    await asyncio.sleep(0.3)
    assert len(mailbox.letters) == 1
    assert "Confirm your address" in await ada.get(confirmed)  # looking at it changes nothing
    assert "has your address now" in (await stranger.post(confirmed))[1]
    status, text = await stranger.post("/recover/mail", name="ADA")
    assert (status, "a letter with a link is on its way" in text) == (200, True)
    link = await mailbox.link(2)
    assert mailbox.letters[1]["To"] == "ada@home.example"
    status, text = await stranger.post(link)
    token, _ = re.findall(r'<code tabindex="0">([^<]*)</code>', text)
    assert status == 200
    assert (await stranger.post("/login", name="ada", token=token))[0] == 303
    status, text = await stranger.post(link)
    assert (status, "This link is not good any more" in text) == (403, True)


async def test_who_finds_a_browser_logged_in_gives_no_address(
    server: Server, mailbox: Mailbox
) -> None:
    ada = await logged_in(server, "ada")
    for token in ("", "bw_wrong"):
        status, text = await ada.give_address("eve@evil.example", token)
        assert (status, "No account ada has that " in text) == (400, True)
    assert mailbox.letters == []


@pytest.mark.parametrize("by_code", [False, True])
async def test_a_new_token_makes_links_of_before_void(
    by_code: bool, server: Server, mailbox: Mailbox
) -> None:
    ada = await logged_in(server, "ada")
    code = await server.accounts.recovery.give_code("ada")
    await ada.give_address("eve@evil.example")  # as by somebody who has learnt the token
    if by_code:
        await server.accounts.recovery.recover("ada", code)
    else:
        await server.accounts.renew_token("ada")
    status, text = await Browser(server).post(await mailbox.link(1))
    assert (status, "This link is not good any more" in text) == (403, True)


async def test_nobody_learns_which_accounts_have_an_address(server: Server) -> None:
    await server.accounts.register("ada")
    answers = {
        re.sub(r'value="[^"]*"', "", (await Browser(server).post("/recover/mail", name=it))[1])
        for it in ("ada", "nobody")
    }
    assert len(answers) == 1


async def test_a_link_is_good_for_an_hour(
    server: Server, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await logged_in(server, "ada")
    monkeypatch.setattr("boardwire.server.accounts.mailed_links.GOOD_FOR", -GOOD_FOR)
    await ada.give_address("ada@home.example")
    assert (await ada.post(await mailbox.link(1)))[0] == 403


async def test_an_owner_gets_few_letters(server: Server, mailbox: Mailbox) -> None:
    ada = await logged_in(server, "ada")
    for _ in range(MOST_LINKS):
        assert (await ada.give_address("ada@home.example"))[0] == 200
    status, text = await ada.give_address("ada@home.example")
    assert (status, "Letters are on their way already" in text) == (400, True)


async def test_letters_and_attempts_to_recover_are_bounded_by_day(
    start_server: StartServer, mailbox: Mailbox
) -> None:
    quota = QuotaLimits(registrations_per_day=2)
    async with start_server(mail=settings(mailbox), address_quota=quota) as server:
        stranger = Browser(server)
        for _ in range(2):
            assert (await stranger.post("/recover/mail", name="ada"))[0] == 200
        for path, what in (("/recover/mail", "letters"), ("/recover", "attempts to recover")):
            status, text = await stranger.post(path, name="ada", code="")
            assert (status, f"too many {what}" in text.lower()) == (429, True)


NO_ADDRESSES = ("", "ada", "ada@", "a b@home.example", "a@b.example\nBcc: c@d.example", "a@b,c@d.e")
"""Texts that are no address of mail."""


async def test_other_texts_are_no_address(
    server: Server, mailbox: Mailbox, subtests: pytest.Subtests
) -> None:
    ada = await logged_in(server, "ada")
    for email in NO_ADDRESSES:
        with subtests.test(email):
            assert (await ada.give_address(email))[0] == 400
            assert mailbox.letters == []


async def test_forms_of_other_pages_send_no_letters(server: Server, mailbox: Mailbox) -> None:
    ada = await logged_in(server, "ada")
    fields = {"email": "eve@evil.example", "name": "ada"}
    for path in ("/standing", "/recover/mail", "/recover/x", "/email/x"):
        assert (await ada.post(path, "http://evil.example", **fields))[0] == 403
    assert mailbox.letters == []


async def test_a_mail_server_that_is_away_is_told(start_server: StartServer) -> None:
    mail = MailSettings("127.0.0.1", 9, "none", sender="a@b.example", url="https://play.example")
    async with start_server(mail=mail) as server:
        ada = await logged_in(server, "ada")
        for _ in range(MOST_LINKS + 1):  # what was not sent does not count
            status, text = await ada.give_address("ada@home.example")
            assert (status, "The letter cannot be sent now; ask the operator" in text) == (
                400,
                True,
            )


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"server": "mail.example"}, "server needs sender and url"),
        ({"user": "me"}, "user and password_file belong together"),
        ({"user": "me", "password_file": "f", "security": "none"}, "is not sent in plain text"),
    ],
)
def test_settings_that_cannot_be_used(wrong: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        MailSettings(**wrong)


async def test_a_letter_does_not_name_the_machine(server: Server, mailbox: Mailbox) -> None:
    ada = await logged_in(server, "ada")
    assert (await ada.give_address("ada@home.example"))[0] == 200
    await mailbox.link(1)
    assert str(mailbox.letters[0]["Message-ID"]).endswith("boardwire@play.example>")
