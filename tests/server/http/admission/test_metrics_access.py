"""The metrics are for the operator: for this machine, named networks, and the owner of a token."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.server import Server
from boardwire.server.config import HttpSettings
from boardwire.server.http.admission.metrics_access import MetricsTokenError, read_metrics_token

from ...conftest import StartServer
from ...wire import get

TOKEN = "2f1c9a0d7b3e4f586a7b"
ELSEWHERE = HttpSettings(metrics=("192.0.2.0/24",))


async def statuses(server: Server, *headers: str) -> list[int]:
    """The statuses of the answers to requests with one header each."""
    return [(await get(server, "/metrics", header))[0] for header in headers]


async def test_metrics_are_for_the_networks_that_are_named(start_server: StartServer) -> None:
    async with start_server(http=ELSEWHERE) as server:
        status, _, body = await get(server, "/metrics")
        assert (status, body) == (403, b"[http] metrics does not name 127.0.0.1\n")


async def test_metrics_are_for_this_machine_by_default(start_server: StartServer) -> None:
    proxied = HttpSettings(trusted_proxies=("127.0.0.1",))
    async with start_server(http=proxied) as server:
        assert (await get(server, "/metrics"))[0] == 200
        forwarded = "X-Forwarded-For: 198.51.100.7"
        status, _, body = await get(server, "/metrics", forwarded)
        assert (status, body) == (403, b"[http] metrics does not name 198.51.100.7\n")


@pytest.mark.parametrize("header", ["X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1"])
async def test_a_proxy_that_nobody_has_named_opens_them_to_nobody(
    header: str, start_server: StartServer
) -> None:
    """All its clients seem to be on this machine."""
    async with start_server() as server:
        status, _, body = await get(server, "/metrics", header)
        assert status == 403
        assert body == b"a proxy has forwarded this; [http] trusted_proxies does not name it\n"


async def test_who_has_the_token_reads_them_from_everywhere(
    start_server: StartServer, tmp_path: Path
) -> None:
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n")
    settings = HttpSettings(metrics=(), metrics_token_file=str(file))
    async with start_server(http=settings) as server:
        assert await statuses(server, f"Authorization: Bearer {TOKEN}") == [200]
        assert (
            await statuses(
                server,
                "Authorization: Bearer",
                "Authorization: Bearer ",
                f"Authorization: Bearer {TOKEN[:-1]}",
                f"Authorization: Basic {TOKEN}",
                f"X-Authorization: Bearer {TOKEN}",
                "Authorization: Bearer \xff",
            )
            == [403] * 6
        )
        file.write_text("another-token-of-today")
        assert await statuses(server, f"Authorization: Bearer {TOKEN}") == [403]
        assert await statuses(server, "Authorization: Bearer another-token-of-today") == [200]
        file.unlink()
        assert await statuses(server, "Authorization: Bearer another-token-of-today") == [403]


async def test_without_a_file_there_is_no_token(start_server: StartServer) -> None:
    async with start_server(http=ELSEWHERE) as server:
        assert (
            await statuses(server, "Authorization: Bearer ", "Authorization: Bearer x") == [403] * 2
        )


def test_a_file_without_a_good_token_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "token"
    with pytest.raises(MetricsTokenError, match=r"cannot read metrics_token_file .*no such file"):
        read_metrics_token(str(file))
    file.write_text("short\n")
    with pytest.raises(MetricsTokenError, match="fewer than 16 characters"):
        read_metrics_token(str(file))
    file.write_bytes(b"\xff" * 20)
    with pytest.raises(MetricsTokenError, match="it is not UTF-8"):
        read_metrics_token(str(file))
