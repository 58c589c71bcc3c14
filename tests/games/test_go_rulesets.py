"""The rules of Go by KataGo's names."""

from __future__ import annotations

import json

import pytest

from boardwire.games import OptionError, load
from boardwire.games.go_rulesets import (
    kgs_name,
    options_of,
    options_of_kgs,
    options_of_rule,
    rules_text,
)


@pytest.mark.parametrize("name", ["chinese", "aga", "new_zealand"])
def test_the_names_of_kgs_are_read_as_they_are_told(name: str) -> None:
    assert kgs_name(load("go", **options_of_kgs(name.upper()))) == name


def test_rules_without_a_name_of_kgs_have_none() -> None:
    assert kgs_name(load("go", ko="simple")) is None
    assert kgs_name(load("go")) == "chinese"
    with pytest.raises(OptionError, match="the rules are chinese, aga, new_zealand"):
        options_of_kgs("japanese")


@pytest.mark.parametrize("ko", ["simple", "positional", "situational"])
@pytest.mark.parametrize("suicide", [True, False])
def test_rules_that_are_told_can_be_set(ko: str, suicide: bool) -> None:
    text = rules_text(load("go", ko=ko, suicide=suicide))
    assert options_of(text) == {"ko": ko, "suicide": suicide}


def test_rules_are_json_on_one_line_with_the_fields_of_katago() -> None:
    text = rules_text(load("go"))
    assert "\n" not in text
    assert json.loads(text) == {
        "friendlyPassOk": False,
        "hasButton": False,
        "ko": "POSITIONAL",
        "scoring": "AREA",
        "suicide": False,
        "tax": "NONE",
        "whiteHandicapBonus": "0",
    }


@pytest.mark.parametrize(
    ("name", "ko", "suicide"),
    [
        ("tromp-taylor", "positional", True),
        ("chinese", "simple", False),
        ("Chinese-KGS", "positional", False),
        ("aga", "situational", False),
        ("new_zealand", "situational", True),
    ],
)
def test_rules_have_names(name: str, ko: str, suicide: bool) -> None:
    assert options_of(name) == {"ko": ko, "suicide": suicide}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("japanese", "Go is not played here by the rules 'japanese'"),
        ("stone-scoring", "Go is not played here"),
        ("", "Go is not played here"),
        ('{"scoring":"TERRITORY"}', "scoring can be AREA here, not 'TERRITORY'"),
        ('{"tax":"ALL"}', "tax can be NONE here"),
        ('{"hasButton":true}', "hasButton can be false here"),
        ('{"ko":"SPIGHT"}', "ko can be SIMPLE, POSITIONAL, SITUATIONAL here"),
        ('{"suicide":"maybe"}', "suicide can be false, true here"),
        ('{"komi":7}', "'komi' is not a rule"),
        ('{"ko":', "the rules are no JSON"),
    ],
)
def test_rules_by_which_go_is_not_played_here_are_refused(text: str, message: str) -> None:
    with pytest.raises(OptionError) as refused:
        options_of(text)
    assert message in str(refused.value)


def test_one_rule_is_a_word() -> None:
    assert options_of_rule("ko", "SITUATIONAL") == {"ko": "situational"}
    assert options_of_rule("suicide", "true") == {"suicide": True}
    assert options_of_rule("scoring", "AREA") == {}
