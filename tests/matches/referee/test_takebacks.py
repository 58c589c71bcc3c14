"""Moves that are taken back by consent: who may ask, agree and decline, and when."""

from __future__ import annotations

import pytest

from boardwire.matches import NotNow
from boardwire.matches.referee.takebacks import Takebacks


def test_all_have_to_agree() -> None:
    takebacks = Takebacks(3)
    takebacks.ask(1)
    takebacks.accept(0)
    assert not takebacks.settled
    takebacks.accept(2)
    assert takebacks.settled
    assert takebacks.asker == 1


@pytest.mark.parametrize("decliner", [0, 1])
def test_one_who_declines_ends_a_request(decliner: int) -> None:
    takebacks = Takebacks(2)
    takebacks.ask(0)
    takebacks.decline(decliner)
    assert takebacks.asker is None
    with pytest.raises(NotNow, match="after your next move"):
        takebacks.ask(0)
    takebacks.moved(0)
    takebacks.ask(0)
    assert takebacks.asker == 0


def test_a_move_ends_a_request() -> None:
    takebacks = Takebacks(2)
    takebacks.ask(0)
    takebacks.moved(1)
    assert takebacks.asker is None
    with pytest.raises(NotNow, match="nobody asks"):
        takebacks.accept(1)


def test_nobody_agrees_with_itself_or_asks_twice() -> None:
    takebacks = Takebacks(2)
    with pytest.raises(NotNow, match="nobody asks"):
        takebacks.decline(0)
    takebacks.ask(0)
    with pytest.raises(NotNow, match="already"):
        takebacks.ask(0)
    with pytest.raises(NotNow, match="nobody asks"):
        takebacks.accept(0)
    with pytest.raises(NotNow, match="accept or decline"):
        takebacks.ask(1)


def test_everybody_may_ask_again_after_moves_were_taken_back() -> None:
    takebacks = Takebacks(2)
    takebacks.ask(0)
    takebacks.accept(1)
    takebacks.taken_back()
    takebacks.ask(0)
    assert takebacks.asker == 0
