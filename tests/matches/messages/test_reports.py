"""Reports of engines on a position: requests for them, and what is taken over of the answer."""

from __future__ import annotations

import json

import pytest

from boardwire.games import load
from boardwire.matches import ReportRequest, read_report
from boardwire.protocol import CommandError


def test_a_request_is_read_and_written() -> None:
    request = ReportRequest.parse(["w", "seconds=2.5", "nodes=1000", "moves=3"])
    assert request == ReportRequest(1, 2.5, 1000, 3)
    assert request.words(1) == ("w", "seconds=2.5", "nodes=1000", "moves=3")
    assert ReportRequest.parse([]) == ReportRequest(None)
    assert ReportRequest().words(0) == ("b", "seconds=1", "moves=5")


@pytest.mark.parametrize(
    "word",
    ["red", "seconds=0", "seconds=-1", "nodes=-1", "moves=0", "moves=17", "depth=3", "nodes"],
)
def test_a_wrong_request_is_refused_with_the_usage(word: str) -> None:
    with pytest.raises(CommandError, match="bw-analyse"):
        ReportRequest.parse(["b", word])


def test_what_is_known_of_a_report_is_taken_over_and_the_rest_left_out() -> None:
    state = load("chess").start()
    answer = {
        "value": 7,
        "score": None,
        "solved": "yes",
        "depth": True,
        "nodes": 12,
        "script": "<b>",
        "moves": [
            {"move": "e2e4", "visits": 3, "value": 0.5, "pv": ["e2e4", "e7e5", "e2e4"]},
            {"move": "e2e5", "visits": 9},
            {"move": 7},
            "e2e4",
            {"move": "g1f3", "bound": True, "pv": "no list"},
        ],
    }
    report = read_report(json.dumps(answer), state, 5)
    assert report == {
        "value": 1.0,
        "score": None,
        "solved": False,
        "depth": None,
        "nodes": 12,
        "seconds": None,
        "moves": [
            {
                "move": "e2e4",
                "notation": "e4",
                "visits": 3,
                "value": 0.5,
                "bound": False,
                "lower": None,
                "score": None,
                "prior": None,
                "pv": ["e2e4", "e7e5"],
                "line": ["e4", "e5"],
            },
            {
                "move": "g1f3",
                "notation": "Nf3",
                "visits": None,
                "value": None,
                "bound": True,
                "lower": None,
                "score": None,
                "prior": None,
                "pv": ["g1f3"],
                "line": ["Nf3"],
            },
        ],
    }


@pytest.mark.parametrize("text", ["", "[]", "value 0.5", '{"value": NaN}', "7"])
def test_a_text_that_is_no_report_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_report(text, load("tictactoe").start(), 5)


def test_owners_and_priors_are_taken_over() -> None:
    state = load("go", size=2).start()
    answer = {
        "ownership": [1, -2, 0.5, 0],
        "policy": {"A1": 0.5, "pass": 2, "C9": 1, "B2": "much"},
        "moves": [{"move": "A1", "score": 1.5, "lower": -0.5, "pv": ["A1", "A1"]}],
    }
    report = read_report(json.dumps(answer), state, 5)
    assert report["ownership"] == [1, -1, 0.5, 0]
    assert report["policy"] == {"A1": 0.5, "pass": 1}
    move = report["moves"][0]
    assert (move["score"], move["lower"], move["pv"]) == (1.5, -0.5, ["A1"])


@pytest.mark.parametrize("owners", [None, [1] * 3, "1111", [1, 1, 1, None], [1, 1, 1, True]])
def test_owners_that_do_not_fit_are_left_out(owners: object) -> None:
    state = load("go", size=2).start()
    assert "ownership" not in read_report(json.dumps({"ownership": owners}), state, 5)


def test_a_request_is_written_as_it_is_read() -> None:
    request = ReportRequest(1, 0.5, 7, 3, ownership=True, policy=True)
    assert ReportRequest.parse(request.words(1)) == request
