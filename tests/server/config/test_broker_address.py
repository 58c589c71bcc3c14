"""The address of a broker in a URL."""

from __future__ import annotations

import pytest

from boardwire.protocol import AddressError
from boardwire.server.config.broker_address import BrokerAddress, broker_address


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("mqtt://here", BrokerAddress("here", 1883, None, False)),
        ("mqtts://here", BrokerAddress("here", 8883, None, True)),
        ("mqtt://ada@here:99/", BrokerAddress("here", 99, "ada", False)),
        ("mqtts://a%40b@[::1]:99", BrokerAddress("::1", 99, "a@b", True)),
    ],
)
def test_a_url_says_where_a_broker_is(url: str, address: BrokerAddress) -> None:
    assert broker_address(url) == address


@pytest.mark.parametrize(
    "url",
    ["", "here", "http://here", "mqtt://", "mqtt://here:x", "mqtt://here/topic", "mqtt://here?a=b"],
)
def test_another_url_is_refused(url: str) -> None:
    with pytest.raises(AddressError, match="not a broker"):
        broker_address(url)


def test_a_password_in_the_url_is_refused_and_not_repeated() -> None:
    with pytest.raises(AddressError, match="write it into a file") as refused:
        broker_address("mqtt://ada:s3cret@here")
    assert "s3cret" not in str(refused.value)
