"""Matches on this machine: faulty engines lose with a reason, and none of their processes stay."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

from boardwire.clients.engines import CommandLine, parse_engine
from boardwire.clients.engines.spec import EngineSpec
from boardwire.clients.tournament import play_games
from boardwire.games import load
from boardwire.matches import ConsensusRule, Limits, MatchError, MatchRecord, Reason
from boardwire.matches.openings import openings
from boardwire.matches.records.verification import violation
from boardwire.matches.tournaments import CutShort, standings
from boardwire.protocol import TimeControl

pytestmark = pytest.mark.program

FAULTY = Path(__file__).parents[3] / "engines" / "faulty.py"
MARK = f"BOARDWIRE_TEST_WORKER={os.getpid()}"
"""Tells engines of these tests from those of tests that run beside them."""
LIMITS = Limits(preparation=3, move_timeout=2, grace=0.3, scoring=3)


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(*MARK.split("=", 1))


def faulty(fault: str, good_moves: int = 1) -> CommandLine:
    return CommandLine((sys.executable, str(FAULTY), fault, str(good_moves)))


async def play(fault: str, *, good_moves: int = 1, time: str = "none") -> MatchRecord:
    """One game of tic-tac-toe: the faulty engine has black, a sound one has white."""
    records = await play_games(
        (faulty(fault, good_moves), faulty("none")),
        (fault, "sound"),
        load("tictactoe"),
        games=1,
        time=TimeControl.parse(time),
        limits=LIMITS,
    )
    return records[0]


def processes_running(script: Path) -> list[int]:
    """The ids of all processes of this test run's worker that run `script`, zombies left out."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                command = (folder / "cmdline").read_bytes()
                environment = (folder / "environ").read_bytes()
            except OSError:
                continue
            if os.fsencode(script) in command and os.fsencode(MARK) in environment:
                found.append(int(folder.name))
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "reason", "detail"),
    [
        ("crash", Reason.CRASH, "exit code 3: something terrible happened"),
        ("half", Reason.CRASH, 'exit code 3: the line "= A" has no line end'),
        ("line", Reason.CRASH, 'exit code 3: the response "= A1" has no empty line at its end'),
        ("orphan", Reason.CRASH, "exit code 3"),
        ("hang", Reason.NO_ANSWER, "no move within 2 s"),
        ("illegal", Reason.ILLEGAL_MOVE, "A1 is "),
        ("rubbish", Reason.ILLEGAL_MOVE, "'checkmate!' is no "),
        ("refuse", Reason.REFUSAL, "play w B1: illegal move"),
        ("babble", Reason.PROTOCOL, "bytes"),
        ("silent", Reason.NO_ANSWER, "not ready within 3 s"),
    ],
)
async def test_a_faulty_engine_loses_with_that_reason_and_is_gone(
    fault: str, reason: Reason, detail: str
) -> None:
    record = await play(fault)
    assert record.result is not None
    assert record.result.reason is reason
    assert record.result.winner == 1
    assert detail in record.result.detail
    assert processes_running(FAULTY) == []


async def test_an_engine_that_hangs_loses_on_time_where_a_clock_runs() -> None:
    record = await play("hang", time="0.5/move")
    assert record.result is not None
    assert (record.result.reason, record.result.text) == (Reason.TIME, "W+Time")
    assert processes_running(FAULTY) == []


async def test_sound_engines_play_to_the_end_and_change_colours() -> None:
    reported: list[int] = []
    records = await play_games(
        (faulty("none"), faulty("none")),
        ("first", "second"),
        load("tictactoe"),
        games=4,
        time=TimeControl.none(),
        concurrency=2,
        report=lambda number, record: reported.append(number),
    )
    assert sorted(reported) == [0, 1, 2, 3]
    assert [record.players[0] for record in records] == ["first", "second", "first", "second"]
    for record in records:
        assert record.result is not None
        assert record.result.text == "B+"
        assert [move.text for move in record.moves] == ["A1", "B1", "C1", "A2", "B2", "C2", "A3"]
    first, second = standings(("first", "second"), records)
    assert (first.score.wins, first.score.losses, first.score.games, first.moves) == (2, 2, 4, 14)
    assert (second.score.points, second.score.draws) == (2, 0)


async def test_after_a_fault_the_next_game_has_fresh_processes() -> None:
    records = await play_games(
        (faulty("crash", 2), faulty("none")),
        ("crash", "sound"),
        load("tictactoe"),
        games=3,
        time=TimeControl.none(),
    )
    for record in records:
        assert record.result is not None
        assert record.result.reason is Reason.CRASH
        assert len(record.moves) >= 4


async def test_a_program_that_does_not_exist_is_an_error_not_a_lost_game() -> None:
    nobody = parse_engine("/no/such/engine --mode gtp")
    with pytest.raises(CutShort, match="cannot start /no/such/engine") as caught:
        await play_games((nobody, nobody), ("a", "b"), load("go"), games=1, time=TimeControl.none())
    assert caught.value.records == []


@pytest.mark.parametrize("concurrency", [1, 2])
async def test_games_that_were_played_outlast_an_engine_that_cannot_be_started_again(
    concurrency: int, tmp_path: Path
) -> None:
    """It crashes in every game, and is gone then."""
    program = tmp_path / "engine"
    program.write_text(f"#!/bin/sh\n{sys.executable} {FAULTY} crash 1\nrm -f {program}\nexit 3\n")
    program.chmod(0o755)
    reported: list[int] = []
    with pytest.raises(CutShort, match=f"cannot start {program}") as caught:
        await play_games(
            (CommandLine((str(program),)), faulty("none")),
            ("crash", "sound"),
            load("tictactoe"),
            games=9,
            time=TimeControl.none(),
            concurrency=concurrency,
            report=lambda number, record: reported.append(number),
        )
    assert sorted(reported) == list(range(concurrency))
    results = [record.result for record in caught.value.records]
    assert [result and result.reason for result in results] == [Reason.CRASH] * concurrency


async def test_three_engines_play_nim_and_change_seats() -> None:
    engines = [parse_engine(text) for text in ("alphabeta", "mcts:playouts=200", "random:seed=1")]
    names = ("alphabeta", "mcts", "random")
    records = await play_games(
        engines,
        names,
        load("nim", heaps="2,3", players=3),
        games=3,
        time=TimeControl.none(),
        concurrency=3,
    )
    assert [record.players for record in records] == [
        ("alphabeta", "mcts", "random"),
        ("mcts", "random", "alphabeta"),
        ("random", "alphabeta", "mcts"),
    ]
    for record in records:
        assert record.result is not None
        taker = record.moves[-1].player
        assert (record.result.winner, record.result.reason) == (taker, Reason.RULE)
        assert record.result.text == ("B+", "W+", "P3+")[taker]
        assert set(record.scores.values()) == {record.result.text}
        assert [move.player for move in record.moves] == [
            ply % 3 for ply in range(len(record.moves))
        ]
    table = standings(names, records)
    assert sum(row.score.wins for row in table) == sum(row.score.points for row in table) == 3
    assert sum(row.score.losses for row in table) == 6


async def test_as_many_engines_as_players_are_needed() -> None:
    two = (parse_engine("random"), parse_engine("random"))
    with pytest.raises(MatchError, match="Nim with these options is for 3: name 3 engines, not 2"):
        await play_games(two, ("a", "b"), load("nim", players=3), games=1, time=TimeControl.none())


async def test_one_of_three_who_breaks_off_loses_and_the_others_share_the_win() -> None:
    engines = (parse_engine("random"), faulty("crash", 0), parse_engine("random"))
    names = ("a", "crash", "c")
    records = await play_games(
        engines, names, load("nim", players=3), games=1, time=TimeControl.none()
    )
    (result,) = [record.result for record in records]
    assert result is not None
    assert (result.text, result.returns, result.winner) == ("-W", (0.5, -1, 0.5), None)
    table = standings(names, records)
    assert [row.score.points for row in table] == [0.5, 0, 0.5]
    assert [(row.score.shared, row.score.draws, row.score.losses) for row in table] == [
        (1, 0, 0),
        (0, 0, 1),
        (1, 0, 0),
    ]


@pytest.mark.parametrize("game", ["tictactoe", "connect4", "othello", "go", "pig", "nim", "tree"])
async def test_two_bundled_engines_play_every_game_to_its_end(game: str) -> None:
    engines = (parse_engine("mcts:playouts=30,seed=1"), parse_engine("random:seed=2"))
    options = {"size": 5} if game == "go" else {"target": 30} if game == "pig" else {}
    records = await play_games(
        engines, ("mcts", "random"), load(game, **options), games=2, time=TimeControl.none(), seed=3
    )
    for record in records:
        assert record.result is not None
        assert record.result.reason is Reason.RULE
        if game in ("go", "othello", "pig"):
            assert set(record.scores.values()) == {record.result.text}


async def test_the_same_seeds_give_the_same_game_of_pig() -> None:
    def engines() -> tuple[EngineSpec, EngineSpec]:
        return parse_engine("random:seed=5"), parse_engine("random:seed=6")

    games = [
        await play_games(
            engines(),
            ("a", "b"),
            load("pig", target=20),
            games=1,
            time=TimeControl.none(),
            seed=7,
        )
        for _ in range(2)
    ]
    first, second = ([move.text for move in records[0].moves] for records in games)
    assert first == second


def test_the_fault_script_is_quoted_like_any_command_line() -> None:
    text = str(faulty("none"))
    assert parse_engine(text) == faulty("none")
    assert shlex.split(text)[0] == sys.executable


async def test_each_opening_is_played_from_every_seat_before_the_next() -> None:
    game = load("othello", size=6)
    begun = openings("random:4:7", game)
    engines = (parse_engine("random:seed=1"), parse_engine("random:seed=2"))
    records = await play_games(
        engines, ("a", "b"), game, games=4, time=TimeControl.none(), openings=begun
    )
    assert [record.players[0] for record in records] == ["a", "b", "a", "b"]
    assert [record.opening for record in records] == [
        *("random:4:7", "random:4:7", "random:4:8", "random:4:8")
    ]
    for number, record in enumerate(records):
        moves = tuple(move.text for move in record.moves)
        assert moves[:4] == begun.pick(number // 2).moves
        assert len(moves) > 4
        assert violation(record.to_data()) is None


async def test_an_opening_may_be_a_position_or_rolls() -> None:
    """Whatever the dice of an opening were, the match's own begin with their first roll."""
    engines = (parse_engine("random:seed=1"), parse_engine("random:seed=2"))
    for text, game in (
        ("position:X---O----_X", load("tictactoe")),
        ("moves:31,8/5,6/5", load("backgammon")),
    ):
        (record,) = await play_games(
            engines,
            ("a", "b"),
            game,
            games=1,
            time=TimeControl.parse("1m+1"),
            openings=openings(text, game),
        )
        assert record.opening == text
        assert violation(record.to_data()) is None


async def test_engines_that_agree_for_long_enough_end_the_match() -> None:
    alphabeta = parse_engine("alphabeta:depth=9")
    records = await play_games(
        (alphabeta, alphabeta),
        ("one", "two"),
        load("tictactoe"),
        games=2,
        time=TimeControl.none(),
        limits=Limits(consensus=ConsensusRule(moves=2, draw=0.0, draw_after=4)),
    )
    for record in records:
        assert record.result is not None
        assert (record.result.text, record.result.reason) == ("0", Reason.CONSENSUS)
        assert 4 <= len(record.moves) <= 6
