"""`boardwire solve bridge`: the table of a deal and its par."""

from __future__ import annotations

import json

import pytest

from ..command_line import Command

DEAL = "deal=N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93"


@pytest.mark.slow
def test_a_published_deal_is_solved(command: Command) -> None:
    told = command("solve", "bridge", "-o", DEAL).stdout.splitlines()
    assert told == [
        "         C   D   H   S  NT",
        "North    3   8   9   3   4",
        "East     9   4   4  10   8",
        "South    3   8   9   3   4",
        "West     9   4   4  10   8",
        "par for North and South: -300 (5HX-N)",
    ]
    data = json.loads(command("solve", "bridge", "-o", DEAL, "--json").stdout)
    assert (data["par"], data["contract"]) == (-300, "5HX-N")
    assert data["tricks"][3] == [3, 10, 3, 10]


def test_without_a_deal_it_says_what_to_write(command: Command) -> None:
    assert "boardwire solve bridge -o deal='N:AKQ2" in command("solve", "bridge").mistake
