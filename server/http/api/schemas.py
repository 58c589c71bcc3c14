"""The JSON of the API. The schemas of OpenAPI are made from these classes."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from pydantic import BaseModel, Field

from boardwire.games import Game
from boardwire.games.cards import has_card
from boardwire.matches import MatchRecord
from boardwire.matches.rating.score import Score
from boardwire.matches.referee.result_words import conventions_of

from ..match_texts import result_words, score_words
from ..sources import Rated

Value = bool | int | float | str


class GameOption(BaseModel):
    """An option of a game."""

    name: str
    default: Value
    proposed: Value = Field(description="The value that a form proposes to people.")
    common: list[Value] = Field(description="The values that people choose most.")
    range: str = Field(description="The accepted values, in words.")
    help: str


class GameInfo(BaseModel):
    """A game that the server hosts."""

    name: str
    title: str
    record_format: str = Field(description="The usual format of its records.")
    players: int = Field(description="The number of players, unless the option `players` says so.")
    perfect_information: bool = Field(description="Whether all players know the whole position.")
    sides: list[str] = Field(description="The names of the sides, player 0 first: `Black`.")
    order: list[int] = Field(description="The players in the order in which people name them.")
    rules: bool = Field(description="Whether `/rules/NAME` has a rules card of the game.")
    options: list[GameOption]

    @classmethod
    def of(cls, name: str, game: type[Game]) -> GameInfo:
        """Return the description of a game."""
        options = [
            GameOption(
                name=it.name,
                default=it.default,
                proposed=it.proposed,
                common=list(it.common),
                range=it.range,
                help=it.help,
            )
            for it in game.declared
        ]
        conventions = conventions_of(name, {})
        players = range(game().players)
        return cls(
            name=name,
            title=game.title,
            record_format=game.record_format,
            players=len(players),
            perfect_information=game.perfect_information,
            sides=[conventions.side(player) for player in players],
            order=list(conventions.in_order(players)),
            rules=has_card(name),
            options=options,
        )


class Games(BaseModel):
    """All games."""

    games: list[GameInfo]


class MatchSummary(BaseModel):
    """A match without its moves."""

    match: str = Field(description="The match's id.")
    game: str
    options: dict[str, Value]
    players: list[str] = Field(description="Player 0, who is black, first.")
    time: str = Field(description="The time control, such as `5m+3`.")
    started: datetime
    ended: datetime | None
    result: str | None = Field(description="As SGF writes it, `B+3.5`; null while it runs.")
    reason: str | None = Field(description="The reason of its end, one word of a closed set.")
    detail: str = Field(description="A sentence for people.")
    score: str = Field(
        description="The result as people write it in this game, `1-0`; empty while it runs."
    )
    words: str = Field(
        description="The score with the end in words, `1-0 · White mates`; empty while it runs."
    )
    rated: bool = Field(description="Whether the match counts for ratings, unless it is void.")
    voided: str = Field(description="The reason why an operator made it void; empty if it is not.")
    tournament: str = Field(description="The id of its tournament at this server; empty for none.")
    tournament_game: int = Field(description="The number of the game in the tournament, from 0 on.")

    @classmethod
    def of(cls, record: MatchRecord) -> Self:
        """Return the description of a record."""
        texts = {"score": score_words(record), "words": result_words(record)}
        return cls.model_validate({**record.to_data(), **texts})


class PlayedPly(BaseModel):
    """A move or a chance outcome. Later versions may add fields."""

    ply: int = Field(description="Its number, from 1 on.")
    player: int = Field(description="The player that moved, from 0 on; -1 for chance.")
    move: str
    seconds: float
    clock: float | None = Field(
        description="The player's remaining seconds afterwards; null without a clock."
    )


class MatchDetails(MatchSummary):
    """A match with its moves."""

    plies: list[PlayedPly]
    scores: dict[str, str] = Field(description="The final score by player, as engines reported it.")
    commitment: str = Field(description="SHA-256 of the dice's seed; empty without dice.")
    seed: str = Field(description="The dice's seed, once the match is over.")
    plies_hash: str = Field(
        "", description="The running SHA-256 of the plies in the database, once the match is over."
    )


class Matches(BaseModel):
    """A page of matches, newest first."""

    matches: list[MatchSummary]
    next: str | None = Field(
        description="The value of `after` for the next page; null on the last page."
    )


class RatingInfo(BaseModel):
    """A player's rating, on the Elo scale."""

    game: str
    time_class: str
    name: str
    rating: float
    deviation: float = Field(description="The standard deviation of the rating.")
    games: int
    opponents: int = Field(description="The number of different opponents.")
    provisional: bool = Field(
        description="Whether it has no place: too few opponents, or too large an error."
    )

    @classmethod
    def of(cls, rated: Rated) -> RatingInfo:
        """Return the description of a rating."""
        return cls.model_validate(rated, from_attributes=True)


class LadderInfo(BaseModel):
    """A game's players in a time class, best first."""

    game: str
    time_class: str
    players: list[RatingInfo]
    provisional: list[RatingInfo] = Field(
        description="Players without a place, who met too few opponents or have too large an error."
    )


class LadderName(BaseModel):
    """A game and a time class: each pair has its own ratings."""

    game: str
    time_class: str
    players: int = Field(description="The number of players with a place.")


class Ladders(BaseModel):
    """The games and time classes that have ratings."""

    ladders: list[LadderName]


class ScoreInfo(BaseModel):
    """Games of a player, by their outcome for it."""

    wins: int
    draws: int = Field(description="Draws, and wins that it shared with others.")
    losses: int

    @classmethod
    def of(cls, score: Score) -> Self:
        """Return the description of a score."""
        return cls(wins=score.wins, draws=score.draws + score.shared, losses=score.losses)


class PlayerProfile(BaseModel):
    """A player: its ratings, results and latest matches."""

    name: str
    ratings: list[RatingInfo]
    matches: list[MatchSummary]
    seats: dict[int, ScoreInfo] = Field(
        description="Results by the player's number at the board, of its latest 1000 matches."
    )
    opponents: dict[str, ScoreInfo] = Field(
        description="Results against each opponent, of its latest 1000 matches."
    )


class RatingPointInfo(BaseModel):
    """The rating that a player had at the end of an hour."""

    at: datetime
    rating: float
    deviation: float
    games: int


class RatingCurve(BaseModel):
    """The history of a player's rating in one game and time class, the oldest first."""

    game: str
    time_class: str
    points: list[RatingPointInfo]


class RatingHistory(BaseModel):
    """The history of a player's ratings."""

    name: str
    curves: list[RatingCurve]


class Problem(BaseModel):
    """The reason why a request was not answered."""

    detail: str


class TouchingInfo(BaseModel):
    """Shorter ways to touch a move than all of its points in order."""

    by_end: bool = Field(
        description="Whether the last point is enough where it determines the way."
    )
    only: bool = Field(description="Whether the next point is touched too if there is only one.")
    in_steps: bool = Field(
        description="Whether a move has several steps, made in any order, one at a time."
    )


class FrameInfo(BaseModel):
    """The part of a board's picture that stays the same throughout a game."""

    width: float
    height: float
    inner: list[float] = Field(description="Left, top, width and height without coordinates.")
    svg: str = Field(description="Static markup: a symbol for each kind of piece, and the board.")
    overlay: str = Field(description="Static markup above the pieces.")
    prefix: str = Field(description="The beginning of the identifiers of symbols in the markup.")
    symbols: list[str]
    slots: dict[str, list[float]] = Field(description="The middle of each place for a piece.")
    points: dict[str, list[float]] = Field(
        description="The middle, width and height of each point to touch."
    )
    rows: list[list[str]] = Field(description="The points as rows of a grid, from the top.")
    piece_size: float
    marks: str = Field(description="`below` or `above`: the layer of the mark of the last move.")
    marked_below: list[str] = Field(
        description="Kinds of other marks below the pieces, as `check`."
    )
    marked_above: list[str] = Field(description="The kinds of other marks above them: `win`.")
    touching: TouchingInfo
    sides: list[str] = Field(description="The names of the sides, player 0 first: `Black`.")
    order: list[int] = Field(description="The players in the order in which people name them.")
    numbered_in_pairs: bool = Field(
        description="Whether a move of each player has one number together: `1. e4 e5`."
    )
    first_number: int = Field(
        description="The number of the first move; other than 1 if the position has one."
    )
    below: int = Field(description="The player who sits below in diagrams.")
    details: list[str] = Field(
        description="Facts beside the board that only experts ask for, such as castling rights."
    )
    rules: bool = Field(description="Whether `/rules/NAME` has a rules card of the game.")
