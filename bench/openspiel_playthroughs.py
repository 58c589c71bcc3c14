"""Plays the playthroughs of OpenSpiel's own tests here, and compares every position.

python bench/openspiel_playthroughs.py FOLDER            prints a line for each file
python bench/openspiel_playthroughs.py FOLDER --faults   only what differs, and the sums

FOLDER is `open_spiel/integration_tests/playthroughs` of OpenSpiel's repository, which is no part of
this one. Of each position that a file shows, the player to act, the legal moves, the outcomes of
chance and the returns are compared. A game that OpenSpiel's package does not have, or that cannot
be played here, is skipped, and the reason is printed.
"""

from __future__ import annotations

import argparse
import ast
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from boardwire.games import CHANCE, OVER, GameError, State, UnknownGame, add
from boardwire.games.external.openspiel import PREFIX
from boardwire.games.external.openspiel.state import OpenSpielState

_FACT = re.compile(r"^(\w+)\((\d*)\) = (.*)$")


@dataclass
class Position:
    """A position that a file shows, with the moves that follow it.

    Args:
        facts: What the file says, by method and player (-1 for none).
        moves: The moves that are made then, one for each player who moves at once.
    """

    facts: dict[tuple[str, int], object]
    moves: list[int]


def positions_of(text: str) -> Iterator[Position]:
    """Yield the positions of a playthrough that are shown, first to last."""
    for part in re.split(r"^# State \d+$", text, flags=re.MULTILINE)[1:]:
        facts: dict[tuple[str, int], object] = {}
        moves: list[int] = []
        for line in part.splitlines():
            word, _, rest = line.partition(": ")
            if word == "action":
                moves = [int(rest)]
            elif word == "actions":
                moves = [int(it) for it in ast.literal_eval(rest)]
            elif found := _FACT.match(line):
                name, player, value = found.groups()
                if name in ("CurrentPlayer", "LegalActions", "ChanceOutcomes", "Returns"):
                    facts[name, int(player or -1)] = ast.literal_eval(value)
        yield Position(facts, moves)


def differences(state: State, shown: Position, scale: float) -> Iterator[str]:
    """Yield what differs between a position here and the one that a file shows."""
    for (name, player), value in shown.facts.items():
        here: object
        match name:
            case "CurrentPlayer" if isinstance(value, int) and value >= -1:
                here = CHANCE if value == -1 else value
                if state.to_act() != here:
                    yield f"{state.to_act()} is to act, not {here}"
            case "LegalActions" if state.to_act() != CHANCE:
                copy = state.copy()
                copy.yield_turn(player if player >= 0 else copy.to_act())
                if (here := sorted(copy.legal_moves())) != sorted(_whole(value)):
                    yield f"legal are {here}, not {value}"
            case "ChanceOutcomes":
                assert isinstance(value, list)
                if not _near(dict(state.chance_outcomes()), dict(value)):
                    yield f"the outcomes are not {value}"
            case "Returns" if state.to_act() == OVER:
                assert isinstance(value, list)
                returns = [it * scale for it in state.returns()]
                if not _near(dict(enumerate(returns)), dict(enumerate(value))):
                    yield f"the returns are {returns}, not {value}"


def _near(one: Mapping[int, float], other: Mapping[int, float]) -> bool:
    """Return whether two tables of numbers are equal, to six digits."""
    return one.keys() == other.keys() and all(
        math.isclose(one[it], other[it], rel_tol=1e-4, abs_tol=1e-4) for it in one
    )


def _whole(value: object) -> list[int]:
    assert isinstance(value, list)
    return [int(it) for it in value]


def play(text: str) -> tuple[int, list[str]]:
    """Play a file; return the number of positions that were compared, and what differs.

    Raises:
        UnknownGame: The game cannot be played here.
    """
    name = text.partition("\n")[0].removeprefix("game: ")
    rules = add(PREFIX + name)
    state = rules().start()
    position = state.position
    assert isinstance(position, OpenSpielState)
    faults_found: list[str] = []
    count = 0
    for number, shown in enumerate(positions_of(text)):
        faults_found += [
            f"state {number}: {it}" for it in differences(state, shown, position.game.scale)
        ]
        count += 1
        try:
            _move(state, shown.moves)
        except GameError as error:
            return count, [*faults_found, f"state {number}: {error}"]
    return count, faults_found


def _move(state: State, moves: Sequence[int]) -> None:
    """Make the moves of a position, each by a player who acts there, and announce them."""
    if len(moves) > 1:
        for player in state.acting():
            state.yield_turn(player)
            state.apply(moves[player])
    elif moves:
        state.apply(moves[0])
    if moves and state.to_act() == CHANCE:
        (first, *more) = state.chance_outcomes()
        if not more and state.move_text(first[0]) == "announced":
            state.apply(first[0])


def main() -> int:
    """Play all files of a folder."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--faults", action="store_true", help="print only what differs")
    arguments = parser.parse_args()
    played = skipped = positions = faults = 0
    for file in sorted(arguments.folder.glob("*.txt")):
        try:
            count, faults_found = play(file.read_text(encoding="utf-8"))
        except UnknownGame as error:
            skipped += 1
            if not arguments.faults:
                print(f"{file.name}: skipped: {error}")
            continue
        played += 1
        positions += count
        faults += bool(faults_found)
        if faults_found or not arguments.faults:
            print(f"{file.name}: {count} positions, {'; '.join(faults_found[:3]) or 'all equal'}")
    print(f"{played} files and {positions} positions equal but in {faults}, {skipped} skipped")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
