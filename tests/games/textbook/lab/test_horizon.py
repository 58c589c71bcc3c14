"""The horizon effect, and the search that it is shown with."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import Root, SearchLimits, make_searcher
from boardwire.games import GameError, OptionError, load
from boardwire.games.textbook import TooLarge
from boardwire.games.textbook.lab.horizon import (
    DELAY,
    EXCHANGE,
    HORIZON,
    MATE,
    captures,
    look,
    material,
)
from boardwire.games.textbook.tree_search.quiescence import QuiescenceSearch, best_line


def test_material_is_counted_for_the_player_to_act() -> None:
    assert material(load("chess", position=EXCHANGE).start()) == 9 + 3 - 5 - 5
    assert material(load("chess", position=DELAY).start()) == 9 + 5 + 6 - 9 - 3 - 4


def test_captures_begin_with_the_best_victim_of_the_cheapest_piece() -> None:
    # Pawn takes queen, rook takes queen, rook takes pawn.
    state = load("chess", position="k7/8/8/3q3p/4P3/8/8/K2R3R w - - 0 1").start()
    assert [state.record_text(it) for it in captures(state)] == ["exd5", "Rxd5", "Rxh5"]


@pytest.mark.slow
def test_a_protected_pawn_fools_odd_depths_without_quiescence() -> None:
    state = load("chess", position=EXCHANGE).start()
    assert [look(state, it, quiescence=False)[0] for it in (1, 2, 3)] == [3, 2, 3]
    assert [look(state, it, quiescence=True)[0] for it in (1, 2, 3)] == [2, 2, 2]
    assert look(state, 1, quiescence=False)[1] == ["Qxd6"]


def test_the_native_search_is_fooled_alike() -> None:
    state = load("chess", position=EXCHANGE).start()
    moves = {}
    for quiescence in (False, True):
        engine = make_searcher("alphabeta", {"quiescence": quiescence})
        found = engine.search(Root(state), SearchLimits(depth=1))
        moves[quiescence] = state.record_text(found.move)
    assert moves[False] == "Qxd6"
    assert moves[True] != "Qxd6"


def test_the_loss_of_the_queen_is_put_off_by_pawns() -> None:
    state = load("chess", position=DELAY).start()
    value, line, _ = look(state, 3, quiescence=True)
    assert (value, line[:4]) == (2, ["b2", "Bxb2", "c3", "dxc3"])


def test_a_mate_is_worth_more_the_sooner_it_comes() -> None:
    state = load("chess", position="7k/5ppp/8/8/8/8/8/R5K1 w - - 0 1").start()
    for depth in (1, 2):
        value, line, _ = look(state, depth, quiescence=True)
        assert (value, line) == (MATE + depth - 1, ["Ra8#"])


def test_limits_and_wrong_positions_are_told() -> None:
    state = load("chess").start()
    with pytest.raises(TooLarge):
        best_line(QuiescenceSearch(material, captures, MATE, quiescence=True, most=50), state, 3)
    with pytest.raises(OptionError, match="goes on"):
        HORIZON.run(1, {"position": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"})
    with pytest.raises(GameError):
        HORIZON.run(1, {"position": "nonsense"})
