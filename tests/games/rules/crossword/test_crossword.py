"""The crossword game: tiles, words, plays, scores, ends, and what observers may follow."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import CHANCE, OVER, IllegalMove, OptionError, load
from boardwire.games.rules.crossword import numbers, word_lists
from boardwire.games.rules.crossword.checking import canonical, placed
from boardwire.games.rules.crossword.generation import Play, plays
from boardwire.games.rules.crossword.lexicon import Lexicon
from boardwire.games.rules.crossword.state import CrosswordState
from boardwire.games.rules.crossword.tiles import (
    BAG,
    BLANK,
    PREMIUMS,
    SIZE,
    VALUES,
    read_tiles,
    tiles_text,
)
from boardwire.matches import Table
from boardwire.matches.guessing import guess

_WORDS = """
AT CAT CATS SCAT AS TA ACT CAST TACT STAT SAT TAT EAT SEAT
"""
FEW = Lexicon(_WORDS.split())


def start(players: int = 2) -> CrosswordState:
    state = load("crossword", players=players).start()
    assert isinstance(state, CrosswordState)
    return state


def dealt(*racks: str, lexicon: Lexicon | None = None) -> CrosswordState:
    state = start(len(racks))
    if lexicon:
        state.words = lexicon
    for rack in racks:
        for tile in read_tiles(rack):
            state.apply(tile)
    return state


def test_the_set_has_100_tiles_worth_187_points_and_the_board_61_premium_squares() -> None:
    assert sum(BAG) == 100
    assert sum(count * value for count, value in zip(BAG, VALUES, strict=True)) == 187
    assert Counter(PREMIUMS) == {".": 164, "T": 8, "D": 17, "t": 12, "d": 24}
    rows = [PREMIUMS[it : it + SIZE] for it in range(0, SIZE * SIZE, SIZE)]
    assert rows == rows[::-1] == [row[::-1] for row in rows]
    assert rows == ["".join(column) for column in zip(*rows, strict=True)]


def test_a_graph_has_the_words_of_its_list_and_no_others() -> None:
    def ends(node: int, word: str) -> Iterator[str]:
        if FEW.graph.nodes[node]:
            yield word
        for letter in range(1, 27):
            if after := FEW.graph.nodes[node + letter]:
                yield from ends(after, word + chr(64 + letter))

    assert sorted(ends(FEW.graph.root, "")) == sorted(FEW.words)
    assert "CAT" in FEW
    assert "CA" not in FEW


@given(st.integers(numbers.PLAYS - 5_000_000, numbers.PLAYS - 1))
def test_every_exchange_has_a_number_of_its_own(number: int) -> None:
    tiles = numbers.exchanged(number)
    assert numbers.exchange_number(tiles) == number
    assert 1 <= len(tiles) <= 7


@given(st.integers(2, 15), st.data())
def test_every_placement_has_a_number_of_its_own(length: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, numbers.places(length) - 1))
    down, line, first, blanks = numbers.placement(length, number)
    assert numbers.placement_number(length, down, line, first, blanks) == number
    assert first + length <= SIZE


def everything(board: bytes, rack: tuple[int, ...], lexicon: Lexicon) -> set[Play]:
    """All plays, found by trying every word at every place with every choice of blanks."""
    found = set()
    for word in lexicon.words:
        marks = [
            "".join(f"*{it}" if place in which else it for place, it in enumerate(word))
            for count in range(min(2, rack.count(BLANK)) + 1)
            for which in combinations(range(len(word)), count)
        ]
        for down in (False, True):
            for line in range(SIZE):
                for first in range(SIZE + 1 - len(word)):
                    for marked in marks:
                        try:
                            play = placed(board, lexicon, down, line, first, marked)
                        except IllegalMove:
                            continue
                        if not Counter(play.tiles) - Counter(rack):
                            found.add(canonical(board, lexicon, play))
    return found


@pytest.mark.slow
@settings(deadline=None, max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_the_plays_are_those_that_a_search_of_all_words_and_places_finds(seed: int) -> None:
    chance = random.Random(seed)
    board = bytes(SIZE * SIZE)
    for _ in range(4):
        rack = tuple(chance.sample(read_tiles("CATSSEAT" * 3 + "??"), 7))
        listed = list(plays(board, rack, FEW))
        assert set(listed) == everything(board, rack, FEW)
        assert len(set(listed)) == len(listed)
        if not listed:
            break
        state = start()
        state.board = board
        state._put(chance.choice(listed))
        board = state.board


def test_known_scores() -> None:
    """MUZJIKS is known as the best opening, CAZIQUES as the best play of a tournament (1982)."""
    opening = placed(bytes(SIZE * SIZE), Lexicon(["MUZJIKS"]), False, 7, 1, "MUZJIKS")
    assert opening.points == 128
    board = bytearray(SIZE * SIZE)
    board[8], board[8 + SIZE] = read_tiles("AT")
    record = placed(board, Lexicon(["CAZIQUES", "AT"]), False, 0, 7, "CAZIQUES")
    assert (record.points, tiles_text(record.tiles)) == (392, "CZIQUES")


def test_points_of_crossing_words_and_blanks() -> None:
    state = dealt("CATSEEA", "SS?TTAA", lexicon=FEW)
    state.apply(state.parse_move("8F.CATS"))
    assert state.scores == [12, 0]
    for tile in read_tiles("QZJX"):
        state.apply(tile)
    plain, blank = state.parse_move("H6.SAT"), state.parse_move("h6.*sat")
    assert [state.move_text(it) for it in (plain, blank)] == ["H6.SAT", "H6.*SAT"]
    assert state.parse_move("H6.sAT") == blank
    other = state.copy()
    state.apply(plain)
    other.apply(blank)
    assert (state.scores, other.scores) == ([12, 3], [12, 2])
    assert "s" in other.observation(None).split()[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("8F.CAT", "takes 0 tiles"),
        ("8G.AT", "is not the whole word"),
        ("1A.CAT", "touches no word"),
        ("8M.SCAT", "goes over the edge"),
        ("9F.DOG", "DOG is not in the list"),
        ("9F.TA", "CT is not in the list"),
        ("-ABCDEFGH", "exchanges no 1 to 7"),
        ("-Z", "not a legal move"),
        ("8F CAT", "write 8D.WORD"),
    ],
)
def test_a_wrong_move_is_told_what_is_wrong_with_it(text: str, why: str) -> None:
    state = dealt("CATSEEA", "SS?TTAA", lexicon=FEW)
    state.apply(state.parse_move("8F.CAT"))
    for tile in read_tiles("QZJ"):
        state.apply(tile)
    with pytest.raises(ValueError, match=why):
        state.parse_move(text)


def test_tiles_are_exchanged_after_the_draw_and_told_to_nobody_else() -> None:
    state = dealt("CATSEEA", "SS?TTAA")
    move = state.parse_move("-eca")
    assert state.move_text(move) == "-ACE"
    assert [state.move_text_for(move, it) for it in (0, 1, None)] == ["-ACE", "-3", "-3"]
    before = state.bag.copy()
    state.apply(move)
    assert state.bag == before
    for tile in read_tiles("XZQ"):
        state.apply(tile)
    assert tiles_text(state.racks[0]) == "TSEAXZQ"
    assert Counter(state.bag)[0] or sum(state.bag) == 86
    assert state.bag[read_tiles("C")[0]] == before[3] + 1


def test_six_turns_without_points_end_the_game() -> None:
    state = dealt("CATSEEA", "SS?TTAA")
    for _ in range(6):
        assert state.to_act() != OVER
        state.apply(state.parse_move("pass"))
    assert state.to_act() == OVER
    assert state.scores == [-9, -6]
    assert state.returns() == [-1, 1]
    assert state.ending() == "6 turns without points"


def test_who_has_no_tiles_left_gets_the_points_of_the_others() -> None:
    state = dealt("CATSEEA", "SS?TTAZ", "QAAAAAA", lexicon=FEW)
    state.bag = [0] * 28
    state.racks[0] = read_tiles("CAT")
    state.apply(state.parse_move("8F.CAT"))
    assert state.to_act() == OVER
    assert state.scores == [10 + 15 + 16, -15, -16]
    assert state.returns() == [1, -0.5, -0.5]
    assert state.ending() == "all tiles are played"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_every_player_and_a_spectator_can_follow_a_game(players: int) -> None:
    chance = random.Random(players)
    table = Table(load("crossword", players=players))
    while not table.over:
        state = table.state
        assert isinstance(state, CrosswordState)
        assert state.unseen(0) + len(state.racks[0]) <= 100
        if state.to_act() == CHANCE:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            move = chance.choices(outcomes, weights)[0]
        else:
            moves = state.legal_moves()
            move = moves[0] if chance.random() < 0.8 else chance.choice(moves)
        table.play(state.to_act(), state.move_text(move))
    for observer in range(players):
        follower = Table(table.game, observer)
        state = table.game.start()
        for played in table.history:
            follower.play(played.player, state.move_text_for(played.move, observer))
            state.apply(played.move)
            assert follower.state.observation(observer)[:20] == state.observation(observer)[:20]
        assert follower.over


@pytest.mark.slow
def test_a_game_is_followed_after_an_exchange_that_fills_most_of_the_bag() -> None:
    """The observer knows that its tiles are in the bag: few deals at random have them there."""
    chance, state = random.Random(6), start()
    told: list[tuple[int, str]] = []
    exchanged = False
    while not exchanged or state.to_act() == CHANCE:
        moves = state.legal_moves()[:1] or [it for it, _ in state.chance_outcomes()]
        if state.to_act() == 0 and state.in_bag < 12:
            assert state.in_bag >= 7
            moves = [state.parse_move("-" + tiles_text(state.racks[0]))]
            exchanged = True
        move = chance.choice(moves)
        told.append((state.to_act(), state.move_text_for(move, 0)))
        state.apply(move)
    followed = state.game.start()
    for move in guess(state.game, told, 0):
        followed.apply(move)
    assert followed.observation(0) == state.observation(0)


def test_a_list_of_words_is_a_file_that_only_a_program_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(word_lists.VARIABLE, raising=False)
    file = tmp_path / "My List.txt"
    file.write_text("cat\nDOG\nParis\nnaïve\na\nit's\n")
    assert word_lists.add_words(file) == "my-list"
    assert word_lists.lexicon("my-list").words == ["CAT", "DOG"]
    assert load("crossword", words="my-list").options["words"] == "my-list"
    for name in (str(file), "nosuch", "../my-list"):
        with pytest.raises(OptionError, match="no list of words is called"):
            load("crossword", words=name)
    with pytest.raises(OptionError, match="No such file"):
        word_lists.add_words(tmp_path / "missing.txt")
    (tmp_path / "empty.txt").write_text("1\n")
    with pytest.raises(OptionError, match="has no line that is a word"):
        word_lists.add_words(tmp_path / "empty.txt")


@pytest.mark.slow
def test_debians_list_of_words_is_read() -> None:
    path = Path("/usr/share/dict/american-english")
    if not path.exists():
        pytest.skip("needs the package wamerican")
    lexicon = word_lists._read(path)
    assert len(lexicon.words) > 50_000
    assert "QUIXOTIC" in lexicon
    rack = read_tiles("RETAINS")
    bingos = {it.word for it in plays(bytes(225), rack, lexicon) if len(it.word) == 7}
    assert {"RETAINS", "STAINER", "NASTIER"} & bingos


def test_a_page_is_told_no_play() -> None:
    """A list of plays would find the words for the player."""
    state = start()
    while state.to_act() == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    assert [state.move_text(move) for move in state.offered_moves()] == ["pass"]
    assert "rack" not in state.view().table
    assert state.view(0).table["rack"] == tiles_text(state.racks[0])
    assert "racks" not in state.view(0).table


@pytest.mark.slow
def test_the_large_list_has_everyday_words_and_comes_with_the_game() -> None:
    words = word_lists.lexicon("english")
    assert all(
        it in words
        for it in ["PILL", "NAIL", "JAIL", "LOIN", "LOON", "JOIN", "COLOUR", "COLOR", "QUIZZES"]
    )
    assert not any(it in words for it in ("CS", "LONDON", "XQ"))
    assert 60_000 < len(words.words) < 70_000
    with pytest.raises(OptionError, match="is no name"):
        word_lists.add_words(Path("words.txt"), "english")
