import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol.search_info import MAX_LINE, MAX_PV, InfoPace, SearchInfo

FULL = SearchInfo(12, 0.31, 18, -3, 48211, ("D4", "E5"))


@pytest.mark.parametrize(
    ("line", "info"),
    [
        ("info depth=12 score=0.31 centipawns=18 mate=-3 nodes=48211 pv=D4 E5", FULL),
        (" info pv=D4 E5 ", SearchInfo(pv=("D4", "E5"))),
        ("info seldepth=20 nps=9 hashfull=5", SearchInfo(seldepth=20, nps=9, hashfull=5)),
        ("info nodes=20 tbhits=3", SearchInfo(nodes=20, tbhits=3)),
        ("info later=x depth=3", SearchInfo(depth=3)),
        ("info depth=-1 nodes=99999999999999999999 score=2 mate=4", SearchInfo(mate=4)),
        ("info score=nan depth=1", SearchInfo(depth=1)),
        ("info", None),
        ("info depth", None),
        ("info score=nan", None),
        ("information depth=12", None),
        ("info depth=12 pv=\x1b[2J", SearchInfo(12)),
        (f"info depth=12 pv={'D4 ' * (MAX_LINE // 3)}", None),
    ],
)
def test_a_line_is_read_or_tells_nothing(line: str, info: SearchInfo | None) -> None:
    assert SearchInfo.parse(line) == info


def test_what_is_written_is_read() -> None:
    assert SearchInfo.parse(FULL.text) == FULL
    assert SearchInfo.parse(SearchInfo(pv=("D4",) * 50).text) == SearchInfo(pv=("D4",) * MAX_PV)


@given(st.text() | st.text("info =pvdth0123456789.-"))
def test_any_line_is_bounded(line: str) -> None:
    info = SearchInfo.parse(f"info {line}")
    if info is not None:
        assert len(info.pv) <= MAX_PV
        assert all(move.isascii() and len(move) <= 24 for move in info.pv)


def test_of_a_long_search_less_and_less_is_told() -> None:
    pace = InfoPace()
    told = [second for second in range(0, 360_000) if pace.due(second / 10)]
    assert told[:4] == [0, 5, 10, 15]
    assert len(told) < 1000
    assert told[-1] - told[-2] > 300
