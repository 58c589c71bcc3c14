"""A state of a game of OpenSpiel as a subclass of `State`."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from boardwire.games.errors import GameError, IllegalMove
from boardwire.games.model import CHANCE, OVER, Game, State
from boardwire.games.view import BoardView, Geometry
from boardwire.override import override
from boardwire.values import value_class
from boardwire.vocabulary import player_name

from .consistent import Observed, searched
from .observers import Observers
from .text_encoding import digest, line, words

START = "start"
"""The text of the position in which nothing has happened."""
_MAX_POSITION = 2000
_MAX_LINES = 100
_HIDDEN = "?"
_ANNOUNCEMENT = 0
"""The outcome of chance that announces what a move has led to."""


@value_class
class OpenSpielPly:
    """A move or an outcome of chance, with those before it.

    Args:
        before: The ply before, or None.
        player: Who acted, or CHANCE.
        move: Its number.
        text: Its text.
    """

    before: OpenSpielPly | None
    player: int
    move: int
    text: str

    def all(self) -> list[OpenSpielPly]:
        """Return the plies up to this one, first to last."""
        return list(self._back())[::-1]

    def _back(self) -> Iterator[OpenSpielPly]:
        ply: OpenSpielPly | None = self
        while ply is not None:
            yield ply
            ply = ply.before


class SpielGame(Game):
    """A game of OpenSpiel, as its states need it."""

    spiel: ClassVar[Any]
    """The game of OpenSpiel, with its parameters."""
    scale: ClassVar[float]
    """The largest utility; returns are divided by it."""
    announced: ClassVar[bool]
    """Whether an outcome of chance after every move gives the players their observations.

    In such a game a move may show its player something as well, such as a hit in Battleship.
    """
    observers: ClassVar[Observers]
    """The observers: players and spectators."""


class OpenSpielState(State):
    """A state of OpenSpiel, with the choices at once that it does not have yet.

    Args:
        game: The game.
        spiel: OpenSpiel's state.
        chosen: The moves that are not carried out yet, with their texts, by player.
        past: The last ply.
        observed: For each player a hash of all it saw, where OpenSpiel's texts do not have it all;
            last all words that a spectator saw.
        key: The key of OpenSpiel's state.
    """

    game: SpielGame

    def __init__(
        self,
        game: SpielGame,
        spiel: Any,
        chosen: dict[int, tuple[int, str]],
        past: OpenSpielPly | None,
        observed: tuple[str, ...],
        key: int,
    ) -> None:
        super().__init__(game)
        self.spiel, self.chosen, self.past, self.observed = spiel, chosen, past, observed
        self._key = key
        self._next: int | None = None  # the player that yield_turn() has made the one to act
        self._words: dict[int, str] | None = None

    @classmethod
    def first(cls, game: SpielGame) -> OpenSpielState:
        """Return the state before the first move."""
        observed = ("",) * (game.players + 1)
        return cls(game, game.spiel.new_initial_state(), {}, None, observed, 0)

    @override
    def copy(self) -> OpenSpielState:
        twin = OpenSpielState(
            self.game, self.spiel.clone(), dict(self.chosen), self.past, self.observed, self._key
        )
        twin._next, twin._words = self._next, self._words
        return twin

    @property
    def _collects(self) -> bool:
        """Whether moves are noted here, and carried out when all are there and are announced."""
        at_once = self.spiel.is_simultaneous_node()
        return bool(at_once or (self.game.announced and self.spiel.is_player_node()))

    @override
    def acting(self) -> tuple[int, ...]:
        if not self._collects:
            return super().acting()
        return tuple(player for player in self._choosing() if player not in self.chosen)

    @override
    def to_act(self) -> int:
        if self.spiel.is_terminal():
            return OVER
        if self.spiel.is_chance_node():
            return CHANCE
        if not self._collects:
            return int(self.spiel.current_player())
        if self._next is not None:
            return self._next
        return next(iter(self.acting()), CHANCE)

    @override
    def yield_turn(self, player: int) -> bool:
        if player not in self.acting():
            return False
        if self._collects:
            self._next, self._words = player, None
        return True

    def _choosing(self) -> list[int]:
        """Return the players that choose in this position."""
        if not self.spiel.is_simultaneous_node():
            return [self.spiel.current_player()]
        return [it for it in range(self.players) if self.spiel.legal_actions(it)]

    @override
    def legal_moves(self) -> list[int]:
        player = self.to_act()
        return list(self.spiel.legal_actions(player)) if player >= 0 else []

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.to_act() != CHANCE:
            return []
        if not self.spiel.is_chance_node():
            return [(_ANNOUNCEMENT, 1.0)]
        likely = [(move, chance) for move, chance in self.spiel.chance_outcomes() if chance > 0]
        total = sum(chance for _, chance in likely)
        return [(int(move), chance / total) for move, chance in likely]

    @override
    def apply(self, move: int) -> None:
        player = self.to_act()
        self._check(move, f"move {move}")
        text = self.move_text(move)
        self.past = OpenSpielPly(self.past, player, move, text)
        if self._collects:
            self._choose(player, move, text)
        else:
            self._observe(self._observed_texts(move))
            self.spiel.apply_action(move)
            self._key = hash((self._key, move))
        self._next, self._words = None, None

    def _choose(self, player: int, move: int, text: str) -> None:
        """Note a move, and carry all out when the last is made or announced."""
        if player != CHANCE:
            self.chosen[player], self._next = (move, text), None
            if self.game.announced or self.acting():
                return
        if self.game.announced:
            self._observe(self._observed_texts(move))
        else:
            texts = " ".join(self.chosen[player][1] for player in sorted(self.chosen))
            self._observe([texts] * (self.players + 1))
        self._key = hash((self._key, *self._joint()))
        self._carry_out(self.spiel)
        self.chosen = {}

    def _carry_out(self, spiel: Any) -> None:
        """Make the moves that were chosen in a state of OpenSpiel."""
        if spiel.is_simultaneous_node():
            spiel.apply_actions(self._joint())
        else:
            spiel.apply_action(self._joint()[spiel.current_player()])

    def _observed_texts(self, move: int) -> list[str]:
        """The texts that each player, and last a spectator, sees of a move, as far as kept."""
        texts = [""] * self.players
        if not self.game.observers.recall:
            texts = [self.move_text_for(move, player) for player in range(self.players)]
            for player, (_, own) in self.chosen.items():
                texts[player] = f"{own} {texts[player]}"
        return [*texts, self.move_text_for(move, None)]

    def _observe(self, texts: list[str]) -> None:
        """Keep the texts that everybody sees."""
        if self.game.observers.perfect:
            return
        *players, spectator = zip(self.observed, texts, strict=True)
        if self.game.observers.recall:
            kept = [old for old, _ in players]
        else:
            kept = [digest(f"{old} {text}") for old, text in players]
        self.observed = (*kept, " ".join(spectator).strip())

    def _joint(self) -> list[int]:
        """Return all choices; a player without any has OpenSpiel's number for none."""
        return [
            self.chosen[player][0] if player in self.chosen else 0 for player in range(self.players)
        ]

    @override
    def returns(self) -> list[float]:
        return [utility / self.game.scale for utility in self.spiel.returns()]

    @override
    def margin(self) -> float | None:
        if self.players != 2 or not self.game.zero_sum or self.game.scale == 1:
            return None
        return float(self.spiel.returns()[0])

    @override
    def key(self) -> int:
        return hash((self._key, self.to_act(), *sorted(self.chosen.items()))) & (2**64 - 1)

    @override
    def move_text(self, move: int) -> str:
        if self._words is None:
            self._words = words({it: self._spiel_text(it) for it in self._choices()})
        return self._words.get(move, str(move))

    def _spiel_text(self, move: int) -> str:
        player = self.to_act()
        if player == CHANCE and not self.spiel.is_chance_node():
            return "announced"
        return str(self.spiel.action_to_string(player, move))

    @override
    def move_text_for(self, move: int, player: int | None) -> str:
        actor, observers = self.to_act(), self.game.observers
        if observers.perfect or (actor == player and actor >= 0):
            return self.move_text(move)
        if self._collects and actor >= 0:
            return _HIDDEN if self.game.announced else self.move_text(move)
        if observers.public_moves and actor >= 0:
            return self.move_text(move)
        if player is None:
            if not observers.public_moves:
                return _HIDDEN
            texts = {self.move_text_for(move, it) for it in range(self.players)}
            return texts.pop() if len(texts) == 1 else _HIDDEN
        before, after = self._seen(self.spiel, player), self._after(move, player)
        if before == after:
            return _HIDDEN
        if observers.public_moves and self._is_observed(move, after, player):
            return self.move_text(move)
        return _HIDDEN + digest(after)

    def _is_observed(self, move: int, after: str, player: int) -> bool:
        """Whether a player knows an outcome of chance from all others by what it observes then."""
        others = [it for it, _ in self.chance_outcomes() if it != move]
        return bool(others) and all(self._after(it, player) != after for it in others)

    def _seen(self, spiel: Any, player: int) -> str:
        """The observation of a player in a state of OpenSpiel, and the player to act there."""
        text = self.game.observers.text(spiel, player)
        return f"{text}\nto act: {_turn(spiel)}" if self.game.announced else text

    def _after(self, move: int, player: int) -> str:
        """Return the observation of a player after a move or an outcome of chance."""
        if self._collects:
            then = self.spiel.clone()
            self._carry_out(then)
        else:
            then = self.spiel.child(move)
        return self._seen(then, player)

    @override
    def position_text(self) -> str:
        text = ".".join(str(ply.move) for ply in self.plies()) or START
        if len(text) > _MAX_POSITION:
            raise GameError(f"after {len(self.plies())} plies the text of a position is too long")
        return text

    def plies(self) -> list[OpenSpielPly]:
        """Return the plies so far."""
        return self.past.all() if self.past else []

    @override
    def determinized(self, player: int, random: random.Random) -> OpenSpielState:
        """Return a state drawn at random among those that `player` cannot distinguish from it.

        OpenSpiel draws it in the games that can; in the others a search looks for moves and
        outcomes of chance that fit everything the player saw, with those first that it draws.

        Raises:
            GameError: The search has found none within its limit.
        """
        if self.game.perfect_information:
            return self.copy()
        observed = self._observed_by(player)
        first = type(self).first(self.game)
        return self._resampled(player, random) or searched(first, observed, player, random)

    def _observed_by(self, player: int) -> list[Observed]:
        """Return the text of each ply as a player saw it; its own moves are whole."""
        now = type(self).first(self.game)
        observed: list[Observed] = []
        plies = self.plies()
        complete = len(plies) - len(self.chosen)
        for number, ply in enumerate(plies):
            if number >= complete and ply.player != player:
                continue  # a move that the player does not see yet
            now.yield_turn(ply.player)
            observed.append((ply.player, now.move_text_for(ply.move, player)))
            now.apply(ply.move)
        return observed

    def _resampled(self, player: int, chance: random.Random) -> OpenSpielState | None:
        """The state that OpenSpiel draws, if the game can and nothing waits for an announcement."""
        if not self.game.observers.resampled or self.chosen or self.spiel.is_terminal():
            return None
        twin = type(self).first(self.game)
        try:
            found = self.spiel.resample_from_infostate(player, chance.random)
            for action in found.full_history():
                twin.apply(action.action)
                if twin.chosen:
                    twin.apply(_ANNOUNCEMENT)
        except (RuntimeError, IllegalMove):  # the former is an error of OpenSpiel
            return None
        return twin if twin.observation(player) == self.observation(player) else None

    @override
    def drawn_course(self, player: int) -> list[int] | None:
        """The course to a state that OpenSpiel draws, by random numbers that depend on it alone."""
        if not self.game.observers.resampled or self.chosen or self.spiel.is_terminal():
            return None
        known = self._seen(self.spiel, player)
        try:
            found = self.spiel.resample_from_infostate(player, random.Random(known).random)
            if self._seen(found, player) != known:
                return None
            return list(self._course(found.full_history()))
        except RuntimeError:  # an error of OpenSpiel
            return None

    def _course(self, history: Iterable[Any]) -> Iterator[int]:
        """The numbers of moves, outcomes and announcements in a history of OpenSpiel in turn."""
        for action in history:
            yield int(action.action)
            if self.game.announced and action.player >= 0:
                yield _ANNOUNCEMENT

    @override
    def observation(self, player: int | None = None) -> str:
        if self.game.perfect_information:
            return self.position_text()
        return line(self._observed(player))

    def _observed(self, player: int | None) -> str:
        """Return the knowledge of an observer, as lines."""
        if player is None:
            return f"{len(self.plies()) - len(self.chosen)} plies: {self.observed[-1]}".strip()
        text = self._seen(self.spiel, player)
        if not self.game.observers.recall:
            text += f"\ntold: {self.observed[player] or '-'}"
        if player in self.chosen:
            text += f"\nown choice: {self.chosen[player][1]}"
        return text

    @override
    def view(self, player: int | None = None) -> BoardView:
        lines = self._lines(player)[:_MAX_LINES]
        last = self.past.text if self.past and self.game.perfect_information else None
        return BoardView(Geometry.NONE, 0, 0, (), last_move=last, lines=tuple(map(line, lines)))

    def _lines(self, player: int | None) -> list[str]:
        """Return the position as OpenSpiel writes it for this observer."""
        perfect = self.game.perfect_information
        text = str(self.spiel) if perfect else self._observed(player)
        return [it.rstrip() for it in text.splitlines() if it.strip()]


def _turn(spiel: Any) -> str:
    """Return the player to act in a state of OpenSpiel, in a word."""
    if spiel.is_terminal():
        return "nobody"
    if spiel.is_chance_node():
        return "chance"
    return "all" if spiel.is_simultaneous_node() else player_name(spiel.current_player())
