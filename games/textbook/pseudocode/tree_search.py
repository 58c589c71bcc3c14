"""Pseudo-code of the searches of a whole tree."""

# ruff: noqa: RUF001 - pseudo-code has the signs of textbooks

from __future__ import annotations

_MINIMAX = """
function MINIMAX-SEARCH(s) @def minimax
    return MAX-VALUE(s) if MAX moves, else MIN-VALUE(s) @return max_value

function MAX-VALUE(s) @def max_value
    if TERMINAL(s) then @if node.is_leaf
        return UTILITY(s, MAX) @return node.utility
    v ← −∞ @value = -inf
    for each a in ACTIONS(s) do @for child in
        v ← max(v, MIN-VALUE(RESULT(s, a))) @value = max
    return v @return value

function MIN-VALUE(s) @def min_value
    if TERMINAL(s) then @if node.is_leaf
        return UTILITY(s, MAX) @return node.utility
    v ← +∞ @value = inf
    for each a in ACTIONS(s) do @for child in
        v ← min(v, MAX-VALUE(RESULT(s, a))) @value = min
    return v @return value
"""

_NEGAMAX = """
function NEGAMAX(s) @def negamax
    if TERMINAL(s) then @if node.is_leaf
        return UTILITY(s, the player to move) @return node.utility
    v ← −∞ @value = -inf
    for each a in ACTIONS(s) do @for child in
        v ← max(v, −NEGAMAX(RESULT(s, a))) @value = max
    return v @return value
"""

_ALPHABETA = """
function ALPHA-BETA-SEARCH(s) @def alphabeta
    return MAX-VALUE(s, −∞, +∞) if MAX moves, else MIN-VALUE(s, −∞, +∞) @return value_of

function MAX-VALUE(s, α, β) @def max_value
    if TERMINAL(s) then @if node.is_leaf
        return UTILITY(s, MAX) @return node.utility
    v ← −∞ @value = -inf
    for each a in ACTIONS(s) do @for child in
        v ← max(v, MIN-VALUE(RESULT(s, a), α, β)) @value = max
        α ← max(α, v) @alpha = max
        if v ≥ β then @if value >= beta
            return v @return value
    return v @return value

function MIN-VALUE(s, α, β) @def min_value
    if TERMINAL(s) then @if node.is_leaf
        return UTILITY(s, MAX) @return node.utility
    v ← +∞ @value = inf
    for each a in ACTIONS(s) do @for child in
        v ← min(v, MAX-VALUE(RESULT(s, a), α, β)) @value = min
        β ← min(β, v) @beta = min
        if v ≤ α then @if value <= alpha
            return v @return value
    return v @return value
"""

_NEGAMAX_ALPHABETA = """
function ALPHA-BETA-SEARCH(s) @def negamax_alphabeta
    return NEGAMAX(s, −∞, +∞) @return fail_soft

function NEGAMAX(s, α, β) @def fail_soft
    if TERMINAL(s) then @if node.is_leaf
        return UTILITY(s, the player to move) @return node.utility
    v ← −∞ @value = -inf
    for each a in ACTIONS(s) do @for child in
        v ← max(v, −NEGAMAX(RESULT(s, a), −β, −α)) @value = max
        α ← max(α, v) @alpha = max
        if v ≥ β then @if value >= beta
            return v ▷ fail-soft: v may be beyond β @return value
    return v ▷ fail-soft: v may be below the first α @return value
"""

_ITERATIVE_DEEPENING = (
    """
function ITERATIVE-DEEPENING(s, limit) @def iterative_deepening
    order ← the order of the moves in s @values = {}
    for depth ← 1 to limit do @for depth in
        put the best moves of the last search first @arrange =
        search to this depth, with EVAL at its leaves @limits =
        start from s again @root =
        v ← ALPHA-BETA-SEARCH(s) @value = alphabeta
        report v and the best move @yield
        order ← the values that were found @values = dict
        if no leaf was cut off by the depth then @if all
            return @return
"""
    + _ALPHABETA
)

_AND_OR = """
function AND-OR(s) @def and_or
    if TERMINAL(s) then @if node.is_leaf
        return whether s is a win for MAX @return float
    if MAX moves in s then ▷ an OR node @if node.player
        for each a in ACTIONS(s) do @for child in
            solved ← AND-OR(RESULT(s, a)) @solved = and_or
            if solved then @if solved
                return true @return 1.0
        return false @return 0.0
    for each a in ACTIONS(s) do ▷ an AND node @for child in
        solved ← AND-OR(RESULT(s, a)) @solved = and_or
        if not solved then @if not solved
            return false @return 0.0
    return true @return 1.0
"""

_EXPECTIMINIMAX = """
function EXPECTIMINIMAX(s) @def expectiminimax
    if TERMINAL(s) then @if node.is_leaf
        return UTILITY(s, MAX) @return node.utility
    if chance moves in s then @if node.player == CHANCE
        v ← 0 @value = 0
        for each outcome r do @for child in
            v ← v + P(r) · EXPECTIMINIMAX(RESULT(s, r)) @value +=
        return v @return value
    if MAX moves in s then @if node.player == MAX
        v ← −∞ @value = -inf
        for each a in ACTIONS(s) do @for child in
            v ← max(v, EXPECTIMINIMAX(RESULT(s, a))) @value = max
        return v @return value
    v ← +∞ @value = inf
    for each a in ACTIONS(s) do @for child in
        v ← min(v, EXPECTIMINIMAX(RESULT(s, a))) @value = min
    return v @return value
"""

_STAR1 = """
function STAR1-SEARCH(s) @def star1
    return STAR1(s, −∞, +∞) @return value_of

function STAR1(s, α, β) @def value_of
    if TERMINAL(s) then @if node.is_leaf
        return UTILITY(s, MAX) @return node.utility
    if chance moves in s then @if node.player == CHANCE
        return CHANCE-VALUE(s, α, β) @return mean_of
    return PLAYER-VALUE(s, α, β) @return best_of

function PLAYER-VALUE(s, α, β) @def best_of
    v ← −∞ if MAX moves, else +∞ @value = -inf if
    for each a in ACTIONS(s) do @for child in
        if MAX moves in s then @if node.player == MAX
            v ← max(v, STAR1(RESULT(s, a), α, β)) @value = max
            α ← max(α, v) @alpha = max
        else
            v ← min(v, STAR1(RESULT(s, a), α, β)) @value = min
            β ← min(β, v) @beta = min
        if α ≥ β then @if alpha >= beta
            leave the loop @break
    return v @return value

function CHANCE-VALUE(s, α, β) @def mean_of
    low, high ← the least and the greatest utility @low, high = LOWEST
    for each outcome r do @for child in
        p ← P(r) @p =
        take the part of r out of low and high @low, high = low - p
        a, b ← the values of r with the mean at α and at β @least, most =
        v ← STAR1(RESULT(s, r), a, b) @value = value_of
        add p · v to low and to high @low, high = low + p
        if v ≥ b then @if value >= most
            return low @return low
        if v ≤ a then @if value <= least
            return high @return high
    return low ▷ now equal to high @return low
"""

_MAXN = """
function MAX-N(s) returns a value for each player @def maxn
    if TERMINAL(s) then @if node.is_leaf
        return UTILITY(s) @return node.utility
    if chance moves in s then @if node.player == CHANCE
        mean ← (0, ..., 0) @mean = (0
        for each outcome r do @for child in
            vector, p ← MAX-N(RESULT(s, r)), P(r) @vector, p
            mean ← mean + p · vector @mean = tuple
        return mean @return mean
    best ← nothing yet @best
    for each a in ACTIONS(s) do @for child in
        vector ← MAX-N(RESULT(s, a)) @vector = maxn
        if vector is better than best for the player of s then @if not best
            best ← vector @best = vector
    return best @return best
"""

TREE_SEARCH = {
    "minimax": _MINIMAX,
    "negamax": _NEGAMAX,
    "alphabeta": _ALPHABETA,
    "negamax-alphabeta": _NEGAMAX_ALPHABETA,
    "iterative-deepening": _ITERATIVE_DEEPENING,
    "and-or": _AND_OR,
    "expectiminimax": _EXPECTIMINIMAX,
    "star1": _STAR1,
    "maxn": _MAXN,
}
"""The pseudo-code of each search by its name."""
