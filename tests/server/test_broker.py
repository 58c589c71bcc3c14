"""Events over MQTT: a broker with TLS, users and passwords, and what is said when it refuses."""

from __future__ import annotations

import asyncio
import gc
import logging
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiomqtt
import pytest
import trustme

from boardwire.protocol import AddressError, Event, MovePlayed
from boardwire.server import broker
from boardwire.server.broker import BrokerError, publish_events, read_login
from boardwire.server.broker_address import BrokerAddress, broker_address
from boardwire.server.bus import EventBus
from boardwire.server.config import BrokerSettings

from .mosquitto import mosquitto

PASSWORD = "correct horse: battery@staple"
MOVE = MovePlayed("m1", 1, 0, "D4", 0.5, (59.5, 60.0))


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("mqtt://here", BrokerAddress("here", 1883, None, False)),
        ("mqtts://here", BrokerAddress("here", 8883, None, True)),
        ("mqtt://ada@here:99/", BrokerAddress("here", 99, "ada", False)),
        ("mqtts://a%40b@[::1]:99", BrokerAddress("::1", 99, "a@b", True)),
    ],
)
def test_a_url_says_where_a_broker_is(url: str, address: BrokerAddress) -> None:
    assert broker_address(url) == address


@pytest.mark.parametrize(
    "url",
    ["", "here", "http://here", "mqtt://", "mqtt://here:x", "mqtt://here/topic", "mqtt://here?a=b"],
)
def test_another_url_is_refused(url: str) -> None:
    with pytest.raises(AddressError, match="not a broker"):
        broker_address(url)


def test_a_password_in_the_url_is_refused_and_not_repeated() -> None:
    with pytest.raises(AddressError, match="write it into a file") as refused:
        broker_address("mqtt://ada:s3cret@here")
    assert "s3cret" not in str(refused.value)


@asynccontextmanager
async def guarded_broker(program: str, folder: Path) -> AsyncIterator[BrokerSettings]:
    """A broker with TLS that lets only ada in; gives the settings of a server that may."""
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    authority.cert_pem.write_to_path(folder / "ca.pem")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    issued.cert_chain_pems[0].write_to_path(folder / "certificate.pem")
    adding = await asyncio.create_subprocess_exec(
        "mosquitto_passwd", "-b", "-c", str(folder / "users"), "ada", PASSWORD
    )
    assert await adding.wait() == 0
    (folder / "password").write_text(f"{PASSWORD}\n")
    async with mosquitto(
        program,
        folder,
        "allow_anonymous false",
        f"password_file {folder / 'users'}",
        f"certfile {folder / 'certificate.pem'}",
        f"keyfile {folder / 'key.pem'}",
    ) as port:
        yield BrokerSettings(
            f"mqtts://ada@127.0.0.1:{port}", str(folder / "password"), str(folder / "ca.pem")
        )


@asynccontextmanager
async def publishing(settings: BrokerSettings) -> AsyncIterator[EventBus]:
    """A bus whose events are published inside the `with` block."""
    bus = EventBus()
    task = asyncio.create_task(publish_events(bus, settings))
    await asyncio.sleep(0)  # it subscribes
    try:
        yield bus
    finally:
        task.cancel()
        await asyncio.wait({task})


async def logged(caplog: pytest.LogCaptureFixture, text: str) -> None:
    """Wait until a line with `text` is logged."""
    async with asyncio.timeout(20):
        while text not in caplog.text:
            await asyncio.sleep(0.01)


async def test_events_reach_a_broker_that_wants_tls_and_a_password(
    program: Callable[[str], str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with guarded_broker(program("mosquitto"), tmp_path) as settings:
        address = broker_address(settings.url)
        async with (
            aiomqtt.Client(
                address.host,
                address.port,
                username="ada",
                password=PASSWORD,
                tls_context=ssl.create_default_context(cafile=settings.ca),
            ) as listener,
            publishing(settings) as bus,
        ):
            await listener.subscribe("boardwire/matches/#", qos=1)
            bus.publish(MOVE)
            async with asyncio.timeout(20):
                message = await anext(aiter(listener.messages))
            assert isinstance(message.payload, bytes)
            assert Event.unpack(message.payload) == MOVE
    assert "battery" not in caplog.text


async def test_a_broker_that_refuses_is_tried_again_with_the_files_as_they_are_then(
    program: Callable[[str], str],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(broker, "RECONNECT_SECONDS", 0.1)
    async with guarded_broker(program("mosquitto"), tmp_path) as settings:
        (tmp_path / "password").write_text("guessed")
        async with publishing(settings):
            await logged(caplog, "Not authorized; trying again")
            (tmp_path / "password").unlink()
            await logged(caplog, "cannot read password_file")
            (tmp_path / "password").write_text(PASSWORD)
            await logged(caplog, "publishing events to mqtts://127.0.0.1:")
    assert "guessed" not in caplog.text


@pytest.mark.filterwarnings("ignore:.*SSLSocket")  # the library leaves its socket to the collector
async def test_a_broker_with_an_unknown_certificate_is_told_nothing(
    program: Callable[[str], str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        guarded_broker(program("mosquitto"), tmp_path) as settings,
        publishing(replace(settings, ca="")),
    ):
        await logged(caplog, "certificate verify failed")
    gc.collect()


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    settings = BrokerSettings("mqtts://ada@here", password_file=str(wrong))
    with pytest.raises(BrokerError, match=f"cannot read password_file {wrong}: .*no such file"):
        read_login(settings)
    wrong.write_bytes(b"\xff")
    with pytest.raises(BrokerError, match="it is not UTF-8"):
        read_login(settings)
    with pytest.raises(BrokerError, match=f"cannot read ca {wrong}: it is not PEM"):
        read_login(BrokerSettings("mqtts://here", ca=str(wrong)))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"url": "mqtt://here", "password_file": "p"}, "password_file needs a user: mqtt://USER@"),
        ({"url": "", "password_file": "p"}, "password_file needs a user"),
        ({"url": "mqtt://here", "ca": "ca.pem"}, "ca needs TLS: mqtts://"),
        ({"sessions": True}, "need a broker: mqtt://HOST in url"),
        ({"boards": True}, "need a broker: mqtt://HOST in url"),
    ],
)
def test_settings_that_would_do_nothing_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BrokerSettings(**given)
