"""Quizzes: a random tree, and questions about what an algorithm does with it."""

from .question import Question, Verdict
from .text import WIDTH, quiz_text
from .topics import LARGEST_SEED, TOPICS, Quiz, make_quiz

__all__ = [
    "LARGEST_SEED",
    "TOPICS",
    "WIDTH",
    "Question",
    "Quiz",
    "Verdict",
    "make_quiz",
    "quiz_text",
]
