"""Values and keys in the syntax of TOML, for files that are written."""

from __future__ import annotations

import json


def toml_value(value: object) -> str:
    """Return a value in the syntax of TOML; a table is written in one line."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return repr(value)
        case tuple():
            return f"[{', '.join(map(toml_value, value))}]"
        case dict():
            entries = (f"{toml_key(name)} = {toml_value(it)}" for name, it in value.items())
            return f"{{ {', '.join(entries)} }}"
        case _:
            return json.dumps(str(value), ensure_ascii=False)


def toml_key(name: str) -> str:
    """Return a key in the syntax of TOML, in quotes where it needs them."""
    plain = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if plain else json.dumps(name, ensure_ascii=False)
