"""The GTP commands that set up a game on an engine's board, by what the engine knows."""

from __future__ import annotations

from boardwire.games import CHANCE, POSITION, Game, OptionError, option_text
from boardwire.games.go_rulesets import kgs_name, rules_text
from boardwire.games.options import board_sides
from boardwire.games.rules.go_handicap import fixed_handicap, handicap_of
from boardwire.matches.errors import CannotSetUp
from boardwire.matches.messages.observation import Observation
from boardwire.vocabulary import player_text

SET_HANDICAP = "set_free_handicap"
FIXED_HANDICAP = "fixed_handicap"
KATA_RULES = "kata-set-rules"
KGS_RULES = "kgs-rules"


def game_commands(
    game: Game, listed: frozenset[str], player: int | None = None
) -> list[tuple[str, ...]]:
    """Return the commands that put `game` on the board of an engine.

    Our own engines take everything in one `bw-game`; others are asked for the game by Quarry's
    `set_game`, for the board by `boardsize`, and, in Go, for the komi.

    Args:
        game: The game with its options.
        listed: The commands that the engine knows.
        player: The player that the engine is, if it is to follow the game as that player sees it.
    """
    commands: list[tuple[str, ...]] = []
    if "bw-game" in listed:
        options = (f"{name}={option_text(value)}" for name, value in game.options.items())
        commands.append(("bw-game", game.name, *options))
        if player is not None and not game.perfect_information and "bw-observer" in listed:
            commands.append(("bw-observer", player_text(player)))
        return commands
    if game.name != "go" and "set_game" in listed:
        commands.append(("set_game", game.title.replace(" ", "")))
    if "size" in game.options:
        commands.append(_size_command(game))
    if "komi" in game.options:
        commands.append(("komi", option_text(game.options["komi"])))
    return commands


def _size_command(game: Game) -> tuple[str, ...]:
    """Return the command for the size of the board; KataGo's for one that is no square.

    GNU Go reads `boardsize 9 13` as 9, so an engine that does not know the other command is out.
    """
    columns, rows = board_sides(game.options["size"])
    if columns == rows:
        return "boardsize", str(columns)
    return "rectangular_boardsize", str(columns), str(rows)


def rules_command(game: Game, listed: frozenset[str]) -> tuple[str, ...]:
    """Return the command that sets the rules of Go; empty where there is none that it knows.

    An engine that cannot play by these rules may refuse: it plays on by its own.
    """
    if game.name != "go" or "bw-game" in listed:
        return ()
    if KATA_RULES in listed:
        return (KATA_RULES, rules_text(game))
    name = kgs_name(game) if KGS_RULES in listed else None
    return () if name is None else (KGS_RULES, name)


def setup_ways(game: Game, listed: frozenset[str]) -> list[list[tuple[str, ...]]]:
    """The ways to bring the cleared board of such an engine to where `game` starts, the best first.

    Each way is a list of commands. All but the last one are a single command for handicap stones;
    an engine that refuses it, or places other stones, may understand the next way.

    Raises:
        CannotSetUp: The engine's commands cannot set that position.
    """
    if POSITION.name not in game.options or "bw-game" in listed:
        return [[]]
    moves = game.start().setup_moves()
    if moves is None:
        raise CannotSetUp(
            f"it cannot be sent this position of {game.title}: it does not know bw-game"
        )
    plays: list[tuple[str, ...]] = [("play", player_text(player), text) for player, text in moves]
    return [*([it] for it in _handicap_commands(game, listed)), plays]


def _handicap_commands(game: Game, listed: frozenset[str]) -> list[tuple[str, ...]]:
    """Return the commands of GTP for handicap stones, if they are, that the engine knows.

    `place_free_handicap` is none of them: with it the engine chooses the points.
    """
    if not (points := handicap_of(game)):
        return []
    commands: list[tuple[str, ...]] = []
    if SET_HANDICAP in listed:
        commands.append((SET_HANDICAP, *points))
    try:
        fixed = fixed_handicap(*board_sides(game.options["size"]), len(points))
    except OptionError:
        return commands
    if FIXED_HANDICAP in listed and set(fixed) == set(points):
        commands.append((FIXED_HANDICAP, str(len(points))))
    return commands


def move_command(observation: Observation) -> tuple[str, ...]:
    """Return the command that reports a move."""
    if observation.player == CHANCE:
        return ("bw-chance", observation.text)
    return ("play", player_text(observation.player), observation.text)
