"""Counts the games that are read in collections of files by other programs and people.

python bench/records.py FOLDER [--errors N] [--strict]

Each folder in FOLDER is a collection, and a row of the table. Every file in it whose name has the
suffix of a record format is read, and `.epd` as openings of chess. The columns:

files     files of records
games     games that were read
noted     games of these with a note of the reader, or with parts left out
skipped   games that could not be read, in files with games that could
refused   files without any game that could be read; with --strict all files with a bad game, as
          `boardwire convert --strict` refuses them
seconds   of the processor

`--errors N` prints the first error of N files of each collection.

The collections that the project is measured with are public repositories. Fetch them first, and
copy their records to folders of any names:

- niklasf/python-chess: PGN and EPD of its tests; Disservin/fastchess: PGN and EPD of its tests
- wiegerw/pdn: PDN of many programs, also of variants that are not played here
- kevung/gbf: .mat and SGF of eXtreme Gammon and GNU Backgammon (its SGF is of backgammon)
- Remi-Coulom/gogui, runningskull/gnugo (regressions and games of GNU Go), SabakiHQ/sgf,
  sanderland/katrain: SGF
- domino14/macondo: GCG; it needs lists of words, `BOARDWIRE_WORDS`
  (docs/reference/games/hidden-information.md)
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from boardwire.games import GameError, load
from boardwire.games.records import GameRecord
from boardwire.games.records.files.reading_on import read_on
from boardwire.games.records.files.record_files import decode, format_of, suffixes
from boardwire.matches.openings import Opening
from boardwire.matches.openings.opening_text import opening_of_line

EPD = ".epd"
COUNTS = ("files", "games", "noted", "skipped", "refused")
"""The columns of the table between the name and the seconds."""


class Collection:
    """The counts of one collection.

    Args:
        name: The name of its row.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts = Counter[str]()
        self.seconds = 0.0
        self.errors: list[str] = []

    def add(self, path: Path, *, strict: bool) -> None:
        """Read a file."""
        begun = time.process_time()
        self.counts["files"] += 1
        try:
            found = list(openings_of(path) if path.suffix.lower() == EPD else games_of(path))
        except GameError as error:
            found = [error]
        self.seconds += time.process_time() - begun
        bad = [it for it in found if isinstance(it, GameError)]
        good = [it for it in found if not isinstance(it, GameError)]
        if bad:
            more = f" (and {len(bad) - 1} more)" if len(bad) > 1 else ""
            self.errors.append(f"{path}: {bad[0]}{more}")
        if not good or (bad and strict):
            self.counts["refused"] += 1
            return
        self.counts["games"] += len(good)
        self.counts["skipped"] += len(bad)
        self.counts["noted"] += sum(
            isinstance(it, GameRecord) and bool(it.notes or it.left_out) for it in good
        )

    @property
    def row(self) -> tuple[str, ...]:
        """The cells of the table."""
        return (self.name, *(str(self.counts[name]) for name in COUNTS), f"{self.seconds:.1f}")


def games_of(path: Path) -> Iterator[GameRecord | GameError]:
    """Yield the games of a file of records, and the errors."""
    text = decode(path.read_bytes())
    yield from read_on(text, format_of(path.name, text))


def openings_of(path: Path) -> Iterator[Opening | GameError]:
    """Yield the positions of a file of EPD, and the errors."""
    game = load("chess")
    for line in decode(path.read_bytes()).splitlines():
        if words := line.partition("#")[0].strip():
            try:
                yield opening_of_line(words, game)
            except GameError as error:
                yield error


def files_of(folder: Path) -> Iterator[Path]:
    """Yield the files of records in a folder, in the order of their names."""
    known = {EPD, *suffixes()}
    yield from sorted(
        path for path in folder.rglob("*") if path.is_file() and path.suffix.lower() in known
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="folder of collections")
    parser.add_argument(
        "--errors", type=int, default=0, help="files of each whose error is printed (0)"
    )
    parser.add_argument("--strict", action="store_true", help="refuse files with a bad game")
    arguments = parser.parse_args()
    collections = []
    for folder in sorted(path for path in arguments.folder.iterdir() if path.is_dir()):
        collection = Collection(folder.name)
        for path in files_of(folder):
            collection.add(path, strict=arguments.strict)
        if collection.counts["files"]:
            collections.append(collection)
    total = Collection("all")
    for it in collections:
        total.counts += it.counts
        total.seconds += it.seconds
    print(f"| collection | {' | '.join(COUNTS)} | seconds |")
    print(f"| -- |{' -- |' * len(COUNTS)} -- |")
    for it in (*collections, total):
        print(f"| {' | '.join(it.row)} |")
    for it in collections:
        for error in it.errors[: arguments.errors]:
            print(error)


if __name__ == "__main__":
    main()
