"""KataGo's parameters: those that have other names here, and those that have no effect here.

Source: KataGo, docs/GTP_Extensions.md, `kata-set-param`; cpp/configs/gtp_example.cfg.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from boardwire.protocol.gtp.entities import parse_bool, parse_float, parse_int

Value = bool | int | float | str
"""The value of a parameter."""

OWN_NAMES: Final[Mapping[str, str]] = {
    "maxVisits": "playouts",
    "maxPlayouts": "playouts",
    "maxTime": "time",
    "numSearchThreads": "threads",
    "ponderingEnabled": "ponder",
}
"""Options of the searchers here by the names of KataGo's parameters."""

WITHOUT_EFFECT: Final[Mapping[str, Value]] = {
    "analysisWideRootNoise": 0.0,
    "wideRootNoise": 0.0,
    "analysisIgnorePreRootHistory": True,
    "ignorePreRootHistory": True,
    "analysisPVLen": 15,
    "antiMirror": False,
    "genmoveAntiMirror": False,
    "avoidMYTDaggerHack": False,
    "conservativePass": False,
    "cpuctExploration": 1.0,
    "cpuctExplorationLog": 0.45,
    "chosenMoveTemperature": 0.1,
    "chosenMoveTemperatureEarly": 0.5,
    "delayMoveMax": 1e6,
    "delayMoveScale": 0.0,
    "dynamicPlayoutDoublingAdvantageCapPerOppLead": 0.0,
    "friendlyPassOk": True,
    "fillDameBeforePass": False,
    "humanSLProfile": "",
    "lagBuffer": 0.0,
    "playoutDoublingAdvantage": 0.0,
    "rootFpuReductionMax": 0.1,
    "rootNumSymmetriesToSample": 1,
    "rootPolicyTemperature": 1.0,
    "rootSymmetryPruning": False,
    "searchFactorAfterOnePass": 1.0,
    "searchFactorAfterTwoPass": 1.0,
    "searchFactorWhenWinning": 1.0,
    "staticScoreUtilityFactor": 0.0,
    "dynamicScoreUtilityFactor": 0.0,
    "winLossUtilityFactor": 1.0,
}
"""Parameters that GUIs set and that have no effect here, with their values at the start."""

_LONGEST: Final = 100
"""Characters of a value that is a text, at most."""


class StoredParameters:
    """Parameters without effect, which a GUI may set and read again.

    Attributes:
        values: The values by name.
    """

    def __init__(self) -> None:
        self.values: dict[str, Value] = dict(WITHOUT_EFFECT)

    def checked(self, name: str, value: object) -> Value:
        """Return a value as its parameter has it.

        Args:
            name: The name of the parameter, which is one of `WITHOUT_EFFECT`.
            value: The value, from JSON or as a text.

        Raises:
            ValueError: The value does not fit.
        """
        default, text = WITHOUT_EFFECT[name], str(value)
        try:
            if isinstance(default, bool):
                return parse_bool(text.lower())
            if isinstance(default, int):
                return parse_int(text)
            if isinstance(default, float):
                return parse_float(text)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        if len(text) > _LONGEST:
            raise ValueError(f"{name}: a text has at most {_LONGEST} characters")
        return text


def read_parameters(text: str) -> dict[str, Any]:
    """Read the argument of `kata-set-params`.

    Raises:
        ValueError: It is no dictionary in JSON.
    """
    try:
        wanted = json.loads(text)
        if not isinstance(wanted, dict):
            raise ValueError("it is no dictionary")
    except (ValueError, RecursionError) as error:
        raise ValueError(f"the options are no dictionary in JSON: {error}") from None
    return wanted


def value_text(value: Value) -> str:
    """Write a value as `kata-get-param` shows it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
