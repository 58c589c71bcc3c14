"""The game of Battleship with its options."""

from __future__ import annotations

import re

from boardwire.games.conventions import NUMBERED, Conventions
from boardwire.games.errors import GameError, IllegalMove, InvalidMove, OptionError, PositionError
from boardwire.games.model import CHANCE, Game
from boardwire.games.options import Option
from boardwire.override import override
from boardwire.translations import english

from .options import Rules
from .state import BattleshipState
from .waters import waters_of

MAX_SHIPS = 8
_FLEET = re.compile(r"[1-9](?:,[1-9]){0,7}")


class Battleship(Game):
    """Both place their ships in secret, then shoot in turn; the first to sink all ships wins.

    Rules: Milton Bradley's rule sheet, 1990, with its variant Salvo as an option.
    """

    name = "battleship"
    title = english("Battleship")
    has_chance = True
    perfect_information = False
    simultaneous = True
    declared = (
        Option(english("size"), 10, english("width and height of the waters"), 3, 10),
        Option(
            english("fleet"),
            "5,4,3,3,2",
            english("length of each ship: 1 to 8 numbers from 1 to 9"),
        ),
        Option(
            english("turns"),
            "one",
            english(
                "shots in a turn: one; another after each hit; or one for "
                "each own ship afloat, whose "
                "results are announced together"
            ),
            choices=(english("one"), english("hit"), english("salvo")),
        ),
        Option(
            english("announced"),
            "sunk",
            english(
                "announcements besides hits and misses: none, the length "
                "of a ship that is sunk, or "
                "also the length of every ship that is hit"
            ),
            choices=(english("hit"), english("sunk"), english("ship")),
        ),
        Option(english("touching"), True, english("whether ships may lie side by side")),
        Option(
            english("placing"),
            "players",
            english("who places the ships"),
            choices=(english("players"), english("chance")),
        ),
    )

    def __init__(self, /, **options: object) -> None:
        """Fix the options.

        Raises:
            OptionError: As for every game; also for a fleet that needs more room, and for a salvo
                where sinkings are not reported: the number of shots would reveal them.
        """
        super().__init__(**options)
        text = str(self.options["fleet"]).replace(" ", "")
        if not _FLEET.fullmatch(text):
            raise OptionError(
                english(
                    "option fleet must be 1 to {max_ships} lengths from 1 to 9, such as "
                    "5,4,3,3,2, not {text}",
                    max_ships=MAX_SHIPS,
                    text=repr(text[:40]),
                )
            )
        lengths = tuple(sorted(map(int, text.split(",")), reverse=True))
        self.options["fleet"] = ",".join(map(str, lengths))
        touching = bool(self.options["touching"])
        self.rules = Rules(
            waters_of(int(self.options["size"]), touching),
            lengths,
            str(self.options["turns"]),
            str(self.options["announced"]),
            self.options["placing"] == "chance",
        )
        self.simultaneous = self.only_announces = self.options["placing"] == "players"
        if (self.rules.turns, self.rules.announced) == ("salvo", "hit"):
            raise OptionError(
                english(
                    "turns=salvo needs announced=sunk or announced=ship: the shots of a "
                    "salvo are the ships afloat, so a player cannot keep a sinking to "
                    "itself"
                )
            )
        rules, room = self.rules, 0.4 if touching else 0.25
        if lengths[0] > rules.size or rules.squares > room * rules.area:
            raise OptionError(
                english(
                    "the fleet {text} has too little room on {size}x{size} squares: at "
                    "most {room} of them may be taken, and no ship is longer than the "
                    "board",
                    text=text,
                    size=rules.size,
                    room=f"{room:.0%}",
                )
            )

    @property
    @override
    def conventions(self) -> Conventions:
        return NUMBERED

    @override
    def initial(self) -> BattleshipState:
        return BattleshipState(self, self.rules)

    @override
    def read_position(self, text: str) -> BattleshipState:
        """The fleets of black and of white, then the shots in their order, each with its result.

        Raises:
            PositionError: It is no position of the game.
        """
        try:
            state = self._read(text.split())
            if state.position_text().upper() != " ".join(text.upper().split()):
                raise IllegalMove(english("the fleets and the shots do not fit each other"))
            return state
        except GameError as error:
            raise PositionError(
                english(
                    "{text} is no position of {game}: write the fleets of black and of "
                    "white, - for none, and the shots in their order with their results, "
                    "such as A1-E1,B3-B6 C2-C6,A9-D9, and with whole fleets D4:miss "
                    "J9:hit; {problem}",
                    text=repr(text[:80]),
                    game=self.title,
                    problem=error,
                )
            ) from error

    def _read(self, words: list[str]) -> BattleshipState:
        state = self.initial()
        if len(words) < 2:
            raise InvalidMove(english("it needs two fleets"))
        fleets = [[] if word == "-" else word.split(",") for word in words[:2]]
        for number in range(len(self.rules.lengths)):
            for player in (0, 1):
                if number < len(fleets[player]):
                    self._place(state, player, fleets[player][number])
        shots = [word.partition(":") for word in words[2:]]
        for square, _, _ in shots:
            while state.to_act() == CHANCE:
                self._announce(state)
            state.apply(state.parse_move(square))
        while state.to_act() == CHANCE and any(
            result and expected is None
            for (_, _, result), (_, _, expected) in zip(shots, state.shots, strict=True)
        ):
            self._announce(state)
        return state

    @staticmethod
    def _announce(state: BattleshipState) -> None:
        """Return the result of a shot in words."""
        if state.placing:
            raise IllegalMove(english("the players shoot when all ships are placed"))
        state.apply(state.chance_outcomes()[0][0])

    def _place(self, state: BattleshipState, player: int, text: str) -> None:
        if not self.rules.placed_by_chance and not state.yield_turn(player):
            raise IllegalMove(english("the players place their ships at once"))
        state.apply(state.parse_move(text))
