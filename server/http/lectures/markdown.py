"""Lectures from Markdown: sections, slides, notes, examples, solutions, pictures, links.

The source is our own, and still only this markup of it reaches a page: what Markdown itself makes,
and the tags `details`, `summary`, `sub` and `sup` without attributes. All other tags are shown as
text. `docs/internals/lectures.md` describes the source.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from posixpath import join, normpath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from boardwire.translations import t
from boardwire.values import value_class

from .highlight import highlighted
from .sources import SHOWN, source

PROMPT = "$ "
"""The beginning of an example."""
_PAGE = re.compile(r"(?:zh/)?(\d+-[a-z0-9-]+)\.md")
_HTML = re.compile(r"<!--.*?-->|</?(?:details|summary|sub|sup)>", re.DOTALL)
_COMMENT = re.compile(r"\s*<!--\s*(.*?)\s*-->\s*", re.DOTALL)
_TITLE = re.compile(r"(\d+)\. (.+)")
_FULL_WIDTH = "\u3002\uff0c\u3001\uff1a\uff1b\uff01\uff1f\uff08\uff09\u201d\u300b"
"""The marks after which Chinese has no space."""
_SPACED = re.compile(rf"([{_FULL_WIDTH}]) +")
SLIDE = "slide"
"""The comment that begins another slide."""
NOTES = "notes:"
"""The beginning of a comment with the presenter's notes."""

Address = Callable[[str], str]
"""Returns the address of a path of this server."""


@value_class
class LecturePicture:
    """A picture of a lecture.

    Args:
        drawn: Its markup, if it can stand in the page; empty if it has to be a separate file.
        size: Its width and height in pixels, if they are known.
    """

    drawn: Markup = Markup("")
    size: tuple[int, int] | None = None


@value_class
class Slide:
    """A slide: one idea of a lecture.

    Args:
        html: What it shows.
        notes: The presenter's notes; empty for none.
    """

    html: Markup
    notes: Markup


@value_class
class LectureSection:
    """A section of a lecture.

    Args:
        anchor: What stands behind `#` in links to it; empty for the first, which has no heading.
        title: Its heading as text.
        slides: Its slides, one or more.
        text: All of its text without the heading, for the search.
    """

    anchor: str
    title: str
    slides: tuple[Slide, ...]
    text: str


@value_class
class Lecture:
    """A lecture in one language.

    Args:
        name: The name of its file, without suffix: ``3-alphabeta``.
        number: Its number.
        title: Its title, without the number.
        sections: Its sections; the first has the title.
        examples: The number of lines to run.
        solutions: The number of solutions.
    """

    name: str
    number: int
    title: str
    sections: tuple[LectureSection, ...]
    examples: int
    solutions: int

    @property
    def slides(self) -> int:
        """The number of its slides."""
        return sum(len(it.slides) for it in self.sections)


def slug(heading: str) -> str:
    """Return what GitHub makes of a heading for links."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def read_lecture(
    text: str,
    name: str,
    *,
    folder: str = "",
    address: Address = str,
    anchors: Sequence[str] = (),
    pictures: Callable[[str], LecturePicture] = lambda name: LecturePicture(),
) -> Lecture:
    """Return a lecture from its source.

    Args:
        text: The source.
        name: The name of its file, without suffix.
        folder: Its folder in `docs/lectures/`: empty, or ``zh/``.
        address: Returns the address of a path of this server.
        anchors: The anchors of the sections with a heading, where they are those of the lecture in
            another language; otherwise they come from the headings.
        pictures: Returns what is known of a picture in the folder `images/`.

    Raises:
        ValueError: The source does not begin with a heading such as ``# 3. Alpha-beta``.
    """
    tokens = _parsed(text)
    heading = _TITLE.fullmatch(tokens[1].content) if len(tokens) > 1 else None
    if heading is None or tokens[0].tag != "h1":
        raise ValueError(f"{name}: the first line is `# NUMBER. TITLE`")
    writer = _Writer(folder, address, pictures)
    sections, headings = list[LectureSection](), list[str]()
    for number, part in enumerate(_split(tokens, _begins_section)):
        title = _plain(part[1:2]) if number else ""
        own = slug(title)
        if count := headings.count(own):
            own += f"-{count}"
        headings.append(slug(title))
        anchor = anchors[number - 1] if number and len(anchors) >= number else own
        slides = [
            writer.slide(slide, anchor if index == 0 else "", own)
            for index, slide in enumerate(_split(part, _begins_slide))
        ]
        sections.append(LectureSection(anchor, title, tuple(slides), _plain(part[3:])))
    return Lecture(
        name,
        int(heading[1]),
        _plain(tokens[1:2]).partition(". ")[2],
        tuple(sections),
        writer.examples,
        text.count("<details>"),
    )


def example_lines(block: str) -> list[tuple[str, str]]:
    """Return the lines to run of a block without language, each with what it prints."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    cut = (it.rstrip("\n").partition("\n") for it in parts)
    return [(line, shown) for line, _, shown in cut]


@cache
def _parser() -> MarkdownIt:
    """Return the parser of GitHub's Markdown without its automatic links."""
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    rules = {
        "fence": _fence,
        "code_block": _fence,
        "html_block": _html,
        "html_inline": _html,
        "image": _image,
        "table_open": _table_open,
        "table_close": _table_close,
    }
    for name, rule in rules.items():
        parser.add_render_rule(name, rule)
    return parser


def _parsed(text: str) -> list[Token]:
    """Return the tokens of a text. Chinese sentences have no space between them."""
    tokens = _parser().parse(text)
    for token in tokens:
        before = ""
        for part in token.children or ():
            if part.type == "softbreak" and before and before[-1] in _FULL_WIDTH:
                part.type = "text"
            elif part.type == "text":
                part.content = _SPACED.sub(r"\1", part.content)
            before = part.content
    return tokens


def _begins_section(token: Token) -> bool:
    return token.type == "heading_open" and token.tag == "h2" and token.level == 0


def _begins_slide(token: Token) -> bool:
    return token.level == 0 and _comment(token) == SLIDE


def _split(tokens: Sequence[Token], begins: Callable[[Token], bool]) -> Iterator[list[Token]]:
    """Yield the parts of a text; each but the first starts with a token that begins one."""
    part = list[Token]()
    for token in tokens:
        if begins(token) and part:
            yield part
            part = []
        part.append(token)
    yield part


def _comment(token: Token) -> str:
    """Return the text of a comment that stands alone; empty for all else."""
    if token.type != "html_block":
        return ""
    found = _COMMENT.fullmatch(token.content)
    return found[1] if found else ""


def _plain(tokens: Sequence[Token]) -> str:
    """Return the text of tokens without any markup."""
    parts = []
    for token in tokens:
        if token.children:
            inline = ("code_inline", "text")
            parts.append(
                "".join(
                    it.content if it.type in inline else " " if it.type == "softbreak" else ""
                    for it in token.children
                )
            )
        elif token.type in ("fence", "code_block"):
            parts.append(token.content)
    return "\n".join(parts)


class _Writer:
    """Writes the slides of a lecture.

    Args:
        folder: See `read_lecture`.
        address: See `read_lecture`.
        pictures: See `read_lecture`.
    """

    def __init__(
        self, folder: str, address: Address, pictures: Callable[[str], LecturePicture]
    ) -> None:
        self._folder = folder
        self.address = address
        self.pictures = pictures
        self.examples = 0
        self._seen = set[str]()

    def slide(self, tokens: list[Token], anchor: str, own: str) -> Slide:
        """Return a slide.

        Args:
            tokens: Its tokens.
            anchor: The anchor of the section that it begins; empty for none.
            own: The anchor that the heading has on GitHub, if that is another one.
        """
        notes = [it for it in map(_comment, tokens) if it.startswith(NOTES)]
        shown = [it for it in tokens if not _comment(it)]
        if anchor:
            shown[0].attrSet("id", anchor)
            self._seen.add(anchor)
        html = self._written(shown)
        if anchor and own != anchor and own not in self._seen:
            self._seen.add(own)
            html = Markup('<a id="{}"></a>').format(own) + html
        said = "\n\n".join(it.removeprefix(NOTES).strip() for it in notes)
        return Slide(html, self._written(_parsed(said)) if said else Markup(""))

    def _written(self, tokens: list[Token]) -> Markup:
        for index, token in enumerate(tokens):
            if token.type == "heading_open" and token.tag == "h3":
                anchor = slug(_plain(tokens[index + 1 : index + 2]))
                if anchor not in self._seen:
                    token.attrSet("id", anchor)
                    self._seen.add(anchor)
            if token.type == "inline" and token.children:
                token.children = list(self._linked(token.children))
        parser = _parser()
        made = parser.renderer.render(tokens, parser.options, {"writer": self})
        return Markup(made)

    def _linked(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """Yield the tokens of a line, with links to pages of this server and to sources."""
        dropped, within, functions = False, False, dict[str, str]()
        for token in tokens:
            if token.type == "link_open":
                href = self._address_of(str(token.attrGet("href") or ""))
                dropped = not href
                within = not dropped
                if dropped:
                    continue
                token.attrSet("href", href)
                if href.startswith("http"):
                    token.attrSet("rel", "noopener")
            elif token.type == "link_close":
                within = False
                if dropped:
                    dropped = False
                    continue
            elif token.type == "text" and re.search("[)\uff09]", token.content):
                yield token
                functions = {}
                continue
            elif token.type == "code_inline" and not within:
                name = token.content.removeprefix(SHOWN)
                found = source(name) if token.content.startswith(SHOWN) else None
                href = functions.get(token.content, "")
                if found is not None:
                    href = self.address(f"/lectures/source/{name}")
                    functions = {it: f"{href}#{it}" for it in found.functions}
                if href:
                    yield Token("link_open", "a", 1, attrs={"href": href})
                    yield token
                    yield Token("link_close", "a", -1)
                    continue
            yield token

    def _address_of(self, href: str) -> str:
        """Return where a link leads in the page; empty for what the page does not have."""
        if re.match(r"https?://", href) or href.startswith("#"):
            return href
        path, hash_, anchor = href.partition("#")
        if ":" in path or path.startswith("/"):
            return ""
        path = normpath(join(self._folder, path))
        if page := _PAGE.fullmatch(path):
            return self.address(f"/lectures/{page[1]}") + hash_ + anchor
        pages = {"README.md": "/lectures", "zh/README.md": "/lectures"}
        pages["glossary.md"] = "/lectures/glossary"
        return self.address(pages[path]) + hash_ + anchor if path in pages else ""

    def picture(self, src: str, alt: str) -> Markup:
        """Return a picture of the folder `images/`, or its description for any other place."""
        found = re.fullmatch(r"images/([\w-]+\.(?:svg|png))", normpath(join(self._folder, src)))
        if found is None:
            return Markup.escape(alt)
        picture = self.pictures(found[1])
        if picture.drawn:
            return Markup('<span class="drawn" role="img" aria-label="{}">{}</span>').format(
                alt, picture.drawn
            )
        src = self.address(f"/lectures/images/{found[1]}")
        size = Markup("")
        if picture.size is not None:  # the page keeps the place free
            size = Markup(' width="{}" height="{}"').format(*picture.size)
        return Markup('<img src="{}" alt="{}"{} loading="lazy">').format(src, alt, size)

    def block(self, content: str, language: str) -> Markup:
        """Return a block of code: the examples in it, or a program or other text."""
        found = example_lines(content) if not language and content.startswith(PROMPT) else []
        if not found:
            shown = highlighted(content) if language == "python" else Markup.escape(content)
            kind = language if language in ("python", "text") else "text"
            return Markup(
                '<pre class="program" data-language="{}" tabindex="0"><code>{}</code></pre>\n'
            ).format(kind, shown)
        self.examples += len(found)
        figure = Markup(
            '<figure class="example" data-line="{line}"><figcaption class="copy">'
            '<code tabindex="0">{line}</code>'
            '<button type="button" data-copy hidden aria-label="{label}">{copy}</button>'
            "</figcaption>{output}</figure>\n"
        )
        return Markup("").join(
            figure.format(
                line=line,
                label=t("Copy: {what}", what=line),
                copy=t("Copy"),
                output=Markup('<pre tabindex="0">{}</pre>').format(shown) if shown else "",
            )
            for line, shown in found
        )


def _fence(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
) -> str:
    token = tokens[index]
    return str(env["writer"].block(token.content, token.info.strip().partition(" ")[0]))


def _html(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
) -> str:
    """Return raw HTML: tags that are allowed, no comments, and all else as text."""
    content, parts, at = tokens[index].content, list[str](), 0
    for found in _HTML.finditer(content):
        parts.append(str(Markup.escape(content[at : found.start()])))
        parts.append("" if found[0].startswith("<!--") else found[0])
        at = found.end()
    return "".join([*parts, str(Markup.escape(content[at:]))])


def _image(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
) -> str:
    token = tokens[index]
    return str(env["writer"].picture(str(token.attrGet("src") or ""), token.content))


def _table_open(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
) -> str:
    return '<div class="scroll" tabindex="0"><table class="table">\n'


def _table_close(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any
) -> str:
    return "</table></div>\n"
