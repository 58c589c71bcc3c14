"""The server that a command line names."""

from __future__ import annotations

from pathlib import Path

from boardwire.clients.engines import SEARCHERS
from boardwire.games import game_called
from boardwire.protocol import Address, AddressError
from boardwire.protocol.transports import trusting


def server_of(text: str, ca: Path | None = None) -> Address:
    """Return the address of the server that a command line names.

    Args:
        text: The address.
        ca: The file of `--ca`; None to trust the authorities of the system.

    Raises:
        AddressError: The text is no address; the message says if it is a game or an engine.
        AuthorityError: The file of authorities cannot be used, or the address is not encrypted.
    """
    try:
        address = Address.parse(text)
    except AddressError as error:
        raise AddressError(_meant(text) or str(error)) from None
    return trusting(address, None if ca is None else str(ca))


def _meant(text: str) -> str:
    """Return advice on a word that is no address; empty for an unknown word."""
    if "/" in text:
        return ""
    if text.partition(":")[0] in SEARCHERS:
        return f"{text[:40]} is an engine, not a server: write tcp://HOST:PORT for a server"
    if (game := game_called(text)) is not None:
        return f"{text[:40]} is a game, not a server: write --game {game}"
    if ":" not in text and (game := game_called(text, similar=True)) is not None:
        return f"{text[:40]!r} is no address of a server; if you mean the game, write --game {game}"
    return ""
