"""The configuration: file, environment, command line, and what is said of mistakes."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from boardwire.protocol import TimeControl
from boardwire.server import ServerConfig
from boardwire.server.config import (
    ConfigError,
    HouseSettings,
    ListenSettings,
    Scheduled,
    TlsSettings,
    WeeklyTournament,
    config_sections,
    example,
    options,
    read_config,
    shown,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "server.toml"


def problems(text: str, file: Path) -> list[str]:
    """What is wrong with a file, without its name."""
    file.write_text(text)
    with pytest.raises(ConfigError) as caught:
        read_config(file)
    return [problem.removeprefix(str(file)) for problem in caught.value.problems]


def test_without_any_source_all_options_have_their_defaults() -> None:
    assert read_config() == ServerConfig()


def test_the_example_has_every_option_with_its_default(file: Path) -> None:
    file.write_text(example())
    assert read_config(file) == ServerConfig()
    tables = tomllib.loads(example())
    for option in options().values():
        table = tables
        for name in option.section.split("."):
            table = table[name]
        assert option.name in table


SCHEDULED = Scheduled("othello", {"size": 8}, TimeControl.fischer(120, 1), 600.0)
WEEKLY = WeeklyTournament(
    "othello", "Fri 15:00", {"size": 8}, time=TimeControl.fischer(60, 1), title="Friday"
)


@pytest.mark.parametrize(("name", "entry"), [("schedule", SCHEDULED), ("tournament", WEEKLY)])
def test_the_example_of_an_entry_can_be_uncommented(
    name: str, entry: Scheduled | WeeklyTournament, file: Path
) -> None:
    text = example().partition(f"# [[{name}]]\n")[2].partition("# [[")[0]
    lines = [line[2:] for line in text.splitlines() if " = " in line and line[2].islower()]
    file.write_text("\n".join((f"[[{name}]]", *lines)))
    assert getattr(read_config(file), name) == (entry,)


def test_every_option_of_the_dataclasses_is_in_a_section() -> None:
    named = {it.attribute for it in config_sections().values()}
    assert {it.name for it in fields(ServerConfig)} - named == {"schedule", "tournament"}
    assert all(option.help.endswith(".") for option in options().values())


def test_the_environment_wins_over_the_file_and_the_command_line_over_both(file: Path) -> None:
    file.write_text("[server]\naddress = '::1'\nport = 1\nhttp_port = 2\ntls_port = 3\n")
    config = read_config(
        file,
        {"BOARDWIRE_SERVER_PORT": "11", "BOARDWIRE_SERVER_HTTP_PORT": "12", "HOME": "/"},
        {"server.http_port": "22"},
    )
    assert config.server == ListenSettings(address="::1", port=11, http_port=22, tls_port=3)


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("", ()),
        ("mcts", ("mcts",)),
        ("mcts:playouts=2,seed=1,alphabeta", ("mcts:playouts=2,seed=1", "alphabeta")),
    ],
)
def test_lists_on_command_lines_are_split_at_commas(text: str, bots: tuple[str, ...]) -> None:
    assert read_config(overrides={"house.bots": text}).house == HouseSettings(bots=bots)


def test_what_is_shown_reads_back_as_the_same(file: Path) -> None:
    config = ServerConfig(
        server=ListenSettings(port=0, games=("here:Game",)),
        tls=TlsSettings(certificate='a "quoted" \\ name', http=False),
        schedule=(Scheduled("go", {"size": 9, "ko": "simple", "suicide": True}, interval=0.5),),
        tournament=(WeeklyTournament("go", "Mon 9:30", {"size": 9}, wait=0.5),),
    )
    file.write_text(shown(config))
    assert read_config(file) == config


def test_a_later_source_wins_with_either_name_of_the_database(file: Path, tmp_path: Path) -> None:
    (tmp_path / "url").write_text("postgresql://me:secret@db/boardwire\n")
    file.write_text('[store]\ndatabase = "of_the_file.db"')
    named = {"BOARDWIRE_STORE_DATABASE_FILE": str(tmp_path / "url")}
    assert read_config(file).store.location == "of_the_file.db"
    in_file = read_config(file, named)
    assert in_file.store.location == "postgresql://me:secret@db/boardwire"
    assert "secret" not in shown(in_file)
    line = {"store.database": "of_the_line.db"}
    assert read_config(file, named, line).store.location == "of_the_line.db"


def test_one_source_names_one_database() -> None:
    both = {"BOARDWIRE_STORE_DATABASE": "it.db", "BOARDWIRE_STORE_DATABASE_FILE": "url"}
    with pytest.raises(ConfigError, match="database and database_file exclude each other"):
        read_config(None, both)


def test_passwords_are_not_shown() -> None:
    config = read_config(overrides={"store.database": "postgresql://me:secret@db/boardwire"})
    assert 'database = "postgresql://me:***@db/boardwire"' in shown(config)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[server]\n\nprot = 1", ", line 3: [server]: no option prot; did you mean port?"),
        ("[sever]", ", line 1: no section sever; did you mean server?"),
        ("[limits.mach]", ", line 1: no section limits.mach; did you mean limits.match?"),
        ("port = 1", ", line 1: no option outside of a section, port; there are accounts, "),
        ("[limits]\nplies = 1", ", line 2: [limits]: no option plies; there are "),
        ("[server]\nport = 'x'", ", line 2: [server] port: 'x' is not a whole number from 0 to 65"),
        ("[server]\nport = '7400'", ", line 2: [server] port: '7400' is not a whole number from"),
        (
            "[server]\nport = -1",
            ", line 2: [server] port: -1 is not a whole number from 0 to 65535",
        ),
        ("[server]\naddress = 5", ", line 2: [server] address: 5 is not text"),
        ("[server]\nplain = 0", ", line 2: [server] plain: 0 is not `true` or `false`"),
        ("[limits.match]\ngrace = nan", ", line 2: [limits.match] grace: nan is not a number from"),
        ("[limits.match]\nplies = -1", ", line 2: [limits.match] plies: -1 is not a whole number"),
        ("[log]\nlevel = 'loud'", ", line 2: [log] level: 'loud' is not `debug` or `info` or "),
        ("[matches]\ntime = 'soon'", "(not a time control: 'soon'; write none, 10m, 5/move"),
        ("[broker]\nurl = 'localhost'", "write mqtt://HOST:PORT"),
        ("[broker]\nurl = 'mqtt://ada:s3cret@here'", "'mqtt://ada:***@here' has a password"),
        ("[http]\nhosts = ['https://here']", "write a name without scheme, port and path"),
        ("[http]\nhosts = ['here:7480']", "write a name without scheme, port and path"),
        ("[http]\norigins = ['https://a/b']", "(write https://HOST or https://HOST:PORT, without"),
        ("[http]\ntrusted_proxies = ['10.0.0.1/8']", "(10.0.0.1/8 has host bits set)"),
        ("[[schedule]]\ntime = '5m'", ", line 1: [[schedule]] number 1: game is missing"),
        ("[[schedule]]\ngame = 3", ", line 1: [[schedule]] number 1: game: 3 is not text"),
        ("[[tournament]]\ngame = 'go'", "[[tournament]] number 1: when is missing"),
        (
            "[[tournament]]\ngame = 'go'\nwhen = 'Friday'",
            "[[tournament]] number 1: when: 'Friday' is not a day and a time such as `Fri 15:00`",
        ),
        (
            "[[tournament]]\ngame = 'go'\nwhen = 'Fri 15:00'\ngames = 100001",
            "[[tournament]] number 1: games: 100001 is not a whole number from 0 to 100000",
        ),
        ("[schedule]", ", line 1: schedule is a list of sections: write [[schedule]]"),
        ("server = 3", ", line 1: server is a section: write [server]"),
        ("[server\n", ": Expected ']' at the end of a table declaration (at line 1, column 8)"),
    ],
)
def test_a_mistake_in_a_file_is_told_with_its_place(text: str, problem: str, file: Path) -> None:
    (told,) = problems(text, file)
    assert problem in told


def test_no_part_of_a_password_is_in_a_message(file: Path) -> None:
    secret = "s3cret" * 20
    (told,) = problems(f"[broker]\nurl = 'mqtt://ada:{secret}@here'", file)
    assert "has a password" in told
    assert "s3cret" not in told


def test_all_mistakes_are_told_at_once(file: Path) -> None:
    told = problems("[server]\nport = 'x'\nhots = ''\n[log]\nformat = 'xml'\n", file)
    assert [problem.partition(":")[0] for problem in told] == [
        ", line 2",
        ", line 3",
        ", line 5",
    ]


@pytest.mark.parametrize(
    ("variable", "problem"),
    [
        ("BOARDWIRE_SERVER_PROT", "did you mean BOARDWIRE_SERVER_PORT?"),
        ("BOARDWIRE_LIMITS_MATCH_PILES", "did you mean BOARDWIRE_LIMITS_MATCH_PLIES?"),
        ("BOARDWIRE_SERVER_PORT", "BOARDWIRE_SERVER_PORT: 'x' is not a whole number from 0 to"),
    ],
)
def test_a_mistake_in_the_environment_is_told(variable: str, problem: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_config(environment={variable: "x", "BOARDWIRE_TOKEN": "an engine's"})
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("overrides", "problem"),
    [
        ({"server.prot": "1"}, "no option server.prot; did you mean server.port?"),
        ({"tls.key": "key.pem"}, "[tls] key is given without certificate"),
        ({"server.plain": "no"}, "[server] plain = false needs [tls] certificate"),
    ],
)
def test_what_contradicts_itself_is_told(overrides: dict[str, str], problem: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_config(overrides=overrides)
    assert problem in str(caught.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="there is no such file or folder"):
        read_config(tmp_path / "none.toml")
