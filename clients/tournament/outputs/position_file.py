"""The file of the last positions of the games."""

from __future__ import annotations

from pathlib import Path

from boardwire.clients.tournament.show.display import Display
from boardwire.games import GameError, State, load
from boardwire.games.records import Replay
from boardwire.matches import MatchRecord
from boardwire.matches.tournaments import ScheduledGame
from boardwire.override import override

from ..show.display import NoDisplay


class PositionFile(NoDisplay, Display):
    """Writes the last position of each game to a file, in a line.

    In chess the lines are EPD with the counters as operations, as fastchess writes them; in other
    games they are the game's own text of a position.

    Args:
        path: The file.
        append: Whether a file that is there is added to; otherwise it is replaced.

    Raises:
        OSError: The file cannot be written.
    """

    def __init__(self, path: Path, *, append: bool = True) -> None:
        self._path = path
        with path.open("a" if append else "w"):
            pass

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        """Append the last position to the file.

        Raises:
            OSError: The file cannot be written.
        """
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{position_line(_last_position(record))}\n")


def position_line(state: State) -> str:
    """Return a position in a line."""
    text = state.position_text()
    fields = text.split()
    if state.game.name != "chess" or len(fields) != 6:
        return text
    return f"{' '.join(fields[:4])} hmvc {fields[4]}; fmvn {fields[5]};"


def _last_position(record: MatchRecord) -> State:
    replay = Replay(load(record.game, **record.options))
    for move in record.moves:
        replay.play_on()
        try:
            replay.play(move.text, player=move.player if move.player >= 0 else None)
        except GameError:  # the move that broke the game off
            break
    return replay.state
