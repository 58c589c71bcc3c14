import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol import Address, AddressError, Scheme


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("tcp://example.org", Address(Scheme.TCP, "example.org", 7400)),
        ("TCP://Example.org:1234/", Address(Scheme.TCP, "example.org", 1234)),
        ("tls://[::1]:9", Address(Scheme.TLS, "::1", 9)),
        ("ws://host", Address(Scheme.WS, "host", 7480, "/gtp")),
        ("wss://host:443/play/gtp?room=1", Address(Scheme.WSS, "host", 443, "/play/gtp?room=1")),
        ("ws://host/?room=1", Address(Scheme.WS, "host", 7480, "/gtp?room=1")),
        ("mqtt://broker", Address(Scheme.MQTT, "broker", 1883, "/main")),
        ("mqtts://a%40b@[::1]/", Address(Scheme.MQTTS, "::1", 8883, "/main", "a@b")),
        ("mqtt://broker:9/club-2", Address(Scheme.MQTT, "broker", 9, "/club-2")),
        ("stdio:", Address(Scheme.STDIO)),
    ],
)
def test_an_address_names_a_transport_and_a_place(text: str, address: Address) -> None:
    assert Address.parse(text) == address
    assert Address.parse(str(address)) == address


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begin it with one of tcp://, tls://"),
        ("localhost:7400", "write tcp://localhost:7400"),
        ("http://host", "begin it with one of"),
        ("tcp://", "no host"),
        ("tcp:host:7400", "no host"),
        ("tcp://:7400", "no host"),
        ("tcp://host:0", "port 0"),
        ("tcp://host:99999", "not an address"),
        ("tcp://host:x", "not an address"),
        ("tcp://[::1", "not an address"),
        ("tcp://host/path", "ends after the port"),
        ("tcp://me@host", "no user"),
        ("ws://host/#x", "no user and no fragment"),
        ("mqtt://me:secret@host", "no password; write it into a file"),
        ("mqtt://host/a/b", "write mqtt://HOST:PORT or mqtt://USER@HOST:PORT/NODE"),
        ("mqtt://host/+", "not a server at a broker"),
        ("mqtt://host?x=y", "not a server at a broker"),
        ("tcp://ho st", "white space"),
        ("tcp://host\n", "white space"),
        ("stdio:x", "nothing may follow stdio"),
    ],
)
def test_what_is_wrong_with_an_address_is_said(text: str, reason: str) -> None:
    with pytest.raises(AddressError, match=reason):
        Address.parse(text)


@pytest.mark.slow
@given(
    st.sampled_from([Scheme.TCP, Scheme.TLS, Scheme.WS, Scheme.WSS]),
    st.from_regex(r"[a-z0-9]([a-z0-9.-]{0,20}[a-z0-9])?", fullmatch=True)
    | st.ip_addresses().map(str),
    st.integers(1, 65535),
)
def test_every_address_parses_back(scheme: Scheme, host: str, port: int) -> None:
    address = Address(scheme, host, port, "/gtp" if scheme.is_websocket else "")
    assert Address.parse(str(address)) == address


@given(
    st.text()
    | st.text().map("tcp://".__add__)
    | st.text().map("ws://".__add__)
    | st.text().map("mqtt://".__add__)
)
def test_any_text_is_an_address_or_refused(text: str) -> None:
    try:
        address = Address.parse(text)
    except AddressError:
        return
    assert Address.parse(str(address)) == address
