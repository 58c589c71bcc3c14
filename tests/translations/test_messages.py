"""All texts that people read are in the catalogue, and every language has all of them."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from boardwire import games
from boardwire.translations import ENGLISH, Language, languages, messages
from boardwire.translations.catalogue import MODULES, PLACE

from . import module_texts, template_texts

OTHERS = [it for it in languages().values() if it != ENGLISH]
IN_ENGLISH = ("report.html", "report_layout.html", "learning.html", "learning_backgammon.html")
"""Templates of files that commands write, which are in English, as their lines are."""
TEMPLATE_EXCEPTIONS = {
    ("analyse.html", "size=9 komi=5.5"),  # options as commands write them
}
MODULE_EXCEPTIONS = {
    # classes, and other names for the browser
    ("analyse/move_list.js", '"move roll"'),
    ("home.js", '"chip on"'),
    ("quiz/questions.js", '"answer"'),
    ("lectures/board_part.js", '"option"'),
    ("lectures/board_part.js", '"move"'),
    ("lectures/lab_part.js", '"option"'),
    ("lectures/steps_part.js", '"option"'),
    ("rules.js", '"option"'),
    ("board.js", '"option"'),
    ("learn.js", '"option"'),
    ("learn.js", '"leaf"'),
    ("learn/game_position.js", '"option"'),
    ("learn/game_position.js", '"move"'),
    ("learn/game_position.js", '"one of "'),  # of the range of an option
    ("live.js", '"match"'),
    ("tables/fleet/sea.js", '`square ${stateOf(sea, square)} ${square === last ? "last" : ""}`'),
    (
        "tables/fleet/sea.js",
        "`${row + 2} / ${column + 2} / span ${down ? length : 1} / span ${across}`",
    ),
    # commands, and what the server answers
    ("play/match.js", "`play ${letter(this.me)} ${move}`"),
    ("play/practice.js", "`play ${letter(player)} ${text}`"),
    ("play/practice.js", "`genmove ${letter(turn)}`"),
    ("play/practice.js", "`play ${letter(this.position?.to_act[0] ?? 0)} ${move}`"),
    (
        "play/session.js",
        "`^(error:|sent away|.* is an account;|the account|an operator has ended)|"
        "${BANNED.source}`",
    ),
    ("play/setup.js", '"a whole"'),
    ("learn/stepper.js", '"(pointer: coarse)"'),
    ("play/fingers.js", '"(pointer: coarse)"'),
    ("play.js", '"Void"'),
    # names of sides in facts and symbols of the server
    ("play/texts.js", '"third player"'),
    ("play/texts.js", '"fourth player"'),
    ("play/texts.js", '"fifth player"'),
    ("play/texts.js", '"sixth player"'),
    ("play/texts.js", "`player ${player + 1}`"),
    ("play/texts.js", "` by ${colourName(it)}`"),
    ("play/texts.js", "` by ${colourName(player)}`"),
    ("board/dice.js", "`${place} rotate(-540deg) scale(.7)`"),
}
"""Literals that read like texts, which nobody reads."""

PASSES_ON = ("games/words.py", "web/modules/words.js", "web/modules/catalogue.js")
"""Files that translate messages which others have marked."""

_PLACES = re.compile(rf"{PLACE.pattern}|%\((\w+)\)s|<[^>]*>")


@cache
def found() -> list[messages.Found]:
    return list(messages.messages())


@cache
def read(language: Language) -> Catalog:
    with language.file.open("rb") as file:
        return read_po(file, locale=language.locale)


@pytest.mark.parametrize("language", OTHERS, ids=lambda it: it.tag)
def test_the_catalogue_has_exactly_the_messages_of_the_files(language: Language) -> None:
    text = language.file.read_text(encoding="utf-8")
    known = {messages.key(it) for it in read(language) if it.id}
    wanted = {it.key for it in found()}
    assert sorted(wanted - known) == [], "missing: run `make messages`, and translate"
    assert sorted(known - wanted) == [], "unused: run `make messages`"
    made = messages.catalogue_of(text, language, found())
    assert messages.text_of(made, text) == text, "not in order: run `make messages`"


@pytest.mark.parametrize("language", OTHERS, ids=lambda it: it.tag)
def test_every_message_is_translated(language: Language) -> None:
    lacking = [it.id for it in read(language) if it.id and not messages.is_translated(it)]
    assert lacking == []


@pytest.mark.parametrize("language", OTHERS, ids=lambda it: it.tag)
def test_translations_have_the_places_and_tags_of_the_message(language: Language) -> None:
    wrong = []
    for it in read(language):
        ids = [it.id] if isinstance(it.id, str) else list(it.id)
        texts = [it.string] if isinstance(it.string, str) else list(it.string or ())
        wanted = {frozenset(_places(text).items()) for text in ids}
        if it.id and not all(frozenset(_places(str(text)).items()) in wanted for text in texts):
            wrong.append((ids[-1], texts))
    assert wrong == []


def _places(text: str) -> Counter[str]:
    return Counter(match[0] for match in _PLACES.finditer(text))


def test_a_message_has_one_form_everywhere() -> None:
    forms: dict[str, set[str | tuple[str, ...]]] = {}
    for it in found():
        forms.setdefault(it.key, set()).add(it.id)
    assert [it for it in forms.values() if len(it) > 1] == []


def test_a_context_is_a_game_or_a_page() -> None:
    pages = {it.stem for it in messages.templates()}
    contexts = {it.context for it in found() if it.context}
    assert contexts - pages <= set(games.names())


def test_no_template_has_a_text_outside_the_catalogue() -> None:
    outside = [
        f"{file.relative_to(messages.ROOT)}:{line}: {text}"
        for file in messages.templates()
        if file.name not in IN_ENGLISH
        for line, text in template_texts.texts_outside(file.read_text())
        if (file.name, text) not in TEMPLATE_EXCEPTIONS
    ]
    assert outside == [], 'write {{ _("...") }}: docs/internals/translations.md'


def test_no_module_has_a_text_outside_the_catalogue() -> None:
    modules = messages.ROOT / MODULES
    outside = [
        f"{file.relative_to(messages.ROOT)}:{line}: {text}"
        for file in messages.modules()
        for line, text in module_texts.texts_outside(file.read_text())
        if (str(file.relative_to(modules)), text) not in MODULE_EXCEPTIONS
    ]
    assert outside == [], 'write t("..."): docs/internals/translations.md'


def test_marked_messages_are_literals() -> None:
    """What is extracted is the literal: a variable would never be translated."""
    computed = [*_computed_in_python(), *_computed_in_modules()]
    assert computed == []


_TEXTS = {
    **{"t": 1, "tn": 2, "t_in": 2},
    **{"english": 1, "english_in": 2, "phrase": 1, "phrase_in": 2},
}
"""The arguments of functions that are literals."""


def _computed_in_python() -> Iterator[str]:
    for file in messages.python_files():
        if str(file.relative_to(messages.ROOT)) in PASSES_ON:
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            texts = _TEXTS.get(node.func.id, 0)
            if not all(isinstance(it, ast.Constant) for it in node.args[:texts]):
                yield f"{file.relative_to(messages.ROOT)}:{node.lineno}"


def test_messages_within_others_are_found(tmp_path: Path) -> None:
    module = tmp_path / "x.js"
    module.write_text(
        '/** t("a comment") */\nt("{facts}.", { facts: [t("inner")].join(tIn("go", "; ")) });\n'
        'tn("{count} \\"x\\"", "{count} xs", n, { b: tn("one", "many", 2) });\n'
    )
    keys = {it.key for it in messages.in_module(module)}
    assert keys == {"{facts}.", "inner", "go\x04; ", '{count} "x"', "one"}


def _computed_in_modules() -> Iterator[str]:
    for file in messages.modules():
        if str(file.relative_to(messages.ROOT)) in PASSES_ON:
            continue
        tokens = list(module_texts.tokenize(file.read_text()))
        for before, bracket, first in zip(tokens, tokens[1:], tokens[2:], strict=False):
            called = before.value in ("t", "tIn", "tn") and bracket.value == "("
            if called and (first.type != "string"):
                yield f"{file.relative_to(messages.ROOT)}:{first.lineno}"


@pytest.mark.parametrize(
    "source, texts",
    [
        ("<p>Your move</p>", ["Your move"]),
        ('<p>{{ _("Your move") }} <b>{{ name }}</b></p>', []),
        ("<p>{{ count }} moves</p>", ["moves"]),
        ('<button title="Resign">{{ icon("flag") }}</button>', ["Resign"]),
        ('<button title="{{ _("Resign") }}" class="main big" data-do="resign">x</button>', []),
        ('<p>{{ "rated" if it.rated else _("unrated") }}</p>', ['"rated"']),
        ('<p>{% if it.state == "running" %}{{ _("running") }}{% endif %}</p>', []),
        ("<p>{% trans %}Read <a>this</a>{% endtrans %}</p>", []),
        ("<code>bw-report NAME</code><svg><path d='M0 0'/></svg>", []),
        ('<input placeholder="Say {{ what }}">', ["Say"]),
        ("<title>{% block title %}boardwire{% endblock %}</title>", []),
    ],
)
def test_texts_of_a_template_are_found(source: str, texts: list[str]) -> None:
    assert [text for _, text in template_texts.texts_outside(source)] == texts


@pytest.mark.parametrize(
    "source, outside",
    [
        ('button.textContent = "Resign";', True),
        ('button.textContent = t("Resign");', False),
        ('button.title = "resign";', True),
        ("label.append(`${count} moves`);", True),
        ('say(tn("{count} move", "{count} moves", count));', False),
        ('host.querySelector("[data-players] a");', False),
        ('throw new Error("No such element");', False),
        ('const words = { over: "The game is over" };', True),
        ('made.className = "chip on";', False),
        ("send(`bw-seek ${game}`);", False),
        ('import { t } from "../catalogue.js";', False),
    ],
)
def test_texts_of_a_module_are_found(source: str, outside: bool) -> None:
    assert bool(module_texts.texts_outside(source)) is outside
