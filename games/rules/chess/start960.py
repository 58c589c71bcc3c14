"""The 960 starting positions of Chess960 (Fischer random chess), by R. Scharnagl's numbers."""

from itertools import combinations

USUAL = 518
"""The number of the usual starting position."""

_KNIGHTS = tuple(combinations(range(5), 2))


def first_rank(number: int) -> str:
    """Return the white pieces of the first rank from the a-file on; ``RNBQKBNR`` is number 518.

    https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme
    """
    number, light = divmod(number, 4)
    number, dark = divmod(number, 4)
    knights, queen = divmod(number, 6)
    rank = ["."] * 8
    rank[2 * light + 1] = rank[2 * dark] = "B"

    def free() -> list[int]:
        return [file for file in range(8) if rank[file] == "."]

    rank[free()[queen]] = "Q"
    for file in [free()[place] for place in _KNIGHTS[knights]]:
        rank[file] = "N"
    for file, piece in zip(free(), "RKR", strict=True):
        rank[file] = piece
    return "".join(rank)


def start_fen(number: int) -> str:
    """Return the starting position with a number from 0 to 959, in FEN."""
    pieces = first_rank(number)
    return f"{pieces.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{pieces} w KQkq - 0 1"
