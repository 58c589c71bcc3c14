"""The environments of PettingZoo: its own tests, and what an agent may know."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from boardwire.games import Game, GameError, OptionError, load, pettingzoo_env
from boardwire.games.environments.encodings import ENCODINGS, encoding_of

SECTION = (Path(__file__).parents[3] / "docs" / "how-to" / "reinforcement-learning.md").read_text()
GAMES = [
    *("tictactoe", "connect4", "othello", "go", "hex", "breakthrough", "chess"),
    *("nim", "pig", "kuhn", "leduc", "liars", "holdem", "rps"),
]


# PettingZoo's tests spare its own board games these warnings, by their names. Others are failures.
@pytest.mark.filterwarnings(
    "ignore:Observation numpy array is all zeros",
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
)
@pytest.mark.parametrize("game", GAMES)
def test_an_environment_passes_the_tests_of_pettingzoo(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(pettingzoo_env(game), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: pettingzoo_env(game), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_has_an_action_of_its_own(game: str) -> None:
    chooser = random.Random(1)
    state, encoding = load(game).start(), encoding_of(load(game))
    for _ in range(80):
        moves = state.legal_moves() or [move for move, _ in state.chance_outcomes()]
        if not moves:
            break
        if state.to_act() >= 0:
            legal = encoding.legal(state)
            assert sorted(legal.values()) == sorted(moves)
            assert all(0 <= action < encoding.actions for action in legal)
        state.apply(chooser.choice(moves))


def played(env: Any, *actions: int) -> None:
    for action in actions:
        env.step(action)


def test_an_observation_is_from_the_agents_own_point_of_view() -> None:
    env = pettingzoo_env("tictactoe")
    env.reset()
    env.step(4)
    black, white = env.observe("player_0"), env.observe("player_1")
    assert black["observation"][0, 1, 1] == white["observation"][1, 1, 1] == 1
    assert black["observation"].sum() == 1 + 9
    assert white["observation"].sum() == 1
    assert white["action_mask"].tolist() == [1, 1, 1, 1, 0, 1, 1, 1, 1]
    assert not black["action_mask"].any()


def test_the_utilities_at_the_end_are_the_rewards() -> None:
    env = pettingzoo_env("tictactoe")
    env.reset()
    played(env, 0, 3, 1, 4, 2)
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert all(env.terminations.values())


def test_an_illegal_action_loses() -> None:
    env = pettingzoo_env("tictactoe")
    env.reset()
    played(env, 0, 0)
    assert env.rewards == {"player_0": 0, "player_1": -1}
    unwrapped = env.unwrapped
    unwrapped.reset()
    unwrapped.step(0)
    with pytest.raises(GameError, match="the action 0 is not legal"):
        unwrapped.step(0)


def test_a_player_of_kuhn_poker_does_not_see_the_other_card() -> None:
    """Deals that differ in the other card alone give the same observation until the showdown."""
    seen: dict[str, set[bytes]] = {}
    for seed in range(40):
        env = pettingzoo_env("kuhn")
        env.reset(seed=seed)
        own = env.unwrapped.state_now.observation(0)
        seen.setdefault(own, set()).add(env.observe("player_0")["observation"].tobytes())
    assert sorted(seen) == ["J?", "K?", "Q?"]
    assert all(len(it) == 1 for it in seen.values())


@pytest.mark.parametrize(
    "game",
    [load("leduc"), load("liars", players=3), load("holdem"), load("kuhn")],
    ids=lambda game: game.name,
)
def test_an_observation_has_what_a_player_knows_and_nothing_else(game: Game) -> None:
    chooser, encoding = random.Random(3), encoding_of(game)
    seen: dict[bytes, str] = {}
    for _ in range(25):
        state = game.start()
        while moves := state.legal_moves() or [move for move, _ in state.chance_outcomes()]:
            for player in range(game.players if state.to_act() >= 0 else 0):
                found = encoding.features(state, player)
                hidden = encoding.features(state.determinized(player, chooser), player)
                assert found.tobytes() == hidden.tobytes()
                assert found.shape == encoding.shape
                told = f"{player} {state.observation(player)}"
                assert seen.setdefault(player.to_bytes() + found.tobytes(), told) == told
            state.apply(chooser.choice(moves))
    assert len(seen) > 15


def test_environments_of_holdem_are_of_one_hand_of_limit_poker() -> None:
    for options in ({"betting": "no-limit"}, {"hands": 2}):
        with pytest.raises(GameError, match="one hand of limit poker"):
            pettingzoo_env("holdem", **options)


def test_a_choice_of_rock_paper_scissors_is_not_seen_before_both_have_chosen() -> None:
    env = pettingzoo_env("rps")
    env.reset()
    observations = []
    for choice in range(3):
        env.reset()
        env.step(choice)
        assert env.agent_selection == "player_1"
        observations.append(env.observe("player_1")["observation"])
    assert all(np.array_equal(it, observations[0]) for it in observations)
    env.step(0)
    assert env.observe("player_1")["observation"][0].tolist() == [1, 0, 0, 0, 0, 1]


def test_a_seed_repeats_the_dice() -> None:
    def totals(seed: int) -> list[str]:
        env = pettingzoo_env("pig", target=20)
        env.reset(seed=seed)
        texts = []
        for _ in range(8):
            if env.terminations[env.agent_selection]:
                break
            env.step(1)
            texts.append(env.unwrapped.state_now.position_text())
        return texts

    assert totals(1) == totals(1)
    assert len({tuple(totals(seed)) for seed in range(5)}) > 1


def test_a_game_may_have_more_players_and_a_board_of_another_size() -> None:
    env = pettingzoo_env("pig", players=3)
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    env = pettingzoo_env("go", size=5)
    assert env.action_space("player_0").n == 26
    assert env.observation_space("player_0")["observation"].shape == (3, 5, 5)


@pytest.mark.parametrize("game", ["amazons", "checkers", "backgammon", "tree"])
def test_a_game_without_a_small_list_of_actions_is_refused(game: str) -> None:
    with pytest.raises(GameError, match=r"no fixed list of actions .* there are environments of"):
        pettingzoo_env(game)


def test_mistakes_are_explained() -> None:
    with pytest.raises(OptionError, match="option size must be one of 4, 6, 8"):
        pettingzoo_env("othello", size=99)
    with pytest.raises(GameError, match="leave out chess960"):
        pettingzoo_env("chess", chess960=1)
    with pytest.raises(GameError, match="render_mode is one of ansi, human, not 'rgb'"):
        pettingzoo_env("othello", render_mode="rgb")


def test_without_pettingzoo_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "boardwire.games.environments.aec", raising=False)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(GameError, match=r'gymnasium is not installed: pip install "boardwire\['):
        pettingzoo_env("othello")


def test_the_board_is_rendered_and_actions_have_texts() -> None:
    env = pettingzoo_env("othello", render_mode="ansi")
    env.reset()
    assert "X" in env.render()
    texts = {
        env.unwrapped.move_text(int(it)) for it in np.flatnonzero(env.last()[0]["action_mask"])
    }
    assert texts == {"D3", "C4", "F5", "E6"}


def test_the_page_on_games_says_how_many_actions_and_planes_chess_has() -> None:
    encoding = encoding_of(load("chess"))
    assert (encoding.actions, encoding.shape) == (1968, (19, 8, 8))
    assert "1968: every move that UCI can write | 19 planes" in SECTION


def test_the_page_on_games_lists_the_games_that_have_environments() -> None:
    first_columns = re.findall(r"^\| (`[^|]*`) \|", SECTION, flags=re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", " ".join(first_columns))) == {*GAMES, "gomoku"}
    assert set(ENCODINGS) == {*GAMES, "gomoku"}


def test_the_example_of_the_page_plays_a_game_to_its_end() -> None:
    code = re.search(r"```python\n(.*?)```", SECTION, re.DOTALL)
    assert code
    names: dict[str, Any] = {}
    exec(code[1], names)
    assert names["env"].agents == []
    assert names["env"].unwrapped.state_now.acting() == ()
