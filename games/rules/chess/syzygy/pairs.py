"""The compressed values of a Syzygy table: recursive pairing, then a canonical Huffman code.

A symbol stands for one value or for two symbols. Blocks of equally many bytes begin at symbols, and
an index of them has the number of values before each.

Source: R. de Man, Syzygy (https://github.com/syzygy1/tb).
"""

from __future__ import annotations

import struct
from typing import Final

_ONE_VALUE: Final = 0x80
"""The flag of a table in which all positions have one value."""
_LEAF: Final = 0xFFF
"""The right half of a symbol that is a value."""


def _u16(data: bytes, at: int) -> int:
    return int(struct.unpack_from("<H", data, at)[0])


def _u32(data: bytes, at: int) -> int:
    return int(struct.unpack_from("<I", data, at)[0])


class Pairs:
    """The values of one part of a table.

    Args:
        data: The whole file.
        at: Where the description of this part begins.
        size: The number of positions in it.

    Attributes:
        end: Where the description ends.
        index_bytes, length_bytes, block_bytes: The sizes of what follows all descriptions.
        index, lengths, blocks: Where these begin; the owner sets them.
    """

    def __init__(self, data: bytes, at: int, size: int) -> None:
        self._data = data
        self.index = self.lengths = self.blocks = 0
        self.index_bytes = self.length_bytes = self.block_bytes = 0
        self._constant: int | None = None
        if data[at] & _ONE_VALUE:
            self._constant = data[at + 1]
            self.end = at + 2
            return
        self._block_bits, self._index_bits = data[at + 1], data[at + 2]
        blocks = _u32(data, at + 4)
        longest, self._shortest = data[at + 8], data[at + 9]
        lengths = longest - self._shortest + 1
        symbols = _u16(data, at + 10 + 2 * lengths)
        self._first = [_u16(data, at + 10 + 2 * it) for it in range(lengths)]
        self._patterns = at + 12 + 2 * lengths
        self.end = self._patterns + 3 * symbols + (symbols & 1)
        self.index_bytes = 6 * ((size + (1 << self._index_bits) - 1) >> self._index_bits)
        self.length_bytes = 2 * (blocks + data[at + 3])
        self.block_bytes = blocks << self._block_bits
        self._sizes = self._values_of_symbols(symbols)
        self._bases = self._bases_of_lengths(lengths)

    def _halves(self, symbol: int) -> tuple[int, int]:
        """Return the two symbols that a symbol stands for; the second is `_LEAF` for a value."""
        one, two, three = self._data[self._patterns + 3 * symbol : self._patterns + 3 * symbol + 3]
        return (two & 0xF) << 8 | one, three << 4 | two >> 4

    def _values_of_symbols(self, symbols: int) -> list[int]:
        """Return the number of values of each symbol, less one."""
        sizes: dict[int, int] = {}
        for symbol in range(symbols):
            waiting = [symbol]
            while waiting:
                it = waiting[-1]
                left, right = self._halves(it)
                missing = [half for half in (left, right) if right != _LEAF and half not in sizes]
                if missing:
                    waiting += missing
                    if len(waiting) > 2 * symbols:
                        raise ValueError("a symbol stands for itself")
                    continue
                sizes[it] = 0 if right == _LEAF else sizes[left] + sizes[right] + 1
                waiting.pop()
        return [sizes[it] for it in range(symbols)]

    def _bases_of_lengths(self, lengths: int) -> list[int]:
        """Return the least code of each length, as the first bits of 64."""
        bases = [0] * lengths
        for it in range(lengths - 2, -1, -1):
            bases[it] = (bases[it + 1] + self._first[it] - self._first[it + 1]) // 2
        return [base << (64 - self._shortest - it) for it, base in enumerate(bases)]

    def value(self, index: int) -> int:
        """Return the value of a position."""
        if self._constant is not None:
            return self._constant
        data = self._data
        entry = self.index + 6 * (index >> self._index_bits)
        block, offset = _u32(data, entry), _u16(data, entry + 4)
        offset += (index & (1 << self._index_bits) - 1) - (1 << self._index_bits - 1)
        while offset < 0:
            block -= 1
            offset += _u16(data, self.lengths + 2 * block) + 1
        while offset > (size := _u16(data, self.lengths + 2 * block)):
            offset -= size + 1
            block += 1
        return self._in_block(self.blocks + (block << self._block_bits), offset)

    def _in_block(self, at: int, offset: int) -> int:
        """Return the value so far from the beginning of a block."""
        end = at + (1 << self._block_bits)
        bits = int.from_bytes(self._data[at:end], "big")
        left = 8 * (end - at)
        while True:
            code = bits >> left - 64 if left >= 64 else bits << 64 - left
            code &= (1 << 64) - 1
            length = 0
            while code < self._bases[length]:
                length += 1
            width = self._shortest + length
            symbol = self._first[length] + (code - self._bases[length] >> 64 - width)
            if offset <= self._sizes[symbol]:
                break
            offset -= self._sizes[symbol] + 1
            left -= width
        while self._sizes[symbol]:
            one, two = self._halves(symbol)
            if offset <= self._sizes[one]:
                symbol = one
            else:
                offset -= self._sizes[one] + 1
                symbol = two
        return self._halves(symbol)[0] & 0xFF
