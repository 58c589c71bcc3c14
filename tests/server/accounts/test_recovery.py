"""Recovery codes of accounts."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from boardwire.server.accounts.account import LoginDenied
from boardwire.server.accounts.accounts import Accounts
from boardwire.server.accounts.recovery import is_code, new_code
from boardwire.server.accounts.tokens import TokenHasher, is_token
from boardwire.server.store import Store


@pytest.fixture
async def accounts(store: Store) -> AsyncIterator[Accounts]:
    accounts = Accounts(store, TokenHasher(PasswordHasher(1, 8, 1)))
    yield accounts
    await accounts.close()


async def test_a_code_gives_a_new_token_and_a_new_code(accounts: Accounts) -> None:
    old = await accounts.register("Ada")
    code = await accounts.recovery.give_code("ada")
    before = await accounts.verify("ada", old)
    token, further = await accounts.recovery.recover("ADA", code)
    assert is_token(token)
    assert is_code(further)
    after = await accounts.verify("ada", token)
    assert after.credential != before.credential  # sessions of before are void
    with pytest.raises(LoginDenied):
        await accounts.verify("ada", old)
    with pytest.raises(LoginDenied, match="no account Ada has that recovery code"):
        await accounts.recovery.recover("Ada", code)


async def test_a_wrong_name_and_a_wrong_code_get_the_same_answer(accounts: Accounts) -> None:
    await accounts.register("ada")
    code = await accounts.recovery.give_code("ada")
    await accounts.register("ben")  # without a code
    for name, given in (("ada", new_code()), ("ben", code), ("eve", code), ("ada", "x")):
        with pytest.raises(LoginDenied, match=f"no account {name} has that recovery code"):
            await accounts.recovery.recover(name, given)


async def test_the_code_itself_is_nowhere_in_the_database(accounts: Accounts, store: Store) -> None:
    await accounts.register("ada")
    code = await accounts.recovery.give_code("ada")
    async with store.reading() as connection:
        (row,) = (await connection.execute(text("SELECT * FROM accounts"))).all()
    assert code not in repr(row)
    assert "$argon2id$" in row.recovery_hash
