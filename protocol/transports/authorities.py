"""Files of certificate authorities, where no public authority has issued a certificate."""

import os
import ssl
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from boardwire.protocol.connection.oserrors import in_words
from boardwire.protocol.connection.url import Address, Scheme
from boardwire.protocol.errors import AuthorityError

CA_VARIABLE: Final = "BOARDWIRE_CA"
"""The environment variable that names a file of authorities for encrypted connections."""


def trusting(address: Address, ca: str | None = None) -> Address:
    """Return an address where the authorities of a file are trusted in place of the system's.

    Args:
        address: the address.
        ca: a PEM file; a self-signed certificate is its own authority. None for the file that the
            environment variable `CA_VARIABLE` names, where the connection is encrypted; without
            it, the address stays as it is.

    Raises:
        AuthorityError: the connection is not encrypted, or the file cannot be used.
    """
    schemes = [it for it in Scheme if it.is_encrypted]
    file = authorities_file(str(address), schemes, ca)
    return address if file is None else replace(address, ca=file)


def authorities_file(place: str, encrypted: Iterable[str], ca: str | None = None) -> str | None:
    """Return the file of authorities that a connection trusts; None for those of the system.

    Args:
        place: the address, which begins with a scheme.
        encrypted: the schemes of encrypted connections.
        ca: a PEM file; None for the file that the environment variable `CA_VARIABLE` names, where
            the connection is encrypted.

    Raises:
        AuthorityError: the connection is not encrypted, or the file cannot be used.
    """
    schemes = tuple(f"{it}://" for it in encrypted)
    is_encrypted = place.lower().startswith(schemes)
    ca = ca or (os.environ.get(CA_VARIABLE) if is_encrypted else None)
    if not ca:
        return None
    if not is_encrypted:
        raise AuthorityError(
            f"{place} is not encrypted, so no certificate is checked: write one of "
            f"{', '.join(schemes)}, or leave out the file of authorities"
        )
    trusted_authorities(ca)
    return ca


def trusted_authorities(ca: str) -> ssl.SSLContext:
    """Return a TLS context that trusts the authorities of a file, and no others.

    Args:
        ca: a PEM file; a self-signed certificate is its own authority.

    Raises:
        AuthorityError: the file cannot be read, or has no certificate.
    """
    try:
        return ssl.create_default_context(cafile=ca)
    except ssl.SSLError:
        raise AuthorityError(f"{ca} has no certificate in PEM format") from None
    except OSError as error:
        raise AuthorityError(f"{ca}: {in_words(error)}") from None
