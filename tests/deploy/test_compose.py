"""Dockerfile and docker-compose.yml: fit for strangers, with right settings."""

from __future__ import annotations

import asyncio
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import trustme
import yaml
from tests.zygote import boardwire_command

from boardwire.clients.tournament.options import plan_from, read_plan_file
from boardwire.server import ServerConfig, run_server
from boardwire.server.config import BrokerSettings, HouseSettings, StoreSettings, read_config

ROOT = Path(__file__).parents[2]
BOTS = ("alphabeta", "mcts", "expectiminimax")
TOURNAMENTS = ("tournament", "cluster", "worker", "scheduler")
SERVICES = ("server", "database", "broker", *BOTS, "gnugo", *TOURNAMENTS)
VARIABLE = re.compile(r"\$\{(\w+):-([\w.]*)\}")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    told: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    assert tuple(told) == SERVICES
    return told


def environment(service: dict[str, Any], **given: str) -> dict[str, str]:
    """The variables of a service; `given` are those of the file .env."""
    told: dict[str, str] = service["environment"]
    return {
        name: VARIABLE.sub(lambda it: given.get(it[1], it[2]), text) for name, text in told.items()
    }


def here(config: ServerConfig, folder: Path) -> ServerConfig:
    """The same server on this machine, with its own ports and database."""
    return replace(
        config,
        server=replace(config.server, address="127.0.0.1", port=0, http_port=0, tls_port=0),
        store=StoreSettings(str(folder / "it.db")),
        broker=BrokerSettings(),
        house=HouseSettings(bots=()),
    )


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_may_do_no_more_than_it_must(services: dict[str, Any], name: str) -> None:
    service = services[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["tmpfs"]
    assert service["mem_limit"]
    assert service["pids_limit"] <= 256
    assert service.get("network_mode", "none") == "none"
    assert not {"privileged", "cap_add", "pid", "user"} & set(service)


def test_the_server_takes_guests_and_leaves_accounts_to_its_operator(
    services: dict[str, Any],
) -> None:
    config = read_config(None, environment(services["server"]))
    assert config.accounts.guests
    assert not config.accounts.registration
    assert config.house.join == "named"
    assert config.http.hosts == ("server",)
    assert not config.tls.certificate
    usual = ServerConfig()
    assert config.address_quota.connections < usual.address_quota.connections
    assert config.address_quota.matches < usual.address_quota.matches
    assert config.sessions.idle < usual.sessions.idle


def test_names_and_certificate_come_from_a_file(services: dict[str, Any]) -> None:
    given = {
        "BOARDWIRE_HTTP_HOSTS": "boards.example.org,192.0.2.7",
        "BOARDWIRE_TLS_CERTIFICATE": "/tls/fullchain.pem",
        "BOARDWIRE_TLS_KEY": "/tls/privkey.pem",
    }
    config = read_config(None, environment(services["server"], **given))
    assert config.http.hosts == ("server", "boards.example.org", "192.0.2.7")
    assert (config.tls.certificate, config.tls.key) == ("/tls/fullchain.pem", "/tls/privkey.pem")
    assert "./tls:/tls:ro" in services["server"]["volumes"]
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert "tls" in ignored  # keys must not get into the image


@pytest.mark.program
@pytest.mark.parametrize("tls", [False, True])
async def test_the_check_finds_the_server_well(
    services: dict[str, Any], tmp_path: Path, tls: bool
) -> None:
    given = {}
    if tls:
        issued = trustme.CA().issue_cert("boards.example.org")
        issued.private_key_and_cert_chain_pem.write_to_path(tmp_path / "all.pem")
        given["BOARDWIRE_TLS_CERTIFICATE"] = str(tmp_path / "all.pem")
    variables = environment(services["server"], **given)
    command, program, *arguments = services["server"]["healthcheck"]["test"]
    assert (command, program) == ("CMD", "boardwire")
    async with run_server(here(read_config(None, variables), tmp_path)) as server:
        asking = await asyncio.create_subprocess_exec(
            *boardwire_command(*arguments),
            env={**os.environ, **variables, "BOARDWIRE_SERVER_HTTP_PORT": str(server.http_port)},
        )
        assert await asking.wait() == 0


def published(services: dict[str, Any], **given: str) -> dict[str, str]:
    """The address of this machine at which each port of a container is reached."""
    mappings = [port for service in services.values() for port in service.get("ports", ())]
    filled = [VARIABLE.sub(lambda it: given.get(it[1], it[2]), text) for text in mappings]
    addresses = {text.rsplit(":", 1)[1]: text.rsplit(":", 2)[0] for text in filled}
    assert len(addresses) == len(filled)
    return addresses


def test_no_port_is_open_to_others_before_the_operator_says_so(services: dict[str, Any]) -> None:
    assert published(services) == dict.fromkeys(("7400", "7401", "7480", "1883"), "127.0.0.1")


def test_only_ports_with_tls_can_be_opened_to_others(services: dict[str, Any]) -> None:
    there = published(services, BOARDWIRE_PUBLISH="0.0.0.0")
    assert {port for port, address in there.items() if address == "0.0.0.0"} == {"7401", "7480"}


def test_every_bot_has_a_name_of_its_own(services: dict[str, Any]) -> None:
    for name in BOTS:
        assert services[name]["command"][-2:] == ["--name", f"{name}-%h"]
        assert services[name]["cpus"] <= 0.5
    assert "gnugo-$(hostname)" in (ROOT / "deploy/containers/gnugo/start").read_text()


def test_no_password_stands_in_a_file(services: dict[str, Any]) -> None:
    told = environment(services["server"])
    config = read_config(None, told)
    for owner, file in (
        ("database", config.store.database_file),
        ("broker", config.broker.password_file),
    ):
        folder = str(Path(file).parent)
        assert f"{owner}-secret:{folder}:ro" in services["server"]["volumes"]
        assert f"{owner}-secret:/secret" in services[owner]["volumes"]
    assert not any("PASSWORD" in name and not name.endswith("_FILE") for name in told)


def test_all_images_are_made_here(services: dict[str, Any]) -> None:
    """From one base image, which exists for both kinds of processors; a digest can name it."""
    built = {it["image"]: it["build"] for it in services.values() if "build" in it}
    assert {it["image"] for it in services.values()} == set(built)
    for build in built.values():
        assert build["x-bake"] == {"platforms": ["linux/amd64", "linux/arm64"]}
        text = (ROOT / build["context"] / "Dockerfile").read_text()
        assert set(re.findall(r"^FROM (\S+)", text, re.M)) == {"${BASE}"}
        assert re.findall(r"^ARG BASE=(\S+)", text, re.M) == ["python:3.11-slim"]
        assert build["args"]["BASE"] == "${BOARDWIRE_BASE_IMAGE:-python:3.11-slim}"
        assert not text.startswith("# syntax")
        assert re.search(r"^USER (?!root)\w+", text, re.M)


def test_the_tournament_is_one_that_the_command_plays(services: dict[str, Any]) -> None:
    assert (
        "./deploy/containers/tournament.toml:/tournament.toml:ro"
        in services["tournament"]["volumes"]
    )
    plan = plan_from(read_plan_file(ROOT / "deploy/containers/tournament.toml"))
    assert len(plan.engine) == 3


def test_tournaments_are_played_when_they_are_asked_for(services: dict[str, Any]) -> None:
    told = {name: it["profiles"] for name, it in services.items() if "profiles" in it}
    assert tuple(told) == TOURNAMENTS
    # Who reaches the scheduler may run anything there.
    assert {name for name, it in services.items() if it.get("networks") == ["cluster"]} == {
        name for name, profiles in told.items() if profiles == ["cluster"]
    }
    assert all("ports" not in services[name] for name in TOURNAMENTS)
