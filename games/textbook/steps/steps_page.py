"""An algorithm step by step as one page of HTML, with the drawing of the server's own page."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

import boardwire

from ..pictures.document import document
from ..pictures.vertex import ALPHA, BETA
from .walk import Walk

WEB = Path(boardwire.__file__).parent / "web"
"""The folder with the modules and styles of pages."""

STYLES = ("theme.css", "steps.css", "learn.css")
MODULES = (
    "catalogue.js",
    "board/svg.js",
    "learn/walk.js",
    "learn/layout.js",
    "learn/view.js",
    "learn/drawing.js",
    "learn/stepper.js",
)
"""The modules that are written into the page; each imports those before it alone."""

_LINKS = re.compile(r"^import .*;\n|^export (?=class|const|function)", re.MULTILINE)

_BUTTONS = (
    ("first", "«", "To the start (Home)"),
    ("back", "<", "Back (left arrow)"),
    ("play", "▶", "Play (space)"),
    ("forward", ">", "On (right arrow)"),
    ("last", "»", "To the end (End)"),
)

_LEGEND = (
    "▲ MAX chooses the largest value, ▼ MIN the smallest, ● is chance.",
    f"[{ALPHA}, {BETA}] is the window: MAX has {ALPHA} already, MIN holds it to {BETA}.",
    "With random games a node has its mean, and below it the player whose wins it counts, with "
    "wins/visits; ↑ is what selection compares.",
    "Crossed out: cut off, never looked at.",
)


def steps_page(walk: Walk) -> str:
    """Return a page with back and forward, by buttons and keys; it needs no other file."""
    title = f"{walk.algorithm}, step by step"
    # A script ends at the first "</", wherever it stands.
    data = json.dumps(walk.to_data(), separators=(",", ":")).replace("</", "<\\/")
    styles = "\n".join((WEB / "styles" / name).read_text("utf-8") for name in STYLES)
    buttons = "".join(
        f'<button type="button" data-step="{name}" aria-label="{words}" title="{words}">'
        f"{escape(sign)}</button>"
        for name, sign, words in _BUTTONS
    )
    legend = "".join(f"<li>{escape(it)}</li>" for it in _LEGEND)
    body = f"""<main>
<h1>{escape(title)} <small>{escape(walk.source)}</small></h1>
<noscript><p>Stepping needs JavaScript; with the ending .txt the frames are text.</p></noscript>
<div class="learn" data-learn>
<section class="panel tree-panel" aria-label="The tree">
<div class="tree" data-tree></div><p class="node-words small" data-node></p>
</section>
<div class="stack">
<section class="panel"><div class="inside">
<small data-count></small>
<p class="words" data-words role="status" aria-live="polite"></p>
<input type="range" min="0" value="0" data-slider aria-label="Step">
<div class="steps" role="group" aria-label="Steps">{buttons}</div>
<dl class="figures" data-figures></dl>
<pre class="position" data-position hidden></pre>
</div></section>
<section class="panel"><ul class="inside legend small">{legend}</ul></section>
</div>
</div>
</main>
<script type="application/json" id="walk">{data}</script>
<script type="module">
{"".join(map(_module, MODULES))}
new Stepper(document.querySelector("[data-learn]"))
  .open(JSON.parse(document.getElementById("walk").textContent));
</script>
"""
    return document(title, styles, body)


def _module(name: str) -> str:
    """Return a module without what links it to others, since they all are in one."""
    return _LINKS.sub("", (WEB / "modules" / name).read_text("utf-8"))
