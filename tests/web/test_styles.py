"""Style sheets have no rule for a class that nothing has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
WRITERS = ("games/drawing", "games/rules", "server", "clients/engines", "clients/watching")
"""The folders of Python whose markup reaches a page."""
NAME = re.compile(r"[A-Za-z][\w-]*")
BEGUN = re.compile(r"([A-Za-z][\w-]*-|\bp)(?:\$\{|\{\{|\{)")
"""The beginning of a class that ends with a value: `player-${player}`, `p{{ player }}`."""
VALUE = re.compile(r"\{\{.*?\}\}")
STRING = re.compile(r'"([^"\n]*)"|\'([^\'\n]*)\'|`([^`]*)`')


def written() -> tuple[set[str], set[str]]:
    """Return the words in texts of templates, modules and drawings, and beginnings of words."""
    files = [*WEB.rglob("*.html"), *(WEB / "modules").rglob("*.js")]
    files += [it for folder in WRITERS for it in (ROOT / folder).rglob("*.py")]
    words, begun = set[str](), set[str]()
    for file in files:
        source = file.read_text()
        texts = [" ".join(parts) for parts in STRING.findall(source)]
        if file.suffix == ".html":  # values may have quotes of their own inside an attribute
            texts += VALUE.findall(source)
        for text in texts:
            words.update(NAME.findall(text))
            begun.update(BEGUN.findall(text))
    return words, begun


@pytest.mark.slow
def test_every_class_of_a_style_sheet_is_written_somewhere() -> None:
    words, begun = written()
    dead = []
    for sheet in sorted((WEB / "styles").rglob("*.css")):
        rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        for selector in re.findall(r"([^{}]+)\{", rules):
            for name in re.findall(r"\.([A-Za-z][\w-]*)", selector):
                started = any(name.startswith(it) for it in begun - {"p"})
                player = "p" in begun and re.fullmatch(r"p\d+", name)
                if name not in words and not started and not player:
                    dead.append(f"{sheet.relative_to(WEB)}: .{name}")
    assert not dead
