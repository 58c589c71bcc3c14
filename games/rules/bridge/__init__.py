"""Contract bridge: the texts of cards, calls and deals, the state, and the game."""

from .cards import (
    SEAT_NAMES,
    SEATS,
    STRAINS,
    call_text,
    card_text,
    contract_text,
    deal_text,
    hand_text,
    read_call,
    read_card,
    read_contract,
    read_deal,
)
from .game import Bridge
from .state import BridgeState

__all__ = [
    "SEATS",
    "SEAT_NAMES",
    "STRAINS",
    "Bridge",
    "BridgeState",
    "call_text",
    "card_text",
    "contract_text",
    "deal_text",
    "hand_text",
    "read_call",
    "read_card",
    "read_contract",
    "read_deal",
]
