"""Processes forked from one that has imported boardwire: importing it takes half a second."""

from __future__ import annotations

from multiprocessing import get_context

FORKS = get_context("forkserver")
"""Starts processes as `multiprocessing.get_context` says."""

FORKS.set_forkserver_preload(["boardwire.server.store"])
