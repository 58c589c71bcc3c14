"""The encoding of a file of records: named by the file, or guessed from its bytes.

Files of Go from East Asia often name no encoding, or a wrong one, and have little text: two names
and a result. `chardet <https://chardet.readthedocs.io>`_ compares the bytes with texts of each
language, which is not reliable for so few. So the characters that names and results of games often
have count as well.
"""

from __future__ import annotations

import codecs
import math
import re
from collections.abc import Iterator
from dataclasses import replace

from boardwire.values import value_class

_CHARSET = re.compile(rb"CA\s*\[\s*([A-Za-z0-9._:-]{1,40})\s*\]")
_ASCII = bytes(range(32, 127))
_HIGH = re.compile(rb"[\x80-\xff]")
_AS_SPACES = str.maketrans("\x1a\0", "  ")
"""Ctrl-Z and zeros; they are replaced, so that no place moves."""
_SAMPLE_BYTES = 1 << 14
"""The number of bytes that a guess looks at."""
_FREQUENT_WEIGHT = 2.0
"""The weight of a frequent character, as a difference of logarithms of confidence."""
_NAMED_WEIGHT = 6.0
_LATIN_WEIGHT = 3.0
"""The weight of the encoding that a file names. That of Latin-1 is smaller: it is SGF's default,
and programs write its name without looking at the text."""
_FEW_BAD = 0.05
"""The largest share of the bytes above 127 that may be damaged in a text that counts as UTF-8."""

_SUPERSETS = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "cp950": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "euc_jp": "euc_jis_2004",
    "iso8859-1": "cp1252",
    "ascii": "utf-8",
}
"""The encoding that a program means by a name, by the names of Python: all have more characters."""
_ALIASES = {
    "gb": "gb18030",
    "gb_2312-80": "gb18030",
    "x-gbk": "gb18030",
    "windows-936": "gb18030",
    "windows-950": "big5hkscs",
    "x-big5": "big5hkscs",
    "sjis": "cp932",
    "x-sjis": "cp932",
    "ks_c_5601-1987": "cp949",
    "windows-949": "cp949",
    "x-euc-jp": "euc_jis_2004",
}
"""Names that Python does not know."""

_CHARACTERS = {
    "gb18030": (
        "王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏"
        "吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱"
        "严武戴莫孔汤柯古芈时聂常俞檀党连辜柁屠於芮华伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂"
        "文辉玲建国志云飞宇浩鑫波斌鹏健小晓雪梅春红玉珍凤琴洁昊昱廷誉泽锋润宏星阵绝艺黑胜负中盘目半子"
        "围棋杯赛届级第局回合决初职业年月日让先贴和力越笑耀烨钰啸毅尔豪鼎新轩梓卫洗河睿羊维峻檄荃朴尧"
        "之莹晨乃豆泥佳嘉俊升刺猬过惕生祖德"
    ),
    "big5hkscs": (
        "王李張劉陳楊黃趙周吳徐孫馬朱胡郭何高林鄭謝羅梁宋唐許韓馮鄧曹彭曾蕭田董袁潘於蔣蔡余杜葉程蘇魏"
        "呂丁任沈姚盧姜崔鍾譚陸汪范金石廖賈夏韋方白鄒孟熊秦邱江尹薛閻段雷侯龍史陶黎賀顧毛郝龔邵萬錢嚴"
        "武戴莫孔湯洪莊簡游詹施賴柯偉芳娜秀英敏靜麗強磊軍洋勇艷傑娟濤明超蘭霞平剛桂文輝玲建國志雲飛宇"
        "浩俊宏家豪雅婷怡君佳欣惠淑美玉珍鳳琴潔昊立誠銘琬海峰榮民廷冠瑋宗翰彥承柏黑勝負中盤目半子圍棋"
        "杯盃賽屆級第局回合決初職業年月日讓先貼時和勳諺元均詩淵正至涵皓鋐輔博崴嘉聖栩首廉靖庭恩大"
    ),
    "cp932": (
        "佐藤鈴木高橋田中伊渡辺山本村小林加吉斎松井清森池阿部石岡前川長谷近坂遠青西福太三原野竹金和上"
        "島工酒宮大丸今河増杉武平千柴久菊市安新菅桜水丹古片桐張栩趙治勲依羽根結城尾下許家元余王立誠銘"
        "呉源沢秀行裕一力遼芝虎陽介直樹健翔子美郎也真里菜紗希仁智昭信正雄哲夫哉黒白勝負押目半碁囲棋杯"
        "戦期段級第局回決初年月日先番持時間切敬吾臨聡紳路紀基光英芳海峰栄男實宇因坊策篤史麒愛咲仲邑菫"
        "謝旻"
    ),
    "cp949": (
        "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천"
        "방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용준영수호훈경혜미희동"
        "재승창상철빈숙광규태환건시세돌목흑패불계집단급회대바둑결년월일간무봉혁나솔온"
    ),
}
"""Characters that names and results of games often have, by the encodings of their languages."""
_FREQUENT = {name: frozenset(text) for name, text in _CHARACTERS.items()}
_FREQUENT["euc_jis_2004"] = _FREQUENT["cp932"]
_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fc]")
_JAPANESE = ("cp932", "euc_jis_2004")
_OTHER_ALPHABETS = ("cp1251", "koi8-r", "cp1253")
_BESIDE_LATIN = re.compile(
    r"[A-Za-z][^\x00-\x7f]|[^\x00-\x7f][A-Za-z]|(?<![^\x00-\x7f])[^\x00-\x7f](?![^\x00-\x7f])"
)
"""A letter between Latin letters, or alone."""
_LONG = re.compile("[\u0800-\U0010ffff]")
"""Has three bytes or more in UTF-8. Text of another encoding hardly ever looks like that."""
_ALPHABETS = re.compile(
    "[\x00-\x7f]*(?:[\xa0-\u024f\u0370-\u052f\u0590-\u06ff][\x00-\x7f]*)+", re.DOTALL
)
"""A text with letters of Latin, Greek, Cyrillic, Hebrew or Arabic. Two bytes of GB18030 may look
like one such letter in UTF-8, but mostly like letters of no language."""
_LATIN = "cp1252"
_WESTERN = (_LATIN, "cp850")
_ACCENT = re.compile(rb"[A-Za-z][\x80-\xff](?=[A-Za-z])")
"""A letter with an accent in a Latin word; hardly ever half of a character of East Asia."""
_RARE = {"cp850": 0.25}
"""The lead of Latin-1 over rarer encodings of Latin letters."""
_NO_LETTER = re.compile("[a-z][À-ÖØ-Þ]|[A-Za-z](?![–—’”»…])[^\x00-\x7f\\w]")  # noqa: RUF001 - the letters that it looks for
"""A capital after a small letter, or a sign after a letter."""

_TITLES = {
    "gb18030": "GB18030",
    "big5hkscs": "Big5",
    "cp932": "Shift_JIS",
    "euc_jis_2004": "EUC-JP",
    "cp949": "EUC-KR",
    "cp1252": "Windows-1252",
    "cp850": "DOS 850",
    "cp1253": "Windows-1253",
    "cp1251": "Windows-1251",
    "koi8-r": "KOI8-R",
}
"""The usual name of each encoding that a guess may find, by Python's; the likeliest first."""


@value_class
class Decoded:
    """A text that was bytes.

    Args:
        text: The text.
        note: A sentence on what was guessed or is damaged; empty if nothing is.
    """

    text: str
    note: str = ""


def decoded(data: bytes) -> Decoded:
    """Return the text of a file of records.

    A byte order mark decides, then UTF-8 where the bytes are UTF-8, then the name in SGF's ``CA``
    unless the text looks like another encoding, then a guess. Without any sign it is Latin-1. An
    incomplete character at the end, in a file that is cut off, is left out. Ctrl-Z, which ends
    texts of DOS, is read as a space, and so are zeros, which fill up blocks of a disk.
    """
    found = _decoded(data)
    return replace(found, text=found.text.translate(_AS_SPACES))


def _decoded(data: bytes) -> Decoded:
    if (marked := _marked(data)) is not None:
        return marked
    if not _HIGH.search(data):
        return Decoded(data.decode("ascii"))
    declared = _CHARSET.search(data)
    name = declared[1].decode() if declared else ""
    named = _python_name(name)
    unicode = _complete(data, "utf-8") or ""
    if (
        _LONG.search(unicode)
        or (named not in _FREQUENT and _ALPHABETS.fullmatch(unicode))
        or (named == "utf-8" and unicode)
    ):
        wrong = named not in ("", "utf-8")
        return Decoded(unicode, f"CA names {name}, but the text is UTF-8" if wrong else "")
    if named in ("", "utf-8") and (repaired := _damaged_unicode(data)) is not None:
        return repaired
    return _guessed(data, name, named)


def _marked(data: bytes) -> Decoded | None:
    """Return the text, if a byte order mark or the first bytes say that it is Unicode."""
    if data.startswith(codecs.BOM_UTF8):
        return Decoded(data.decode("utf-8-sig", "replace"))
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return Decoded(data.decode("utf-16", "replace"))
    zeros = [byte == 0 for byte in data[:4]]
    if zeros == [False, True, False, True]:
        return Decoded(data.decode("utf-16-le", "replace"))
    if zeros == [True, False, True, False]:
        return Decoded(data.decode("utf-16-be", "replace"))
    return None


def _python_name(name: str) -> str:
    """Python's name of the encoding that a file means by `name`; empty for an unknown one."""
    try:
        known = codecs.lookup(_ALIASES.get(name.lower(), name)).name if name else ""
        if not known or _ASCII.decode(known) != _ASCII.decode("ascii"):
            return ""  # a text that is not ASCII does not name its encoding in ASCII
    except (LookupError, UnicodeError):
        return ""
    return _SUPERSETS.get(known, known)


def _complete(data: bytes, encoding: str) -> str | None:
    """The text without an incomplete character at its end; None if it is not of this encoding."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data)
    except UnicodeError:
        return None


def _damaged_unicode(data: bytes) -> Decoded | None:
    """Return the text as UTF-8, if few of its bytes are not UTF-8."""
    text = data.decode("utf-8", "replace")
    bad = text.count("\N{REPLACEMENT CHARACTER}")
    if not 0 < bad <= _FEW_BAD * len(_HIGH.findall(data)):
        return None
    return Decoded(text, f"bytes that are not UTF-8 ({bad}) are read as \N{REPLACEMENT CHARACTER}")


def _guessed(data: bytes, name: str, named: str) -> Decoded:
    """The text in the likeliest encoding; `name` is what the file says, `named` what it means."""
    doubted = named in ("", "utf-8", _LATIN, *_FREQUENT)
    if not doubted and (text := _complete(data, named)) is not None:
        return Decoded(text)
    weights = dict(_weights(_sample(data)))
    if named in weights:
        weights[named] += _LATIN_WEIGHT if named == _LATIN else _NAMED_WEIGHT
    for encoding in sorted(weights, key=lambda it: -weights[it]):
        if (text := _complete(data, encoding)) is None:
            continue
        title = _TITLES.get(encoding, encoding)
        if encoding == named:
            return Decoded(text)
        if name:
            return Decoded(text, f"CA names {name}, but the text looks like {title}")
        usual = encoding == _LATIN
        return Decoded(text, "" if usual else f"no encoding is named; read as {title}")
    return Decoded(data.decode("latin-1"))


def _sample(data: bytes) -> bytes:
    """Return the first lines with bytes above 127."""
    lines, size = [], 0
    for line in data.splitlines():
        if _HIGH.search(line):
            lines.append(line[:_SAMPLE_BYTES])
            size += len(lines[-1])
            if size >= _SAMPLE_BYTES:
                break
    return b"\n".join(lines)


def _weights(sample: bytes) -> Iterator[tuple[str, float]]:
    """Yield the logarithm of the confidence in each encoding, with the weight of its characters."""
    import chardet  # takes a tenth of a second, and most files need no guess

    found = chardet.detect_all(
        sample, ignore_threshold=True, include_encodings=_TITLES, compat_names=False
    )
    confidences = {guess["encoding"]: guess["confidence"] for guess in found}
    for encoding in _TITLES:
        if encoding not in confidences:
            continue
        text = sample.decode(encoding, "replace")
        frequent = _FREQUENT.get(encoding, frozenset())
        weight = float(sum(character in frequent for character in text))
        if encoding in _FREQUENT:
            weight -= len(_ACCENT.findall(sample))
        if encoding in _JAPANESE:
            weight += len(_KANA.findall(text))
        if encoding in _OTHER_ALPHABETS:
            weight -= len(_BESIDE_LATIN.findall(text))
        if encoding in _WESTERN:
            weight -= len(_NO_LETTER.findall(text)) + _RARE.get(encoding, 0.0)
        yield encoding, math.log(max(confidences[encoding], 1e-9)) + _FREQUENT_WEIGHT * weight
