"""Runs checks one after the other, each with an engine that owes no response."""

from __future__ import annotations

import shlex
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from boardwire.clients.processes.first_answer import refuse_uci_program
from boardwire.games import Game, OptionError, find, load, searchable

from .check import Check, CheckOutcome, CheckVerdict, Deviation, Finding, NotApplicable
from .engine_under_test import EngineUnderTest, StartFailure
from .gtp import GTP_CHECKS
from .gtp_engine import GtpEngine
from .uci import UCI_CHECKS
from .uci_engine import UciEngine

EngineT = TypeVar("EngineT", bound=EngineUnderTest)
Report = Callable[[CheckOutcome], None]


def selected(checks: Iterable[Check[EngineT]], only: Sequence[str]) -> list[Check[EngineT]]:
    """Return the checks with these names or of these areas; all of them if none is given.

    Raises:
        OptionError: A text is neither the name of a check nor of an area.
    """
    known = list(checks)
    for text in only:
        if not any(text in (it.name, it.area) for it in known):
            areas = ", ".join(dict.fromkeys(it.area for it in known))
            raise OptionError(f"no check is called {text!r}; --list shows them; areas are {areas}")
    return [it for it in known if not only or it.name in only or it.area in only]


async def check_gtp(
    argv: Sequence[str],
    game: Game,
    only: Sequence[str] = (),
    *,
    seconds: float,
    think: float,
    board_only: bool = False,
    report: Report = lambda outcome: None,
    warn: Callable[[str], object] = lambda text: None,
) -> list[CheckOutcome]:
    """Check a GTP engine.

    Args:
        argv: The command line.
        game: The game that is put on its board.
        only: The names of checks and areas to run; all of them if empty.
        seconds: Seconds that the engine has for a response.
        think: Seconds that it has for its first response, and for a move.
        board_only: Whether to leave out the checks that do not depend on the game.
        report: Called with each outcome as soon as it is known.
        warn: Called with a sentence for the user if the engine starts slowly.

    Raises:
        OptionError: A name in `only` is unknown.
        StartFailure: The engine does not speak GTP.
        ForeignEngine: It speaks UCI.
        TransportError: The engine cannot be started.
    """
    checks = [it for it in selected(GTP_CHECKS, only) if it.on_board or not board_only]
    try:
        return await _run(
            checks, lambda: GtpEngine(argv, game, seconds, think, warn), game.name, report
        )
    except StartFailure:
        await refuse_uci_program(shlex.join(argv))
        raise


async def check_uci(
    argv: Sequence[str],
    only: Sequence[str] = (),
    *,
    seconds: float,
    think: float,
    options: Sequence[tuple[str, str]] = (),
    report: Report = lambda outcome: None,
) -> list[CheckOutcome]:
    """Check a UCI engine, as :func:`check_gtp` does; `options` are set at the start."""
    checks = selected(UCI_CHECKS, only)
    return await _run(checks, lambda: UciEngine(argv, seconds, think, options), "chess", report)


async def _run(
    checks: Sequence[Check[EngineT]],
    make: Callable[[], EngineT],
    game: str,
    report: Report,
) -> list[CheckOutcome]:
    """Run the checks in order.

    A process serves several checks. It is replaced if a check needs its own process, and after a
    deviation, since the engine may then owe a response.
    """
    outcomes: list[CheckOutcome] = []
    engine: EngineT | None = None
    try:
        for check in checks:
            if engine is None or check.fresh:
                engine = await _replaced(engine, make)
            engine.forget()
            outcome = await _outcome(check, engine, game)
            outcomes.append(outcome)
            report(outcome)
            if check.fresh or outcome.verdict is CheckVerdict.DEVIATES:
                await engine.close()
                engine = None
    finally:
        if engine is not None:
            await engine.close()
    return outcomes


async def _replaced(engine: EngineT | None, make: Callable[[], EngineT]) -> EngineT:
    if engine is not None:
        await engine.close()
    fresh = make()
    try:
        await fresh.start()
    except BaseException:  # a cancelled start ends the program, too
        await fresh.close()
        raise
    return fresh


async def _outcome(check: Check[EngineT], engine: EngineT, game: str) -> CheckOutcome:
    verdict, finding, why = CheckVerdict.PASSED, None, ""
    try:
        await _awaited(check.run(engine))
    except NotApplicable as error:
        verdict, why = CheckVerdict.SKIPPED, str(error)
    except Deviation as error:
        came = error.came or engine.came or "nothing"
        verdict = CheckVerdict.DEVIATES
        finding = Finding(engine.sent, came, error.expected, check.source)
    return CheckOutcome(
        check.name, check.area, check.severity, check.title, game, verdict, finding, why
    )


async def _awaited(awaitable: Awaitable[None]) -> None:
    await awaitable


async def offered_games(argv: Sequence[str], seconds: float) -> list[str]:
    """Return our games that an engine lists by `list_games`; only Go without that command.

    Games of hidden information are left out: one board cannot verify their moves.
    """
    engine = GtpEngine(argv, load("go"), seconds, seconds)
    try:
        await engine.start()
        if "list_games" not in engine.listed:
            return ["go"]
        titles = (await engine.success("list_games")).splitlines()
    except Deviation as error:
        raise StartFailure(f"the engine does not answer list_games: {error.came}") from error
    finally:
        await engine.close()
    listed = {_plain(title) for title in titles}
    return [it for it in searchable() if {_plain(it), _plain(find(it).title)} & listed]


def _plain(text: str) -> str:
    return "".join(text.lower().split())
