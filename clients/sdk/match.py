"""The match that a bot in Python plays, and its result, as the bot's code sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace

from boardwire.games import Game, Outcome
from boardwire.override import override
from boardwire.protocol import TimeControl
from boardwire.values import value_class
from boardwire.vocabulary import parse_player, player_name


@dataclass(eq=False, slots=True)
class BotMatch:
    """A match for :meth:`~boardwire.clients.sdk.bot.ConnectedBot.choose`.

    The same object comes with every move of a match. A person who practises may borrow the bot for
    some moves: `id` and `opponent` are empty then.

    Args:
        game: The game with its options: ``match.game.options["size"]``.
        player: The bot's own player, from 0 on; player 0 is black.
        time: The time control.
        id: The server's name for the match.
        opponent: The opponent's name; several are separated by commas.
        moves: The moves and rolls so far, each with its player (-1 for a roll) and its text as the
            bot may know it.
        seconds_left: The seconds on the bot's clock when the move was asked for: of the main time,
            or of the period. None without a clock.
        stones_left: The moves or periods that go with `seconds_left`, as `time_left` of GTP has
            them; 0 in main time.
        interrupted: Whether the answer is not needed any more, for example since the opponent has
            resigned. A long search in a thread may look at it.
        memory: A place for whatever the bot wants to remember until the match is over:
            ``match.memory.tree = ...``.
    """

    game: Game
    player: int
    time: TimeControl
    id: str = ""
    opponent: str = ""
    moves: Sequence[tuple[int, str]] = ()
    seconds_left: float | None = None
    stones_left: int = 0
    interrupted: bool = False
    memory: SimpleNamespace = field(default_factory=SimpleNamespace)

    @property
    def colour(self) -> str:
        """The bot's own colour: `black`, `white`, or `p3`, `p4` and so on."""
        return player_name(self.player)

    @override
    def __str__(self) -> str:
        name = f"match {self.id}" if self.id else "practice"
        return f"{name}, {self.game.name} as {self.colour}, move {len(self.moves) + 1}"


@value_class
class BotResult:
    """The result of a match.

    Args:
        match: The server's name for the match; `boardwire matches` and ``bw-record`` take it.
        game: The name of the game.
        opponent: The opponent's name; several are separated by commas.
        player: The bot's own player, from 0 on; None if the server did not report it.
        result: The result as in SGF: ``B+3.5``, ``W+Resign``, ``0`` for a draw.
        reason: The reason, such as ``rule``, ``time``, ``illegal-move``: a value of
            :class:`boardwire.matches.Reason`.
        detail: A sentence for people; may be empty.
        score: The result as people write it in this game: ``1-0`` in chess.
        ending: The end in words: ``White mates``.
    """

    match: str
    game: str
    opponent: str
    player: int | None
    result: str
    reason: str
    detail: str = ""
    score: str = ""
    ending: str = ""

    @classmethod
    def read(cls, facts: Mapping[str, str]) -> BotResult:
        """Read the facts of a server's line `# result ...`."""
        return cls(
            match=facts.get("match", ""),
            game=facts.get("game", ""),
            opponent=facts.get("opponent", ""),
            player=parse_player(facts.get("colour", "")),
            result=facts.get("result", ""),
            reason=facts.get("reason", ""),
            detail=facts.get("detail", ""),
            score=facts.get("score", ""),
            ending=facts.get("ending", ""),
        )

    @property
    def drawn(self) -> bool:
        """Whether the match is drawn."""
        return Outcome.read(self.result).drawn

    @property
    def won(self) -> bool:
        """Whether the bot won, alone or with others."""
        return Outcome.read(self.result).won_by(self.player)

    @property
    def lost(self) -> bool:
        """Whether the bot lost."""
        return Outcome.read(self.result).lost_by(self.player)
