"""Encounters: the games of a few engines that meet, with their seats, openings and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwire.games import Game
from boardwire.matches.openings import Opening, Openings

from ..errors import ScheduleError
from ..schedule import ScheduledGame


class Encounters:
    """The games of encounters, which are numbered from 0 on in the order of a schedule.

    The engines of an encounter move on by a seat after each game, and play every opening from
    every seat: these games are a pair. An encounter of an odd number of games goes on where the
    last one stopped, so that over the rounds everybody has every seat equally often.

    Args:
        game: The game with its options.
        games: The number of games of an encounter; 0 for one from every seat.
        swap: Whether the engines change seats. Otherwise each game is a pair with an opening of its
            own, and the engines sit as the schedule lists them.
        reverse: Whether the engines take each other's seats.
        openings: How the games begin; None for the usual start.
        opening_per_round: Whether all encounters of a round have the same openings, as far as the
            schedule has rounds. Otherwise each has its own.

    Raises:
        ScheduleError: The number of games is negative.
    """

    def __init__(
        self,
        game: Game,
        games: int = 0,
        *,
        swap: bool = True,
        reverse: bool = False,
        openings: Openings | None = None,
        opening_per_round: bool = False,
    ) -> None:
        if games < 0:
            raise ScheduleError(f"an encounter has 1 or more games, not {games}")
        self.game = game
        self.games = games or (game.players if swap else 1)
        self.pairs = -(-self.games // game.players) if swap else self.games
        """The number of pairs of an encounter."""
        self._swap = swap
        self._reverse = reverse
        self._openings = openings
        self._opening_per_round = opening_per_round

    def games_of(
        self,
        engines: Sequence[int],
        number: int,
        round: int = 0,
        *,
        turn: int | None = None,
        deal: int | None = None,
    ) -> Iterator[ScheduledGame]:
        """Yield the games of one encounter, made one by one.

        Args:
            engines: The engines that meet: as many as the game has players.
            number: The number of the encounter, from 0 on.
            round: The number of its round, from 0 on.
            turn: How often these engines have met before, which says who has the first seat; None
                for once in each round.
            deal: A number that encounters with the same openings share; None for the round.
        """
        shared = round if deal is None else deal
        first = self.pairs * (shared if self._opening_per_round else number)
        for index in range(self.games):
            pair = index // self.game.players if self._swap else index
            yield ScheduledGame(
                number * self.games + index,
                self.seating(engines, index, round if turn is None else turn),
                self._opening(first + pair),
                number * self.pairs + pair,
                round,
            )

    def seating(self, engines: Sequence[int], index: int, turn: int) -> tuple[int, ...]:
        """Return the engine in each seat of the game `index` of an encounter, player 0 first.

        In the first game the engine listed first has the side that people name first: White in
        chess, Black in Go.
        """
        first = (turn * self.games + index) % self.game.players if self._swap else 0
        listed = (*engines[first:], *engines[:first])
        return self.game.conventions.in_order(listed[::-1] if self._reverse else listed)

    def pair_of(self, number: int) -> int:
        """Return the number of the pair that the game of that number belongs to."""
        encounter, index = divmod(number, self.games)
        return encounter * self.pairs + (index // self.game.players if self._swap else index)

    def _opening(self, number: int) -> Opening:
        return Opening(self.game) if self._openings is None else self._openings.pick(number)
