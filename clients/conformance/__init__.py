"""Conformance checks: tests of an engine against the documents of its protocol."""

from .check import Check, CheckOutcome, CheckVerdict, Deviation, Finding, NotApplicable, Severity
from .engine_under_test import StartFailure
from .gtp import GTP_CHECKS
from .runner import check_gtp, check_uci, offered_games, selected
from .uci import UCI_CHECKS

__all__ = [
    "GTP_CHECKS",
    "UCI_CHECKS",
    "Check",
    "CheckOutcome",
    "CheckVerdict",
    "Deviation",
    "Finding",
    "NotApplicable",
    "Severity",
    "StartFailure",
    "check_gtp",
    "check_uci",
    "offered_games",
    "selected",
]
