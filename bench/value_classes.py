"""Compares `value_class` with the frozen classes of dataclasses, attrs and msgspec.

Each kind defines the same classes in separate processes, which are started in turn. Times are
those of the processor. attrs and msgspec are measured where they are installed
(`pip install attrs msgspec`). The package and the classes are the share of the start of a command
that depends on the kind.

    python bench/value_classes.py
    python bench/value_classes.py --classes 248 --rounds 20
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
from statistics import median
from typing import NamedTuple


class Kind(NamedTuple):
    """A way to define classes of values.

    Args:
        package: The package that it needs.
        head: The statements before the classes.
        decorator: The line above each class; empty for none.
        base: The base class in parentheses, or empty.
    """

    package: str
    head: str
    decorator: str
    base: str = ""


KINDS = {
    "value_class": Kind("boardwire", "from boardwire.values import value_class", "@value_class"),
    "dataclass": Kind(
        "dataclasses",
        "from dataclasses import dataclass",
        "@dataclass(frozen=True, slots=True)",
    ),
    "attrs": Kind("attrs", "from attrs import frozen", "@frozen"),
    "msgspec": Kind(
        "msgspec", "from msgspec import Struct", "", "(Struct, frozen=True, gc=True, weakref=False)"
    ),
}
FIELDS = ("number: int", "name: str", "moves: tuple[int, ...] = ()", "seconds: float = 0.0")
MEASURE = """
import json, timeit
def nanoseconds(statement):
    count = 100_000
    timer = timeit.Timer(statement, timer=process_time, globals=globals())
    return min(timer.repeat(number=count, repeat=5)) / count * 1e9
value = Value0(1, "a", (2, 3), seconds=0.5)
other = Value0(1, "a", (2, 3), seconds=0.5)
print(json.dumps({
    "package, ms": (defining - start) * 1e3,
    "classes, ms": (defined - defining) * 1e3,
    "creation, ns": nanoseconds('Value0(1, "a", (2, 3), seconds=0.5)'),
    "attribute, ns": nanoseconds("value.moves"),
    "equality, ns": nanoseconds("value == other"),
    "hash, ns": nanoseconds("hash(value)"),
}))
"""


def program(kind: Kind, classes: int) -> str:
    """Return a program that defines classes of a kind and prints what they cost."""
    body = "".join(f"    {field}\n" for field in FIELDS)
    defined = "".join(
        f"{kind.decorator}\nclass Value{number}{kind.base}:\n{body}" for number in range(classes)
    )
    return (
        "from __future__ import annotations\nfrom time import process_time\n"
        f"CLASSES = {classes}\nstart = process_time()\n{kind.head}\ndefining = process_time()\n"
        f"{defined}defined = process_time()\n{MEASURE}"
    )


def measure(kind: Kind, classes: int) -> dict[str, float]:
    """Run the program of a kind and return its figures by name."""
    done = subprocess.run(
        (sys.executable, "-c", program(kind, classes)), capture_output=True, text=True, check=True
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def main() -> None:
    """Read the command line and print a table of medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--classes",
        type=int,
        default=248,
        help="classes of a process, by default those that `boardwire --help` defines",
    )
    parser.add_argument("--rounds", type=int, default=9, help="processes of each kind")
    arguments = parser.parse_args()
    kinds = {name: it for name, it in KINDS.items() if importlib.util.find_spec(it.package)}
    rounds = [
        {name: measure(kind, arguments.classes) for name, kind in kinds.items()}
        for _ in range(arguments.rounds)
    ]
    figures = list(rounds[0]["value_class"])
    print(f"{'':12}" + "".join(f"{it:>15}" for it in figures))
    for name in kinds:
        medians = (median(it[name][figure] for it in rounds) for figure in figures)
        print(f"{name:12}" + "".join(f"{it:15.1f}" for it in medians))
    for name in KINDS.keys() - kinds.keys():
        print(f"{name} is not installed")


if __name__ == "__main__":
    main()
