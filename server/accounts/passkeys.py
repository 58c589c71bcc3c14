"""Passkeys: keys of WebAuthn, by which a device of an account's owner logs in (W3C WebAuthn 3).

The device keeps the private key and unlocks it by a finger, a face or a PIN. The database has the
public one. A device offers its keys by itself, so nobody writes a name, and the server says nothing
about which accounts have any.
"""

from __future__ import annotations

import asyncio
import json
import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from datetime import UTC, datetime
from time import time
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from boardwire.protocol import as_utc
from boardwire.server.store import Store
from boardwire.server.store.schema import accounts, passkeys
from boardwire.translations import english
from boardwire.values import value_class

from .account import Account, AccountError, LoginDenied, display_name
from .accounts import Accounts
from .passkey_challenges import SECONDS, PasskeyChallenges

log = logging.getLogger(__name__)

MOST_KEYS = 20
"""The most passkeys of an account."""

_LOGIN = "login"
_MALFORMED = (ValueError, TypeError, LookupError, AttributeError, OverflowError)
"""Errors of the library at bytes that are no answer of a device."""


@value_class
class Site:
    """The place that passkeys belong to, as a browser sees it.

    Args:
        host: The host name, which is the id of the relying party.
        origin: The origin of the pages, such as `https://play.example`.
    """

    host: str
    origin: str


@value_class
class Passkey:
    """A passkey of an account.

    Args:
        id: The id of the credential, in base64url.
        label: A name for people, such as `phone`.
        site: The host name where it works.
        created: When it was made, in UTC.
        last_used: When it last logged in, in UTC, or None.
    """

    id: str
    label: str
    site: str
    created: datetime
    last_used: datetime | None


class Passkeys:
    """The passkeys of accounts. Methods raise StoreError when the database fails.

    Args:
        store: The database, open.
        accounts: The accounts there.
        challenges: Makes the challenges.
    """

    def __init__(
        self, store: Store, accounts: Accounts, challenges: PasskeyChallenges | None = None
    ) -> None:
        self._store = store
        self._accounts = accounts
        self._challenges = challenges or PasskeyChallenges()

    async def of(self, account: Account) -> list[Passkey]:
        """Return the passkeys of an account, the oldest first."""
        query = select(passkeys).where(passkeys.c.key == account.key).order_by(passkeys.c.created)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).mappings()
            return [
                Passkey(
                    row["id"],
                    row["label"],
                    row["site"],
                    as_utc(row["created"]),
                    row["last_used"] and as_utc(row["last_used"]),
                )
                for row in rows
            ]

    async def options_of_new(self, account: Account, site: Site) -> str:
        """Return the options with which a browser makes a passkey, as JSON.

        Raises:
            AccountError: The account has too many already.
        """
        known = await self.of(account)
        if len(known) >= MOST_KEYS:
            raise _too_many()
        query = select(accounts.c.id).where(accounts.c.key == account.key)
        async with self._store.reading() as connection:
            number = (await connection.execute(query)).scalar()
        challenge = self._challenges.make(_purpose_of(account), time())
        return await asyncio.to_thread(
            _options_of_new, site, account.name, f"{number}".encode(), challenge, known
        )

    async def add(
        self, account: Account, site: Site, credential: Mapping[str, Any], label: str
    ) -> None:
        """Add the passkey that a browser has made.

        Raises:
            AccountError: It is no answer to a challenge for this account and place, there is one
                like it, or there are too many.
        """
        label = display_name(label) or "passkey"
        challenge = self._checked_challenge(credential, _purpose_of(account))
        found = await asyncio.to_thread(_checked_new, site, credential, challenge)
        if not self._challenges.use(challenge, time()):
            raise AccountError(english("this passkey is known already"))
        row = {
            "id": _text(found.credential_id),
            "key": account.key,
            "site": site.host,
            "public_key": _text(found.credential_public_key),
            "sign_count": found.sign_count,
            "label": label,
            "created": datetime.now(UTC),
        }
        count = select(func.count(passkeys.c.id)).where(passkeys.c.key == account.key)
        same = select(passkeys.c.id).where(passkeys.c.id == row["id"])
        async with self._store.transaction() as connection:
            if ((await connection.execute(count)).scalar() or 0) >= MOST_KEYS:
                raise _too_many()
            if (await connection.execute(same)).first() is not None:
                raise AccountError(english("this passkey is known already"))
            await connection.execute(insert(passkeys), row)

    async def remove(self, account: Account, id: str) -> None:
        """Remove a passkey of an account.

        Raises:
            AccountError: The account has no such one.
        """
        change = delete(passkeys).where(passkeys.c.key == account.key, passkeys.c.id == id)
        async with self._store.transaction() as connection:
            if (await connection.execute(change)).rowcount == 0:
                raise AccountError(english("this passkey is removed already"))

    async def options_of_login(self, site: Site) -> str:
        """Return the options with which a browser logs in by any passkey of it, as JSON."""
        challenge = self._challenges.make(_LOGIN, time())
        return await asyncio.to_thread(_options_of_login, site, challenge)

    async def verify(self, site: Site, credential: Mapping[str, Any]) -> Account:
        """Return the account whose passkey has answered a challenge.

        Raises:
            LoginDenied: It is no right answer of a known passkey, or the account is banned.
        """
        challenge = self._checked_challenge(credential, _LOGIN)
        id = str(credential.get("id", ""))[:1400]
        query = select(passkeys).where(passkeys.c.id == id, passkeys.c.site == site.host)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).mappings().first()
        if row is None:
            raise _unknown()
        count = await asyncio.to_thread(
            _checked_login,
            site,
            credential,
            challenge,
            _bytes(row["public_key"]),
            row["sign_count"],
        )
        if not self._challenges.use(challenge, time()):
            raise LoginDenied(english("this login was used already; try again"))
        account = await self._accounts.find(row["key"])
        if account is None:
            raise _unknown()
        account = self._accounts.admitted(account)
        used = update(passkeys).where(passkeys.c.id == id, passkeys.c.sign_count <= count)
        async with self._store.transaction() as connection:
            await connection.execute(used.values(sign_count=count, last_used=datetime.now(UTC)))
        return account

    def _checked_challenge(self, credential: Mapping[str, Any], purpose: str) -> bytes:
        """Return the challenge that an answer names.

        Raises:
            LoginDenied: The server has not made it for this purpose, or it is old.
        """
        challenge = _challenge_of(credential)
        if not self._challenges.is_good(challenge, purpose, time()):
            minutes = round(SECONDS / 60)
            raise LoginDenied(
                english(
                    "a passkey answers within {minutes} min and once; try again", minutes=minutes
                )
            )
        return challenge


def _too_many() -> AccountError:
    return AccountError(
        english("an account has at most {count} passkeys; remove one first", count=MOST_KEYS)
    )


def _unknown() -> LoginDenied:
    return LoginDenied(
        english("this server does not know that passkey; log in with your password or token")
    )


def _purpose_of(account: Account) -> str:
    """Return the purpose of a challenge for a new passkey: it is good for one account alone."""
    return f"new passkey of {account.key} {account.credential}"


def _challenge_of(credential: Mapping[str, Any]) -> bytes:
    """Return the challenge that an answer names; empty if it names none."""
    try:
        data = json.loads(_bytes(credential["response"]["clientDataJSON"]))
        return _bytes(data["challenge"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return b""


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


# The library takes 0.2 s to import, and only where passkeys are used: in a thread, beside matches.


def _options_of_new(
    site: Site, name: str, handle: bytes, challenge: bytes, known: list[Passkey]
) -> str:
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name="boardwire",
        user_name=name,
        user_id=handle,
        challenge=challenge,
        timeout=round(1000 * SECONDS),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=_bytes(it.id))
            for it in known
            if it.site == site.host
        ],
    )
    return webauthn.options_to_json(options)


def _options_of_login(site: Site, challenge: bytes) -> str:
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_authentication_options(
        rp_id=site.host,
        challenge=challenge,
        timeout=round(1000 * SECONDS),
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )
    return webauthn.options_to_json(options)


def _checked_new(site: Site, credential: Mapping[str, Any], challenge: bytes) -> Any:
    import webauthn
    from webauthn.helpers import exceptions

    try:
        return webauthn.verify_registration_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except (exceptions.WebAuthnException, *_MALFORMED) as error:
        log.info("no passkey at %s: %s", site.host, error)
        raise AccountError(english("the browser has sent no passkey for this site")) from error


def _checked_login(
    site: Site, credential: Mapping[str, Any], challenge: bytes, public_key: bytes, count: int
) -> int:
    import webauthn
    from webauthn.helpers import exceptions

    try:
        found = webauthn.verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=public_key,
            credential_current_sign_count=count,
            require_user_verification=True,
        )
    except (exceptions.WebAuthnException, *_MALFORMED) as error:
        log.info("no login by a passkey at %s: %s", site.host, error)
        raise LoginDenied(english("the passkey does not open the account; try again")) from error
    return int(found.new_sign_count)
