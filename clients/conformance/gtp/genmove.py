"""Moves of the engine."""

from __future__ import annotations

import random

from boardwire.clients.conformance.check import Area, Deviation
from boardwire.clients.conformance.gtp_engine import GtpEngine
from boardwire.games import GameError
from boardwire.matches import Table
from boardwire.protocol import PASS, RESIGN, Colour

from .documents import GTP
from .play import forced_pass, is_legal, play_random, send_chance

AREA: Area[GtpEngine] = Area("genmove", GTP, on_board=True)

GENMOVE = "6.3.3 Core Play Commands, genmove"
PLIES = 12
"""The number of plies of the game that the engine plays against itself."""
OPENING_PLIES = 6
"""The number of random plies before that game."""


async def _fast(engine: GtpEngine) -> None:
    """Set one second for each move, if the engine knows `time_settings`."""
    if "time_settings" in engine.listed:
        await engine.ask("time_settings 0 1 1")


async def _generated(engine: GtpEngine, table: Table) -> str:
    """Ask the engine for a move of the player to act; return it after checking that it is legal.

    Raises:
        Deviation: It is not.
    """
    player = table.state.to_act()
    text = await engine.success(f"genmove {Colour(player)}", engine.think)
    if text.lower() != RESIGN and not is_legal(table, player, text):
        raise Deviation(f"a legal move of {table.game.title}, or resign")
    return text


@AREA.must(GENMOVE)
async def generated_moves_legal(engine: GtpEngine) -> None:
    """The engine makes legal moves, after random openings and in a game against itself."""
    await _fast(engine)
    dice = random.Random(2)
    for opening in (0, OPENING_PLIES):
        table = Table(engine.game)
        await engine.new_game()
        await play_random(engine, table, opening, seed=3)
        for _ in range(PLIES // 2):
            await send_chance(engine, table, dice)
            if table.over:
                break
            text = await _generated(engine, table)
            if text.lower() == RESIGN:
                break
            table.play(table.state.to_act(), text)


@AREA.must(GENMOVE)
async def generated_move_made(engine: GtpEngine) -> None:
    """The response to `genmove` is the move that is made on the board."""
    await _fast(engine)
    table, dice = Table(engine.game), random.Random(4)
    await engine.new_game()
    await send_chance(engine, table, dice)
    text = await _generated(engine, table)
    if text.lower() in (RESIGN, PASS):
        return
    table.play(table.state.to_act(), text)
    await send_chance(engine, table, dice)
    player = table.state.to_act()
    if player >= 0 and not is_legal(table, player, text):
        await engine.failure(f"play {Colour(player)} {text}")
    await play_random(engine, table, OPENING_PLIES, seed=5)


@AREA.must(GENMOVE)
async def either_colour(engine: GtpEngine) -> None:
    """In Go `genmove` accepts either colour, regardless of the last move."""
    engine.need_game("go")
    await _fast(engine)
    table = Table(engine.game)
    await engine.new_game()
    for player in (1, 1, 0):
        text = await engine.success(f"genmove {Colour(player)}", engine.think)
        try:
            table.play(player, text)
        except GameError as error:
            raise Deviation("a legal move of Go") from error


@AREA.must(GENMOVE)
async def genmove_arguments(engine: GtpEngine) -> None:
    """A missing or unknown colour is an error."""
    await engine.new_game()
    await engine.failure("genmove")
    await engine.failure("genmove purple")


@AREA.must("6.3.5 Regression Commands, reg_genmove")
async def reg_genmove(engine: GtpEngine) -> None:
    """The command `reg_genmove` returns a legal move and does not make it."""
    engine.need("reg_genmove")
    await _fast(engine)
    table = Table(engine.game)
    await engine.new_game()
    await send_chance(engine, table, random.Random(6))
    if forced_pass(table.state):
        return
    player = table.state.to_act()
    text = await engine.success(f"reg_genmove {Colour(player)}", engine.think)
    if text.lower() == RESIGN:
        return
    if not is_legal(table, player, text):
        raise Deviation(f"a legal move of {table.game.title}")
    await engine.success(f"play {Colour(player)} {text}")
