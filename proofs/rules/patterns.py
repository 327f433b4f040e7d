"""Same stones: the first to complete an agreed pattern wins, and a player who cannot move loses.

A player who fills all but one cell of a placement hands over the win. So a position where nobody can win at once is a game of
avoidance: put stones on free cells, never fill a forbidden set (a placement less a cell), and lose if there is no move. A node is
(layer, the minimal forbidden sets less the stones, ascending). A set is a number, bit row * columns + column. The layer is twice the
number of live cells (cells in a set), plus 1 if an odd number of free cells is safe and in no set: two of them cancel. The least of
its images counts: images under the symmetries of the board that keep the sets of the start. In each, cells that are twins (exchanging
two of them keeps the sets of the start) are renamed so that the live ones come first. Moves are the live cells ascending, then a safe
cell if one is left."""
import functools, operator
def union(sets): return functools.reduce(operator.or_, sets, 0)

def minimal(sets):
    kept = []
    for new in sorted(set(sets), key=int.bit_count):
        if not any(new & old == old for old in kept): kept.append(new)
    return kept

def bits(word):
    while word:
        yield word & -word
        word &= word - 1

class Rules:
    def __init__(self, text, moves):
        words = text.split()
        rows, columns, count = map(int, words[:3])
        cells, at, placements, stones = rows * columns, 3, set(), 0
        for _ in range(count):
            height, width = int(words[at]), int(words[at + 1])
            pattern, at = words[at + 2:at + 2 + height], at + 2 + height
            if any(len(line) != width for line in pattern): raise ValueError('not a pattern')
            stone = sum(1 << y * columns + x for y in range(height) for x in range(width) if pattern[y][x] == '1')
            for y in range(rows - height + 1):
                for x in range(columns - width + 1): placements.add(stone << y * columns + x)
        for move in moves:
            row, column = map(int, move.split(','))
            if not (0 <= row < rows and 0 <= column < columns) or stones >> row * columns + column & 1: raise ValueError(f'{move} is not legal')
            stones |= 1 << row * columns + column
        self.sign = -1 if len(moves) % 2 else 1  # the value is 1 if Alice wins, who moves first
        free = ((1 << cells) - 1) & ~stones
        left = {placement & ~stones for placement in placements}
        self.classes, self.maps = [], []
        if 0 in left or not free: self.start = (0,)  # over: the side to move has lost
        elif any(rest & rest - 1 == 0 for rest in left): self.start = (1,)  # a stone wins
        else:
            sets = minimal(rest ^ bit for rest in left for bit in bits(rest))
            fatal = sum(rest for rest in sets if rest & rest - 1 == 0)
            sets = [rest for rest in sets if rest & rest - 1]
            self.prepare(sets, rows, columns)
            self.start = self.node(sets, (free & ~fatal & ~union(sets)).bit_count() & 1)

    def prepare(self, sets, rows, columns):
        family = set(sets)
        for symmetry in range(8 if rows == columns else 4):
            to = []
            for cell in range(rows * columns):
                row, column = divmod(cell, columns)
                if symmetry & 1: row = rows - 1 - row
                if symmetry & 2: column = columns - 1 - column
                to.append(1 << (column * columns + row if symmetry & 4 else row * columns + column))
            if all(sum(to[bit.bit_length() - 1] for bit in bits(rest)) in family for rest in sets): self.maps.append(to)
        left = union(sets)
        while left:
            first = left & -left
            twins = [bit for bit in bits(left) if
                     all(bool(rest & first) == bool(rest & bit) or rest ^ first ^ bit in family for rest in sets)]
            left ^= sum(twins)
            if len(twins) > 1: self.classes.append(twins)

    def node(self, sets, spare):
        cells, best = list(bits(union(sets))), None
        for to in self.maps:
            goes = {bit: to[bit.bit_length() - 1] for bit in cells}
            image = sum(goes.values())
            for twins in self.classes:
                here = [bit for bit in twins if image & bit]
                if here != twins[:len(here)]:
                    renamed = dict(zip(here, twins))
                    goes = {bit: renamed.get(goal, goal) for bit, goal in goes.items()}
            key = sorted(sum(goes[bit] for bit in bits(rest)) for rest in sets)
            if best is None or key < best: best = key
        return (2 * len(cells) + spare, *(best or ()))

    def claimed(self, least, bound): return (least, bound) if self.sign > 0 else (1 - least, -bound)
    def said(self, value): return self.sign * value
    def layer(self, node): return node[0]
    def bounds(self, node): return (-1, -1) if node[0] == 0 else (1, 1) if node[0] == 1 else (-1, 1)

    def moves(self, node):
        sets, spare = node[1:], node[0] & 1
        live = union(sets)
        for bit in bits(live):
            left = [rest & ~bit for rest in sets]
            fatal = union(rest for rest in left if rest & rest - 1 == 0)
            left = minimal(rest for rest in left if not rest & fatal)
            idle = live & ~bit & ~fatal & ~union(left)
            yield 0, -1, self.node(left, spare + idle.bit_count() & 1)
        if spare: yield 0, -1, (node[0] - 1, *sets)
