"""Who plays whom where there is a choice: somebody new, and about as strong."""

from __future__ import annotations

import asyncio

from boardwire.games import load
from boardwire.protocol import TimeControl
from boardwire.server.config import Scheduled
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.server.matchmaking.lobby import Lobby
from boardwire.server.matchmaking.pairing.cost import MatchmakingCost
from boardwire.server.matchmaking.pairing.offer import Offer

from ....until import until
from ...conftest import StartServer
from ...wire import bot_of
from ..test_lobby import bot

RATINGS = {"strong": 2000.0, "weak": 1000.0, "middling": 1500.0, "fair": 1480.0}


def preferences(**ratings: float) -> MatchmakingCost:
    return MatchmakingCost(lambda game, speed, name: ratings.get(name), TimeControl.none())


def lobby_of(known: MatchmakingCost, *bots: ConnectedBot) -> Lobby:
    lobby = Lobby(known.cost)
    for it in bots:
        lobby.enter(it)
    return lobby


def names(lobby: Lobby) -> set[str]:
    pairing = lobby.pair()
    assert pairing is not None
    return {it.name for it in pairing.seated}


def test_a_newcomer_meets_whoever_is_nearest_in_strength() -> None:
    lobby = Lobby(preferences(**RATINGS).cost)
    lobby.enter(bot("strong", "go", opponent="nobody"))
    lobby.enter(bot("weak", "go", opponent="fair"))
    assert lobby.pair() is None
    for it in lobby.waiting:
        assert isinstance(it, ConnectedBot)
        it.opponent = None
    lobby.enter(bot("fair", "go", opponent=None))
    assert names(lobby) == {"fair", "weak"}


def test_who_has_just_met_does_not_meet_again_while_others_wait() -> None:
    known = preferences()
    known.note(["anna", "ben"])
    lobby = Lobby(known.cost)
    lobby.enter(bot("ben", "go", opponent="x"))
    lobby.enter(bot("carla", "go", opponent="x"))
    assert lobby.pair() is None
    for it in lobby.waiting:
        assert isinstance(it, ConnectedBot)
        it.opponent = None
    lobby.enter(bot("Anna", "go"))
    assert names(lobby) == {"Anna", "carla"}


def test_two_who_have_just_met_meet_again_where_nobody_else_waits() -> None:
    known = preferences()
    known.note(["anna", "ben"])
    assert names(lobby_of(known, bot("anna", "go"), bot("ben", "go"))) == {"anna", "ben"}


def test_an_opponent_is_new_again_after_some_matches() -> None:
    known = preferences()
    anna, ben = bot("anna", "go"), bot("ben", "go")
    known.note(["anna", "ben"])
    costs = [known.cost(anna, ben, anna.offers[0])[0]]
    for other in ("carla", "dora", "emil"):
        known.note(["anna", other])
        costs.append(known.cost(anna, ben, anna.offers[0])[0])
    assert costs == [3, 2, 1, 0]


def test_a_thousand_who_do_not_go_together_cost_little() -> None:
    lobby = Lobby()
    looked = 0

    def counted(one: object, other: object, offer: object) -> tuple[int, int]:
        nonlocal looked
        looked += 1
        return 0, 0

    lobby = Lobby(counted)
    for number in range(1000):
        lobby.enter(bot(f"b{number}", "go", opponent="nobody"))
    assert lobby.pair() is None
    before = looked
    lobby.enter(bot("one more", "go", opponent="nobody"))
    assert lobby.pair() is None
    assert looked - before <= 1000


def test_a_schedule_takes_house_bots_too_and_leaves_who_wants_something_else() -> None:
    bots = [
        bot("mcts", "go", house=True),
        bot("random", "go", "othello", house=True),
        bot("choosy", "go", opponent="nobody"),
        bot("hasty", "go", time=TimeControl.per_move(1)),
        bot("odd", "go"),
    ]
    lobby = Lobby()
    for it in bots:
        lobby.enter(it)
    offer = Offer.of("go", {"size": "9"})
    time = TimeControl.absolute(300)
    (pairing,) = lobby.scheduled(offer, time)
    assert [it.name for it in pairing.seated] == ["mcts", "random"]
    assert (pairing.game, pairing.time) == (load("go", size=9), time)
    assert [it.name for it in lobby.waiting] == ["choosy", "hasty", "odd"]


async def test_scheduled_matches_begin_by_themselves_with_their_opening(
    start_server: StartServer,
) -> None:
    entry = Scheduled(
        "tictactoe", time=TimeControl.absolute(60), interval=0.05, opening="moves:A1,B1"
    )
    async with (
        start_server(schedule=(entry,)) as server,
        bot_of(server, "anna", "tictactoe", ["A2", "A3"], "time=60s", "opponent=ben") as anna,
        bot_of(server, "ben", "tictactoe", ["B2"], "time=60s", "opponent=carla") as ben,
    ):
        await until(lambda: len(server.lobby.waiting) >= 2)
        for it in server.lobby.bots:
            it.opponent = None  # so that only the schedule brings them together
        playing = asyncio.create_task(ben.play_on())
        await anna.play_until("genmove b")
        (hosted,) = server.live.running.values()
        record = hosted.record
        assert record.opening == "moves:A1,B1"
        assert [move.text for move in record.moves] == ["A1", "B1"]
        assert str(record.time) == "1m"
        playing.cancel()


def test_whoever_has_played_less_of_late_is_preferred() -> None:
    now = 0.0
    known = MatchmakingCost(lambda game, speed, name: None, TimeControl.none(), lambda: now)
    for number in range(20):
        known.note(("busy", f"guest-{number}"))
    newcomer, busy, rested = bot("new", "go"), bot("busy", "go"), bot("rested", "go")
    offer = Offer.of("go", {})
    assert known.cost(newcomer, busy, offer) == (0, 4)
    assert known.cost(newcomer, rested, offer) == (0, 0)
    lobby = lobby_of(known, busy, rested, newcomer)
    lobby._newcomers.clear()
    lobby._newcomers.append(newcomer)
    assert names(lobby) == {"new", "rested"}
    now = 700.0
    assert known.cost(newcomer, busy, offer) == (0, 0)
