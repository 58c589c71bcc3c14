"""``boardwire solve``: equilibria of games with imperfect information."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Annotated

import click

from boardwire.arguments import Argument, CommandOption
from boardwire.games import Game, GameError, OptionError
from boardwire.games.rules.bridge import Bridge
from boardwire.games.rules.guess import GuessAverage
from boardwire.games.rules.matrix import Matrix
from boardwire.games.rules.players import player_names
from boardwire.games.textbook.equilibria import (
    Cfr,
    ExtensiveForm,
    ExternalSampling,
    expected_values,
    exploitability,
    extensive_form,
    steps_down,
)
from boardwire.games.textbook.equilibria.payoff_table import table_page, table_svg, table_text
from boardwire.games.textbook.equilibria.report import analysis

from ..arguments.game_options import GameOptions, game_of
from ..groups import Group
from ..working import working
from .double_dummy import solve_bridge

_PICTURES = (".svg", ".html", ".txt")


class Method(StrEnum):
    """The algorithms that find an equilibrium by self-play."""

    CFR_PLUS = "cfr+"
    CFR = "cfr"
    EXTERNAL = "external"


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(solve)


def solve(
    game: Annotated[str, Argument(help="The game: a name, or MODULE:CLASS.")],
    payoffs: Annotated[
        str | None,
        Argument(help="For matrix: a well-known game, payoffs in JSON, or a file with them."),
    ] = None,
    option: GameOptions = None,
    moves: Annotated[
        str | None,
        CommandOption(help="For matrix: names of the moves, such as left,right or a,b/c,d."),
    ] = None,
    weak: Annotated[
        bool, CommandOption(help="For matrix: eliminate weakly dominated moves, too.")
    ] = False,
    equilibrium: Annotated[
        bool, CommandOption(help="Find an equilibrium by counterfactual regret minimization.")
    ] = False,
    iterations: Annotated[
        int, CommandOption(help="Iterations of the search for an equilibrium.", min=1)
    ] = 1000,
    method: Annotated[
        Method, CommandOption(help="CFR+, plain CFR, or CFR by external sampling.")
    ] = Method.CFR_PLUS,
    seed: Annotated[int, CommandOption(help="Seed of the random numbers of sampling.")] = 1,
    rows: Annotated[
        int, CommandOption(help="Rows of the strategy to print, at most; 0 for all.", min=0)
    ] = 300,
    as_json: Annotated[bool, CommandOption("--json", help="Print the strategy as JSON.")] = False,
    out: Annotated[
        Path | None,
        CommandOption(
            help=f"For matrix: a file to write the table to as well: {', '.join(_PICTURES)}."
        ),
    ] = None,
) -> None:
    """Solve a game with hidden information or simultaneous moves.

    For `matrix` print the table of payoffs with best responses marked, dominated moves, pure and
    mixed equilibria, and the value; for `guess` the steps of reasoning. For other games, and with
    --equilibrium, find an equilibrium by self-play: its value, its exploitability (0 is perfect),
    and the strategy, with a line for each information state. For `bridge` with a deal, print the
    double-dummy tricks of each declarer, and the par.
    """
    if out is not None and out.suffix not in _PICTURES:
        raise OptionError(f"{out}: the name of a picture ends with one of {', '.join(_PICTURES)}")
    words = list(option or ())
    if payoffs is not None:
        words.append(f"payoffs={_payoffs(payoffs)}")
    if moves is not None:
        words.append(f"moves={moves}")
    played = game_of(game, words)
    if isinstance(played, Matrix) and not equilibrium:
        _solve_matrix(played, weak, out)
        return
    if out is not None or weak:
        raise OptionError("--out and --weak are for solve matrix, without --equilibrium")
    if isinstance(played, Bridge):
        solve_bridge(played, as_json=as_json)
        return
    if isinstance(played, GuessAverage) and not equilibrium:
        click.echo("\n".join(_guesses(played)))
        return
    if played.perfect_information:
        raise GameError(f"{played.title} hides nothing: boardwire analyze finds its best move")
    with working(f"making the tree of {played.title}"):
        form = extensive_form(played.start())
    algorithm = (
        ExternalSampling(form, Random(seed))
        if method is Method.EXTERNAL
        else Cfr(form, plus=method is Method.CFR_PLUS)
    )
    with working(f"{method.value}: iterations", iterations) as progress:
        for _ in range(iterations):
            algorithm.run(1)
            progress.advance()
    if as_json:
        click.echo(json.dumps(_data(form, algorithm), indent=1))
    else:
        title = f"{played.title}: {form.nodes:,} positions, {len(form.sets):,} information sets"
        click.echo(f"{title}\n{method.value}, {iterations:,} iterations")
        click.echo("\n".join(_strategy(played, form, algorithm, rows)))


def _payoffs(text: str) -> str:
    """Return the payoffs of the command line: the content of a file, else the text itself."""
    with suppress(OSError, ValueError):  # a text that is too long for a name of a file
        text = Path(text).read_text(encoding="utf-8")
    return "".join(text.split())


def _solve_matrix(game: Matrix, weak: bool, out: Path | None) -> None:
    """Print the analysis of a matrix game, and write its picture."""
    form = game.form
    table, found = table_text(form), "\n".join(analysis(form, weak=weak))
    click.echo(f"{table}\n\n{found}")
    if out is None:
        return
    text = str(game.options["payoffs"])
    title = text if "[" not in text else game.title
    content = {
        ".svg": lambda: table_svg(form, title),
        ".html": lambda: table_page(form, title, found),
        ".txt": lambda: f"{table}\n\n{found}\n",
    }[out.suffix]()
    out.write_text(content, encoding="utf-8")


def _guesses(game: GuessAverage) -> Iterator[str]:
    """Yield the steps of iterated elimination, from the greatest number down."""
    yield f"{game.players} players choose whole numbers from 0 to {game.limit}"
    last = game.limit
    for step, bound in enumerate(steps_down(game.limit, game.players), 1):
        share = f"2/3 of {last} is {2 * last / 3:.4g}"
        yield f"  {step}. numbers above {bound} are weakly dominated: {share}"
        last = bound
    if last == 0:
        yield "left: 0 for everybody, an equilibrium"
    else:
        yield f"left: 0 to {last}; with {game.players} players all at 0 is an equilibrium"
        yield f"and all at {last}, too: the target is then nearer to {last} than to 0"


def _units(form: ExtensiveForm) -> tuple[float, str]:
    """Return the factor from utilities to the unit that results are printed in, and its name."""
    return (1.0, "utility") if form.unit is None else (form.unit, "points of the game")


def _strategy(
    game: Game, form: ExtensiveForm, algorithm: Cfr | ExternalSampling, rows: int
) -> Iterator[str]:
    """Yield the value, the exploitability, and the lines of the strategy."""
    unit, unit_name = _units(form)
    names = player_names(form.players)
    values = expected_values(form, algorithm.average)
    yield (
        "value: "
        + ", ".join(
            f"{name} {value * unit:+.6f}" for name, value in zip(names, values, strict=True)
        )
        + f" ({unit_name})"
    )
    yield f"exploitability: {exploitability(form, algorithm.average) * unit:.6f}"
    shown = sorted(form.sets, key=lambda it: (it.player, it.observation))
    wide = max(len(it.observation) for it in shown)
    for number, it in enumerate(shown):
        if rows and number >= rows:
            yield f"... {len(shown) - rows:,} lines more: --rows 0 prints all"
            return
        moves = "  ".join(
            f"{move} {probability:.3f}"
            for move, probability in zip(it.moves, algorithm.average(it), strict=True)
        )
        yield f"{names[it.player]:5}  {it.observation:{wide}}  {moves}"


def _data(form: ExtensiveForm, algorithm: Cfr | ExternalSampling) -> dict[str, object]:
    """Return the solution as data for JSON."""
    unit, unit_name = _units(form)
    return {
        "value": [value * unit for value in expected_values(form, algorithm.average)],
        "exploitability": exploitability(form, algorithm.average) * unit,
        "unit": unit_name,
        "iterations": algorithm.iterations,
        "strategy": [
            {
                "player": it.player,
                "observation": it.observation,
                "moves": dict(zip(it.moves, algorithm.average(it), strict=True)),
            }
            for it in form.sets
        ],
    }
