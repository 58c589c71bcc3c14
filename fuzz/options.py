"""Options of every game, as consoles send them: `go size=9 komi=6.5`, `chess position=...`.

The check fails on any exception but `GameError` and `CommandError`, on a game that its own texts do
not make again, and on a position that is read otherwise than it was written.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from boardwire.games import (
    OVER,
    POSITION,
    Game,
    GameError,
    board_text,
    find,
    load,
    names,
    option_text,
)
from boardwire.games.options import Option
from boardwire.matches import parse_options
from boardwire.protocol import Command, CommandError, Responder
from boardwire.protocol.name_values import decode_value, encode_options, encode_value
from boardwire.server.matchmaking.match_request import MatchRequest

from .fuzzers import InputFuzzer

PLIES = 6
"""Plies that are played in a game that could be made."""

WORDS = (
    *names(),
    *dict.fromkeys(f"{it.name}=" for name in names() for it in find(name).declared),
    *dict.fromkeys(
        str(choice) for name in names() for it in find(name).declared for choice in it.choices
    ),
    *("time=5m+3", "colour=b", "opponent=any", "rated=yes", "bots=no", "nan", "inf", "1e308", "-0"),
    *(
        "99999999999999999999",
        "\u0663",
        "\uff11",
        "1_0",
        "[[1,2],[]]",
        '{"1/2":',
        '"chance":',
        "%20",
    ),
)


def seeds() -> Iterator[bytes]:
    """Yield every option with its default and its bounds, and positions of random games."""
    chooser = random.Random(1)
    for name in names():
        kind = find(name)
        yield name.encode()
        for option in kind.declared:
            for value in _values(option):
                yield f"{name} {option.name}={option_text(value)}".encode()
        game = load(name)
        if game.has_option(POSITION.name):
            state = game.start()
            for _ in range(12):
                if state.to_act() == OVER:
                    break
                outcomes = [outcome for outcome, _ in state.chance_outcomes()]
                state.apply(chooser.choice(state.legal_moves() or outcomes))
                yield f"{name} position={option_text(state.position_text())}".encode()


def _values(option: Option) -> Iterator[bool | int | float | str]:
    yield option.default
    yield from option.choices
    if not isinstance(option.default, bool | str):
        yield from (it for it in (option.minimum, option.maximum) if it is not None)


def check(data: bytes) -> None:
    """Make the game that a line names, as a request for a match and as a game on a table."""
    responder = Responder()
    responder.receive_data(b"bw-game " + data.replace(b"\n", b" ") + b"\n")
    command = responder.next_command()
    if not isinstance(command, Command) or not command.arguments:
        return
    name, *words = command.arguments
    try:
        MatchRequest.parse(name, words)
    except (CommandError, GameError) as error:
        assert "\n" not in str(error), f"not one line: {error}"
    try:
        game = load(name, **parse_options(tuple(words)))
    except (CommandError, GameError) as error:
        assert len(str(error)) < 1000, f"a message of {len(str(error))} characters"
        return
    assert_sound(game)


def assert_sound(game: Game) -> None:
    """Fail unless the texts of a game make the same game, and it can be played for some plies."""
    texts = {name: option_text(value) for name, value in game.options.items()}
    assert load(game.name, **texts) == game, f"{texts} make another game"
    encoded = encode_options(texts)
    assert decode_value(encode_value(encoded)) == encoded
    state = game.start()
    for ply in range(PLIES):
        assert board_text(state.view())
        assert state.text()
        if game.has_option(POSITION.name):
            text = state.position_text()
            assert game.read_position(text).position_text() == text
        state.key()
        if state.to_act() == OVER:
            returns = state.returns()
            assert len(returns) == state.players
            return
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        move = moves[ply * 7 % len(moves)]
        assert state.parse_move(state.move_text(move)) == move
        state.apply(move)


FUZZERS = [InputFuzzer("options", check, seeds, WORDS, max_bytes=2048)]
