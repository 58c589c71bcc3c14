"""Games of OpenSpiel: perfect, of chance, hidden and at once, for one to several players."""

from __future__ import annotations

import builtins
import random
import re
from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest
from tests.games.test_random_games import assert_consistent, outcomes, shown, walked

from boardwire.clients.engines import make_searcher
from boardwire.clients.engines.house.choice import engine_for
from boardwire.games import CHANCE, OVER, GameError, UnknownGame, add, find, load, registry
from boardwire.games.external.openspiel import openspiel_game
from boardwire.games.external.openspiel.game import OpenSpielGame
from boardwire.games.external.openspiel.observers import PUBLIC, RESAMPLED
from boardwire.games.external.openspiel.state import OpenSpielState
from boardwire.games.external.openspiel.text_encoding import line, words
from boardwire.games.records import FORMATS, GameRecord
from boardwire.matches import Table

pytestmark = pytest.mark.slow

PERFECT = ["tic_tac_toe", "chess", "connect_four(rows=4,columns=5)"]
CHANCES = ["pig(players=3,winscore=20)", "catch", "einstein_wurfelt_nicht", "chess(chess960=True)"]
HIDDEN = [
    "kuhn_poker",
    "leduc_poker(players=3)",
    "liars_dice",
    "phantom_ttt",
    "tiny_bridge_2p",
    "coin_game(episode_length=4)",
]
AT_ONCE = [
    "matrix_rps",
    "goofspiel(num_cards=3,players=3)",
    "goofspiel(num_cards=3,imp_info=True,points_order=descending)",
    "oshi_zumo(coins=5)",
    "matching_pennies_3p",
]
ALL = [*PERFECT, *CHANCES, *HIDDEN, *AT_ONCE]


def game_of(name: str) -> OpenSpielGame:
    game = openspiel_game(f"openspiel:{name}")()
    assert isinstance(game, OpenSpielGame)
    return game


@pytest.fixture
def added() -> Iterator[None]:
    before = dict(registry._added)
    yield
    registry._added.clear()
    registry._added.update(before)


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_a_random_game_goes_to_its_end_as_openspiel_plays_it(name: str) -> None:
    game, chooser = game_of(name), random.Random(5)
    state = game.start()
    spiel = pyspiel.load_game(name).new_initial_state()
    joint: dict[int, int] = {}
    assert isinstance(state, OpenSpielState)
    for ply in range(1000):
        if state.to_act() == OVER:
            break
        if ply < 10:
            assert_consistent(state)
        if acting := state.acting():
            assert state.yield_turn(chooser.choice(acting))
        announced = bool(state.chosen) and state.to_act() == CHANCE
        player, move = state.to_act(), chooser.choice(outcomes(state))
        before, copy = state.key(), state.copy()
        copy.apply(copy.parse_move(state.move_text(move).lower()))
        assert state.key() == before
        state.apply(move)
        assert (copy.key(), copy.view()) == (state.key(), state.view())
        if announced:
            assert game.announced
        elif spiel.is_simultaneous_node():
            joint[player] = move
            if len(joint) == game.players:
                spiel.apply_actions([joint.pop(it) for it in range(game.players)])
        else:
            spiel.apply_action(move)
    assert spiel.is_terminal()
    largest = max(abs(game.spiel.min_utility()), abs(game.spiel.max_utility()))
    assert state.returns() == pytest.approx([it / largest for it in spiel.returns()])
    assert not game.zero_sum or sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", [*HIDDEN, *AT_ONCE])
def test_what_an_observer_is_shown_follows_from_what_it_was_told(name: str) -> None:
    game = game_of(name)
    seen: dict[tuple[int | None, str], tuple[object, ...]] = {}
    shared = 0
    for seed in range(15):
        for state, told in walked(game, seed):
            if state.to_act() == OVER:
                continue
            now = shown(state, told.observer)
            before = seen.setdefault((told.observer, told.all), now)
            assert now == before
            shared += before is not now
    assert shared


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker(players=3)", "liars_dice"])
def test_the_moves_of_public_games_tell_players_no_more_than_they_observe(name: str) -> None:
    """A text shows an outcome only to those whose observation tells it from all others."""
    game = game_of(name)
    assert game.spiel.get_type().short_name in PUBLIC
    for seed in range(5):
        for state, _ in walked(game, seed):
            assert isinstance(state, OpenSpielState)
            for player in range(game.players if state.to_act() == CHANCE else 0):
                texts = {it: state.move_text_for(it, player) for it in outcomes(state)}
                after = {it: state.spiel.child(it).information_state_string(player) for it in texts}
                told = {it for it, text in texts.items() if not text.startswith("?")}
                assert len({after[it] for it in told}) == len(told)
                assert not told or (told == texts.keys() and len(texts) > 1)


@pytest.mark.parametrize("name", [*HIDDEN, *AT_ONCE])
def test_a_drawn_state_looks_the_same_to_its_player(name: str) -> None:
    game = game_of(name)
    positions = set()
    for seed in range(2):
        for ply, (state, told) in enumerate(walked(game, seed)):
            if told.observer is None or told.observer not in state.acting() or ply > 200:
                continue
            drawn = state.determinized(told.observer, random.Random(ply))
            assert shown(drawn, told.observer) == shown(state, told.observer)
            assert set(drawn.acting()) >= set(state.acting())
            positions.add(drawn.position_text() == state.position_text())
    assert positions >= {False} or "matching" in name or "rps" in name or "oshi" in name


def test_a_drawn_state_depends_on_what_the_player_knows_alone() -> None:
    game = game_of("leduc_poker")
    one, other = game.start(), game.start()
    for state, deal in ((one, "0 2"), (other, "0 5")):
        for card in deal.split():
            state.apply(int(card))
    assert one.observation(0) == other.observation(0)
    assert one.observation(1) != other.observation(1)
    for seed in range(20):
        drawn = [it.determinized(0, random.Random(seed)).position_text() for it in (one, other)]
        assert drawn[0] == drawn[1]


def resampled(name: str) -> OpenSpielGame:
    """One of the games of which OpenSpiel draws states."""
    return game_of(f"{name}(use_double_dummy_result=False)" if name == "bridge" else name)


@pytest.mark.parametrize("name", sorted(RESAMPLED))
def test_a_course_that_is_drawn_tells_its_player_nothing_new(name: str) -> None:
    """It looks the same to its player, and equal knowledge gives the same course."""
    game = resampled(name)
    chooser, different, drawn = random.Random(3), 0, 0
    while drawn < 15:
        state = game.start()
        assert isinstance(state, OpenSpielState)
        while state.to_act() != OVER:
            if (player := state.to_act()) >= 0 and chooser.random() < 0.3:
                course = state.drawn_course(player)
                assert course is not None
                twin = game.start()
                assert isinstance(twin, OpenSpielState)
                for move in course:
                    twin.apply(move)
                assert shown(twin, player) == shown(state, player)
                assert twin.drawn_course(player) == course
                drawn += 1
                different += course != [ply.move for ply in state.plies()]
            state.apply(chooser.choice(outcomes(state)))
    assert different > drawn / 4


@pytest.mark.parametrize("name", sorted(RESAMPLED))
def test_a_course_that_is_drawn_is_the_same_where_a_hidden_outcome_is_another(name: str) -> None:
    game, chooser, compared = resampled(name), random.Random(5), 0
    while compared < 8:
        state = game.start()
        assert isinstance(state, OpenSpielState)
        while state.to_act() != OVER:
            if (player := state.to_act()) >= 0 and chooser.random() < 0.3:
                twin = otherwise_dealt(state, player, chooser)
                if twin and twin.observation(player) == state.observation(player):
                    assert twin.drawn_course(player) == state.drawn_course(player)
                    compared += 1
            state.apply(chooser.choice(outcomes(state)))


def otherwise_dealt(
    state: OpenSpielState, player: int, chooser: random.Random
) -> OpenSpielState | None:
    """A state with another outcome of chance that looked the same to a player, and the same moves.

    None where the player can tell all outcomes apart, or the moves do not fit another one.
    """
    plies = [(ply.player, ply.move) for ply in state.plies()]
    place = chooser.choice([it for it, (actor, _) in enumerate(plies) if actor == CHANCE])
    before = state.game.start()
    assert isinstance(before, OpenSpielState)
    for _, move in plies[:place]:
        before.apply(move)
    if not before.spiel.is_chance_node():  # what was done is announced
        return None
    seen: dict[int, str] = {}
    for move in outcomes(before):
        seen[move] = before.spiel.child(move).information_state_string(player)
    was = plies[place][1]
    alike = [it for it, text in seen.items() if text == seen[was] and it != was]
    if not alike:
        return None
    now = chooser.choice(alike)
    exchanged = {was: now, now: was}
    twin = state.game.start()
    assert isinstance(twin, OpenSpielState)
    for number, (actor, move) in enumerate(plies):
        if actor == CHANCE and number >= place:
            move = exchanged.get(move, move)
        if twin.to_act() != actor or move not in outcomes(twin):
            return None
        twin.apply(move)
    return twin


@pytest.mark.parametrize("name", sorted(RESAMPLED))
def test_a_state_that_openspiel_draws_keeps_no_move_that_its_player_has_not_seen(name: str) -> None:
    """Where a player cannot tell some moves of others apart, drawn states have different ones."""
    spiel, chooser = resampled(name).spiel, random.Random(11)
    for _ in range(6):
        state = spiel.new_initial_state()
        hidden: dict[int, list[int]] = {player: [] for player in range(spiel.num_players())}
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chooser.choice(state.chance_outcomes())[0])
                continue
            player = state.current_player()
            drawn = [
                state.resample_from_infostate(player, random.Random(seed).random).full_history()
                for seed in range(12 if hidden[player] else 0)
            ]
            for ply in hidden[player]:
                assert len({history[ply].action for history in drawn}) > 1
            legal = state.legal_actions()
            move = chooser.choice(legal)
            for other in set(hidden) - {player}:
                seen = [state.child(it).information_state_string(other) for it in legal]
                if seen.count(seen[legal.index(move)]) > 1:
                    hidden[other].append(len(state.full_history()))
            state.apply_action(move)


@pytest.mark.parametrize(
    "name", ["hanabi", "gin_rummy", "hearts", "euchre", "oh_hell", "universal_poker"]
)
def test_no_course_is_drawn_where_openspiel_draws_none_or_tells_too_much(name: str) -> None:
    state = game_of(name).start()
    while state.to_act() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    assert state.drawn_course(state.to_act()) is None


def test_no_course_is_drawn_where_nothing_is_hidden() -> None:
    assert game_of("tic_tac_toe").start().drawn_course(0) is None


@pytest.mark.parametrize("name", [*HIDDEN[:4], *AT_ONCE])
def test_the_table_of_a_player_follows_a_game(name: str) -> None:
    game = game_of(name)
    for seed in range(3):
        followers = {player: Table(game, player) for player in range(game.players)}
        for state, told in walked(game, seed):
            if told.observer is not None and state.to_act() == OVER:
                for told_line in told.lines:
                    who, text = told_line.split()
                    followers[told.observer].play(int(who), text)
                assert followers[told.observer].over


def test_a_record_is_read_back(added: None) -> None:
    game = add("openspiel:kuhn_poker(players=3)")()
    assert game.name == "openspiel-kuhn_poker-players-3"
    assert type(game) is find("openspiel:kuhn_poker(players=3)") is find(game.name)
    table = Table(load(game.name))
    for player, text in ((-1, 1), (-1, 0), (-1, 3), (0, 0), (1, 1), (2, 0), (0, 1)):
        table.play(player, table.state.move_text(text))
    assert table.over
    record = GameRecord(game, tuple(it.text for it in table.history), ("a", "b", "c"), "B+")
    [again] = FORMATS["moves"].read(FORMATS["moves"].write(record))
    assert (again.game, list(again.moves)) == (game, list(record.moves))


def test_positions_of_perfect_games_are_the_numbers_of_the_moves() -> None:
    game = game_of("tic_tac_toe")
    state = game.read_position("4.0.8")
    assert (state.to_act(), state.position_text()) == (1, "4.0.8")
    assert game.initial().position_text() == "start"
    assert state.text() == "o..\n.x.\n..x"
    for wrong in ("4.4", "x", "9", "4..0"):
        with pytest.raises(ValueError, match="write the numbers of the moves"):
            game.read_position(wrong)


def test_moves_are_words_that_differ_in_any_case() -> None:
    assert words({1: "Deal 3", 2: "a #1;"}) == {1: "Deal_3", 2: "a_%231%3B"}
    assert words({7: "bxc3", 8: "Bxc3", 9: "O-O"}) == {7: "bxc3~7", 8: "Bxc3~8", 9: "O-O"}
    assert words({1: "resign", 2: "", 3: "x" * 50}) == {
        1: "resign~1",
        2: "~2",
        3: "x" * 38 + "~3",
    }


def test_lines_are_short_and_differ() -> None:
    assert line("a\n\n b#") == "a / b%23"
    long, other = line("y" * 3000), line("y" * 2999 + "z")
    assert long != other
    assert max(len(long), len(other)) <= 2000


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nosuch", "OpenSpiel has no game 'nosuch'"),
        ("a b", "write openspiel:NAME"),
        ("hex(foo=3)", "Unknown parameter 'foo'"),
        ("kuhn_poker(players=99)", "OpenSpiel refuses"),
        ("tarok", "draws its chances itself"),
        ("mfg_garnet", "mean-field"),
        ("crossword", "does not list its moves"),
        ("nfg_game", "OpenSpiel refuses"),
        ("bridge", "write openspiel:bridge(use_double_dummy_result=False)"),
        ("misere(game=bridge())", "write bridge(use_double_dummy_result=False)"),
        ("universal_poker(bettingAbstraction=fullgame,stack=9000 9000)", "moves in it at once"),
        ("go(board_size=25)", "OpenSpiel refuses go(board_size=25): The current Go"),
        ("yacht(num_dice=6)", "46656 outcomes in it, and 16384 at most"),
    ],
)
def test_a_game_that_cannot_be_played_is_refused_with_its_reason(text: str, why: str) -> None:
    with pytest.raises(UnknownGame, match=re.escape(why)):
        add(f"openspiel:{text}")


def test_searches_refuse_games_that_they_cannot_play_by_name_before_the_first_move() -> None:
    names = ("hanabi", "misere(game=hanabi())", "yacht")
    hidden, misere, chance = (add(f"openspiel:{name}")() for name in names)
    for engine, game, why in (
        ("pimc", hidden, "hardly any is found in OpenSpiel hanabi; the engine random plays it"),
        ("ismcts", hidden, "hardly any is found in OpenSpiel hanabi"),
        ("pimc", misere, "hardly any is found in OpenSpiel misere"),
        ("mcts", hidden, "OpenSpiel hanabi hides information .*; the engine random plays such"),
        ("mcts", chance, "at 4096 outcomes of chance at most, and OpenSpiel yacht has 7776"),
    ):
        with pytest.raises(GameError, match=why):
            make_searcher(engine).check_game(game)
    for game in (hidden, chance):
        make_searcher("random").check_game(game)
        assert engine_for(game) == "random"
    make_searcher("pimc").check_game(add("openspiel:kuhn_poker")())


def test_the_error_says_how_to_install_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def refuse(name: str, *rest: Any) -> object:
        if name == "pyspiel":
            raise ImportError("No module named 'pyspiel'")
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(UnknownGame, match=r'pip install "boardwire\[openspiel\]"'):
        add("openspiel:y")  # no other test adds it


def test_a_name_alone_loads_nothing() -> None:
    with pytest.raises(UnknownGame, match="name it as openspiel:NAME with --game"):
        load("openspiel:dark_hex(board_size=4)")


def test_a_deal_that_could_go_on_for_ever_is_broken_off() -> None:
    """The first outcome of each deal again and again never ends the deal of crazy_eights."""
    assert game_of("crazy_eights(players=3)").players == 3
