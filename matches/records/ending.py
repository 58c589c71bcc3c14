"""The ending of a match as one of its players sees it."""

from __future__ import annotations

from boardwire.protocol import Colour
from boardwire.protocol.name_values import write_record
from boardwire.values import value_class

from ..referee.result_words import conventions_of, ending_of
from .match_record import MatchRecord


@value_class
class Ending:
    """The result of a match, and why it ended, for one player.

    Args:
        match: The match's id.
        game: The registry's name of the game.
        opponents: The names of the other players, in the order of seats.
        colour: The player's own colour.
        side: The name of its side in this game, such as ``White``.
        result: The result as the record has it, such as ``B+3.5``.
        reason: The value of its :class:`~boardwire.matches.referee.results.Reason`.
        detail: One line more; may be empty.
        score: The result as people write it in this game, such as ``1-0``.
        ending: The end in words, such as ``White mates``.
    """

    match: str
    game: str
    opponents: tuple[str, ...]
    colour: Colour
    side: str
    result: str
    reason: str
    detail: str
    score: str
    ending: str

    @classmethod
    def of(cls, record: MatchRecord, player: int) -> Ending:
        """Return the ending for `player` of a match that is over.

        Raises:
            ValueError: The match has no result yet.
        """
        result = record.result
        if result is None:
            raise ValueError(f"the match {record.match} is not over")
        conventions = conventions_of(record.game, record.options)
        opponents = tuple(it for number, it in enumerate(record.players) if number != player)
        return cls(
            record.match,
            record.game,
            opponents,
            Colour(player),
            conventions.side(player),
            result.text,
            result.reason.value,
            result.detail,
            conventions.score(result.text),
            ending_of(conventions, result),
        )

    def line(self) -> str:
        """Return the ending as a line of `name=value` pairs, after the word `result`."""
        facts = write_record(
            match=self.match,
            game=self.game,
            opponent=",".join(self.opponents),
            colour=str(self.colour),
            side=self.side,
            result=self.result,
            reason=self.reason,
            detail=self.detail,
            score=self.score,
            ending=self.ending,
        )
        return f"result {facts}"
