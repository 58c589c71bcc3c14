"""The options of a server: each is declared once, with its default, help and limits."""

from boardwire.server.logs.settings import LogSettings

from .config_text import example, shown
from .options import ConfigOption, config_sections, options
from .sections.broker import BrokerSettings
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
from .server_config import ConfigError, ServerConfig
from .sources import read_config

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
    "config_sections",
    "example",
    "options",
    "read_config",
    "shown",
]
