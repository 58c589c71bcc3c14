"""A server at which the house plays with everybody at once, and quickly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ...served import Served, serving

SETTINGS = ("house.bots=", "house.least=0", "house.seconds=0.03", "house.reply=0.05")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server at which only the house plays."""
    settings = [word for it in SETTINGS for word in ("--set", it)]
    with serving(tmp_path_factory.mktemp("house"), *settings) as served:
        yield served
