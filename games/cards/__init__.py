"""Rules cards: what a newcomer needs to play a game, in a few sentences with diagrams.

>>> from boardwire.games import load
>>> from boardwire.games.cards import card_of
>>> card = card_of(load("tictactoe"))
>>> card.goal
'Be the first to have three marks in a line: across, down or diagonally.'
>>> card.diagrams[-1].moves
('B2', 'A1', 'C1', 'A2', 'A3')
"""

from .card import Diagram, RulesCard
from .cards import card_of, has_card

__all__ = ["Diagram", "RulesCard", "card_of", "has_card"]
