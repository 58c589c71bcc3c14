"""The commands that pass from a server to an engine."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from boardwire.clients.bots.referee_commands import REFEREE_COMMANDS, check_referee_command
from boardwire.games import load, names
from boardwire.matches import Briefing, GtpDriver
from boardwire.protocol import Command, CommandError, Malformed, Responder, TimeControl

NEWLINE = "\n"
GOOD = (
    "name",
    "bw-game go size=9 komi=-0.5 ko=positional",
    "bw-game chess position=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
    "set_game ConnectFour",
    "boardsize 19",
    "komi 6.5",
    'kata-set-rules {"ko":"POSITIONAL","scoring":"AREA","suicide":false}',
    "kgs-rules new_zealand",
    "set_free_handicap D4 Q16 D16",
    "fixed_handicap 9",
    "bw-observer p3",
    "bw-chance ?J",
    "bw-legal bet check",
    "bw-legal",
    "bw-course 3 0 17",
    "play w D4",
    "play B pass",
    "play b 24/18*/13(2)",
    "genmove white",
    "kgs-genmove_cleanup b",
    "time_settings 600 30 1",
    "time_left b 12.5 0",
    "kata-time_settings fischer-capped 300 2.5 -1 -1",
    "kata-list_time_settings",
    "kgs-time_settings none",
    "bw-time_settings 10m+5x30",
    "final_status_list dead",
    "final_score",
    "undo",
    "quit",
)
BAD = (
    'kata-set-rules {"ko":"POSITIONAL","file":"/etc/passwd"}',
    "kgs-rules japanese",
    "printsgf",
    "printsgf /tmp/x",
    "loadsgf /tmp/x",
    "gg-undo 2",
    "gogui-play_sequence b D4",
    "lz-analyze b 10",
    "boardwire-params",
    "Name",
    "",
    "name x",
    "play b",
    "play b D4 E5",
    "play x D4",
    "play b D4\u200b",
    "play b D4\xa0E5",
    "play b D4\x1b[2J",
    "genmove",
    "genmove /tmp/x",
    "boardsize 9 9 9",
    "boardsize x",
    "fixed_handicap D4 Q16",
    "set_free_handicap D4",
    "place_free_handicap 4",
    "komi nan",
    "set_game Connect Four",
    "set_game ../x",
    "bw-game ../../x",
    "bw-game go size",
    "bw-game go ../x=1",
    "time_left b 1",
    "kgs-time_settings ../x",
    "kata-time_settings byoyomi x",
    "bw-time_settings soon",
    "final_status_list /tmp/x",
    "undo 3",
    "bw-course ../x",
    "bw-legal D4\x1b[2J",
)


def command(line: str) -> Command:
    name, *arguments = line.split(" ")
    return Command(name, tuple(arguments))


@pytest.mark.parametrize("line", GOOD)
def test_a_command_of_a_referee_passes(line: str) -> None:
    check_referee_command(command(line))


@pytest.mark.parametrize("line", BAD)
def test_any_other_command_does_not(line: str) -> None:
    with pytest.raises(CommandError, match="boardwire bot does not pass on"):
        check_referee_command(command(line))


def test_a_move_has_a_length() -> None:
    check_referee_command(Command("play", ("b", "x" * 1000)))
    with pytest.raises(CommandError):
        check_referee_command(Command("play", ("b", "x" * 1001)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "listed",
    [
        REFEREE_COMMANDS,
        REFEREE_COMMANDS - {"bw-game", "bw-time_settings"},
        REFEREE_COMMANDS - {"bw-game", "bw-time_settings", "kata-time_settings"},
        {"boardsize", "komi", "time_settings", "clear_board"},
    ],
)
@pytest.mark.parametrize("game", names())
def test_all_that_the_referee_says_before_a_match_passes(game: str, listed: set[str]) -> None:
    for time in ("none", "10m", "5/move", "5m+3", "10m+5x30", "10m+5m/25", "100n/move"):
        told = Responder()
        driver = GtpDriver()
        driver.introduce()
        told.receive_data(driver.data_to_send(0.0))
        driver.receive_data(f"= it\n\n= 1\n\n= {NEWLINE.join(listed)}\n\n".encode(), 0.0)
        told.receive_data(driver.data_to_send(0.0))
        driver.receive_data(b"= fischer byoyomi\n\n", 0.0)
        started = datetime(2026, 1, 2, tzinfo=UTC)
        control = TimeControl.parse(time)
        driver.brief(Briefing("m1", load(game), 1, ("ann", "ben"), control, started))
        driver.quit()
        told.receive_data(driver.data_to_send(0.0))
        seen = set()
        while (item := told.next_command()) is not None:
            assert not isinstance(item, Malformed)
            check_referee_command(item)
            seen.add(item.name)
        assert {"list_commands", "clear_board", "quit"} <= seen
