"""The screen: boards, moves and news of a match, in colour where the terminal has it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from boardwire.games import CHANCE, board_text
from boardwire.matches.point_by_point import last_points
from boardwire.protocol import visible
from boardwire.vocabulary import player_name

from .board import draw_board, sits_opposite
from .match import TerminalMatch
from .times import clock_text

_NEWS = "cyan"
_ERROR = "yellow"


class Screen:
    """Shows a match.

    Args:
        console: The terminal, or a file. Without colours, boards are drawn in plain characters.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._plain = not console.is_terminal or console.no_color
        self.turned: bool | None = None
        """Whether the board is turned round; None for the side where the person sits."""

    @property
    def width(self) -> int:
        """The width of the terminal in characters."""
        return self._console.width

    def board(self, match: TerminalMatch) -> None:
        """Draw the board and the facts beside it."""
        table = match.table
        view = table.state.view(match.me)
        facts = "   ".join(f"{name}: {value}" for name, value in view.side.items() if value != "-")
        self._line()
        if self._plain:
            drawn = board_text(view).splitlines()
            for line in drawn[: len(drawn) - len(view.side)]:
                self._line(line)
        else:
            if self.turned is None:
                start = table.game.start().view(match.me)
                self.turned = sits_opposite(start, match.me)
            marked = last_points(table)
            drawing = draw_board(view, table.game.name, marked, turned=self.turned)
            if drawing.plain:
                self._console.print(drawing, soft_wrap=True, highlight=False)
        if facts:
            self._line(facts, "" if self._plain else "dim")
        self._line()

    def move(self, match: TerminalMatch, player: int, text: str) -> None:
        """Tell a move or a roll."""
        if player == CHANCE:
            what = "roll" if match.table.game.perfect_information else "deal"
            self._line(f"{what}: {text}", "bold")
            return
        number = sum(it.player != CHANCE for it in match.table.history)
        name = "you" if player == match.me else match.names[player]
        self._line(f"{number}. {player_name(player)} ({name}): {text}", "bold")

    def news(self, text: str) -> None:
        """Tell something."""
        for line in text.split("\n"):
            self._line(f"* {visible(line)}", _NEWS)

    def text(self, text: str) -> None:
        """Show an answer to what the person typed."""
        for line in text.split("\n"):
            self._line(visible(line))

    def error(self, text: str) -> None:
        """Tell that something typed cannot be done."""
        for line in text.split("\n"):
            self._line(visible(line), _ERROR)

    def result(self, match: TerminalMatch, result: str, why: str) -> None:
        """Tell the end of a match."""
        self._line(result_in_words(match.me, result, why), "bold magenta")

    def heading(self, match: TerminalMatch) -> None:
        """Tell who plays what."""
        players = "  -  ".join(
            f"{player_name(number)}: {'you' if number == match.me else visible(name)}"
            for number, name in enumerate(match.names)
        )
        time = f"  -  time {match.time}" if match.time.timed else ""
        self._line(f"{match.table.game.title}  -  {players}{time}", "bold")

    def _line(self, text: str = "", style: str = "") -> None:
        self._console.print(Text(text, style=style), soft_wrap=True)


def clocks_in_words(match: TerminalMatch) -> str:
    """The clocks of all players in one line; empty without clocks."""
    shown = []
    for number, seconds in enumerate(match.clocks):
        if seconds is not None:
            shown.append(f"{player_name(number)} {clock_text(seconds)}")
    return "   ".join(shown)


def result_in_words(me: int, result: str, why: str) -> str:
    """A result as the person reads it: `You win: W+Resign (a player resigned)`."""
    if not result:
        return why
    colours: Sequence[str] = ("B", "W")
    head, plus, _ = result.partition("+")
    if result == "0":
        outcome = "A draw"
    elif result == "Void":
        outcome = "No result"
    elif plus and me < len(colours) and head in colours:
        outcome = "You win" if head == colours[me] else "You lose"
    else:
        outcome = "The end"
    return f"{outcome}: {result} ({why})"
