"""``boardwire learn``: learn the weights of a game's evaluation from self-play."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Annotated

import click

from boardwire.arguments import Argument, CommandOption
from boardwire.games import OptionError
from boardwire.games.textbook.lab import TEMPORAL_DIFFERENCES, text
from boardwire.override import override

from ..arguments.game_options import GameOptions
from ..groups import Group
from .backgammon import distill_backgammon, learn_backgammon
from .evaluation import ProgressLines, learn_weights, learner_for
from .go_moves import learn_go
from .policy_network import learn_network
from .run_options import (
    GameName,
    Nodes,
    RunOptions,
    Seed,
    Threads,
    command_line,
    require_scipy,
)

_LEARNERS = {"backgammon": learn_backgammon, "connect4": learn_network, "go": learn_go}
"""The learners by game; `learn_weights` learns all others."""


class LearnGroup(Group):
    """A group whose first word may be a game instead of a subcommand: `learn othello`."""

    @override
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; the name of a game stands for the subcommand `run` with it."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["run", *args]
        return super().parse_args(ctx, args)


learn = LearnGroup(
    "learn",
    help="Learn the weights of a game's evaluation from self-play: `boardwire learn othello`.",
)


def register(app: Group) -> None:
    """Add the subcommand."""
    app.add_command(learn)


@learn.subcommand()
def run(options: RunOptions) -> None:
    """Play, fit, and play a match against the current weights; keep the winner.

    `boardwire learn GAME` is short for `boardwire learn run GAME`. `boardwire learn tictactoe` is
    an example that takes seconds, as in `boardwire lab td`. `boardwire learn go` learns the
    probabilities of moves for Monte Carlo tree search, `boardwire learn connect4` a network for it,
    which plays a match only at the end.
    """
    if options.game == "tictactoe":
        click.echo(text(TEMPORAL_DIFFERENCES, TEMPORAL_DIFFERENCES.run(options.seed, {})))
        return
    try:
        _LEARNERS.get(options.game, learn_weights)(options)
    except KeyboardInterrupt:
        click.echo("stopped; the same command goes on with the run", err=True)
        raise


@learn.subcommand()
def play(
    game: GameName,
    out: Annotated[
        Path, CommandOption(help="The file of positions. One with earlier games goes on.")
    ],
    games: Annotated[
        int, CommandOption(help="Games in the file at the end, earlier ones included.", min=1)
    ] = 1000,
    nodes: Nodes = 0,
    seed: Seed = 1,
    threads: Threads = 2,
    weights: Annotated[
        Path | None,
        CommandOption(help="Learned weights to play with; the bundled ones by default."),
    ] = None,
    option: GameOptions = None,
) -> None:
    """Play games of alpha-beta against itself and write their positions to a file."""
    from boardwire.clients.learning import play as start

    began = monotonic()
    learner = learner_for(game, option)
    usual = learner.plan.self_play
    played, positions = start(
        learner,
        replace(usual, nodes=nodes or usual.nodes, seed=seed),
        out,
        weights=weights,
        weights_name="bundled" if weights is None else weights.name,
        games=games,
        threads=threads,
        progress=ProgressLines().played,
    )
    click.echo(f"{out}: {played} games, {positions} positions, {monotonic() - began:.0f} s")


@learn.subcommand()
def fit(
    game: GameName,
    positions: Annotated[list[Path], Argument(help="Files of positions.")],
    out: Annotated[
        Path,
        CommandOption(
            help="The file of weights to write; for the named weights of chess alone, as text, "
            "FILE.toml."
        ),
    ],
    start: Annotated[
        Path | None,
        CommandOption(
            help="A file of weights whose features and network are fitted further, together. By "
            "default both are fitted anew."
        ),
    ] = None,
    mix: Annotated[
        float | None,
        CommandOption(
            help="Share of the search's score in the target, the rest is the result; by default "
            "that of a first fit.",
            min=0,
            max=1,
        ),
    ] = None,
    ridge: Annotated[
        float | None,
        CommandOption(
            help="The strength of the pull of weights towards 0; the default depends on the game.",
            min=1e-6,
        ),
    ] = None,
    steps: Annotated[
        int | None,
        CommandOption(help="Steps of the method; the default depends on the game.", min=1),
    ] = None,
    rate: Annotated[
        float | None,
        CommandOption(
            help="Step size of the network at first; the default depends on the game.",
            min=1e-6,
            max=0.1,
        ),
    ] = None,
    epochs: Annotated[
        int | None,
        CommandOption(
            help="Passes of the network over the positions; the default depends on the game.", min=1
        ),
    ] = None,
    option: GameOptions = None,
) -> None:
    """Fit weights to the positions of files."""
    require_scipy()
    from boardwire.clients.learning.fit.fit_files import fit_files

    learner = learner_for(game, option)
    fitted = fit_files(
        *(learner, positions, out, command_line()),
        start=start,
        mix=mix,
        ridge=ridge,
        steps=steps,
        rate=rate,
        epochs=epochs,
        progress=ProgressLines().line,
    )
    click.echo(
        f"{out}: fitted to {fitted.positions} positions, error {fitted.error:.2f} "
        f"(even: {fitted.guess:.2f})"
    )


@learn.subcommand()
def distill(
    game: GameName,
    out: Annotated[Path, CommandOption(help="The file of named weights to write, FILE.toml.")],
    games: Annotated[
        int, CommandOption(help="Games that the networks play.", min=3, max=50_000)
    ] = 10_000,
    seed: Seed = 1,
    threads: Threads = 2,
    weights: Annotated[
        Path | None, CommandOption(help="Networks to learn from; the bundled ones by default.")
    ] = None,
) -> None:
    """Fit the named weights of backgammon to the estimates of its networks.

    The networks play against themselves, and the weights are fitted to their chances.
    """
    if game != "backgammon":
        raise OptionError(
            f"{game} has no networks to learn from in this way, only backgammon has: "
            "see `boardwire learn fit --help`"
        )
    distill_backgammon(out, games=games, seed=seed, threads=threads, networks=weights)
