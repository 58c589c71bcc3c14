"""The sections of the configuration: frozen dataclasses, one for each table of the file.

An option is a field; its help is the field's line in the docstring, and its limits are in its
type. Numbers without limits of their own are at least 0. A section is a field of ServerConfig.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from boardwire.matches import ConsensusRule, LagLimits, Limits
from boardwire.protocol import GTP_PORT, HTTP_PORT, TimeControl
from boardwire.server.limits.usage import QuotaLimits

from .values import Broker, Network, Origin, Port, Positive, Time

NO_DATABASE = "none"
"""What stands for a database where nothing is to be kept."""

SECTION = "section"
"""The key of a field's metadata that has the section's name in the file."""

OPTION_NAMES: Mapping[tuple[type, str], str] = {
    (Limits, "move_timeout"): "patience",
    (Limits, "reconnect_timeout"): "absence",
    (Limits, "fault_search"): "suspicion",
}
"""The names in the file of fields that have another name in the program."""


class ConfigError(ValueError):
    """The configuration cannot be used.

    Args:
        problems: One line for each thing that is wrong.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the server listens, and which games it hosts besides its own.

    Args:
        host: The address to listen on; `0.0.0.0` or `::` for all of the machine.
        port: The port for GTP over TCP; 0 lets the system choose.
        http_port: The port for HTTP and WebSocket; 0 lets the system choose.
        tls_port: The port for GTP over TLS, where `tls.certificate` is given.
        plain: Whether `port` listens on `host`; without it on this machine alone, for the house's
            engines, and others need TLS or WebSocket.
        games: `MODULE:CLASS` of games in Python to host besides.
    """

    host: str = "127.0.0.1"
    port: Port = GTP_PORT
    http_port: Port = HTTP_PORT
    tls_port: Port = GTP_PORT + 1
    plain: bool = True
    games: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TlsSettings:
    """TLS by files of certificates, which may be replaced while the server runs.

    Args:
        certificate: A PEM file: the server's certificate and those between it and its root. Empty
            for no TLS.
        key: A PEM file with the private key; empty where `certificate` has it as well.
        http: Whether `server.http_port` speaks HTTPS and WSS; false behind a reverse proxy.
        handshake: Seconds a peer may take for the handshake.
        check: Seconds between two looks whether the files have changed.

    Raises:
        ValueError: There is a key and no certificate.
    """

    certificate: str = ""
    key: str = ""
    http: bool = True
    handshake: float = 10.0
    check: float = 10.0

    def __post_init__(self) -> None:
        if self.key and not self.certificate:
            raise ValueError("key is given without certificate")


@dataclass(frozen=True, slots=True)
class HttpSettings:
    """HTTP and WebSocket.

    Args:
        origins: Origins whose pages may open a WebSocket, besides those of the server's own host.
        cors: Origins whose pages may read `/api`; `*` for all.
        trusted_proxies: Networks of reverse proxies whose X-Forwarded-For is believed.
        metrics: Networks that may read `/metrics`.
        connections: HTTP and WebSocket connections at a time.
        request: Seconds for a connection to make its request, and again for the answer.
        header_bytes: Bytes after which a request is refused whose headers have not ended.
        message_bytes: Bytes one WebSocket message may have.
        page: Matches on a page of `/api/v1/matches` at most.
    """

    origins: tuple[Origin, ...] = ()
    cors: tuple[Origin | Literal["*"], ...] = ()
    trusted_proxies: tuple[Network, ...] = ()
    metrics: tuple[Network, ...] = ("127.0.0.0/8", "::1")
    connections: Positive = 2000
    request: float = 20.0
    header_bytes: Positive = 16384
    message_bytes: Positive = 1 << 17
    page: Positive = 200


@dataclass(frozen=True, slots=True)
class StoreSettings:
    """Where records are kept.

    Args:
        database: A SQLAlchemy URL, or a file name for SQLite; `none` to keep no matches, and
            accounts only while the server runs.
        synchronous: SQLite's durability: `normal` can lose the last moments in a power cut, `full`
            cannot.
    """

    database: str = "boardwire.db"
    synchronous: Literal["normal", "full"] = "normal"

    @property
    def keeps(self) -> bool:
        """Whether matches are kept."""
        return self.database != NO_DATABASE

    @property
    def file(self) -> str:
        """What the store opens."""
        return self.database if self.keeps else ":memory:"


@dataclass(frozen=True, slots=True)
class Accounts:
    """Who may come in.

    Args:
        guests: Whether players without an account may log in.
        registration: Whether anybody may make an account at the console.
    """

    guests: bool = True
    registration: bool = True


@dataclass(frozen=True, slots=True)
class SessionLimits:
    """What one connection may use.

    Args:
        sessions: Connections at a time, of all kinds together.
        exempt: Networks whose addresses have no limits of their own, such as that of a proxy for
            TCP: the server sees its address instead of its clients'.
        first_line: Seconds until the first command must have come.
        idle: Seconds a console may be silent before it is closed.
        partial_line: Seconds to complete a line once begun.
        write: Seconds a peer may take to read what was written before it is cut off.
        opponent: Seconds `genmove` waits for an engine to be free.
        settle: Seconds for an engine to finish a move that nobody waits for any more; one that
            takes longer is sent away.
    """

    sessions: int = 1000
    exempt: tuple[Network, ...] = ()
    first_line: float = 60.0
    idle: float = 3600.0
    partial_line: float = 60.0
    write: float = 20.0
    opponent: float = 20.0
    settle: float = 60.0


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """How matches are played.

    Args:
        time: The time control of matches whose players ask for none.
        retries: Illegal moves of a person that are refused with another chance in one match,
            before the next one loses it; bots have none.
        opening: How matches begin whose players do not say: `random:4`, `file:PATH`, ... as
            `boardwire match --opening` has it; empty for the usual start.
        stop_seconds: Seconds for matches to end by themselves when the server is stopped; the
            others are gone on with when it is started again.
    """

    time: Time = field(default_factory=TimeControl.none)
    retries: int = 100
    opening: str = ""
    stop_seconds: float = 5.0


@dataclass(frozen=True, slots=True)
class Scheduled:
    """Matches that the server starts by itself between bots that wait, the house's too: a ladder.

    Whoever waits when it is time plays; nobody waits for the end of other games.

    Args:
        game: The game.
        options: The game's options, such as `{size = 9}`.
        time: The time control.
        interval: Seconds after which whoever waits is paired again.
        opening: How the matches begin, as in `matches.opening`.
    """

    game: str
    options: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    time: Time = field(default_factory=TimeControl.none)
    interval: float = 60.0
    opening: str = ""


@dataclass(frozen=True, slots=True)
class SpectatorSettings:
    """What those who watch see.

    Args:
        delay: Seconds between a move and the moment when spectators are told of it.
    """

    delay: float = 0.0


@dataclass(frozen=True, slots=True)
class LadderSettings:
    """Ratings of players with accounts, and of the house's engines.

    Args:
        interval: Seconds between two computations at least.
        anchors: Players whose rating stays as it is, by game, such as
            `{go = {gnugo = 1800}}`; without any in a game the mean is 1500.
    """

    interval: float = 60.0
    anchors: Mapping[str, Mapping[str, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HouseSettings:
    """The bundled engines that wait for guests.

    Args:
        bots: Engines as on command lines: `mcts`, `alphabeta:depth=6`.
        copies: How many processes of each engine may run at a time.
    """

    bots: tuple[str, ...] = ("mcts", "alphabeta", "expectiminimax")
    copies: Positive = 2


@dataclass(frozen=True, slots=True)
class BrokerSettings:
    """Events over MQTT.

    Args:
        url: The broker that all events are published to; empty for none.
    """

    url: Broker = ""


@dataclass(frozen=True, slots=True)
class LogSettings:
    """What the server logs, and where.

    Args:
        level: The least urgent lines that are written.
        format: `text` for people, `json` for programs; one line each.
        file: The file they are added to, which may be renamed meanwhile (logrotate); empty for
            standard error.
    """

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["text", "json"] = "text"
    file: str = ""


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """One server's settings, section by section.

    Raises:
        ConfigError: Two settings contradict each other.
    """

    server: Listening = field(default_factory=Listening, metadata={SECTION: "server"})
    tls: TlsSettings = field(default_factory=TlsSettings, metadata={SECTION: "tls"})
    http: HttpSettings = field(default_factory=HttpSettings, metadata={SECTION: "http"})
    store: StoreSettings = field(default_factory=StoreSettings, metadata={SECTION: "store"})
    accounts: Accounts = field(default_factory=Accounts, metadata={SECTION: "accounts"})
    sessions: SessionLimits = field(
        default_factory=SessionLimits, metadata={SECTION: "limits.session"}
    )
    address_quota: QuotaLimits = field(
        default_factory=QuotaLimits, metadata={SECTION: "limits.address"}
    )
    account_quota: QuotaLimits = field(
        default_factory=QuotaLimits, metadata={SECTION: "limits.account"}
    )
    limits: Limits = field(default_factory=Limits, metadata={SECTION: "limits.match"})
    lag: LagLimits = field(default_factory=LagLimits, metadata={SECTION: "limits.lag"})
    consensus: ConsensusRule = field(
        default_factory=ConsensusRule, metadata={SECTION: "limits.consensus"}
    )
    matches: MatchSettings = field(default_factory=MatchSettings, metadata={SECTION: "matches"})
    spectators: SpectatorSettings = field(
        default_factory=SpectatorSettings, metadata={SECTION: "spectators"}
    )
    ladder: LadderSettings = field(default_factory=LadderSettings, metadata={SECTION: "ladder"})
    house: HouseSettings = field(default_factory=HouseSettings, metadata={SECTION: "house"})
    broker: BrokerSettings = field(default_factory=BrokerSettings, metadata={SECTION: "broker"})
    log: LogSettings = field(default_factory=LogSettings, metadata={SECTION: "log"})
    schedule: tuple[Scheduled, ...] = ()

    def __post_init__(self) -> None:
        if problems := list(self._contradictions()):
            raise ConfigError(problems)

    def _contradictions(self) -> Iterator[str]:
        if not self.server.plain and not self.tls.certificate:
            yield "[server] plain = false needs [tls] certificate"

    @property
    def match_limits(self) -> Limits:
        """What matches may take, with the sections that are about parts of it."""
        return replace(self.limits, lag=self.lag, consensus=self.consensus)

    @property
    def time(self) -> TimeControl:
        """The time control of matches whose players ask for none."""
        return self.matches.time
