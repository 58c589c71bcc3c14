"""``boardwire learn``: learn the weights of a game's evaluation from self-play."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from typer._click.core import Context
from typer.core import TyperGroup

from boardwire.games import OptionError
from boardwire.games.textbook.lab import TEMPORAL_DIFFERENCES, text

from .common import GameOptions, game_of
from .learn_moves import learn_go
from .learn_network import learn_network

if TYPE_CHECKING:
    from boardwire.clients.learning import Learner, PositionFile

_TOLD_SECONDS = 10.0
"""Seconds from one line about self-play to the next."""

GameName = Annotated[str, typer.Argument(help="The game.")]
Threads = Annotated[int, typer.Option(help="Games at a time.", min=1, max=256)]
Nodes = Annotated[
    int,
    typer.Option(
        help="Nodes of each search in self-play; 0 for what suits the game.",
        max=1_000_000_000,
        min=0,
    ),
]
Seed = Annotated[int, typer.Option(help="Seed of the random numbers.", min=0, max=2**31 - 1)]


class LearnGroup(TyperGroup):
    """A group in which a game's name takes the place of a subcommand: `learn othello`."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the arguments; the name of a game stands for the subcommand `run` with it."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["run", *args]
        return super().parse_args(ctx, args)


learn = typer.Typer(
    cls=LearnGroup,
    help="Learn the weights of a game's evaluation from self-play: `boardwire learn othello`.",
    no_args_is_help=True,
)


def register(app: typer.Typer) -> None:
    """Add the subcommand."""
    app.add_typer(learn, name="learn")


@learn.command()
def run(
    game: GameName,
    option: GameOptions = None,
    minutes: Annotated[
        float, typer.Option(help="Time of the run, earlier parts of it included.", min=0.05)
    ] = 20.0,
    out: Annotated[
        Path | None,
        typer.Option(help="Folder of the run; learn-GAME by default. A stopped run goes on."),
    ] = None,
    threads: Threads = 2,
    seed: Seed = 1,
    nodes: Nodes = 0,
    generations: Annotated[
        int, typer.Option(help="Times to play and fit; 0 for a number by the minutes.", min=0)
    ] = 0,
    scratch: Annotated[
        bool,
        typer.Option(
            "--scratch",
            help="Begin with the named weights, not with those in force; in backgammon with "
            "random networks, in Go with the priors by hand.",
        ),
    ] = False,
) -> None:
    """Play, fit, and play a match against the current weights; keep what wins.

    `boardwire learn GAME` is short for `boardwire learn run GAME`. `boardwire learn tictactoe` is
    an example of seconds: it prints what `boardwire lab td` does. `boardwire learn connect4` learns
    a network for Monte Carlo tree search, `boardwire learn go` the probabilities of moves for it:
    they play and fit by turns.
    """
    if game == "tictactoe":
        typer.echo(text(TEMPORAL_DIFFERENCES, TEMPORAL_DIFFERENCES.run(seed, {})))
        return
    command = shlex.join(["boardwire", *sys.argv[1:]])
    if game == "backgammon":
        if option or nodes:
            raise OptionError(
                "backgammon is learned for money without a cube, and without a search"
            )
        folder = out or Path("learn-backgammon")
        _learn_backgammon(command, folder, minutes, threads, seed, generations, scratch)
        return
    if game == "go":
        if option:
            raise OptionError("the moves of go are learned on 9x9 points: leave out --option")
        _require_scipy()
        learn_go(
            out or Path("learn-go"),
            command,
            minutes=minutes,
            threads=threads,
            seed=seed,
            simulations=nodes,
            generations=generations,
            scratch=scratch,
        )
        return
    from boardwire.clients.learning.policy import POLICY_GAMES

    if game in POLICY_GAMES:
        if option or scratch:
            raise OptionError(
                f"a network of {game} begins with nothing, for the usual board: leave out --option "
                "and --scratch"
            )
        learn_network(
            game,
            out or Path(f"learn-{game}"),
            command,
            minutes=minutes,
            threads=threads,
            seed=seed,
            simulations=nodes,
            generations=generations,
        )
        return
    learner = _learner(game, option)
    _require_scipy()
    from boardwire.clients.learning import LearningPlan
    from boardwire.clients.learning.generations import Learning
    from boardwire.clients.learning.generations import learn as start
    from boardwire.clients.learning.report import write_report

    folder = out or Path(f"learn-{learner.plan.native}")
    plan = LearningPlan(
        minutes=minutes,
        folder=folder,
        threads=threads,
        seed=seed,
        nodes=nodes,
        generations=generations,
        scratch=scratch,
    )
    learning = Learning(learner, plan, command, typer.echo, _Told())
    try:
        log = start(learning)
    except KeyboardInterrupt:
        typer.echo(f"stopped; the same command goes on in {folder}", err=True)
        raise
    write_report(learning, log)
    if any(it.kept for it in log.generations):
        typer.echo(f"{plan.best}: the best weights; use them as alphabeta:weights={plan.best}")
    else:
        typer.echo("no weights were better than the current ones")
    typer.echo(f"{plan.report}: the report")


def _learn_backgammon(
    command: str,
    folder: Path,
    minutes: float,
    threads: int,
    seed: int,
    generations: int,
    scratch: bool,
) -> None:
    """Learn backgammon by temporal differences, and say what came of it."""
    from boardwire.clients.learning.backgammon import Plan, learn_backgammon, write_report

    plan = Plan(
        minutes=minutes,
        folder=folder,
        threads=threads,
        seed=seed,
        generations=generations,
        scratch=scratch,
    )
    try:
        log = learn_backgammon(plan, command, typer.echo)
    except KeyboardInterrupt:
        typer.echo(f"stopped; the same command goes on in {folder}", err=True)
        raise
    write_report(plan, log, command)
    typer.echo(f"{log.final} points a game in the match at the end")
    if plan.best.exists():
        typer.echo(f"{plan.best}: the networks; use them as expectiminimax:weights={plan.best}")
    else:
        typer.echo("the networks did not win this match")
    typer.echo(f"{plan.report}: the report")


@learn.command()
def play(
    game: GameName,
    out: Annotated[
        Path, typer.Option(help="The file of positions. One with earlier games goes on.")
    ],
    games: Annotated[
        int, typer.Option(help="Games in the file at the end, earlier ones included.", min=1)
    ] = 1000,
    nodes: Nodes = 0,
    seed: Seed = 1,
    threads: Threads = 2,
    weights: Annotated[
        Path | None, typer.Option(help="Learned weights to play by; the bundled ones by default.")
    ] = None,
    option: GameOptions = None,
) -> None:
    """Play games of alpha-beta against itself and write their positions to a file."""
    from boardwire.clients.learning import play as start

    began = monotonic()
    learner = _learner(game, option)
    usual = learner.plan.self_play
    played, positions = start(
        learner,
        replace(usual, nodes=nodes or usual.nodes, seed=seed),
        out,
        weights=weights,
        weights_name="bundled" if weights is None else weights.name,
        games=games,
        threads=threads,
        progress=_Told(),
    )
    typer.echo(f"{out}: {played} games, {positions} positions, {monotonic() - began:.0f} s")


@learn.command()
def fit(
    game: GameName,
    positions: Annotated[list[Path], typer.Argument(help="Files of positions.")],
    out: Annotated[Path, typer.Option(help="The file of weights to write.")],
    mix: Annotated[
        float | None,
        typer.Option(
            help="Share of the search's score in the target, the rest is the result; by default "
            "what suits a first fit.",
            min=0,
            max=1,
        ),
    ] = None,
    ridge: Annotated[
        float | None,
        typer.Option(
            help="How strongly weights are pulled towards 0; by default what suits the game.",
            min=1e-6,
        ),
    ] = None,
    steps: Annotated[
        int | None, typer.Option(help="Steps of the method; by default what suits.", min=1)
    ] = None,
    option: GameOptions = None,
) -> None:
    """Fit weights to the positions of files."""
    _require_scipy()
    from boardwire.clients.learning.fit_files import fit_files

    command = shlex.join(["boardwire", *sys.argv[1:]])
    learner = _learner(game, option)
    fitted = fit_files(learner, positions, out, command, mix=mix, ridge=ridge, steps=steps)
    typer.echo(
        f"{out}: fitted to {fitted.positions} positions, error {fitted.error:.2f} "
        f"(even: {fitted.guess:.2f})"
    )


def _require_scipy() -> None:
    """Tell what to install before games are played that cannot be fitted to.

    Raises:
        OptionError: scipy is not installed.
    """
    if find_spec("scipy") is None:
        raise OptionError('fits need scipy: install it with pip install "boardwire[learn]"')


def _learner(game: str, options: list[str] | None) -> Learner:
    from boardwire.clients.learning import learner_of  # only here: it takes a while

    return learner_of(game_of(game, options))


class _Told:
    """Tells of self-play now and then."""

    def __init__(self) -> None:
        self._told = monotonic()

    def __call__(self, file: PositionFile) -> None:
        if monotonic() - self._told < _TOLD_SECONDS:
            return
        self._told = monotonic()
        typer.echo(f"  {file.games} games, {file.positions} positions", err=True)
