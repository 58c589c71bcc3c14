"""The set-up commands of a board while its user plays a match: the settings of the match stay."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from boardwire.games import GameError, option_text
from boardwire.games.rules.go_handicap import handicap_of
from boardwire.matches import BoardMode, ConsoleBoard, game_line
from boardwire.override import override
from boardwire.protocol import UNACCEPTABLE_SIZE, CommandError, TimeControl
from boardwire.protocol.gtp.commands import Result as Answer
from boardwire.server.matchmaking.pairing.offer import Offer
from boardwire.server.players.human_player import HumanPlayer
from boardwire.translations import english
from boardwire.vocabulary import OptionValue

T = TypeVar("T")

_ENDS = "bw-resign or bw-leave ends the match"


class MatchSetup(BoardMode[ConsoleBoard]):
    """Refuses a command that sets the board up, unless the match has these settings already.

    A GUI sends such commands before the first move.

    Args:
        player: The user's player at the match, with a briefing.
    """

    def __init__(self, player: HumanPlayer) -> None:
        self.player = player

    @override
    def set_up(self, board: ConsoleBoard, name: str, options: dict[str, str]) -> None:
        """Accept only the game of the match."""
        try:
            said = Offer.of(name, options)
        except GameError as error:
            raise CommandError(str(error)) from error
        if not said.agrees(Offer(type(board.game), board.game.options)):
            raise refusal(english("the match is {board}", board=game_line(board)))

    @override
    def resize(self, board: ConsoleBoard, columns: int, rows: int) -> None:
        """Accept only the size of the match."""
        if not board.fits(columns, rows):
            raise refusal(
                english(
                    "{problem}: the match has another",
                    problem=UNACCEPTABLE_SIZE,
                )
            )
        self.clear(board)

    @override
    def clear(self, board: ConsoleBoard) -> None:
        """Accept an empty board from a GUI that knows no moves yet."""
        if self.player.begun:
            raise refusal(english("the moves of a match stay"))
        self.player.sent = 0

    @override
    def place_handicap(self, board: ConsoleBoard, points: Sequence[str]) -> None:
        """Accept only the handicap of the match."""
        handicap = handicap_of(board.game)
        if {point.upper() for point in points} != set(handicap):
            stones = f"stones at {' '.join(handicap)}" if handicap else "no handicap stones"
            raise refusal(english("the match has {stones}", stones=stones))
        if board.history:
            raise refusal(english("the match has begun"))

    @override
    def compute(self, board: ConsoleBoard, work: Callable[[], T]) -> T | Awaitable[T]:
        """Refuse: the server helps no player before the end of the match."""
        raise CommandError(
            english(
                "the server judges no stones while you play; bw-dead lists what is proposed, and "
                "clear_board begins your own game"
            )
        )

    @override
    def observe(self, board: ConsoleBoard, player: int) -> None:
        """Show the match only as its player may know it."""
        if player != self.player.player:
            raise refusal(english("you play {colour}", colour=self.player.colour))
        self.clear(board)

    @override
    def set_komi(self, board: ConsoleBoard, points: float) -> Answer:
        """Accept only the komi of the match."""
        komi = board.game.options.get("komi", points)
        if komi != points:
            raise refusal(english("the match has komi {komi}", komi=option_text(komi)))
        return None

    @override
    def set_rules(self, board: ConsoleBoard, options: Mapping[str, OptionValue]) -> Answer:
        """Accept only the rules of the match."""
        for name, value in options.items():
            agreed = board.game.options[name]
            if agreed != value:
                raise refusal(
                    english("the match has {name}={agreed}", name=name, agreed=option_text(agreed))
                )
        return None

    @override
    def place_stones(self, board: ConsoleBoard, position: str) -> None:
        """Refuse: a match begins at its own position."""
        raise refusal(english("no stones are placed in a match"))

    @override
    def set_time(self, board: ConsoleBoard, control: TimeControl) -> None:
        """Accept only the time control of the match."""
        briefing = self.player.briefing
        assert briefing is not None, "the match has begun"
        if control != briefing.time:
            raise refusal(english("the match is played at {time}", time=briefing.time))


def refusal(why: str) -> CommandError:
    """Return the refusal of a command that would change a match: its reason, and what to do."""
    return CommandError(f"{why}; {_ENDS}")
