from enum import StrEnum

import pytest

from boardwire.override import override
from boardwire.protocol import (
    BLACK,
    ILLEGAL_MOVE,
    Colour,
    Command,
    CommandError,
    Console,
    TimeControl,
    command,
    commands_of,
)
from boardwire.protocol.gtp.commands import Result


class Style(StrEnum):
    QUICK = "quick"
    DEEP = "deep"


class Engine:
    def __init__(self) -> None:
        self.calls: list[object] = []

    @command("play")
    def play(self, colour: Colour, move: str) -> None:
        """Put a move on the board.

        More about it.
        """
        if move == "bad":
            raise CommandError(ILLEGAL_MOVE)
        self.calls.append((colour, move))

    @command("komi")
    def komi(self, points: float) -> None:
        """Set komi."""
        self.calls.append(points)

    @command("undo")
    @command("gg-undo")
    def undo(self, count: int = 1) -> str:
        """Take moves back."""
        return f"undone {count}"

    @command("bw-ponder", who="admin")
    async def ponder(self, on: bool, style: Style | None = None, *hints: int) -> str:
        """Think."""
        return f"{on} {style} {hints}"

    @command("bw-time")
    def time(self, control: TimeControl) -> str:
        """Set the time."""
        return str(control)


def dispatch(engine: Engine, text: str) -> Result:
    name, *arguments = text.split()
    return Console(engine).dispatch(Command(name, tuple(arguments)))


async def perform(engine: Engine, text: str) -> str:
    name, *arguments = text.split()
    return (await Console(engine).handle(Command(name, tuple(arguments)))).text


def test_a_command_is_read_from_its_method() -> None:
    spec = commands_of(Engine)["play"]
    assert spec.usage == "play COLOUR MOVE"
    assert spec.help == "Put a move on the board."
    assert spec.who == "anyone"
    assert commands_of(Engine)["bw-ponder"].usage == "bw-ponder ON [STYLE] [HINTS...]"
    assert commands_of(Engine)["bw-ponder"].who == "admin"


async def test_arguments_arrive_as_the_types_the_method_names() -> None:
    engine = Engine()
    assert dispatch(engine, "play B D4") is None
    assert dispatch(engine, "komi 7.5") is None
    assert engine.calls == [(BLACK, "D4"), 7.5]
    assert dispatch(engine, "bw-time 10m") == "10m"
    assert await perform(engine, "bw-ponder on deep 1 2") == "True deep (1, 2)"
    assert await perform(engine, "bw-ponder off") == "False None ()"
    assert await perform(engine, "play w D5") == ""


def test_a_method_can_have_two_names_and_a_default() -> None:
    assert dispatch(Engine(), "undo") == "undone 1"
    assert dispatch(Engine(), "gg-undo 3") == "undone 3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fly", "unknown command"),
        ("Play b D4", "unknown command"),
        ("play b", "syntax error: play COLOUR MOVE"),
        ("play b D4 D5", "syntax error: play COLOUR MOVE"),
        ("play x D4", "syntax error: not a colour: 'x', usage: play COLOUR MOVE"),
        ("komi nan", "syntax error: not a number: 'nan', usage: komi POINTS"),
        ("undo x", "syntax error: not a whole number: 'x', usage: undo [COUNT]"),
        (
            "bw-ponder on wild",
            "syntax error: not one of quick, deep: 'wild', usage: bw-ponder ON [STYLE] [HINTS...]",
        ),
        ("bw-ponder", "syntax error: bw-ponder ON [STYLE] [HINTS...]"),
        ("play b bad", "illegal move"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_message_to_act_on(text: str, message: str) -> None:
    with pytest.raises(CommandError) as refusal:
        dispatch(Engine(), text)
    assert refusal.value.message == message


def test_a_long_word_is_not_echoed_whole() -> None:
    with pytest.raises(CommandError) as refusal:
        dispatch(Engine(), "komi " + "x" * 10_000)
    assert len(refusal.value.message) < 100


def test_subclasses_override_add_and_take_away() -> None:
    class Stronger(Engine):
        vars()["komi"] = None  # no command any more, which no annotation of a method says

        @override
        def play(self, colour: Colour, move: str) -> None:
            self.calls.append("stronger")

        @command("undo")
        def undo_everything(self) -> str:
            """Take everything back."""
            return "all"

    engine = Stronger()
    dispatch(engine, "play b D4")
    assert engine.calls == ["stronger"]
    assert dispatch(engine, "undo") == "all"
    assert dispatch(engine, "gg-undo 2") == "undone 2"
    assert "komi" not in commands_of(Stronger)
    assert "komi" in commands_of(Engine)


def test_an_argument_nothing_can_be_read_as_is_a_mistake_in_the_program() -> None:
    class Wrong:
        @command("x")
        def x(self, argument: list[int]) -> None:
            """Do it."""

    with pytest.raises(TypeError, match=r"Wrong\.x\(argument\)"):
        commands_of(Wrong)
