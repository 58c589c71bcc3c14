"""Moves for the checks, chosen and verified by our rules."""

from __future__ import annotations

import random

from boardwire.clients.conformance.check import Deviation, NotApplicable
from boardwire.clients.conformance.gtp_engine import GtpEngine
from boardwire.games import CHANCE, GameError, State
from boardwire.matches import Table
from boardwire.protocol import PASS, Colour


def forced_pass(state: State) -> bool:
    """Return whether passing is the only move, so that both sides know it."""
    moves = state.legal_moves()
    return len(moves) == 1 and state.move_text(moves[0]).lower() == PASS


async def send_chance(engine: GtpEngine, table: Table, dice: random.Random) -> None:
    """Let outcomes of chance happen on both boards until a player is to act."""
    while table.state.to_act() == CHANCE:
        engine.need("bw-chance")
        outcomes, weights = zip(*table.state.chance_outcomes(), strict=True)
        text = table.state.move_text(dice.choices(outcomes, weights)[0])
        await engine.success(f"bw-chance {text}")
        table.play(CHANCE, text)


async def play(engine: GtpEngine, table: Table, text: str) -> None:
    """Make a move of the player to act on both boards; the engine has to take it."""
    player = table.state.to_act()
    answer = await engine.ask(f"play {Colour(player)} {text}")
    if not answer.ok and not forced_pass(table.state):
        raise Deviation(f"success (=): {text} is legal in {table.game.title}")
    table.play(player, text)


async def play_random(engine: GtpEngine, table: Table, plies: int, seed: int) -> None:
    """Play a number of random legal moves on both boards, or fewer if the game ends."""
    dice = random.Random(seed)
    for _ in range(plies):
        await send_chance(engine, table, dice)
        if table.over:
            return
        moves = [table.state.move_text(move) for move in table.state.legal_moves()]
        await play(engine, table, dice.choice(moves))


def move_texts(table: Table) -> list[str]:
    """Return the legal moves of the player to act, without passes.

    Raises:
        NotApplicable: There are none.
    """
    state = table.state
    texts = [state.move_text(move) for move in state.legal_moves()]
    texts = [text for text in texts if text.lower() != PASS]
    if not texts:
        raise NotApplicable("the game has no moves at this point")
    return texts


def is_legal(table: Table, player: int, text: str) -> bool:
    """Return whether our rules accept a move."""
    try:
        table.parse(player, text)
    except GameError:
        return False
    return True


def repeated(table: Table) -> str:
    """Make a first move on our board that the other player cannot repeat; return it.

    Raises:
        NotApplicable: There is none, as in games where moves may be repeated.
    """
    player = table.state.to_act()
    for text in move_texts(table):
        table.play(player, text)
        after = table.state.to_act()
        if after >= 0 and not is_legal(table, after, text):
            return text
        table.undo()
    raise NotApplicable("every first move may be repeated in this game")
