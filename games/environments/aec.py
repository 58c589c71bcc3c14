"""The AEC environment of PettingZoo that plays one of our games.

The interface is that of Terry et al., "PettingZoo: Gym for Multi-Agent Reinforcement Learning",
2021: agents act one after the other. Players who choose at once act in the order of seats, and see
no choice of the same round.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from boardwire.games.errors import GameError
from boardwire.games.model import CHANCE, OVER, Game, State

from .encodings import encoding_of

RENDER_MODES = ("ansi", "human")


class GameEnv(AECEnv):
    """A game as an environment (see :func:`boardwire.games.pettingzoo_env`).

    Args:
        game: The game with its options.
        render_mode: ``"ansi"``, ``"human"`` or None.

    Raises:
        GameError: There is no encoding of the game, or no such render mode.
    """

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise GameError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"boardwire_{game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.state_now: State = game.start()
        """The position, with all that is hidden."""
        self._encoding = encoding_of(game)
        self._random = np.random.default_rng()
        self.possible_agents = [f"player_{number}" for number in range(game.players)]
        self.agents: list[str] = []
        self.observation_spaces = {it: self._observations() for it in self.possible_agents}
        self.action_spaces = {
            it: spaces.Discrete(self._encoding.actions) for it in self.possible_agents
        }

    def _observations(self) -> spaces.Dict:
        encoding = self._encoding
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, encoding.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: The seed of dice and deals; without it they go on as they are.
            options: Not used.
        """
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {it: {} for it in self.agents}
        self.state_now = self.game.start()
        self.agent_selection = self.agents[0]
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows, and its legal actions; none if it is not its turn."""
        player = self.possible_agents.index(agent)
        mask = np.zeros(self._encoding.actions, np.int8)
        if self.state_now.to_act() == player:
            mask[list(self._encoding.legal(self.state_now))] = 1
        features = self._encoding.features(self.state_now, player)
        return {"observation": features, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of an action.

        Raises:
            GameError: The action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self._encoding.legal(self.state_now).get(-1 if action is None else int(action))
        if move is None:
            raise GameError(f"the action {action} is not legal: action_mask has 1 for legal ones")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_now.apply(move)
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Draw dice and deals, and select the next agent or give the rewards."""
        state = self.state_now
        while state.to_act() == CHANCE:
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply(int(self._random.choice(outcomes, p=probabilities)))
        if state.to_act() != OVER:
            self.agent_selection = self.possible_agents[state.to_act()]
            return
        self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)

    def move_text(self, action: int) -> str:
        """Return the text of the move that an action means in this position, such as ``D3``.

        Raises:
            KeyError: The action is not legal.
        """
        return self.state_now.move_text(self._encoding.legal(self.state_now)[action])

    def render(self) -> str | None:
        """Return the board as text, or print it, as the agent to act sees it."""
        player = self.possible_agents.index(self.agent_selection)
        text = self.state_now.text(player)
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: the environment holds nothing open."""


def wrapped(game: Game, render_mode: str | None) -> Any:
    """Return the environment of a game in the wrappers that PettingZoo's own games have."""
    env = wrappers.TerminateIllegalWrapper(GameEnv(game, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
