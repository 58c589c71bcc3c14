"""Comparisons of rules with those of peers, for `bench/peers.py games`."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import openspiel
import programs
from comparison import Comparison, Measured, Options, our_position
from programs import Program

from boardwire import _native as native

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def our_playouts(name: str, options: Options, seconds: float) -> float:
    """Random playouts a second."""
    position = our_position(name, options)
    count, spent = 1, 0.0
    while spent < seconds / 2:
        count *= 2
        begun = time.process_time()
        native.playouts(position, count, seed=1)
        spent = time.process_time() - begun
    return count / spent


def our_perft(name: str, options: Options, depth: int) -> float:
    """Leaves a second."""
    position = our_position(name, options)
    begun = time.process_time()
    leaves = native.perft(position, depth)
    return leaves / (time.process_time() - begun)


def peer_perft(name: str, options: Options, depth: int, peer: Callable[[], float]) -> float:
    """Leaves a second of a peer that takes `peer()` seconds for the same perft."""
    return native.perft(our_position(name, options), depth) / peer()


SHARED: tuple[tuple[str, Options, str], ...] = (
    ("tictactoe", {}, "tic_tac_toe"),
    ("connect4", {}, "connect_four"),
    ("othello", {}, "othello"),
    ("go", {"size": 9}, "go(board_size=9,komi=7.5)"),
    ("go", {"size": 19}, "go(board_size=19,komi=7.5)"),
    ("chess", {}, "chess"),
    ("checkers", {}, "checkers"),
    ("backgammon", {}, "backgammon"),
    ("hex", {"size": 11, "swap": False}, "hex(board_size=11)"),
    ("gomoku", {"size": 15}, "gomoku"),
    ("breakthrough", {}, "breakthrough"),
    ("amazons", {}, "amazons"),
    ("nim", {"heaps": "1,3,5,7", "misere": True}, "nim"),
    ("pig", {}, "pig"),
)
"""Games that OpenSpiel also has, with the options that make them the same game."""


def games(seconds: float) -> Measured:
    """Rules: playouts and perft."""
    for name, options, peer_game in SHARED:
        words = "".join(f" {key}={value}" for key, value in options.items())
        yield (
            Comparison(name + words, "playouts", "OpenSpiel", 10),
            partial(our_playouts, name, options, seconds),
            partial(openspiel.playouts_per_second, peer_game, seconds),
        )
    for fen, depth in (("", 6), (KIWIPETE, 5)):
        yield _uci_perft("chess", depth, programs.FAIRY, 5, fen)
        yield _uci_perft("chess", depth, programs.STOCKFISH, 0, fen)
    yield _uci_perft("breakthrough", 6, programs.FAIRY, 1, variant="breakthrough")
    yield (
        Comparison("othello", "perft 11", "Edax", 1),
        partial(our_perft, "othello", {}, 11),
        partial(peer_perft, "othello", {}, 11, partial(programs.edax_perft_seconds, 11)),
    )
    for size, count in ((9, 40_000), (19, 10_000)):
        for policy in ("moggy", "light"):
            yield (
                Comparison(f"go size={size}", "playouts", f"Pachi, {policy}", 4),
                partial(our_playouts, "go", {"size": size}, seconds),
                partial(programs.pachi_playouts_per_second, size, policy, count),
            )


def _uci_perft(
    game: str, depth: int, program: Program, promised: float, fen: str = "", variant: str = ""
) -> tuple[Comparison, Callable[[], float], Callable[[], float]]:
    options: Options = {"position": fen} if fen else {}
    seconds = partial(programs.uci_perft_seconds, program, depth, fen, variant)
    return (
        Comparison(f"{game}, Kiwipete" if fen else game, f"perft {depth}", program.name, promised),
        partial(our_perft, game, options, depth),
        partial(peer_perft, game, options, depth, seconds),
    )
