"""The spelling of fastchess and cutechess-cli."""

from __future__ import annotations

import pytest

from boardwire.clients.tournament.options import one_dashed, option_name, read_arguments
from boardwire.games import OptionError

KNOWN = ("engine", "each", "rounds", "games", "seed", "noswap", "event", "concurrency", "openings")


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (
            ["-engine", "cmd=a b", "name=x", "-engine", "cmd=c", "-rounds", "3"],
            ["--engine", "'cmd=a b' name=x", "--engine", "cmd=c", "--rounds", "3"],
        ),
        (["--each", "tc=1", "FILE"], ["--each", "tc=1 FILE"]),
        (["-concurrency", "-2", "-o", "size=9"], ["--concurrency", "-2", "-o", "size=9"]),
        (["-engine"], ["--engine", ""]),
        (["-round", "x"], ["--round", "x"]),
    ],
)
def test_one_dash_and_many_words_become_two_and_one(written: list[str], words: list[str]) -> None:
    assert read_arguments(written, KNOWN).words == words


@pytest.mark.parametrize(
    ("written", "settings"),
    [
        (["-srand", "7", "-noswap"], {"seed": "7"}),
        (["--wait", "5"], {"wait": "5"}),
        (["--wait=5"], {"wait": "5"}),
        (["-variant", "standard", "-noswap"], {}),
        (
            ["-variant", "fischerandom", "-openings", "file=a.epd"],
            {"option": {"chess960": "518"}},
        ),
        (["-repeat"], {"games": "2"}),
        (["-repeat", "3", "-rounds", "3"], {"games": "3"}),
        (["-recover", "-reverse", "-testEnv"], {"recover": True, "reverse": True}),
        (["-use-affinity"], {"affinity": "all"}),
        (["-use-affinity", "3,5-7"], {"affinity": "3,5-7"}),
        (
            ["-epdout", "file=a.epd", "append=false"],
            {"epdout": {"file": "a.epd", "append": "false"}},
        ),
        (["-epdout", "a.epd"], {"epdout": {"file": "a.epd"}}),
        (["-epdout"], {"epdout": {}}),
        (["-livepgnout", "now.pgn"], {"livepgnout": "now.pgn"}),
        (["-crc32", "pgn=true"], {"crc32": "true"}),
        (["-tournamentfile", "cup"], {"run": "cup"}),
        (
            ["-tb", "/a:/b", "-tbpieces", "5", "-tbignore50", "-tbadjudicate", "DRAW"],
            {"tb": "/a:/b", "tbpieces": "5", "tbignore50": True, "tbadjudicate": "DRAW"},
        ),
        (["-debug"], {"debug": True}),
        (["-debug", "all"], {"debug": True}),
        (
            ["-log", "file=l", "engine=true", "-log", "level=info"],
            {"log": {"file": "l", "engine": "true", "level": "info"}},
        ),
        (
            ["-scoreinterval", "5", "-outcomeinterval", "7"],
            {"scoreinterval": "5", "outcomeinterval": "7"},
        ),
        (["-check-mate-pvs", "-show-latency"], {"check_mate_pvs": True, "show_latency": True}),
    ],
)
def test_options_of_others_become_settings(written: list[str], settings: dict[str, object]) -> None:
    read = read_arguments(written, KNOWN).settings
    assert {name: read.get(name) for name in settings} == settings


def test_the_quick_match_of_fastchess() -> None:
    read = read_arguments(["-quick", "cmd=a", "cmd=a", "book=b.epd"], KNOWN).settings
    assert [(it["cmd"], it["name"], it["tc"]) for it in read["engine"]] == [
        ("a", "a1", "10+0.1"),
        ("a", "a2", "10+0.1"),
    ]
    assert read["openings"] == {"file": "b.epd", "order": "random"}
    assert (read["rounds"], read["recover"], read["output"]) == ("25000", True, "cutechess")
    assert read["draw"] == {"movenumber": "30", "movecount": "8", "score": "8"}


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (["-recover", "true"], "-recover: it takes no words, but there is 'true'"),
        (["-log", "level"], "-log: 'level' is not KEY=VALUE"),
        (["-log", "lines=3"], "-log: there is no 'lines'; it has file, level"),
        (["-wait"], "-wait: write a number"),
        (["-resultformat", "Rank,Nam"], "-resultformat: there is no column 'Nam'; there are Rank,"),
        (["-wait", "1", "2"], "-wait: write a number after it, not '1 2'"),
        (["-variant", "atomic"], "there is no variant 'atomic' of chess here"),
        (["-variant", "fischerandom"], "every game would begin alike"),
        (["-quick", "cmd=a", "book=b"], "-quick: write cmd=ENGINE twice"),
        (["-repeat", "x"], "-repeat: write a number of games or nothing"),
        (["-bookmode", "tape"], "-bookmode: write ram or disk, not 'tape'"),
        (["-debug", "some"], "-debug: write all or nothing"),
    ],
)
def test_wrong_words_are_told(written: list[str], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        read_arguments(written, KNOWN)


@pytest.mark.parametrize("option", ["-force-concurrency", "-resume"])
def test_an_option_that_changes_nothing_says_so(option: str) -> None:
    read = read_arguments([option], KNOWN)
    assert (read.words, read.settings) == ([], {})
    assert len(read.remarks) == 1 and read.remarks[0].startswith(f"{option}: ")


def test_scripts_are_known_by_one_dash() -> None:
    assert one_dashed(["-engine", "a"], KNOWN)
    assert one_dashed(["--engine", "a", "-wait", "3"], KNOWN)
    assert not one_dashed(["--engine", "a", "-o", "size=9", "-2"], KNOWN)
    assert (option_name("-v"), option_name("--wait"), option_name("word")) == ("v", "wait", "")
