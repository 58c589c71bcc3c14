"""Looking at matches from a console: lists, records, and matches while they are played."""

from __future__ import annotations

from time import monotonic

from boardwire.games import GameError
from boardwire.games.records import write_record
from boardwire.matches import MatchRecord
from boardwire.protocol import CommandError, command
from boardwire.server.limits.bucket import Bucket
from boardwire.server.lines import clocks_value, match_line, options_value, ply_line
from boardwire.server.players.link import Link
from boardwire.server.sessions.services import Services

from .seeking import SeekingConsole

LISTED_MATCHES = 100
SAID_CHARACTERS = 200
"""How much may be said at once."""

SAID_PER_SECOND = 0.5
SAID_AT_ONCE = 5


class WatchingConsole(SeekingConsole):
    """A console that is told of matches, and at which people talk about them."""

    def __init__(self, services: Services, link: Link) -> None:
        super().__init__(services, link)
        self._speech = Bucket(SAID_PER_SECOND, SAID_AT_ONCE)

    @command("bw-matches")
    async def bw_matches(self, state: str = "all") -> str:
        """List the latest matches, newest first: all, `running` or `finished` ones."""
        if state not in ("all", "running", "finished"):
            raise CommandError.syntax("bw-matches [all|running|finished]")
        finished = None if state == "all" else state == "finished"
        records = await self.services.store.recent(finished=finished, limit=LISTED_MATCHES)
        return "\n".join(match_line(self.services.spectators.shown(it)) for it in records)

    @command("bw-record")
    async def bw_record(self, match: str, format: str = "") -> str:
        """Show a match: a line about it and its moves, or its record in a format such as `sgf`."""
        record = await self.services.store.record(match)
        if record is None:
            raise CommandError(f"there is no match {match[:40]}")
        record = self.services.spectators.shown(record)
        if format:
            return _record_text(record, format)
        return "\n".join((match_line(record), " ".join(move.text for move in record.moves)))

    # -- while they are played -------------------------------------------------------------

    @command("bw-watch")
    def bw_watch(self, match: str) -> str:
        """Watch a match: tells how it stands, and from then on all that happens."""
        show = self.services.spectators.watch(match, self.link)
        record = self.services.spectators.shown(show.record)
        moves = record.moves
        clocks: list[float | None] = [None] * len(record.players)
        for move in moves:
            if move.player >= 0:
                clocks[move.player] = move.clock
        head = match_line(
            record, options=options_value(record.options), clocks=clocks_value(clocks)
        )
        plies = (ply_line(match, it.ply, it.player, it.text, seconds=it.seconds) for it in moves)
        return "\n".join((head, *plies))

    @command("bw-unwatch")
    def bw_unwatch(self, match: str | None = None) -> None:
        """Watch a match no longer, or none at all."""
        if match is None:
            self.services.spectators.leave(self.link)
        else:
            self.services.spectators.unwatch(match, self.link)

    @command("bw-notify")
    def bw_notify(self, wanted: bool) -> None:
        """Have your match, challenges and what is said written as comments, `on` or `off`."""
        self.who().notified = wanted

    @command("bw-say")
    def bw_say(self, *words: str) -> None:
        """Say something to all at your match, or to those who watch with you."""
        person = self.who()
        text = " ".join(words)
        if not text or len(text) > SAID_CHARACTERS:
            raise CommandError(f"say between 1 and {SAID_CHARACTERS} characters")
        place = person.playing
        spectators = self.services.spectators
        if place is not None and place.briefing is not None:
            matches = [place.briefing.match]
        else:
            matches = spectators.watched_by(self.link)
        if not matches:
            raise CommandError("you neither play nor watch a match")
        if not self._speech.take(monotonic()):
            raise CommandError("you say too much; wait a little")
        for match in matches:
            spectators.say(match, person.name, text)
            if place is not None:
                self.services.host.running[match].say(person.name, text)


def _record_text(record: MatchRecord, form: str) -> str:
    """A match's record in a format, without blank lines: those would come out as dots.

    Raises:
        CommandError: There is no such format, or it cannot express the game.
    """
    try:
        text = write_record(record.game_record(Round=record.match), form.lower())
    except GameError as error:
        raise CommandError(str(error)) from error
    return "\n".join(line for line in text.splitlines() if line.strip())
