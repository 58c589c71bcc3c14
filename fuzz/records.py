"""Files of records of each format: any bytes are records or an error.

The check fails on any exception but `RecordError`, on a record that its own format cannot write,
and on one that changes when it is written and read again. `records-long` fails where the time to
read a text grows faster than its length.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path

from boardwire.games import OVER, POSITION, Game, GameError, RecordError, load
from boardwire.games.records import FORMATS, GameRecord, read_records, write_record
from boardwire.games.records.files.record_files import decode, format_of

from .fuzzers import InputFuzzer

TESTS = Path(__file__).parents[1] / "tests"

GAMES: dict[str, tuple[Game, ...]] = {
    "moves": (
        load("tictactoe"),
        load("connect4"),
        load("kuhn"),
        load("bridge"),
        load("rps"),
        load("nim", heaps="5,0,7,2", players=3),
        load("pig", target=20, players=3),
        load("breakthrough", columns=3, rows=4),
        load("tree"),
        load("hex", size=3),
        load("chess"),
        load("checkers", variant="international"),
        load("backgammon", match=3, cube=True),
    ),
    "sgf": (
        load("go", size=5, ko="situational"),
        load("go", size=9, komi=6.5),
        load("othello", size=6),
        load("gomoku", size=6, rule="standard"),
        load("hex", size=5),
        load("amazons", size=6),
    ),
    "pgn": (load("chess"), load("chess", chess960=0, draws="claimed")),
    "pdn": (load("checkers"), load("checkers", variant="international")),
    "mat": (
        load("backgammon"),
        load("backgammon", match=3, cube=True),
        load("backgammon", cube=True, jacoby=True),
    ),
    "pbn": (load("bridge"), load("bridge", contract="3NT-S")),
    "gcg": (load("crossword"), load("crossword", players=3)),
}
"""Games for the records to begin with."""

WORDS = {
    "moves": (
        *("; black: ", "; result: ", "; Event: ", "B+R", "pass", "resign", "position=", "size="),
        *("tictactoe", "hex", "pig", "nim heaps=", "players=", "\r\n", "roll", "hold", "\u2028"),
    ),
    "sgf": (
        *("(;", "GM[1]", "GM[2]", "GM[4]", "GM[11]", "GM[18]", "SZ[9]", "SZ[9:9]", "KM[", "RU["),
        *("AB[", "AW[", "AE[", "AA[", "PL[W]", "BWOPT[position=", "BWOPT[", "TM[", "OT[", "RE["),
        *("CA[UTF-16]", "CA[GBK]", ";B[aa]", ";W[tt]", "[aa:cc]", "swap-pieces", "\\]", "HA[2]"),
        *("koSIMPLEscoreAREA", "5 fischer", "EV[hex", "PB[", "DT[2024-01", "forfeit"),
    ),
    "pgn": (
        *('[Event "', '[FEN "', '[SetUp "1"]', '[Variant "Chess960"]', '[Options "draws='),
        *('[Termination "', "1-0", "1/2-1/2", "½-½", "{Draw claimed}", "O-O-O", "0-0", "e.p."),
        *("e8=Q+", "Nbd7", "$1", "♘f3", "1...", '\\"', "\n%", "(", ")", '[Result "*"]', "Z0", "--"),
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ),
    "pdn": (
        *('[GameType "20"]', '[GameType "21"]', '[FEN "W:W21:BK1', "/FEN ", "11-15", "22x15x8"),
        *("2-0", "0-0", "1/2-1/2", "a1-b2", "{", "}", "$1", "*", '[Result "0-0"]', "1.", "31-26"),
    ),
    "pbn": (
        *('[Deal "N:', '[Dealer "N"]', '[Vulnerable "All"]', '[Auction "N"]', '[Play "E"]', "AP"),
        *("1NT Pass", "X XX", "SA HT D2 C3", "-", "*", "=1=", "$1", '[Contract "3NT"]', "{", "}"),
        *('[Declarer "S"]', '[Dealt "NESW"]', '[OpenDeal "yes"]', '[Dummy "hidden"]', '"#"', "%"),
    ),
    "gcg": (
        *("#player1 ada Ada", "#player2 ben", "#lexicon small", "#rack1 ", "#result ", "#note a"),
        *(">ada: AEHLOSS 8E HOLE +14 14", ">ben: ", "-", "--", "-AB", "(challenge)", "(AB)", "?"),
        *("#tag ", "#title x", "#description", "+0 0", "tO.", "H6", "\n", "#character-encoding"),
    ),
    "mat": (
        *(" point match", " Game 1\n", " : 0    B : 0", "1) 31: 8/5 6/5", " Doubles => 2", "Takes"),
        *("Drops", "Wins 1 point", "and the match", '; [CubeLimit "1"]', '; [Jacoby "On"]'),
        *(
            '; [Position "',
            '; [Crawford "Off"]',
            '; [Result "',
            "bar/24*",
            "Cannot Move",
            "?",
            "66: ",
        ),
    ),
}
"""Texts that occur in each format, for the mutations."""


def seeds(form: str) -> Iterator[bytes]:
    """Random games in a format, and the files of others that the tests have."""
    for number, game in enumerate(GAMES[form]):
        for plies in (0, 6, 40):
            record = _random_record(game, number, plies)
            yield write_record(record, form).encode()
    for file in sorted(TESTS.rglob(f"data/*{FORMATS[form].SUFFIX}")):
        yield file.read_bytes()


def _random_record(game: Game, seed: int, plies: int) -> GameRecord:
    chooser = random.Random(seed)
    state = game.start()
    moves: list[str] = []
    while state.to_act() != OVER and len(moves) < plies:
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        move = chooser.choice(state.legal_moves() or outcomes)
        moves.append(state.move_text(move))
        state.apply(move)
    tags = {"Event": "a match", "Date": "2024.02.29", "TimeControl": "300+2"}
    return GameRecord(game, tuple(moves), ("Ada", "Bob"), "W+R", tags)


def check(form: str, data: bytes) -> None:
    """Read a file in a format, and write and read what was in it."""
    text = decode(data)
    assert format_of("", text) in FORMATS
    try:
        records = read_records(text, form)
    except RecordError as error:
        assert error.line >= 1, f"the error has no line: {error}"
        assert error.column >= 1, f"the error has no column: {error}"
        return
    for number, record in zip(count(1), records, strict=False):
        assert record.final().players == record.game.players
        assert_stable(record, form, f"record {number}")


def assert_stable(record: GameRecord, form: str, name: str) -> None:
    """Fail unless what a format writes of a record is read as the same record."""
    try:
        written = write_record(record, form)
        (again,) = read_records(written, form)
    except GameError as error:
        raise AssertionError(f"{name} cannot be written and read: {error}") from error
    there, here = _kept(record.game, form), _kept(again.game, form)
    assert here == there, f"{name}: {there.options} became {here.options}"
    assert again.moves == record.moves, f"{name}: {record.moves} became {again.moves}"
    twice = write_record(again, form)
    assert twice == written, f"{name}: written again, {written!r} becomes {twice!r}"


def _kept(game: Game, form: str) -> Game:
    """Return the game as files of a format can store it; see `RecordFormat.READ_AS`."""
    unsent = {name: it for name, it in FORMATS[form].READ_AS.items() if game.has_option(name)}
    if game.options.get("chess960", -1) != -1 and POSITION.name in game.options:
        unsent["chess960"] = 518  # the start does not matter where a position is set up
    return game.with_options(**unsent)


LENGTHS = (10_000, 40_000)
"""Lengths of a text at which the time to read it is compared."""
MOST_GROWTH = 10
"""The factor by which the time may grow; it should grow as the length does."""
LEAST_SECONDS = 0.5
"""Processor time below which nothing is compared."""

AROUND = {
    "moves": (("go ", ""), ("hex size=5 position=", ""), ("; ", ": x\ngo"), ("nim heaps=", "")),
    "sgf": (("(;C[", "]B[aa])"), ("(;", ")"), ("(;RE[", "]"), ("(;KM[", "]"), ("(;DT[", "]")),
    "pgn": (('[FEN "', '"]'), ("{", "} 1. e4"), ("1. e4 ", ""), ('[Options "', '"] e4')),
    "pdn": (('[FEN "', '"]'), ("{", "}"), ("/FEN ", "/"), ("11-15 ", ""), ("1", "-")),
    "pbn": (('[Deal "', '"]'), ('[Deal "N:', '"]'), ('[Auction "N"]\n', ""), ("{", "}"), ("%", "")),
    "gcg": (
        ("#player1 a\n>a: A 8H ", " +0 0"),
        ("#player1 a\n>a: ", ""),
        ("#player1 ", ""),
        ("#player1 a\n#player2 b\n#note ", ""),
    ),
    "mat": (
        ("; [", "]"),
        (" 5 point match\n Game 1\n", "x : 0"),
        (" 5 point match\n Game 1\n A : 0 B : 0\n 1) 31: ", ""),
    ),
}
"""Beginnings and ends of texts whose middle is long."""


def long_seeds() -> Iterator[bytes]:
    """Texts whose middle is a repeated sign."""
    for number, form in enumerate(FORMATS):
        for head, tail in (("", ""), *AROUND[form]):
            for middle in (" ", "\n", "(", "[ ", '" ', "a:", "1 ", "\\"):
                yield bytes((number,)) + "\0".join((head, middle, tail)).encode()


def check_long(data: bytes) -> None:
    """Read texts that repeat their middle more and more often, and compare the times."""
    form = list(FORMATS)[(data[0] if data else 0) % len(FORMATS)]
    head, middle, tail, *_ = (*data[1:].decode("utf-8", "replace").split("\0"), "", "", "")
    texts = [head + middle * (length // max(1, len(middle))) + tail for length in LENGTHS]
    for _ in range(3):  # a busy machine may disturb a measurement
        short, long = (_seconds_to_read(text, form) for text in texts)
        if long < max(LEAST_SECONDS, MOST_GROWTH * short):
            return
    raise AssertionError(
        f"{short:.2f} s for {len(texts[0])} characters, {long:.2f} s for four times"
    )


def _seconds_to_read(text: str, form: str) -> float:
    begun = time.process_time()
    format_of("", text)
    with suppress(RecordError):
        read_records(text, form)
    return time.process_time() - begun


FUZZERS = [
    *(
        InputFuzzer(f"records-{form}", partial(check, form), partial(seeds, form), WORDS[form])
        for form in FORMATS
    ),
    InputFuzzer(
        "records-long",
        check_long,
        long_seeds,
        tuple(word for form in FORMATS for word in WORDS[form]),
        max_bytes=100,
        cpu_seconds=120,
    ),
]
