"""Processes forked from one that has imported boardwire: importing it takes half a second."""

from __future__ import annotations

from multiprocessing import get_context

FORKS = get_context("forkserver")
"""Starts processes as `multiprocessing.get_context` says."""

FORKS.set_forkserver_preload(
    [
        "boardwire.cli",
        "boardwire.clients.tournament",
        "boardwire.matches.verify",
        "boardwire.server",
        "boardwire.server.export",
    ]
)
