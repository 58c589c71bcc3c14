"""The parts of a position from data of JSON, with the type of every field checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from .estate import Estate
from .turn import PropertyTurn

_ESTATE = TypeAdapter(Estate)
_TURN = TypeAdapter(PropertyTurn)
_Part = TypeVar("_Part", Estate, PropertyTurn)


def parts(data: Mapping[str, Any]) -> tuple[Estate, PropertyTurn]:
    """Return the belongings and the turn that these fields make.

    Raises:
        KeyError: A field is missing.
        ValueError: A field has another type; the message names it.
    """
    names = vars(Estate.first(2)).keys()
    estate = _read(_ESTATE, {it: data[it] for it in names})
    return estate, _read(_TURN, {it: data[it] for it in data.keys() - names})


def _read(adapter: TypeAdapter[_Part], fields: Mapping[str, Any]) -> _Part:
    try:
        return adapter.validate_python(fields)
    except ValidationError as error:
        raise ValueError(f"{error.errors()[0]['loc'][0]} has a wrong value") from None
