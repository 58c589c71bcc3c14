"""When house bots may join those who did not ask for them by name."""

from __future__ import annotations

from boardwire.server.matchmaking.pairing.house_rule import HouseJoin, HouseRule

from ..test_lobby import bot


def test_those_who_have_waited_alone_meet_the_house_in_the_order_they_came() -> None:
    rule = HouseRule(HouseJoin.ALONE, 5.0)
    one, other, engine = bot("a", "go"), bot("b", "go"), bot("mcts", "go", house=True)
    assert rule.seconds_left(0.0) is None
    for time, it in ((10.0, one), (11.0, engine), (12.0, other)):
        rule.arrive(it, time)
    assert not one.meets_house
    assert rule.seconds_left(12.0) == 3.0
    assert rule.take_due(14.9) == []
    assert rule.take_due(15.0) == [one]
    assert one.meets_house
    assert rule.take_due(16.0) == []
    rule.arrive(one, 16.0)
    assert not one.meets_house
    assert rule.take_due(30.0) == [other, one]
    assert rule.seconds_left(30.0) is None


def test_who_waits_no_longer_is_forgotten() -> None:
    rule = HouseRule(HouseJoin.ALONE, 5.0)
    one = bot("a", "go")
    rule.arrive(one, 0.0)
    rule.leave(one)
    rule.leave(one)
    assert rule.take_due(10.0) == []


def test_the_house_joins_always_or_only_where_it_is_named() -> None:
    for join, meets in ((HouseJoin.ALWAYS, True), (HouseJoin.NAMED, False)):
        rule = HouseRule(join, 5.0)
        one = bot("a", "go")
        rule.arrive(one, 0.0)
        assert rule.seconds_left(0.0) is None
        assert rule.take_due(100.0) == []
        assert one.meets_house is meets
