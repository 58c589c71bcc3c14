"""The pages for browsers. Reading them needs no JavaScript."""

from ..templates import Pages
from .error_pages import error_page, wants_page
from .routes import page_routes

__all__ = ["Pages", "error_page", "page_routes", "wants_page"]
