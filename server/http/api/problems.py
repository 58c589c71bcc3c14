"""The problems of values in requests, in the words of the library that checks requests.

These are the messages of pydantic that the API's parameters and bodies can have, marked for the
catalogue, so that pages show them in the language of their reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardwire.translations import english

MESSAGES = (
    english("Field required"),
    english("Extra inputs are not permitted"),
    english("Input should be a valid boolean, unable to interpret input"),
    english("Input should be a valid date or datetime, {error}"),
    english("Input should be a valid datetime or date, {error}"),
    english("Input should be a valid dictionary"),
    english("Input should be a valid integer"),
    english("Input should be a valid integer, got a number with a fractional part"),
    english("Input should be a valid integer, unable to parse string as an integer"),
    english("Input should be a valid list"),
    english("Input should be a valid number"),
    english("Input should be a valid number, unable to parse string as a number"),
    english("Input should be a valid string"),
    english("Input should be an object"),
    english("Input should be greater than {gt}"),
    english("Input should be greater than or equal to {ge}"),
    english("Input should be less than {lt}"),
    english("Input should be less than or equal to {le}"),
    english("Input should be {expected}"),
    english("Invalid JSON: {error}"),
    english("List should have at most {most} items after validation, not {count}"),
    english("String should have at least {least} characters"),
    english("String should have at most {most} characters"),
    english("String should match pattern '{pattern}'"),
)
"""The messages, with places for their values."""


def problem_of(error: Mapping[str, Any]) -> str:
    """Return the place of an error and its message.

    Args:
        error: An error as pydantic describes it: its place, `loc`, and its message, `msg`.
    """
    place = ".".join(str(it) for it in error["loc"] if it not in ("query", "path", "body"))
    message = error["msg"].removeprefix("Value error, ")  # what pydantic puts before our own words
    if not place:
        return str(message)
    return f"{place}: {message}"
