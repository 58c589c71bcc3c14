"""Komi and results of Go as people write them, in the languages of East Asia and in English.

``6目半``, ``6½``, ``3又3/4子`` and ``덤 6집반`` are komi; ``白中押し勝ち``, ``흑 불계승`` and
``White wins by 3 1/2`` are results. A stone (子) of Chinese counting is two points.
"""

from __future__ import annotations

import re
import unicodedata

from ..record import canonical_result

_FRACTIONS = {"¼": " 1/4", "½": " 1/2", "¾": " 3/4"}
_DIGITS = dict(zip("零一二三四五六七八九两兩", (*range(10), 2, 2), strict=True))
_NUMERAL = re.compile(f"[{''.join(_DIGITS)}]*[十百]?[{''.join(_DIGITS)}]*十?[{''.join(_DIGITS)}]*")
_UNIT = "目|子|집|호|点|點|zi|moku|stones?|points?|pts?\\.?"
_AMOUNT = re.compile(
    rf"""
    (?P<whole> [+-]? [0-9]+ (?: [.,] [0-9]+ )? )?
    \s* (?P<unit> {_UNIT} )?
    \s* (?: 又 | and )? \s*
    (?P<fraction> [0-9]+ / [0-9]+ | 半 | 반 | (?: an? \s+ )? half )?
    \s* (?P<unit_after> {_UNIT} )?
    """,
    re.VERBOSE,
)
_STONES = ("子", "zi", "stone", "stones")
_KOMI_WORDS = re.compile(r"^\s*(?:[黑黒]|흑)?\s*(?:先番?)?\s*(?:贴|貼|コミ|덤|komi)?\s*[:=]?\s*")

_PLAYER = re.compile(r"[^\w-]*(black|white|b|w|黑|黒|白|흑|백)(?![a-z])[方棋番はがの이가]*\s*")
_WINNING = re.compile(r"\+|胜|勝ち?|승리?|\b(?:wins?|won)\b")
_LOSING = re.compile(r"负|負け?|패|\b(?:loses?|lost)\b")
_FILLERS = re.compile(r"\b(?:by|on|the)\b")
_WAYS = {
    "R": re.compile(r"中盘|中盤|中押し?|불계|投了|投子|认输|認輸|기권|^r$|^res"),
    "T": re.compile(r"超时|超時|時間|时间|切れ|시간|^t$|^time"),
    "F": re.compile(r"弃权|棄権|棄權|不戦|不战|不戰|反則|犯规|실격|^f$|^forf"),
}
_DRAW = re.compile(r"和棋|平局|持碁|持棋|ジゴ|무승부|^(?:jigo|draw|tie)")
_VOID = re.compile(r"无胜负|無勝負|無效|无效|무효|^no result")
_MOVES = re.compile(r"^[0-9]+\s*手(?:完|まで)?[\s,、]*")
"""The number of moves, which the Nihon Ki-in writes before the result."""
_UNKNOWN = ("", "?", "unknown", "未知", "未完", "不明")


def points(text: str) -> float | None:
    """Return the number of points that a text says; None if it says none."""
    match = _AMOUNT.fullmatch(_plain(text).strip())
    if match is None or not (match["whole"] or match["fraction"]):
        return None
    number = float((match["whole"] or "0").replace(",", "."))
    if fraction := match["fraction"]:
        over, _, under = fraction.partition("/")
        if under and int(under) == 0:
            return None
        number += int(over) / int(under) if under else 0.5
    stones = any(match[unit] in _STONES for unit in ("unit", "unit_after"))
    return 2 * number if stones else number


def komi(text: str) -> float | None:
    """Return the komi in points that a text says; None if it says none.

    Komi has halves at most, so quarters count stones of Chinese rules: ``3.75`` is 7.5.
    """
    number = points(_KOMI_WORDS.sub("", _plain(text)))
    if number is not None and 4 * number % 2 == 1:
        return 2 * number
    return number


def scaled_komi(number: float) -> float:
    """The komi in points that a number in hundredths means, as Fox Weiqi and gokifu write it.

    The number counts points, as 650 or 50, or stones of Chinese rules, as 375 or 325. No komi
    between 2 and 4 points is in use, so these are stones.
    """
    number /= 100
    return 2 * number if 2 <= abs(number) <= 4 or 4 * number % 2 == 1 else number


def result(text: str) -> str | None:
    """A result as :class:`GameRecord` has it, empty for an unknown one; None for no result."""
    plain = re.sub(r"[(\[{].*", "", _plain(text), flags=re.DOTALL).strip(" \n\r\t.;!")
    plain = _MOVES.sub("", plain)
    if plain in _UNKNOWN:
        return ""
    if _VOID.search(plain):
        return "Void"
    if _DRAW.search(plain):
        return "0"
    who = _PLAYER.match(plain)
    if who is None:
        return canonical_result(text) or None
    player = "W" if who[1] in ("w", "white", "白", "백") else "B"
    rest = plain[who.end() :]
    wins, loses = _WINNING.search(rest), _LOSING.search(rest)
    rest = " ".join(_FILLERS.sub(" ", _WINNING.sub(" ", _LOSING.sub(" ", rest))).split())
    way = next((name for name, words in _WAYS.items() if words.search(rest)), "")
    if loses or (way and not wins):  # who resigns has lost
        player = "WB"["BW".index(player)]
    amount = points(rest)
    if amount is not None:
        return f"{player}+{amount:g}" if amount else "0"
    return f"{player}+{way}"


def _plain(text: str) -> str:
    """Return the text with plain digits, fractions and small letters."""
    for sign, fraction in _FRACTIONS.items():
        text = text.replace(sign, fraction)
    text = unicodedata.normalize("NFKC", text).lower()
    return _NUMERAL.sub(lambda numeral: _number(numeral[0]), text)


def _number(numeral: str) -> str:
    """Return a number of Chinese characters in digits."""
    if not numeral or set(numeral) <= {"百"}:
        return numeral
    number = digit = 0
    for character in numeral:
        if character in "十百":
            number += (digit or 1) * (10 if character == "十" else 100)
            digit = 0
        else:
            digit = 10 * digit + _DIGITS[character]
    return str(number + digit)
