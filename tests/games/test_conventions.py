"""The conventions of games: how people write sides, results and moves."""

from random import Random

import pytest

from boardwire.games import Conventions, Outcome, load, names
from boardwire.games.drawing import frame
from boardwire.games.model import OVER, Game, State


def test_the_texts_of_results_are_read() -> None:
    assert Outcome.read("B+3.5") == Outcome(0, lead=3.5)
    assert Outcome.read("W+Resign") == Outcome(1)
    assert Outcome.read("P3+") == Outcome(2)
    assert Outcome.read("-W-P4") == Outcome(losers=(1, 3))
    assert Outcome.read("0") == Outcome(drawn=True)
    for text in ("", "Void", "B", "W+3.5 ?", "1-0"):
        assert Outcome.read(text).winner in (None, 1)
        assert not Outcome.read(text).drawn


@pytest.mark.parametrize(
    ("text", "won", "lost", "values"),
    [
        ("B+3.5", [0], [1, 2, 3], (1.0, -1.0)),
        ("W+Resign", [1], [0, 2, 3], (-1.0, 1.0)),
        ("P3+", [2], [0, 1, 3], ()),
        ("-W-P4", [0, 2], [1, 3], ()),
        ("0", [], [], (0.0, 0.0)),
        ("Void", [], [], ()),
        ("", [], [], ()),
    ],
)
def test_an_outcome_names_who_won_and_who_lost(
    text: str, won: list[int], lost: list[int], values: tuple[float, ...]
) -> None:
    outcome = Outcome.read(text)
    assert [player for player in range(4) if outcome.won_by(player)] == won
    assert [player for player in range(4) if outcome.lost_by(player)] == lost
    assert outcome.values() == values


@pytest.mark.parametrize(
    ("game", "white", "black", "draw", "none"),
    [
        ("chess", "1-0", "0-1", "1/2-1/2", "*"),
        ("checkers variant=international", "1-0", "0-1", "1/2-1/2", "*"),
        ("checkers variant=english", "0-1", "1-0", "1/2-1/2", "*"),
        ("go", "W+3.5", "B+3.5", "Draw", "Void"),
        ("othello", "30.25-33.75", "33.75-30.25", "32-32", "Void"),
        ("backgammon", "W+3.5", "B+3.5", "Draw", "Void"),
    ],
)
def test_results_are_written_as_the_people_of_the_game_write_them(
    game: str, white: str, black: str, draw: str, none: str
) -> None:
    conventions = _conventions(game)
    assert conventions.score("W+3.5") == white
    assert conventions.score("B+3.5") == black
    assert conventions.score("0") == draw
    assert conventions.score("Void") == none


def test_a_score_of_othello_has_the_discs_of_both() -> None:
    assert _conventions("othello").score("B+4") == "34-30"
    assert _conventions("othello").score("W+64") == "0-64"
    assert _conventions("othello size=6").score("W+4") == "16-20"
    assert _conventions("othello").score("W+Resign") == "W+Resign"


def test_the_discs_of_the_winner_come_first_in_words() -> None:
    assert _conventions("othello").ending("W+48") == "White wins 56-8"
    assert _conventions("othello").ending("B+48") == "Black wins 56-8"


def test_the_players_are_named_as_the_game_names_them() -> None:
    assert _conventions("chess").versus(["old", "new"]) == "new - old"
    assert _conventions("checkers variant=international").versus(["old", "new"]) == "new - old"
    assert _conventions("checkers").versus(["old", "new"]) == "old - new"
    assert _conventions("go").versus(["a", "b"]) == "a - b"
    assert _conventions("bridge").versus(["a", "b", "c", "d"]) == "a - b - c - d"
    assert _conventions("chess").in_order([0, 1]) == (1, 0)


def test_sides_have_the_names_of_the_game() -> None:
    assert _conventions("chess").side(1) == "White"
    assert _conventions("bridge").side(3) == "West"
    assert _conventions("guess").side(2) == "Player 3"
    assert _conventions("tictactoe").side(1) == "O"
    assert _conventions("tree").side(0) == "MAX"
    assert _conventions("holdem").side(1) == "Player 2"


@pytest.mark.parametrize("name", names())
def test_the_player_named_first_moves_first(name: str) -> None:
    game = load(name)
    state = game.start()
    if not game.has_chance and game.players == 2 and not game.simultaneous:
        assert state.to_act() == game.conventions.first


def test_moves_are_numbered_in_pairs_where_the_game_does_so() -> None:
    chess = _conventions("chess")
    moves = [(1, "e4"), (0, "e5"), (1, "Nf3")]
    assert chess.numbered(moves) == ["1. e4 e5", "2. Nf3"]
    assert chess.numbered(moves[1:]) == ["1... e5", "2. Nf3"]
    assert _conventions("go").numbered([(0, "D4"), (1, "Q16")]) == ["1. D4", "2. Q16"]


def test_a_roll_stands_alone_where_each_move_has_a_number() -> None:
    moves = [(0, "roll"), (-1, "6"), (0, "hold"), (1, "roll")]
    assert _conventions("pig").numbered(moves) == ["1. roll", "6", "2. hold", "3. roll"]


def test_a_turn_of_several_moves_has_one_number() -> None:
    moves = [(0, "roll"), (-1, "31"), (0, "8/5,6/5"), (1, "double"), (0, "take"), (1, "roll")]
    assert _conventions("backgammon").numbered(moves) == [
        "1. roll 31: 8/5,6/5 double",
        "2. take roll",
    ]


def test_the_numbers_of_a_position_go_on() -> None:
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7"
    later = load("chess", position=fen).conventions
    assert later.numbered([(0, "Nf6"), (1, "Nc3")]) == ["7... Nf6", "8. Nc3"]


def test_rolls_stand_before_the_moves_that_they_are_for() -> None:
    moves = [(-1, "31"), (1, "8/5,6/5"), (-1, "62"), (0, "24/18,13/11"), (-1, "44")]
    assert _conventions("backgammon").numbered(moves) == [
        "1... 31: 8/5,6/5",
        "2. 62: 24/18,13/11 44",
    ]


@pytest.mark.parametrize(
    ("moves", "ending"),
    [
        ("f2f3 e7e5 g2g4 d8h4", "Black mates"),
        ("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", "White mates"),
        ("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "draw by threefold repetition"),
        ("e2e4", ""),
    ],
)
def test_chess_says_how_it_ended(moves: str, ending: str) -> None:
    assert _after(load("chess"), moves).ending() == ending


@pytest.mark.parametrize(
    ("position", "move", "ending"),
    [
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7", "draw by stalemate"),
        ("7k/8/8/8/8/8/1q6/K7 w - - 0 1", "a1b2", "draw by insufficient material"),
        ("7k/8/8/8/8/8/1R6/K7 w - - 99 80", "a1a2", "draw by the fifty-move rule"),
    ],
)
def test_chess_names_the_reason_of_a_draw(position: str, move: str, ending: str) -> None:
    assert _after(load("chess", position=position), move).ending() == ending


def test_a_claimed_draw_of_chess_names_what_was_claimed() -> None:
    repeated = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 draw"
    state = _after(load("chess", draws="claimed"), repeated)
    assert state.ending() == "draw by threefold repetition"
    quiet = load("chess", draws="claimed", position="7k/8/8/8/8/8/1R6/K7 w - - 100 80")
    assert _after(quiet, "draw").ending() == "draw by the fifty-move rule"


def test_the_automatic_ends_of_claimed_draws_have_their_own_names() -> None:
    state = _after(load("chess", draws="claimed"), "g1f3 g8f6 f3g1 f6g8 " * 4)
    assert state.ending() == "draw by fivefold repetition"
    quiet = load("chess", draws="claimed", position="7k/8/8/8/8/8/1R6/K7 w - - 149 80")
    assert _after(quiet, "a1a2").ending() == "draw by the seventy-five-move rule"


@pytest.mark.parametrize(
    ("position", "moves", "ending"),
    [
        ("b 1:1 w 6:5 8:10 to b", "21 1/off", "Black wins a gammon"),
        ("b 1:1 w 6:5 8:8 23:2 to b", "21 1/off", "Black wins a backgammon"),
        ("b 1:1 w 1:2 to b", "21 1/off", "Black wins a single game"),
    ],
)
def test_backgammon_says_what_was_won(position: str, moves: str, ending: str) -> None:
    assert _after(load("backgammon", position=position), moves).ending() == ending


@pytest.mark.parametrize(
    ("position", "moves", "ending"),
    [
        ("B:WK32:BK1", "1-6 32-28 6-1 28-32 " * 2, "draw by threefold repetition"),
        ("B:W22:B18", "18x25", "Black wins: White has no piece left"),
        ("B:W29:B14,22,25", "14-18", "Black wins: White has no move"),
    ],
)
def test_checkers_says_how_it_ended(position: str, moves: str, ending: str) -> None:
    assert _after(load("checkers", position=position), moves).ending() == ending


@pytest.mark.parametrize(
    ("position", "move", "ending"),
    [
        ("8/8/8/8/8/8/1p6/6P1 b", "b2a1", "Black reaches the last row"),
        ("8/8/8/8/8/2p5/1P6/8 b", "c3b2", "Black takes the last pawn"),
    ],
)
def test_breakthrough_says_how_it_was_won(position: str, move: str, ending: str) -> None:
    assert _after(load("breakthrough", position=position), move).ending() == ending


def test_a_dropped_double_of_backgammon_is_named() -> None:
    game = load("backgammon", cube=True, position="b 6:5 8:3 13:5 24:2 w 6:5 8:3 13:5 24:2 to w")
    assert _after(game, "double drop").ending() == "White wins: Black drops the double"


def _conventions(words: str) -> Conventions:
    name, *options = words.split()
    return load(name, **dict(it.split("=") for it in options)).conventions


def _played_to_the_end(game: Game) -> State:
    random, state = Random(1), game.start()
    while state.to_act() != OVER:
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        state.apply(random.choice(moves))
    return state


def _after(game: Game, moves: str) -> State:
    state = game.start()
    for move in moves.split():
        assert state.to_act() != OVER
        state.apply(state.parse_move(move))
    return state


def test_who_sits_below_is_said_where_a_board_is_turned() -> None:
    below = {name: load(name).conventions.below for name in names()}
    assert {name for name, player in below.items() if player == 1} == {
        "amazons",
        "breakthrough",
        "checkers",
        "chess",
        "stratego",
    }
    assert below["go"] is below["othello"] is below["hex"] is None
    assert below["bridge"] == 2


@pytest.mark.parametrize("name", names())
def test_a_board_is_turned_where_the_conventions_say_so(name: str) -> None:
    game = load(name)
    below = game.conventions.below
    sides = {side: frame(game, side).slots for side in (None, *range(game.players))}
    usual = sides.pop(None)
    assert sides[below or 0] == usual
    if below is None:
        assert all(slots == usual for slots in sides.values())


def test_the_facts_of_chess_are_for_experts() -> None:
    game = load("chess")
    assert set(game.start().view().side) <= set(game.conventions.details)
    assert "komi" not in load("go").conventions.details


def test_draws_are_offered_where_players_of_the_game_do_so() -> None:
    offered = {name for name in names() if load(name).conventions.offers_draws}
    assert {"chess", "checkers", "stratego"} <= offered
    assert not offered & {"holdem", "bridge", "pig", "rps", "go", "backgammon"}


@pytest.mark.parametrize("name", ["kuhn", "leduc", "holdem"])
def test_the_score_of_poker_is_the_chips_won(name: str) -> None:
    game = load(name)
    state = game.start()
    assert state.tally() == ()
    state = _played_to_the_end(game)
    ((what, won),) = state.tally()
    assert what == "chips won"
    assert list(won) == [state.margin(), -(state.margin() or 0.0)]
