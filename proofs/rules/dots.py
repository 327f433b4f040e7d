"""Dots and Boxes with one lemma, the strip rule (docs/proofs.md has its proof).

The mask is a set of undrawn edges, bit e for edge e: horizontal edges row by row, then vertical ones. The least of its images counts:
images under the symmetries of the board if it has at most 60 edges; in each, border edges of a box are interchangeable, so the first
ones are taken as undrawn.

A node is 4 * mask + kind. Kind 0: the mask is a stripped position (no box can be taken) and a player moves in it. Kind 1 or 2: a
player has just taken all boxes that could be taken, and the mask is left. The player moves in it, or hands over boxes worth 4 (kind 1)
or 8 (kind 2) and lets the other side move in it. Moves of kind 0: safe edges from the centre out, then openings, with the boxes that
they give. Openings that give as much and leave the same are one move, with the largest handout. They are ordered by what they give,
then from the centre out."""
import itertools
HANDOUTS = 100, 4, 8  # by kind; nothing can be handed over at kind 0
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
        R, C = self.rows, self.columns
        def distance(e):
            vertical, at = (0, e) if e < self.wide else (1, e - self.wide)
            row, column = divmod(at, C + vertical)
            return (2 * row + vertical - R) ** 2 + (2 * column + 1 - vertical - C) ** 2
        self.order = [(e, 1 << e) for e in sorted(range(self.edges), key=lambda e: (distance(e), e))]
        self.taken, rest, kind = self.strip(self.undrawn, self.boxes)
        self.start = self.node(rest, kind)

    def claimed(self, least, bound): return least, bound - self.taken
    def said(self, value): return value + self.taken

    def bounds(self, node):
        least, most = super().bounds(node)
        return max(least, -HANDOUTS[node & 3] // 2) if node & 3 else least, most

    def strip(self, mask, boxes):
        """Takes all boxes that can be taken, starting at some boxes: returns how many, the mask that is left, and the kind."""
        todo, taken, strings = list(boxes), set(), []
        for box in todo:
            edge = mask & box
            if edge == 0 or edge & edge - 1: continue  # not one undrawn edge
            mask ^= edge
            pair = self.boxes_of[edge.bit_length() - 1]
            strings.append(pair)
            for other in pair:
                if mask & other: todo.append(other)
                else: taken.add(other)
        return len(taken), mask, self.kind(taken, strings) if len(taken) > 1 else 0

    def kind(self, taken, strings):
        """1 if a part of the taken boxes has two boxes or more and as many strings; otherwise 2 if one has a path of four boxes; otherwise 0."""
        part = {box: [box] for box in taken}
        for pair in strings:
            if len(pair) == 2 and pair[0] in taken and pair[1] in taken and part[pair[0]] is not part[pair[1]]:
                joined = part[pair[0]] + part[pair[1]]
                for box in joined: part[box] = joined
        best = 0
        for boxes in {id(boxes): boxes for boxes in part.values()}.values():
            own = [pair for pair in strings if any(box in boxes for box in pair)]
            if len(own) == len(boxes) and len(boxes) > 1: return 1
            centre = max(sum(box in pair for pair in own) for box in boxes)
            if len(own) == len(boxes) - 1 and centre < len(own): best = 2  # a tree, but not a star
        return best

    def moves(self, node):
        mask, kind = node >> 2, node & 3
        if kind:
            alone = mask << 2
            yield 0, 1, alone
            yield -HANDOUTS[kind], -1, alone
            return
        opening = 0  # edges of boxes with two undrawn ones
        for box in self.boxes:
            edges = mask & box
            if edges:
                rest = edges & edges - 1
                if not rest & rest - 1: opening |= edges
        openings = {}  # by the boxes that the other side takes and the node that is left: the kind
        for edge, bit in self.order:
            if not mask & bit: continue
            if not opening & bit: yield 0, -1, self.node(mask ^ bit)
            else:
                taken, rest, kind = self.strip(mask ^ bit, self.boxes_of[edge])
                key = taken, self.node(rest)
                openings[key] = max(kind, openings.get(key, kind), key=HANDOUTS.__getitem__)
        for (taken, rest), kind in sorted(openings.items(), key=lambda opening: opening[0][0]): yield -taken, -1, rest | kind
