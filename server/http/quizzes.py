"""Quizzes about algorithms: the questions, and verdicts on answers."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from boardwire.games.textbook.quiz import LARGEST_SEED, TOPICS, make_quiz
from boardwire.games.textbook.quiz.question import MOST_CHARACTERS
from boardwire.games.textbook.walk import Shown

from .algorithms import algorithm_router, kept_json
from .pictures import Pictures

MOST_ANSWERS = 40


def quiz_routes() -> APIRouter:
    """The route of quizzes."""
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
        """A random tree with questions about what an algorithm does with it."""
        answers = tuple(answer or ())
        key = (topic, seed, answers)
        return await kept_json(kept, request, key, partial(_text, *key))

    return router


def _text(topic: str, seed: int, answers: tuple[str, ...]) -> str:
    """A quiz as JSON, with the verdicts on the answers if there are any."""
    quiz = make_quiz(topic, seed)
    questions: list[dict[str, Any]] = [
        {"prompt": it.prompt, "hint": it.hint} for it in quiz.questions
    ]
    if answers:
        given = (*answers, *[""] * len(questions))
        for told, question, text in zip(questions, quiz.questions, given, strict=False):
            verdict = question.check(text)
            told |= {"right": verdict.right, "words": verdict.words}
    data = {
        "topic": quiz.topic,
        "seed": quiz.seed,
        "task": quiz.task,
        "tree": quiz.tree,
        "nodes": [{name: getattr(it, name) for name in Shown.__slots__} for it in quiz.nodes],
        "questions": questions,
    }
    return json.dumps(data, separators=(",", ":"))
