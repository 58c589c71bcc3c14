"""The modes of a console's board, without a server: practice, a match, and a match that is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from boardwire.games import CHANCE, CourseNotFound, IllegalMove, load
from boardwire.matches import (
    BoardConsole,
    Briefing,
    MoveRequest,
    Observation,
    Reason,
    Result,
    Seat,
)
from boardwire.protocol import Command, CommandError, TimeControl
from boardwire.server.players.console_user import ConsoleUser
from boardwire.server.players.human_player import HumanPlayer
from boardwire.server.sessions.console.console import ServerBoard
from boardwire.server.sessions.console.login import Login
from boardwire.server.sessions.console.match_commands import MatchCommands
from boardwire.server.sessions.console.match_moves import MoveCommands
from boardwire.server.sessions.console.practice_mode import PracticeMode

from ....until import until

TIMEOUT = 5.0


class FakeSeat:
    """A seat at a match: it accepts every move, and remembers what its player reports."""

    def __init__(self) -> None:
        self.reported: list[Any] = []
        self.result: Result | None = None
        self.dead: tuple[str, ...] = ()
        self.clocks = (None, None)
        self.on_turn = True
        self.on_answer: Callable[[str], None] = lambda text: None

    def report(self, event: Any, time: float) -> None:
        self.reported.append(event)
        if hasattr(event, "text"):
            self.on_answer(event.text)


class FakeUser:
    """A user at a console."""

    name, notified, gone, declined, presence = "anna", False, False, "", None
    link = SimpleNamespace(input_ended=False)

    def __init__(self) -> None:
        self.shown: HumanPlayer | None = None
        self.seeks: list[int] = []

    @property
    def playing(self) -> HumanPlayer | None:
        return None if self.shown is None or self.shown.ended else self.shown

    def notice(self, text: str) -> None: ...

    def note_news(self) -> None: ...

    async def until(self, condition: Callable[[], object], seconds: float) -> None:
        await until(condition, seconds)


class Session:
    """A console whose user sits at a match as black, once `begin` is called."""

    def __init__(self) -> None:
        self.user = FakeUser()
        self.login = Login(*(cast("Any", None),) * 4, 0)
        self.login.user = cast("ConsoleUser", self.user)
        practice = PracticeMode(
            *(cast("Any", None),) * 7, borrow_timeout=TIMEOUT, move_timeout=TIMEOUT
        )
        self.board = ServerBoard(self.login, cast("Any", None), practice, TIMEOUT)
        moves = MoveCommands(self.board, self.board.awaited)
        commands = MatchCommands(self.board, self.login, *(cast("Any", None),) * 2, TIMEOUT)
        self.console = BoardConsole(self.board, moves, commands)
        self.seat = FakeSeat()

    async def __call__(self, line: str) -> str:
        name, *words = line.split()
        self.board.follow()
        return (await self.console.handle(Command(name, tuple(words)))).text

    def begin(self, game: str = "tictactoe") -> HumanPlayer:
        self.user.shown = player = HumanPlayer(cast("Any", self.user), 0)
        briefing = Briefing(
            *("m1", load(game), 0, ("anna", "ben")),
            TimeControl.parse("5m"),
            datetime.now(UTC),
        )
        player.sit(cast("Seat", self.seat), briefing)
        self.seat.on_answer = lambda text: player.accept(
            Observation(len(player.history) + 1, 0, text)
        )
        player.request(MoveRequest(0, (None, None)))
        return player

    def moves(self) -> list[str]:
        return [played.text for played in self.board.history]


@pytest.fixture
def session() -> Session:
    return Session()


async def test_without_a_match_the_table_is_the_users_own(session: Session) -> None:
    await session("bw-game tictactoe")
    await session("play b A1")
    await session("undo")
    assert session.moves() == []
    with pytest.raises(CommandError, match="you play no match"):
        await session("bw-resign")


async def test_a_match_is_put_on_the_table_and_moves_go_to_its_seat(session: Session) -> None:
    player = session.begin()
    assert await session("bw-game") == "tictactoe"
    await session("play b B2")
    assert [event.text for event in session.seat.reported[1:]] == ["B2"]
    player.observe(Observation(2, 1, "A1"))
    assert await session("genmove w") == "A1"
    assert session.moves() == ["B2", "A1"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("bw-game othello", "the match is tictactoe"),
        ("boardsize 4", "the match has another"),
        ("undo", "the moves of a match stay"),
        ("gogui-play_sequence b A1", "one by one"),
        ("bw-time_settings 1m", "the match is played at 5m"),
        ("bw-chance 1", "the server rolls"),
        ("bw-observer w", "you play b"),
        ("genmove b", "you play b yourself"),
    ],
)
async def test_a_match_refuses_what_would_change_it(
    session: Session, line: str, reason: str
) -> None:
    session.begin()
    with pytest.raises(CommandError, match=reason):
        await session(line)


@pytest.mark.parametrize(
    "line", ["bw-game tictactoe", "boardsize 3", "clear_board", "komi 3", "bw-time_settings 5m"]
)
async def test_a_gui_may_set_up_the_match_as_it_is(session: Session, line: str) -> None:
    session.begin()
    assert await session(line) == ""


async def test_a_person_may_play_where_no_position_that_fits_is_found(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(*_: object) -> list[int]:
        raise CourseNotFound("given up")

    def refuse(*_: object) -> list[int]:
        raise IllegalMove("the guess does not fit")

    monkeypatch.setattr("boardwire.matches.table.guess", give_up)
    monkeypatch.setattr("boardwire.games.rules.kuhn.KuhnState.consistent_moves", refuse)
    player = session.begin("kuhn")
    player.observe(Observation(1, CHANCE, "J?"))
    request = MoveRequest(
        *(0, (None, None)), legal_moves=lambda: ["bet", "check"], known=lambda: ["your card: J"]
    )
    player.request(request)
    assert await session("bw-legal_moves") == "bet check"
    assert "your card: J" in await session("showboard")
    await session("play b BET")
    assert [event.text for event in session.seat.reported[1:]] == ["bet"]
    assert "b bet" in await session("showboard")
    assert session.moves() == ["J?", "bet"]


async def test_after_the_match_its_board_stays_until_a_game_of_ones_own(session: Session) -> None:
    player = session.begin()
    await session("play b B2")
    session.seat.result = Result.loss(1, 2, Reason.RESIGNATION)
    player.rise()
    assert await session("final_score") == session.seat.result.text
    assert await session("bw-result") == "O resigns"
    assert await session("genmove w") == "resign"
    with pytest.raises(CommandError, match="clear_board begins your own game"):
        await session("play b A1")
    assert session.moves() == ["B2"]
    await session("clear_board")
    assert session.user.shown is None
    await session("play b A1")
    assert session.moves() == ["A1"]


async def test_moving_waits_for_a_match_that_is_sought(session: Session) -> None:
    session.user.seeks = [1]
    moving = asyncio.create_task(session("play b B2"))
    await asyncio.sleep(0)
    assert not moving.done()
    session.user.seeks = []
    session.begin()
    await moving
    assert [event.text for event in session.seat.reported[1:]] == ["B2"]


async def test_a_client_that_has_placed_a_set_up_gets_the_moves_of_the_others_alone(
    session: Session,
) -> None:
    player = session.begin("battleship")
    ships = ["A1-A5", "C1-C4", "E1-E3", "G1-G3", "J1-J2"]

    def place(_: str) -> None:
        for number, ship in enumerate(ships):
            player.accept(Observation(2 * number + 1, 0, ship))
            player.observe(Observation(2 * number + 2, 1, "?"))
        player.request(MoveRequest(0, (None, None)))

    session.seat.on_answer = place
    await session(f"play b {','.join(ships)}")
    assert [event.text for event in session.seat.reported[1:]] == [",".join(ships)]
    assert [await session("genmove w") for _ in ships] == ["?"] * 5
    session.seat.on_answer = lambda text: player.accept(Observation(11, 0, text))
    await session("play b D4")
    assert [event.text for event in session.seat.reported[1:]] == [",".join(ships), "D4"]
