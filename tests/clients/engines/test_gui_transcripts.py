"""The sessions of GUIs for Go, and their way of reading analyses.

Sources: Sabaki (src/modules/enginesyncer.js and analysis.js), lizzieyzy-next (Leelaz.java,
AnalysisEngine.java and MoveData.java). What each reads is written here anew.
"""

from __future__ import annotations

import re

import pytest

from .consoles import console_of, transcript

ENGINES = ("mcts:playouts=60,seed=1,threads=1", "alphabeta:depth=2")


def blocks(output: str) -> list[str]:
    """The responses, each without its empty line."""
    assert output.endswith("\n\n")
    return output[:-2].split("\n\n")


def sabaki_variations(line: str) -> list[dict[str, str]]:
    """What Sabaki takes from a line: the line of play is the end of each part."""
    found = []
    for part in re.split(r"\s*info\s+", line)[1:]:
        end = re.search(r"(pass|[A-Za-z]\d+)(\s+(pass|[A-Za-z]\d+))*$", part.strip())
        assert end is not None, part
        words = part.strip()[: end.start()].split()
        assert words.pop() == "pv"
        assert len(words) % 2 == 0, words
        found.append({**dict(zip(words[::2], words[1::2], strict=True)), "pv": end[0]})
    return found


def lizzie_move(part: str, *, kata: bool) -> dict[str, float | str]:
    """What Lizzie takes from a part of a line: whole numbers in the dialect of Leela Zero."""
    words, found = part.split(), dict[str, float | str]()
    while words and (key := words.pop(0)) != "pv":
        value = words.pop(0)
        if key == "move":
            found[key] = value
        elif key in ("order", "visits"):
            found[key] = int(value)
        elif key in ("lcb", "prior", "winrate"):
            found[key] = float(value) if kata else int(value) / 10000
    found["pv"] = " ".join(words)
    return found


@pytest.mark.parametrize("engine", ENGINES)
async def test_sabaki_analyses_and_plays(engine: str) -> None:
    console = console_of(engine, "go")
    commands = """\
name
version
protocol_version
list_commands
boardsize 7
clear_board
komi 6.5
play B D4
kata-analyze W 50
protocol_version
kata-genmove_analyze W 50
undo
play W C3
quit
"""
    answers = blocks(await transcript(console, commands))
    assert all(answer.startswith("=") for answer in answers), answers
    listed = answers[3].removeprefix("= ").split("\n")
    # Sabaki takes the first of these that is listed.
    order = ("analyze", "kata-analyze", "lz-analyze")
    assert next(name for name in order if name in listed) == "kata-analyze"
    for lines in (answers[8].split("\n")[1:], answers[10].split("\n")[1:-1]):
        assert lines
        for line in lines:
            for move in sabaki_variations(line):
                assert 0 <= float(move["winrate"]) <= 1
                assert "." in move["winrate"]  # else Sabaki takes it for Leela Zero's
                assert int(move["visits"]) >= 0
                assert move["pv"].split()[0] == move["move"]
    assert re.fullmatch(r"play ([A-G][1-7]|pass)", answers[10].split("\n")[-1])


@pytest.mark.parametrize("engine", ENGINES)
async def test_lizzie_analyses(engine: str) -> None:
    """Lizzie takes a program that is not called KataGo for one with Leela Zero's commands."""
    console = console_of(engine, "go")
    commands = """\
name
version
list_commands
boardsize 7
komi 7.5
play B D4
lz-analyze W 10
name
lz-analyze W 10 avoid b C3,C4 3 avoid w C3,C4 3
name
lz-analyze 10
lz-genmove_analyze W 10
clear_board
"""
    answers = blocks(await transcript(console, commands))
    assert all(answer.startswith("=") for answer in answers), answers
    major, minor, *_ = answers[1].removeprefix("= ").split(".")
    assert int(major) + int(minor) >= 0  # Lizzie reads both as numbers
    for answer in (answers[6], answers[8], answers[10], answers[11]):
        lines = [line for line in answer.split("\n") if line.startswith("info")]
        assert lines
        for line in lines:
            moves = [lizzie_move(part, kata=False) for part in line.split("info ")[1:]]
            assert all(0 <= float(move["winrate"]) <= 1 for move in moves)
            assert [move["order"] for move in moves] == list(range(len(moves)))
    avoided = [lizzie_move(part, kata=False)["move"] for part in answers[8].split("info ")[1:]]
    assert not {"C3", "C4"} & set(avoided)


@pytest.mark.parametrize("engine", ENGINES)
async def test_lizzie_analyses_a_whole_game(engine: str) -> None:
    """The commands of its quick analysis, which needs all of them in `list_commands`."""
    console = console_of(engine, "go")
    commands = """\
list_commands
stop
boardsize 7
komi 7.5
kata-get-rules
kata-set-rules chinese
set_position B C3 W E5
play B D4
kata-analyze W 10 maxmoves 1 rootInfo true
stop
play W D3
kata-analyze B 10
stop
clear_board
"""
    answers = blocks(await transcript(console, commands))
    assert all(answer.startswith("=") for answer in answers), answers
    needed = "stop boardsize komi kata-get-rules kata-set-rules clear_board play set_position"
    listed = answers[0].removeprefix("= ").split("\n")
    assert {*needed.split(), "kata-analyze"} <= set(listed)
    first = answers[8].split("\n")[-1]
    moves, _, root = first.partition(" rootInfo ")
    assert moves.count("info move ") == 1
    assert 0 <= float(str(lizzie_move(moves.removeprefix("info "), kata=True)["winrate"])) <= 1
    facts = dict(zip(root.split()[::2], root.split()[1::2], strict=True))
    assert int(facts["visits"]) >= 0
    assert 0 <= float(facts["winrate"]) <= 1


async def test_what_a_gui_probes_and_is_missing_is_refused() -> None:
    probes = ["kata-raw-nn 0", "analyze B 10", "lz-setoption name x"]
    output = await transcript(console_of("mcts", "go"), "\n".join(probes) + "\n")
    assert blocks(output) == ["? unknown command"] * len(probes)
