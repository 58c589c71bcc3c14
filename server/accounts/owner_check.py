"""The check that somebody is the owner of an account: by its token, or by its password."""

from __future__ import annotations

import asyncio

from boardwire.server.limits.client_limits import network_of

from .account import Account
from .accounts import Accounts
from .password_attempts import PasswordAttempts
from .tokens import is_token


class OwnerCheck:
    """Checks what people write into the form of the login.

    Args:
        accounts: The accounts.
    """

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._attempts = PasswordAttempts()

    async def verify(self, name: str, secret: str, host: str) -> Account:
        """Return the account of a name and a password or token.

        Args:
            name: The name.
            secret: The password or the token.
            host: The address of the client; wrong passwords count for it.

        Raises:
            TooManyAttempts: There were too many wrong passwords.
            LoginDenied, LoginsBusy: As :meth:`Accounts.verify`.
        """
        if is_token(token := secret.strip()):
            return await self._accounts.verify(name, token)
        clock = asyncio.get_running_loop().time
        network = network_of(host)
        self._attempts.begin(network, name, clock())
        account = await self._accounts.verify_password(name, secret)
        self._attempts.succeeded(network, name, clock())
        return account
