"""Commands of spectators: lists and records of matches, and running matches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from boardwire.games import GameError
from boardwire.matches import MatchRecord
from boardwire.protocol import CommandError, command
from boardwire.protocol.name_values import encode_clocks
from boardwire.server.computing.records import file_text
from boardwire.server.limits.worker import ClientWorker
from boardwire.server.live.live_matches import LiveMatches
from boardwire.server.live.spectators import Spectators
from boardwire.server.match_lines import game_options_value, match_line, ply_line
from boardwire.server.moderation.current_moderation import CurrentModeration
from boardwire.server.players.link import Link
from boardwire.server.store import Store
from boardwire.translations import english

from .login import Login

LISTED_MATCHES = 100
"""The most matches that `bw-matches` lists."""


class SpectatorCommands:
    """Shows matches.

    Args:
        login: The user of the console.
        link: The connection.
        store: The records.
        spectators: The spectators of running matches.
        live: The matches at this server.
        worker: Runs work that is too long for the event loop.
        rating: The rating of a player, by game, time class and name; None where there is none.
        moderation: The announcements in force.
    """

    def __init__(
        self,
        login: Login,
        link: Link,
        store: Store,
        spectators: Spectators,
        live: LiveMatches,
        worker: ClientWorker,
        rating: Callable[[str, str, str], float | None],
        moderation: CurrentModeration,
    ) -> None:
        self._login = login
        self._link = link
        self._store = store
        self._spectators = spectators
        self._live = live
        self._worker = worker
        self._rating = rating
        self._moderation = moderation

    @command("bw-matches")
    async def bw_matches(self, state: str = "all") -> str:
        """List the latest matches, newest first: all, `running` or `finished` ones.

        A match in which not every player has moved comes last while it runs, and is in no list
        afterwards.
        """
        if state not in ("all", "running", "finished"):
            raise CommandError.syntax("bw-matches [all|running|finished]")
        finished = None if state == "all" else state == "finished"
        limit = LISTED_MATCHES
        records = await self._store.recent(finished=finished, limit=limit, unlisted=False)
        if state != "finished" and len(records) < limit:
            latest = await self._store.recent(finished=False, limit=limit)
            records += [it for it in latest if not it.listed][: limit - len(records)]
        return "\n".join(
            match_line(self._spectators.shown(it), options=game_options_value(it.options))
            for it in records
        )

    @command("bw-record")
    async def bw_record(self, match: str, format: str = "") -> str:
        """Show a match: a line about it and its moves, or its record in a format such as `sgf`."""
        record = await self._store.record(match)
        if record is None:
            raise CommandError(english("there is no match {match}", match=match[:40]))
        record = self._spectators.shown(record)
        if format:
            try:
                text, _ = await self._worker.compute(partial(file_text, record, format.lower()))
            except GameError as error:
                raise CommandError(str(error)) from None
            # A blank line ends a response.
            return "\n".join(line for line in text.splitlines() if line.strip())
        head = match_line(
            record, options=game_options_value(record.options), ratings=self._ratings(record)
        )
        return "\n".join((head, " ".join(move.text for move in record.moves)))

    # -- running matches -------------------------------------------------------------------

    @command("bw-watch")
    def bw_watch(self, match: str) -> str:
        """Watch a match: shows its state, and all events from then on."""
        show = self._spectators.watch(match, self._link)
        record = self._spectators.shown(show.record)
        moves = record.moves
        head = match_line(
            record,
            options=game_options_value(record.options),
            clocks=encode_clocks(show.clocks()),
            thinking=round(show.seconds, 1),
            ratings=self._ratings(record),
        )
        plies = (ply_line(match, it.ply, it.player, it.text, seconds=it.seconds) for it in moves)
        return "\n".join((head, *plies))

    def _ratings(self, record: MatchRecord) -> str:
        """Return the ratings of the players, `1510,-`; empty if none of them has one."""
        game, speed = record.game, record.time_class.value
        found = [self._rating(game, speed, name) for name in record.players]
        if all(it is None for it in found):
            return ""
        return ",".join("-" if it is None else f"{it:.0f}" for it in found)

    @command("bw-unwatch")
    def bw_unwatch(self, match: str | None = None) -> None:
        """Stop watching a match, or all."""
        if match is None:
            self._spectators.leave(self._link)
        else:
            self._spectators.unwatch(match, self._link)

    @command("bw-notify")
    def bw_notify(self, wanted: bool) -> None:
        """Get news of your match, challenges and chat as comment lines: `on` or `off`."""
        user = self._login.required()
        user.notified = wanted
        for announcement in reversed(self._moderation.announcements):
            user.notice(announcement.line)
