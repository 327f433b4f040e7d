"""Dots and Boxes by the rules alone. Positions that are images of each other are one node.

A node is 4 * mask. The mask is the set of undrawn edges, bit e for edge e: horizontal edges row by row, then vertical ones. The least
of its images counts: images under the symmetries of the board if it has at most 60 edges; in each, border edges of a box are
interchangeable, so the first ones are taken as undrawn. A player who draws the last edge of a box takes it and moves again. Moves are
in the order of their edges."""
import itertools
IMAGES = {}  # by rows and columns: a program that checks many proofs makes them once

class Board:
    """A board of boxes, its symmetries, and the undrawn edges of an input."""
    def __init__(self, text, moves):
        words = text.split()
        self.rows, self.columns = R, C = int(words[0]), int(words[1])
        digits = ''.join(words[2:])
        self.wide = (R + 1) * C
        self.edges = self.wide + R * (C + 1)
        if len(words) != 3 + 2 * R or len(digits) != self.edges or set(digits) - {'0', '1'}: raise ValueError('not a board of dots')
        self.undrawn = sum(1 << e for e, digit in enumerate(digits) if digit == '0')
        for move in moves:  # h<row>,<column> or v<row>,<column>
            vertical, (row, column) = move[0] == 'v', map(int, move[1:].split(','))
            if move[0] not in 'hv' or not (0 <= row < R + 1 - vertical and 0 <= column < C + vertical): raise ValueError(f'no edge {move}')
            bit = 1 << self.edge(vertical, row, column)
            if not self.undrawn & bit: raise ValueError(f'{move} is drawn')
            self.undrawn ^= bit
        self.boxes = [sum(1 << self.edge(*e) for e in ((0, i, j), (0, i + 1, j), (1, i, j), (1, i, j + 1))) for i in range(R) for j in range(C)]
        self.boxes_of = [[box for box in self.boxes if box >> e & 1] for e in range(self.edges)]
        whole = self.edges <= 60
        if (R, C) not in IMAGES: IMAGES[R, C] = [self.table(s) for s in range((8 if R == C else 4) if whole else 1)]
        self.images = IMAGES[R, C]
        border = [[1 << e for e in range(self.edges) if box >> e & 1 and len(self.boxes_of[e]) == 1] for box in self.boxes]
        pairs = [pair for edges in border for pair in itertools.combinations(edges, 2)]
        self.alike = [(a, b) for a, b in pairs if whole or self.undrawn & a and self.undrawn & b]

    def edge(self, vertical, row, column):
        return self.wide + row * (self.columns + 1) + column if vertical else row * self.columns + column

    def table(self, symmetry):
        """Where a symmetry takes the edges: bits 1 and 2 reverse rows and columns, bit 4 exchanges them."""
        to = [0] * self.edges
        for vertical in (0, 1):
            for row in range(self.rows + 1 - vertical):
                for column in range(self.columns + vertical):
                    a = self.rows - vertical - row if symmetry & 1 else row
                    b = self.columns - 1 + vertical - column if symmetry & 2 else column
                    to[self.edge(vertical, row, column)] = self.edge(1 - vertical, b, a) if symmetry & 4 else self.edge(vertical, a, b)
        chunks = []
        for low in range(0, self.edges, 11):  # eleven edges at once
            chunk = [0] * 2048
            for bits in range(1, 2048):
                edge = low + (bits & -bits).bit_length() - 1
                chunk[bits] = chunk[bits & bits - 1] | (1 << to[edge] if edge < self.edges else 0)
            chunks.append(chunk)
        return chunks

    def node(self, mask, kind=0):
        least = None
        for chunks in self.images:
            image, rest = 0, mask
            for chunk in chunks:
                image |= chunk[rest & 2047]
                rest >>= 11
            for first, second in self.alike:
                if image & second and not image & first: image ^= first | second
            if least is None or image < least: least = image
        return least << 2 | kind

    def layer(self, node): return 2 * (node >> 2).bit_count() + (node & 3 > 0)

    def bounds(self, node):
        mask, boxes = node >> 2, 0
        for box in self.boxes:
            if mask & box: boxes += 1
        return -boxes, boxes

class Rules(Board):
    def __init__(self, text, moves):
        super().__init__(text, moves)
        self.start = self.node(self.undrawn)

    def claimed(self, least, bound): return least, bound
    def said(self, value): return value

    def moves(self, node):
        mask = node >> 2
        for edge in range(self.edges):
            if not mask >> edge & 1: continue
            rest = mask ^ 1 << edge
            taken = sum(1 for box in self.boxes_of[edge] if not rest & box)
            yield taken, 1 if taken else -1, self.node(rest)
