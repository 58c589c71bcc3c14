"""Names of engines."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import BundledEngine, CommandLine, parse_engine
from boardwire.games import OptionError


def test_engines_are_named_with_their_options() -> None:
    assert parse_engine("mcts") == BundledEngine("mcts")
    spec = parse_engine("mcts:playouts=2000,seed=1")
    assert spec == BundledEngine("mcts", (("playouts", "2000"), ("seed", "1")))
    assert str(spec) == "mcts:playouts=2000,seed=1"
    program = parse_engine("'my engine' --mode gtp")
    assert program == CommandLine(("my engine", "--mode", "gtp"))
    assert parse_engine(str(program)) == program


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mcts:speed=9", "mcts has no option 'speed'; it has book, book_best, depth"),
        ("mcts:playouts", "'playouts' is not NAME=VALUE; write options as mcts:NAME=VALUE"),
        ("alphabeta:depth=-1", "option depth must be a whole number from 0 to 200"),
        ("", "an engine is one of alphabeta"),
        ("'", "is not a command line"),
    ],
)
def test_a_wrong_engine_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_engine(text)
    assert message in str(caught.value)
