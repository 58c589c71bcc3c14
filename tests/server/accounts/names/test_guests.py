"""Guests protect each other's names, while they are here and for some hours after."""

from __future__ import annotations

import pytest

from boardwire.server.accounts.account import NameTaken
from boardwire.server.accounts.names.guests import KEPT_OF_NETWORK, KEPT_SECONDS, Guests
from boardwire.server.accounts.names.presence import Presence

HERE, ELSEWHERE = "192.0.2.7:51234", "198.51.100.4:40000"


class Connection:
    input_ended = False

    def __init__(self, peer: str = HERE) -> None:
        self.peer = peer

    def end(self, reason: str) -> None:
        pytest.fail(f"nobody was to be sent away: {reason}")


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def came(guests: Guests, name: str, peer: str = HERE, *, proven: bool = False) -> Presence:
    return guests.admit(Presence(name, Connection(peer)), lambda _: False, proven=proven)


@pytest.mark.parametrize("name", ["Bob", "BOB", "b0b", "b.o.b", "B_0-B"])
@pytest.mark.parametrize("peer", [HERE, ELSEWHERE])
def test_nobody_has_a_name_like_that_of_a_guest_who_is_here(name: str, peer: str) -> None:
    guests = Guests()
    bob = came(guests, "bob")
    with pytest.raises(NameTaken, match=r"another guest has the name bob|looks like bob, a guest"):
        came(guests, name, peer)
    assert list(guests) == [bob]
    assert came(guests, "bobby", peer).name == "bobby"


def test_the_name_of_a_guest_who_left_is_kept_for_its_network() -> None:
    clock = Clock()
    guests = Guests(clock)
    guests.leave(came(guests, "Bob"))
    clock.now = KEPT_SECONDS - 1
    with pytest.raises(NameTaken, match="a guest with the name Bob was here lately"):
        came(guests, "bob", ELSEWHERE)
    with pytest.raises(NameTaken, match="b0b looks like Bob, a guest who was here lately"):
        came(guests, "b0b", HERE)
    guests.leave(came(guests, "bob", HERE))
    clock.now += KEPT_SECONDS + 1
    assert came(guests, "bob", ELSEWHERE).name == "bob"


def test_a_session_token_brings_the_name_back_from_anywhere() -> None:
    guests = Guests()
    guests.leave(came(guests, "bob"))
    assert came(guests, "bob", ELSEWHERE, proven=True).name == "bob"


def test_addresses_of_one_host_are_one_network() -> None:
    guests = Guests()
    guests.leave(came(guests, "bob", "[2001:db8::1]:5000"))
    with pytest.raises(NameTaken):
        came(guests, "bob", "[2001:db8:0:1::1]:5000")
    assert came(guests, "bob", "[2001:db8::2]:5000").name == "bob"


def test_nobody_reserves_many_names_for_others() -> None:
    guests = Guests()
    for number in range(KEPT_OF_NETWORK + 1):
        guests.leave(came(guests, f"squatter{'x' * number}"))
    assert came(guests, "squatter", ELSEWHERE).name == "squatter"
    with pytest.raises(NameTaken):
        came(guests, "squatterx", ELSEWHERE)


def test_a_guest_may_change_the_way_its_name_is_written() -> None:
    guests = Guests()
    bob = came(guests, "bob")
    new = guests.admit(Presence("B0B", Connection()), lambda holder: holder is bob)
    guests.leave(bob)  # its session ends after the other has begun
    assert list(guests) == [new]


def test_the_names_of_guests_whose_matches_wait_are_kept_for_their_tokens() -> None:
    clock = Clock()
    guests = Guests(clock)
    guests.keep("bob", 600.0)
    for peer in (HERE, ELSEWHERE):
        with pytest.raises(NameTaken, match="was here lately"):
            came(guests, "B0B", peer)
    assert came(guests, "bob", ELSEWHERE, proven=True).name == "bob"
    guests.keep("eve", 600.0)
    clock.now = 601.0
    assert came(guests, "eve").name == "eve"


def test_the_name_of_a_guest_whose_match_is_over_waits_for_no_token() -> None:
    guests = Guests()
    guests.keep("bob", 600.0)
    guests.release("bob")
    bob = came(guests, "bob", HERE)
    guests.leave(bob)
    guests.release("bob")  # of a match before: the guest has been here since
    with pytest.raises(NameTaken, match="was here lately"):
        came(guests, "bob", ELSEWHERE)
