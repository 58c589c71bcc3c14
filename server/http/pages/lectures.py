"""The lectures: their list, each as a page with slides, the search, the glossary, the programs."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from boardwire.translations import english

from ..caching.documents import KeptDocuments
from ..caching.pictures import CONTENT_POLICY
from ..lectures.glossary import english_first, glossary, terms_with
from ..lectures.library import pictures, shown_lecture, shown_lectures
from ..lectures.search import MOST_CHARACTERS, search_lectures, suggested, words_of
from ..lectures.sources import SHOWN, source
from ..templates import Pages, page_headers

MOST_TERMS = 12
"""The most terms of the glossary that a search shows."""


def lecture_routes(pages: Pages, kept: KeptDocuments) -> list[BaseRoute]:
    """Return the pages of the lectures.

    Args:
        pages: Makes pages from templates.
        kept: Keeps pages while nothing changes.
    """

    async def every(request: Request) -> Response:
        async def make() -> Response:
            return pages.render("lectures", lectures=await asyncio.to_thread(shown_lectures))

        return await kept.page(request, {}, (), make)

    async def one(request: Request) -> Response:
        name = str(request.path_params["name"])[:80]

        async def make() -> Response:
            shown = await asyncio.to_thread(shown_lecture, name)
            if shown is None:
                raise HTTPException(404, english("there is no such lecture"))
            every = await asyncio.to_thread(shown_lectures)
            at = [it.lecture.name for it in every].index(name)
            return pages.render(
                "lecture",
                shown=shown,
                before=every[at - 1] if at else None,
                after=every[at + 1] if at + 1 < len(every) else None,
            )

        return await kept.page(request, {}, (), make)

    async def search(request: Request) -> Response:
        question = request.query_params.get("q", "").strip()[:MOST_CHARACTERS]
        found = await asyncio.to_thread(search_lectures, question)
        terms = terms_with(words_of(question))[:MOST_TERMS]
        near = "" if found or terms else await asyncio.to_thread(suggested, question)
        return pages.render(
            "lecture_search",
            question=question,
            near=near,
            found=found,
            terms=terms,
            english_first=english_first(),
        )

    async def words(request: Request) -> Response:
        async def make() -> Response:
            terms = await asyncio.to_thread(glossary)
            return pages.render("glossary", terms=terms, english_first=english_first())

        return await kept.page(request, {}, (), make)

    async def program(request: Request) -> Response:
        name = str(request.path_params["name"])[:200]

        async def make() -> Response:
            found = await asyncio.to_thread(source, name)
            if found is None:
                raise HTTPException(404, english("there is no such program"))
            return pages.render("lecture_source", name=f"{SHOWN}{name}", source=found)

        return await kept.page(request, {}, (), make)

    async def picture(request: Request) -> Response:
        file = pictures().get(str(request.path_params["name"]))
        if file is None:
            raise HTTPException(404)
        headers = page_headers()
        if file.suffix == ".svg":
            headers["Content-Security-Policy"] = CONTENT_POLICY
        return FileResponse(file, headers=headers)

    return [
        Route("/lectures", every),
        Route("/lectures/search", search),
        Route("/lectures/glossary", words),
        Route("/lectures/source/{name:path}", program),
        Route("/lectures/images/{name}", picture),
        Route("/lectures/{name}", one),
    ]
