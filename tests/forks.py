"""Processes forked from one that has imported boardwire: importing it takes half a second."""

from __future__ import annotations

from multiprocessing import get_context

from boardwire.cli import COMMANDS

FORKS = get_context("forkserver")
"""Starts processes as `multiprocessing.get_context` says."""

FORKS.set_forkserver_preload(
    [
        "boardwire.cli",
        *(f"boardwire.cli.{name}" for name in COMMANDS),
        "boardwire.clients.tournament",
        "boardwire.matches.verify",
        "boardwire.server",
        "boardwire.server.export",
    ]
)
