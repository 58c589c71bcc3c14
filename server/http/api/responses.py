"""Responses of the API: those that the description of every route has, and JSON of a model."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path
from pydantic import BaseModel
from starlette.responses import Response

from .schemas import Problem

Name = Annotated[str, Path(max_length=40)]
"""A name or an id in a path."""
Responses = dict[int | str, dict[str, Any]]
"""The responses of a route by their status, for the description of the API."""

MISSING: Responses = {404: {"model": Problem, "description": "There is no such thing."}}
WRONG: Responses = {422: {"model": Problem, "description": "The request is wrong."}}
UNCHANGED: Responses = {
    304: {"description": "The client has it: the header `If-None-Match` has its `ETag`."}
}
AWAY: Responses = {503: {"model": Problem, "description": "The database fails, or is busy."}}


def json_response(model: BaseModel) -> Response:
    """Return the response with a model as JSON."""
    return Response(model.model_dump_json(), media_type="application/json")
