"""Conformance checks: tests of an engine against the documents of its protocol."""

from .check import Check, Deviation, Finding, NotApplicable, Outcome, Severity, Verdict
from .engine import StartFailure
from .gtp import GTP_CHECKS
from .runner import check_gtp, check_uci, offered_games, selected
from .uci import UCI_CHECKS

__all__ = [
    "GTP_CHECKS",
    "UCI_CHECKS",
    "Check",
    "Deviation",
    "Finding",
    "NotApplicable",
    "Outcome",
    "Severity",
    "StartFailure",
    "Verdict",
    "check_gtp",
    "check_uci",
    "offered_games",
    "selected",
]
