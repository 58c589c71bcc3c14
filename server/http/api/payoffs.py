"""Tables of payoffs: dominance, equilibria and the value, for lectures on games in normal form."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from boardwire.server.computing.payoffs import payoffs_text

from ..caching.pictures import Pictures
from ..computed import Computing
from .algorithm_answers import algorithm_router, kept_json

MAX_TEXT = 2000
"""The most characters of a table, and of the names of its moves."""


def payoff_routes(computing: Computing) -> APIRouter:
    """Return the route of tables of payoffs.

    Args:
        computing: Finds the equilibria.
    """
    router = algorithm_router()
    kept = Pictures()

    @router.get("/payoffs", response_class=Response)
    async def analysed(
        request: Request,
        payoffs: Annotated[
            str,
            Query(
                max_length=MAX_TEXT,
                description="A well-known game such as prisoners-dilemma, or rows in JSON: "
                "[[1,-1],[-1,1]], or with both payoffs in each cell.",
            ),
        ] = "rock-paper-scissors",
        moves: Annotated[
            str, Query(max_length=MAX_TEXT, description="Names of the moves: a,b or a,b/c,d.")
        ] = "",
        weak: Annotated[
            bool, Query(description="Whether weakly dominated moves are eliminated, too.")
        ] = False,
    ) -> Response:
        """Return a table of payoffs for two players with best responses and all equilibria.

        Payoffs and probabilities are texts: whole numbers, short decimals, else fractions.
        """
        made = partial(payoffs_text, payoffs, moves, weak=weak)
        return await kept_json(kept, computing, request, (payoffs, moves, weak), made)

    return router
