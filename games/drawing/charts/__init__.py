"""Small charts as SVG without scripts, lines with bands, columns and shares; lines also as text.

Colours are the classes `series-0`, `series-1` ... of `web/styles/charts.css`.
"""

from .columns import column_chart
from .line_chart import Series, line_chart
from .shares import Share, share_bar
from .text_chart import text_chart

__all__ = ["Series", "Share", "column_chart", "line_chart", "share_bar", "text_chart"]
