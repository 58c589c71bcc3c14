"""A whole game that fits the observations of one player.

The tiles that others draw are hidden until they play them, so a search through guesses would take
too long. Here the game is gone through from its end to its start. There the tiles that nobody has
shown are dealt at random; on the way back every play puts its tiles on the rack it came from, and
every draw takes a tile of the rack back into the bag.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from boardwire.games.errors import IllegalMove
from boardwire.games.model import CHANCE
from boardwire.translations import english
from boardwire.values import value_class

from . import numbers
from .state import CrosswordState
from .tiles import BAG, BLANK, RACK

Observed = tuple[int, str]
"""A player, or CHANCE, and the text of its move as the observer saw it."""

ATTEMPTS = 400
"""Games that are tried. The first one nearly always fits."""

DRAW, PLAY, GIVE, BACK = "draw", "play", "give", "back"


@value_class
class CrosswordEvent:
    """Something that moves tiles.

    Args:
        kind: A tile is drawn; tiles are played; tiles are given up in an exchange; these go back
            into the bag after the draw.
        player: Who does it.
        tiles: The tiles, as far as the observer knows them.
        count: Their number.
        place: The place in the observations; that of an exchange for tiles that go back.
    """

    kind: str
    player: int
    tiles: tuple[int, ...]
    count: int
    place: int


def course(start: CrosswordState, observed: Sequence[Observed], observer: int | None) -> list[int]:
    """Return moves from the start that fit the observations.

    Raises:
        IllegalMove: No game fits, or none was found.
    """
    events = _events(start, observed, observer)
    for attempt in range(ATTEMPTS):
        known = _Backwards(events, start.players, observer, Random(attempt)).tiles()
        if known is not None:
            return _moves(start.copy(), observed, observer, known)
    raise IllegalMove(english("no game fits the observations"))


def _moves(
    state: CrosswordState,
    observed: Sequence[Observed],
    observer: int | None,
    known: dict[int, tuple[int, ...]],
) -> list[int]:
    """Return the moves, now that the tiles of each are known."""
    moves = []
    for place, (player, text) in enumerate(observed):
        if player == CHANCE:
            [move] = known[place]
        elif text.startswith("-"):
            move = numbers.exchange_number(tuple(sorted(known[place])))
        else:
            move = state.parse_move(text)
        state.apply(move)
        moves.append(move)
    return moves


def _events(
    start: CrosswordState, observed: Sequence[Observed], observer: int | None
) -> list[CrosswordEvent]:
    """Return the observations as events in order.

    Raises:
        IllegalMove: A word does not fit the board, or tiles are drawn that are not due.
    """
    events: list[CrosswordEvent] = []
    board = start.copy()
    bag, drawing, due, exchange = sum(BAG), 0, RACK, None
    for place, (player, text) in enumerate(observed):
        if (player == CHANCE) != (due > 0):
            raise IllegalMove(
                english("{text} does not fit the observations before it", text=text[:30])
            )
        if player == CHANCE:
            tiles: tuple[int, ...] = (_tile(text),) if drawing == observer else ()
            events.append(CrosswordEvent(DRAW, drawing, tiles, 1, place))
            bag, due = bag - 1, due - 1
            if not due and exchange:
                events.append(replace(exchange, kind=BACK))
                bag, exchange = bag + exchange.count, None
            elif not due and place == RACK * (drawing + 1) - 1 and drawing + 1 < start.players:
                drawing, due = drawing + 1, RACK
            continue
        drawing = player
        if text.startswith("-"):
            own = player == observer
            tiles = tuple(map(_tile, text[1:])) if own else ()
            exchange = CrosswordEvent(
                GIVE, player, tiles, len(tiles) if own else int(text[1:]), place
            )
            events.append(exchange)
            due = exchange.count
        elif tiles := board.lay(text):
            events.append(CrosswordEvent(PLAY, player, tiles, len(tiles), place))
            due = min(len(tiles), bag)
    return events


class _Backwards:
    """The events from the last to the first, with the tiles that the observer does not know."""

    def __init__(
        self, events: Sequence[CrosswordEvent], players: int, observer: int | None, chance: Random
    ) -> None:
        self.events, self.observer, self.chance = events, observer, chance
        self.racks: list[Counter[int]] = [Counter() for _ in range(players)]
        self.given: Counter[int] = Counter()
        """Tiles of an exchange that are not back in the bag."""
        self.bag: Counter[int] = Counter()
        self.known: dict[int, tuple[int, ...]] = {}

    def tiles(self) -> dict[int, tuple[int, ...]] | None:
        """The tiles of each draw and exchange by its place, or None if this deal does not fit."""
        if not self._deal():
            return None
        for number in range(len(self.events) - 1, -1, -1):
            if not self._undo(self.events[number], self._wanted(number)):
                return None
        return self.known

    def _deal(self) -> bool:
        """Deal what nobody has shown at the end; return whether there are enough tiles.

        Of the tiles that the observer put back last, any number is in the bag and the rest on
        racks: with a small bag a deal at random hardly ever has most of them in one place.
        """
        unseen = Counter({tile: count for tile, count in enumerate(BAG) if count})
        sizes = [0] * len(self.racks)
        giver = -1
        for event in self.events:
            sign = {DRAW: 1, PLAY: -1, GIVE: -1, BACK: 0}[event.kind]
            sizes[event.player] += sign * event.count
            if event.kind == PLAY:
                unseen.subtract(event.tiles)
            if event.kind in (GIVE, BACK):
                giver = event.player if event.kind == GIVE else -1
        own = Counter[int]()
        for event in self.events if self.observer is not None else ():
            if event.player == self.observer and event.kind != BACK:
                own.update(dict.fromkeys(event.tiles, 0))
                (own.update if event.kind == DRAW else own.subtract)(event.tiles)
        unseen.subtract(own)
        last = next((it for it in reversed(self.events) if it.kind == GIVE), None)
        if giver == self.observer and giver >= 0 and last:
            unseen.subtract(last.tiles)
            self.given = Counter(last.tiles)
        if min(unseen.values()) < 0:
            return False
        back = unseen & self._wanted(len(self.events))
        pool = list((unseen - back).elements())
        self.chance.shuffle(pool)
        in_bag = list(back.elements())
        self.chance.shuffle(in_bag)
        on_racks = [in_bag.pop() for _ in range(self.chance.randint(0, len(in_bag)))]
        pool = [*in_bag, *pool, *on_racks]  # racks are dealt from its end
        if giver not in (-1, self.observer) and last:
            self.given = Counter(pool.pop() for _ in range(last.count))
        for player, size in enumerate(sizes):
            if player != self.observer:
                self.racks[player] = Counter(pool.pop() for _ in range(size))
        self.bag = Counter(pool)
        return True

    def _wanted(self, number: int) -> Counter[int]:
        """Return the tiles that the observer put into the bag last before an event."""
        earlier = (self.events[it] for it in range(number - 1, -1, -1))
        own = (it for it in earlier if it.kind == BACK and it.player == self.observer)
        return Counter(next((it.tiles for it in own), ()))

    def _undo(self, event: CrosswordEvent, wanted: Counter[int]) -> bool:
        """Take an event back; return whether that is possible."""
        own, rack = event.player == self.observer, self.racks[event.player]
        if event.kind == PLAY:
            if not own:
                rack.update(event.tiles)
        elif event.kind == DRAW:
            tiles = event.tiles if own else self._choose(rack, 1, rack & (wanted - self.bag))
            if not own:
                rack.subtract(tiles)
            self.bag.update(tiles)
            self.known[event.place] = tiles
        elif event.kind == BACK:
            tiles = event.tiles if own else self._choose(self.bag, event.count, self.bag - wanted)
            self.bag.subtract(tiles)
            self.given = Counter(tiles)
            return min(self.bag.values(), default=0) >= 0
        else:
            self.known[event.place] = tuple(self.given.elements())
            if not own:
                rack.update(self.given)
            self.given = Counter()
        return True

    def _choose(self, tiles: Counter[int], count: int, rather: Counter[int]) -> tuple[int, ...]:
        """Return some tiles at random, as many as possible of those that are better."""
        better = sorted(rather.elements())
        self.chance.shuffle(better)
        rest = sorted((tiles - rather).elements())
        self.chance.shuffle(rest)
        return tuple([*better, *rest][:count])


def _tile(text: str) -> int:
    """Return the tile that an observer saw."""
    return BLANK if text.lower() in ("blank", "*") else ord(text.upper()) - 64
