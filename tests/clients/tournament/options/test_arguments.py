"""fastchess's spelling of options."""

from __future__ import annotations

import pytest

from boardwire.clients.tournament.options import double_dashed
from boardwire.games import OptionError

KNOWN = ("engine", "each", "rounds", "seed", "noswap", "event", "concurrency")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (
            ["-engine", "cmd=a b", "name=x", "-engine", "cmd=c", "-rounds", "3"],
            ["--engine", "'cmd=a b' name=x", "--engine", "cmd=c", "--rounds", "3"],
        ),
        (["-srand", "7", "-noswap"], ["--seed", "7", "--noswap"]),
        (["--each", "tc=1", "FILE"], ["--each", "tc=1 FILE"]),
        (["-concurrency", "-2", "-o", "size=9"], ["--concurrency", "-2", "-o", "size=9"]),
        (["-engine"], ["--engine", ""]),
        (["-variant", "standard", "-noswap"], ["--noswap"]),
        (["-variant", "fischerandom"], ["--option", "chess960=518"]),
        (["-repeat", "-recover", "-ping-ms", "5"], ["--games", "2", "--ping-ms", "5"]),
        (["-repeat", "3", "-rounds", "3"], ["--games", "3", "--rounds", "3"]),
        (["-rounds", "3", "-repeat"], ["--rounds", "3", "--games", "2"]),
        (["-round", "x"], ["--round", "x"]),
    ],
)
def test_one_dash_and_many_words_become_two_and_one(written: list[str], read: list[str]) -> None:
    assert double_dashed(written, KNOWN) == read


@pytest.mark.parametrize("dashes", ["-", "--"])
def test_an_option_of_fastchess_that_is_not_here_is_an_error_that_says_what_to_use(
    dashes: str,
) -> None:
    with pytest.raises(OptionError, match=r"-crc32 of fastchess is not here: use sha256sum"):
        double_dashed([f"{dashes}crc32", "pgn=true"], KNOWN)
