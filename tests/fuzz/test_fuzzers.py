"""Fuzzers: what they begin with is sound, and what they find can be repeated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fuzz.__main__ import again
from fuzz.fuzzers import AGAINST_SERVERS, MODULES, InputFuzzer, Run, load, write_finding

GUIDED = [name for name in MODULES if name not in AGAINST_SERVERS]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", GUIDED)
def test_what_a_fuzzer_begins_with_passes_its_check(name: str) -> None:
    fuzzer = load(name)
    assert isinstance(fuzzer, InputFuzzer)
    seeds = list(fuzzer.seeds())
    assert len(seeds) > 5
    for seed in seeds:
        assert len(seed) <= fuzzer.max_bytes
        fuzzer.check(seed)


@pytest.mark.parametrize("name", GUIDED)
@pytest.mark.parametrize("data", [b"", b"\x00", b"\xff" * 9, b"\n\n\n"])
def test_inputs_of_any_length_are_taken(name: str, data: bytes) -> None:
    load(name).again(data)


@pytest.mark.long
@pytest.mark.slow
def test_a_pattern_that_takes_the_square_of_a_length_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fuzzer = load("records-long")
    data = b"\x00\x00 \x00x"
    fuzzer.again(data)
    monkeypatch.setattr("fuzz.records.LENGTHS", (6_000, 24_000))
    monkeypatch.setattr("fuzz.records.LEAST_SECONDS", 0.05)  # for fast machines
    monkeypatch.setattr("fuzz.records.format_of", lambda name, text: re.search(r"\s*y", text))
    with pytest.raises(AssertionError, match="s for four times"):
        fuzzer.again(data)


def test_a_finding_is_tried_again_by_the_name_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_finding(Run(1, 1, tmp_path, tmp_path), "records-sgf", "crash", b"(;GM[1]SZ[5])")
    assert again(file) == 0
    monkeypatch.setattr("boardwire.games.records.sgf.setup.go_rules", lambda text: 1 / 0)
    assert again(file) == 1
    assert f"{file} still fails" in capsys.readouterr().out
