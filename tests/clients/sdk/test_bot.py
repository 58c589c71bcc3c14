"""Bots in Python at a scripted server: what they answer, and what their author is told."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import pytest

from boardwire import Bot, BotMatch, BotResult
from boardwire.clients.bots.bot import LoginRefused
from boardwire.clients.sdk.match import BotResult as Result
from boardwire.games import State, UnknownGame
from boardwire.override import override
from boardwire.protocol import BotLoginError

from ...processes import KilledPopen
from ...served import Served
from ...until import until
from ..hostile import HostilePeer, hostile_server

RESULT = b"# result match=7e2b game=tictactoe opponent=yy colour=b result=B+ reason=rule\n"


THINKER = """
import time, boardwire

class Thinker(boardwire.Bot):
    def choose(self, state, match):
        print("I think", flush=True)
        time.sleep(60)

Thinker("thinker", "tictactoe", opponent="alphabeta").run("{server}")
"""


class FirstMove(Bot):
    """Takes the first legal move, and keeps all that it is told."""

    @override
    def choose(self, state: State, match: BotMatch) -> int | str | Awaitable[int | str]:
        self.__dict__.setdefault("asked", []).append((state, match))
        return state.legal_moves()[0]

    @override
    def on_result(self, result: BotResult) -> object:
        self.__dict__.setdefault("results", []).append(result)
        return None


def returning(answer: object) -> type[Bot]:
    """A class of bots whose `choose` returns that, or raises it."""

    class Answering(Bot):
        @override
        def choose(self, state: State, match: BotMatch) -> int:
            if isinstance(answer, Exception):
                raise answer
            return cast(int, answer)  # which it need not be

    return Answering


@asynccontextmanager
async def playing(
    bot: Bot, script: Callable[[HostilePeer], Awaitable[None]]
) -> AsyncIterator[None]:
    """Play at a server with a script, until `quit`."""
    async with hostile_server(script) as place, asyncio.timeout(20):
        await bot.play(f"tcp://{place}")
        yield


async def answers_of(bot: Bot, *commands: str, result: bytes = RESULT) -> list[str]:
    """The bot's answers to commands of a server; then its one match is over."""
    answers: list[str] = []

    async def script(server: HostilePeer) -> None:
        await server.welcome()
        for command in commands:
            answers.append(await server.ask(f"{command}\n".encode()))
        await server.send(result + b"quit\n")
        await server.line()

    async with playing(bot, script):
        return answers


async def test_a_bot_is_asked_with_the_position_and_the_match() -> None:
    bot = FirstMove("it", "tictactoe", matches=1)
    answers = await answers_of(
        *(bot, "name", "bw-game tictactoe", "bw-time_settings 5m+3", "clear_board"),
        *(
            "# begins match=7e2b game=tictactoe opponent=yy colour=w\nplay b B2",
            "time_left w 299.5 0",
        ),
        "genmove w",
    )
    assert answers == ["= it", "= ", "= ", "= ", "= ", "= ", "= A1"]
    ((state, match),) = bot.__dict__["asked"]
    assert state.position_text() == "----X---- O"
    assert (match.id, match.opponent, match.player, match.colour) == ("7e2b", "yy", 1, "white")
    assert (str(match.time), match.seconds_left) == ("5m+3", 299.5)
    assert match.moves == [(0, "B2")]
    (result,) = bot.__dict__["results"]
    assert (result.match, result.player, result.won) == ("7e2b", 0, True)


async def test_the_match_is_the_same_object_until_it_ends() -> None:
    bot = FirstMove("it", "tictactoe", matches=1)
    await answers_of(bot, "genmove b", "play w C3", "genmove b", "clear_board", "genmove b")
    first, second, third = (match for _, match in bot.__dict__["asked"])
    assert first is second
    assert third is not first


async def test_a_choice_may_be_a_coroutine_a_text_or_resign() -> None:
    class Coroutine(Bot):
        @override
        async def choose(self, state: State, match: BotMatch) -> str:
            await asyncio.sleep(0)
            return "b2" if len(match.moves) < 2 else "resign"

    bot = Coroutine("it", "tictactoe", matches=1)
    assert await answers_of(bot, "genmove b", "play w A1", "genmove b") == [
        *("= B2", "= ", "= resign")
    ]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("Z9", "returned 'Z9'"),
        ("A1", "returned 'A1', and the bot resigns: A1 is not a legal move here"),
        (99, "99 is not in state.legal_moves(); legal are 1 (B1), 2 (C1)"),
        (None, "does every way through choose() end with `return MOVE`?"),
        (1.5, "a move is a number from state.legal_moves() or a text such as 'B1', not float"),
        (ValueError("mate in none"), "ValueError: mate in none"),
    ],
)
async def test_an_answer_that_is_no_move_is_explained_and_the_bot_goes_on(
    answer: object, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    bot = returning(answer)("it", "tictactoe", matches=1)
    assert await answers_of(bot, "play b A1", "genmove w", "name") == ["= ", "= resign", "= it"]
    assert told in caplog.text


async def test_an_error_is_shown_with_its_place_and_without_our_frames(
    caplog: pytest.LogCaptureFixture,
) -> None:
    await answers_of(returning(KeyError("x"))("it", "tictactoe", matches=1), "genmove b")
    (record,) = (it for it in caplog.records if it.levelno == logging.ERROR)
    shown = record.getMessage()
    assert "choose() failed at line " in shown
    assert "of test_bot.py" in shown
    assert "raise answer" in shown
    assert shown.count("File ") == 1


async def test_an_error_in_on_result_does_not_end_the_bot(caplog: pytest.LogCaptureFixture) -> None:
    class Failing(FirstMove):
        @override
        def on_result(self, result: BotResult) -> object:
            raise RuntimeError("cannot write my log")

    bot = Failing("it", "tictactoe", matches=2)

    async def script(server: HostilePeer) -> None:
        await server.welcome()
        await server.send(RESULT)
        answers.append(await server.ask(b"genmove b\n"))
        await server.send(RESULT + b"quit\n")
        await server.line()

    answers: list[str] = []
    async with playing(bot, script):
        assert answers == ["= A1"]
        assert "RuntimeError: cannot write my log" in caplog.text


async def test_a_bot_comes_back_with_its_session_and_the_matches_that_are_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("boardwire.clients.bots.bot.RETRY_SECONDS", 0.01)
    logins: list[str] = []

    async def script(server: HostilePeer) -> None:
        logins.append(await server.welcome())
        await server.ask(b"genmove b\n")
        await server.send(RESULT)
        if len(logins) == 3:
            await server.send(b"quit\n")
            await server.line()

    async with playing(FirstMove("it", "tictactoe", matches=3, time="1m"), script):
        assert logins == [
            "bw-bot it - tictactoe time=1m games=3",
            "bw-bot it - tictactoe time=1m games=2 session=00ff",
            "bw-bot it - tictactoe time=1m games=1 session=00ff",
        ]


async def test_the_matches_are_shared_out_among_the_connections() -> None:
    logins: list[str] = []

    async def script(server: HostilePeer) -> None:
        logins.append(await server.welcome())
        await server.send(RESULT * int(logins[-1].rpartition("games=")[2]) + b"quit\n")
        await server.line()

    bot = FirstMove("it", "tictactoe", matches=5, connections=3)
    async with playing(bot, script):
        assert sorted(logins) == [
            "bw-bot it - tictactoe games=2",
            "bw-bot it-2 - tictactoe games=2",
            "bw-bot it-3 - tictactoe games=1",
        ]
    assert len(bot.__dict__["results"]) == 5


@pytest.mark.parametrize("in_thread", [True, False])
async def test_an_interrupted_choice_is_dropped_and_the_next_match_follows(
    in_thread: bool, caplog: pytest.LogCaptureFixture
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    class Slow(Bot):
        @override
        def choose(self, state: State, match: BotMatch) -> int | Awaitable[int]:
            if not match.id:
                return state.legal_moves()[0]
            begun.set()
            if in_thread:
                assert go_on.wait(20)
                return 0
            return asyncio.sleep(20, 0)

    async def script(server: HostilePeer) -> None:
        await server.welcome()
        await server.send(b"# begins match=7e2b\ngenmove b\n")
        await until(begun.is_set)
        for command in (RESULT + b"# interrupt\n", b"clear_board\n", b"genmove b\n"):
            answers.append(await server.ask(command))
        await server.send(b"quit\n")
        await server.line()

    answers: list[str] = []
    try:
        async with playing(Slow("it", "tictactoe", matches=1), script):
            assert answers == ["? interrupted", "= ", "= A1"]
            assert "failed" not in caplog.text
    finally:
        go_on.set()


async def test_a_bot_sees_of_a_hidden_game_what_its_player_knows() -> None:
    bot = FirstMove("it", "kuhn", matches=1)
    setup = ("bw-game kuhn", "bw-observer w", "clear_board", "bw-chance ?J", "play b bet")
    answers = await answers_of(bot, *setup, "genmove w")
    assert answers[-1] in ("= fold", "= call")
    ((state, match),) = bot.__dict__["asked"]
    assert state.observation(1) == "?J bet"
    assert match.moves == [(-1, "?J"), (0, "bet")]


def test_a_bot_names_games_of_openspiel_as_a_command_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwire.games.registry._added", {})
    bot = FirstMove("it", "openspiel:tic_tac_toe", "othello", matches=1)
    assert [login.games for login in bot._logins] == [["openspiel-tic_tac_toe", "othello"]]


async def test_a_bot_carries_out_no_command_but_those_of_a_referee() -> None:
    answers = await answers_of(FirstMove("it", "tictactoe", matches=1), "loadsgf A1")
    assert answers == ["? boardwire bot does not pass on loadsgf"]


async def test_a_login_that_the_server_refuses_ends_the_bot() -> None:
    async def script(server: HostilePeer) -> None:
        await server.line()
        await server.send(b"# closing: error: it is taken\n")

    with pytest.raises(LoginRefused, match="it is taken"):
        async with playing(FirstMove("it", "tictactoe"), script):
            pass


async def test_run_says_in_one_line_why_a_bot_cannot_play(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(SystemExit) as ending:
        await asyncio.to_thread(FirstMove("it", "tictactoe").run, "nowhere")
    assert ending.value.code == 2
    (record,) = caplog.records
    assert "nowhere" in record.getMessage()


@pytest.mark.parametrize(
    ("name", "game", "kind", "said"),
    [
        ("it", "otelo", UnknownGame, "no game is called 'otelo'; did you mean othello?"),
        ("two words", "othello", BotLoginError, "'two words' cannot be a name"),
    ],
)
async def test_a_wrong_name_is_said_in_one_line_too(
    name: str, game: str, kind: type[Exception], said: str, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(SystemExit):
        await asyncio.to_thread(FirstMove(name, game).run)
    (record,) = caplog.records
    assert record.getMessage().startswith(said)
    with pytest.raises(kind):
        await FirstMove(name, game).play()


async def test_a_token_file_that_is_missing_is_said_in_one_line_too(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDWIRE_TOKEN_FILE", "/no/such/token")
    with pytest.raises(SystemExit):
        await asyncio.to_thread(FirstMove("it", "othello").run)
    (record,) = caplog.records
    assert "/no/such/token: there is no such file" in record.getMessage()


async def test_run_is_not_for_a_program_with_an_event_loop() -> None:
    with pytest.raises(SystemExit, match=r"await bot\.play\(server\)"):
        FirstMove("it", "tictactoe").run()


@pytest.mark.slow
def test_ctrl_c_ends_a_bot_while_it_chooses(served: Served, tmp_path: Path) -> None:
    file = tmp_path / "thinker.py"
    file.write_text(THINKER.format(server=served.address))
    with KilledPopen(
        (sys.executable, str(file)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as bot:
        assert bot.stdout is not None
        assert bot.stderr is not None
        assert bot.stdout.readline() == "I think\n"
        bot.send_signal(signal.SIGINT)
        told = bot.stderr.read()
        assert bot.wait(20) == 0
    assert " thinker stops\n" in told
    assert "Traceback" not in told


def test_mistakes_in_a_bot_are_explained_when_it_is_made() -> None:
    class Empty(Bot):
        pass

    class Short(Bot):
        @override
        def choose(self, state: State) -> int:  # type: ignore[override]  # the mistake under test
            return 0

    class Forgetful(FirstMove):
        def __init__(self) -> None:
            pass

    for kind in (Empty, Short):
        with pytest.raises(TypeError, match=r"needs a method choose\(self, state, match\)"):
            kind("it", "othello")
    with pytest.raises(TypeError, match="name a game: FirstMove"):
        FirstMove("it")
    with pytest.raises(TypeError, match=r"Forgetful\.__init__ does not call super"):
        asyncio.run(Forgetful().play())
    with pytest.raises(ValueError, match="at least 1"):
        FirstMove("it", "othello", matches=0)


@pytest.mark.parametrize(
    ("result", "player", "outcome"),
    [
        ("B+3.5", 0, "won"),
        ("B+3.5", 1, "lost"),
        ("0", 0, "drawn"),
        ("Void", 0, ""),
        ("P3+", 2, "won"),
        ("P3+", 0, "lost"),
        ("-W-P4", 0, "won"),
        ("-W-P4", 3, "lost"),
    ],
)
def test_a_result_says_how_it_went(result: str, player: int, outcome: str) -> None:
    it = Result("7e2b", "nim", "yy", player, result, "rule")
    assert [name for name in ("won", "lost", "drawn") if getattr(it, name)] == [
        name for name in (outcome,) if name
    ]


async def test_a_timeout_is_called_that(caplog: pytest.LogCaptureFixture) -> None:
    class Slow(Bot):
        @override
        def choose(self, state: State, match: BotMatch) -> int:
            time.sleep(0.3)
            return state.legal_moves()[0]

    async def script(server: HostilePeer) -> None:
        await server.welcome()
        await server.ask(b"time_left b 0.1 0\n")
        await server.send(b"genmove b\n")
        await asyncio.sleep(0.2)
        await server.send(RESULT.replace(b"result=B+ reason=rule", b"result=W+Time reason=time"))
        await server.line()  # of the move that came too late
        await server.send(b"quit\n")
        await server.line()

    async with playing(Slow("it", "tictactoe", matches=1), script):
        (told,) = (it.getMessage() for it in caplog.records if it.levelno == logging.ERROR)
    assert re.fullmatch(
        r"match 7e2b: your bot took longer than its clock: choose\(\) ran for 0\.[1-9] s, and the "
        r"clock had 0\.1 s",
        told,
    )
