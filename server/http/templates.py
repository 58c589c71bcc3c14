"""The templates of the pages, and the headers that every page has."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

import boardwire
from boardwire.protocol.house_names import shown_name
from boardwire.server.http.assets import WEB, assets
from boardwire.server.http.language import all_languages, messages_address
from boardwire.server.http.match_texts import (
    against,
    ago,
    clock_text,
    game_title,
    names_of,
    options_words,
    result_words,
    seats_of,
    time_words,
)
from boardwire.server.http.path_prefix import absolute, url
from boardwire.server.http.visitor import visitor
from boardwire.server.moderation.announcements import Announcement
from boardwire.server.sessions.console.chat import CHAT_CHARACTERS
from boardwire.server.tournaments import points_text
from boardwire.translations import t, translated
from boardwire.translations.dates import moment_text, number_text
from boardwire.translations.templates import add_texts

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors {ancestors}"
)
"""The policy: pages load nothing from elsewhere and have no inline code or style (CSP level 3)."""


def asset(path: str) -> str:
    """Return the address of a file that pages load, by its path in the folder of the page."""
    return url(f"/web/{assets().hash}/{path}")


def styles(*names: str) -> Markup:
    """Return the link to style sheets, which are joined to one."""
    return Markup('<link rel="stylesheet" href="{}">').format(
        asset(f"styles/{'+'.join(names)}.css")
    )


def modules(*names: str) -> Markup:
    """Return the scripts of modules, and links that load all that they import at once."""
    scripts = [f"modules/{name}.js" for name in names]
    imported = dict.fromkeys(it for script in scripts for it in assets().graph(script))
    preload = Markup('<link rel="modulepreload" href="{}">')
    script = Markup('<script type="module" src="{}"></script>')
    links = [preload.format(asset(it)) for it in imported if it not in scripts]
    return Markup("\n  ").join([*links, *(script.format(asset(it)) for it in scripts)])


def modules_later(name: str) -> Markup:
    """Return links to a module that a script imports later, and to all that it imports.

    The script makes them links that load, so that all modules come at once.
    """
    link = Markup('<link data-later href="{}">')
    script = f"modules/{name}.js"
    return Markup("\n  ").join(link.format(asset(it)) for it in (script, *assets().graph(script)))


@cache
def _environment() -> Environment:
    """Return the templates, which all servers of a process share: compiling them takes 0.2 s."""
    environment = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    add_texts(environment)
    environment.globals.update(
        version=boardwire.__version__,
        all_languages=all_languages,
        messages_address=messages_address,
        result_words=result_words,
        seats_of=seats_of,
        names_of=names_of,
        against=against,
        options_words=options_words,
        game_title=game_title,
        time_words=time_words,
        visitor=visitor,
        url=url,
        absolute=absolute,
        asset=asset,
        styles=styles,
        modules=modules,
        modules_later=modules_later,
        chat_characters=CHAT_CHARACTERS,
    )
    environment.filters.update(
        {"sentence": sentence, "ago": ago, "clock": clock_text, "points": points_text},
        shown_name=shown_name,
        moment=moment_text,
        number=number_text,
    )
    return environment


def sentence(text: str) -> str:
    """Return the message of an error as a sentence in the language of the reader."""
    words = translated(text)
    return t("{sentence}.", sentence=words[:1].upper() + words[1:])


def compile_templates() -> None:
    """Compile all templates, so that no request waits for it."""
    environment = _environment()
    for name in environment.list_templates(extensions=["html"]):
        environment.get_template(name)


class Pages:
    """Makes pages from templates, with all values escaped.

    Args:
        server: The address of the page of the server where people play; None for this one,
            empty for none.
        announcements: Returns the announcements in force.
        takes_part: Returns whether an account takes part in a running tournament.
    """

    def __init__(
        self,
        server: str | None = None,
        announcements: Callable[[], Sequence[Announcement]] = tuple,
        takes_part: Callable[[str], bool] = lambda name: False,
    ) -> None:
        self.server = server
        self.announcements = announcements
        self.takes_part = takes_part

    def render(
        self, template: str, /, *, status: int = 200, embeddable: bool = False, **values: Any
    ) -> HTMLResponse:
        """Return a page.

        Args:
            template: Its file, without its suffix.
            status: The status of the response.
            embeddable: Whether pages elsewhere may show it in a frame.
            values: What the template shows; none has the name of what all pages show.
        """
        environment = _environment()
        taken = {*environment.globals, "announcements", "takes_part"} & values.keys()
        assert not taken, f"all pages show {taken} already"
        html = environment.get_template(f"{template}.html").render(
            page=template,
            announcements=self.announcements,
            takes_part=self.takes_part,
            **values,
        )
        return HTMLResponse(html, status, page_headers(embeddable=embeddable))

    def fragment(self, template: str, /, **values: Any) -> Markup:
        """Return a part of a page, by its file in `parts`, marked as safe for other templates."""
        return Markup(_environment().get_template(f"parts/{template}.html").render(**values))


def version_of(*facts: object) -> str:
    """Return a text that changes with these values: the version of a part of a page."""
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


def fragment_response(request: Request, version: str, html: str) -> Response:
    """Return a part of a page; an empty response (204) if the query has this version."""
    headers = {**page_headers(), "Cache-Control": "no-store", "X-Version": version}
    if request.query_params.get("version") == version:
        return Response(status_code=204, headers=headers)
    return HTMLResponse(html, 200, headers)


def page_headers(*, embeddable: bool = False) -> dict[str, str]:
    """Return the headers of every page."""
    return {
        "Content-Security-Policy": CONTENT_POLICY.format(ancestors="*" if embeddable else "'none'"),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Cache-Control": "no-cache",
    }
