"""Battleship: places, shots and results, secrets, and fleets drawn at random."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from boardwire.games import CHANCE, OVER, IllegalMove, InvalidMove, OptionError, load
from boardwire.games.rules.battleship.game import Battleship
from boardwire.games.rules.battleship.sampling import draw_fleet
from boardwire.games.rules.battleship.state import BattleshipState
from boardwire.games.rules.battleship.waters import waters_of
from boardwire.matches import Table

SMALL = load("battleship", size=4, fleet="3,2")
FLEETS = "A1-C1,A2-B2 B1-B3,D3-D4"


def at(text: str, **options: object) -> Table:
    game = load("battleship", **({"size": 4, "fleet": "3,2"} | options))
    table = Table(game.with_options())
    fleets, *moves = text.split("|")
    for black, white in zip(*(it.split(",") for it in fleets.split()), strict=True):
        table.play(0, black)
        table.play(1, white)
    for move in " ".join(moves).split():
        table.play(table.state.to_act(), move)
    return table


@pytest.mark.parametrize(("length", "places"), [(5, 120), (4, 140), (3, 160), (2, 180), (1, 100)])
def test_a_ship_has_as_many_places_as_counted(length: int, places: int) -> None:
    waters = waters_of(10, True)
    assert len(waters.places(length)) == places
    assert len({ship.squares for ship in waters.places(length)}) == places
    assert all(ship.squares.bit_count() == length for ship in waters.places(length))


def test_players_place_their_ships_in_secret() -> None:
    table = Table(SMALL)
    assert table.state.acting() == (0, 1)
    assert len(table.legal_texts(0)) == 16
    played = table.play(1, "b3-b1")
    assert [played.text_for(it) for it in (0, 1, None)] == ["?", "B1-B3", "?"]
    assert table.state.acting() == (0,)
    assert table.state.observation(0) == "- -"
    table.play(0, "A1-C1")
    assert table.state.observation(0) == "A1-C1 ?"
    assert table.state.observation(1) == "? B1-B3"
    with pytest.raises(IllegalMove):
        table.play(0, "A1-A2")
    with pytest.raises(IllegalMove, match="lies along 2 squares"):
        table.play(0, "A2-D2")


def test_results_are_told_to_everybody() -> None:
    table = at(f"{FLEETS}|B1 hit D1 miss B2 hit D2 miss B3")
    assert table.state.to_act() == CHANCE
    assert table.state.chance_outcomes() == [(43, 1.0)]
    with pytest.raises(IllegalMove):
        table.play(CHANCE, "hit")
    table.play(CHANCE, "sunk-3")
    shots = "B1:hit D1:miss B2:hit D2:miss B3:sunk-3"
    assert table.state.position_text() == f"{FLEETS} {shots}"
    assert table.state.observation(0) == f"A1-C1,A2-B2 ?,? {shots}"
    assert table.state.to_act() == 1
    assert table.state.view(0).side["black hits"] == 3


def test_whoever_sinks_all_ships_wins_and_all_is_shown() -> None:
    table = at(f"{FLEETS}|B1 hit D1 miss B2 hit D2 miss B3 sunk-3 D3 miss D3 hit D4 miss D4 sunk-2")
    assert table.over
    assert list(table.state.returns()) == [1.0, -1.0]
    assert (
        table.state.observation(1) == table.state.observation(None) == table.state.position_text()
    )


@pytest.mark.parametrize(
    ("options", "shots"),
    [
        ({"turns": "hit"}, "B1 hit B2 hit A4 miss D4 miss B3 sunk-3"),
        (
            {"turns": "salvo"},
            "B1 B2 hit hit A1 D4 hit miss B3 D1 sunk-3 miss A2 hit A3 D2 miss miss",
        ),
        ({"announced": "hit"}, "B1 hit D1 miss B2 hit D2 miss B3 hit"),
        ({"announced": "ship"}, "B1 hit-3 D1 miss D3 hit-2 D2 miss D4 sunk-2"),
    ],
)
def test_turns_and_reports_are_options(options: dict[str, object], shots: str) -> None:
    table = at(f"{FLEETS}|{shots}", **options)
    text = table.state.position_text()
    assert table.game.read_position(text).key() == table.state.key()


def test_a_salvo_has_a_shot_for_each_ship_afloat() -> None:
    table = at(f"{FLEETS}|B1 B2 hit hit A1 B1 hit hit B3 D1 sunk-3 miss C1", turns="salvo")
    assert table.state.to_act() == CHANCE
    table.play(CHANCE, "sunk-3")
    assert [table.state.to_act(), *table.state.observation(1).split()[-1:]] == [0, "C1:sunk-3"]


def test_the_shots_of_a_salvo_tell_what_is_afloat() -> None:
    with pytest.raises(OptionError, match="salvo needs announced=sunk"):
        load("battleship", turns="salvo", announced="hit")


def test_ships_may_be_kept_apart() -> None:
    game = load("battleship", size=6, fleet="3,2", touching=False)
    table = Table(game)
    table.play(0, "A1-C1")
    table.play(1, "A1-C1")
    assert not {"A2-B2", "D1-E1", "D2-E2"} & set(table.legal_texts(0))
    assert {"E1-F1", "A3-B3"} <= set(table.legal_texts(0))


@pytest.mark.parametrize(
    "options",
    [
        {"fleet": "6,5,5,5,5,5,5,5"},
        {"fleet": "0"},
        {"fleet": "\N{ARABIC-INDIC DIGIT ZERO}"},
        {"fleet": "a"},
        {"size": 4, "fleet": "5"},
    ],
)
def test_a_fleet_that_cannot_be_placed_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match="fleet"):
        load("battleship", **options)


@pytest.mark.parametrize("text", ["hello", "D9", "B1-B2", ""])
def test_what_is_no_shot_is_refused(text: str) -> None:
    with pytest.raises((InvalidMove, IllegalMove)):
        at(FLEETS).play(0, text)


@pytest.mark.slow
def test_fleets_that_fit_are_about_equally_likely() -> None:
    state = at(f"{FLEETS}|B1 hit D1 miss A4 miss D2 miss B2 hit").state
    assert isinstance(state, BattleshipState)
    assert isinstance(SMALL, Battleship)
    waters, known = SMALL.rules.waters, state.known(0)
    fitting = {
        (three.squares, two.squares)
        for three, two in product(waters.places(3), waters.places(2))
        if not three.squares & two.squares
        and known.allows(three)
        and known.allows(two)
        and not known.hits & ~(three.squares | two.squares)
    }
    assert len(fitting) > 10
    random, draws = Random(1), 2000
    drawn = Counter(
        tuple(ship.squares for ship in draw_fleet(waters, (3, 2), known, random) or ())
        for _ in range(draws)
    )
    assert set(drawn) <= fitting
    assert len(drawn) == len(fitting)
    assert max(drawn.values()) < 1.7 * draws / len(fitting)
    assert min(drawn.values()) > 0.4 * draws / len(fitting)


@pytest.mark.parametrize("announced", ["hit", "sunk", "ship"])
@pytest.mark.parametrize("observer", [0, 1])
def test_a_table_that_is_told_its_own_ships_alone_follows_to_the_end(
    announced: str, observer: int
) -> None:
    random = Random(observer)
    whole = Table(load("battleship", size=6, fleet="4,3,2", announced=announced))
    follower = Table(whole.game, observer)
    while not whole.over:
        state = whole.state.copy()
        state.yield_turn(random.choice(state.acting() or (CHANCE,)))
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        text = state.move_text(random.choice(moves))
        played = whole.play(state.to_act(), text)
        follower.play(played.player, played.text_for(observer))
    assert follower.over
    assert follower.state.returns() == whole.state.returns()


def test_a_usual_game_ends_and_its_texts_stay_short() -> None:
    random, state = Random(3), load("battleship").start()
    while state.to_act() != OVER:
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        state.apply(random.choice(moves))
    text = state.position_text()
    assert len(text) < 2000
    assert state.game.read_position(text).returns() == state.returns()


def test_the_table_shows_the_own_ships_and_the_shots_of_both() -> None:
    state = at(f"{FLEETS}|D4 hit A2 hit B1").state
    table = state.view(0).table
    own, other = table["seas"]
    assert own["ships"] == [["A1", "B1", "C1"], ["A2", "B2"]]
    assert own["shots"] == {"A2": "hit"}
    assert other["shots"] == {"D4": "hit", "B1": "due"}
    assert other["ships"] == []
    assert other["placed"] == 2
    assert table["shots_left"] == 0, "a result is due"
    assert state.view().table["seas"][0]["ships"] == []


def test_the_table_names_ships_that_are_sunk_for_certain_and_what_is_afloat() -> None:
    shots = "B1 hit D1 miss B2 hit A4 miss B3 sunk-3"
    sea = at(f"{FLEETS}|{shots}").state.view(0).table["seas"][1]
    assert sea["sunk"] == ["B1", "B2", "B3"]
    assert sea["afloat"] == [2]
    assert sea["ships"] == []
    silent = at(f"{FLEETS}|{shots.replace('sunk-3', 'hit')}", announced="hit").state
    assert "afloat" not in silent.view(0).table["seas"][1]
    assert silent.view(0).table["seas"][1]["sunk"] == []


def test_spectators_see_the_place_of_no_ship_before_the_end() -> None:
    table = load("battleship", size=4, fleet="3,2").start()
    table.apply(table.parse_move("A1-C1"))
    assert table.view(0).table["seas"][0]["placed"] == 1
    assert table.view(1).table["seas"][0]["placed"] == 0
    move = SMALL.start().parse_move("A1-C1")
    assert str(SMALL.start().move_words(move, 0)) == "ship at A1-C1"
    assert str(SMALL.start().move_words(move, None)) == ""
