"""PGN: files as people and programs write them, read as python-chess reads them."""

from __future__ import annotations

import io
import random

import chess.pgn as oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import RecordError, load
from boardwire.games.records import GameRecord, read_records, write_record, written_as
from boardwire.games.records.annotations import Annotations, MoveAnnotation

OPERA = """\
[Event "Paris Opera"]
[Site "Paris FRA"]
[Date "1858.??.??"]
[Round "?"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]
[ECO "C41"]
[Annotator "some \\"one\\""]

{A night at the opera.} 1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 {This is a weak move
already. (Fischer)} 4. dxe5 Bxf3 (4... Nd7 5. exd6 (5. Bf4? dxe5 {no}) 5... Bxd6) 5. Qxf3 dxe5
6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8
13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0
"""

SLOPPY = """\
\ufeff[Event "club "night" 3"]
[White "A"]
[black "b"]

1.e4 e5 2.f4 exf4 3.Nf3 g5 4.h4 g4 5.Ne5 h5 6.Bc4 Rh7 7.d4 f3 8.gxf3 d6 9 Nd3 g3
10.o-o ; castles
%a line of a program
Be7 11.e5 d5 12 . Bxd5 Qxd5 13.c4 Qxc4! 14.b3?! Qxd4+ 15.Kh1 Bg4 0-1
""".replace("\n", "\r\n")

PROMOTION = """\
[SetUp "1"]
[FEN "1n2k3/P7/8/2pP4/8/8/8/R3K2R w KQ c6 0 31"]

31. dxc6 e.p. Kf8 32. c7 Kg7 33. axb8(Q) Kf6 34. c8=N Ke6 35. O-O-O Kf5 36. Qb7 Kf4 1/2
"""

LICHESS = """\
[Event "Casual Chess960 game"]
[Site "https://lichess.org/abcdefgh"]
[Date "2023.05.06"]
[White "one"]
[Black "two"]
[Result "0-1"]
[UTCTime "10:00:00"]
[WhiteElo "1500?"]
[Variant "Chess960"]
[TimeControl "300+3"]
[Termination "Time forfeit"]
[FEN "bnrkqnrb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQNRB w KQkq - 0 1"]
[SetUp "1"]

1. O-O-O { [%eval 0.2] [%clk 0:05:00] } 1... O-O-O { [%clk 0:05:00] } 2. b4 c5 3. Na3 b6 0-1
"""

WITHOUT_TAGS = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6 *"
TWO = '1. e4 c5 *\n\n[Event "the next"]\n\n1. d4 d5 2. c4 e6\n\n[Event "the last"]\n1. c4'


def one(text: str) -> GameRecord:
    (record,) = read_records(text, "pgn")
    return record


def theirs(text: str) -> list[oracle.Game]:
    """What python-chess makes of a text."""
    handle = io.StringIO(text)
    games = []
    while (game := oracle.read_game(handle)) is not None:
        assert not game.errors
        games.append(game)
    return games


@pytest.mark.parametrize("text", [OPERA, PROMOTION, LICHESS, WITHOUT_TAGS, TWO])
def test_moves_and_positions_are_those_that_python_chess_reads(text: str) -> None:
    records = read_records(text, "pgn")
    games = theirs(text.replace("axb8(Q)", "axb8=Q"))
    assert len(records) == len(games)
    for record, game in zip(records, games, strict=True):
        board = game.end().board()
        assert list(record.moves) == [board.uci(move) for move in game.mainline_moves()]
        assert record.tags.get("Event", "?") == game.headers["Event"]
        assert record.game.start().position_text() == game.board().fen()
        assert record.final().position_text() == board.fen()


def test_what_the_tags_tell_is_kept() -> None:
    record = one(OPERA)
    assert record.players == ("Duke Karl / Count Isouard", "Paul Morphy")
    assert record.result == "W+"
    assert record.tags == {
        "Event": "Paris Opera",
        "Site": "Paris FRA",
        "Date": "1858.??.??",
        "ECO": "C41",
        "Annotator": 'some "one"',
        "Comment": "A night at the opera.",
    }
    assert len(record.moves) == 33
    assert record.game == load("chess", draws="claimed")
    assert one(write_record(record)) == record


@pytest.mark.parametrize("name", [".", "...", "?.", "??"])
def test_only_a_question_mark_stands_for_an_unknown_player(name: str) -> None:
    (read,) = read_records(write_record(GameRecord(load("chess"), (), ("?", name)), "pgn"), "pgn")
    assert read.players == ("", name)


def test_a_file_of_a_server_with_chess960() -> None:
    record = one(LICHESS)
    assert record.game == load("chess", chess960=243, draws="claimed")
    assert record.moves[:2] == ("d1c1", "d8c8")
    assert record.result == "B+T"
    assert record.tags["Termination"] == "Time forfeit"
    assert one(write_record(record)) == record


def test_a_file_as_sloppy_as_files_are() -> None:
    record = one(SLOPPY)
    assert len(record.moves) == 30
    assert record.moves[18] == "e1g1"
    assert record.result == "B+"
    assert record.players == ("", "A")
    assert record.tags == {"Event": 'club "night" 3', "black": "b"}


def test_what_is_written_is_what_the_standard_asks_for() -> None:
    game = load("chess")
    tags = {"Event": 'a "match"', "Round": "2", "Comment": "even {so}"}
    moves = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f6e4")
    text = write_record(GameRecord(game, moves, ("Bob", "Ada"), "W+R", tags))
    assert (
        text
        == """\
[Event "a \\"match\\""]
[Site "?"]
[Date "????.??.??"]
[Round "2"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]
[PlyCount "10"]
[Termination "normal"]
[ECO "C80"]
[Opening "Ruy Lopez: Open"]

{ even {so) } 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 {Black
resigns} 1-0

"""
    )


def test_a_game_from_a_position_has_its_numbers_on() -> None:
    game = load("chess", position="4k3/8/8/8/8/8/8/4K2R b K - 5 40")
    text = write_record(GameRecord(game, ("e8d8", "e1g1")))
    assert '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R b K - 5 40"]' in text
    assert "\n40... Kd8 41. O-O *\n" in text


def test_a_claim_of_a_draw_is_a_comment() -> None:
    game = load("chess", draws="claimed")
    dance = ("g1f3", "g8f6", "f3g1", "f6g8") * 2
    record = GameRecord(game, (*dance, "draw"), result="0")
    text = write_record(record)
    assert "Ng8 {Draw claimed} 1/2-1/2" in text.replace("\n", " ")
    assert '[PlyCount "8"]' in text
    assert one(text).moves == record.moves
    assert len(list(theirs(text)[0].mainline_moves())) == 8


@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 2**32), number=st.integers(-1, 959), plies=st.integers(0, 120))
def test_random_games_are_read_by_python_chess(seed: int, number: int, plies: int) -> None:
    chooser = random.Random(seed)
    game = load("chess", chess960=number)
    state = game.start()
    moves: list[str] = []
    while len(moves) < plies and state.legal_moves():
        move = chooser.choice(state.legal_moves())
        moves.append(state.move_text(move))
        state.apply(move)
    text = write_record(GameRecord(game, tuple(moves)))
    assert max(map(len, text.splitlines())) < 80
    (theirs_,) = theirs(text)
    assert [move.uci() for move in theirs_.mainline_moves()] == moves
    assert one(text).moves == tuple(moves)


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("1. e4 e5\n2. Ke3", "ply 3: Ke3 is not a legal move here", 2, 4),
        ("1. e4 xyzzy", "ply 2: 'xyzzy' is no move", 1, 7),
        ("1. e4 -- 2. d4", "ply 2: -- is a null move", 1, 7),
        ("1. e4 (1. d4", "the variation that begins here has no )", 1, 7),
        ("1. e4 ) *", "a ) without its (", 1, 7),
        ('[Event "?"]\n[Variant "Crazyhouse"]\n\n1. e4', "not 'Crazyhouse'", 2, 1),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n*', "is no position of chess", 1, 1),
        ('[Options "clocks=3"]\n*', "chess has no option 'clocks'", 1, 1),
        ("(" * 1001, "nested more than 1000 deep", 1, 1001),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    text: str, message: str, line: int, column: int
) -> None:
    with pytest.raises(RecordError) as caught:
        read_records(text, "pgn")
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("result", "termination", "read"),
    [
        ("1-0", "", "W+"),
        ("0-1", "white lost on time", "B+T"),
        ("1-0", "Ada won by resignation", "W+R"),
        ("1-0", "rules infraction", "W+F"),
        ("1/2-1/2", "normal", "0"),
        ("*", "abandoned", "Void"),
        ("*", "", ""),
    ],
)
def test_results_tell_how_the_game_ended(result: str, termination: str, read: str) -> None:
    assert one(f'[Result "{result}"]\n[Termination "{termination}"]\n\n1. e4 *').result == read


def test_games_follow_one_another_with_or_without_their_ends() -> None:
    assert [record.tags.get("Event") for record in read_records(TWO + "\n" + OPERA, "pgn")] == [
        *(None, "the next", "the last", "Paris Opera")
    ]
    assert len(read_records("* * 1-0", "pgn")) == 3
    between = '1. e4 *\n{a comment}\n[Event "the next"]\n\n1. d4 *\n{the end}'
    assert [record.tags for record in read_records(between, "pgn")] == [{}, {"Event": "the next"}]


ALICE = '[Event "one"]\n[White "Alice"]\n[WhiteElo "2700"]\n'
BOB = '[Event "two"]\n[Black "Bob"]\n'


@pytest.mark.parametrize(
    "text",
    [
        f"{ALICE}\n{BOB}\n1. e4 e5 *\n",
        f"{ALICE}\n\n\n{BOB}\n1. e4 e5 *\n",
        f"{ALICE}\n \t\n{BOB}1. e4 e5 *\n",
        f"{ALICE}{BOB}\n1. e4 e5 *\n",
        f"{ALICE}\n%\n\n{BOB}\n1. e4 e5 *\n",
        f"{ALICE}\n{{nothing was played}}\n\n{BOB}\n1. e4 e5 *\n",
        f"{ALICE}\n*\n\n{BOB}\n1. e4 e5 *\n",
        f"{ALICE}\n\n{BOB}\n1. e4 e5 *\n".replace("\n", "\r\n"),
        f"{ALICE}\n{BOB}\n1. e4 e5 *\n".replace('[Event "one"]\n', "").replace(
            '[Event "two"]\n', '[White "?"]\n'
        ),
    ],
)
def test_a_game_without_moves_keeps_its_tags(text: str) -> None:
    first, second = read_records(text, "pgn")
    assert (first.players, first.moves) == (("", "Alice"), ())
    assert first.tags["WhiteElo"] == "2700"
    assert (second.players, second.moves) == (("Bob", ""), ("e2e4", "e7e5"))
    assert second.tags.keys() <= {"Event"}


def test_tags_of_one_game_may_stand_apart() -> None:
    (record,) = read_records('[White "Ada"]\n\n[Black "Bob"]\n\n1. e4 *\n', "pgn")
    assert record.players == ("Bob", "Ada")
    (twice,) = read_records('[White "Ada"]\n[Round "1"]\n[Round "2"]\n\n1. e4 *\n', "pgn")
    assert twice.tags["Round"] == "2"


@pytest.mark.parametrize("null", ["--", "Z0", "0000", "@@@@", "null", "pass", "Z0+"])
def test_a_null_move_is_called_that(null: str) -> None:
    text = f"1. e4 e5 ( 1... {null} 2. d4 ) 2. {null} d5 *"
    with pytest.raises(RecordError) as caught:
        read_records(text, "pgn")
    assert caught.value.message.startswith(f"ply 3: {null.rstrip('+')} is a null move")


FIFTH = "Nf3 Nf6 Ng1 Ng8 " * 4


def test_play_after_a_fifth_repetition_is_read_and_told() -> None:
    text = f"{FIFTH} {{still level}} e4 $1 e5 1/2-1/2"
    (record,) = read_records(text, "pgn")
    assert record.game == load("chess", draws="never")
    assert record.notes == ("it goes on after a draw by fivefold repetition, read as draws=never",)
    assert record.annotations.moves[15].text == "still level"
    assert record.left_out == {"glyphs": 1}
    written = write_record(record)
    assert "Options" not in written
    (again,) = read_records(written, "pgn")
    assert (again.game, again.moves, again.notes) == (record.game, record.moves, record.notes)
    (ended,) = read_records(f"{FIFTH} 1/2-1/2", "pgn")
    assert ended.game == load("chess", draws="claimed")
    for draws, how in (("claimed", "fivefold"), ("automatic", "threefold")):
        with pytest.raises(RecordError, match=f"comes after the end: draw by {how} repetition"):
            read_records(f'[Options "draws={draws}"]\n\n{text}', "pgn")
    with pytest.raises(RecordError, match="d4 comes after the end: Black mates"):
        read_records("1. f3 e5 2. g4 Qh4# 3. d4 *", "pgn")


def test_play_in_a_dead_position_is_read_and_told() -> None:
    text = '[FEN "8/8/8/8/8/2k5/1p6/K7 w - - 0 1"]\n\nKa2 Kc2 Ka3 b1=N+ Ka4 Kc3 1/2-1/2'
    (record,) = read_records(text, "pgn")
    assert record.game.options["draws"] == "ignored"
    assert record.notes == (
        "it goes on after a draw by insufficient material, read as draws=ignored",
    )
    (again,) = read_records(write_record(record), "pgn")
    assert (again.game, again.moves) == (record.game, record.moves)


@pytest.mark.parametrize("draws", ["automatic", "claimed", "never", "ignored"])
def test_the_rule_for_draws_has_no_tag_and_is_told(draws: str) -> None:
    record = GameRecord(load("chess", draws=draws), ("e2e4",))
    assert '\n[Result "*"]\n[PlyCount "1"]\n' in write_record(record)
    left_out = {} if draws == "claimed" else {f"draws={draws}": 1}
    assert written_as(record).left_out == left_out


def test_play_after_75_moves_is_read_and_told() -> None:
    fen = "7k/8/8/8/8/8/1R6/K7 w - - 149 200"
    (record,) = read_records(f'[FEN "{fen}"]\n\nRb3 Kg8 Rb4 *', "pgn")
    assert record.final().position_text() == "6k1/8/8/8/1R6/8/8/K7 b - - 150 201"
    assert "seventy-five-move rule" in record.notes[0]


def test_impossible_rights_to_castle_are_dropped_and_told() -> None:
    fen = "rnbq1rk1/ppp2ppp/4pn2/3p4/1b1P4/2NBPN2/PPP2PPP/R1BQK2R w KQkq - 0 6"
    (record,) = read_records(f'[FEN "{fen}"]\n\n1. O-O c5 *', "pgn")
    assert record.moves[0] == "e1g1"
    assert record.notes == ("castling rights kq, which nothing can use here, are dropped",)
    assert "w KQ -" in write_record(record)


@pytest.mark.parametrize(
    ("result", "tags", "termination", "comment"),
    [
        ("W+R", {}, "normal", "{Black resigns}"),
        ("B+T", {}, "time forfeit", ""),
        ("B+F", {}, "rules infraction", ""),
        ("B+F", {"Termination": "illegal move"}, "illegal move", ""),
        ("B+F", {"Termination": "abandoned"}, "abandoned", ""),
        ("Void", {}, "abandoned", ""),
        ("W+", {"Termination": "adjudication"}, "adjudication", ""),
        ("0", {"Termination": "normal"}, "normal", ""),
    ],
)
def test_the_end_is_told_in_the_words_of_the_standard(
    result: str, tags: dict[str, str], termination: str, comment: str
) -> None:
    record = GameRecord(load("chess"), ("e2e4", "e7e5"), result=result, tags=tags)
    text = write_record(record)
    assert f'[Termination "{termination}"]' in text
    assert comment in text
    assert one(text).result == result
    assert write_record(one(text)) == text


@pytest.mark.parametrize("moves", [(), ("e2e4",), ("e2e4", "e7e5")])
def test_the_last_comment_says_how_a_game_ended(moves: tuple[str, ...]) -> None:
    ending = "draw by threefold repetition"
    annotations = Annotations({len(moves) - 1: MoveAnnotation(centipawns=10, depth=3)}, ())
    tags = {"Comment": "the same in other words"}
    record = GameRecord(load("chess"), moves, (), "0", tags, annotations, ending=ending)
    text = " ".join(write_record(record).split())
    said = "+0.10/3, " * bool(moves)
    assert f"{{{said}Draw by threefold repetition}} 1/2-1/2" in text
    assert "other words" not in text


def test_tags_of_a_file_win_over_the_table_of_openings() -> None:
    moves = ("e2e4", "c7c5")
    assert '[ECO "B20"]\n[Opening "Sicilian Defense"]' in write_record(
        GameRecord(load("chess"), moves)
    )
    told = write_record(GameRecord(load("chess"), moves, tags={"ECO": "B27"}))
    assert ('[ECO "B27"]' in told, "[Opening" in told) == (True, False)


def test_games_without_tags_and_results_are_kept_apart() -> None:
    text = "1. e4 e5 2. Nf3\n\n1. d4 d5\n\n1.c4 {a\n\n1. b} e5\n\n1 . Nf3 *\n"
    assert [record.moves[0] for record in read_records(text, "pgn")] == [
        *("e2e4", "d2d4", "c2c4", "g1f3")
    ]
    for whole in ("1. e4\n\n1... e5\n\n2. d4 d5 *", "1. e4 e5\n\n( 1. d4\n\n1. c4 ) 2. d4 *"):
        assert len(read_records(whole, "pgn")) == 1


def test_a_result_that_contradicts_its_tag_is_told() -> None:
    record = one('[Result "0-1"]\n\n1. e4 e5 1-0\n')
    assert record.result == "W+"
    assert record.notes == ("the tag Result says 0-1, but 1-0 comes after the moves and is read",)
    for tag in ("1-0", "*", "?"):
        assert one(f'[Result "{tag}"]\n\n1. e4 e5 1-0\n').notes == ()


def test_names_of_tags_may_have_signs() -> None:
    (record,) = read_records('[White-FideId "3"]\n[A+B=c:d#e "4"]\n\n1. e4 *', "pgn")
    assert record.tags == {"White-FideId": "3", "A+B=c:d#e": "4"}
    assert '[White-FideId "3"]\n' in write_record(record)


@pytest.mark.parametrize("move", ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8/q"])
def test_a_promotion_may_be_written_in_many_ways(move: str) -> None:
    (record,) = read_records(f'[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n1. {move} *', "pgn")
    assert record.moves == ("a7a8q",)
