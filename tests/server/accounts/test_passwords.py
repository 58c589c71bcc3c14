"""Passwords: the rule for new ones, and that they open their account alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest
from argon2 import PasswordHasher

from boardwire.server.accounts.account import LoginDenied, NoSuchAccount
from boardwire.server.accounts.accounts import Accounts
from boardwire.server.accounts.passwords import LONGEST, WeakPassword, check_password
from boardwire.server.accounts.tokens import TokenHasher
from boardwire.server.store import Store

GOOD = "three wise monkeys play"


@pytest.fixture
async def accounts(store: Store) -> AsyncIterator[Accounts]:
    accounts = Accounts(store, TokenHasher(PasswordHasher(1, 8, 1)))
    yield accounts
    await accounts.close()


@pytest.mark.parametrize(
    "password", [GOOD, "Kd4-xq9?mLw", "马走日象走田车走直路", "e4e5Nf3Nc6Bb5a6"]
)
def test_a_password_that_nobody_guesses_is_taken(password: str) -> None:
    check_password(password, "ada")


@pytest.mark.parametrize(
    "password",
    [
        *("", "short", "ninechars", "x" * (LONGEST + 1), "aaaaaaaaaaaa", "1234567890"),
        *(
            "qwertyuiop",
            "poiuytrewq",
            "password12",
            "P@ssw0rd!!",
            "adalovelace",
            "AdaLovelace2024!",
        ),
        *("bw_0123456789abcdefgh", "letmein12345", "lovelylovely", "ecalevolada"),
    ],
)
def test_a_password_that_is_guessed_first_is_refused(password: str) -> None:
    with pytest.raises(WeakPassword):
        check_password(password, "AdaLovelace")


async def test_a_password_opens_its_account_and_no_other(accounts: Accounts) -> None:
    await accounts.register("ada", password=GOOD)
    await accounts.register("bob")
    assert (await accounts.verify_password("Ada", GOOD)).name == "ada"
    for name, password in (("ada", GOOD + "!"), ("bob", GOOD), ("bob", ""), ("eve", GOOD)):
        with pytest.raises(LoginDenied, match=f"no account {name} has that password"):
            await accounts.verify_password(name, password)


async def test_a_token_is_no_password_and_a_password_no_token(accounts: Accounts) -> None:
    token = await accounts.register("ada", password=GOOD)
    with pytest.raises(LoginDenied):
        await accounts.verify_password("ada", token)
    with pytest.raises(LoginDenied):
        await accounts.verify("ada", GOOD)


async def test_a_new_password_makes_the_old_one_and_sessions_void(accounts: Accounts) -> None:
    token = await accounts.register("ada", password=GOOD)
    before = (await accounts.verify("ada", token)).credential
    await accounts.passwords.set("ada", f"{GOOD} chess")
    with pytest.raises(LoginDenied):
        await accounts.verify_password("ada", GOOD)
    assert (await accounts.verify_password("ada", f"{GOOD} chess")).credential != before
    await accounts.verify("ada", token)  # programs of the owner log in again


async def test_a_recovery_code_makes_the_password_void(accounts: Accounts) -> None:
    await accounts.register("ada", password=GOOD)
    code = await accounts.recovery.give_code("ada")
    await accounts.recovery.recover("ada", code)
    with pytest.raises(LoginDenied):
        await accounts.verify_password("ada", GOOD)


async def test_a_token_by_an_operator_makes_the_password_void(accounts: Accounts) -> None:
    await accounts.register("ada", password=GOOD)
    await accounts.renew_token("ada")
    with pytest.raises(LoginDenied):
        await accounts.verify_password("ada", GOOD)


async def test_nobody_gets_a_password_without_an_account(accounts: Accounts) -> None:
    with pytest.raises(NoSuchAccount):
        await accounts.passwords.set("ada", GOOD)


async def test_an_unknown_name_takes_as_long_as_a_wrong_password(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashes: list[str] = []
    hasher = accounts.passwords._hasher
    run = hasher._run

    async def counted(work: Callable[[], object]) -> object:
        hashes.append("one")
        return await run(work)

    monkeypatch.setattr(hasher, "_run", counted)
    await accounts.register("ada", password=GOOD)
    await accounts.register("bob")
    for name in ("ada", "bob", "eve"):
        hashes.clear()
        with pytest.raises(LoginDenied):
            await accounts.verify_password(name, "another one than that")
        assert hashes == ["one"]
