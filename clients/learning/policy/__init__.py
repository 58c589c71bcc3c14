"""Learning policy and value networks from self-play: the search with PUCT, and Adam."""

from .policy_games import POLICY_GAMES, PolicyGame, PolicyPlay
from .policy_match import match_plan, share_of
from .policy_network import Losses, PolicyExamples, PolicyNetwork, PolicyShape
from .policy_run import PolicyGeneration, PolicyPlan, learn_policy

__all__ = [
    "POLICY_GAMES",
    "Losses",
    "PolicyExamples",
    "PolicyGame",
    "PolicyGeneration",
    "PolicyNetwork",
    "PolicyPlan",
    "PolicyPlay",
    "PolicyShape",
    "learn_policy",
    "match_plan",
    "share_of",
]
