"""Prompts: what a newcomer may do now, in one sentence."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.games import CHANCE, OVER, State, load, names


def _prompt(game: str, moves: str = "", **options: object) -> str:
    state = load(game, **options).start()
    for move in moves.split():
        state.apply(state.parse_move(move))
    said = state.prompt(max(state.to_act(), 0))
    return str(said)


@pytest.mark.parametrize(
    ("game", "options", "moves", "prompt"),
    [
        ("chess", {}, "", "Move one of your pieces."),
        ("chess", {}, "e2e4 f7f6 d1h5", "Your king is in check"),
        ("checkers", {}, "", "Move one of your pieces."),
        ("checkers", {"position": "B:W18:B14"}, "", "You must take."),
        ("hex", {}, "", "Join top and bottom."),
        ("hex", {}, "F6", "Join left and right, or take over black's stone"),
        ("hex", {"swap": False}, "F6", "Join left and right."),
        ("breakthrough", {}, "D7D6", "Bring a pawn to row 8."),
        ("go", {}, "", "Place a stone on a free point, or pass."),
        ("go", {}, "pass", "The other side has passed"),
        ("othello", {}, "", "Enclose discs"),
        ("amazons", {}, "", "Move an amazon, then shoot"),
        ("backgammon", {}, "31", "Move your checkers by 3 and 1, towards your home."),
        ("pig", {}, "", "Roll the die."),
        ("pig", {}, "roll 6", "Roll again, or hold to keep 6 points."),
        ("liars", {}, "63 52", "Say how many dice"),
        ("liars", {}, "63 52 2x3", "Bid more, or doubt the last bid."),
        ("guess", {"limit": 50}, "", "Choose a whole number from 0 to 50."),
        ("battleship", {}, "", "Place your carrier: 5 squares."),
        ("tree", {}, "", "Choose a branch: you are MAX"),
        ("tree", {}, "1", "Choose a branch: you are MIN"),
        ("connect4", {}, "", "Drop a disc"),
        ("othello", {"position": "XXO-XXOOOXOOXXXX O", "size": 4}, "", "You can enclose no disc"),
        ("kuhn", {}, "KJ", "Check or bet."),
        ("kuhn", {}, "KJ bet", "Call or fold."),
        ("leduc", {}, "KJ bet", "Call, raise or fold."),
        ("leduc", {}, "KJ bet raise", "Call or fold."),
        ("rps", {}, "", "Choose rock"),
        ("matrix", {}, "", "Choose a row"),
        ("matrix", {"payoffs": "prisoners-dilemma"}, "defect", "Choose a column"),
        ("stratego", {}, "", "Place your pieces on your own rows: 40 squares"),
        ("property", {}, "", "Throw the dice"),
        ("property", {}, "roll 2-3", "Buy South Station for 200"),
        ("property", {}, "roll 2-3 auction", "Bid more than 0 for South Station"),
        ("property", {}, "roll 2-3 buy", "End your turn"),
        ("pursuit", {}, "", "Go one step up"),
        ("pursuit", {}, "D5", "Move chaser 1 from A7 one step"),
    ],
)
def test_a_player_is_told_what_to_do(
    game: str, options: dict[str, object], moves: str, prompt: str
) -> None:
    said = _prompt(game, moves, **options)
    assert said.startswith(prompt)


def test_ships_have_their_names() -> None:
    state = load("battleship", fleet="4,3,3,2,1").start()
    said = []
    while state.acting():
        for player in state.acting():
            state.yield_turn(player)
            if player == 0:
                said.append(str(state.prompt(0)))
            state.apply(state.legal_moves()[0])
        if said[-1].startswith("Fire"):
            break
    assert said[:5] == [
        "Place your battleship: 4 squares.",
        "Place your cruiser: 3 squares.",
        "Place your submarine: 3 squares.",
        "Place your destroyer: 2 squares.",
        "Place your ship: one square.",
    ]


@pytest.mark.parametrize("name", names())
def test_every_position_has_a_prompt(name: str) -> None:
    state: State = load(name).start()
    random = Random(3)
    for _ in range(120):
        player = state.to_act()
        if player == OVER:
            break
        if player == CHANCE:
            state.apply(random.choice(state.chance_outcomes())[0])
            continue
        said = state.prompt(player)
        assert said is not None
        assert str(said).endswith(".")
        state.apply(random.choice(state.legal_moves()))
