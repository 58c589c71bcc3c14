"""Pictures of the trees of algorithms: as text, as SVG, and as a page of HTML."""

from .page import html_page
from .sampled import picture_of_arms, picture_of_samples
from .searched import picture_of_search
from .svg import svg
from .text import text
from .vertex import Picture, Shape, Vertex

__all__ = [
    "Picture",
    "Shape",
    "Vertex",
    "html_page",
    "picture_of_arms",
    "picture_of_samples",
    "picture_of_search",
    "svg",
    "text",
]
