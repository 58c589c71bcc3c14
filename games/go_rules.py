"""The rules of Go as KataGo and KGS name them, and the options of our Go with the same meaning.

Sources: KataGo, docs/GTP_Extensions.md, `kata-get-rules` and `kata-set-rules`; the manual of
kgsGtp, `kgs-rules`.
"""

from __future__ import annotations

import json

from boardwire.vocabulary import OptionValue

from .errors import OptionError
from .model import Game

_KO = {"SIMPLE": "simple", "POSITIONAL": "positional", "SITUATIONAL": "situational"}
_FIXED: dict[str, tuple[object, ...]] = {
    "scoring": ("AREA",),
    "tax": ("NONE",),
    "hasButton": (False,),
    # White gets no bonus here; the other values differ in games with handicap stones alone. The
    # players agree on the dead stones or capture them.
    "whiteHandicapBonus": ("0", "N-1", "N"),
    "friendlyPassOk": (False, True),
}
"""Rules that have no option here, with the values that our Go fulfils; the first is told."""
_NAMED: dict[str, tuple[str, bool]] = {
    "tromp-taylor": ("POSITIONAL", True),
    "chinese": ("SIMPLE", False),
    "chinese-ogs": ("POSITIONAL", False),
    "chinese-kgs": ("POSITIONAL", False),
    "aga": ("SITUATIONAL", False),
    "bga": ("SITUATIONAL", False),
    "new-zealand": ("SITUATIONAL", True),
}
"""Sets of rules by name: ko and suicide. Others score territory, tax groups or have a button."""
_KGS = {"chinese": "chinese-kgs", "aga": "aga", "new_zealand": "new-zealand"}
"""The names of KGS, in KataGo's names. KGS also has `japanese`, which scores territory."""


def rules_text(game: Game) -> str:
    """Return the rules of a game of Go as a line of JSON."""
    ko, suicide = str(game.options["ko"]).upper(), bool(game.options["suicide"])
    fixed = {rule: values[0] for rule, values in _FIXED.items()}
    return json.dumps(
        {**fixed, "ko": ko, "suicide": suicide}, separators=(",", ":"), sort_keys=True
    )


def options_of(text: str) -> dict[str, OptionValue]:
    """Return the options of Go for rules: a name such as `chinese`, or a dictionary in JSON.

    Raises:
        OptionError: The text cannot be read, or our Go is not played by such rules.
    """
    if not text.lstrip().startswith("{"):
        return _named(text)
    try:
        rules = json.loads(text)
    except ValueError as error:
        raise OptionError(f"the rules are no JSON: {error}") from error
    found: dict[str, OptionValue] = {}
    for rule, value in rules.items():
        found |= options_of_rule(rule, value)
    return found


def options_of_kgs(name: str) -> dict[str, OptionValue]:
    """Return the options of Go for the rules that KGS calls by a name: `chinese`.

    Raises:
        OptionError: KGS has no such rules, or our Go is not played by them.
    """
    known = _KGS.get(name.lower())
    if known is None:
        raise OptionError(
            f"Go is not played here by the rules {name[:40]!r} of KGS; the score is the area, and "
            f"the rules are {', '.join(_KGS)}"
        )
    return _named(known)


def kgs_name(game: Game) -> str | None:
    """Return the name that KGS has for the rules of a game of Go; None if it has none."""
    own = game.options["ko"], game.options["suicide"]
    names = (kgs for kgs, name in _KGS.items() if (_KO[_NAMED[name][0]], _NAMED[name][1]) == own)
    return next(names, None)


def _named(text: str) -> dict[str, OptionValue]:
    name = text.strip().lower().replace("_", "-")
    if name not in _NAMED:
        raise OptionError(
            f"Go is not played here by the rules {text.strip()[:40]!r}; the score is the area, and "
            f"the rules are {', '.join(_NAMED)}"
        )
    ko, suicide = _NAMED[name]
    return {"ko": _KO[ko], "suicide": suicide}


def options_of_rule(rule: str, value: object) -> dict[str, OptionValue]:
    """Return the option of Go for one rule, or none where the rule holds in any case.

    Args:
        rule: The rule's name.
        value: The value as JSON has it, or as a word.

    Raises:
        OptionError: There is no such rule, or our Go is not played by this value.
    """
    value = {"true": True, "false": False}.get(str(value).lower(), value)
    if rule == "ko" and str(value).upper() in _KO:
        return {"ko": _KO[str(value).upper()]}
    if rule == "suicide" and isinstance(value, bool):
        return {"suicide": value}
    wanted = value.upper() if isinstance(value, str) else value
    if rule in _FIXED and any(wanted == it and type(wanted) is type(it) for it in _FIXED[rule]):
        return {}
    possible = {"ko": tuple(_KO), "suicide": (False, True), **_FIXED}
    if rule not in possible:
        raise OptionError(f"{rule[:40]!r} is not a rule; the rules are {', '.join(possible)}")
    values = ", ".join(
        str(it).lower() if isinstance(it, bool) else str(it) for it in possible[rule]
    )
    raise OptionError(f"{rule} can be {values} here, not {str(value)[:40]!r}")
