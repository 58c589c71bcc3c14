"""Everyday names of the bundled games, in English and Chinese, for people who look a game up.

Some games have another name here because the usual one is somebody's trademark. Their rules are
those of the game that people know.
"""

from __future__ import annotations

from collections.abc import Mapping

EVERYDAY_NAMES: Mapping[str, tuple[str, ...]] = {
    "tictactoe": ("noughts and crosses", "井字棋", "圈叉棋"),
    "connect4": ("four in a row", "四子棋", "四连棋"),
    "othello": ("reversi", "黑白棋", "翻转棋"),
    "go": ("weiqi", "baduk", "igo", "围棋"),
    "gomoku": ("five in a row", "gobang", "wuziqi", "五子棋"),
    "hex": ("con-tac-tix", "六贯棋", "海克斯棋"),
    "breakthrough": ("突破棋",),
    "amazons": ("game of the amazons", "亚马逊棋"),
    "checkers": ("draughts", "西洋跳棋"),
    "chess": ("international chess", "国际象棋"),
    "backgammon": ("tavla", "nardi", "西洋双陆棋", "双陆棋"),
    "pig": ("jeopardy dice", "猪骰子"),
    "nim": ("尼姆游戏", "拈游戏"),
    "kuhn": ("库恩扑克",),
    "holdem": ("hold'em", "heads-up poker", "poker", "德州扑克"),
    "bridge": ("contract bridge", "duplicate bridge", "桥牌"),
    "leduc": ("leduc poker", "勒杜克扑克"),
    "liars": ("perudo", "dudo", "bluff", "吹牛骰子", "大话骰"),
    "rps": ("roshambo", "石头剪刀布", "猜拳"),
    "matrix": ("normal form", "矩阵博弈"),
    "guess": ("beauty contest", "guess the average", "猜平均数的三分之二"),
    "crossword": ("scrabble", "拼字游戏", "拼字棋"),
    "battleship": ("battleships", "sea battle", "海战棋", "战舰"),
    "stratego": ("l'attaque", "军旗", "西洋陆军棋"),
    "property": ("monopoly", "大富翁", "地产大亨"),
    "pursuit": ("maze chase", "猫捉老鼠", "追逐游戏"),
    "tree": ("game tree", "博弈树"),
}
"""The other names of each game, the best known first, English ones before Chinese ones."""
