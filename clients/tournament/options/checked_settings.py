"""Settings that are not plain: pydantic converts them, or reports the error.

A tournament of plain settings (`plain_settings.py`) does not import this module.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from boardwire.games import OptionError

from ..plan import TournamentPlan

_DISABLE_PLUGINS: Final = "PYDANTIC_DISABLE_PLUGINS"
"""The environment variable with the plugins that pydantic leaves out."""


def checked_plan(settings: Mapping[str, Any]) -> TournamentPlan:
    """Make a plan of settings.

    Raises:
        OptionError: A setting is unknown or wrong; the message names it.
    """
    try:
        return _adapter().validate_python(settings)
    except ValidationError as error:
        raise OptionError(_in_words(error, settings)) from error


@cache
def _adapter() -> TypeAdapter[TournamentPlan]:
    with _without_plugins():
        return TypeAdapter(TournamentPlan)


@contextmanager
def _without_plugins() -> Iterator[None]:
    """Keep pydantic from looking for plugins in every installed package, which takes a while."""
    before = os.environ.get(_DISABLE_PLUGINS)
    os.environ[_DISABLE_PLUGINS] = "__all__"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_DISABLE_PLUGINS]
        else:
            os.environ[_DISABLE_PLUGINS] = before


def _in_words(error: ValidationError, given: Mapping[str, Any]) -> str:
    """Return the first error in one line, with the path of the setting."""
    first = error.errors(include_url=False)[0]
    place = [str(part) for part in first["loc"] if not isinstance(part, int)]
    path = ".".join(place)
    if first["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        return f"a tournament has no setting {path!r}; boardwire tournament --help lists them"
    if first["type"] in ("missing", "missing_argument"):
        return f"{path} is missing"
    message = first["msg"].removeprefix("Input ")
    return f"{path} = {str(first['input'])[:40]!r}: it {message}"
