"""Writes the parts of this folder that come from the code, and the files elsewhere that do.

python docs/generate.py           rewrites the text between the markers, and those files
python docs/generate.py --check   fails if that would change anything
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Container, Iterable, Iterator
from dataclasses import fields, is_dataclass
from math import isfinite
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

from compiled import require_current
from game_files import game_files
from go_pictures import go_pictures
from lecture_pictures import lecture_pictures
from rules_cards import rules

from boardwire import _native
from boardwire.clients.engines import SEARCHERS, EngineConsole, LocalConsole, make_searcher
from boardwire.clients.engines.uci.strength import LEVELS
from boardwire.clients.tournament.options import FOREIGN_OPTIONS
from boardwire.clients.tournament.options.foreign_options import CUTECHESS, FASTCHESS
from boardwire.clients.tournament.options.key_values import ENGINE_WORDS_OF_OTHERS
from boardwire.games import POSITION, Option, find, load, names, option_text
from boardwire.games.drawing import Theme, stylesheet
from boardwire.games.drawing.palette import chosen_styles
from boardwire.games.everyday_names import EVERYDAY_NAMES
from boardwire.games.records import FORMATS
from boardwire.games.records.sgf.games import DIALECTS
from boardwire.games.records.sgf.property_names import TAGS
from boardwire.matches import BoardConsole, ConsoleBoard, Reason, Table
from boardwire.protocol import CommandSet, TimeClass, TimeControl
from boardwire.protocol.events.examples import EXAMPLES
from boardwire.server import config
from boardwire.server.sessions.console import SERVER_COMMANDS
from boardwire.toml_text import toml_value

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent


def row(*cells: str) -> str:
    """One row of a Markdown table."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def table(heading: tuple[str, ...], rows: Iterable[str]) -> str:
    """Return a Markdown table, as the formatter of the pages writes it."""
    return "\n".join((row(*heading), row(*("--" for _ in heading)), *rows))


def commands(owned: CommandSet, without: Container[str] = ()) -> str:
    """Return the commands of a console, without those that another console has as well."""
    specs = [spec for name, spec in owned.items() if name not in without]
    rows = [row(f"`{spec.usage}`", _for(spec.who) + spec.help) for spec in specs]
    return table(("command", "what it does"), rows)


def _for(who: str) -> str:
    """Return the role that a command needs, in parentheses; empty where anybody may use it."""
    return "" if who == "anyone" else f"({who}) "


def options(declared: tuple[Option, ...]) -> str:
    """Options in one cell."""
    texts = (f"`{it.name}={option_text(it.default)}`: {it.help}, {it.range}" for it in declared)
    return "; ".join(texts) or "none"


def games() -> str:
    """Every game with the format of its records and its options, except the option of all games."""
    rows = []
    for name in names():
        game = find(name)
        own = tuple(option for option in game.declared if option is not POSITION)
        rows.append(row(f"`{name}`", game.title, options(own), game.record_format))
    return table(("name", "title", "options", "record"), rows)


def everyday_names() -> str:
    """Return a table of the everyday names of all games, English and Chinese."""
    rows = []
    for name, others in EVERYDAY_NAMES.items():
        english = ", ".join(it for it in others if it.isascii())
        rows.append(row(f"`{name}`", english, ", ".join(it for it in others if not it.isascii())))
    return table(("name", "in English", "in Chinese"), rows)


_SIDES = (0, 1)
_BOARDS = ("english", "international")
_WON_BY_BLACK = "B+4"
"""The result of the example in the table of conventions."""


def conventions() -> str:
    """Return a table with the notation of sides, results and moves of each game for two."""
    rows = []
    for name in names():
        for variant in _BOARDS if name == "checkers" else ("",):
            game = load(name, **({"variant": variant} if variant else {}))
            if game.players != len(_SIDES):
                continue
            held = game.conventions
            sides = [held.side(player) for player in _SIDES]
            won = _WON_BY_BLACK if held.unit or held.discs else "B+"
            cells = (
                f"`{name}`" + (f", {variant}" if variant else ""),
                " - ".join(held.in_order(sides)),
                ", ".join(f"`{held.score(it)}`" for it in (won, "W" + won[1:], "0")),
                held.ending(won),
                "`1. x y 2. z`" if held.numbered_in_pairs else "`1. x 2. y 3. z`",
                "either" if held.below is None else held.side(held.below),
            )
            rows.append(row(*cells))
    results = "player 0 wins, player 1 wins, a draw"
    return table(("game", "named", results, "in words", "moves", "below"), rows)


def formats() -> str:
    """Return every format of records."""
    rows = []
    for name, module in FORMATS.items():
        headline = re.sub(
            r"[][]", r"\\\g<0>", (getattr(module, "__doc__", None) or "").splitlines()[0]
        )
        customary = ", ".join(game for game in names() if find(game).record_format == name)
        rows.append(row(f"`{name}`", f"`{module.SUFFIX}`", headline, customary or "none"))
    return table(("format", "file", "what it is", "customary for"), rows)


def sgf_games() -> str:
    """Return every game that has SGF records."""
    rows = []
    for name, dialect in DIALECTS.items():
        points = "letter and number, `a1` top left" if dialect.numbered else "two letters, `aa`"
        rows.append(row(f"`{name}`", str(dialect.number), str(dialect.size), points))
    return table(("game", "GM", "SZ if it is missing", "points"), rows)


def sgf_tags() -> str:
    """Return the SGF properties of a record, with the PGN tags of the same meaning."""
    rows = [row(f"`{name}`", f"`{tag}`") for name, tag in TAGS.items()]
    return table(("SGF", "PGN"), rows)


def engines() -> str:
    """Every option of the bundled engines: default for each engine, meaning, allowed values."""
    defaults: dict[tuple[str, str, str], dict[str, str]] = {}
    for engine, kind in SEARCHERS.items():
        for it in kind.declared:
            text = option_text(it.default) or "none"
            defaults.setdefault((it.name, it.help, it.range), {})[engine] = f"`{text}`"
    rows = [
        row(f"`{name}`", *(of.get(engine, "") for engine in SEARCHERS), meaning, allowed)
        for (name, meaning, allowed), of in defaults.items()
    ]
    names = (f"`{engine}`" for engine in SEARCHERS)
    return table(("option", *names, "meaning", "values"), rows)


def tuned() -> str:
    """Return the options for which a game has other defaults than the engine."""
    rows = []
    for game in map(load, names()):
        state = game.start()
        for engine, kind in SEARCHERS.items():
            declared = {it.name: it.default for it in kind.declared}
            preferred = [
                f"`{name}={option_text(value)}`"
                for name, value in kind().in_force(state).items()
                if value != declared[name] and name != "seed"  # it is random
            ]
            if preferred:
                rows.append(row(f"`{game.name}`", f"`{engine}`", ", ".join(preferred)))
    return table(("game", "engine", "options"), rows)


def weights() -> str:
    """Return the weights of every evaluation that has weights."""
    rows = []
    for game in map(load, names()):
        position = game.start().position
        named = [name.rpartition(".") for name, *_ in _native.weights(position)]
        if named:
            sections, features = (
                ", ".join(f"`{text}`" for text in dict.fromkeys(part) if text)
                for part in ((it[0] for it in named), (it[2] for it in named))
            )
            rows.append(row(f"`{game.name}`", features, sections, _native.weight_unit(position)))
    return table(("game", "weights", "sections", "unit"), rows)


def levels() -> str:
    """Return the measured levels of limited strength in chess."""
    rows = [
        row(f"`{engine}`", str(it.elo), f"{it.nodes:,}", f"{it.random:.0%}")
        for engine, measured in LEVELS.items()
        for it in measured
    ]
    return table(("engine", "`UCI_Elo`", "nodes for each move", "random moves"), rows)


def foreign_options() -> str:
    """The options of fastchess and cutechess-cli, and what they are in `boardwire tournament`."""
    rows = [
        row(
            f"`-{name}`",
            "yes" if FASTCHESS in it.programs else "",
            "yes" if CUTECHESS in it.programs else "",
            it.here,
        )
        for name, it in FOREIGN_OPTIONS.items()
    ]
    return table(("option", FASTCHESS, CUTECHESS, "here"), rows)


def foreign_engine_words() -> str:
    """Return the words of an engine that other programs have, and ours has not by these names."""
    rows = [row(f"`{name}`", here) for name, here in ENGINE_WORDS_OF_OTHERS.items()]
    return table(("word", "here"), rows)


def abilities() -> str:
    """Return the optional abilities of games, with the games that have each."""
    rows = [
        row(f"`{name}`", meaning, ", ".join(games) or "none")
        for name, meaning, games in _native.abilities()
    ]
    return table(("ability", "description", "games"), rows)


def reasons() -> str:
    """Return every reason for which a match can end."""
    rows = [row(f"`{reason.value}`", reason.meaning) for reason in Reason]
    return table(("reason", "meaning"), rows)


def time_classes() -> str:
    """Return every time class."""
    rows = []
    for kind in TimeClass:
        bound = "no clock" if kind is TimeClass.UNLIMITED else "more"
        if isfinite(kind.below):
            bound = f"less than {kind.below / 60:g} minutes"
        rows.append(row(f"`{kind}`", bound))
    return table(("class", "time of 40 moves"), rows)


def settings() -> str:
    """Return every option of the server, with a heading for each section."""
    sections: dict[str, list[str]] = {}
    for option in config.options().values():
        sections.setdefault(option.path.rpartition(".")[0], []).append(
            row(
                f"`{option.path}`",
                f"`{toml_value(option.default)}`",
                f"{option.help} ({option.allowed})",
                f"`{option.variable}`",
            )
        )
    titles = ("option", "default", "meaning", "environment")
    return "\n\n".join(f"## {name}\n\n{table(titles, rows)}" for name, rows in sections.items())


def events() -> str:
    """Return every event: its meaning, its fields, and an example."""
    parts = []
    for example in EXAMPLES:
        kind = type(example)
        described = (inspect.getdoc(kind) or "").partition("\n\nAttributes:")[0]
        parts += [
            f"### {kind.kind}\n\n{_sentences(described)}\n",
            table(("field", "type", "meaning"), _fields(kind)),
            f"\n```json\n{_filled(example.to_wire())}\n```\n",
        ]
    return "\n".join(parts).rstrip()


def _sentences(text: str) -> str:
    """Return a text with each sentence on its own line."""
    return re.sub(r"(?<=[.!?]) (?=[A-Z])", "\n", " ".join(text.split()))


def _filled(wire: dict[str, object]) -> str:
    """Return a map as JSON, with as many fields on each line as fit."""
    lines = [""]
    for name, value in wire.items():
        part = f"{json.dumps(name)}: {json.dumps(value)}, "
        if len(lines[-1]) + len(part) > 116:
            lines.append("")
        lines[-1] += part
    return "{" + "\n ".join(line.rstrip() for line in lines).rstrip(",") + "}"


def _fields(kind: type) -> Iterator[str]:
    """Yield a row for each field of an event, and of the maps in it."""
    meanings = _attributes(kind)
    hints = get_type_hints(kind)
    for item in fields(kind):
        hint = hints[item.name]
        yield row(f"`{item.name}`", _type_words(hint), meanings[item.name])
        inner = get_args(hint)[0] if get_origin(hint) is tuple else hint
        if is_dataclass(inner) and isinstance(inner, type) and inner is not TimeControl:
            of_items, inner_hints = _attributes(inner), get_type_hints(inner)
            for part in fields(inner):
                name = f"`{item.name}[].{part.name}`"
                yield row(name, _type_words(inner_hints[part.name]), of_items[part.name])


def _attributes(kind: type) -> dict[str, str]:
    """The meaning of each field of an event, from the docstrings of its class and the bases."""
    meanings: dict[str, str] = {}
    for it in reversed(kind.__mro__):
        attributes = (inspect.getdoc(it) or "").partition("Attributes:\n")[2]
        for entry in re.split(r"\n(?=    \w)", attributes):
            name, _, meaning = entry.strip().partition(": ")
            meanings[name] = " ".join(meaning.split()).replace("None", "nil")
    return meanings


def _type_words(hint: object) -> str:
    """Return the type of a field as other languages call it."""
    words = {str: "text", int: "number", float: "number", bool: "truth value", TimeControl: "text"}
    if isinstance(hint, type) and hint in words:
        return words[hint]
    arguments = get_args(hint)
    if type(None) in arguments:
        return f"{_type_words(arguments[0])} or nil"
    if get_origin(hint) is tuple and arguments[-1] is Ellipsis:
        return f"list of {_type_words(arguments[0])}"
    if get_origin(hint) is tuple:
        return f"[{', '.join(map(_type_words, arguments))}]"
    return "map"


_TABLE = Table(load("tictactoe"))
_TABLE_COMMANDS = BoardConsole(ConsoleBoard(_TABLE)).commands
_ENGINE_COMMANDS = EngineConsole(_TABLE, make_searcher("mcts")).commands
_LOCAL_COMMANDS = LocalConsole(_TABLE, make_searcher("mcts")).commands

TABLES = {
    "table commands": lambda: commands(_TABLE_COMMANDS),
    "engine commands": lambda: commands(_ENGINE_COMMANDS, _TABLE_COMMANDS),
    "local engine commands": lambda: commands(_LOCAL_COMMANDS, _ENGINE_COMMANDS),
    "server commands": lambda: commands(SERVER_COMMANDS, _TABLE_COMMANDS),
    "games": games,
    "everyday names": everyday_names,
    "conventions": conventions,
    "rules": rules,
    "record formats": formats,
    "sgf games": sgf_games,
    "sgf tags": sgf_tags,
    "engines": engines,
    "tuned": tuned,
    "levels": levels,
    "weights": weights,
    "foreign options": foreign_options,
    "foreign engine words": foreign_engine_words,
    "abilities": abilities,
    "game files": game_files,
    "reasons": reasons,
    "time classes": time_classes,
    "settings": settings,
    "events": events,
}


def board_colours() -> str:
    """Return the style sheet with the colours of boards and tables, and those to choose."""
    light, dark = (stylesheet(it).replace("\n", " ") for it in (Theme.LIGHT, Theme.DARK))
    system, chosen = ':root:not([data-theme="light"])', ':root[data-theme="dark"]'
    of_system = [f"{system} {{ {dark} }}", *chosen_styles(Theme.DARK, system)]
    lines = [
        "/* The colours of boards and tables, and those that a person may choose. "
        "docs/generate.py writes this file from games/drawing/palette.py. */",
        f":root {{ {light} }}",
        *chosen_styles(Theme.LIGHT, ":root"),
        "@media (prefers-color-scheme: dark) {",
        *(f"  {rule}" for rule in of_system),
        "}",
        f"{chosen} {{ {dark} }}",
        *chosen_styles(Theme.DARK, chosen),
    ]
    return "\n".join(lines) + "\n"


FILES = {
    ROOT / "deploy" / "boardwire.toml": config.example,
    ROOT / "web" / "styles" / "colours.css": board_colours,
}
"""Files that come from the code as a whole."""


def generated(text: str) -> str:
    """`text` with every marked table as the code has it now."""
    marked = r"(<!-- (.+?): generated -->\n).*?(<!-- end -->)"
    return re.sub(
        marked, lambda it: f"{it[1]}\n{TABLES[it[2]]()}\n\n{it[3]}", text, flags=re.DOTALL
    )


def main() -> None:
    """Rewrite or check every page."""
    require_current()
    stale = []
    wanted = {page: generated(page.read_text()) for page in sorted(DOCS.rglob("*.md"))}
    wanted |= {file: text() for file, text in FILES.items()}
    wanted |= lecture_pictures() | go_pictures()
    for file, text in wanted.items():
        if not file.exists() or file.read_text() != text:
            stale.append(file.name)
            if "--check" not in sys.argv:
                file.write_text(text)
    if stale and "--check" in sys.argv:
        sys.exit(f"out of date: {', '.join(stale)}; run python docs/generate.py")


if __name__ == "__main__":
    main()
