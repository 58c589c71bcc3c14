"""Restrictions of a search, from the texts of moves."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import RootRestriction
from boardwire.clients.engines.search.restrictions import limits_of
from boardwire.games import OptionError, State, load
from boardwire.protocol.gtp.analysis_request import AnalysisRequest


def restrictions(state: State, words: str) -> tuple[RootRestriction, ...]:
    limits = limits_of(AnalysisRequest.parse(words.split()), state)
    return (*limits.avoid, *limits.allow)


def test_moves_are_read_in_any_case_and_pass_is_one() -> None:
    go = load("go", size=5).start()
    assert restrictions(go, "avoid b d4,PASS 3") == (RootRestriction(0, frozenset((18, 25)), 3),)


def test_a_point_that_is_taken_now_may_be_named_for_later() -> None:
    go = load("go", size=5).start()
    go.apply(go.parse_move("D4"))
    assert restrictions(go, "allow b D4 4") == (RootRestriction(0, frozenset((18,)), 4),)


def test_the_short_form_restricts_the_player_to_act() -> None:
    othello = load("othello").start()
    othello.apply(othello.parse_move("D3"))
    (only,) = restrictions(othello, "focus C3")
    assert (only.player, only.plies) == (1, 1)


def test_a_move_may_have_commas_of_its_own() -> None:
    backgammon = load("backgammon", position="").start()
    while backgammon.to_act() < 0:
        backgammon.apply(backgammon.chance_outcomes()[-1][0])
    move = next(it for it in backgammon.legal_moves() if "," in backgammon.move_text(it))
    text = backgammon.move_text(move)
    colour = "bw"[backgammon.to_act()]
    (only,) = restrictions(backgammon, f"allow {colour} {text} 1")
    assert only.moves == {move}


@pytest.mark.parametrize(
    ("game", "words"), [("go", "avoid b Z99 1"), ("chess", "avoid w e2e5 1"), ("chess", "focus x")]
)
def test_a_text_that_names_no_move_is_refused(game: str, words: str) -> None:
    with pytest.raises(OptionError, match="avoid and allow: "):
        restrictions(load(game).start(), words)
