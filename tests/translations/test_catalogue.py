"""A catalogue: messages, plural forms, and sentences that programs write in English."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from boardwire.translations import Catalogue, Language, catalogue, find_language

POLISH = Catalogue(
    Language("pl", "polski"),
    {
        "{count} move": ["{count} ruch", "{count} ruchy", "{count} ruchów"],
        "White": "Białe",
        "draw": "remis",
        "{loser} resigns": "{loser} poddają się",
        "{outcome}: {detail}": "{outcome}, {detail}",
        "{name} joins": "{name} dołącza",
        "Menu": "Menu",
        "unseen": "niewidziane",
    },
    sentences=frozenset(
        ("White", "draw", "{loser} resigns", "{outcome}: {detail}", "{name} joins")
    ),
    modules=frozenset(("Menu", "{count} move")),
    plural="(n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2)",
)


@pytest.mark.parametrize(
    "count, text", [(1, "{count} ruch"), (3, "{count} ruchy"), (12, "{count} ruchów")]
)
def test_each_number_has_its_form(count: int, text: str) -> None:
    assert POLISH.counted("{count} move", "{count} moves", count) == text


def test_a_message_without_translation_stays() -> None:
    assert POLISH.text("Nothing") == "Nothing"
    assert POLISH.counted("{count} hat", "{count} hats", 2) == "{count} hats"


@pytest.mark.parametrize(
    "sentence, text",
    [
        ("White", "Białe"),
        ("White resigns", "Białe poddają się"),
        ("draw: White resigns", "remis, Białe poddają się"),
        ("White joins", "White dołącza"),  # a place for names: White is somebody's name here
        ("a name\nof two lines joins", "a name\nof two lines dołącza"),
        ("something else", "something else"),
        ("White resigned", "White resigned"),
    ],
)
def test_sentences_are_translated_with_their_places(sentence: str, text: str) -> None:
    assert POLISH.translated(sentence) == text


def test_hostile_sentences_take_no_time() -> None:
    assert "remis" not in POLISH.translated(": " * 4000)


def test_modules_get_their_messages_and_those_of_programs() -> None:
    content = json.loads(POLISH.json)
    assert content["messages"]["Menu"] == "Menu"
    assert "unseen" not in content["messages"]
    assert set(content["sentences"]) == {
        "{loser} resigns",
        "{outcome}: {detail}",
        "{name} joins",
    }
    assert content["forms"][1] == 0 and content["forms"][103] == 1 and len(content["forms"]) == 200


def test_english_has_no_file() -> None:
    english = find_language("en")
    assert english is not None and catalogue(english) is None


@pytest.mark.program
def test_a_command_reads_no_catalogue_before_somebody_asks() -> None:
    program = "import sys, boardwire.cli, boardwire.translations; print('babel' in sys.modules)"
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, check=True)
    assert done.stdout.decode().split() == ["False"]
