"""The pages for browsers. They are whole without JavaScript as far as reading goes."""

from .routes import page_routes
from .templates import Pages

__all__ = ["Pages", "page_routes"]
