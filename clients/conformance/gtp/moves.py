"""Moves of the controller."""

from __future__ import annotations

from boardwire.clients.conformance.check import Area, Deviation, NotApplicable
from boardwire.clients.conformance.gtp_engine import GtpEngine
from boardwire.games.options import board_sides
from boardwire.matches import Table
from boardwire.protocol import ILLEGAL_MOVE, Colour

from .documents import GTP
from .play import move_texts, play, play_random, repeated

AREA: Area[GtpEngine] = Area("moves", GTP, on_board=True)

PLAY = "6.3.3 Core Play Commands, play"
COORDINATES = "2.11 Board Coordinates"
GAMES = 4
"""The number of random games whose moves the engine must accept."""
PLIES = 40
"""The maximum number of plies of each game."""


async def _second_player(engine: GtpEngine) -> tuple[Table, str]:
    """Make a first move on both boards that the second player cannot repeat."""
    table = Table(engine.game)
    await engine.new_game()
    first = repeated(table)
    table.clear()
    await play(engine, table, first)
    return table, first


@AREA.must(PLAY)
async def legal_moves_taken(engine: GtpEngine) -> None:
    """The engine accepts all legal moves in random games."""
    for seed in range(GAMES):
        await engine.new_game()
        await play_random(engine, Table(engine.game), PLIES, seed)


@AREA.must(PLAY)
async def illegal_move_refused(engine: GtpEngine) -> None:
    """A move that the rules forbid is an error."""
    table, first = await _second_player(engine)
    await engine.failure(f"play {Colour(table.state.to_act())} {first}")


@AREA.should(PLAY)
async def illegal_move_text(engine: GtpEngine) -> None:
    """The message for such a move is `illegal move`."""
    table, first = await _second_player(engine)
    message = await engine.failure(f"play {Colour(table.state.to_act())} {first}")
    if not message.lower().startswith(ILLEGAL_MOVE):
        raise Deviation(f"? {ILLEGAL_MOVE}")


@AREA.must(PLAY)
async def illegal_move_changes_nothing(engine: GtpEngine) -> None:
    """A refused move does not change the board."""
    table, first = await _second_player(engine)
    await engine.failure(f"play {Colour(table.state.to_act())} {first}")
    await play_random(engine, table, PLIES // 4, seed=1)


@AREA.must(PLAY)
async def arguments(engine: GtpEngine) -> None:
    """A missing move, an unknown colour and a text that is no move are errors."""
    await engine.new_game()
    text = move_texts(Table(engine.game))[0] if engine.game.start().to_act() >= 0 else "roll"
    for line in ("play", "play b", f"play purple {text}", "play b Z99", "play b ?!"):
        await engine.failure(line)


@AREA.must(PLAY)
async def colours(engine: GtpEngine) -> None:
    """Colours are `b`, `black`, `w` and `white`, in any case."""
    for black, white in (("b", "w"), ("black", "white"), ("B", "W"), ("Black", "WHITE")):
        table = Table(engine.game)
        await engine.new_game()
        if (player := table.state.to_act()) < 0:
            raise NotApplicable("the game begins with chance")
        await engine.success(f"play {(black, white)[player]} {move_texts(table)[0]}")


@AREA.must(COORDINATES)
async def case_of_moves(engine: GtpEngine) -> None:
    """Moves are read in upper and in lower case."""
    table = Table(engine.game)
    if (player := table.state.to_act()) < 0:
        raise NotApplicable("the game begins with chance")
    text = move_texts(table)[0]
    for written in (text.lower(), text.upper()):
        await engine.new_game()
        await engine.success(f"play {Colour(player)} {written}")


@AREA.must(COORDINATES)
async def no_column_i(engine: GtpEngine) -> None:
    """The columns of Go leave out the letter I."""
    engine.need_game("go")
    await engine.new_game()
    await engine.failure("play b I5")
    if min(board_sides(engine.game.options["size"])) >= 9:
        await engine.success("play b J5")


@AREA.must(PLAY)
async def passes(engine: GtpEngine) -> None:
    """A pass is a move in Go, in any case of letters."""
    engine.need_game("go")
    await engine.new_game()
    for line in ("play b pass", "play w PASS"):
        await engine.success(line)


@AREA.must(PLAY)
async def same_colour_twice(engine: GtpEngine) -> None:
    """Consecutive moves of one colour are legal in Go."""
    engine.need_game("go")
    await engine.new_game()
    for text in ("C3", "D3", "E3"):
        await engine.success(f"play b {text}")
    await engine.success("play w C4")
