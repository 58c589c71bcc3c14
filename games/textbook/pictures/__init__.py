"""Pictures of the trees of algorithms: as text, as SVG, and as a page of HTML."""

from .evaluation import Remarks, picture_of_evaluation
from .page import html_page
from .sampled import picture_of_arms, picture_of_samples
from .searched import picture_of_search
from .statistics import picture_of_statistics
from .svg import svg
from .text import text
from .unknown import picture_of_unknowns
from .vertex import Picture, Vertex, VertexShape
from .whole import picture_of_whole

__all__ = [
    "Picture",
    "Remarks",
    "Vertex",
    "VertexShape",
    "html_page",
    "picture_of_arms",
    "picture_of_evaluation",
    "picture_of_samples",
    "picture_of_search",
    "picture_of_statistics",
    "picture_of_unknowns",
    "picture_of_whole",
    "svg",
    "text",
]
