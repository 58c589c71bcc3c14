"""Options of a tournament: words of a command line or a TOML file become a `TournamentPlan`."""

from .arguments import double_dashed, one_dashed
from .reading import ROUNDS_OF_SPRT, merged, overridden, plan_from, plan_text, read_plan_file
from .words import EACH, WORD_OPTIONS, settings_of_words

__all__ = [
    "EACH",
    "ROUNDS_OF_SPRT",
    "WORD_OPTIONS",
    "double_dashed",
    "merged",
    "one_dashed",
    "overridden",
    "plan_from",
    "plan_text",
    "read_plan_file",
    "settings_of_words",
]
