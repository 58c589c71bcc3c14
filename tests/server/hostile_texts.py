"""Texts of strangers that try to run in a browser, to rule a terminal or to break a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import TimeControl
from boardwire.protocol.search_info import SearchInfo
from boardwire.server.moderation.announcements import Announcements
from boardwire.server.moderation.moderation import Moderation
from boardwire.server.moderation.reports import Reports
from boardwire.server.restrictions.restriction import (
    ModerationError,
    RestrictionKind,
    Scope,
    parse_subject,
)
from boardwire.server.store import Store
from boardwire.server.tournaments import ServerTournament, TournamentSettings
from boardwire.server.tournaments.archive import TournamentArchive

CODES = (
    "<script>canary()</script>",
    '"><img src=x onerror=canary()>',
    "'><svg/onload=canary()>",
    "</title></textarea></style><img src=x onerror=canary()>",
    "javascript:canary()",
    "<a href='javascript:canary()'>x</a>",
    "{{constructor.constructor('canary()')()}}${canary()}<%=canary()%>",
    "' onmouseover='canary()' autofocus onfocus='canary()",
    "<iframe srcdoc='<script>parent.canary()</script>'></iframe>",
    "]]></svg><svg onload=canary()>",
)
"""Texts that call `canary` where a page takes them for anything but text."""
UNSEEN = (
    "\N{RIGHT-TO-LEFT OVERRIDE}gnp.exe\N{FIRST STRONG ISOLATE}"
    " zero\N{ZERO WIDTH SPACE}width\N{ZERO WIDTH JOINER}\N{WORD JOINER} \x1b[31m\x07 control"
)
"""A text with characters that nobody sees."""
ODD = (
    "\N{HEBREW LETTER ALEF}\N{ARABIC LETTER BEH} right to left Z"
    + "\N{COMBINING ACUTE ACCENT}" * 300,
    "W" * 10_000,
    UNSEEN,
)
"""Texts that could break a page."""
TEXTS = (*(" ".join(CODES[it::3]) for it in range(3)), *ODD)
"""All of them, in as few texts as have room for them where a text has 200 characters."""
NOW = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)


def hostile_records() -> Iterator[MatchRecord]:
    """A match for each text, which stands wherever a match has text."""
    for number, text in enumerate(TEXTS):
        record = MatchRecord(
            f"m{number}",
            "tictactoe",
            {},
            (text[:200], f"ann{number}"),
            TimeControl.none(),
            "",
            NOW,
            tournament="cup",
            tournament_game=number,
        )
        for ply, move in enumerate(("B2", "A1", "B1", "C1"), 1):
            info = SearchInfo(depth=ply, score=0.5, nodes=9, pv=(text[:200], "A1"))
            record.moves.append(MoveRecord(ply, (ply - 1) % 2, move, 0.1, info=info))
        record.result = replace(Result.loss(1, 2, Reason.RESIGNATION), detail=text)
        record.ended = NOW
        record.voided = text if number % 2 else ""
        record.scores = {0: text}
        yield record


async def fill(folder: Path) -> None:
    """Make the database of a server in a folder, with all these texts."""
    store = Store(str(folder / "boardwire.db"))
    await store.open()
    archive = TournamentArchive(store)
    for number, text in enumerate(TEXTS):
        settings = TournamentSettings(
            "tictactoe", {}, (text[:200], f"ann{number}"), title=text, games=1
        )
        tournament = ServerTournament("cup" if not number else f"cup{number}", settings, NOW)
        await archive.begin(tournament)
        tournament.ended = NOW
        await archive.end(tournament)
    for number, record in enumerate(hostile_records()):
        await store.keep(record)
        text = TEXTS[number][:300]
        guest = parse_subject(f"guest{number}", Scope.GUEST)
        with suppress(ModerationError):  # they take no character that cannot be seen
            await Reports(store).report(record, f"ann{number}", text, reporter="eve", account=True)
            await Moderation(store).restrict(RestrictionKind.MUTE, guest, text[:150], by="boss")
    for text in TEXTS[:2]:
        await Announcements(store).announce(text, by="boss")
    await store.close()
