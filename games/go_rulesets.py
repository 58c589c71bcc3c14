"""Rulesets of Go by the names of KataGo, KGS and SGF, and the options of our Go that they mean.

Sources: KataGo, docs/GTP_Extensions.md, `kata-get-rules` and `kata-set-rules`; the manual of
kgsGtp, `kgs-rules`.
"""

from __future__ import annotations

import json

from boardwire.translations import english
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
"""Rules that have no option here, with the values that our Go fulfils; the first one is shown."""
_KNOWN = {
    "ko": ("SPIGHT",),
    "scoring": ("TERRITORY",),
    "tax": ("SEKI", "ALL"),
    "hasButton": ("TRUE",),
}
"""Values of KataGo's rules that our Go is not played by."""
_NAMED: dict[str, tuple[str, bool]] = {
    "tromp-taylor": ("POSITIONAL", True),
    "chinese": ("SIMPLE", False),
    "chinese-ogs": ("POSITIONAL", False),
    "chinese-kgs": ("POSITIONAL", False),
    "aga": ("SITUATIONAL", False),
    "bga": ("SITUATIONAL", False),
    "french": ("SITUATIONAL", False),
    "new-zealand": ("SITUATIONAL", True),
    "ing": ("POSITIONAL", True),
}
"""Sets of rules by name: ko and suicide. Others score territory, tax groups or have a button."""
_NEAREST: dict[str, tuple[str, bool, str]] = {
    "japanese": ("SIMPLE", False, "territory"),
    "korean": ("SIMPLE", False, "territory"),
    "ancient-territory": ("SIMPLE", False, "territory, and taxes groups"),
    "ancient-area": ("SIMPLE", False, "the area, and taxes groups"),
    "stone-scoring": ("SIMPLE", False, "stones"),
    "aga-button": ("SITUATIONAL", False, "the area with a button"),
}
"""Sets of rules that our Go is not played by: ko and suicide of the nearest, and their score."""
_ALIASES = {
    "chineseogs": "chinese-ogs",
    "chinesekgs": "chinese-kgs",
    "nz": "new-zealand",
    "newzealand": "new-zealand",
    "tromptaylor": "tromp-taylor",
    "goe": "ing",
    "agabutton": "aga-button",
    "ancientarea": "ancient-area",
    "ancientterritory": "ancient-territory",
    "stonescoring": "stone-scoring",
}
_BONUS = {"N": ("chinese", "chinese-ogs", "chinese-kgs"), "N-1": ("aga", "bga", "french")}
"""Sets of rules by the points that white gets for handicap stones."""
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
    found: dict[str, OptionValue] = {}
    for rule, value in _read(text).items():
        found |= options_of_rule(rule, value)
    return found


def _read(text: str) -> dict[str, object]:
    try:
        rules = json.loads(text)
    except ValueError as error:
        raise OptionError(english("the rules are no JSON: {problem}", problem=error)) from error
    assert isinstance(rules, dict), "the text begins with a brace"
    return rules


def nearest_options(text: str) -> tuple[dict[str, OptionValue], str]:
    """Return the options of Go that are nearest to rules, and how they differ.

    Args:
        text: The rules: a name, or a dictionary in JSON.

    Returns:
        The options, and the difference as a clause; empty if there is none.

    Raises:
        OptionError: The text cannot be read, or there are no such rules.
    """
    if not text.lstrip().startswith("{"):
        nearest = _NEAREST.get(_normal(text))
        if nearest is None:
            return _named(text), ""
        ko, suicide, scored = nearest
        return {"ko": _KO[ko], "suicide": suicide}, f"{_normal(text)} rules score {scored}"
    found: dict[str, OptionValue] = {}
    differences: list[str] = []
    for rule, value in _read(text).items():
        try:
            found |= options_of_rule(rule, value)
        except OptionError as error:
            if rule not in _KNOWN or str(value).upper() not in _KNOWN[rule]:
                raise
            differences.append(str(error))
    return found, "; ".join(differences)


def handicap_bonus(text: str) -> str:
    """Return the points that rules give to white for handicap stones: `0`, `N` or `N-1`.

    Args:
        text: The rules: a name, or a dictionary in JSON.
    """
    if text.lstrip().startswith("{"):
        return str(_read(text).get("whiteHandicapBonus", "0"))
    return next((bonus for bonus, names in _BONUS.items() if _normal(text) in names), "0")


def options_of_kgs(name: str) -> dict[str, OptionValue]:
    """Return the options of Go for the rules that KGS calls by a name: `chinese`.

    Raises:
        OptionError: KGS has no such rules, or our Go is not played by them.
    """
    known = _KGS.get(name.lower())
    if known is None:
        raise OptionError(
            english(
                "Go is not played here by the rules {name} of KGS; the score is the "
                "area, and the rules are {kgs}",
                name=repr(name[:40]),
                kgs=", ".join(_KGS),
            )
        )
    return _named(known)


def kgs_name(game: Game) -> str | None:
    """Return the name that KGS has for the rules of a game of Go; None if it has none."""
    own = game.options["ko"], game.options["suicide"]
    names = (kgs for kgs, name in _KGS.items() if (_KO[_NAMED[name][0]], _NAMED[name][1]) == own)
    return next(names, None)


def _normal(name: str) -> str:
    """Return the name of a set of rules as the tables here write it."""
    words = name.strip().lower().replace("_", "-").replace(" ", "-")
    return _ALIASES.get(words, words)


def _named(text: str) -> dict[str, OptionValue]:
    name = _normal(text)
    if name not in _NAMED:
        raise OptionError(
            english(
                "Go is not played here by the rules {text}; the score is the area, "
                "and the rules are {named}",
                text=repr(text.strip()[:40]),
                named=", ".join(_NAMED),
            )
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
        raise OptionError(
            english(
                "{rule} is not a rule; the rules are {possible}",
                rule=repr(rule[:40]),
                possible=", ".join(possible),
            )
        )
    values = ", ".join(
        str(it).lower() if isinstance(it, bool) else str(it) for it in possible[rule]
    )
    raise OptionError(
        english(
            "{rule} can be {values} here, not {value}",
            rule=rule,
            values=values,
            value=repr(str(value)[:40]),
        )
    )
