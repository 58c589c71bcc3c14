"""Checksums of lines: the values of the standard, and the chain."""

from __future__ import annotations

from boardwire.clients.tournament.journal.checksums import Checksums


def test_the_first_line_has_the_checksum_of_rfc_3720() -> None:
    """32 bytes of zeros have the CRC32C aa 36 91 8a there, which is 8a9136aa as a number."""
    checksums = Checksums()
    assert checksums.sealed(bytes(32) + b"}").endswith(b',"crc32c":"8a9136aa"}')


def test_a_line_depends_on_those_before() -> None:
    one, other = Checksums(), Checksums()
    other.sealed(b'{"a":1}')
    assert one.sealed(b'{"a":2}') != other.sealed(b'{"a":2}')


def test_a_line_fits_where_it_was_written() -> None:
    written, read = Checksums(), Checksums()
    lines = [written.sealed(b'{"a":1}'), written.sealed(b"{}")]
    assert [read.fits(line) for line in lines] == [True, True]
    assert Checksums().fits(lines[1]) is False
    assert Checksums().fits(b'{"a":1}') is None
