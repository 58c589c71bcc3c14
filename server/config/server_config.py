"""The configuration of a server: all sections, and their names in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace

from boardwire.matches import ConsensusRule, LagLimits, Limits
from boardwire.protocol import TimeControl
from boardwire.server.computing.settings import ComputingLimits
from boardwire.server.limits.overload import LoadLimits
from boardwire.server.limits.usage import QuotaLimits
from boardwire.server.logs.settings import LogSettings
from boardwire.values import value_class

from .sections.broker import BrokerSettings
from .sections.failures import FailureLimits
from .sections.mail import MailSettings
from .sections.matches import (
    HouseSettings,
    LadderSettings,
    MatchSettings,
    Scheduled,
    SpectatorSettings,
    WeeklyTournament,
)
from .sections.ports import HttpSettings, ListenSettings, TlsSettings
from .sections.sessions import SessionLimits
from .sections.storage import AccountSettings, StoreSettings

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
        """The limits of matches, with the sections about lag and consensus.

        Spectators who see moves later would see some that were taken back already, so moves stay
        then.
        """
        takebacks = self.limits.takebacks and self.spectators.delay <= 0
        return replace(self.limits, lag=self.lag, consensus=self.consensus, takebacks=takebacks)

    @property
    def time(self) -> TimeControl:
        """The time control of matches whose players require none."""
        return self.matches.time
