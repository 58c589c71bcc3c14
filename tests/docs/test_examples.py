"""The programs in docs/examples, as the documentation runs them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from .conftest import Served

ROOT = Path(__file__).parents[2]
BOT = ROOT / "docs" / "examples" / "bot.py"


def test_the_bot_in_the_documentation_is_the_example() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert code
    assert code[1] == BOT.read_text()


def test_the_bot_plays_a_match_at_a_server(served: Served) -> None:
    host, port = served.address.removeprefix("tcp://").split(":")
    subprocess.run((sys.executable, str(BOT), host, port), check=True, timeout=60)
    listed = subprocess.run(
        (sys.executable, "-m", "boardwire", "matches", "--server", served.address, "--json"),
        check=True,
        capture_output=True,
        timeout=60,
    )
    (match,) = (it for it in json.loads(listed.stdout) if "tiny" in it["players"])
    assert (match["game"], match["reason"]) == ("tictactoe", "rule")
