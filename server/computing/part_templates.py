"""The templates of parts of pages that processes of computations fill in."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

import boardwire
from boardwire.translations.templates import add_texts

_TEMPLATES = Path(boardwire.__file__).parent / "web" / "templates"


@cache
def part_templates() -> Environment:
    """Return the templates, which are read once."""
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    add_texts(environment)
    return environment
