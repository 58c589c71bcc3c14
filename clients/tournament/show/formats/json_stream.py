"""A tournament as a stream of JSON for programs: whole lines, each an object."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from typing import IO, Any

from boardwire import __version__
from boardwire.matches import MatchRecord
from boardwire.matches.referee.result_words import conventions_of, ending_of
from boardwire.matches.tournaments import ScheduledGame
from boardwire.override import override
from boardwire.protocol import in_words

from ..display import NoDisplay
from ..progress import Progress


class JsonStream(NoDisplay):
    """Writes a line for everything that happens. Each is written at once, so none is ever torn.

    Every line has an `event`:

    - `begin`: `boardwire` (the version), the names of the `players`, the number of `games` in all
      (null where nobody knows), `played`, those of them that were played before, and `about`.
    - `game-begun`: the number `game`, from 1 on, its `round` and `pair`, from 0 on, the `seating`
      (numbers of players, from 0 on) and its `opening`.
    - `game-ended`: `game`, `players` in their seats, the `sides` that these seats have, `result`,
      `reason`, `detail`, `returns`, the `score` as people write it (`1-0`), the `ending` in words
      (`White mates`), `plies`, the `seconds` that each used, and `kept`, the folder of a game that
      broke, or null.
    - `standings`: a list like that of `boardwire match --json`; after each game. `encounters` are
      the results of two engines against each other: `wins`, `draws`, `losses`, `pairs` (with 0,
      1/2, 1, 3/2 and 2 points), `elo` and `nelo` with their 95 % intervals, `los`. `tests` are the
      sequential tests: the hypotheses, the bounds `lower` and `upper`, the `llr`, the `verdict`.
    - `end`: `finished` is false where the tournament was stopped, and `why` says why. It has the
      `encounters` and the `tests` as well.

    Args:
        progress: The tournament; it gets each event before this display.
        stream: Receives the lines.
        about: More for the first line.
        note: Receives a line for people if the lines cannot be written any more.
    """

    def __init__(
        self,
        progress: Progress,
        stream: IO[str],
        about: Mapping[str, Any],
        note: Callable[[str], None] = lambda line: None,
    ) -> None:
        self._progress = progress
        self._note = note
        self._stream: IO[str] | None = stream
        self._write(
            "begin",
            boardwire=__version__,
            players=list(progress.names),
            games=progress.games,
            played=len(progress.played),
            about=dict(about),
        )

    @override
    def begun(self, game: ScheduledGame) -> None:
        self._write(
            "game-begun",
            game=game.number + 1,
            round=game.round,
            pair=game.pair,
            seating=list(game.seating),
            opening=game.opening.text,
        )

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        data = record.to_data()
        kept = self._progress.kept.get(game.number)
        self._write(
            "game-ended",
            game=game.number + 1,
            **{name: data[name] for name in ("players", "result", "reason", "detail", "returns")},
            **_in_words(record),
            plies=len(record.moves),
            seconds=data["seconds"],
            kept=None if kept is None else str(kept),
        )
        standings = [it.to_data() for it in self._progress.standings]
        self._write("standings", standings=standings, **self._figures())

    @override
    def finished(self, why: str = "") -> None:
        reason = why or self._progress.verdict
        self._write("end", finished=not why, why=reason, **self._figures())

    def _figures(self) -> dict[str, Any]:
        """Return the figures of two engines, and the state of the tests."""
        return {
            "encounters": [it.to_data() for it in self._progress.encounters],
            "tests": [it.to_data() for it in self._progress.tests],
        }

    def _write(self, event: str, **facts: Any) -> None:
        stream = self._stream
        if stream is None:
            return
        try:
            stream.write(json.dumps({"event": event, **facts}) + "\n")
            stream.flush()
        except OSError as error:  # the reader has gone, or the disk is full
            self._stream = None
            self._note(f"no more lines of JSON: {in_words(error)}; the games go on")
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())  # receives the rest when the process ends
            os.close(nowhere)


def _in_words(record: MatchRecord) -> dict[str, Any]:
    """Return the sides of a game, its score and its end as people write them."""
    conventions = conventions_of(record.game, record.options)
    result = record.result
    return {
        "sides": [conventions.side(player) for player in range(len(record.players))],
        "score": conventions.score("" if result is None else result.text),
        "ending": "" if result is None else ending_of(conventions, result),
    }
