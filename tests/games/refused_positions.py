"""Texts that are no positions of a game, by the message with which it refuses them."""

from __future__ import annotations

Refused = tuple[dict[str, object], dict[str, tuple[str, ...]]]
"""The options of a game, and texts by a part of the message."""

REFUSED: dict[str, Refused] = {
    "amazons": (
        {},
        {
            "write 10 rows of 10 squares, the top row first": (
                "",
                "w",
                "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3",
                "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 white",
                "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w -",
            ),
            "row 9 has 9 cells, not 10": ("3q2q3/9/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w",),
            "row 7 has 'r' in it": ("3q2q3/10/10/r8q/10/10/Q8Q/10/10/3Q2Q3 w",),
            "it has 9 rows, not 10": ("10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w",),
            "row 9 has '0' in it": ("3q2q3/0/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w",),
            "each player has four amazons": (
                "3q2q3/10/10/q9/10/10/Q8Q/10/10/3Q2Q3 w",
                "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3QQQ4 w",
            ),
        },
    ),
    "backgammon": (
        {},
        {
            "a player has 16 checkers, at most 15": ("b 6:16 w 6:5",),
            "points are 1 to 24, and bar": ("b 26:1 w 6:5",),
            "'six' is no point with its checkers: write the points": ("b six w 6:5",),
            "after to comes b or w, not 'p3'": ("b 6:5 w 6:5 to p3",),
            "after roll come two dice such as 65, not '7'": ("b 6:5 w 6:5 roll 7",),
            "this position is impossible": ("b 6:5 w 19:5",),
            "no position ID": (
                "",
                "4HPwATDgc/ABM",
            ),
            "no match ID": (
                "4HPwATDgc/ABMA:",
                "4HPwATDgc/ABMA:cAkAAAAAAAA",
                "4HPwATDgc/ABMA:????????????",
            ),
            "no position of backgammon": ("4HPwATDgc/ABMA:cAkAAAAAAAAE:x",),
            "set the option cube": (
                "4HPwATDgc/ABMA:AQEAAAAAAAAE",
                "4HPwATDgc/ABMA:cBEAAAAAAAAE",
            ),
            "just one point": ("4HPwATDgc/ABMA:sAEAAAAAAAAE",),
            "nobody has borne off": ("4HPwATDgc/ABMA:MAIAAAAAAAAE",),
            "more than 15": ("/////////////w",),
            "both players have borne off": ("AAAAAAAAAAAAAA",),
            "the last point": ("AAAAAAAAAAAAAg",),
        },
    ),
    "battleship": (
        {"size": 4, "fleet": "3,2"},
        {
            "write the fleets": (
                "",
                "-",
                "A1-C1 - -",
                "A1-D1 -",
                "A1-C1,A2-B2 B1-B3,D3-D4 Z9",
                "A1-C1,A2-B2 B1-B3,D3-D4 B1:miss",
                "A1-C1,A2-B2 B1-B3,D3-D4 B1:hit D1:miss B1:hit",
            ),
        },
    ),
    "breakthrough": (
        {"columns": 4, "rows": 5},
        {
            "write 5 rows of 4 squares": ("",),
            "b or w to move": (
                "4/4/4/4/4",
                "pppp/4/4/4/PPPP x",
            ),
            "no position of Breakthrough": (
                "pppp/4/4/PPPP b",
                "pppp/4/4/4/PPPP b - -",
            ),
            "row 4 has 5 cells, not 4": ("pppp/5/4/4/PPPP b",),
            "row 1 has 'Q' in it": ("pppp/4/4/4/PPPQ b",),
            "a side has more pawns than it starts with": ("pppp/p3/4/4/PPPP b",),
            "the player to act has won already": (
                "ppp1/4/4/4/PPPp b",
                "pppP/4/4/4/PPP1 w",
                "pppP/4/4/4/PPPp w",
                "pppP/4/4/4/PPPp b",
                "4/4/4/4/PPPP w",
                "4/4/4/4/4 w",
            ),
        },
    ),
    "bridge": ({}, {"write a deal such as": ("x", "N:AKQ")}),
    "checkers": (
        {},
        {
            "write whose turn it is": (
                "",
                "X:W21:B1",
            ),
            "write whose turn it is and both sides": ("W",),
            "both sides": (
                "W:W21",
                "W:W21:W22",
                "W:W21:B1:B2",
            ),
            "'' is no square": ("W:W21,:B1",),
            "'Q1' is no square": ("W:W21:BQ1",),
            "squares go from 1 to 32": (
                "W:W33:B1",
                "W:W0:B1",
                "W:W25-21:B1",
            ),
            "20-21 holds two pieces on a square": ("W:W21:B20-21",),
            "a man on the last row would be a king": (
                "W:W1:B5",
                "W:W20:B29",
            ),
            "a side has at most 12 pieces": ("W:W20-32:B1",),
        },
    ),
    "chess": (
        {},
        {
            "it has six fields": ("",),
            "it has 7 ranks, not 8": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",),
            "rank 6 has 9 cells, not 8": (
                "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ),
            "side to move": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",),
            "castling is some of": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KX - 0 1",),
            "en passant is on rank": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e4 0 1",),
            "are numbers": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1",),
            "must be 0 to 150": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 151 1",),
            "each side has one king": (
                "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w kq - 0 1",
            ),
            "pawns do not stand": ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1",),
            "at most eight pawns": ("4k3/PPPPPPPP/P7/8/8/8/8/4K3 w - - 0 1",),
            "more pieces than its pawns": ("4k3/PPPPPPPP/8/8/8/8/Q7/Q3K3 w - - 0 1",),
            "not to move is in check": ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",),
            "more than two pieces": ("4k3/8/8/8/1b5b/8/8/4K2r w - - 0 1",),
        },
    ),
    "connect4": (
        {},
        {
            "after 6 discs, 4 is not a legal move here": ("4444444",),
            "after 7 discs, 4 is not a legal move here": ("11223344",),
            "'8' is no column from 1 to 7": ("48",),
        },
    ),
    "go": (
        {},
        {
            "it has 8 rows, not 9": ("9/9/9/9/9/9/9/9 X",),
            "row 1 has 8 cells, not 9": ("9/9/9/9/9/9/9/9/8 X",),
            "without a liberty": ("9/9/9/9/9/9/9/O8/XO7 X",),
            "a ko that is none": ("9/9/9/9/9/9/9/9/9 X E5",),
            "off the board": ("9/9/9/9/9/9/9/9/9 X K1",),
            "write 9 rows of X, O": ("9/9/9/9/9/9/9/9/9",),
        },
    ),
    "gomoku": (
        {"size": 5},
        {
            "write 5 rows of 5 of X, O and -, the top row first": (
                "",
                "X",
                "-----/-----/-----/-----/-----",
                "-----/-----/-----/-----/----- Q",
                "-----/-----/-----/-----/----- X O",
            ),
            "it has 4 rows, not 5": ("-----/-----/-----/----- X",),
            "row 1 has 4 cells, not 5": ("-----/-----/-----/-----/---- X",),
            "row 4 has '?' in it": ("-----/----?/-----/-----/----- X",),
            "it has 1 rows, not 5": ("------------------------- X",),
        },
    ),
    "guess": ({}, {"with / between players": ("101/3/4", "9" * 5000 + "/3/4", "x", "1/2")}),
    "hex": (
        {"size": 3},
        {
            "write 3 rows of 3 X, O and .": ("",),
            "X or O to move": (".../.../...",),
            "no position of Hex": (
                ".../... X",
                ".../.../.... X",
                ".../.../..? X",
                ".../.../... B",
                ".../.../... X swap swap",
            ),
            "the word swap": (".../.../... X swop",),
            "nothing is left to swap": (
                ".../.X./... X swap",
                ".../.../... O swap",
                ".../.X./.O. X swap",
            ),
            "the player to act has connected its sides already": (
                "X../X../X.. X",
                ".../OOO/... O",
            ),
        },
    ),
    "holdem": (
        {},
        {
            "such as 0:0:rc/cr": (
                "",
                "0:0:c",
                "1:0::|",
                "0:5::|",
                "0:0:x:AhKd|QcQs",
                "0:0:c:Ah|QcQs",
                "0:0::AhAh|QcQs",
                "0:0:cc:AhKd|QcQs/9h",
                "0:0:rf:AhKd|QcQs:+5",
                "0:0:rf:AhKd|QcQs",
                "0:0:rrrr:AhKd|QcQs",
                "0:0:r20:AhKd|QcQs",
                "0:0:cc/:AhKd|QcQs/AhKc2c",
                "0:0:cc/f:AhKd|QcQs/9h8h2c",
            ),
        },
    ),
    "kuhn": (
        {},
        {
            "such as KJ check bet": (
                "KK",
                "check",
                "KJ fold",
                "KJ check check bet",
                "K? bet",
            ),
        },
    ),
    "leduc": (
        {},
        {
            "Leduc": (
                "KJ raise",
                "KX",
                "KJ check check bet",
                "KK bet call K",
            ),
        },
    ),
    "liars": (
        {},
        {
            "liar's dice": (
                "61/42 2x5 2x5",
                "61/42 liar",
                "61/4",
                "99/42",
            ),
        },
    ),
    "matrix": (
        {},
        {
            "matrix game": (
                "rock",
                "rock/rock rock/rock",
                "rock/lizard",
                "-/- rock/rock",
            ),
        },
    ),
    "nim": (
        {},
        {
            "write the heaps and the player to act, from b to w": (
                "",
                "b",
                "3,4",
                "3,4 p3",
                "3,4 x",
                "256 b",
                "1,,2 b",
                "b 3,4",
            ),
        },
    ),
    "othello": (
        {},
        {
            "write 64 of X, O and -": ("-X-O X",),
        },
    ),
    "pig": (
        {},
        {
            "write the scores, the player to act": (
                "",
                "0:0",
                "0:0 b",
                "0 b 0",
                "0:0:0 b 0",
                "0:0 p3 0",
                "0:0 x 0",
                "0:-2 b 0",
                "1:0 b 0",
                "0:0 b 1",
                "0:0 b 20001",
                "0:0 b 99999999999999999999",
                "100:0 b 0",
                "0:100 b 2",
                "0:100 b 0 rolling",
                "0:0 b 0 flying",
            ),
        },
    ),
    "property": ({}, {"which is a line of JSON": ("", "x", "{}", "[" * 5000)}),
    "pursuit": (
        {"map": ".E1/.x-", "chasers": 1, "turns": 9},
        {
            "write the map, the piece to move": ("", "E", ".E1/.x- E", ".E1/.x- E 0 0", "x" * 500),
            "no three numbers follow": (".E1/.x- 5 0 0 9", ".E1/.x- E 0 0 -9", ".E1/.x- E 0 0 9 9"),
            "its walls are not those": (".E1/.-- E 0 0 9", ".E1-/.x-- E 0 0 9"),
            "chaser 1 is not on the map": (".E-/.x- E 0 0 9",),
            "chaser 2 is not on the map": (".E1/.x3 E 0 0 9", ".E1/.x- 2 0 0 9"),
            "chaser 1 is on the map twice": (".E1/1x- E 0 0 9",),
            "a map has one eater": (".EE/1x- E 0 0 9",),
            "the eater is not on the map": (".-1/.x- E 0 0 9",),
            "a map has no '?'": (".E1/.x? E 0 0 9",),
            "equally long": (".E1/.x E 0 0 9",),
            "1 to 16 rows and columns": (".E1" * 6 + " E 0 0 9", ".E1/" * 17 + "... E 0 0 9"),
            "at most 500 moves": (".E1/.x- E 0 250 251",),
            "no more food than squares": (".E1/.x- E 7 0 9",),
        },
    ),
    "rps": (
        {},
        {
            "at most 3 rounds": (
                "R",
                "RX",
                "R- RS",
                "RS RS --",
                "RS RS RS RS",
            ),
        },
    ),
    "stratego": (
        {"variant": "small"},
        {
            "write the rows": (
                "",
                "b",
                "AAAAAA b 0 - - - -",
                "AAAAAA/AAAAAA/A_AA_A/A_AW_A/AADQAA/AAAAAA b 0 - - - -",
                "MAAAAA/AAAAAA/AAAAAA/AAAWAA/AADQAA/AAAAAY b 0 - - - -",
                "MAAAAA/AAAAAA/A_AA_A/A_AW_A/AADQAA/AAAAAY x 0 - - - -",
                "MAAAAA/AAAAAA/A_AA_A/A_AW_A/AAL/QAA/AAAAAY b 0 - - - -",
                "MAAAAA/AAAAAA/A_AA_A/A_AW_A/AADQAA/AAAAAY b 0 A6 - - -",
                "MAAAAA/AAAAAA/A_AA_A/A_AW_A/AA?QAA/AAAAAY b 0 - - - -",
                "MAAAAA/AAAAAA/A_AA_A/A_AW_A/AADQAA/AAAAAY b 0 - - - - C2D2",
                "MAAAAA/AAAAAA/A_AA_A/A_AW_A/AADQAA/AAAAAY b 100000000000000000000 - - - -",
            ),
        },
    ),
    "tictactoe": (
        {},
        {
            "there are not nine cells": ("X-------", "XX- X"),
            "no such position": (
                "XX------- O",
                "XXXOOO--- X",
            ),
            "X moves first": ("X-------- X",),
        },
    ),
    "tree": (
        {},
        {
            "joined by dots, 1.2, or root": (
                "4",
                "1.4",
                "1.1.1",
                "a",
                "1..2",
                "1.",
                "0",
                "",
            ),
        },
    ),
}
