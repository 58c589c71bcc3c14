"""Options that take words."""

from __future__ import annotations

from typing import Any

import pytest

from boardwire.clients.tournament.options import settings_of_words
from boardwire.games import OptionError


@pytest.mark.parametrize(
    ("section", "text", "settings"),
    [
        ("engine", "mcts:playouts=5 name=a", {"cmd": "mcts:playouts=5", "name": "a"}),
        ("engine", "'gnugo --mode gtp'", {"cmd": "gnugo --mode gtp"}),
        ("engine", "cmd=x args='-a b'", {"cmd": "x", "args": "-a b"}),
        ("engine", "x 'option.Skill Level=3'", {"cmd": "x", "option": {"Skill Level": "3"}}),
        ("engine", "x resources=gpu=1,ram=8", {"cmd": "x", "resources": {"gpu": "1", "ram": "8"}}),
        ("each", "restart=on st=0.5", {"restart": "true", "st": "0.5"}),
        ("sprt", "elo0=0 elo1=5", {"elo0": "0", "elo1": "5"}),
        ("openings", "book.epd order=random", {"file": "book.epd", "order": "random"}),
        ("sprt", "", {}),
        ("pgnout", "notation=san file=a.pgn", {"notation": "san", "file": "a.pgn"}),
        ("engine", "uci:stockfish:Hash=16 st=1", {"cmd": "uci:stockfish:Hash=16", "st": "1"}),
        ("engine", "x arg=-a 'arg=b c'", {"cmd": "x", "args": "-a 'b c'"}),
        ("engine", "x ponder whitepov", {"cmd": "x", "ponder": "true", "whitepov": "true"}),
        ("each", "ponder restart=auto", {"ponder": "true", "restart": "false"}),
        ("engine", "x stderr=err.txt initstr=a", {"cmd": "x", "stderr": "err.txt", "initstr": "a"}),
        ("engine", "x trust tscale=2", {"cmd": "x", "trust": "true", "tscale": "2"}),
        (
            "pgnout",
            "a.pgn match_line=wdl 'match_line=^info string'",
            {"file": "a.pgn", "match_line": ["wdl", "^info string"]},
        ),
        ("pgnout", "games.pgn min fi", {"file": "games.pgn", "min": "true"}),
        ("resources", "gpu=1 memory=8", {"gpu": "1", "memory": "8"}),
        ("affinity", "", "all"),
        ("affinity", "3,5-7", "3,5-7"),
    ],
)
def test_words_become_the_table_of_toml(section: str, text: str, settings: dict[str, Any]) -> None:
    assert settings_of_words(section, text) == settings


@pytest.mark.parametrize(
    ("section", "text", "message"),
    [
        ("engine", "mcts fast", "'fast' is not KEY=VALUE"),
        ("engine", "speed=3 mcts", "--engine has no 'speed'"),
        ("pgnout", "lines=true file=a.pgn", "--pgnout has no 'lines'"),
        ("engine", "mcts speed=3", "--engine has no 'speed'; it has cmd, name, args"),
        ("engine", "mcts name=a name=b", "name is given twice"),
        ("engine", "mcts resources=gpu", "write NAME=NUMBER"),
        ("each", "book=a.bin", "book of cutechess-cli is not here: write --opening book:FILE"),
        ("draw", "moves=3", "it has movenumber, movecount, score"),
    ],
)
def test_wrong_words_are_told(section: str, text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        settings_of_words(section, text)
