"""Quizzes about algorithms: the questions, and verdicts on answers."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from boardwire.games.textbook.quiz import LARGEST_SEED, TOPICS
from boardwire.games.textbook.quiz.question import MOST_CHARACTERS
from boardwire.server.computing.algorithms import quiz_text

from ..caching.pictures import Pictures
from ..computed import Computing
from .algorithm_answers import algorithm_router, kept_json

MOST_ANSWERS = 40


def quiz_routes(computing: Computing) -> APIRouter:
    """Return the route of quizzes.

    Args:
        computing: Makes the quizzes.
    """
    router = algorithm_router()
    kept = Pictures()

    @router.get("/quiz", response_class=Response)
    async def quiz(
        request: Request,
        topic: Annotated[
            str, Query(max_length=40, description=f"One of {', '.join(TOPICS)}.")
        ] = "alphabeta",
        seed: Annotated[int, Query(ge=0, le=LARGEST_SEED)] = 1,
        answer: Annotated[
            list[Annotated[str, Query(max_length=MOST_CHARACTERS)]] | None,
            Query(
                max_length=MOST_ANSWERS,
                description="An answer, once for each question in order. Without any, no verdict "
                "and no solution is sent.",
            ),
        ] = None,
    ) -> Response:
        """Return a random tree with questions about what an algorithm does with it."""
        answers = tuple(answer or ())
        key = (topic, seed, answers)
        return await kept_json(kept, computing, request, key, partial(quiz_text, *key))

    return router
