"""Pseudo-code of the Monte Carlo searches; N counts visits, and Q adds rewards up."""

# ruff: noqa: RUF001 - pseudo-code has the signs of textbooks

from __future__ import annotations

_COUNT = """
function COUNT(node, rewards) @def SampleNode.backpropagate
    for each node from here up to the root do @for node in
        N(node) ← N(node) + 1 @node.visits
        Q(node) ← Q(node) + the reward of its player @node.rewards
"""

_FLAT = (
    """
function FLAT-MONTE-CARLO(s, n) @def flat_monte_carlo
    root ← a node for s @root =
    for each move that has no node yet do @while root.untried
        make its node below the root @root.add_child
    for i ← 0 to n − 1 do @for number
        child ← the node whose turn it is @child =
        rewards ← play random moves from child to the end @rewards =
        COUNT(child, rewards) @child.backpropagate
    return root @return root
"""
    + _COUNT
)

_UCB = """
function UCB1(Q, N, T, c) @def ucb
    return Q / N + c · √(ln T / N) @return wins
"""

_UCT = (
    """
function UCT(s, n, c) @def uct
    root ← a node for s @root =
    repeat n times @for _ in
        node ← SELECT(root) @node = select
        node ← EXPAND(node) @node = expand
        rewards ← SIMULATE(node) @rewards =
        BACKPROPAGATE(node, rewards) @backpropagate
    return root @return root

function SELECT(node) @def select
    while chance moves in node, or all its moves have been tried do @while
        if chance moves in node then @if node.player
            draw an outcome @outcome =
            if it is new then @if outcome
                return a node for it @return node.add_child
            node ← the child of the outcome @node = next
        else
            parent ← node @parent =
            node ← the child with the largest UCB1(Q, N, N(parent), c) @node = max
    return node @return node

function EXPAND(node) @def expand
    if the game is over, or no move is untried then @if node.player
        return node @return node
    return a child for an untried move, drawn at random @return node.add_child

function SIMULATE(node) @def simulate
    return the rewards of random moves from node to the end @return playout

function BACKPROPAGATE(node, rewards) @def backpropagate
    COUNT(node, rewards) @node.backpropagate
"""
    + _COUNT
    + _UCB
)

_GROW = """
function GROW(s, n, c) @def grow
    root ← a node for s @root
    repeat n times @for _ in
        node ← DESCEND(root) @node = descend
        if the game is not over in node then @if node.player
            node ← EXPAND(node) @node = phases.expand
        result ← SIMULATE(node) @result =
        BACKPROPAGATE(node, result) @phases.backpropagate
    return root @return root

function DESCEND(node) @def descend
    while the game is not over in node do @while
        if chance moves in node then @if node.player
            draw an outcome @outcome =
            if it is new then @if outcome
                return a node for it @return node.add_child
            child ← the child of the outcome @child = next
        else
            child ← SELECT(node) @child = phases.select
            if there is none then @if child
                leave the loop @break
        node ← child @node = child
    return node @return node
"""

_SIMULATE = """
function SIMULATE(node) @def simulate
    return the rewards of random moves from node to the end @return Simulated

function BACKPROPAGATE(node, result) @def backpropagate
    COUNT(node, the rewards of the result) @node.backpropagate
"""

_FIRST = """
function {name}(s, n, c) @def {function}
    return GROW(s, n, c), with the functions below @return grow
"""

_RAVE = (
    _FIRST.format(name="RAVE", function="rave")
    + _GROW
    + """
function SELECT(node) @def select
    return none if a move is untried, else the child with the largest BOUND @return None

function EXPAND(node) @def expand
    return a child for an untried move drawn at random, if there is one @return node.add_child

function SIMULATE(node) @def simulate
    return the rewards and the moves of random play from node to the end @return noted_playout

function BACKPROPAGATE(node, result) @def backpropagate
    COUNT(node, the rewards of the result) @node.backpropagate
    later ← the moves of the random game @later =
    for each node from here up to the root do @for at in
        if a player moves there then @if at.player
            for each of its moves that came later do @for move in
                N of AMAF ← N of AMAF + 1 @at.amaf_visits
                Q of AMAF ← Q of AMAF + the reward @at.amaf_wins
        if it is not the root then @if at.parent
            later ← later and the move that led there @later.append
"""
    + _COUNT
    + """
function BOUND(node, c) @def bound
    β ← √(k / (3 N + k)) @beta =
    mean ← (1 − β) · Q / N + β · AMAF @mixed =
    return mean + c · √(ln N(parent) / N) @return mixed
"""
)

_PRIORS = (
    _FIRST.format(name="UCT-WITH-PRIORS", function="priors")
    + _GROW
    + """
function SELECT(node) @def select
    return the child with the largest BOUND; none without children @return max

function EXPAND(node) @def expand
    if no player moves in node then @if node.player
        return node @return node
    for each move with its estimate do @for move
        make a child with the estimate as its prior @node.add_child
    return the child with the largest BOUND @return max
"""
    + _SIMULATE
    + _COUNT
    + """
function BOUND(node, c) ▷ the prior counts as m visits @def bound
    n ← N + m @visits =
    mean ← (Q + m · prior) / n @mean =
    return mean + c · √(ln (N(parent) + 1) / n) @return mean
"""
)

_BIAS = (
    _FIRST.format(name="PROGRESSIVE-BIAS", function="progressive_bias")
    + _GROW
    + """
function SELECT(node) @def select
    return none if a move is untried, else the child with the largest BOUND @return None

function EXPAND(node) @def expand
    if no player moves in node then @if node.player
        return node @return node
    estimate all moves @estimate =
    best ← the best of the untried moves @best =
    child ← a node for it @child =
    H(child) ← its estimate @child.prior
    return child @return child
"""
    + _SIMULATE
    + _COUNT
    + """
function BOUND(node, c) @def bound
    return UCB1(Q, N, N(parent), c) + BIAS(node) @return ucb

function BIAS(node) @def bias
    return H / (N + 1) @return node.prior
"""
)

_REPLIES = (
    _FIRST.format(name="LAST-GOOD-REPLIES", function="last_good_replies")
    + _GROW
    + """
function SELECT(node) @def select
    return none if a move is untried, else the child with the largest BOUND @return None

function EXPAND(node) @def expand
    return a child for an untried move drawn at random, if a player moves @return node

function SIMULATE(node) @def simulate
    play from node to the end, by good replies where there are some @rewards, moves
    return the rewards and the moves @return Simulated

function BACKPROPAGATE(node, result) @def backpropagate
    COUNT(node, the rewards of the result) @node.backpropagate
    above ← empty @above = []
    at ← node @at = node
    while at is not the root do @while
        if a player made the move that led to at then @if at.parent
            above ← above and this move @above.append
        at ← the parent of at @at = at.parent
    LEARN(the replies, all moves of the game, the rewards) @learn
"""
    + _COUNT
    + """
function LEARN(replies, moves, rewards) @def learn
    for each move and the reply to it do @for
        if the player of the reply won then @if rewards
            remember the reply @replies[
        else if the player lost, and the reply is remembered then @elif
            forget it @del

function BOUND(node, c) @def bound
    return UCB1(Q, N, N(parent), c) @return ucb
"""
)

_WIDENING = (
    _FIRST.format(name="PROGRESSIVE-WIDENING", function="widening")
    + _GROW
    + """
function SELECT(node) @def select
    if fewer than √N moves have a child, and one is untried then @if node.untried
        return none @return None
    return the child with the largest BOUND @return max

function EXPAND(node) @def expand
    if no player moves in node then @if node.player
        return node @return node
    estimate all moves @estimate =
    return a child for the best of the untried moves @return node.add_child
"""
    + _SIMULATE
    + _COUNT
    + """
function BOUND(node, c) @def bound
    return UCB1(Q, N, N(parent), c) @return ucb
"""
)

_PUCT = (
    _FIRST.format(name="PUCT", function="puct")
    + _GROW
    + """
function SELECT(node) @def select
    return the child with the largest BOUND; none without children @return max

function EXPAND(node) @def expand
    if a player moves in node then @if node.player
        for each move with its probability do @for move
            make a child with the probability as its prior @node.add_child
    return node @return node

function SIMULATE(node) ▷ an evaluation, no random game @def evaluate
    return the value of node for each player @return Simulated

function BACKPROPAGATE(node, result) @def backpropagate
    COUNT(node, the rewards of the result) @node.backpropagate
"""
    + _COUNT
    + """
function BOUND(node, c) @def bound
    if node has been visited then @if node.visits
        mean ← Q / N @mean = node.mean
    else
        n ← the visits of all siblings @visits =
        mean ← their mean, or 1/2 before any visit @mean = sum
    return mean + c · prior · √N(parent) / (1 + N) @return mean
"""
)

_BANDIT = (
    """
function UCB1-BANDIT(arms, n, c) @def ucb1
    Q, N ← 0 for each arm @wins, visits
    repeat n times @for _ in
        arm ← CHOOSE(Q, N, c) @arm =
        reward ← 1 if the arm wins, else 0 @reward =
        Q(arm) ← Q(arm) + reward @wins[arm]
        N(arm) ← N(arm) + 1 @visits[arm]
    return Q, N @return wins

function CHOOSE(Q, N, c) @def choose
    if an arm was never pulled then @if 0
        return this arm @return visits
    T ← the sum of N @total =
    bounds ← UCB1(Q, N, T, c) of each arm @bounds =
    return the arm with the largest bound @return bounds
"""
    + _UCB
)

MONTE_CARLO = {
    "flat": _FLAT,
    "uct": _UCT,
    "rave": _RAVE,
    "priors": _PRIORS,
    "bias": _BIAS,
    "replies": _REPLIES,
    "widening": _WIDENING,
    "puct": _PUCT,
    "ucb": _BANDIT,
}
"""The pseudo-code of each search by its name."""
