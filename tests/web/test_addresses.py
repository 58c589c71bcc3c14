"""Templates and modules write addresses by the helpers that know the path prefix."""

from __future__ import annotations

import re

from boardwire.server.http.assets import WEB

ATTRIBUTE = re.compile(r"""\b(?:href|src|action|formaction|data)=["']/(?!/)""")
LITERAL = re.compile(
    r"""((?:addressOf|address|answerOf|fetched)\()?["'`](/(?:[a-z]+)(?:[/?#][^"'`\s]*)?)["'`]"""
)
COMMENT = re.compile(r"^\s*(?://|/?\*)")


def test_templates_write_addresses_by_url() -> None:
    found = [
        f"{path.name}: {line.strip()}"
        for path in (WEB / "templates").rglob("*.html")
        for line in path.read_text().splitlines()
        if ATTRIBUTE.search(line)
    ]
    assert found == []


def test_modules_write_addresses_by_address_of() -> None:
    found = [
        f"{path.name}: {line.strip()}"
        for path in (WEB / "modules").rglob("*.js")
        for line in path.read_text().splitlines()
        if not COMMENT.match(line)
        for known, address in LITERAL.findall(line)
        if not known
    ]
    assert found == []
