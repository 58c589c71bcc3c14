"""Reports as one file of HTML, which needs nothing else: a template with its styles in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

import boardwire
from boardwire.translations.templates import add_texts

WEB: Final = Path(boardwire.__file__).parent / "web"
"""The folder with templates and styles."""

STYLES: Final = ("theme.css", "colours.css", "charts.css", "report.css")
"""The styles that are written into the page."""


def report_html(template: str, values: Mapping[str, Any]) -> str:
    """Return the page that a template makes.

    Args:
        template: The file name of the template in `web/templates/`.
        values: Its values, without `styles` and `version`.
    """
    page = _environment().get_template(template)
    return page.render(values, styles=Markup(_styles()), version=boardwire.__version__)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    add_texts(environment)
    return environment


@cache
def _styles() -> str:
    return "\n".join((WEB / "styles" / name).read_text("utf-8") for name in STYLES)
