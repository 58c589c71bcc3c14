"""The lectures in every language, read from their files and kept until a file changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

import boardwire
from boardwire.translations import ENGLISH, language
from boardwire.values import value_class

from ..path_prefix import url
from .markdown import Lecture, LecturePicture, read_lecture

FOLDER = Path(boardwire.__file__).parent / "lectures"
"""The folder of the English lectures, with a folder for each other language."""
FOLDERS = {"zh-Hans": "zh/"}
"""The folders of the languages besides English, by their tags."""
KEPT = 100
"""The most lectures that are kept."""
_NAME = re.compile(r"(\d+)-[a-z0-9-]+")
_ROW = re.compile(
    r"^\| \[\d+\]\((?:\.\./)?(\d+-[a-z0-9-]+)\.md\) \| (.+?) \| (.+?) \|$", re.MULTILINE
)
_VIEW_BOX = re.compile(r'<svg[^>]*\sviewBox="\S+ \S+ ([\d.]+) ([\d.]+)"')
_STYLED = re.compile(r"<style|\sstyle=|<script|\son\w+=|<foreignObject|javascript:", re.IGNORECASE)


class ListEntry(NamedTuple):
    """The entry of a lecture in the list.

    Args:
        subject: What it is about.
        things: What can be done in it.
    """

    subject: str
    things: str


@value_class
class ShownLecture:
    """A lecture as a reader gets it.

    Args:
        lecture: The lecture.
        line: Its entry in the list.
        tag: The language that it is in, as pages have it in `lang`.
        translated: Whether that is the reader's language.
    """

    lecture: Lecture
    line: ListEntry
    tag: str
    translated: bool


def lecture_names(folder: Path = FOLDER) -> list[str]:
    """Return the names of all lectures in the order of their numbers."""
    found = (it.stem for it in folder.glob("[0-9]*-*.md") if _NAME.fullmatch(it.stem))
    return sorted(found, key=lambda name: int(name.partition("-")[0]))


def pictures() -> Mapping[str, Path]:
    """Return the pictures of the lectures by their names."""
    found = (FOLDER / "images").glob("*.*")
    return {it.name: it for it in found if it.suffix in (".svg", ".png")}


def shown_lecture(name: str) -> ShownLecture | None:
    """Return a lecture in the language of the reader, otherwise in English; None without one."""
    if name not in lecture_names():
        return None
    folder = FOLDERS.get(language().tag, "")
    translated = (FOLDER / folder / f"{name}.md").exists()
    if not translated:
        folder = ""
    line = _lines(folder).get(name) or _lines("").get(name) or ListEntry("", "")
    tag = language().tag if folder else ENGLISH.tag
    return ShownLecture(_lecture(folder, name), line, tag, translated)


def shown_lectures() -> list[ShownLecture]:
    """Return all lectures as the reader gets them."""
    return [it for name in lecture_names() if (it := shown_lecture(name)) is not None]


def _lines(folder: str) -> Mapping[str, ListEntry]:
    """Return the entries of the list of a language by the names of lectures."""
    file = FOLDER / folder / "README.md"
    text = file.read_text("utf-8") if file.exists() else ""
    return {name: ListEntry(subject, things) for name, subject, things in _ROW.findall(text)}


def _lecture(folder: str, name: str) -> Lecture:
    file = FOLDER / folder / f"{name}.md"
    english = FOLDER / f"{name}.md"
    changed = (file.stat().st_mtime_ns, english.stat().st_mtime_ns)
    return _read(folder, name, url(""), language().tag, changed)


@lru_cache(KEPT)
def _read(folder: str, name: str, prefix: str, tag: str, changed: object) -> Lecture:
    """Return a lecture, read once for each path prefix, language of labels and change of files."""
    anchors = [it.anchor for it in _lecture("", name).sections[1:]] if folder else []
    return read_lecture(
        (FOLDER / folder / f"{name}.md").read_text("utf-8"),
        name,
        folder=folder,
        address=url,
        anchors=anchors,
        pictures=_picture,
    )


def _picture(name: str) -> LecturePicture:
    """Return a picture of the lectures. A drawing without styles of its own stands in the page.

    A drawing in the page has its colours: `currentColor`, and the classes of its style sheets.
    """
    file = pictures().get(name)
    if file is None or file.suffix != ".svg":
        return LecturePicture()
    text = file.read_text("utf-8")
    if not _STYLED.search(text):
        return LecturePicture(Markup(text[text.index("<svg") :]))
    box = _VIEW_BOX.search(text)
    return LecturePicture(size=(round(float(box[1])), round(float(box[2]))) if box else None)
