"""Analyses while they run, as GUIs ask for them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from boardwire.games import load
from boardwire.games.books import OwnBook
from boardwire.protocol import Responder
from boardwire.protocol.transports import answer, memory_pair

from ..consoles import console_of

LZ = re.compile(
    r"info move (?P<move>\S+) visits (?P<visits>\d+) winrate (?P<winrate>\d+) prior \d+ "
    r"lcb (?P<lcb>\d+) order (?P<order>\d+) pv (?P<pv>(?:(?!info)\S+ ?)+)"
)
KATA = re.compile(
    r"info move (?P<move>\S+) visits (?P<visits>\d+) utility \S+ winrate (?P<winrate>[\d.]+)"
    r"(?: scoreMean \S+ scoreLead \S+)? prior [\d.]+ lcb (?P<lcb>[\d.]+) utilityLcb \S+ "
    r"order (?P<order>\d+) pv (?P<pv>(?:(?!info|ownership|rootInfo)\S+ ?)+)"
)


class Gui:
    """An engine at one end of a stream, and the test at the other."""

    def __init__(self, engine: str, game: str, /, **options: object) -> None:
        self.console = console_of(engine, game, **options)
        self._ours, theirs = memory_pair()
        self._task = asyncio.create_task(
            answer(
                theirs,
                Responder(),
                self.console.handle,
                on_interrupt=self.console.interrupt,
                on_input=self.console.input_came,
            )
        )
        self._received = b""

    async def send(self, text: str) -> None:
        await self._ours.write(text.encode())

    async def line(self) -> str:
        """The next line."""
        while b"\n" not in self._received:
            data = await asyncio.wait_for(self._ours.read(), 30)
            assert data, "the engine has ended"
            self._received += data
        line, _, self._received = self._received.partition(b"\n")
        return line.decode()

    async def until(self, wanted: Callable[[str], bool]) -> list[str]:
        """The lines up to one that is wanted."""
        lines = [await self.line()]
        while not wanted(lines[-1]):
            lines.append(await self.line())
        return lines

    async def response(self) -> list[str]:
        """What is left of a response."""
        return (await self.until(lambda line: line == ""))[:-1]

    async def ask(self, text: str) -> str:
        await self.send(f"{text}\n")
        return "\n".join(await self.response())

    async def end(self) -> None:
        await self._ours.write_eof()
        await asyncio.wait_for(self._task, 30)
        await self.console.pondering.end()


@pytest.mark.slow
@pytest.mark.parametrize("ends", ["\n", "name\n", "# interrupt\n"])
@pytest.mark.parametrize(
    ("command", "form"), [("lz-analyze b 10", LZ), ("kata-analyze b 10 ownership true", KATA)]
)
async def test_an_analysis_runs_until_anything_is_sent(
    command: str, form: re.Pattern[str], ends: str
) -> None:
    gui = Gui("mcts", "go", size=5)
    await gui.send(f"7 {command}\n")
    assert await gui.line() == "=7 "
    await gui.until(lambda line: line.count("info move") > 1)  # on a busy machine not the first
    for _ in range(2):
        moves = list(form.finditer(await gui.line()))
        assert [int(it["order"]) for it in moves] == list(range(len(moves)))
        assert len({it["move"] for it in moves}) == len(moves) > 1
        for it in moves:
            assert it["pv"].split()[0] == it["move"]
            assert float(it["lcb"]) <= float(it["winrate"])
    await gui.send(ends)
    assert all(line.startswith("info move ") for line in await gui.response())
    if "name" in ends:
        assert await gui.response() == ["= boardwire mcts"]
    assert await gui.ask("bw-to_act") == "= b", "an analysis leaves the board alone"
    await gui.end()


async def test_input_that_comes_with_the_command_ends_an_analysis_too() -> None:
    gui = Gui("mcts", "go", size=5)
    await gui.send("lz-analyze 10\nkata-analyze w interval 10\nname\nlz-analyze\n")
    assert (await gui.response())[0] == "= "
    assert (await gui.response())[0] == "= "
    assert await gui.response() == ["= boardwire mcts"]
    await gui.end()  # and so does the end of input
    assert await gui.line() == "= "


async def test_an_analysis_of_what_is_solved_goes_on_until_input() -> None:
    gui = Gui("alphabeta", "tictactoe")
    await gui.ask("gogui-play_sequence b A1 w B1 b A2 w B2")
    await gui.send("lz-analyze 5\n")
    lines = await gui.until(lambda line: line.startswith("info"))
    best = LZ.match(lines[-1])
    assert best is not None
    assert (best["move"], best["winrate"], best["order"]) == ("A3", "10000", "0")
    assert (await gui.ask("protocol_version")) == ""
    assert await gui.response() == ["= 2"]
    await gui.end()


async def test_kata_analyze_tells_of_the_root_and_of_points() -> None:
    gui = Gui("mcts", "go", size=5)
    await gui.ask("gogui-play_sequence b B1 w D5 b B2 w D4 b B3 w D3 b B4 w D2 b B5 w D1")
    await gui.send("kata-analyze b 5 rootInfo true ownership true maxmoves 1 pvVisits true\n")
    lines = await gui.until(lambda line: line.startswith("info"))
    moves, _, rest = lines[-1].partition(" rootInfo ")
    assert len(KATA.findall(moves)) == 1
    root, _, owned = rest.partition(" ownership ")
    assert re.match(r"visits \d+ utility \S+ winrate 0\.\d+", root)
    points = list(map(float, owned.split()))
    assert len(points) == 25
    for row in (points[start : start + 5] for start in range(0, 25, 5)):
        assert min(row[:2]) > 0 > max(row[3:])
    await gui.send("\n")
    await gui.response()
    await gui.send("kata-analyze w 5 ownership true\n")
    lines = await gui.until(lambda line: line.startswith("info"))
    assert float(lines[-1].split()[-1]) > 0, "the lower right is white's, who is to move now"
    await gui.end()


@pytest.mark.parametrize("engine", ["alphabeta:nodes=2000", "mcts:playouts=300,seed=1"])
@pytest.mark.parametrize("command", ["lz-genmove_analyze", "kata-genmove_analyze"])
async def test_a_move_is_chosen_and_made_while_it_is_analysed(engine: str, command: str) -> None:
    gui = Gui(engine, "othello")
    lines = (await gui.ask(f"{command} b 1")).split("\n")
    assert lines[0] == "= "
    assert lines[1].startswith("info move ")
    word, move = lines[-1].split()
    assert word == "play"
    assert await gui.ask("bw-to_act") == "= w"
    assert f"B[{move.lower()[0]}" in await gui.ask("printsgf")
    await gui.end()


async def test_a_search_for_a_move_is_not_ended_by_the_next_command() -> None:
    gui = Gui("mcts:playouts=30000,seed=1", "othello")
    await gui.send("kata-search_analyze b 1000\nbw-to_act\nname\n")
    lines = await gui.response()
    visits = sum(int(it["visits"]) for it in KATA.finditer(lines[-2]))
    assert visits >= 29999
    assert lines[-1].startswith("play ")
    assert await gui.response() == ["= b"], "the move was not made"
    await gui.end()


@pytest.mark.parametrize(
    ("engine", "game", "before", "asked", "answer"),
    [
        ("random", "go", "", "lz-analyze b 10", "? unknown command"),
        ("mcts", "tictactoe", "", "lz-analyze w 10", "? it is not that colour's turn"),
        (
            *("mcts", "tictactoe", "", "lz-analyze b 10 maxmoves"),
            "? syntax error: maxmoves has no value, usage: [COLOUR] [CENTISECONDS] [KEY VALUE...]",
        ),
        ("mcts", "tictactoe", "b A1 w B1 b A2 w B2 b A3", "kata-analyze 10", "? the game is over"),
        ("mcts", "tictactoe", "b A1 w B1 b A2 w B2 b A3", "lz-genmove_analyze w", "= \nplay pass"),
        ("mcts", "pig", "b roll", "lz-analyze 10", "? a roll is due first: bw-chance OUTCOME"),
    ],
)
async def test_what_cannot_be_analysed_is_said_in_one_line(
    engine: str, game: str, before: str, asked: str, answer: str
) -> None:
    gui = Gui(engine, game)
    await gui.ask(f"gogui-play_sequence {before}")
    assert await gui.ask(asked) == answer
    await gui.end()


def listed(line: str) -> list[str]:
    """The moves of a line of an analysis."""
    return [it["move"] for it in LZ.finditer(line)] or [it["move"] for it in KATA.finditer(line)]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["mcts:seed=1", "alphabeta"])
@pytest.mark.parametrize("name", ["lz-analyze", "kata-analyze"])
@pytest.mark.parametrize("game", ["go", "othello", "tictactoe", "chess"])
async def test_an_analysis_shows_only_moves_that_are_allowed(
    engine: str, name: str, game: str
) -> None:
    gui = Gui(engine, game)
    legal = (await gui.ask("bw-legal_moves")).removeprefix("= ").split()
    colour = (await gui.ask("bw-to_act")).removeprefix("= ")
    for words, allowed in (
        (f"allow {colour} {legal[2]} 1", {legal[2]}),
        (f"allow {colour} {legal[0]},{legal[3]} 1 avoid {colour} {legal[0]} 1", {legal[3]}),
        (f"avoid {colour} {','.join(legal[2:])} 1", set(legal[:2])),
        (f"avoid {colour} {legal[0]} 1 avoid {colour} {legal[1]} 3", set(legal[2:])),
        (f"focus {legal[1]},{legal[2]}", set(legal[1:3])),
        (f"focus {colour} {legal[1]} 1", {legal[1]}),
    ):
        await gui.send(f"{name} {colour} 5 {words}\n")
        lines = await gui.until(lambda line: line.startswith("info"))
        assert set(listed(lines[-1])) <= allowed
        assert listed(lines[-1])
        await gui.send("\n")
        await gui.response()
    await gui.end()


async def test_a_move_that_is_chosen_is_an_allowed_one() -> None:
    gui = Gui("mcts:playouts=50,seed=1", "go", size=5)
    for move in ("A1", "B5"):
        lines = await gui.ask(f"kata-genmove_analyze b allow b {move} 1")
        assert lines.endswith(f"play {move}")
        await gui.ask("undo")
    await gui.end()


async def test_an_engine_does_not_play_its_book_against_a_restriction(tmp_path: Path) -> None:
    book = tmp_path / "book.json"
    made = OwnBook.of(load("tictactoe"), {})
    start = load("tictactoe").start()
    made.add(start, start.parse_move("B2"), 1.0)
    made.made = {"records": 1}
    made.save(book)
    gui = Gui(f"alphabeta:book={book}", "tictactoe")
    assert (await gui.ask("kata-search_analyze b")).endswith("play B2")
    assert (await gui.ask("kata-search_analyze b allow b A1 1")).endswith("play A1")
    await gui.end()


async def test_the_moves_of_the_opponent_are_restricted_deeper_in_the_search() -> None:
    """Black wins by A3 if white may not play there, and white may play there at first."""
    gui = Gui("alphabeta", "tictactoe")
    await gui.ask("gogui-play_sequence b A1 w B2")
    values = []
    for words in ("", "avoid w A3,A2 8"):
        await gui.send(f"kata-analyze b 5 {words} rootInfo true\n")
        lines = await gui.until(lambda line: "rootInfo" in line)
        values.append(re.findall(r"rootInfo .*winrate (\S+)", lines[-1])[0])
        await gui.send("\n")
        await gui.response()
    assert [float(value) for value in values] == [0.5, 1.0]
    await gui.end()


@pytest.mark.parametrize(
    ("engine", "game", "words", "message"),
    [
        ("mcts", "tictactoe", "allow b Z9 1", "avoid and allow: Z9"),
        ("mcts", "tictactoe", "allow p3 A1 1", "p3 is not a player of"),
        ("mcts", "tictactoe", "allow b A1 1 avoid b A1 1", "avoid and allow leave no move"),
        ("mcts", "chess", "avoid w a1a8 1", "avoid and allow: a1a8"),
        ("alphabeta", "pig", "avoid w roll 2", "in Pig alphabeta can restrict only the first move"),
        ("expectiminimax", "othello", "allow b D3 2", "can restrict only the first move"),
        ("mcts", "go", "allow b A1 1 allow b A2 1", "allow for the same player twice"),
        ("mcts", "go", "focus A1 focus A2", "focus for the same player twice"),
        ("mcts", "go", "avoid b A1 0", "avoid needs a depth of 1 or more, not 0"),
        ("mcts", "go", "avoid b A1", "avoid needs COLOUR MOVE,MOVE... DEPTH"),
        ("mcts", "go", "forbid b A1 1", "'forbid' is not a key; the keys are interval, maxmoves"),
    ],
)
@pytest.mark.parametrize("name", ["lz-analyze", "kata-genmove_analyze"])
async def test_a_restriction_that_an_engine_cannot_keep_is_refused(
    engine: str, game: str, words: str, message: str, name: str
) -> None:
    gui = Gui(engine, game)
    answer = await gui.ask(f"{name} 10 {words}")
    assert answer.startswith("? ")
    assert message in answer
    await gui.end()
