"""Values and keys that are written as TOML are read back."""

from __future__ import annotations

import tomllib

import pytest

from boardwire.toml_text import toml_key, toml_value

VALUES = (True, False, 0, -7, 0.25, "", 'a "quoted" \\ word\n', "naïve", ("a", 1, True), {"a b": 1})


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_read_back(value: object) -> None:
    read = tomllib.loads(f"it = {toml_value(value)}")["it"]
    assert read == (list(value) if isinstance(value, tuple) else value)


@pytest.mark.parametrize("key", ["plain", "with-dash", "Skill Level", "a.b", 'a"b', "", "é"])
def test_a_key_is_read_back(key: str) -> None:
    assert tomllib.loads(f"{toml_key(key)} = 1") == {key: 1}
