"""Plays every game of OpenSpiel here, and writes the table of what works.

python bench/openspiel_games.py            prints the table
python bench/openspiel_games.py --write    writes it into docs/reference/openspiel.md
python bench/openspiel_games.py NAME...    only these games, or openspiel:NAME(params)

For each game random players play games to the end. The record of each is read back. In a game of
hidden information a table of each player, which receives what a referee sends to an engine there,
follows the games, and positions are determinized. Every game takes a few seconds at most, the whole
table a few minutes.
"""

from __future__ import annotations

import argparse
import logging
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import pyspiel

from boardwire.games import CHANCE, Game, GameError, GameFault, UnknownGame, add
from boardwire.games.external.guard import GuardedState
from boardwire.games.external.openspiel import PREFIX
from boardwire.matches import Table

PARAMETERS = {
    "bridge": "use_double_dummy_result=False",
    "laser_tag": "horizon=100",
    "misere": "game=tic_tac_toe()",
    "repeated_game": "stage_game=matrix_pd(),num_repetitions=3",
    "turn_based_simultaneous_game": "game=goofspiel(num_cards=4)",
}
"""Parameters for games that need some, or with which they fit."""
GAMES = 3
"""Random games of each."""
MAX_PLIES = 1200
SECONDS = 2.0
"""The time after which no further game begins, and tables receive no further moves."""
_PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "openspiel.md"
_MARKERS = re.compile(
    r"(?<=<!-- written by bench/openspiel_games.py -->\n).*?(?=<!-- written to here -->)", re.DOTALL
)


@dataclass
class Result:
    """The parts of one game that work.

    Args:
        name: As on a command line, without the prefix.
        refused: Why the game cannot be played here; empty if it can.
        kind: Its chance, information and players in words.
        players: Their number.
        plies: The length of each finished game.
        unfinished: Games that were given up after MAX_PLIES.
        fault: The fault that a game ended with; empty if none did.
        read_back: Whether the moves of every game lead to the same end when they are read.
        random_alone: Whether searches refuse it.
        followed: Whether each player's table followed each game; empty where nothing is hidden.
        drawn: Whether each position could be determinized for the player to act.
    """

    name: str
    refused: str = ""
    kind: str = ""
    players: int = 0
    plies: list[int] = field(default_factory=list)
    unfinished: int = 0
    fault: str = ""
    read_back: bool = True
    random_alone: bool = False
    followed: list[bool] = field(default_factory=list)
    drawn: list[bool] = field(default_factory=list)

    @property
    def row(self) -> str:
        """The row of the table."""
        cells = [f"`{self.name}`", self.kind, str(self.players or ""), self._length, self._verdict]
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    @property
    def _length(self) -> str:
        if not self.plies:
            return f"over {MAX_PLIES}" if self.unfinished else ""
        shortest, longest = min(self.plies), max(self.plies)
        return f"{shortest}" if shortest == longest else f"{shortest} to {longest}"

    @property
    def _verdict(self) -> str:
        if self.refused or self.fault:
            return f"no: {self.refused or self.fault}"
        if not self.read_back:
            return "no: the moves of a game do not lead to the same end again"
        parts = ["yes, random alone" if self.random_alone else "yes"]
        if self.followed:
            parts.append(f"followed by {_part(self.followed)}")
        if self.drawn:
            parts.append(f"determinized in {_part(self.drawn)}")
        return "; ".join(parts)


def _part(truths: Sequence[bool]) -> str:
    return "all" if all(truths) else f"{sum(truths)} of {len(truths)}"


def examine(name: str, games: int = GAMES, seconds: float = SECONDS) -> Result:
    """Play random games of `NAME` or `NAME(params)`, and say what works."""
    result = Result(name)
    try:
        rules = add(PREFIX + name)
        game = rules()
    except UnknownGame as error:
        result.refused = _reason(str(error))
        return result
    except GameFault as error:
        result.fault = _reason(str(error))
        return result
    result.kind, result.players = _kind(game), game.players
    result.random_alone = not game.determinizes
    until = monotonic() + seconds
    for seed in range(games):
        if seed and monotonic() > until:
            break
        try:
            _play(result, game, seed, until)
        except GameFault as error:
            result.fault = _reason(str(error))
            break
    return result


def _kind(game: Game) -> str:
    words = ["at once" if game.simultaneous else "in turn"]
    words += ["chance"] * game.has_chance
    words += ["hidden"] * (not game.perfect_information)
    return ", ".join(words)


def _play(result: Result, game: Game, seed: int, until: float) -> None:
    """Play one game, read its moves back, and have every player follow it."""
    chooser = random.Random(seed)
    table = Table(game)
    while not table.over and len(table.history) < MAX_PLIES:
        state = table.state
        if state.to_act() == CHANCE:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            move, player = chooser.choices(outcomes, weights)[0], CHANCE
        else:
            player = chooser.choice(state.acting())
            asked = state.copy()
            asked.yield_turn(player)
            move, state = chooser.choice(asked.legal_moves()), asked
        hidden = not game.perfect_information and player >= 0
        if hidden and chooser.random() < 0.2 and len(result.drawn) < 20 and monotonic() < until:
            result.drawn.append(_determinized(table.state, player, chooser))
        table.play(player, state.move_text(move))
    if not table.over:
        result.unfinished += 1
        return
    result.plies.append(len(table.history))
    again = Table(game)
    for played in table.history:
        again.play(played.player, played.text)
    result.read_back &= again.state.returns() == table.state.returns()
    if not game.perfect_information:
        for player in range(game.players):
            if (followed := _followed(table, player, until + SECONDS)) is not None:
                result.followed.append(followed)


def _determinized(state: object, player: int, chooser: random.Random) -> bool:
    assert isinstance(state, GuardedState)
    try:
        return state.determinized(player, chooser).observation(player) == state.observation(player)
    except GameError:
        return False


def _followed(table: Table, player: int, until: float) -> bool | None:
    """Return whether a table with the observations of `player` can follow; None if time is up."""
    followed = Table(table.game, player)
    try:
        for who, text in parts(table, player):
            followed.play(who, text)
            if followed.lost:
                return False
            if monotonic() > until:
                return None
    except GameError:
        return False
    return True


def parts(table: Table, observer: int) -> Iterator[tuple[int, str]]:
    """Return the plies of a game as an observer sees them: choices at once when all are made."""
    state = table.game.start()
    waiting: list[tuple[int, str]] = []
    for played in table.history:
        if played.player != CHANCE:
            state.yield_turn(played.player)
        seen = state.move_text_for
        own = played.player == observer
        waiting.append((played.player, played.text if own else seen(played.move, observer)))
        last = len(state.acting()) <= 1
        state.apply(played.move)
        if last:
            yield from sorted(waiting)
            waiting = []


def _reason(text: str) -> str:
    """Return a message without what the table says already."""
    found = re.search(
        r"(?:cannot be played: |OpenSpiel refuses [^:]*: |the game failed: )(.*)", text
    )
    reason = found[1] if found else text
    return re.sub(r"/\S*/", "", reason)


def main() -> int:
    """Print or write the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="games; all without any")
    parser.add_argument("--write", action="store_true", help="write the table into the page")
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    names = arguments.names or [
        f"{name}({PARAMETERS[name]})" if name in PARAMETERS else name
        for name in sorted(pyspiel.registered_names())
    ]
    lines = ["| game | kind | players | plies | works |", "| -- | -- | -- | -- | -- |"]
    for line in lines:
        print(line)
    for name in names:
        lines.append(examine(name.removeprefix(PREFIX)).row)
        print(lines[-1], flush=True)
    if arguments.write:
        page = _PAGE.read_text()
        _PAGE.write_text(_MARKERS.sub(lambda _: "\n".join(lines) + "\n", page))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
