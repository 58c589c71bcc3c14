"""Programs of the textbook as pages show them."""

from __future__ import annotations

from markupsafe import Markup

from boardwire.server.http.lectures.highlight import highlighted
from boardwire.server.http.lectures.sources import FOLDER, source, source_names


def test_every_program_is_shown_line_by_line() -> None:
    assert "tree_search/alphabeta.py" in source_names()
    for name in source_names():
        found = source(name)
        assert found is not None
        code = (FOLDER / name).read_text("utf-8").rstrip("\n")
        assert "\n".join(it.text for it in map(Line, found.lines)) == code
        assert all(it.count("<span") == it.count("</span>") for it in found.lines)
        lines = code.split("\n")
        assert all(function in lines[at - 1] for function, at in found.functions.items())
        assert len(found.begins) == len(found.functions)


class Line:
    """A line of markup, and its text with all spaces."""

    def __init__(self, marked: Markup) -> None:
        parts = str(marked).split("<span")
        kept = parts[0] + "".join(it.partition(">")[2] for it in parts[1:])
        self.text = Markup(kept.replace("</span>", "")).unescape()


def test_other_files_are_no_programs() -> None:
    for name in ("../model.py", "tree_search", "tree_search/../tree_search/alphabeta.py", ""):
        assert source(name) is None


def test_what_is_no_python_stays_text() -> None:
    assert highlighted("function f(x) <- '\n") == "function f(x) &lt;- &#39;\n"
    assert highlighted("match x:\n    case 1:\n        pass\n").count("code-keyword") == 3
    assert highlighted("match = case\n") == "match = case\n"
