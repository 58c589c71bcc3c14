"""Checks of a configuration that need more than its values: files, games, openings and engines.

A server that starts with settings that pass has all that they name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from boardwire.games import GameError, OptionError, load
from boardwire.games.rules.crossword.word_lists import add_words
from boardwire.matches.openings import is_searched, openings
from boardwire.protocol import CommandError, naming_file
from boardwire.protocol.connection.secret_files import SecretFileError, read_secret
from boardwire.server.broker.login import BrokerError, read_login
from boardwire.server.house.engine_pool import engine_options
from boardwire.server.http.admission.metrics_access import MetricsTokenError, read_metrics_token
from boardwire.server.ports.tls import Certificate, TlsError
from boardwire.server.tournaments.weekly import settings_of

from .config.server_config import ConfigError, ServerConfig

_SEARCHED = (
    "balanced and ballots search for openings, and running matches would wait for that; use "
    "random:N, or file:PATH with openings that were found before"
)


def check_config(
    config: ServerConfig,
    *,
    add_game: Callable[[str], object],
    check_engine: Callable[[str], object],
) -> None:
    """Check what the settings name. The additional games and lists of words are added.

    Args:
        config: The configuration.
        add_game: Adds a game by its reference. It raises a GameError if there is none.
        check_engine: Raises an OptionError if there is no such bundled engine.

    Raises:
        ConfigError: Something is missing or cannot be used. It has all problems, not only the
            first.
    """
    problems = [
        *_file_problems(config),
        *_game_problems(config, add_game),
        *_engine_problems(config, check_engine),
        *_match_problems(config),
    ]
    if problems:
        raise ConfigError(problems)


def _file_problems(config: ServerConfig) -> Iterator[str]:
    """Yield the errors of the files of certificates, secrets and the broker's password."""
    if config.tls.certificate:
        try:
            Certificate(config.tls)
        except TlsError as error:
            yield f"[tls] {error}"
    if config.store.database_file:
        try:
            read_secret("database_file", config.store.database_file)
        except SecretFileError as error:
            yield f"[store] {error}"
    if config.http.metrics_token_file:
        try:
            read_metrics_token(config.http.metrics_token_file)
        except MetricsTokenError as error:
            yield f"[http] {error}"
    if config.broker.url:
        try:
            read_login(config.broker)
        except BrokerError as error:
            yield f"[broker] {error}"


def _game_problems(config: ServerConfig, add_game: Callable[[str], object]) -> Iterator[str]:
    """Yield the errors of additional games and lists of words, and add the others."""
    for reference in config.server.games:
        try:
            add_game(reference)
        except GameError as error:
            yield f"[server] games: {error}"
    for words in config.server.words:
        name, _, path = words.partition(":")
        try:
            add_words(Path(path), name)
        except OptionError as error:
            yield f"[server] words: {error}"


def _engine_problems(config: ServerConfig, check_engine: Callable[[str], object]) -> Iterator[str]:
    """Yield the errors of the engines of the house."""
    for engine in config.house.bots:
        try:
            check_engine(engine)
        except OptionError as error:
            yield f"[house] bots: {error}"
    if options := engine_options(list(config.house.engines.items())):
        try:
            check_engine(f"house:{options}")
        except GameError as error:
            yield f"[house] {error}"


def _match_problems(config: ServerConfig) -> Iterator[str]:
    """Yield the errors of openings, and of what the server begins by itself."""
    if is_searched(config.matches.opening):
        yield f"[matches] opening: {_SEARCHED}"
    for number, entry in enumerate(config.schedule, 1):
        if is_searched(entry.opening):
            yield f"[[schedule]] number {number}: opening: {_SEARCHED}"
            continue
        try:
            game = load(entry.game, **entry.options)
            if entry.opening:
                openings(entry.opening, game)
        except (GameError, OSError) as error:
            yield f"[[schedule]] number {number}: {naming_file(error)}"
    for number, weekly in enumerate(config.tournament, 1):
        try:
            settings_of(weekly)
        except (GameError, CommandError, OSError) as error:
            yield f"[[tournament]] number {number}: {naming_file(error)}"
