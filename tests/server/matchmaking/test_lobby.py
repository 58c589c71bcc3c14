"""The lobby's decisions: who plays whom, and what."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.games import OptionError, find, load
from boardwire.matches import EnginePlayer, GtpDriver, MatchRecord, SeatRecord
from boardwire.protocol import TimeControl
from boardwire.protocol.transports import Receiver
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.server.matchmaking.lobby import Lobby, NobodyLends
from boardwire.server.matchmaking.pairing.group import Pairing
from boardwire.server.matchmaking.pairing.offer import Offer
from boardwire.server.matchmaking.pairing.pairing import pairing_of


class NoTransport:
    """Stands where no byte will travel."""

    peer = "nobody"
    unread = 0

    def send(self, data: bytes) -> None: ...

    async def deliver(self, receiver: Receiver) -> None: ...

    def round_trip(self) -> None: ...

    async def read(self) -> bytes:
        """An engine player does not use it."""
        raise NotImplementedError

    async def write(self, data: bytes) -> None:
        self.send(data)

    async def write_eof(self) -> None: ...

    async def close(self) -> None: ...


def bot(
    name: str, *games: str, options: dict[str, str] | None = None, **facts: Any
) -> ConnectedBot:
    offers = [Offer.of(game, options or {}) for game in games]
    connection = EnginePlayer(NoTransport(), GtpDriver())
    return ConnectedBot(name, connection, offers, **facts)


def lobby_of(*bots: ConnectedBot) -> Lobby:
    lobby = Lobby()
    for it in bots:
        lobby.enter(it)
    return lobby


def paired(*bots: ConnectedBot) -> Pairing:
    pairing = lobby_of(*bots).pair()
    assert pairing is not None
    return pairing


def test_two_sessions_of_an_account_meet_only_if_one_asks_for_it() -> None:
    ann = SeatRecord("ann")
    one, two = bot("ann", "go", seat=ann), bot("ann", "go", seat=ann)
    assert lobby_of(one, two).pair() is None
    assert set(paired(one, two, bot("ben", "go")).seated) > {one}
    assert paired(one, bot("ann", "go", seat=ann, opponent="ann")).seated


def test_two_bots_of_one_game_are_paired_and_leave_the_line() -> None:
    first, second, third = bot("a", "go"), bot("b", "othello"), bot("c", "go")
    lobby = lobby_of(first, second, third)
    pairing = lobby.pair()
    assert pairing is not None
    assert pairing.seated == (first, third)
    assert pairing.game == load("go")
    assert lobby.waiting == [second]
    assert lobby.bots == {first, second, third}
    assert lobby.pair() is None


def test_who_had_black_more_often_gets_white() -> None:
    first, second = bot("a", "go", blacks=2), bot("b", "go")
    assert paired(first, second).seated == (second, first)


def test_options_that_only_one_side_names_hold() -> None:
    pairing = paired(bot("a", "go", options={"size": "13"}), bot("b", "go", options={"komi": "0"}))
    assert pairing.game == load("go", size=13, komi=0)


def test_options_that_contradict_each_other_prevent_a_match() -> None:
    one, other = bot("a", "go", options={"size": "13"}), bot("b", "go", options={"size": "9"})
    assert lobby_of(one, other).pair() is None


def test_the_same_value_written_in_two_ways_is_no_contradiction() -> None:
    one, other = bot("a", "go", options={"komi": "7.50"}), bot("b", "go", options={"komi": "7.5"})
    assert paired(one, other).game == load("go")


def test_an_option_may_belong_to_one_game_of_several() -> None:
    pairing = paired(bot("a", "go", "connect4", options={"size": "13"}), bot("b", "connect4"))
    assert pairing.game == load("connect4")


def test_house_bots_do_not_play_each_other_but_play_guests() -> None:
    house, other = bot("mcts", "go", house=True), bot("alphabeta", "go", house=True)
    lobby = lobby_of(house, other)
    assert lobby.pair() is None
    guest = bot("guest", "go")
    lobby.enter(guest)
    pairing = lobby.pair()
    assert pairing is not None
    assert set(pairing.seated) == {house, guest}


def test_a_bot_that_asks_for_an_opponent_gets_no_other() -> None:
    choosy, stranger, wanted = bot("a", "go", opponent="MCTS"), bot("b", "go"), bot("mcts", "go")
    assert lobby_of(choosy, stranger).pair() is None
    assert set(paired(choosy, wanted).seated) == {choosy, wanted}


def test_time_controls_that_differ_prevent_a_match_and_one_alone_holds() -> None:
    fast, slow = TimeControl.per_move(1), TimeControl.absolute(600)
    assert lobby_of(bot("a", "go", time=fast), bot("b", "go", time=slow)).pair() is None
    assert paired(bot("a", "go"), bot("b", "go", time=slow)).time == slow


THREE = {"players": "3"}


def test_as_many_bots_as_the_game_has_players_come_together() -> None:
    first, second, third = bot("a", "nim"), bot("b", "nim", options=THREE), bot("c", "nim", "go")
    lobby = lobby_of(first, second, bot("d", "go"))
    assert lobby.pair() is None
    lobby.enter(third)
    pairing = lobby.pair()
    assert pairing is not None
    assert pairing.game == load("nim", players=3)
    assert pairing.seated == (first, second, third)


def test_a_bot_that_does_not_mind_plays_for_two_while_three_are_not_there() -> None:
    easy, three, other = bot("a", "nim"), bot("b", "nim", options=THREE), bot("c", "nim")
    lobby = lobby_of(three, easy)
    assert lobby.pair() is None
    two = {"players": "2"}
    lobby.enter(bot("d", "nim", options=two))
    pairing = lobby.pair()
    assert pairing is not None
    assert [it.name for it in pairing.seated] == ["a", "d"]
    lobby.enter(other)
    assert lobby.pair() is None


def test_a_guest_may_play_with_several_house_bots() -> None:
    house = [bot(name, "nim", house=True) for name in ("mcts", "alphabeta", "random")]
    guest = bot("guest", "nim", options=THREE)
    assert paired(*house, guest).seated == (house[0], house[1], guest)


def test_a_bot_that_asks_for_an_opponent_has_it_at_the_table() -> None:
    choosy = bot("a", "nim", options=THREE, opponent="mcts")
    others = [bot(name, "nim") for name in "bcd"]
    assert choosy not in paired(*others, choosy).seated
    wanted = bot("mcts", "nim")
    assert choosy in paired(choosy, *others, wanted).seated
    assert wanted in paired(choosy, *others, wanted).seated


def test_who_moved_early_moves_late_next_time() -> None:
    first, second, third = (
        bot(name, "nim", options=THREE, blacks=blacks)
        for name, blacks in zip("abc", (2, 0, -2), strict=True)
    )
    assert paired(first, second, third).seated == (third, second, first)


def test_options_that_do_not_go_together_prevent_a_match() -> None:
    """Each is right alone, but this is no position of the smaller board."""
    cells = "-" * 27 + "OX------XO" + "-" * 27
    one = bot("a", "othello", options={"position": f"{cells} X"})
    assert lobby_of(one, bot("b", "othello", options={"size": "6"})).pair() is None
    assert paired(one, bot("c", "othello")).game.options["position"] == f"{cells} X"


async def borrowed(
    lobby: Lobby, name: str | None = None, last: ConnectedBot | None = None
) -> ConnectedBot:
    async with asyncio.timeout(20):
        return await lobby.borrow(load("go"), name, last)


async def test_a_person_gets_the_last_opponent_first_then_house_bots_then_others() -> None:
    guest, house, other = bot("g", "go"), bot("mcts", "go", house=True), bot("m2", "go", house=True)
    lobby = lobby_of(guest, house, other)
    assert await borrowed(lobby, last=other) is other
    assert await borrowed(lobby, last=other) is house
    assert await borrowed(lobby) is guest
    assert lobby.waiting == []


async def test_a_person_gets_the_strongest_free_engine() -> None:
    names = ("random", "expectiminimax", "alphabeta", "mcts")
    lobby = lobby_of(*(bot(name, "go", house=True) for name in names))
    assert [(await borrowed(lobby)).name for _ in "123"] == ["mcts", "alphabeta", "expectiminimax"]


async def test_the_engine_random_is_lent_only_by_name_or_where_no_other_plays() -> None:
    random, mcts = bot("random", "go", "pig", house=True), bot("mcts", "go", house=True)
    lobby = lobby_of(random, mcts)
    assert await borrowed(lobby) is mcts
    waiting = asyncio.create_task(borrowed(lobby))  # for the engine that plays elsewhere now
    await asyncio.sleep(0)
    assert not waiting.done()
    assert await borrowed(lobby, "random") is random
    lobby.enter(random)
    await asyncio.sleep(0)
    assert not waiting.done()
    lobby.enter(mcts)
    assert await waiting is mcts
    assert await lobby.borrow(load("pig"), None, None) is random


async def test_a_person_gets_the_named_opponent_and_no_choosy_one() -> None:
    choosy, guest = bot("c", "go", opponent="x"), bot("G", "go")
    lobby = lobby_of(choosy, guest)
    assert await borrowed(lobby, "g") is guest
    with pytest.raises(NobodyLends):
        await borrowed(lobby, "c")
    assert lobby.waiting == [choosy]


async def test_a_person_gets_nobody_who_plays_something_else() -> None:
    right = bot("c", "go", options={"size": "9"})
    lobby = lobby_of(bot("a", "othello"), bot("b", "go", options={"size": "19"}), right)
    assert await borrowed(lobby) is right


async def test_people_are_served_in_the_order_they_came_and_before_matches() -> None:
    lobby, it = Lobby(engines=["mcts"]), bot("mcts", "go", house=True)
    first, second = (asyncio.create_task(borrowed(lobby)) for _ in "12")
    await asyncio.sleep(0)
    assert lobby.missing("mcts") == 1
    lobby.enter(it)
    assert await first is it
    assert not second.done()
    lobby.enter(it)
    assert await second is it
    assert lobby.missing("mcts") <= 0


async def test_who_gives_up_waiting_does_not_take_the_engine_along() -> None:
    lobby, it = Lobby(engines=["mcts"]), bot("mcts", "go", house=True)
    early, late = (asyncio.create_task(borrowed(lobby)) for _ in "12")
    await asyncio.sleep(0)
    early.cancel()
    lobby.enter(it)
    late.cancel()
    await asyncio.gather(early, late, return_exceptions=True)
    assert lobby.waiting == [it]


async def test_a_person_waits_only_for_engines_that_are_here_or_are_being_started() -> None:
    lobby = Lobby(engines=["mcts", "random"])
    mcts, random, guest = bot("mcts", "hex", house=True), bot("random", "hex"), bot("g", "go")
    random.house = True
    waiting = asyncio.create_task(borrowed(lobby))
    named = asyncio.create_task(borrowed(lobby, "MCTS"))
    await asyncio.sleep(0)
    lobby.enter(mcts)
    with pytest.raises(NobodyLends):
        await named
    assert not waiting.done()
    lobby.enter(random)
    with pytest.raises(NobodyLends):
        await waiting
    lobby.enter(guest)
    assert await borrowed(lobby) is guest
    waiting = asyncio.create_task(borrowed(lobby))
    await asyncio.sleep(0)
    lobby.leave(guest)
    with pytest.raises(NobodyLends):
        await waiting
    lobby.leave(mcts)
    async with asyncio.timeout(20):  # the server starts it again
        waiting = asyncio.create_task(lobby.borrow(load("hex"), "mcts", None))
        await asyncio.sleep(0)
        lobby.enter(mcts)
        assert await waiting is mcts


def test_an_offer_with_a_value_out_of_range_is_refused() -> None:
    with pytest.raises(OptionError):
        Offer.of("go", {"size": "77"})


async def test_every_coming_and_going_is_a_change() -> None:
    lobby = Lobby()
    it = bot("a", "go")
    lobby.enter(bot("b", "go"))
    changes: list[Callable[[], object]] = [
        lambda: lobby.enter(it),
        lobby.pair,
        lambda: lobby.leave(it),
    ]
    for change in changes:
        before = lobby.changes
        change()
        await lobby.changed_since(before)


# -- who comes, one after the other ----------------------------------------------------------

WISHES = st.fixed_dictionaries(
    {
        "games": st.lists(
            st.sampled_from(["go", "hex", "pig"]), min_size=1, max_size=2, unique=True
        ),
        "options": st.sampled_from([{}, {"size": "9"}, {"size": "13"}, {"players": "3"}]),
        "opponent": st.sampled_from([None, None, None, "bot0", "bot1", "bot2", "nobody"]),
        "time": st.sampled_from([None, None, TimeControl.parse("5m"), TimeControl.parse("1m")]),
        "house": st.sampled_from([False, False, True]),
    }
)


@given(st.lists(WISHES, max_size=8))
def test_looking_at_newcomers_alone_leaves_no_two_in_line_who_agree(
    wishes: list[dict[str, Any]],
) -> None:
    lobby = Lobby()
    for number, wish in enumerate(wishes):
        options = wish["options"]
        known = [it for it in wish["games"] if all(find(it).has_option(name) for name in options)]
        facts = {name: wish[name] for name in ("opponent", "time", "house")}
        if known:
            lobby.enter(bot(f"bot{number}", *known, options=options, **facts))
        while lobby.pair() is not None:
            pass
    for one, other in itertools.combinations(lobby.waiting, 2):
        assert pairing_of((one, other)) is None or (one.house and other.house)


@pytest.mark.parametrize(
    ("options", "time", "wanted"),
    [
        ({"size": 9, "komi": 7.5}, "none", True),
        ({"size": 9, "komi": 0.5}, "none", False),
        ({"size": 13}, "none", False),
        ({"size": 9, "position": "somewhere"}, "none", False),
        ({"size": 9}, "5m", False),
    ],
)
def test_a_bot_wanted_a_match_that_is_as_it_asked_and_else_as_usual(
    options: dict[str, Any], time: str, wanted: bool
) -> None:
    record = MatchRecord(
        *("m1", "go", options, ("a", "b"), TimeControl.parse(time), "", datetime.now(UTC))
    )
    usual = bot("a", "pig", "go")
    assert usual.wanted(record, TimeControl.none()) is wanted
    assert not bot("a", "pig").wanted(record, TimeControl.none())


def test_a_bot_wanted_the_options_that_it_named() -> None:
    five = TimeControl.parse("5m")
    record = MatchRecord("m1", "go", {"size": 13}, ("a", "b"), five, "", datetime.now(UTC))
    named = bot("a", "go", options={"size": "13"}, time=five)
    assert named.wanted(record, TimeControl.none())
    assert not bot("a", "go", time=five).wanted(record, TimeControl.none())
