"""The other side of a game by UCI at a server, and what it asks the server."""

from __future__ import annotations

import pytest

from boardwire.clients.gui.uci.uci_opponents import GameSoFar, GuiPracticeOpponent
from boardwire.games import load
from boardwire.protocol import CommandError
from boardwire.protocol.uci import GoCommand


class Asked:
    """A server that answers every question alike, and keeps the questions."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.refuses = False

    async def ask(self, name: str, *arguments: str) -> str:
        if self.refuses:
            raise CommandError("no engine was free")
        self.lines.append(" ".join((name, *arguments)))
        return "e7e5"


E4 = GameSoFar("", ((1, "e2e4"),), 0)


def practice() -> tuple[GuiPracticeOpponent, Asked]:
    asked = Asked()
    return GuiPracticeOpponent(asked, load("chess")), asked  # type: ignore[arg-type]  # it has what is used of a seek


async def test_a_move_is_asked_for_with_what_the_server_does_not_know_yet() -> None:
    opponent, asked = practice()
    assert await opponent.move(E4, GoCommand()) == "e7e5"
    assert [line.split()[0] for line in asked.lines] == ["bw-game", "play", "genmove"]
    asked.lines.clear()
    later = GameSoFar("", (*E4.moves, (0, "e7e5"), (1, "g1f3")), 0)
    await opponent.move(later, GoCommand())
    assert asked.lines == ["play w g1f3", "genmove b"]


async def test_a_new_game_begins_anew_at_the_server() -> None:
    """Then the server chooses the engine again."""
    opponent, asked = practice()
    await opponent.move(E4, GoCommand())
    opponent.new_game()
    asked.lines.clear()
    await opponent.move(E4, GoCommand())
    assert [line.split()[0] for line in asked.lines] == ["bw-game", "play", "genmove"]


async def test_clocks_are_told_less_the_overhead() -> None:
    opponent, asked = practice()
    opponent.overhead = 0.5
    await opponent.move(E4, GoCommand(left=(60_000, 30_000), increments=(0, 2000)))
    assert "bw-time_settings 30+2" in asked.lines
    left = next(line.split() for line in asked.lines if line.startswith("time_left"))
    assert left[:2] == ["time_left", "b"]
    assert float(left[2]) == pytest.approx(29.5, abs=0.3)
    asked.lines.clear()
    await opponent.move(E4, GoCommand(movetime=2500))
    assert asked.lines == ["gg-undo 1", "bw-time_settings 2.5/move", "genmove b"]


async def test_a_report_is_asked_for_at_the_position() -> None:
    opponent, asked = practice()
    await opponent.report(E4, 0.5, 3)
    assert asked.lines[1:] == ["play w e2e4", "bw-analyse seconds=0.5 moves=3"]


async def test_an_error_of_the_server_leaves_what_it_knows() -> None:
    opponent, asked = practice()
    await opponent.report(E4, 0.5, 1)
    asked.refuses = True
    with pytest.raises(CommandError):
        await opponent.move(E4, GoCommand())
    asked.refuses = False
    asked.lines.clear()
    await opponent.move(E4, GoCommand())
    assert asked.lines == ["genmove b"]
