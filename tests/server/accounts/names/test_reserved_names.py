"""Names that people take for each other, and names that sound like the operators."""

from __future__ import annotations

import pytest

from boardwire.server.accounts.account import NameTaken
from boardwire.server.accounts.names.reserved_names import check_not_reserved
from boardwire.server.name_likeness import likeness


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Ada", "a_d-a"), ("bob10", "B0B.lO"), ("Will", "w1ll"), ("ai", "A1"), ("x+y", "XY")),
        *(("Amelia", "arnelia"), ("Arnold", "amold"), ("marnie", "rnamie"), ("mm", "rnrn")),
        *(("will", "vvill"), ("vvw", "wvv"), ("vwv", "wvv"), ("dan", "clan"), ("Dan", "cIan")),
        *(("dan", "c1an"), ("Sam", "5arn"), ("Zoe", "2oe"), ("Bob", "8o8"), ("modern", "rnoclem")),
    ],
)
def test_names_that_look_alike_have_the_same_likeness(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("ada", "ada2"), ("bot1", "bot2"), ("anna", "ana")),
        *(("mark", "nark"), ("rm", "mr"), ("vera", "wera"), ("cara", "dara"), ("a3", "a4")),
    ],
)
def test_names_that_differ_in_a_letter_or_a_number_differ(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


@pytest.mark.parametrize("name", ["m" * 40, "rn" * 20, "wvvdcl" * 6, "clvvrn" * 6])
def test_a_likeness_is_no_longer_than_its_name(name: str) -> None:
    """A column of the database has room for a name."""
    assert len(likeness(name)) <= len(name)


def test_a_number_at_the_end_makes_another_copy_of_an_engine() -> None:
    for name in ("mcts", "MCTS-2", "mcts_07", "alphabeta3"):
        with pytest.raises(NameTaken, match="an engine of this server; choose another name"):
            check_not_reserved(name, ("mcts", "alphabeta"))
    check_not_reserved("mcts-anna", ("mcts", "alphabeta"))
    check_not_reserved("mcts", ())


@pytest.mark.parametrize(
    "name", ["Admin", "SYS.TEM", "r0ot3", "H0ST", "re-feree", "aclrnin", "5erver"]
)
def test_reserved_names_are_refused_in_all_their_forms(name: str) -> None:
    with pytest.raises(NameTaken, match="reserved for the operators of this server"):
        check_not_reserved(name, ())
