"""``boardwire learn``: the steps of learning as commands."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from boardwire.cli.app import make_app
from boardwire.clients.engines.search.weights_file import bundled_file
from boardwire.games import OptionError


def _run(*words: str) -> str:
    found = CliRunner().invoke(make_app(["learn"]), ["learn", *words], catch_exceptions=False)
    assert found.exit_code == 0, found.output
    return found.output


@pytest.mark.slow
def test_positions_are_played_and_fitted(tmp_path: Path) -> None:
    positions, weights = tmp_path / "a.positions", tmp_path / "a.weights"
    played = _run("play", "othello", "--games", "3", "--nodes", "20", "--out", str(positions))
    assert "3 games" in played
    more = _run("play", "othello", "--games", "4", "--nodes", "20", "--out", str(positions))
    assert "4 games" in more
    assert "fitted to" in _run("fit", "othello", str(positions), "--out", str(weights))
    assert weights.stat().st_size > 3_000_000


@pytest.mark.slow
@pytest.mark.program
def test_weights_of_moves_must_win_a_match(tmp_path: Path) -> None:
    few = ("--generations", "1", "--nodes", "20", "--match-games", "2", "--threads", "1")
    told = _run("go", "--minutes", "0.05", "--out", str(tmp_path), *few)
    assert told.startswith(f"{tmp_path}: 0.05 minutes of games, fits and matches; Ctrl-C stops")
    assert "generation 1: 2 games against the current weights" in told
    assert told.endswith(f"{tmp_path / 'report.html'}: the report\n")
    assert (tmp_path / "best.weights").exists() == ("; kept" in told)


def test_a_game_that_does_not_learn_says_so() -> None:
    with pytest.raises(OptionError, match="nim cannot be learned yet; there is amazons, "):
        _run("nim")
    with pytest.raises(OptionError, match="nim cannot be learned yet"):
        _run("play", "nim", "--out", "x")


def test_files_of_other_kinds_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("text")
    with pytest.raises(OptionError, match="no file of positions"):
        _run("fit", "othello", str(path), "--out", str(tmp_path / "out"))


def test_a_rate_without_a_network_is_refused(tmp_path: Path) -> None:
    words = ("fit", "othello", "a.positions", "--out", str(tmp_path / "out"))
    for setting in ("--rate", "0.001"), ("--epochs", "2"):
        with pytest.raises(OptionError, match="are for a network, and othello has none: leave"):
            _run(*words, *setting)


@pytest.mark.parametrize(
    "words",
    [
        ("othello",),
        ("go",),
        ("fit", "othello", "a.positions", "--out", "a.weights"),
        ("distill", "backgammon", "--out", "a.toml"),
    ],
)
def test_a_fit_without_scipy_tells_what_to_install(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(OptionError, match=r"pip install \"boardwire\[learn\]\""):
        _run(*words)
    assert not list(tmp_path.iterdir()), "nothing was played in vain"


@pytest.mark.parametrize("option", ["--seed", "--nodes"])
def test_numbers_that_are_too_large_are_refused(tmp_path: Path, option: str) -> None:
    out = tmp_path / "a.positions"
    words = ["learn", "play", "othello", "--out", str(out), option, "9" * 22]
    found = CliRunner().invoke(make_app(["learn"]), words)
    assert found.exit_code == 2 and f"Invalid value for '{option}'" in found.output
    assert not out.exists()


@pytest.mark.parametrize("words", [("--scratch",), ("--option", "size=7")])
def test_a_network_takes_no_options_that_it_would_ignore(words: tuple[str, ...]) -> None:
    with pytest.raises(OptionError, match="leave out --option and --scratch"):
        _run("connect4", *words)


def test_named_weights_are_fitted_only_where_they_are_learned(tmp_path: Path) -> None:
    words = ("a.positions", "--out", str(tmp_path / "out.toml"))
    with pytest.raises(OptionError, match=r"named weights of othello are not what is learned"):
        _run("fit", "othello", *words)
    with pytest.raises(OptionError, match="without a network: leave out --start, --rate and"):
        _run("fit", "chess", *words, "--epochs", "2")


def test_named_weights_of_backgammon_follow_its_networks(tmp_path: Path) -> None:
    out = tmp_path / "named.toml"
    told = _run("distill", "backgammon", "--games", "3", "--threads", "1", "--out", str(out))
    assert "3 games" in told and f"{out}: fitted to" in told
    assert out.read_text().startswith("# command: boardwire")
    with pytest.raises(OptionError, match="chess has no networks to learn from in this way, only"):
        _run("distill", "chess", "--out", str(out))
    others = Path(bundled_file("chess") or "")
    with pytest.raises(OptionError, match="has no networks of backgammon as they are in this"):
        _run("distill", "backgammon", "--weights", str(others), "--out", str(out))
