"""The sections of the configuration: frozen dataclasses, one for each table of the file.

An option is a field. Its help is the field's line in the docstring, and its type has its limits.
Numbers without limits are at least 0. A section is a field of ServerConfig.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Literal

from boardwire.matches import ConsensusRule, LagLimits, Limits
from boardwire.matches.rating.ratings import Requirements
from boardwire.matches.tournaments.formats import Format
from boardwire.protocol import GTP_PORT, HTTP_PORT, TimeControl
from boardwire.protocol.connection.secret_files import read_secret
from boardwire.protocol.mqtt_sessions import DEFAULT_NODE
from boardwire.server.computing.settings import ComputingLimits
from boardwire.server.config.broker_address import broker_address
from boardwire.server.limits.overload import LoadLimits
from boardwire.server.limits.usage import QuotaLimits
from boardwire.server.matchmaking.bots.failures import FailureLimits
from boardwire.values import value_class

from .mail import MailSettings
from .values import Broker, HostName, Network, Node, Origin, Port, Positive, Share, Time, When

DEFAULT_DATABASE = "boardwire.db"
"""The database where nothing else is said: a file of SQLite in the current directory."""

NO_DATABASE = "none"
"""The name of the database of a server that keeps nothing."""

SECTION = "section"
"""The key of a field's metadata with the name of the section in the file."""


class ConfigError(ValueError):
    """The configuration cannot be used.

    Args:
        problems: One line for each thing that is wrong.
    """

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@value_class
class ListenSettings:
    """Addresses and ports of the server, and additional games.

    Args:
        address: The address to listen on; `0.0.0.0` or `::` for all addresses of the machine.
        port: The port for GTP over TCP; 0 lets the system choose.
        http_port: The port for HTTP and WebSocket; 0 lets the system choose.
        tls_port: The port for GTP over TLS; used if `tls.certificate` is given.
        plain: Whether `port` listens on `address`. Otherwise it serves only this machine, for the
            house bots, and other clients need TLS or WebSocket.
        games: Additional games, each as `MODULE:CLASS` or `openspiel:NAME(params)`.
        words: Lists of words for the game crossword, each as `NAME:PATH`; clients choose by name.
    """

    address: str = "127.0.0.1"
    port: Port = GTP_PORT
    http_port: Port = HTTP_PORT
    tls_port: Port = GTP_PORT + 1
    plain: bool = True
    games: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


@value_class
class TlsSettings:
    """TLS with certificate files, which may be replaced while the server runs.

    Args:
        certificate: A PEM file with the server's certificate and the intermediate certificates.
            Empty for no TLS.
        key: A PEM file with the private key; empty if `certificate` contains it.
        http: Whether `server.http_port` speaks HTTPS and WSS; false behind a reverse proxy.
        handshake: Seconds for the handshake.
        check: Seconds between two checks for changes of the files.

    Raises:
        ValueError: A key is given without a certificate.
    """

    certificate: str = ""
    key: str = ""
    http: bool = True
    handshake: float = 10.0
    check: float = 10.0

    def __post_init__(self) -> None:
        if self.key and not self.certificate:
            raise ValueError("key is given without certificate")


@value_class
class HttpSettings:
    """HTTP and WebSocket.

    Args:
        hosts: Further names that the server answers to, besides localhost, the address that a
            request arrives at, and the name of the machine; `*` for all, behind a proxy that checks
            them.
        origins: Further origins, besides the server's own, whose pages may open a WebSocket.
        cors: Origins whose pages may read `/api`; `*` for all.
        trusted_proxies: Networks of reverse proxies whose X-Forwarded-For is trusted.
        metrics: Networks that may read `/metrics` and see `/operator`.
        metrics_token_file: A file with a token of at least 16 characters. Requests with
            `Authorization: Bearer TOKEN` may read `/metrics` from everywhere. Empty for none.
        connections: The most HTTP and WebSocket connections at a time. Further ones get a response
            503, and only the paths for operators are answered.
        reserved_addresses: The share of these that is kept for addresses with few connections.
        few_connections: The most connections that are few for an address: a browser has six at a
            time, and one for each WebSocket.
        request: Seconds for a request to arrive, and again for its response.
        header_bytes: The most bytes of the headers of a request.
        message_bytes: The most bytes of a WebSocket message.
        page: The most matches on a page of `/api/v1/matches`.
    """

    hosts: tuple[HostName | Literal["*"], ...] = ()
    origins: tuple[Origin, ...] = ()
    cors: tuple[Origin | Literal["*"], ...] = ()
    trusted_proxies: tuple[Network, ...] = ()
    metrics: tuple[Network, ...] = ("127.0.0.0/8", "::1")
    metrics_token_file: str = ""
    connections: Positive = 2000
    reserved_addresses: Share = 0.3
    few_connections: int = 8
    request: float = 20.0
    header_bytes: Positive = 16384
    message_bytes: Positive = 1 << 17
    page: Positive = 200


@value_class
class StoreSettings:
    """The database of records and accounts.

    Args:
        database: A SQLAlchemy URL, or a file name for SQLite. With `none` the server stores no
            matches, and keeps accounts only while it runs.
        database_file: A file with the URL of the database, for a URL with a password; empty to use
            `database`.
        synchronous: SQLite's durability: `normal` can lose the last moments in a power cut, `full`
            cannot.

    Raises:
        ValueError: Both `database` and `database_file` are given.
    """

    database: str = DEFAULT_DATABASE
    database_file: str = ""
    synchronous: Literal["normal", "full"] = "normal"

    def __post_init__(self) -> None:
        if self.database_file and self.database != DEFAULT_DATABASE:
            raise ValueError("database and database_file exclude each other: leave out one")

    @property
    def keeps(self) -> bool:
        """Whether matches are stored."""
        return bool(self.database_file) or self.database != NO_DATABASE

    @property
    def location(self) -> str:
        """The URL or file name that the store opens.

        Raises:
            SecretFileError: `database_file` cannot be read.
        """
        if self.database_file:
            return read_secret("database_file", self.database_file)
        return self.database if self.keeps else ":memory:"


@value_class
class AccountSettings:
    """Guests and registration.

    Args:
        guests: Whether players without an account may log in.
        registration: Whether anybody may make an account at the console.
    """

    guests: bool = True
    registration: bool = True


@value_class
class SessionLimits:
    """Limits of connections.

    Args:
        sessions: The most connections at a time, of all kinds together.
        reserved_accounts: The share of these that is kept for accounts and house bots.
        reserved_login: Seconds in which a newcomer that is admitted there must log in.
        reserved_addresses: The share of these that is kept for addresses with few connections.
        few_connections: The most connections without an account that are few for an address.
        gives_way: Seconds without a command after which a connection that has not logged in gives
            way to a newcomer when the server is full.
        site: The limits of a /48 network of IPv6, as a multiple of those of an address; a /64
            network counts as one address. All clients at the broker have the limits of a site.
        exempt: Networks whose addresses have no limits, such as the network of a TCP proxy: the
            server sees the address of the proxy, not those of its clients.
        argument: The most characters of an argument of a command, such as an option of a game.
        first_line: Seconds until the first command must have arrived.
        idle: Seconds of silence after which a console is closed.
        partial_line: Seconds from the first byte of a line to its end.
        write: Seconds that a peer may leave written bytes unread before its connection is closed.
        opponent: Seconds that `genmove` waits for a free engine in practice.
        practice_move: Seconds that an engine has for a move in practice, whatever time settings the
            console has sent.
        analysis: Seconds that one `lz-analyze` or `kata-analyze` may use engines. Then it waits for
            input without them.
        settle: Seconds for an engine to finish a move that is no longer needed; after that its
            connection is closed.
    """

    sessions: int = 1000
    reserved_accounts: Share = 0.1
    reserved_login: float = 20.0
    reserved_addresses: Share = 0.3
    few_connections: int = 6
    gives_way: float = 60.0
    site: Positive = 8
    exempt: tuple[Network, ...] = ()
    argument: Positive = 1500
    first_line: float = 60.0
    idle: float = 3600.0
    partial_line: float = 60.0
    write: float = 20.0
    opponent: float = 20.0
    practice_move: float = 10.0
    analysis: float = 60.0
    settle: float = 60.0


@value_class
class MatchSettings:
    """Settings of matches.

    Args:
        time: The time control of matches whose players require none.
        illegal_moves: The illegal moves that a person may make in a match without losing it; a bot
            may make none.
        opening: The opening of matches whose players choose none: `book`, `random:4`, `file:PATH`,
            ... as for `boardwire match --opening`; empty for the initial position.
        stop_seconds: Seconds for matches to end when the server is stopped; the other matches
            continue after the next start.
        keep_unlisted: Seconds for which the record of a match in which not every player has moved
            is kept after its end; it is in no list. Records of tournaments stay.
    """

    time: Time = field(default_factory=TimeControl.none)
    illegal_moves: int = 100
    opening: str = ""
    stop_seconds: float = 5.0
    keep_unlisted: float = 600.0


@value_class
class Scheduled:
    """Matches that the server starts by itself between waiting bots, house bots included.

    Bots that wait at that time are paired. They do not wait for the end of other matches.

    Args:
        game: The game.
        options: The game's options, such as `{size = 9}`.
        time: The time control.
        interval: Seconds between two pairings.
        opening: The opening of the matches, as in `matches.opening`.
    """

    game: str
    options: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    time: Time = field(default_factory=TimeControl.none)
    interval: float = 60.0
    opening: str = ""


@value_class
class WeeklyTournament:
    """A tournament that the server begins by itself every week, among the bots connected then.

    Args:
        game: The game.
        when: The day and the time, in the time zone of the machine.
        options: The game's options, such as `{size = 9}`.
        time: The time control.
        format: The format of the tournament.
        games: The games of each pairing; 0 for one from every seat.
        rounds: The number of rounds; 0 for the usual number of the format.
        opening: The opening of the games, as in `matches.opening`.
        rated: Whether the games count for ratings; guests are left out then.
        wait: Seconds that a bot may be away before its games are forfeited.
        title: The title of the tournament.
    """

    game: str
    when: When
    options: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    time: Time = field(default_factory=TimeControl.none)
    format: Format = "roundrobin"
    games: int = 0
    rounds: int = 0
    opening: str = ""
    rated: bool = False
    wait: float = 60.0
    title: str = ""


@value_class
class SpectatorSettings:
    """Settings for spectators.

    Args:
        delay: Seconds after which a move is shown to spectators.
    """

    delay: float = 0.0


@value_class
class LadderSettings:
    """Ratings of players with accounts, and of house bots.

    Args:
        interval: The least number of seconds between two computations.
        anchors: Fixed ratings by game and player, such as `{go = {gnugo = 1800}}`; in a game
            without any, the mean of the players with a place is 1500.
        opponents: The different opponents that a player must have met for a place on the ladder;
            house bots count. Others are listed apart, as provisional.
        error: The largest error of a rating (half of its 95 % confidence interval, in Elo points)
            for a place; 0 for any.
        gap: Seconds after which the lobby pairs the same two bots with accounts once more; 0 for
            at once. Bots that ask for each other by name, people and house bots do not wait.
        meetings: Their matches that may follow each other before the gap counts.
    """

    interval: float = 60.0
    anchors: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    opponents: int = Requirements().opponents
    error: float = Requirements().error
    gap: float = 60.0
    meetings: Positive = 10


@value_class
class HouseSettings:
    """The house bots: bundled engines that wait for guests.

    Args:
        bots: Engines as on command lines: `mcts`, `alphabeta:depth=6`.
        copies: The most processes of each engine at a time.
        join: When engines join a match. `named`: only when a player asks for them by name.
            `alone`: also when a player has waited for `wait` seconds and nobody else has come.
            `always`: at once, like other bots.
        wait: Seconds that a player waits for others before an engine joins, with `alone`.
    """

    bots: tuple[str, ...] = ("mcts", "alphabeta", "expectiminimax")
    copies: Positive = 2
    join: Literal["named", "alone", "always"] = "alone"
    wait: float = 5.0


@value_class
class BrokerSettings:
    """The MQTT broker: events for everybody, clients that reach only the broker, and boards.

    Args:
        url: The broker to which events and states are published; empty for none.
        password_file: A file with the password of the user in `url`; empty for none.
        ca: A PEM file with the authorities that certify the broker; empty for those of the system.
        sessions: Whether clients may connect through the broker, as to `mqtt://BROKER/NODE`.
        boards: Whether electronic boards may make moves through the broker.
        node: The name of this server at the broker. Servers that share a broker have different
            ones.
        keep_ended: Seconds that the state of a match stays at the broker after its end.

    Raises:
        ValueError: An option has no use with this URL.
    """

    url: Broker = ""
    password_file: str = ""
    ca: str = ""
    sessions: bool = False
    boards: bool = False
    node: Node = DEFAULT_NODE
    keep_ended: float = 600.0

    def __post_init__(self) -> None:
        address = broker_address(self.url) if self.url else None
        if self.password_file and (address is None or address.user is None):
            raise ValueError("password_file needs a user: mqtt://USER@HOST in url")
        if (self.sessions or self.boards) and address is None:
            raise ValueError("sessions and boards need a broker: mqtt://HOST in url")
        if self.ca and (address is None or not address.tls):
            raise ValueError("ca needs TLS: mqtts://HOST in url")


@value_class
class LogSettings:
    """Log lines.

    Args:
        level: The lowest level of lines that are written. `debug` also shows those of
            libraries from the level info on; at debug they would show secrets.
        format: `text` for people, `json` for programs; one line each.
        file: The log file, which may be renamed at any time (logrotate); empty for standard error.
    """

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["text", "json"] = "text"
    file: str = ""


@value_class
class ServerConfig:
    """The settings of a server, section by section.

    Raises:
        ConfigError: Two settings contradict each other.
    """

    server: ListenSettings = field(default_factory=ListenSettings, metadata={SECTION: "server"})
    tls: TlsSettings = field(default_factory=TlsSettings, metadata={SECTION: "tls"})
    http: HttpSettings = field(default_factory=HttpSettings, metadata={SECTION: "http"})
    store: StoreSettings = field(default_factory=StoreSettings, metadata={SECTION: "store"})
    accounts: AccountSettings = field(
        default_factory=AccountSettings, metadata={SECTION: "accounts"}
    )
    mail: MailSettings = field(default_factory=MailSettings, metadata={SECTION: "mail"})
    sessions: SessionLimits = field(
        default_factory=SessionLimits, metadata={SECTION: "limits.session"}
    )
    load: LoadLimits = field(default_factory=LoadLimits, metadata={SECTION: "limits.load"})
    address_quota: QuotaLimits = field(
        default_factory=QuotaLimits, metadata={SECTION: "limits.address"}
    )
    account_quota: QuotaLimits = field(
        default_factory=QuotaLimits, metadata={SECTION: "limits.account"}
    )
    computing: ComputingLimits = field(
        default_factory=ComputingLimits, metadata={SECTION: "limits.computing"}
    )
    limits: Limits = field(default_factory=Limits, metadata={SECTION: "limits.match"})
    lag: LagLimits = field(default_factory=LagLimits, metadata={SECTION: "limits.lag"})
    consensus: ConsensusRule = field(
        default_factory=ConsensusRule, metadata={SECTION: "limits.consensus"}
    )
    failures: FailureLimits = field(
        default_factory=FailureLimits, metadata={SECTION: "limits.failures"}
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
    tournament: tuple[WeeklyTournament, ...] = ()

    def __post_init__(self) -> None:
        if problems := list(self._contradictions()):
            raise ConfigError(problems)

    def _contradictions(self) -> Iterator[str]:
        if not self.server.plain and not self.tls.certificate:
            yield "[server] plain = false needs [tls] certificate"

    @property
    def match_limits(self) -> Limits:
        """The limits of matches, with the sections about lag and consensus."""
        return replace(self.limits, lag=self.lag, consensus=self.consensus)

    @property
    def time(self) -> TimeControl:
        """The time control of matches whose players require none."""
        return self.matches.time
