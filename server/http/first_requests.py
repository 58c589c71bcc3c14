"""Work that the first requests of a server would otherwise do on the event loop."""

from __future__ import annotations

import mimetypes
from functools import partial

from anyio import to_thread
from starlette.applications import Starlette
from starlette.routing import Mount

from .api.routes import Api
from .assets import assets
from .templates import compile_templates


async def prepare(site: Starlette) -> None:
    """Do what is done once in a process: read the page's files and templates, describe the API.

    It takes about 0.3 s of a processor in a thread, once for all servers of a process.

    Args:
        site: The application.
    """
    mounted = [route.app for route in site.routes if isinstance(route, Mount)]
    apis = [it for it in mounted if isinstance(it, Api)]
    await to_thread.run_sync(partial(_prepare, apis))  # static files need such threads


def _prepare(apis: list[Api]) -> None:
    mimetypes.init()
    assert assets().hash, "all files are read for it"
    compile_templates()
    for it in apis:
        it.describe()
