"""Words that mean another thing in one game than in others, for translations.

One English word has two in other languages: a bridge player passes by other words than a player of
Go, and a game of chess is drawn by another word than a round of cards. `translated` takes the name
of a game, and finds the word of that game first.
"""

from boardwire.translations import english_in

RESULTS = (
    english_in("chess", "Draw"),
    english_in("chess", "draw"),
    english_in("go", "Draw"),
    english_in("go", "draw"),
    english_in("gomoku", "Draw"),
    english_in("gomoku", "draw"),
    english_in("checkers", "Draw"),
    english_in("checkers", "draw"),
    english_in("stratego", "Draw"),
    english_in("stratego", "draw"),
    english_in("go", "point"),
    english_in("go", "points"),
)
"""Draws, and the units of leads."""

OPTIONS = (
    english_in("matrix", "moves"),
    english_in("stratego", "moves"),
    english_in("property", "turns"),
    english_in("tree", "turns"),
    english_in("liars", "dice"),
)
"""Names of options."""

CHOICES = (
    english_in("battleship", "players"),
    english_in("battleship", "chance"),
    english_in("bridge", "n"),
    english_in("bridge", "e"),
    english_in("bridge", "s"),
    english_in("bridge", "w"),
    english_in("bridge", "none"),
    english_in("bridge", "ns"),
    english_in("bridge", "ew"),
    english_in("bridge", "both"),
    english_in("checkers", "english"),
    english_in("checkers", "international"),
    english_in("stratego", "players"),
    english_in("stratego", "chance"),
    english_in("stratego", "full"),
    english_in("stratego", "barrage"),
    english_in("stratego", "small"),
)
"""Values of options."""

FACTS = (
    english_in("bridge", "dealer"),
    english_in("bridge", "points of NS"),
    english_in("property", "auction"),
    english_in("property", "buy"),
    english_in("property", "card"),
    english_in("property", "jail"),
    english_in("property", "jail (locked in)"),
    english_in("property", "park"),
    english_in("property", "end"),
    english_in("property", "over"),
    english_in("property", "roll"),
    english_in("tree", "root"),
)
"""Facts beside boards."""
