"""The methods of a state that a fault can be in."""

METHODS = [
    *("copy", "to_act", "legal_moves", "chance_outcomes", "apply", "returns", "margin", "evaluate"),
    *("key", "yield_turn", "move_text", "record_text", "parse_move", "position_text", "view"),
    *("points_of", "text"),
]
