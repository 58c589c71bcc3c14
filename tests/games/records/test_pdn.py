"""PDN: what is written is read back, and the files there are are read."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import OVER, RecordError, load
from boardwire.games.records import GameRecord, read_records, write_record
from boardwire.games.records.files.places import LINE_END

WRITTEN = """\
[Event "a match"]
[White "Bob"]
[Black "Ada \\"the king\\""]
[Result "1-0"]
[GameType "21"]
[Annotator "Eve"]

{a short one}

1. 11-15 22-18 2. 15x22 25x18 *

"""

# As old programs and people write: no GameType, zeros, blanks, comments, variations, clocks.
FOUND = """\ufeff% a collection\r
[Event "?"] [Date ""]\r
[White   "Wiersma, H."]\r
[Black   "Сергей"]\r
[Result "0-2"]\r
\r
{ from memory } 01. 32-28! 19-23 $1 2.28X19(?!) {[%clk 1:59:58]} (2. 37-32 {a }
 (2... 1-7? ) 17-21)\r
2... 14 x 23 3. 37-32 10-14* ; a forced one
4. ... 0-2
11-15 22-18 15x22 25x18 1-0
[Event "the last"]
[GameType "20,W,10,10,N2,0"]
[FEN "B:W28,K50:B19,K5."]
1... 19-23 2.28x19 1-1"""


def test_a_record_is_written_as_the_standard_asks() -> None:
    game = load("checkers")
    tags = {"Event": "a match", "Annotator": "Eve", "Comment": "a short one"}
    moves = ("11-15", "22-18", "15x22", "25x18")
    record = GameRecord(game, moves, ('Ada "the king"', "Bob"), "B+", tags)
    assert write_record(record) == WRITTEN
    assert read_records(WRITTEN * 2, "pdn") == [record, record]


def test_a_game_from_a_position_has_its_fen_and_numbers_for_its_side() -> None:
    position = "B:W28,37:B19,9"
    game = load("checkers", variant="international", position=position)
    record = GameRecord(game, ("19-23", "28x19", "9-14"), ("", ""), "0")
    text = write_record(record)
    assert '[Result "1-1"]\n[GameType "20"]\n[SetUp "1"]\n[FEN "B:W28,37:B9,19"]' in text
    assert "1... 19-23 2. 28x19 9-14 *" in text
    assert read_records(text, "pdn") == [record]


def test_only_an_ambiguous_capture_is_written_in_full() -> None:
    game = load("checkers", variant="international", position="W:WK47:B14,19,22,33,42,6")
    record = GameRecord(game, ("47x38x24x13x36",), ("", ""))
    assert "1. 47x38x24x13x36 *" in write_record(record)
    assert read_records(write_record(record), "pdn") == [record]
    long = GameRecord(load("checkers", position="B:W18,26,32:B14"), ("14x23x30",), ("", ""))
    assert "1. 14x30 *" in write_record(long)
    assert read_records(write_record(long), "pdn") == [long]


def test_files_are_read_liberally() -> None:
    first, second, third = read_records(FOUND, "pdn")
    assert first.game.options["variant"] == "international"
    assert first.moves == ("32-28", "19-23", "28x19", "14x23", "37-32", "10-14")
    assert first.players == ("Сергей", "Wiersma, H.")
    assert (first.result, first.tags) == ("B+", {"Comment": "from memory"})
    assert second.game == load("checkers")
    assert (second.result, second.moves[-1]) == ("B+", "25x18")
    assert third.game.options["position"] == "B:W28,K50:B19,K5"
    assert (third.result, third.tags) == ("0", {"Event": "the last"})


@pytest.mark.parametrize(
    ("variant", "told", "result"),
    [
        ("21", "1-0", "B+"),
        ("21", "0-1", "W+"),
        ("20", "1-0", "W+"),
        ("20", "2-0", "W+"),
        ("20", "0-2", "B+"),
        ("20", "1/2-1/2", "0"),
        ("21", "1-1", "0"),
        ("21", "½-½", "0"),
        ("21", "1/2", "0"),
        ("20", "0.5-0.5", "0"),
        ("20", "*", ""),
        ("20", "0-0", ""),
    ],
)
def test_the_first_named_is_who_moves_first(variant: str, told: str, result: str) -> None:
    for text in (f'[GameType "{variant}"] {told}', f'[GameType "{variant}"][Result "{told}"]'):
        (record,) = read_records(text, "pdn")
        assert record.result == result
        assert (record.tags.get("Result") == told) == (told == "0-0"), "none is lost"


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("1. 11-15", "english"),
        ("1. 32-28", "international"),
        ('[FEN "B:W30:B3"] 3-7', "english"),
        ('[FEN "B:W40:B3"] 3-8', "international"),
        ('[FEN "B:W30:B29"] 29-33', "international"),
        ('[GameType "20"][FEN "B:W30:B3"] 3-8', "international"),
    ],
)
def test_a_file_without_a_game_type_is_told_by_its_squares(text: str, variant: str) -> None:
    (record,) = read_records(text, "pdn")
    assert record.game.options["variant"] == variant


def test_people_may_play_on_after_a_draw_by_the_rules() -> None:
    circle = "1-5 32-28 5-1 28-32 "
    (record,) = read_records(f'[GameType "21"][FEN "B:WK32:BK1"] {circle * 3}', "pdn")
    assert len(record.moves) == 12
    assert record.game.options["draws"] is False
    assert len(record.notes) == 1
    assert record.notes[0].startswith("it goes on after a draw by ")
    assert record.notes[0].endswith(", read as draws=false")
    (drawn,) = read_records(f'[GameType "21"][FEN "B:WK32:BK1"] {circle * 2}', "pdn")
    assert drawn.final().to_act() == OVER


def test_the_usual_start_as_a_fen_is_no_position_of_its_own() -> None:
    (record,) = read_records('[GameType "20"][FEN "W:B1-20:W31-50"] 1. 32-28 *', "pdn")
    assert record.game == load("checkers", variant="international")


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("1. 11-15\n 2. 11-16", (2, 5), "ply 2: 11-16 is not a legal move here"),
        ("11-15 e4", (1, 7), "'e4' is no PDN"),
        ("11-15\n(22-18 {)", (2, 8), "what begins with { here has no }"),
        ("11-15\n (22-18", (2, 2), "this variation is not closed"),
        ('11-15 (22-18\n\n[Event "next"]', (1, 7), "this variation is not closed"),
        ("11-15 )", (1, 7), "nothing is open"),
        ('[GameType "25"] c3-d4', (1, 1), "GameType 25, Russian draughts, is not played"),
        ('\n[FEN "W:W21:X"] *', (2, 1), "is no position of checkers"),
        ('[FEN "?:W29:B1"] *', (1, 1), "write whose turn it is"),
        ('11-15 /FEN "W:W21:B1"/', (1, 7), "within a game"),
        ("[Event unquoted] *", (1, 1), 'what begins with [ here has no "]'),
        ('[FEN "B:W18,26,32:B14"] 14x23', (1, 25), "ply 1: 14x23 is not a legal move here"),
        ("1. 11-15 22-18 2. - -", (1, 19), "is no PDN"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    text: str, place: tuple[int, int], message: str
) -> None:
    with pytest.raises(RecordError) as caught:
        read_records(text, "pdn")
    assert (caught.value.line, caught.value.column) == place
    assert message in str(caught.value)


TWO_WAYS = '[GameType "20"][FEN "W:WK47:B14,19,22,33,42,6"] '
"""A king on 47 that takes 14 or 19 on its way to the same squares."""


@pytest.mark.parametrize(
    ("moves", "full"),
    [
        ("47x36 19-23", "47x38x20x9x36"),
        ("47x36 14-19", "47x38x24x13x36"),
        ("47x27 6-11 27-4 14-20", "47x38x24x13x27"),
        ("47x31 6-11 31-4 11-16 4-27 19-24 2-0", "47x38x20x9x31"),
        ("47x24x36 14-19", "47x38x24x13x36"),
    ],
)
def test_an_ambiguous_capture_is_the_one_that_allows_the_rest(moves: str, full: str) -> None:
    (record,) = read_records(TWO_WAYS + moves, "pdn")
    assert record.moves[0] == full
    short = moves.split()[0]
    note = f"the capture {short} is read as {full}, which the rest allows"
    assert record.notes == (() if short.count("x") > 1 else (note,))
    assert read_records(write_record(record), "pdn") == [record]


@pytest.mark.parametrize("rest", ["", " 6-11", " 1-1", " 6-11 36-4 11-17 *"])
def test_a_capture_that_stays_ambiguous_is_refused_with_the_candidates(rest: str) -> None:
    with pytest.raises(RecordError, match="ply 1: 47x36 may be several captures: ") as caught:
        read_records(TWO_WAYS + "47x36" + rest, "pdn")
    assert "47x38x20x9x36, 47x38x24x13x36" in caught.value.message


def test_a_game_that_goes_wrong_after_an_ambiguous_capture_lists_the_candidates() -> None:
    with pytest.raises(RecordError, match="47x38x20x9x36, 47x38x24x13x36"):
        read_records(TWO_WAYS + "47x36 6-12", "pdn")


def test_two_ambiguous_captures_are_tried_together() -> None:
    middle = "47x36 6-11 36-31 11-16 31-4 "
    (record,) = read_records(TWO_WAYS + middle + "14-20 4-27 20-25", "pdn")
    assert record.moves[0] == "47x38x24x13x36"


def test_the_search_for_a_capture_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwire.games.records.pdn_captures.MAX_PLIES", 1)
    with pytest.raises(RecordError, match="may be several captures"):
        read_records(TWO_WAYS + "47x36 6-11 36-4 14-20", "pdn")


@pytest.mark.parametrize("score", ["4-6", "6-4", "10-0", "12-8", "0-20", "3-9"])
@pytest.mark.parametrize("tag", ["", "[Result {}]", '[Result "*"]'])
def test_scores_of_other_systems_are_results_and_not_moves(score: str, tag: str) -> None:
    tag = tag.replace("{}", f'"{score}"')
    text = f'[GameType "20"]{tag}\n\n1. 32-28 19-23 2. 28x19 14x23 {score}\n\n'
    for record in read_records(text * 2, "pdn"):
        assert record.moves == ("32-28", "19-23", "28x19", "14x23")
        assert (record.result, record.tags["Result"]) == ("", score)
        assert f'[Result "{score}"]' in write_record(record)


def test_a_score_that_could_be_a_move_is_the_result_of_the_tag() -> None:
    position = '[GameType "20"][FEN "W:W12:B44"]'
    (record,) = read_records(position + '[Result "12-8"] 12-8', "pdn")
    assert (record.moves, record.tags["Result"]) == ((), "12-8")
    (record,) = read_records(position + "12-8", "pdn")
    assert (record.moves, record.tags) == (("12-8",), {})


def test_a_game_without_tags_after_a_score_begins_with_its_number() -> None:
    game = "1. 32-28 19-23 2. 28x19 14x23 4-6\n"
    first, second = read_records('[GameType "20"]\n' + game + game, "pdn")
    assert first.moves == second.moves
    assert first.tags == second.tags == {"Result": "4-6"}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[GameType "22"] 1. 21-17', "GameType 22, Italian draughts, is not played here"),
        ('[GameType "23,B,8,8,N1,0"] *', "American pool checkers"),
        ('[GameType "26"] 1. cb4 *', "Brazilian draughts"),
        ('[GameType "40"] 1. 32-28 *', "Frisian draughts"),
        ('[GameType "0"] 1. e4 *', "GameType 0, chess,"),
        ('[GameType "Frisian"] *', "Frisian draughts"),
        ('[GameType "20"]\n[Variant "Breakthrough"] *', "'Breakthrough'"),
        ('[GameType "99"] *', "GameType 99 is not played here"),
        ("1. 40-35 22-28 2. 55-50", "squares above 50, as in Canadian draughts"),
        ("1. c3-d4 d6-c5", "a game with moves such as c3-d4, as in Russian draughts,"),
        ("1. a3b4", "a game with moves such as a3b4, as in Russian draughts,"),
        ('[FEN "W:W21-32:B1-12"] 1. c3-d4', "a game with moves such as c3-d4"),
        ("1. 22-18 12-16", "a game that begins with 22-18"),
    ],
)
def test_other_kinds_of_draughts_are_named(text: str, named: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_records(text, "pdn")
    assert named in caught.value.message
    assert "is not played here, but International draughts (GameType 20)" in caught.value.message


@pytest.mark.parametrize(
    "value", ["International", "20,W,10,10,N2,0", "polish draughts", "Standard"]
)
def test_the_kinds_that_are_played_have_several_names(value: str) -> None:
    for tag in ("GameType", "Variant"):
        (record,) = read_records(f'[{tag} "{value}"] 1. 32-28 *', "pdn")
        assert record.game.options["variant"] == "international"


def test_only_checkers_is_written() -> None:
    with pytest.raises(RecordError, match="PDN is for checkers, not for Othello"):
        write_record(GameRecord(load("othello"), ()), "pdn")


@settings(deadline=None, max_examples=40)
@given(
    seed=st.integers(0, 2**32),
    variant=st.sampled_from(["english", "international"]),
    names=st.tuples(*[st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]))] * 2),
    result=st.sampled_from(["", "0", "B+", "W+"]),
)
def test_every_game_comes_back(
    seed: int, variant: str, names: tuple[str, str], result: str
) -> None:
    chooser = random.Random(seed)
    game = load("checkers", variant=variant)
    state = game.start()
    for _ in range(chooser.randrange(1, 80)):  # the usual start is no option
        if state.to_act() != OVER:
            state.apply(chooser.choice(state.legal_moves()))
    if state.to_act() != OVER:
        game = chooser.choice([game, game.with_options(position=state.position_text())])
    moves = []
    state = game.start()
    while state.to_act() != OVER:
        move = chooser.choice(state.legal_moves())
        moves.append(state.move_text(move))
        state.apply(move)
    names = ("" if names[0] in "?-" else names[0], "" if names[1] in "?-" else names[1])
    record = GameRecord(game, tuple(moves), names, result, {"Event": "a\\", "Round": "1.1"})
    assert read_records(write_record(record), "pdn") == [record]


@pytest.mark.slow
@settings(deadline=None, max_examples=300)
@given(data=st.data())
def test_a_damaged_file_is_read_or_told_with_its_place(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([WRITTEN, FOUND]))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 8))
        piece = data.draw(st.text('0123456789-x:.*()[]{}"\\/;%$! \n\rKWBa?²٣', max_size=6))
        text = text[:start] + piece + text[end:]
    try:
        records = read_records(text, "pdn")
    except RecordError as error:
        lines = LINE_END.split(text)
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 2
    else:
        for record in records:
            assert read_records(write_record(record), "pdn")[0].moves == record.moves


@pytest.mark.parametrize(
    "between", ["", "\n", "\n\n", " \n", "\n{nothing was played}\n\n", "\n*\n\n"]
)
def test_a_game_without_moves_keeps_its_tags(between: str) -> None:
    first = '[Event "one"]\n[White "Alice"]\n[Date "2001.01.01"]\n'
    second = '[Event "two"]\n[Site "here"]\n[Black "Bob"]\n\n1. 11-15 *\n'
    empty, played = read_records(f"{first}{between}{second}", "pdn")
    assert (empty.players, empty.moves) == (("", "Alice"), ())
    assert (played.players, played.moves) == (("Bob", ""), ("11-15",))
    assert played.tags == {"Site": "here", "Event": "two"}
    (apart,) = read_records('[White "Ada"]\n\n[Black "Bob"]\n\n1. 11-15 *\n', "pdn")
    assert apart.players == ("Bob", "Ada")


def test_a_result_that_contradicts_its_tag_is_told() -> None:
    text = '[GameType "20"]\n[Result "{}"]\n\n1. 32-28 19-23 2. 28x19 14x23 {}\n'
    (record,) = read_records(text.format("2-0", "0-2"), "pdn")
    assert record.result == "B+"
    assert record.notes == ("the tag Result says 2-0, but 0-2 comes after the moves and is read",)
    for tag, ending in (("2-0", "1-0"), ("*", "2-0"), ("2-0", "*"), ("4-6", "4-6")):
        assert read_records(text.format(tag, ending), "pdn")[0].notes == ()


def test_the_counters_of_a_position_are_told() -> None:
    (record,) = read_records('[GameType "20"]\n[FEN "W:W31,32:B1,2:H3:F12."]\n\n*', "pdn")
    assert record.game.options["position"] == "W:W31,32:B1,2"
    assert record.notes == ("the counters H3:F12 of the position are not read",)
    (plain,) = read_records('[GameType "20"]\n[FEN "W:W31,32:B1,2."]\n\n*', "pdn")
    assert plain.notes == ()
