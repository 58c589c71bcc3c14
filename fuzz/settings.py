"""Files of settings: any TOML is a configuration or a list of problems.

The check fails on any exception but `ConfigError`, and on a configuration that is not read again as
it is shown.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from boardwire.server import config
from boardwire.server.config import ConfigError, ServerConfig, read_config
from boardwire.server.config.options import ENTRIES, config_sections, entry_options, options

from .fuzzers import InputFuzzer

_FOLDER = tempfile.TemporaryDirectory()  # removed with the process
FILE = Path(_FOLDER.name) / "boardwire.toml"

WORDS = (
    *(f"[{name}]\n" for name in config_sections()),
    *(f"{option.name} = " for option in options().values()),
    *(f"{name} = " for entry in ENTRIES for name in entry_options(entry)),
    *(
        "[[schedule]]\n",
        "[[tournament]]\n",
        '"none"',
        '"5m+3"',
        "true",
        "[]",
        "{}",
        '["::1"]',
        "nan",
        "-inf",
        "1e400",
    ),
    *("0x7f", "2024-01-01T00:00:00Z", "'''", '"""', "\\u0000", '"mqtt://h:1"', '"https://h:9"'),
)


def seeds() -> Iterator[bytes]:
    """Yield the example file, whole and by sections, with and without its comments."""
    text = config.example()
    yield text.encode()
    for part in text.split("\n\n"):
        yield part.encode()
    plain = [line.removeprefix("# ") for line in text.splitlines() if "=" in line or "[" in line]
    yield "\n".join(plain).encode()


def check(data: bytes) -> None:
    """Read a file, and a value in the environment."""
    FILE.write_bytes(data)
    value = data[:40].decode("latin-1")
    for environment in ({}, {it.variable: value for it in options().values()}):
        try:
            found = read_config(FILE, environment)
        except ConfigError as error:
            assert error.problems
            assert all(error.problems)
            continue
        assert_stable(found)


def assert_stable(found: ServerConfig) -> None:
    """Fail unless a configuration is read again as it is shown."""
    text = config.shown(found)
    if ":***@" in text:  # a password is not shown
        return
    FILE.write_text(text, "utf-8")
    try:
        assert read_config(FILE) == found, f"read otherwise than shown: {text}"
    except ConfigError as error:
        raise AssertionError(f"cannot be read as it is shown: {error}") from error


FUZZERS = [InputFuzzer("settings", check, seeds, WORDS, max_bytes=40000)]
