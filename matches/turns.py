"""The turns of a match: who is to act next, with the choices of players who act at once."""

from __future__ import annotations

from boardwire.games import CHANCE, GameFault, IllegalMove, InvalidMove
from boardwire.protocol.search_info import SearchInfo

from .actions import Accept, Action, Note, StorePly
from .choices import Choice, Choices
from .dice import Dice
from .endings import Endings
from .messages.observation import Observation
from .move_requests import ask, await_moves
from .ply_actions import ply_actions
from .referee.results import Reason, Result
from .running_state import Phase, RunningState
from .settlement import Settlement
from .setups import Setups, read_setup
from .table import Played


class MatchTurns:
    """Adds plies to a match, and decides what comes after them.

    Args:
        state: The match.
        dice: The source of chance.
        endings: Ends the match.
        settlement: Settles the score when the rules end the game.
    """

    def __init__(
        self, state: RunningState, dice: Dice, endings: Endings, settlement: Settlement
    ) -> None:
        self._state = state
        self._dice = dice
        self._endings = endings
        self._settlement = settlement
        self._setups = Setups()

    def read(self, player: int, text: str) -> Played:
        """Make the move of an answer, or only read it where others choose at once.

        While players place their pieces, an answer may be a set-up of several moves. This is its
        first move; each of the others is made as soon as the player is to move.

        Raises:
            IllegalMove, InvalidMove: The answer is no legal move and no set-up.
        """
        first, *others = read_setup(self._state.table.state, player, text)
        played = self._read_move(player, first)
        self._setups.keep(player, others)
        return played

    def _read_move(self, player: int, text: str) -> Played:
        state = self._state
        read = state.table.play if state.choices is None else state.table.parse
        return read(player, text)

    def ply(
        self, played: Played, seconds: float, charged: float, info: SearchInfo | None = None
    ) -> list[Action]:
        """Return the actions that one ply asks for: storing, notifying, publishing."""
        state = self._state
        actions = ply_actions(state.record, state.clock, played, seconds, charged, info)
        state.record.listed = state.record.listed or state.all_have_moved
        return actions

    def make(self, choice: Choice) -> list[Action]:
        """Return the actions that a move asks for; a choice among others is kept back at first."""
        if self._state.choices is not None:
            return self._choose(self._state.choices, choice)
        return self.ply(choice.played, choice.seconds, choice.charged, choice.info)

    def _choose(self, choices: Choices, choice: Choice) -> list[Action]:
        """Keep a choice back until all players have chosen, then make the moves in order."""
        state = self._state
        player = choice.played.player
        choices.take(choice)
        state.to_move = choices.awaited
        text = choice.played.text_for(player)
        clocks = state.clock.all_remaining()
        accept = Accept(player, Observation(choices.ply_of(player), player, text, clocks))
        if state.to_move:
            return [accept]
        state.choices = None
        stores: list[Action] = []  # nothing is reported before all choices are on disk
        rest: list[Action] = []
        try:
            for it in choices.in_order():
                played = state.table.play(it.played.player, it.played.text)
                for action in self.ply(played, it.seconds, it.charged, it.info):
                    if isinstance(action, StorePly):
                        stores.append(action)
                    elif not isinstance(action, Accept):
                        rest.append(action)
        except GameFault as fault:
            return [accept, *stores, *rest, *self._endings.void(str(fault))]
        return [accept, *stores, *rest]

    def go_on(self, now: float) -> list[Action]:
        """Make the moves that need nobody; then ask for the next move, or end the game."""
        state = self._state
        actions: list[Action] = []
        while state.phase is Phase.PLAYING:
            actions += self._to_next_move(now)
            placing = [it for it in state.to_move if self._setups.has(it)]
            if state.phase is Phase.PLAYING and not placing:
                return [*actions, ask(state)]
            for player in placing:
                if state.phase is Phase.PLAYING:
                    actions += self._place(player, now)
        return actions

    def _place(self, player: int, now: float) -> list[Action]:
        """Make the next move of a set-up, which takes the player no time."""
        try:
            played = self._read_move(player, self._setups.next(player))
        except (IllegalMove, InvalidMove) as error:
            self._setups.drop(player)
            return [Note((player,), f"the rest of the set-up is dropped: {error}")]
        except GameFault as fault:
            return self._endings.void(str(fault))
        timing = self._state.timing
        timing.asked(player, now, 0.0)
        seconds, charged = timing.moved(player, now, 0.0)
        return self.make(Choice(played, seconds, charged))

    def _to_next_move(self, now: float) -> list[Action]:
        """Roll while chance is to act; then find who is to move, or end the game."""
        state = self._state
        if state.choices is not None:  # a round goes on
            state.to_move = state.choices.awaited
            return []
        actions: list[Action] = []
        try:
            while state.table.state.to_act() == CHANCE and not state.too_long:
                outcome = self._dice.roll(state.table.state.chance_outcomes())
                text = state.table.state.move_text(outcome)
                actions += self.ply(state.table.play(CHANCE, text), 0.0, 0.0)
            result = state.table.result()
        except GameFault as fault:
            return [*actions, *self._endings.void(str(fault))]
        if result is not None:
            return [*actions, *self._settlement.begin(result, now)]
        if state.too_long:
            draw = Result.draw(len(state.record.players), Reason.MOVE_LIMIT)
            return [*actions, *self._endings.finish(draw)]
        early = state.adjudication.result(state.table.state, len(state.record.moves))
        if early is not None:
            return [*actions, *self._endings.finish(early)]
        await_moves(state)
        return actions
