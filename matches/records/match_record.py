"""The record of a match: the players, the plies with their times, and the result."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from boardwire.games import CHANCE, Game, OptionValue, load
from boardwire.games.records import GameRecord, Replay, canonical_result
from boardwire.games.records.annotations import Annotations, MoveAnnotation
from boardwire.override import override
from boardwire.protocol import TimeClass, TimeControl, as_utc
from boardwire.protocol.search_info import WORDS, SearchInfo, line_of_play
from boardwire.values import value_class

from ..errors import RecordDataError
from ..openings import parse_opening
from ..referee.result_words import ending_of
from ..referee.results import Reason, Result
from .json_fields import PlainFields, checked
from .pgn_tags import BOOK, game_tags, time_tags


@value_class
class MoveRecord:
    """One ply.

    Args:
        ply: Its number, from 1 on.
        player: The player who moved, from 0 on, or CHANCE for a roll.
        text: The move's canonical text.
        seconds: The time it took, with the lag of the connection; 0 for a roll.
        clock: The mover's remaining seconds afterwards, of the main time or of the period, or None
            without a clock. Below 0 where the move used some of the grace, so that a match that is
            resumed does not give it again.
        charged: The seconds of these that the clock counted, without those given back for lag. All
            of them by default.
        stones: The mover's byo-yomi periods left, or moves to be made in its Canadian period; 0 in
            main time, and where there are no periods.
        info: The last report of the mover on its search for the move; None without one.
        review: A report on the position before the ply, for the player to act there, by an engine
            that looked at the finished match; None without one.
    """

    ply: int
    player: int
    text: str
    seconds: float
    clock: float | None = None
    charged: float = math.nan
    stones: int = 0
    info: SearchInfo | None = None
    review: SearchInfo | None = None

    def __post_init__(self) -> None:
        if math.isnan(self.charged):
            object.__setattr__(self, "charged", self.seconds)

    @override
    def __reduce__(self) -> tuple[type[MoveRecord], tuple[object, ...]]:
        """Give the values alone to pickle: a long match goes to another process within 5 ms."""
        values = self.ply, self.player, self.text, self.seconds, self.clock
        return MoveRecord, (*values, self.charged, self.stones, self.info, self.review)

    @property
    def annotation(self) -> MoveAnnotation:
        """The times of the move and its search, for records of games."""
        latency = max(self.seconds - self.charged, 0.0)
        info = self.info
        if info is None:
            return MoveAnnotation(self.seconds, self.clock, self.stones, latency)
        return MoveAnnotation(
            seconds=self.seconds,
            clock=self.clock,
            stones=self.stones,
            latency=latency,
            score=info.score,
            centipawns=info.centipawns,
            mate=info.mate,
            depth=info.depth,
            seldepth=info.seldepth,
            nodes=info.nodes,
            nps=info.nps,
            hashfull=info.hashfull,
            tbhits=info.tbhits,
            pv=info.pv,
        )

    def to_data(self) -> dict[str, Any]:
        """Return the ply as a dictionary for JSON; `info` and `review` where they are known."""
        data: dict[str, Any] = {
            "ply": self.ply,
            "player": self.player,
            "move": self.text,
            "seconds": round(self.seconds, 6),
            "charged": round(self.charged, 6),
            "clock": None if self.clock is None else round(self.clock, 6),
            "stones": self.stones,
        }
        if self.info is not None:
            data["info"] = _info_data(self.info)
        if self.review is not None:
            data["review"] = _info_data(self.review)
        return data

    @classmethod
    def from_data(cls, data: object) -> MoveRecord:
        """Read what :meth:`to_data` gave.

        Raises:
            RecordDataError: The data are something else.
        """
        ply = PlainFields(data, "a ply")
        return cls(
            ply.get("ply", int),
            ply.get("player", int),
            ply.get("move", str),
            ply.get("seconds", float),
            ply.get("clock", float, None),
            ply.get("charged", float, math.nan),
            ply.get("stones", int, 0),
            _read_info(ply.get("info", dict, None)),
            _read_info(ply.get("review", dict, None)),
        )


@value_class
class SeatRecord:
    """The owner of one seat of a match, who may take it again after a lost connection.

    Args:
        account: The player's account, or None for a guest.
        session: SHA-256 of the session token that resumes the seat, in hexadecimal; empty where
            nobody can. It is not published.
        credential: Identifies what the account's owner had proved when the seat was taken. The
            session resumes the seat only as long as that is valid. Empty for a guest.
    """

    account: str | None = None
    session: str = ""
    credential: str = ""


@dataclass(slots=True)
class MatchRecord:
    """A match so far; complete once it has a result.

    Args:
        match: The match's id.
        game: The registry's name of the game.
        options: All options of the game.
        players: The players' names, player 0 first.
        time: The time control; that of player 0 where the players have different ones.
        commitment: SHA-256 of the dice's seed, in hexadecimal; empty where there are no dice.
        started: When the first player was asked, in UTC.
        moves: The plies so far.
        result: The result, or None while the match goes on.
        scores: The players' own opinions of the final score, by player, where they have one.
        seed: The dice's seed in hexadecimal, which is secret while the match goes on.
        ended: When it ended, in UTC.
        seats: The owners of the seats, player 0 first; empty where nobody logged in.
        opening: The moves or the position that the match began with, as text; empty for none.
        rated: Whether the match counts for ratings. A match that ends before every player has moved
            does not.
        dead: The points of the stones that were taken off at the end of Go, since all players
            considered them dead.
        voided: The reason why an operator has made the result void, so that it does not count for
            ratings; empty if it is not void.
        times: The time control of each player, where these differ; else empty.
        tournament: The id of the tournament of a server that it belongs to; empty for none.
        tournament_game: The number of the game in that tournament, from 0 on.
        listed: Whether lists of matches have it. A match at a server is in no list before every
            player has moved, unless it belongs to a tournament.
        refereed: Whether a referee of this process has made all moves by the rules.
        plies_hash: The running hash of the plies as a store has kept it (:mod:`.ply_hash`); empty
            where none was kept.
    """

    match: str
    game: str
    options: Mapping[str, OptionValue]
    players: tuple[str, ...]
    time: TimeControl
    commitment: str
    started: datetime
    moves: list[MoveRecord] = field(default_factory=list)
    result: Result | None = None
    scores: dict[int, str] = field(default_factory=dict)
    seed: str = ""
    ended: datetime | None = None
    seats: list[SeatRecord] = field(default_factory=list)
    opening: str = ""
    rated: bool = False
    dead: tuple[str, ...] = ()
    voided: str = ""
    times: tuple[TimeControl, ...] = ()
    tournament: str = ""
    tournament_game: int = 0
    listed: bool = True
    refereed: bool = field(default=False, compare=False, repr=False)
    plies_hash: str = field(default="", compare=False)

    def end_now(self) -> None:
        """Set the time of the end. It is never before the start, even if the clock was set back."""
        self.ended = max(datetime.now(UTC), as_utc(self.started))

    def time_of(self, player: int) -> TimeControl:
        """Return the time control of a player."""
        return self.times[player] if self.times else self.time

    @property
    def time_class(self) -> TimeClass:
        """The time class of the match; each has its own ratings."""
        return self.time.time_class

    def seconds_of(self, player: int) -> float:
        """Return the time that a player used in all moves together."""
        return sum(move.seconds for move in self.moves if move.player == player)

    def game_record(
        self, fields: Sequence[str] | None = None, notation: str = "san", **tags: str
    ) -> GameRecord:
        """The match as a record of its game, for the formats of :mod:`boardwire.games.records`.

        Args:
            fields: What the comments on moves have beside evaluation, depth and time, of
                :data:`~boardwire.games.records.annotations.FIELDS`; None for no comments.
            notation: The notation of moves in PGN.
            tags: Further tags of the record, such as ``Event``.

        Raises:
            GameError: The game or its options are not known here.
        """
        facts = {"Date": f"{self.started:%Y.%m.%d}", **time_tags(self.time, self.times), **tags}
        game = load(self.game, **self.options)
        result = self.result
        as_pgn = game.record_format == "pgn"
        if as_pgn:
            facts |= game_tags(self.started, self.ended, result)
        if result is not None and result.reason is Reason.RULE and self.dead:
            facts["Comment"] = result.detail
        elif result is not None and not _tells_reason(result):
            facts["Comment"] = ending_of(load(self.game, **self.options).conventions, result)
        text = "" if result is None else canonical_result(result.text) or result.text
        tags = {tag: it for tag, it in facts.items() if it}
        if self.refereed:
            moves = tuple([move.text for move in self.moves])
            movers = tuple([move.player for move in self.moves])
            record = GameRecord(game, moves, self.players, text, tags, movers=movers)
            indices: Sequence[int] = range(len(moves))
        else:
            replay, indices = self._replay(game)
            record = replay.record(self.players, text, tags)
        if result is not None:
            record = replace(record, ending=ending_of(game.conventions, result))
        annotated: dict[int, MoveAnnotation] = {}
        if as_pgn and (count := self._opening_plies(game)):
            annotated = dict.fromkeys(indices[:count], MoveAnnotation(text=BOOK))
        if fields is None:
            return replace(record, annotations=Annotations(annotated, notation=notation))
        annotated |= {
            index: move.annotation
            for index, move in zip(indices, self.moves, strict=True)
            if move.seconds > 0 or move.info is not None
        }
        return replace(record, annotations=Annotations(annotated, tuple(fields), notation))

    def _opening_plies(self, game: Game) -> int:
        """Return the number of plies that the opening made."""
        if not self.opening.startswith("moves:"):
            return 0
        return min(len(parse_opening(self.opening, game).moves), len(self.moves))

    def _replay(self, game: Game) -> tuple[Replay, Sequence[int]]:
        """Return the moves made again, and the index of each of ours among those of the replay."""
        replay = Replay(game)
        indices: list[int] = []
        for move in self.moves:
            replay.play_on()
            replay.play(move.text, player=None if move.player == CHANCE else move.player)
            indices.append(len(replay.moves) - 1)
        return replay, indices

    def to_data(self) -> dict[str, Any]:
        """Return the record as plain data for JSON."""
        result = self.result
        return {
            "match": self.match,
            "game": self.game,
            "options": dict(self.options),
            "players": list(self.players),
            "accounts": [seat.account for seat in self.seats],
            "time": str(self.time),
            **({"times": [str(it) for it in self.times]} if self.times else {}),
            "time_class": self.time_class.value,
            "rated": self.rated,
            "voided": self.voided,
            "tournament": self.tournament,
            "tournament_game": self.tournament_game,
            "opening": self.opening,
            "result": None if result is None else result.text,
            "reason": None if result is None else result.reason.value,
            "detail": "" if result is None else result.detail,
            "returns": None if result is None else list(result.returns),
            "moves": [move.text for move in self.moves],
            "plies": [move.to_data() for move in self.moves],
            "seconds": [round(self.seconds_of(player), 6) for player in range(len(self.players))],
            "dead": list(self.dead),
            "scores": {str(player): score for player, score in self.scores.items()},
            "commitment": self.commitment,
            "seed": self.seed if result is not None else "",
            # Hidden moves could be guessed and compared with it while the match goes on.
            "plies_hash": self.plies_hash if result is not None else "",
            "started": self.started.isoformat(),
            "ended": None if self.ended is None else self.ended.isoformat(),
        }

    @classmethod
    def from_data(cls, data: object) -> MatchRecord:
        """Read a result of :meth:`to_data`, also one of an earlier version with fewer fields.

        Fields that follow from others are not read.

        Raises:
            RecordDataError: The data are something else.
        """
        match = PlainFields(data, "the record")
        result = None
        if (text := match.get("result", str, None)) is not None:
            returns = tuple(match.list_of("returns", float, ()))
            reason = match.made("reason", Reason)
            result = Result(returns, reason, text, match.get("detail", str, ""))
        return cls(
            match=match.get("match", str),
            game=match.get("game", str),
            options={
                name: value if isinstance(value, bool | int | float) else checked(value, str, name)
                for name, value in match.get("options", dict).items()
            },
            players=tuple(match.list_of("players", str)),
            time=match.made("time", TimeControl.parse),
            commitment=match.get("commitment", str, ""),
            started=match.made("started", _moment),
            moves=[MoveRecord.from_data(it) for it in match.list_of("plies", dict)],
            result=result,
            scores=_scores(match.get("scores", dict, {})),
            seed=match.get("seed", str, ""),
            ended=match.made("ended", _moment, None),
            seats=[
                SeatRecord(None if account is None else checked(account, str, "accounts"))
                for account in match.get("accounts", list, [])
            ],
            opening=match.get("opening", str, ""),
            rated=match.get("rated", bool, False),
            dead=tuple(match.list_of("dead", str, ())),
            voided=match.get("voided", str, ""),
            times=_times(match),
            tournament=match.get("tournament", str, ""),
            tournament_game=match.get("tournament_game", int, 0),
            plies_hash=match.get("plies_hash", str, ""),
        )


_INFO_NUMBERS = tuple(name for name in WORDS if name != "score")


def _info_data(info: SearchInfo) -> dict[str, Any]:
    """Search information as a dictionary for JSON, without what is not known."""
    data: dict[str, Any] = {
        name: value for name in _INFO_NUMBERS if (value := getattr(info, name)) is not None
    }
    if info.score is not None:
        data["score"] = round(info.score, 6)
    if info.pv:
        data["pv"] = list(info.pv)
    return data


def _read_info(data: object) -> SearchInfo | None:
    if data is None:
        return None
    facts = PlainFields(data, "the info of a ply")
    numbers = {name: facts.get(name, int, None) for name in _INFO_NUMBERS}
    pv = line_of_play(facts.list_of("pv", str, ()))
    return SearchInfo(score=facts.get("score", float, None), pv=pv, **numbers)


def _times(match: PlainFields) -> tuple[TimeControl, ...]:
    """Return the time controls of the players, where they have different ones."""
    try:
        times = tuple(TimeControl.parse(text) for text in match.list_of("times", str, ()))
    except ValueError as error:
        raise RecordDataError(f"times: {error}") from error
    if times and len(times) != len(match.list_of("players", str)):
        raise RecordDataError("times: there must be one for each player")
    return times


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text} does not say its zone")
    as_utc(moment)  # so that nothing that turns it into UTC later can fail
    return moment


def _scores(data: Mapping[str, object]) -> dict[int, str]:
    if not all(player.isdecimal() for player in data):
        raise RecordDataError("scores must be by players' numbers")
    return {int(player): checked(score, str, "scores") for player, score in data.items()}


def _tells_reason(result: Result) -> bool:
    """Return whether the text says why the game ended: `W+Resign` does, `-P3` does not."""
    named = result.reason in (Reason.RESIGNATION, Reason.TIME) and result.winner is not None
    return result.reason is Reason.RULE or named
