"""A configuration names files, games, engines and openings that can be used, or all its errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.games import OptionError, find
from boardwire.server.config import (
    BrokerSettings,
    ConfigError,
    HouseSettings,
    HttpSettings,
    ListenSettings,
    MatchSettings,
    Scheduled,
    ServerConfig,
    StoreSettings,
    TlsSettings,
    WeeklyTournament,
)
from boardwire.server.config_checks import check_config


def check_engine(name: str) -> None:
    """Know no engine but one."""
    if name != "known":
        raise OptionError(f"no engine {name}")


def problems(config: ServerConfig) -> list[str]:
    """The errors of a configuration."""
    try:
        check_config(config, add_game=find, check_engine=check_engine)
    except ConfigError as error:
        return error.problems
    return []


NO_BOTS = HouseSettings(bots=())


def test_settings_that_name_what_is_there_pass(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("tree\nroot\n")
    listening = ListenSettings(games=("go",), words=(f"few:{tmp_path / 'words'}",))
    house = HouseSettings(bots=("known",))
    plan = (Scheduled("othello", opening="random:4"),)
    assert problems(ServerConfig(server=listening, house=house, schedule=plan)) == []


@pytest.mark.parametrize(
    ("config", "problem"),
    [
        (ServerConfig(tls=TlsSettings("missing.pem"), house=NO_BOTS), "[tls] "),
        (ServerConfig(store=StoreSettings(database_file="gone"), house=NO_BOTS), "[store] "),
        (ServerConfig(http=HttpSettings(metrics_token_file="gone"), house=NO_BOTS), "[http] "),
        (
            ServerConfig(broker=BrokerSettings("mqtt://me@h", password_file="gone"), house=NO_BOTS),
            "[broker] ",
        ),
        (ServerConfig(server=ListenSettings(games=("nope",)), house=NO_BOTS), "[server] games: "),
        (ServerConfig(server=ListenSettings(words=("a:gone",)), house=NO_BOTS), "[server] words: "),
        (ServerConfig(house=HouseSettings(bots=("nope",))), "[house] bots: no engine nope"),
        (
            ServerConfig(house=HouseSettings(bots=(), engines={"go": "nope"})),
            "[house] no engine house:engines=go/nope",
        ),
        (
            ServerConfig(matches=MatchSettings(opening="balanced:2"), house=NO_BOTS),
            "[matches] opening: balanced and ballots search for openings",
        ),
        (ServerConfig(schedule=(Scheduled("nope"),), house=NO_BOTS), "[[schedule]] number 1: "),
        (
            ServerConfig(schedule=(Scheduled("go", opening="ballots:2"),), house=NO_BOTS),
            "[[schedule]] number 1: opening: balanced and ballots",
        ),
        (
            ServerConfig(tournament=(WeeklyTournament("nope", "Fri 15:00"),), house=NO_BOTS),
            "[[tournament]] number 1: ",
        ),
    ],
)
def test_what_cannot_be_used_is_named_with_its_section(config: ServerConfig, problem: str) -> None:
    (found,) = problems(config)
    assert found.startswith(problem)


def test_all_errors_are_found_at_once() -> None:
    config = ServerConfig(server=ListenSettings(games=("nope", "neither")))
    assert len(problems(config)) == 2 + len(config.house.bots)
