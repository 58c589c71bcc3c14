"""Limits of a match: how long it waits, and how long it may become."""

from __future__ import annotations

from dataclasses import field

from boardwire.values import value_class

from .clocks.lag import LagLimits
from .referee.adjudication import ConsensusRule, TableRule
from .referee.score_rules import ScoreRules


@value_class
class Limits:
    """Timeouts and other limits of a match; all times are seconds.

    Args:
        preparation: Seconds for an engine to start and take its settings.
        move_timeout: Seconds for one move where no clock runs.
        silence: Seconds for one move where no clock runs, after which the players read that an
            engine has not moved, and the engine is asked whether it still answers, if its protocol
            can ask that while it thinks; 0 never.
        ping: Seconds for an engine to answer whether it still answers, before it loses.
        grace: Seconds beyond the clock before the flag falls, for delays that are not measured.
        scoring: Seconds for an engine to report its final score.
        dead_stones: Seconds for the players of Go to agree on the dead stones; a person looks at
            the whole board.
        plies: The ply at which the match is called a draw, so that no match is endless.
        reconnect_timeout: Seconds for a player whose connection has ended to come back, with its
            clock running; with 0 it loses at once.
        returns: How often a player may come back between two moves of its own; 0 for no limit. An
            engine that crashes at each move would otherwise come back until its time is over.
        resumption: Seconds for all players to come back to a match that the server's end cut off.
        fault_search: Seconds to look for a fault in the rules of a game that is not bundled, before
            an engine that refused or did not answer is held to be the cause.
        endgame_tables: Whether a match ends where an endgame table knows the result.
        tables: When endgame tables in files end a match.
        takebacks: Whether players may agree to take moves back.
        cleanup: Whether stones of Go that all engines report as dead are taken off at the end.
        lag: How much of the time that moves spend on the way is given back.
        consensus: When the engines' estimates end a match.
        scores: When the scores that engines report with their moves end a match.
    """

    preparation: float = 60.0
    move_timeout: float = 300.0
    silence: float = 120.0
    ping: float = 60.0
    grace: float = 0.5
    scoring: float = 30.0
    dead_stones: float = 120.0
    plies: int = 5000
    reconnect_timeout: float = 60.0
    returns: int = 10
    resumption: float = 600.0
    fault_search: float = 0.2
    endgame_tables: bool = False
    tables: TableRule = field(default_factory=TableRule)
    takebacks: bool = True
    cleanup: bool = True
    lag: LagLimits = field(default_factory=LagLimits)
    consensus: ConsensusRule = field(default_factory=ConsensusRule)
    scores: ScoreRules = field(default_factory=ScoreRules)
