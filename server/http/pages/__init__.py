"""The pages for browsers. They are whole without JavaScript as far as reading goes."""

from .errors import error_page, wants_page
from .routes import page_routes
from .templates import Pages

__all__ = ["Pages", "error_page", "page_routes", "wants_page"]
