"""The matches of a mirror, from the states and events that a broker passes on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from boardwire.games import CHANCE, Outcome
from boardwire.matches import MatchRecord, MoveRecord, Reason, Result
from boardwire.protocol import ChanceRolled, MatchEnded, MatchEvent, MovePlayed, MovesTakenBack
from boardwire.protocol.events import MatchState
from boardwire.server.live.public_events import PublicEvents
from boardwire.server.live.public_match import OVER
from boardwire.server.store import RecordQuery

KEPT = 2000
"""The most matches that a mirror remembers; it forgets the first ended ones first."""


class MirroredMatches:
    """Records of matches at another server, as spectators may know them.

    The first state of a match makes its record, and events extend it. A later state fills a gap
    between the events. Spectators get the same events as at the server itself.

    Args:
        public: Receives the matches and their events.
        kept: The most matches to remember.
    """

    def __init__(self, public: PublicEvents, kept: int = KEPT) -> None:
        self._public = public
        self._kept = kept
        self._records: dict[str, MatchRecord] = {}
        self.changes = 0
        """Incremented whenever a match comes, ends or goes."""
        self.ended = 0
        """The number of matches that have ended since the start of the mirror."""

    @property
    def running(self) -> int:
        """The number of matches that run."""
        return len(self._public.matches)

    def follow(self, record: MatchRecord) -> None:
        """Add a match that this process plays itself, and that updates its record itself."""
        self._records[record.match] = record
        self.changes += 1
        self._public.begin(record)
        self._forget_surplus()

    def publish(self, event: MatchEvent) -> None:
        """Publish an event of such a match; its record already contains the event."""
        self.ended += isinstance(event, MatchEnded)
        self._public.offer(event)

    def take_state(self, state: MatchState) -> None:
        """Apply the state of a match."""
        record = self._records.get(state.match)
        if record is None:
            record = self._records[state.match] = _record(state)
            self.changes += 1
            if state.phase != OVER:
                self._public.begin(record)
            self._forget_surplus()
        if record.result is not None:
            if state.phase == OVER and len(state.moves) > len(record.moves):
                self._records[state.match] = _record(state)  # plies were missed before the end
                self.changes += 1
            return
        texts = [(it.player, it.text) for it in record.moves]
        same = zip(texts, state.moves, strict=False)
        common = next((at for at, (one, other) in enumerate(same) if one != tuple(other)), None)
        differs = common is not None and state.phase != OVER  # at the end hidden moves are shown
        if differs or len(texts) > len(state.moves):  # moves were taken back meanwhile
            left = min(len(state.moves), len(texts) if common is None else common)
            self.take_event(MovesTakenBack(state.match, 0, left, state.clocks))
        for ply, (player, text) in enumerate(state.moves, 1):
            if ply > len(record.moves):
                self.take_event(_ply_event(state, ply, player, text))
        if state.phase == OVER:
            self.take_event(
                MatchEnded(
                    state.match,
                    state.result or "Void",
                    state.reason or Reason.ABORT.value,
                    state.detail,
                    state.seed,
                    tuple(text for _, text in state.moves),
                    state.score,
                    state.ending,
                )
            )

    def take_event(self, event: MatchEvent) -> None:
        """Take an event. What is older than the record, or too new for it, waits for a state."""
        record = self._records.get(event.match)
        if record is None or record.result is not None:
            return
        if isinstance(event, MovePlayed | ChanceRolled):
            if event.ply != len(record.moves) + 1:
                return
            record.moves.append(_move(event))
            if not record.listed and _all_have_moved(record):
                record.listed = True
                self.changes += 1
        elif isinstance(event, MovesTakenBack):
            if event.plies > len(record.moves):
                return
            record.moves = record.moves[: event.plies]
        elif isinstance(event, MatchEnded):
            _end(record, event)
            self.ended += 1
            self.changes += 1
        self._public.offer(event)

    def lose(self, match: str) -> None:
        """Handle a match whose state the broker has deleted; forget it if it still ran."""
        record = self._records.get(match)
        if record is not None and record.result is None:
            del self._records[match]
            self.changes += 1
            self._public.matches.pop(match, None)

    async def record(self, match: str) -> MatchRecord | None:
        """Return one match with its moves, or None."""
        record = self._records.get(match)
        return None if record is None else self._public.shown(record)

    async def select(self, query: RecordQuery) -> list[MatchRecord]:
        """Return the matches of a query, the newest first."""
        found = sorted(self._records.values(), key=lambda it: (it.started, it.match), reverse=True)
        if query.after is not None:
            found = [it for it in found if (it.started, it.match) < query.after]
        fitting = [record for record in found if _fits(record, query)]
        return fitting[: query.limit]

    def _forget_surplus(self) -> None:
        while len(self._records) > self._kept:
            self._records.pop(next(self._oldest()))

    def _oldest(self) -> Iterator[str]:
        """Yield the ids of matches, first those that have ended, in the order of their coming."""
        records = self._records.items()
        yield from (match for match, record in records if record.result is not None)
        yield from self._records


def _fits(record: MatchRecord, query: RecordQuery) -> bool:
    player = None if query.player is None else query.player.lower()
    return (
        (player is None or player in [name.lower() for name in record.players])
        and (query.game is None or record.game == query.game)
        and (query.since is None or record.started >= query.since)
        and (query.until is None or record.started < query.until)
        and (query.finished is None or query.finished == (record.result is not None))
        and (record.listed or query.unlisted)
    )


def _record(state: MatchState) -> MatchRecord:
    """Return the record of a state, without the time of each move."""
    record = MatchRecord(
        match=state.match,
        game=state.game,
        options=dict(state.options),
        players=tuple(state.players),
        time=state.time,
        commitment=state.seed_hash or "",
        started=_time(state.started),
        moves=[
            _move(_ply_event(state, ply, player, text))
            for ply, (player, text) in enumerate(state.moves, 1)
        ],
        rated=state.rated,
    )
    record.listed = _all_have_moved(record)
    if state.phase == OVER:
        end = MatchEnded(
            state.match,
            state.result or "Void",
            state.reason or Reason.ABORT.value,
            state.detail,
            state.seed,
        )
        _end(record, end)
        record.ended = _time(state.updated)
    return record


def _all_have_moved(record: MatchRecord) -> bool:
    """Return whether every player has moved, the moves of the opening included."""
    return len({move.player for move in record.moves} - {CHANCE}) == len(record.players)


def _ply_event(state: MatchState, ply: int, player: int, text: str) -> MovePlayed | ChanceRolled:
    """Return the event of a ply that is known from a state only."""
    if player == CHANCE:
        return ChanceRolled(state.match, ply, text)
    return MovePlayed(state.match, ply, player, text, 0.0, state.clocks)


def _move(event: MovePlayed | ChanceRolled) -> MoveRecord:
    if isinstance(event, ChanceRolled):
        return MoveRecord(event.ply, CHANCE, event.outcome, 0.0)
    clock = event.clocks[event.player] if event.player < len(event.clocks) else None
    return MoveRecord(event.ply, event.player, event.move, event.seconds, clock)


def _end(record: MatchRecord, event: MatchEnded) -> None:
    """Write the end into a record, with the moves that were hidden until then."""
    if len(event.moves) == len(record.moves):
        record.moves = [
            MoveRecord(it.ply, it.player, text, it.seconds, it.clock)
            for it, text in zip(record.moves, event.moves, strict=True)
        ]
    try:
        reason = Reason(event.reason)
    except ValueError:  # of a later version
        reason = Reason.ABORT
    record.listed = record.listed or reason is Reason.RULE
    record.result = Result(Outcome.read(event.result).values(), reason, event.result, event.detail)
    record.seed = event.seed or ""
    record.end_now()


def _time(text: str) -> datetime:
    """Return a time in a message; now, if it is none."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError:
        return datetime.now(UTC)
