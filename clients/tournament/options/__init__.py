"""Options of a tournament: words of a command line or a TOML file become a `TournamentPlan`."""

from .arguments import COMPLIANCE, one_dashed, option_name, read_arguments
from .fastchess_config import ANEW
from .foreign_options import FOREIGN_OPTIONS, fastchess_settings
from .foreign_words import FORMAT_HELP, LISTING, VERSION, added
from .key_values import EACH, ENGINE, WORD_OPTIONS, settings_of_words
from .merging import merged
from .reading import ROUNDS_OF_SPRT, overridden, plan_from, plan_text, read_plan_file

__all__ = [
    "ANEW",
    "COMPLIANCE",
    "EACH",
    "ENGINE",
    "FOREIGN_OPTIONS",
    "FORMAT_HELP",
    "LISTING",
    "ROUNDS_OF_SPRT",
    "VERSION",
    "WORD_OPTIONS",
    "added",
    "fastchess_settings",
    "merged",
    "one_dashed",
    "option_name",
    "overridden",
    "plan_from",
    "plan_text",
    "read_arguments",
    "read_plan_file",
    "settings_of_words",
]
