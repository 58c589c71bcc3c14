"""Stratego: set-ups in secret, moves, battles, what each observer sees, and following a game."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.games import CHANCE, OVER, IllegalMove, InvalidMove, State, load
from boardwire.games.rules.stratego import StrategoState
from boardwire.games.rules.stratego.table import winner
from boardwire.games.words import SILENT
from boardwire.matches import Table

SMALL = load("stratego", variant="small")
BATTLE = "MAAAAA/AAAAAA/A_AA_A/A_AW_A/AADQAA/AAAAAY b 0 - - - -"


def test_both_place_in_secret_and_tell_only_where_a_piece_stands() -> None:
    table = Table(SMALL)
    assert table.state.acting() == (0, 1)
    assert sorted(table.legal_texts(1)) == sorted("FS239MB-")
    played = table.play(1, "m")
    assert [played.text_for(it) for it in (0, 1, None)] == ["?", "M", "?"]
    assert table.state.acting() == (0,)
    assert "!" not in table.state.observation(0)
    assert "M" not in str(table.state.view(0).to_data()["cells"])
    assert table.play(0, "-").text_for(1) == "-"
    assert table.state.observation(0).startswith(
        "AAAAAA/AAAAAA/A_AA_A/A_AA_A/AAAAAA/!AAAAA placing 1,1"
    )
    assert table.state.observation(1).split("/")[5] == "XAAAAA placing 1,1"
    table.play(0, "F")
    assert table.state.observation(1).split()[-1] == "1,1"
    assert table.state.observation(0).split()[-1] == "2,1"
    with pytest.raises(IllegalMove):
        table.play(1, "M")
    with pytest.raises(InvalidMove, match="is no rank"):
        table.play(1, "10")


@pytest.mark.parametrize(("variant", "pieces"), [("full", 40), ("barrage", 8), ("small", 8)])
def test_a_set_up_has_all_pieces(variant: str, pieces: int) -> None:
    random, state = Random(1), load("stratego", variant=variant, setup="chance").start()
    while state.to_act() == CHANCE:
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert sum(chances) == pytest.approx(1)
        state.apply(random.choices(outcomes, chances)[0])
    cells = [it for it in state.view().cells if it is not None and it.player >= 0]
    assert [sum(it.player == player for it in cells) for player in (0, 1)] == [pieces, pieces]
    assert {it.kind for it in cells} == {"hidden"}
    assert state.to_act() == 0


def test_a_battle_shows_both_ranks_to_everybody() -> None:
    state = SMALL.read_position(BATTLE)
    assert state.observation(0).split()[0] == "MAAAAA/AAAAAA/A_AA_A/A_A!_A/AAD!AA/AAAAA!"
    state.apply(state.parse_move("c2-d2"))
    assert state.to_act() == CHANCE
    assert state.position_text().endswith("b 1 C2 - C2D2 - C2D2")
    assert "D" in state.observation(0).split()[0]
    ((battle, _),) = state.chance_outcomes()
    assert {state.move_text_for(battle, it) for it in (0, 1, None)} == {"2x3"}
    state.apply(battle)
    assert state.observation(0).split()[0] == "MAAAAA/AAAAAA/A_AA_A/A_A!_A/AAAQAA/AAAAA!"


@pytest.mark.parametrize(
    ("position", "moves", "ending"),
    [
        (
            "AAAAAA/AAAAAA/A_AA_A/A_AA_A/DMAAAA/YAAAAP b 0 - - - -",
            "A2A1 2xF",
            "Black captures the flag",
        ),
        ("AAAAAA/AAAAAA/A_AA_A/A_AA_A/MADAAA/YAAOAA b 0 - - - -", "C2D2", ""),
        (
            "MAAAAA/AAAAAA/A_AA_A/A_AA_A/AADPAA/AAAAAY b 0 - - - -",
            "C2D2 2x2",
            "draw because neither side can move",
        ),
        (
            "MAAAAA/AAAAAA/A_AA_A/A_AA_A/AAEPAA/AAAAAY b 0 - - - -",
            "C2D2 3x2",
            "Black wins: White cannot move",
        ),
        (
            "MAAAAA/AAAAAA/A_AA_A/A_AA_A/AAEAPA/AAAAAY b 999 - - - -",
            "C2C1",
            "draw after 1000 moves",
        ),
    ],
)
def test_the_end_is_told_with_its_reason(position: str, moves: str, ending: str) -> None:
    state = SMALL.read_position(position)
    for move in moves.split():
        state.apply(state.parse_move(move))
    assert state.ending() == ending


@pytest.mark.parametrize("text", ["C2", "C2C9", "hello", "C2-B1", "D2D3", "A6A5"])
def test_what_cannot_be_played_is_refused(text: str) -> None:
    state = SMALL.read_position(BATTLE)
    with pytest.raises((IllegalMove, InvalidMove)):
        state.apply(state.parse_move(text))


def random_game(options: dict[str, object], seed: int) -> list[State]:
    """The states of a random game."""
    random, state = Random(seed), load("stratego", **options).start()
    found = [state.copy()]
    while state.to_act() != OVER:
        if acting := state.acting():
            state.yield_turn(random.choice(acting))
        state.apply(random.choice(state.legal_moves() or [it for it, _ in state.chance_outcomes()]))
        found.append(state.copy())
    return found


OPTIONS: list[dict[str, object]] = [
    {"variant": "small", "moves": 60},
    {"variant": "barrage", "setup": "chance", "moves": 100},
    {"moves": 100},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_positions_are_read_as_they_are_written(options: dict[str, object]) -> None:
    for state in random_game(options, 1)[::3]:
        again = state.game.read_position(state.position_text())
        assert again.position_text() == state.position_text()
        assert [again.observation(it) for it in (0, 1)] == [state.observation(it) for it in (0, 1)]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("observer", [0, 1])
def test_a_table_that_is_told_its_own_pieces_alone_follows_to_the_end(
    options: dict[str, object], observer: int
) -> None:
    random = Random(observer)
    whole = Table(load("stratego", **options))
    follower = Table(whole.game, observer)
    while not whole.over:
        state = whole.state.copy()
        state.yield_turn(random.choice(state.acting() or (CHANCE,)))
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        played = whole.play(state.to_act(), state.move_text(random.choice(moves)))
        follower.play(played.player, played.text_for(observer))
        if not whole.over:
            assert follower.state.observation(observer) == whole.state.observation(observer)
    assert whole.state.view().side["moves left"] == 0 or any(whole.state.returns())


def test_a_camp_is_on_the_table_of_its_player_alone() -> None:
    state = load("stratego", variant="small").start()
    for player, text in ((0, "F"), (1, "-"), (1, "9")):
        assert state.yield_turn(player)
        state.apply(state.parse_move(text))
    assert state.view(0).table["own"] == {"A6": "flag"}
    assert state.view(1).table["own"] == {"A1": "", "B1": "general"}
    assert "own" not in state.view().table
    assert state.view(0).table["filled"] == state.view().table["filled"] == [1, 1]
    assert state.view(1).table["filled"] == [1, 2]
    assert state.view(1).table["home"][1][:2] == ["A1", "B1"]


def test_placing_stands_in_no_list_of_moves() -> None:
    state = load("stratego", variant="small").start()
    move = state.parse_move("M")
    assert all(state.move_words(move, player) == SILENT for player in (0, 1, None))


def test_a_battle_is_on_every_table_until_the_next_move() -> None:
    state = SMALL.read_position(BATTLE)
    assert isinstance(state, StrategoState)
    state.apply(state.parse_move("C2D2"))
    state.apply(state.chance_outcomes()[0][0])
    battle = state.battle
    assert battle is not None
    assert (battle["player"], battle["from"], battle["to"]) == (0, "C2", "D2")
    assert (battle["attacker"], battle["defender"], battle["stays"]) == (
        *("scout", "miner"),
        "defender",
    )
    for observer in (0, 1, None):
        assert state.view(observer).table["battle"] == battle
        assert state.determinized(0, Random(1)).view(observer).table["battle"] == battle
    assert state.copy().battle == battle
    if state.to_act() != OVER:
        state.apply(state.legal_moves()[0])
        assert "battle" not in state.view().table
        assert len(state.view().table["last"]) == 2


@pytest.mark.parametrize(
    ("attacker", "defender", "stays"),
    [
        ("miner", "bomb", "attacker"),
        ("marshal", "bomb", "defender"),
        ("spy", "marshal", "attacker"),
        ("marshal", "spy", "attacker"),
        ("scout", "scout", "neither"),
        ("scout", "flag", "attacker"),
    ],
)
def test_the_piece_that_stays_is_that_of_the_rules(
    attacker: str, defender: str, stays: str
) -> None:
    assert winner(attacker, defender) == stays
