"""Names that people take for each other, and names that sound like the operators."""

from __future__ import annotations

import pytest

from boardwire.server.accounts.account import NameTaken
from boardwire.server.accounts.likeness import likeness
from boardwire.server.accounts.lookalikes import check_not_reserved


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "a_d-a"), ("bob10", "B0B.lO"), ("Will", "w1ll"), ("ai", "A1"), ("x+y", "XY")],
)
def test_names_that_look_alike_have_the_same_likeness(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(("one", "other"), [("ada", "ada2"), ("bot1", "bot2"), ("anna", "ana")])
def test_names_that_differ_in_a_letter_or_a_number_differ(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


def test_a_number_at_the_end_makes_another_copy_of_an_engine() -> None:
    for name in ("mcts", "MCTS-2", "mcts_07", "alphabeta3"):
        with pytest.raises(NameTaken, match="an engine of this server; choose another name"):
            check_not_reserved(name, ("mcts", "alphabeta"))
    check_not_reserved("mcts-anna", ("mcts", "alphabeta"))
    check_not_reserved("mcts", ())


@pytest.mark.parametrize("name", ["Admin", "SYS.TEM", "r0ot3", "H0ST", "re-feree"])
def test_reserved_names_are_refused_in_all_their_forms(name: str) -> None:
    with pytest.raises(NameTaken, match="reserved for the operators of this server"):
        check_not_reserved(name, ())
