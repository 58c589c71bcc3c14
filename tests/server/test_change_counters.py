"""Counters of changes: a page of a player is made again for that player's matches alone."""

from boardwire.server.change_counters import PLACES, Changes


def others(name: str) -> str:
    """A name whose changes are counted elsewhere."""
    return next(f"{it}" for it in range(PLACES) if (hash(f"{it}") - hash(name)) % PLACES)


def test_matches_of_others_change_nothing_of_a_player() -> None:
    changes = Changes()
    before, total = changes.of("ada"), changes.total
    changes.note([others("ada")])
    assert changes.of("ada") == before
    assert changes.total == total + 1


def test_a_player_is_found_in_any_case_and_once_in_a_match_against_itself() -> None:
    changes = Changes()
    before = changes.of("Ada")
    changes.note(["ADA", "ada"])
    assert changes.of("Ada") != before
    assert changes.total == 1


def test_some_changes_concern_everybody() -> None:
    changes = Changes()
    before = changes.of("ada"), changes.of("ben")
    changes.note_all()
    assert before[0] != changes.of("ada")
    assert before[1] != changes.of("ben")
