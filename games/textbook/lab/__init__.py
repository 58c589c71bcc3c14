"""Small experiments for lectures on search: a table and a plot each, from a seed.

An experiment has a file. It begins with the algorithms and ends with its options.
"""

from .bandits import BANDITS
from .buffon import BUFFON
from .bugs import BUGS_OF_ALPHABETA
from .complexity import COMPLEXITY
from .convolution import CONVOLUTION
from .criticality import CRITICALITY
from .depth import DEPTH
from .dilemma import DILEMMA
from .enhancements import ENHANCEMENTS
from .evaluation import EVALUATION
from .findings import Experiment, Findings, FindingsTable, NumberMap, Plot
from .flat_and_uct import FLAT_AND_UCT
from .go_positions import GO_POSITIONS
from .horizon import HORIZON
from .move_ordering import MOVE_ORDERING
from .pages import csv_text, html_page, svg, text
from .pi import PI
from .pursuit import PURSUIT
from .random_walk import RANDOM_WALK
from .randomized import RANDOMIZED
from .replies import LAST_GOOD_REPLIES
from .temporal_differences import TEMPORAL_DIFFERENCES
from .transformations import TRANSFORMATIONS_OF_LEAVES
from .tree_sizes import TREE_SIZES

EXPERIMENTS: dict[str, Experiment] = {
    it.name: it
    for it in (
        COMPLEXITY,
        BANDITS,
        RANDOMIZED,
        PI,
        BUFFON,
        FLAT_AND_UCT,
        TRANSFORMATIONS_OF_LEAVES,
        MOVE_ORDERING,
        HORIZON,
        TEMPORAL_DIFFERENCES,
        DILEMMA,
        LAST_GOOD_REPLIES,
        RANDOM_WALK,
        PURSUIT,
        GO_POSITIONS,
        CONVOLUTION,
        CRITICALITY,
        BUGS_OF_ALPHABETA,
        DEPTH,
        ENHANCEMENTS,
        EVALUATION,
        TREE_SIZES,
    )
}
"""The experiments by name."""

__all__ = [
    "EXPERIMENTS",
    "TEMPORAL_DIFFERENCES",
    "Experiment",
    "Findings",
    "FindingsTable",
    "NumberMap",
    "Plot",
    "csv_text",
    "html_page",
    "svg",
    "text",
]
