"""Experiments of the lab, for lectures: a chart and tables from a seed."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from boardwire.games.textbook.lab import EXPERIMENTS
from boardwire.server.computing.experiments import experiment_text
from boardwire.translations import language

from ..caching.pictures import Pictures
from ..computed import Computing
from .algorithm_answers import algorithm_router, kept_json

MAX_OPTIONS = 12
MAX_TEXT = 1000
"""The most characters of an option."""


def experiment_routes(computing: Computing) -> APIRouter:
    """Return the route of experiments.

    Args:
        computing: Carries them out.
    """
    router = algorithm_router()
    kept = Pictures()

    @router.get("/lab/{name}", response_class=Response)
    async def lab(
        request: Request,
        name: Annotated[str, Path(max_length=40, description=f"One of {', '.join(EXPERIMENTS)}.")],
        option: Annotated[
            list[Annotated[str, Query(max_length=MAX_TEXT)]] | None,
            Query(description="An option of the experiment, NAME:VALUE.", max_length=MAX_OPTIONS),
        ] = None,
        seed: Annotated[int, Query(ge=0, le=1 << 31)] = 1,
    ) -> Response:
        """Carry out an experiment, and return its options, tables and chart.

        The chart is a text of SVG; its colours are the classes `series-0`, `series-1` ...
        """
        key = (name, tuple(option or ()), seed)
        made = partial(experiment_text, *key)
        return await kept_json(kept, computing, request, (*key, language().tag), made)

    return router
