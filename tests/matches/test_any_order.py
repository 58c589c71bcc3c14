"""Whatever happens to a match, in whatever order, it stays sound and ends once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import load
from boardwire.matches import ConsensusRule, Dice, LagLimits, Limits, Match, NotNow, Phase, Reason
from boardwire.matches.actions import (
    Action,
    Announce,
    Ask,
    AskScores,
    Blame,
    End,
    Open,
    StorePly,
)
from boardwire.matches.records.verification import violation
from boardwire.protocol import DrawOffered, MatchEnded, TimeControl

from .asking import start_clocks

GAMES: dict[str, dict[str, object]] = {
    "tictactoe": {},
    "go": {"size": 3, "komi": 0.5},
    "pig": {"target": 10},
    "nim": {"players": 3, "heaps": "3,3"},
}
TIMES = ("none", "8s", "4/move", "6s+2", "5s+2x3", "4s+6/3", "50n/move")
LIMITS = Limits(
    *(10, 6, 0.5, 5),
    plies=30,
    reconnect_timeout=5,
    resumption=20,
    lag=LagLimits(0.4, 1.0),
    consensus=ConsensusRule(moves=3, win=0.9, draw=0.1, draw_after=4),
)
FORGIVEN = LIMITS.grace + LIMITS.lag.per_move
"""Seconds that a clock may go below 0."""

Deed = Callable[[Match, int, float, random.Random], list[Action]]


def answer(match: Match, player: int, now: float, chance: random.Random) -> list[Action]:
    state = match.table.state
    texts = [state.move_text(move) for move in state.legal_moves()]
    texts += [text for text in texts if text == "pass"] * 9  # or Go never ends
    movers = match.to_move or (player,)
    mover = movers[player % len(movers)] if chance.random() < 0.9 else player
    return match.answer(mover, chance.choice(texts or ["A1"]), now, chance.choice((0.0, 0.1, 3.0)))


def estimate(match: Match, player: int, now: float, chance: random.Random) -> list[Action]:
    value = chance.choice((1.0, 1.0, 0.0, None))
    return match.estimated(player, -value if value and player else value)


def score(match: Match, player: int, now: float, chance: random.Random) -> list[Action]:
    dead = chance.choice((None, frozenset[str](), frozenset({"A1"}), frozenset({"Q9"})))
    return match.scored(player, "0", dead)


EVENTS: dict[str, tuple[int, Deed]] = {
    "answer": (20, answer),
    "estimate": (8, estimate),
    "score": (8, score),
    "ready": (6, lambda match, player, now, _: match.ready(player, now)),
    "leave": (2, lambda match, player, now, _: match.lost(player, Reason.DISCONNECTION, "", now)),
    "offer": (2, lambda match, player, now, _: match.agreements.offer_draw(player)),
    "accept": (1, lambda match, player, now, _: match.agreements.accept_draw(player)),
    "decline": (1, lambda match, player, now, _: match.agreements.decline_draw(player)),
    "illegal": (
        1,
        lambda match, player, now, _: match.answer((*match.to_move, player)[0], "Z99", now),
    ),
    "resign": (1, lambda match, player, now, _: match.answer(player, "resign", now)),
    "crash": (1, lambda match, player, now, _: match.lost(player, Reason.CRASH, "", now)),
    "call off": (1, lambda match, player, now, _: match.agreements.abort_by(player)),
    "expire": (1, lambda match, player, now, _: match.expire(now)),
}
"""What may happen to a match, and how often."""


class Story:
    """A match, what came of it, and how it stood after each ply."""

    def __init__(self, game: str, time: str, absence: float) -> None:
        rules = load(game, **GAMES[game])
        names = ("anna", "ben", "carl")[: rules.players]
        self.match = Match(
            *("m1", rules, names, TimeControl.parse(time)),
            now=0.0,
            dice=Dice(b"seed"),
            limits=replace(LIMITS, reconnect_timeout=absence),
        )
        for player in range(len(names)):
            self.match.allow_illegal_moves(player, 1)
        self.came: Counter[type] = Counter()
        self.stood: dict[int, object] = {0: standing(self.match)}
        for player in range(rules.players - 1):
            self.carry_out(self.match.ready(player, 0.0), 0.0)

    def carry_out(self, actions: Iterable[Action], now: float) -> None:
        """Do what the match wants, as those do who play it."""
        match = self.match
        actions = list(actions)
        if actions:
            assert not self.came[End], "nothing comes of what happens after the end"
        if any(isinstance(action, End) for action in actions):
            assert_told_after_it_is_kept(actions)
        for action in actions:
            self.came[MatchEnded if _is_end(action) else type(action)] += 1
        if any(isinstance(action, StorePly) for action in actions):
            self.stood[len(match.record.moves)] = standing(match)
        if any(isinstance(action, Ask) for action in actions):
            start_clocks(match, now)
        assert (match.phase is Phase.OVER) is (match.deadline is None) is (self.came[End] == 1)
        assert match.record.result is None or match.phase in (Phase.SCORING, Phase.OVER)
        running = tuple(it for it in range(match.game.players) if match.clock.runs(it))
        assert bool(running) is (match.phase is Phase.PLAYING)
        assert running == match.to_move
        assert set(running) <= set(match.table.state.acting())
        for player in range(match.game.players):
            left = match.clock.state(player).seconds
            assert left is None or left >= -FORGIVEN


def assert_told_after_it_is_kept(actions: list[Action]) -> None:
    """Nothing that tells of the end comes before the record has been kept."""
    place = next(place for place, it in enumerate(actions) if isinstance(it, End))
    assert not any(isinstance(it, StorePly | Open | Ask) for it in actions[place:])
    for it in actions[:place]:
        assert not isinstance(it, Blame)
        assert not isinstance(it, Announce) or not isinstance(it.event, MatchEnded | DrawOffered)


def _is_end(action: Action) -> bool:
    return isinstance(action, Announce) and isinstance(action.event, MatchEnded)


def standing(match: Match) -> object:
    """All that must be the same when a match is gone on with."""
    return (
        match.table.state.key(),
        match.table.state.to_act(),
        [match.clock.state(player) for player in range(match.game.players)],
        [round(account.given, 6) for account in match.timing.lag],
        match.dice.rolls,
    )


def finish(story: Story, now: float) -> None:
    """Let nothing happen any more but the passing of time."""
    for _ in range(50):
        if (deadline := story.match.deadline) is None:
            return
        now = max(now, deadline)
        story.carry_out(story.match.expire(now), now)
    pytest.fail("the match does not end")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=150, deadline=None)
@given(
    time=st.sampled_from(TIMES),
    absence=st.sampled_from((0.0, 5.0)),
    events=st.lists(
        st.tuples(
            st.sampled_from([name for name, (often, _) in EVENTS.items() for _ in range(often)]),
            st.integers(0, 2),
            st.sampled_from((0.0, 0.001, 0.3, 2.0)),
        ),
        max_size=80,
    ),
    seed=st.integers(0, 999),
)
def test_a_match_stays_sound_and_ends_once(
    game: str, time: str, absence: float, events: list[tuple[str, int, float]], seed: int
) -> None:
    story, now, chance = Story(game, time, absence), 0.0, random.Random(seed)
    match = story.match
    story.carry_out(match.ready(match.game.players - 1, now), now)
    for name, number, seconds in events:
        player = number % match.game.players
        now += seconds
        if match.deadline is not None and now >= match.deadline:  # a timer is never late
            now = match.deadline
            story.carry_out(match.expire(now), now)
        try:
            actions = EVENTS[name][1](match, player, now, chance)
        except NotNow:
            continue
        story.carry_out(actions, now)
    finish(story, now)
    assert (story.came[Open], story.came[MatchEnded], story.came[End]) == (1, 1, 1)
    record = match.record
    assert record.result is not None
    assert record.ended is not None
    assert story.came[StorePly] == len(record.moves)
    assert [move.ply for move in record.moves] == list(range(1, len(record.moves) + 1))
    for move in record.moves:
        assert 0 <= move.charged <= move.seconds + 1e-6
    for plies, stood in story.stood.items():
        cut = replace(record, moves=record.moves[:plies], result=None, ended=None)
        assert standing(Match.resume(cut, now=1e6, limits=match.limits)) == stood
    assert violation(record.to_data()) is None


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_such_stories_come_to_the_ends_that_there_are(game: str) -> None:
    # Guards the test above: of stories that all end at once it would say little.
    ends: Counter[Reason] = Counter()
    scores = 0
    for seed in range(150):
        chance = random.Random(seed)
        story, now = Story(game, "8s", 5.0), 0.0
        match = story.match
        story.carry_out(match.ready(match.game.players - 1, now), now)
        names = [name for name, (often, _) in EVENTS.items() for _ in range(often)]
        for _ in range(80):
            try:
                player = chance.randrange(match.game.players)
                actions = EVENTS[chance.choice(names)][1](match, player, now, chance)
            except NotNow:
                continue
            story.carry_out(actions, now)
        finish(story, now)
        assert match.record.result is not None
        ends[match.record.result.reason] += 1
        scores = max(scores, story.came[AskScores])
    assert {Reason.RULE, Reason.RESIGNATION, Reason.CRASH, Reason.CALLED_OFF} <= set(ends)
    assert scores == (2 if game == "go" else 1)
