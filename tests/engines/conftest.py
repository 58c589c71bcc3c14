"""Servers for the engines that play at one."""

from ..server.conftest import empty_database as empty_database
from ..server.conftest import start_server as start_server
