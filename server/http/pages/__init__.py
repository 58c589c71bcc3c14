"""The pages for browsers. Reading them needs no JavaScript."""

from .errors import error_page, wants_page
from .routes import page_routes
from .templates import Pages

__all__ = ["Pages", "error_page", "page_routes", "wants_page"]
