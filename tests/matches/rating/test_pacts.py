"""Players that lose on purpose are found, and those that are only weaker are not."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest

from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.matches.rating.pacts import find_pacts
from boardwire.protocol import TimeControl

BEGUN = datetime(2026, 11, 20, tzinfo=UTC)


class Season:
    """Made matches."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.records: list[MatchRecord] = []

    def add(self, winner: str, loser: str, plies: int, *, swap: bool = False) -> None:
        players = (loser, winner) if swap else (winner, loser)
        number = f"m{len(self.records)}"
        record = MatchRecord(number, "hex", {}, players, TimeControl.none(), "", BEGUN, rated=True)
        record.moves = [MoveRecord(it + 1, it % 2, "A1", 0.1) for it in range(plies)]
        record.result = Result.loss(players.index(loser), 2, Reason.RESIGNATION)
        record.ended = BEGUN
        self.records.append(record)

    def play(self, one: str, other: str, strengths: dict[str, float], games: int) -> None:
        """Honest games by the Elo formula, of 30 to 90 plies."""
        chance = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        for game in range(games):
            pair = (one, other) if self.random.random() < chance else (other, one)
            self.add(*pair, self.random.randint(30, 90), swap=bool(game % 2))

    def class_of(self, strengths: dict[str, float], games: int) -> None:
        names = sorted(strengths)
        for index, one in enumerate(names):
            for other in names[index + 1 :]:
                self.play(one, other, strengths, games)


def strengths_of(chance: random.Random, count: int = 8) -> dict[str, float]:
    return {f"p{number}": chance.gauss(1500, 200) for number in range(count)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_two_accounts_that_feed_a_third_are_found(seed: int) -> None:
    """They play as well as others, but for the games against the one that they lose to."""
    season = Season(seed)
    strengths = strengths_of(season.random) | {"fed": 1400.0, "feeder1": 1650.0, "feeder2": 1650.0}
    season.class_of(strengths, 6)
    feeders = {"feeder1", "feeder2"}
    season.records = [
        it for it in season.records if "fed" not in it.players or not feeders & {*it.players}
    ]
    for feeder in sorted(feeders):
        for _ in range(25):
            season.add("fed", feeder, season.random.randint(30, 90))
    found = {(it.winner, it.loser) for it in find_pacts(season.records)}
    assert found == {("fed", "feeder1"), ("fed", "feeder2")}


@pytest.mark.parametrize("seed", range(8))
def test_games_that_are_given_away_at_once_are_found(seed: int) -> None:
    """The accounts play nobody else, so ratings say nothing."""
    season = Season(seed)
    strengths = strengths_of(season.random) | {"fed": 1500.0}
    season.class_of(strengths, 4)
    for feeder in ("new1", "new2"):
        for _ in range(10):
            season.add("fed", feeder, season.random.randint(2, 6))
    found = find_pacts(season.records)
    assert {(it.winner, it.loser) for it in found} == {("fed", "new1"), ("fed", "new2")}
    assert all(it.signs == ["short"] and it.won == len(it.matches) == 10 for it in found)


def test_a_player_that_only_meets_those_who_feed_it_is_found() -> None:
    season = Season(1)
    season.class_of(strengths_of(season.random), 4)
    for feeder in ("new1", "new2", "new3"):
        for _ in range(10):
            season.add("fed", feeder, 4)
    assert {it.loser for it in find_pacts(season.records)} == {"new1", "new2", "new3"}


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_a_strong_bot_that_beats_a_class_is_in_no_pact(seed: int) -> None:
    season = Season(seed)
    strengths = strengths_of(season.random, 12)
    season.class_of(strengths, 4)
    for name in sorted(strengths):
        season.play("bot", name, {**strengths, "bot": 2600.0}, 20)
    assert find_pacts(season.records) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_class_that_only_meets_the_bot_is_in_no_pact(seed: int) -> None:
    season = Season(seed)
    for number in range(12):
        name = f"p{number}"
        season.play("bot", name, {"bot": 2600.0, name: 1500.0}, 20)
    assert find_pacts(season.records) == []


def test_few_games_say_nothing() -> None:
    season = Season(2)
    season.class_of(strengths_of(season.random), 4)
    for _ in range(5):
        season.add("p0", "new", 2)
    assert find_pacts(season.records) == []
