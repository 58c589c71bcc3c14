"""An algorithm step by step as one page of HTML, with the drawing of the server's own page."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

import boardwire

from ..pictures.document import document
from ..pictures.vertex import ALPHA, BETA
from .walk import Walk

WEB = Path(boardwire.__file__).parent / "web"
"""The folder with the modules and styles of pages."""

STYLES = ("theme.css", "steps.css", "learn.css", "code.css")
MODULES = (
    "catalogue.js",
    "board/svg.js",
    "learn/walk.js",
    "learn/layout.js",
    "learn/view.js",
    "learn/code.js",
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


def steps_page(walk: Walk, others: Sequence[Walk] = ()) -> str:
    """Return a page with back and forward, by buttons and keys; it needs no other file.

    Args:
        walk: The algorithm that is shown at first.
        others: The same search by other forms of the algorithm, which the page can change to.
    """
    title = f"{walk.algorithm}, step by step"
    walks = [it.to_data() for it in (walk, *others)]
    known = {it["algorithm"] for it in walks}
    for it in walks:
        it["forms"] = [form for form in it["forms"] if form["algorithm"] in known]
    # A script ends at the first "</", wherever it stands.
    data = json.dumps(walks, separators=(",", ":")).replace("</", "<\\/")
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
<div class="stage">
<section class="panel tree-panel" aria-label="The tree">
<div class="tree" data-tree></div><p class="node-words small" data-node></p>
</section>
<section class="panel steps-panel" aria-label="Steps"><div class="inside">
<div class="steps" role="group" aria-label="Steps">{buttons}</div>
<input type="range" min="0" value="0" data-slider aria-label="Step">
<small data-count></small>
<p class="words" data-words role="status" aria-live="polite"></p>
<dl class="figures" data-figures></dl>
<pre class="position" data-position hidden></pre>
</div></section>
</div>
<div class="stack">
<section class="panel code-panel" data-code data-forms aria-label="The program" hidden></section>
<section class="panel"><ul class="inside legend small">{legend}</ul></section>
</div>
</div>
</main>
<script type="application/json" id="walks">{data}</script>
<script type="module">
{"".join(map(_module, MODULES))}
const walks = JSON.parse(document.getElementById("walks").textContent);
const page = document.querySelector("[data-learn]");
const stepper = new Stepper(page);
stepper.open(walks[0]);
page.addEventListener("form", ({{ detail }}) =>
  stepper.open(walks.find((it) => it.algorithm === detail), stepper.at));
</script>
"""
    return document(title, styles, body)


def _module(name: str) -> str:
    """Return a module without what links it to others, since they all are in one."""
    return _LINKS.sub("", (WEB / "modules" / name).read_text("utf-8"))
