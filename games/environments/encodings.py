"""Encodings of games: moves as numbers of a fixed range, and what a player knows as an array.

Board games are planes of zeros and ones, as AlphaZero has them (Silver et al., "A general
reinforcement learning algorithm that masters chess, shogi, and Go through self-play", Science 362,
2018): a plane for each kind of piece of the player itself, then one for each kind of the opponent,
then whatever else the game needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boardwire.games.errors import GameError
from boardwire.games.model import Game, State
from boardwire.games.rules.nim import NimState
from boardwire.games.rules.pig import PigState
from boardwire.games.rules.playing_cards import DECK, read_cards

Array = NDArray[np.float32]

_CHESS_KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")


@dataclass(frozen=True)
class Encoding:
    """An encoding of one game with its options.

    Args:
        actions: The number of actions.
        shape: The shape of an observation; its numbers are from 0 to 1.
        features: What a player knows of a state, as an array of that shape.
        action_of: The action of a legal move in a state.
    """

    actions: int
    shape: tuple[int, ...]
    features: Callable[[State, int], Array]
    action_of: Callable[[State, int], int] = lambda _, move: move

    def legal(self, state: State) -> dict[int, int]:
        """Return the legal moves of the player to act, by their actions."""
        return {self.action_of(state, move): move for move in state.legal_moves()}


def encoding_of(game: Game) -> Encoding:
    """Return the encoding of a game.

    Raises:
        GameError: There is none for this game or its options; the message says why.
    """
    make = ENCODINGS.get(game.name)
    if make is None:
        raise GameError(
            f"{game.title} has no fixed list of actions that is small enough for an environment; "
            f"there are environments of {', '.join(ENCODINGS)}"
        )
    return make(game)


# -- boards --------------------------------------------------------------------------------


def _planes(state: State, player: int, kinds: Sequence[str]) -> list[Array]:
    """Return a plane for each kind of piece of the player, then for each kind of the opponent."""
    view = state.view(player)
    planes = np.zeros((2 * len(kinds), view.rows * view.columns), np.float32)
    for cell, piece in enumerate(view.cells):
        if piece is not None:
            planes[len(kinds) * (piece.player != player) + kinds.index(piece.kind), cell] = 1
    return list(planes.reshape(-1, view.rows, view.columns))


def _board(actions: Callable[[int, int], int]) -> Callable[[Game], Encoding]:
    """Return the encoding of a game whose pieces are all alike.

    Args:
        actions: Gives the number of actions for a number of columns and of rows.
    """

    def make(game: Game) -> Encoding:
        view = game.start().view()

        def features(state: State, player: int) -> Array:
            stones = state.view(player)
            planes = np.zeros((3, view.rows * view.columns), np.float32)
            for cell, piece in enumerate(stones.cells):
                if piece is not None:
                    planes[int(piece.player != player), cell] = 1
            planes[2] = player == 0
            return planes.reshape(3, view.rows, view.columns)

        shape = (3, view.rows, view.columns)
        return Encoding(actions(view.columns, view.rows), shape, features)

    return make


# -- chess ---------------------------------------------------------------------------------


def _chess_moves() -> Iterable[str]:
    """Return every move of chess as UCI writes it: as a queen, as a knight, and promotions."""
    squares = [(file, rank) for rank in range(8) for file in range(8)]
    for start in squares:
        for target in squares:
            files, ranks = abs(start[0] - target[0]), abs(start[1] - target[1])
            straight = min(files, ranks) == 0 or files == ranks
            if start != target and (straight or (files, ranks) in ((1, 2), (2, 1))):
                text = "".join(f"{'abcdefgh'[file]}{rank + 1}" for file, rank in (start, target))
                yield text
                if files <= 1 and (start[1], target[1]) in ((6, 7), (1, 0)):
                    yield from (f"{text}{piece}" for piece in "nbrq")


def _chess(game: Game) -> Encoding:
    if int(game.options["chess960"]) >= 0 or game.options["draws"] != "automatic":
        raise GameError("environments are of usual chess: leave out chess960 and draws")
    numbers = {text: number for number, text in enumerate(_chess_moves())}

    def features(state: State, player: int) -> Array:
        side = state.view(player).side
        rights = "KQkq" if player == 1 else "kqKQ"
        planes = _planes(state, player, _CHESS_KINDS)
        planes += [_plane(it in str(side["castling"])) for it in rights]
        passant = _plane(0)
        if (square := str(side["en passant"])) != "-":
            passant[int(square[1]) - 1, "abcdefgh".index(square[0])] = 1
        clock = min(int(side["halfmove clock"]) / 100, 1)
        return np.stack([*planes, passant, _plane(clock), _plane(player == 0)])

    shape = (2 * len(_CHESS_KINDS) + 7, 8, 8)
    return Encoding(
        len(numbers), shape, features, lambda state, move: numbers[state.move_text(move)]
    )


def _plane(value: float) -> Array:
    return np.full((8, 8), value, np.float32)


# -- games without a board -----------------------------------------------------------------


def _nim(game: Game) -> Encoding:
    heaps = [int(word) for word in str(game.options["heaps"]).split(",")]
    largest = max(*heaps, 1)

    def features(state: State, player: int) -> Array:
        return np.array(_heaps(state), np.float32) / np.float32(largest)

    def action_of(state: State, move: int) -> int:
        heap, taken = divmod(move, 256)
        return heap * largest + taken - 1

    return Encoding(len(heaps) * largest, (len(heaps),), features, action_of)


def _heaps(state: State) -> list[int]:
    assert isinstance(state, NimState)
    return state.core.heaps


def _pig(game: Game) -> Encoding:
    target = int(game.options["target"])

    def features(state: State, player: int) -> Array:
        assert isinstance(state, PigState)
        core = state.core
        scores = [*core.scores[player:], *core.scores[:player]]
        own = core.turn_total if core.turn == player else 0
        return np.array([min(it / target, 1) for it in (*scores, own)], np.float32)

    return Encoding(2, (game.players + 1,), features)


def _kuhn(game: Game) -> Encoding:
    cards, words = "JQK", ("check", "bet", "fold", "call")

    def features(state: State, player: int) -> Array:
        """Return the own card, the opponent's if it was shown, and the moves in their order."""
        known, *moves = state.observation(player).split()
        found = np.zeros(18, np.float32)
        for number, card in enumerate((known[player], known[1 - player])):
            if card in cards:
                found[3 * number + cards.index(card)] = 1
        for number, move in enumerate(moves):
            found[6 + 4 * number + words.index(move)] = 1
        return found

    return Encoding(len(words), (18,), features)


def _leduc(game: Game) -> Encoding:
    cards, words, most = "JQK", ("fold", "check", "call", "bet", "raise"), 4

    def features(state: State, player: int) -> Array:
        """The own card, the opponent's if it was shown, that on the table, and both rounds."""
        known, *words_since = state.observation(player).split()
        found = np.zeros(9 + 2 * most * len(words), np.float32)
        for number, card in enumerate((known[player], known[1 - player])):
            if card in cards:
                found[3 * number + cards.index(card)] = 1
        round_, moves = 0, 0
        for word in words_since:
            if word in cards:
                found[6 + cards.index(word)] = 1
                round_, moves = 1, 0
            else:
                found[9 + (most * round_ + moves) * len(words) + words.index(word)] = 1
                moves += 1
        return found

    return Encoding(len(words), (9 + 2 * most * len(words),), features)


def _liars(game: Game) -> Encoding:
    players, dice, faces = (int(game.options[it]) for it in ("players", "dice", "faces"))
    bids = players * dice * faces

    def features(state: State, player: int) -> Array:
        """Return the own place in the order, the dice of all from the own ones on, and the bids."""
        rolled, *said = state.observation(player).split()
        hands = rolled.split("/")
        known = np.zeros((players, dice, faces), np.float32)
        for number, hand in enumerate([*hands[player:], *hands[:player]]):
            for die, face in enumerate(hand):
                if face.isdecimal():
                    known[number, die, int(face) - 1] = 1
        order, made = np.zeros(players, np.float32), np.zeros(bids + 1, np.float32)
        order[player] = 1
        for bid in said:
            count, _, face = bid.partition("x")
            made[(int(count) - 1) * faces + int(face) - 1 if face else bids] = 1
        return np.concatenate([order, known.reshape(-1), made])

    return Encoding(bids + 1, (players + players * dice * faces + bids + 1,), features)


def _holdem(game: Game) -> Encoding:
    if game.options["betting"] != "limit" or int(game.options["hands"]) > 1:
        raise GameError("environments are of one hand of limit poker: leave out betting and hands")
    words, rounds, most = "fcr", 4, 6

    def features(state: State, player: int) -> Array:
        """The own cards, the opponent's if they were shown, the board, and the moves by round."""
        _, _, betting, dealt, *_ = state.observation(player).split(":")
        hands, *board = dealt.split("/")
        both = hands.split("|")
        cards = np.zeros((3, DECK), np.float32)
        for row, texts in enumerate((both[player], both[1 - player], "".join(board))):
            cards[row, read_cards(texts.replace("?", ""))] = 1
        moves = np.zeros((rounds, most, len(words)), np.float32)
        for round_, letters in enumerate(betting.split("/")):
            for number, letter in enumerate(letters):
                moves[round_, number, words.index(letter)] = 1
        dealer = np.full(1, player == 0, np.float32)  # black deals the first hand
        return np.concatenate([cards.reshape(-1), moves.reshape(-1), dealer])

    def action_of(state: State, move: int) -> int:
        return min(move, 2)  # a bet has the number of chips that it leads to

    shape = (3 * DECK + rounds * most * len(words) + 1,)
    return Encoding(len(words), shape, features, action_of)


def _rps(game: Game) -> Encoding:
    rounds = int(game.options["rounds"])

    def features(state: State, player: int) -> Array:
        """Return the own choice and the opponent's in every round that both have made."""
        found = np.zeros((rounds, 6), np.float32)
        known = [it for it in state.observation(player).split() if not set(it) & set("?-")]
        for number, choices in enumerate(known):
            found[number, "RPS".index(choices[player])] = 1
            found[number, 3 + "RPS".index(choices[1 - player])] = 1
        return found

    return Encoding(3, (rounds, 6), features)


ENCODINGS: dict[str, Callable[[Game], Encoding]] = {
    "tictactoe": _board(lambda columns, rows: columns * rows),
    "connect4": _board(lambda columns, rows: columns),
    "othello": _board(lambda columns, rows: columns * rows + 1),
    "go": _board(lambda columns, rows: columns * rows + 1),
    "gomoku": _board(lambda columns, rows: columns * rows),
    "hex": _board(lambda columns, rows: columns * rows + 1),
    "breakthrough": _board(lambda columns, rows: 3 * columns * rows),
    "chess": _chess,
    "nim": _nim,
    "pig": _pig,
    "kuhn": _kuhn,
    "leduc": _leduc,
    "liars": _liars,
    "holdem": _holdem,
    "rps": _rps,
}
"""The encoding of each game that has one."""
