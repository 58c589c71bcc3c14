"""KataGo's parameters: those that have other names here, and those that have no effect here.

Source: KataGo, docs/GTP_Extensions.md, `kata-set-param`; cpp/configs/gtp_example.cfg.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

OWN_NAMES: Final[Mapping[str, str]] = {
    "maxVisits": "playouts",
    "maxPlayouts": "playouts",
    "maxTime": "time",
    "numSearchThreads": "threads",
    "ponderingEnabled": "ponder",
}
"""Options of the searchers here by the names of KataGo's parameters."""

WITHOUT_EFFECT: Final[Mapping[str, bool | int | float | str]] = {
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
