"""The lines that a person types: moves, commands, and help for all other lines."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from boardwire.games import CHANCE, IllegalMove, InvalidMove, State
from boardwire.matches.setups import read_setup
from boardwire.protocol import CommandError
from boardwire.translations import english
from boardwire.values import value_class

from .match_interface import TerminalMatch, own_state
from .move_texts import written

COMMANDS = {
    "help": english("this list; any other word is a move"),
    "rules": english("the rules of the game"),
    "moves": english("the legal moves"),
    "board": english("draw the board again"),
    "flip": english("turn the board by half a turn"),
    "hint": english("the move that an engine would make (practice)"),
    "undo": english(
        "take back your last move; in a match the others have to agree: `undo accept`, "
        "`undo decline`"
    ),
    "draw": english("offer a draw; accept or decline one: `draw accept`, `draw decline`"),
    "resign": english("give up"),
    "clock": english("the time that is left"),
    "say": english("say something to the others at the match: `say good luck`"),
    "record": english("the moves so far"),
    "new": english("another match, once this one is over"),
    "rematch": english("another match against the same opponent, with the sides swapped"),
    "watch": english(
        "the other matches of the server; `watch ID` shows one, `watch off` ends that"
    ),
    "accept": english("accept a challenge: the last one, or `accept 12`"),
    "decline": english("decline a challenge"),
    "block": english("refuse the challenges of a player until you leave: `block NAME`"),
    "unblock": english("accept challenges of a player again: `unblock NAME`"),
    "quit": english("leave (also Ctrl-D)"),
}
"""The commands and their help."""
_SYNONYMS = {
    **{"?": "help", "h": "help", "commands": "help", "legal": "moves", "m": "moves"},
    **{"b": "board", "show": "board", "showboard": "board", "takeback": "undo", "u": "undo"},
    **{"exit": "quit", "q": "quit", "bye": "quit", "leave": "quit", "time": "clock"},
    **{"clocks": "clock", "chat": "say", "history": "record", "list": "record", "again": "new"},
    **{"swap": "rematch", "turn": "flip", "suggest": "hint"},
}
FEW = 14
"""The most moves that a message lists."""


@value_class
class Typed:
    """A line that a person typed.

    Args:
        command: A command, or empty for a move.
        text: The rest of the line, or the move.
    """

    command: str
    text: str = ""


def read_typed(line: str, match: TerminalMatch) -> Typed:
    """Read a line. A word that is a legal move is a move; `/` before a command makes it one.

    Args:
        line: The line, not blank.
        match: The match, whose moves come before commands of the same name.
    """
    text = line.strip()
    word, _, rest = text.removeprefix("/").partition(" ")
    name = word.lower()
    name = _SYNONYMS.get(name, name)
    if text.startswith("/") and name in COMMANDS:
        return Typed(name, rest.strip())
    if name in COMMANDS and not (match.begun and _is_move(match, word)):
        return Typed(name, rest.strip())
    return Typed("", text)


def _is_move(match: TerminalMatch, text: str) -> bool:
    return match.on_turn and find_move(own_state(match), text) is not None


def find_move(state: State, text: str) -> str | None:
    """Return the canonical text of the legal move that a text means, or None.

    A move may contain spaces: `e2 e4`, `24/18 13/11`.
    """
    words = text.split()
    for joined in dict.fromkeys(("".join(words), ",".join(words), "-".join(words))):
        try:
            return state.move_text(state.parse_move(joined))
        except (IllegalMove, InvalidMove):
            continue
    return None


def find_setup(state: State, player: int, text: str) -> str | None:
    """Return the set-up that a text means, as one word; None if it is none.

    Commas or spaces stand between its moves.

    Raises:
        CommandError: It cannot be placed; the message names the first wrong move.
    """
    word = ",".join(text.replace(",", " ").split())
    if not state.placements_left(player) or len(state.placements(word)) < 2:
        return None
    try:
        return ",".join(read_setup(state, player, word))
    except IllegalMove as error:
        raise CommandError(str(error)) from error


def legal_texts(state: State) -> list[str]:
    """Return all legal moves as the game writes them: `Nf3`."""
    return [written(state, move) for move in state.legal_moves()]


def no_move(state: State, text: str) -> str:
    """Return an error for a text that is no legal move, with similar moves and commands."""
    texts = legal_texts(state)
    word = text.split()[0]
    command = get_close_matches(word.lower(), COMMANDS, 1, 0.75)
    if len(texts) <= FEW:
        legal = " ".join(texts)
        if command:
            return english(
                "{text} is no legal move. Did you mean {name}? Legal: {moves}",
                text=text[:40],
                name=command[0],
                moves=legal,
            )
        return english("{text} is no legal move. Legal: {moves}", text=text[:40], moves=legal)
    start = _from_same_point(state, word)
    if start:
        return english(
            "{text} is no legal move. From {word}: {start}",
            text=text[:40],
            word=word[:2].upper(),
            start=_some(start),
        )
    if command:
        return english(
            "{text} is no legal move. Did you mean {name}?", text=text[:40], name=command[0]
        )
    lowered = {it.lower(): it for it in texts}
    near = [lowered[it] for it in get_close_matches(word.lower(), lowered, 5, 0.6)]
    why = _reason(state, text)
    if not near:
        return english(
            "{problem}. `moves` lists all {count}, `help` the commands",
            problem=why,
            count=len(texts),
        )
    return english(
        "{problem}. Near: {moves}. `moves` lists all {count}, `help` the commands",
        problem=why,
        moves=" ".join(near),
        count=len(texts),
    )


def _reason(state: State, text: str) -> str:
    try:
        state.parse_move("".join(text.split()))
    except (IllegalMove, InvalidMove) as error:
        return str(error)
    return english("{text} is no legal move here", text=text[:40])


def _from_same_point(state: State, word: str) -> list[str]:
    """Return the moves of the piece on the point that a text begins with."""
    point = word[:2].upper()
    if len(word) < 4:
        return []
    ways = ((move, state.points_of(move)) for move in state.legal_moves())
    return [state.move_text(move) for move, way in ways if len(way) > 1 and way[0] == point]


def _some(texts: Sequence[str]) -> str:
    shown = " ".join(texts[:FEW])
    return f"{shown} ..." if len(texts) > FEW else shown


def moves_in_columns(texts: Sequence[str], width: int) -> str:
    """Return moves in columns, with as many on a line as fit."""
    if not texts:
        return english("there are none")
    wide = max(map(len, texts)) + 2
    most = max(1, (width - 2) // wide)
    lines = (texts[start : start + most] for start in range(0, len(texts), most))
    return "\n".join("  " + "".join(it.ljust(wide) for it in line).rstrip() for line in lines)


def roll_is_due(state: State) -> bool:
    """Return whether chance acts next."""
    return state.to_act() == CHANCE
