"""The screen: boards, moves and news of a match, in colour if the terminal supports it."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from boardwire.clients.watching.watched_match import WatchedMatch
from boardwire.games import CHANCE, VOID, BoardView, Conventions, Game, Outcome, board_text
from boardwire.games.conventions import COLOURS
from boardwire.matches.console.point_by_point import last_points
from boardwire.matches.referee.result_words import conventions_of
from boardwire.protocol import visible
from boardwire.protocol.house_names import shown_name, with_shown_names
from boardwire.translations import english, t, translated
from boardwire.vocabulary import parse_player, player_name

from ..display.clock_times import clock_text
from ..display.text_board import draw_board, sits_opposite
from .match_interface import TerminalMatch
from .move_texts import numbered_moves

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
        """Whether the board is turned round; None for the person's own side."""

    @property
    def width(self) -> int:
        """The width of the terminal in characters."""
        return self._console.width

    def board(self, match: TerminalMatch) -> None:
        """Draw the board and the facts beside it."""
        table = match.table
        view = table.state.view(match.me)
        if self.turned is None and not self._plain:
            self.turned = sits_opposite(table.game.start().view(match.me), match.me)
        turned = bool(self.turned)
        self._draw(view, table.game.name, table.game.conventions, last_points(table), turned=turned)

    def other_board(self, match: WatchedMatch) -> None:
        """Draw the board of another match as spectators see it."""
        if match.board is not None:
            position = match.board.position()
            game = match.heading.game
            conventions = conventions_of(game, {})
            self._draw(position.view, game, conventions, position.marked, turned=False)

    def _draw(
        self,
        view: BoardView,
        game: str,
        conventions: Conventions,
        marked: tuple[str, ...],
        *,
        turned: bool,
    ) -> None:
        facts = "   ".join(
            t(
                "{name}: {value}",
                name=fact_name(name, game, conventions),
                value=translated(str(value), game),
            )
            for name, value in view.side.items()
            if value != "-"
        )
        self._line()
        if self._plain:
            drawn = board_text(view).splitlines()
            for line in drawn[: len(drawn) - len(view.side)]:
                self._line(line)
        else:
            drawing = draw_board(view, game, marked, turned=turned)
            if drawing.plain:
                self._console.print(drawing, soft_wrap=True, highlight=False)
        if facts:
            self._line(facts, "" if self._plain else "dim")
        self._line()

    def move(self, match: TerminalMatch, player: int, text: str) -> None:
        """Show a move or a roll."""
        if player == CHANCE:
            dealt = not match.table.game.perfect_information
            words = t("deal: {text}", text=text) if dealt else t("roll: {text}", text=text)
            self._line(words, "bold")
            return
        words = numbered_moves(match.table)[-1]
        conventions = match.table.game.conventions
        if not conventions.numbered_in_pairs:
            name = t("you") if player == match.me else shown_name(visible(match.names[player]))
            words = f"{words}  {translated(conventions.side(player))} ({name})"
        self._line(words, "bold")

    def news(self, text: str) -> None:
        """Show a line of news."""
        for line in text.split("\n"):
            self._line(f"* {visible(translated(line))}", _NEWS)

    def text(self, text: str) -> None:
        """Show the answer to a typed command."""
        for line in text.split("\n"):
            self._line(visible(translated(line)))

    def error(self, text: str) -> None:
        """Show the error of a typed command."""
        for line in text.split("\n"):
            self._line(visible(translated(with_shown_names(line))), _ERROR)

    def result(self, match: TerminalMatch, result: str, why: str) -> None:
        """Show the end of a match."""
        self._line(result_in_words(match.table.game, match.me, result, why), "bold magenta")

    def heading(self, match: TerminalMatch) -> None:
        """Show the players and their sides."""
        conventions = match.table.game.conventions
        players = conventions.versus(
            [
                t(
                    "{name}: {value}",
                    name=translated(conventions.side(number)),
                    value=t("you") if number == match.me else shown_name(visible(name)),
                )
                for number, name in enumerate(match.names)
            ],
            "  -  ",
        )
        time = f"  -  {t('time {time}', time=match.time)}" if match.time.timed else ""
        self._line(f"{translated(match.table.game.title)}  -  {players}{time}", "bold")

    def _line(self, text: str = "", style: str = "") -> None:
        self._console.print(Text(text, style=style), soft_wrap=True)


def fact_name(name: str, game: str, conventions: Conventions) -> str:
    """Return the name of a fact beside the board, with the game's name of the side that it is of.

    Args:
        name: The name as in views: `black card`.
        game: The registry's name of the game.
        conventions: The conventions of the game.
    """
    colour, _, fact = name.partition(" ")
    player = parse_player(colour) if fact and conventions.sides != COLOURS else None
    if player is None or player_name(player) != colour:
        return translated(name, game)
    side = translated(conventions.side(player), game)
    return t("{owner}, {fact}", owner=side, fact=translated(fact, game))


def clocks_in_words(match: TerminalMatch) -> str:
    """Return the clocks of all players in one line; empty without clocks."""
    conventions = match.table.game.conventions
    shown = [
        "" if seconds is None else f"{translated(conventions.side(number))} {clock_text(seconds)}"
        for number, seconds in enumerate(match.clocks)
    ]
    return "   ".join(filter(None, conventions.in_order(shown)))


def result_in_words(game: Game, me: int, result: str, why: str) -> str:
    """Return a result for the person: `You win: White mates (1-0)`.

    Args:
        game: The game with its options.
        me: The person's number.
        result: The result as in records; empty if the match failed.
        why: The end in words.
    """
    if not result:
        return translated(why, game.name)
    conventions = game.conventions
    outcome = Outcome.read(result)
    if outcome.drawn:
        words = translated(english("A draw"), game.name)
    elif result == VOID:
        words = t("No result")
    elif outcome.won_by(me):
        words = t("You win")
    elif outcome.lost_by(me):
        words = t("You lose")
    else:
        words = t("The end")
    reason = translated(why, game.name)
    score = translated(conventions.own_score(result), game.name)
    if not score or score == reason:
        return t("{outcome}: {reason}", outcome=words, reason=reason)
    return t("{outcome}: {reason} ({score})", outcome=words, reason=reason, score=score)
