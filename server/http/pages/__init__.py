"""The pages for browsers. They are whole without JavaScript as far as reading goes."""

from .routes import page_routes

__all__ = ["page_routes"]
