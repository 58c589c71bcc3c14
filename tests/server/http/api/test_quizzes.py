"""Quizzes over HTTP."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from urllib.parse import quote

import pytest
from tests.server.conftest import StartServer
from tests.server.wire import get

from boardwire.games.textbook.quiz import TOPICS, make_quiz
from boardwire.server import Server


@pytest.fixture
async def server(start_server: StartServer) -> AsyncIterator[Server]:
    async with start_server() as server:
        yield server


async def test_questions_come_without_their_solutions(server: Server) -> None:
    for topic in TOPICS:
        status, _, body = await get(server, f"/api/v1/quiz?topic={topic}&seed=4")
        told = json.loads(body)
        assert status == 200
        quiz = make_quiz(topic, 4)
        assert told["questions"] == [
            {"prompt": it.prompt, "hint": it.hint} for it in quiz.questions
        ]
        inner = [it for it in told["nodes"] if it["level"] == 0]
        assert [it["utility"] for it in inner] == [quiz.nodes[0].utility]


async def test_answers_get_verdicts_and_missing_ones_are_wrong(server: Server) -> None:
    quiz = make_quiz("alphabeta", 3)
    answers = "".join(f"&answer={quote(it.solution)}" for it in quiz.questions)
    _, _, body = await get(server, f"/api/v1/quiz?topic=alphabeta&seed=3{answers}")
    assert [it["words"] for it in json.loads(body)["questions"]] == ["Right."] * 4
    _, _, body = await get(server, "/api/v1/quiz?topic=alphabeta&seed=3&answer=6")
    first, *others = json.loads(body)["questions"]
    assert "Leaf 6 is looked at" in first["words"]
    assert not any(it["right"] for it in (first, *others))


WRONG = (
    "topic=nosuch",
    "seed=-1",
    "seed=x",
    f"answer={'1' * 201}",
    "&".join(["answer=1"] * 41),
)
"""Queries that are refused."""


async def test_wrong_queries_are_refused(server: Server) -> None:
    for query in WRONG:
        status, _, body = await get(server, f"/api/v1/quiz?{query}")
        assert status == 422, (query, body)
