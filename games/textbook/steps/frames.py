"""The frames of an algorithm as text: each step in words, and the tree as it is then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf

from boardwire.translations import english

from ..pictures.vertex import number
from .code_text import Code, code_lines
from .walk import Fact, Facts, Known, Shown, Walk

WIDTH = 80
"""The columns of a terminal that the frames are made for."""

_KINDS = {"max": "MAX", "min": "MIN", "chance": "chance"}


def frame_text(walk: Walk, count: int, code: Code = Code.NONE) -> str:
    """Return the frame after `count` steps; frame 0 is the tree before the first one.

    Args:
        walk: The algorithm.
        count: The number of steps.
        code: The language of the program above the tree.
    """
    known = walk.after(count)
    words = walk.steps[count - 1].words if count else "Nothing has been looked at yet."
    lines = [*_wrapped(f"{count}/{len(walk.steps)}  {words}")]
    if counted := counts(walk, known):
        lines.append(counted)
    program = [*code_lines(walk, count, code)]
    return "\n".join((*lines, "", *program, *([""] if program else []), *_tree(walk, known)))


def counts(walk: Walk, known: Known) -> str:
    """Return the numbers beside the tree: leaves looked at and cut off, or random games."""
    facts = walk.facts
    if "all_leaves" in facts:
        cut = sum(walk.nodes[it].kind == "leaf" for it in known.cut)
        return english(
            "leaves looked at: {leaves} of {total}, cut off: {cut}",
            leaves=known.leaves,
            total=facts["all_leaves"],
            cut=cut,
        )
    if "simulations" in facts:
        visits = known.facts.get(0, {}).get("visits", 0)
        return english(
            "random games: {visits} of {total}", visits=_written(visits), total=facts["simulations"]
        )
    return ""


def _wrapped(text: str) -> Iterator[str]:
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = "  "
        line = f"{line} {word}" if line else word
    yield line


def _tree(walk: Walk, known: Known) -> Iterator[str]:
    """Yield the lines of the tree; the node of the step has an arrow."""
    below: dict[int, list[Shown]] = {}
    for node in walk.nodes:
        if node.parent < 0 or not walk.facts.get("born") or node.id in known.facts:
            below.setdefault(node.parent, []).append(node)
    pending = [(walk.nodes[0], "", "")]
    while pending:
        node, before, under = pending.pop()
        arrow = "> " if node.id == known.at else "  "
        yield f"{arrow}{before}{_line(node, known)}".rstrip()
        children = below.get(node.id, [])
        for child in reversed(children):
            last = child is children[-1]
            pending.append(
                (child, under + ("└─ " if last else "├─ "), under + ("   " if last else "│  "))
            )


def _line(node: Shown, known: Known) -> str:
    facts = known.facts.get(node.id, {})
    cut = node.id in known.cut
    words = [_KINDS.get(node.kind, node.actor), _value(node, facts, cut=cut), window(facts)]
    more = ((name, facts.get(key, "")) for key, name in MORE.items())
    words += [f"{name} {_written(fact)}" for name, fact in more if fact != ""]
    if cut:
        words.append("cut off")
    line = "  ".join(filter(None, words))
    edge = node.move
    if node.probability < 1:
        edge = f"{edge} ({number(node.probability)})"
    return f"{edge}: {line}" if edge else line


MORE: Mapping[str, str] = {
    "prior": "prior",
    "bias": "bias",
    "amaf": "AMAF",
    "weight": "weight",
    "bound": "bound",
    "reward": "result",
}
"""Facts that have a name in the picture, in the order in which they are shown."""


def _value(node: Shown, facts: Facts, *, cut: bool) -> str:
    """The value or the statistics of a node; a leaf that nobody has looked at is in parentheses."""
    if facts.get("visits") is not None:
        wins, visits = facts.get("wins", 0), facts["visits"]
        assert isinstance(wins, int | float) and isinstance(visits, int | float)
        mean = f" = {number(wins / visits)}" if visits else ""
        whose = f" for {node.counts}" if node.counts else ""
        return f"{number(wins)}/{number(visits)}{mean}{whose}"
    if "value" in facts:
        return _written(facts["value"])
    if node.utility is not None:
        return f"({_written(node.utility)})" if not cut else _written(node.utility)
    return ""


def window(facts: Facts) -> str:
    """Return the window of a node; empty where there is none."""
    if "alpha" not in facts:
        return ""
    text = f"[{_written(facts['alpha'])}, {_written(facts['beta'])}]"
    if "low" in facts:
        text += f"  mean from {_written(facts['low'])} to {_written(facts['high'])}"
    return text


def _written(fact: Fact) -> str:
    if isinstance(fact, str):
        return fact
    return number(inf if fact is None else fact)
