"""``boardwire match``: games between two engines on this machine."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from boardwire.clients.engines import THINKERS, BundledEngine, parse_engine
from boardwire.clients.tournament import Standing, play_games, standings
from boardwire.games import Game, OptionError
from boardwire.matches import MatchRecord
from boardwire.protocol import TimeControl

from .common import GameOptions, Position, Size, game_of, run


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.command()(match)


def match(
    first: Annotated[
        str, typer.Argument(help="An engine: mcts, alphabeta:depth=4, 'gnugo --mode gtp'.")
    ],
    second: Annotated[str, typer.Argument(help="Its opponent.")],
    game: Annotated[str, typer.Option(help="What they play: a name, or MODULE:CLASS.")],
    size: Size = None,
    option: GameOptions = None,
    position: Position = None,
    games: Annotated[int, typer.Option(help="How many games; colours alternate.", min=1)] = 1,
    time: Annotated[
        str, typer.Option(help="Seconds for every move, or a time control: 10m, 5m+3, none.")
    ] = "none",
    concurrency: Annotated[int, typer.Option(help="Games at a time.", min=1)] = 1,
    seed: Annotated[int | None, typer.Option(help="Where the dice start.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play games between two engines, without a server."""
    engines = (parse_engine(first), parse_engine(second))
    names = (str(engines[0]), str(engines[1]))
    if names[0] == names[1]:
        names = (names[0], f"{names[1]} (2)")
    played = game_of(game, option, size, position)
    for engine in engines:
        if isinstance(engine, BundledEngine) and not THINKERS[engine.name].plays(type(played)):
            raise OptionError(f"{engine.name} does not play {played.title}")
    progress = Console(stderr=True)

    def report(number: int, record: MatchRecord) -> None:
        result = record.result
        assert result is not None, "a finished match has a result"
        detail = f" ({result.detail})" if result.detail else ""
        progress.print(
            f"game {number + 1}/{games}: {' - '.join(record.players)}: {result.text} "
            f"by {result.reason.value}{detail}, {len(record.moves)} moves",
            markup=False,
            highlight=False,
        )

    records: list[MatchRecord] = run(
        play_games(
            engines,
            names,
            played,
            games=games,
            time=TimeControl.parse(time),
            concurrency=concurrency,
            seed=seed,
            report=report,
        )
    )
    table = standings(names, records)
    if as_json:
        json.dump(_data(played, time, names, records, table), sys.stdout)
        sys.stdout.write("\n")
    else:
        Console().print(_table(table))


def _data(
    game: Game, time: str, names: tuple[str, str], records: list[MatchRecord], table: list[Standing]
) -> dict[str, Any]:
    return {
        "players": list(names),
        "game": game.name,
        "options": game.options,
        "time": str(TimeControl.parse(time)),
        "games": [record.to_data() for record in records],
        "totals": [standing.to_data() for standing in table],
    }


def _table(standing: list[Standing]) -> Table:
    table = Table()
    for heading in ("player", "points", "games", "won", "drawn", "lost", "s/move"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for row in standing:
        table.add_row(
            row.name,
            f"{row.points:g}",
            *map(str, (row.games, row.wins, row.draws, row.losses)),
            f"{row.seconds_per_move:.3f}",
        )
    return table
