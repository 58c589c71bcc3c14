"""Quizzes: a random tree, and questions about what an algorithm does with it."""

from .question import AnswerVerdict, Question
from .quiz import Quiz
from .quiz_text import WIDTH, quiz_text
from .topics import LARGEST_SEED, TOPICS, make_quiz

__all__ = [
    "LARGEST_SEED",
    "TOPICS",
    "WIDTH",
    "AnswerVerdict",
    "Question",
    "Quiz",
    "make_quiz",
    "quiz_text",
]
