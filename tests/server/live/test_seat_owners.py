"""Finding matches by the owners of their seats."""

from __future__ import annotations

from boardwire.matches import SeatRecord
from boardwire.server.live.seat_owners import SeatOwners

ANN = SeatRecord("ann", "s1")
GUEST = SeatRecord(None, "s2")
NOBODY = SeatRecord()


def test_matches_are_found_by_session_and_by_account() -> None:
    owners: SeatOwners[str] = SeatOwners()
    for match, seat in (("a", ANN), ("a", GUEST), ("b", SeatRecord("ann", "s3")), ("c", NOBODY)):
        owners.add(match, seat)
    assert owners.of_session("s2") == ["a"]
    assert owners.of_session("") == []
    assert owners.of(SeatRecord("ann", "s3")) == ["b", "a"]
    assert owners.of(GUEST) == ["a"]
    assert owners.of(NOBODY) == []
    assert owners.of_account("ann") == ["a", "b"]
    assert owners.of_account("ANN") == ["a", "b"], "a login may write the name in any case"
    assert owners.of_account("bob") == []


def test_a_match_of_which_an_account_has_both_seats_is_found_until_both_are_removed() -> None:
    owners: SeatOwners[str] = SeatOwners()
    owners.add("a", ANN)
    owners.add("a", SeatRecord("ann", "s4"))
    assert owners.of(ANN) == ["a"]
    owners.remove("a", ANN)
    assert owners.of(ANN) == ["a"]
    assert owners.of_session("s1") == []
    owners.remove("a", SeatRecord("ann", "s4"))
    assert owners.of(ANN) == []
