"""The options of a server: each is declared once, with its default, help and limits."""

from .options import ConfigOption, options, sections
from .sections import (
    AccountSettings,
    BrokerSettings,
    ConfigError,
    HouseSettings,
    HttpSettings,
    LadderSettings,
    ListenSettings,
    LogSettings,
    MatchSettings,
    Scheduled,
    ServerConfig,
    SessionLimits,
    SpectatorSettings,
    StoreSettings,
    TlsSettings,
    WeeklyTournament,
)
from .sources import read_config
from .text import example, literal, shown

__all__ = [
    "AccountSettings",
    "BrokerSettings",
    "ConfigError",
    "ConfigOption",
    "HouseSettings",
    "HttpSettings",
    "LadderSettings",
    "ListenSettings",
    "LogSettings",
    "MatchSettings",
    "Scheduled",
    "ServerConfig",
    "SessionLimits",
    "SpectatorSettings",
    "StoreSettings",
    "TlsSettings",
    "WeeklyTournament",
    "example",
    "literal",
    "options",
    "read_config",
    "sections",
    "shown",
]
