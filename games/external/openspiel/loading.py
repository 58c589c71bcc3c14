"""Loading a game of OpenSpiel by the text ``openspiel:NAME(params)``.

The text is one of a command line or a configuration, never one from the wire: some parameters name
files, and others ask for any amount of memory.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from hashlib import blake2b
from types import ModuleType
from typing import Any

from boardwire.games.errors import UnknownGame
from boardwire.games.external.checks import MAX_MOVES, MAX_OUTCOMES
from boardwire.games.model import Game
from boardwire.games.options import POSITION
from boardwire.vocabulary import MAX_PLAYERS

from .game import OpenSpielGame
from .observers import UNSEARCHED, Observers

PREFIX = "openspiel:"
"""The beginning of the texts that name games of OpenSpiel."""

_TEXT = re.compile(r"(\w+)(\(.*\))?", re.ASCII | re.DOTALL)
_MAX_NAME = 40
_DEAL = 1000
"""The outcomes of chance that may come before the first move."""
_MAX_TITLE = 60
_DOUBLE_DUMMY = "use_double_dummy_result"


def openspiel_game(reference: str) -> type[Game]:
    """Return the class of the game that ``openspiel:NAME`` or ``openspiel:NAME(params)`` names.

    Raises:
        UnknownGame: OpenSpiel is not installed, has no such game, or the game cannot be played
            here; the message says why.
    """
    text = reference.removeprefix(PREFIX)
    spiel = _loaded(text, _pyspiel())
    kind = spiel.get_type()
    try:
        why = _unplayable(spiel, kind)
    except Exception as error:  # SpielError: some parameters are checked by the first state alone
        raise _refusal(text, error) from error
    if why:
        raise UnknownGame(f"{PREFIX}{text[:80]} cannot be played: {why}")
    sequential = kind.dynamics.name == "SEQUENTIAL"
    perfect = sequential and kind.information.name == "PERFECT_INFORMATION"
    observers = Observers.of(spiel, perfect=perfect)
    hides = kind.information.name == "IMPERFECT_INFORMATION"
    announced = hides and not observers.public_moves
    members: dict[str, object] = {
        "__doc__": f"OpenSpiel's game {spiel}.",
        "__module__": __name__,
        "name": _name(text),
        "title": _cut(f"OpenSpiel {text}", _MAX_TITLE),
        "players": spiel.num_players(),
        "most_outcomes": spiel.max_chance_outcomes(),
        "determinizes": UNSEARCHED.isdisjoint(it["name"] for it in _parts(spiel)),
        "has_chance": _has_chance(spiel, kind) or announced,
        "zero_sum": kind.utility.name == "ZERO_SUM",
        "perfect_information": perfect,
        "simultaneous": not sequential,
        "declared": (POSITION,) if perfect else (),
        "spiel": spiel,
        "scale": _scale(spiel),
        "announced": announced,
        "observers": observers,
    }
    return type("OpenSpiel", (OpenSpielGame,), members)


def _pyspiel() -> ModuleType:
    try:
        import pyspiel
    except ImportError as error:
        raise UnknownGame(
            'games of OpenSpiel need its package: pip install "boardwire[openspiel]", or '
            f"pip install open_spiel ({error})"
        ) from error
    module: ModuleType = pyspiel
    return module


def _loaded(text: str, pyspiel: ModuleType) -> Any:
    """Return the game that OpenSpiel makes of `NAME(params)`."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise UnknownGame(
            f"{text[:80]!r} names no game of OpenSpiel; write openspiel:NAME or "
            "openspiel:NAME(parameter=value,...)"
        )
    known = pyspiel.registered_names()
    if found[1] not in known:  # else OpenSpiel prints all names
        near = get_close_matches(found[1], known, n=1)
        hint = f"did you mean {near[0]}?" if near else "pyspiel.registered_names() lists its games"
        raise UnknownGame(f"OpenSpiel has no game {found[1][:40]!r}; {hint}")
    try:
        return pyspiel.load_game(text)
    except Exception as error:  # SpielError, and what C++ raises for parameters that are missing
        raise _refusal(text, error) from error


def _refusal(text: str, error: Exception) -> UnknownGame:
    why = " ".join(str(error).split())
    return UnknownGame(f"OpenSpiel refuses {text[:80]}: {why[-200:]}")


def _parts(spiel: Any) -> Iterator[Mapping[str, Any]]:
    """The parameters of a game and of the games it is made of, as misere; each with its name."""
    waiting = [{"name": spiel.get_type().short_name, **spiel.get_parameters()}]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += [it for it in part.values() if isinstance(it, dict) and "name" in it]


def _has_chance(spiel: Any, kind: Any) -> bool:
    """Whether chance acts. A parameter may add it to a game without any, as `chess960` does."""
    return bool(kind.chance_mode.name != "DETERMINISTIC" or spiel.max_chance_outcomes() > 0)


def _unplayable(spiel: Any, kind: Any) -> str:
    """Return the reason why a game cannot be played, in words; empty if it can."""
    if kind.dynamics.name == "MEAN_FIELD":
        return "a mean-field game has no players who move"
    if kind.chance_mode.name == "SAMPLED_STOCHASTIC":
        return "it draws its chances itself, so a record of it cannot be read back"
    if not 1 <= spiel.num_players() <= MAX_PLAYERS:
        return f"it has {spiel.num_players()} players, and a match at most {MAX_PLAYERS}"
    if not math.isfinite(_scale(spiel)):
        return "its utilities have no bounds"
    if (outcomes := spiel.max_chance_outcomes()) > MAX_OUTCOMES:
        return f"chance has {outcomes} outcomes in it, and {MAX_OUTCOMES} at most are possible here"
    if any(it["name"] == "bridge" and it.get(_DOUBLE_DUMMY, True) for it in _parts(spiel)):
        prefix = PREFIX if kind.short_name == "bridge" else ""
        return (
            "it works out the result of perfect play of all hands, which takes seconds; write "
            f"{prefix}bridge({_DOUBLE_DUMMY}=False)"
        )
    moves = _first_moves(spiel)
    if moves is None:
        return "it does not list its moves"
    if moves > MAX_MOVES:
        return (
            f"a player has {moves} moves in it at once, and {MAX_MOVES} at most are possible here"
        )
    hides = kind.information.name != "PERFECT_INFORMATION"
    shows = kind.provides_information_state_string or kind.provides_observation_string
    return "it does not say what its players observe" if hides and not shows else ""


def _first_moves(spiel: Any) -> int | None:
    """The most moves of a player in the first position with some; None where it lists none."""
    state, chance = spiel.new_initial_state(), random.Random(0)
    try:
        for _ in range(_DEAL):
            if not state.is_chance_node():
                break
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        counts = [len(state.legal_actions(it)) for it in range(spiel.num_players())]
    except Exception:  # SpielError
        return None
    return max(counts) if any(counts) or state.is_terminal() else None


def _scale(spiel: Any) -> float:
    """Return the largest utility, by which returns are divided; at least 1 if it has none."""
    largest = max(abs(float(spiel.min_utility())), abs(float(spiel.max_utility())))
    return largest or 1.0


def _name(text: str) -> str:
    """Return the name of the game on the wire and in records: one word."""
    return _cut("openspiel-" + re.sub(r"[^a-z0-9_]+", "-", text.lower()).strip("-"), _MAX_NAME)


def _cut(text: str, longest: int) -> str:
    """Cut a text; the end is then a hash of the whole, so that different texts stay different."""
    text = " ".join("".join(it if it.isprintable() else " " for it in text).split())
    if len(text) <= longest:
        return text
    return f"{text[: longest - 9]}-{blake2b(text.encode(), digest_size=4).hexdigest()}"
