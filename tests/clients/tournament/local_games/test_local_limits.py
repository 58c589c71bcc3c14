"""The limits of matches on this machine."""

from __future__ import annotations

from boardwire.clients.tournament.local_games.local_limits import local_limits


def test_an_engine_is_asked_about_before_it_loses() -> None:
    usual = local_limits()
    assert (usual.move_timeout, usual.silence) == (1800.0, 300.0)
    short = local_limits(2.0)
    assert (short.move_timeout, short.silence) == (2.0, 1.0)
