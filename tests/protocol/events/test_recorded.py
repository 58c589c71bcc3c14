"""Events that were recorded once can always be read.

The folder `recorded` has a folder for each version of the format, with a file in each form for
every event. A change of a class must leave them readable, so these files are never written again:
a new kind adds files, a new version adds a folder.

    python tests/protocol/events/test_recorded.py    adds the files of kinds that have none
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardwire.protocol import EVENT_KINDS, EVENT_VERSION, Event
from boardwire.protocol.events.examples import EXAMPLES

RECORDED = Path(__file__).parent / "recorded"


@pytest.mark.parametrize(
    "file", sorted(RECORDED.glob("v*/*.msgpack")), ids=lambda it: f"{it.parent.name}-{it.stem}"
)
def test_recorded_bytes_can_be_read(file: Path) -> None:
    event = Event.unpack(file.read_bytes())
    assert event.kind == file.stem
    text = file.with_suffix(".json").read_text()
    assert Event.from_json(text) == event
    assert json.loads(text).items() <= event.to_wire().items()


def test_every_kind_is_recorded() -> None:
    folder = RECORDED / f"v{EVENT_VERSION}"
    assert {it.stem for it in folder.glob("*.msgpack")} == set(EVENT_KINDS)


def main() -> None:
    """Record the examples of new kinds."""
    folder = RECORDED / f"v{EVENT_VERSION}"
    folder.mkdir(exist_ok=True)
    for event in EXAMPLES:
        file = folder / f"{event.kind}.msgpack"
        if not file.exists():
            file.write_bytes(event.pack())
            file.with_suffix(".json").write_text(event.to_json() + "\n")


if __name__ == "__main__":
    main()
