"""The staircase board (Luogu P4363): the sides take turns to take a free cell that has no free cell above it or to its left.

Row r with f cells taken is bit columns - f + r of a number, so each row has a bit of its own, the top row the lowest. A node is that
number and, above it, the number of free cells. A move takes the bit of its row one place down. Moves are from the top row down."""
class Rules:
    def __init__(self, text, moves):
        words = [int(word) for word in text.split()]
        self.rows, self.columns = R, C = words[0], words[1]
        if len(words) != 2 + 2 * R * C or R < 1 or C < 1: raise ValueError('not a board of chess')
        first, second = words[2:2 + R * C], words[2 + R * C:]
        self.size = 1 << R + C
        # gains[parity of free cells][bit * R + row], for the side that moves then
        self.gains = [[0] * ((R + C) * R) for _ in (0, 1)]
        for row in range(R):
            for column in range(C):
                at = (C - column + row) * R + row
                self.gains[R * C & 1][at] = first[row * C + column]
                self.gains[1 - (R * C & 1)][at] = second[row * C + column]
        taken = [0] * R
        for move in moves:
            row, column = map(int, move.split(','))
            legal = 0 <= row < R and taken[row] == column < (taken[row - 1] if row > 0 else C)
            if not legal: raise ValueError(f'{move} is not legal')
            taken[row] += 1
        self.sign = 1 if len(moves) % 2 == 0 else -1  # the value is the first player's
        self.start = (R * C - sum(taken)) * self.size + sum(1 << C - count + row for row, count in enumerate(taken))

    def claimed(self, least, bound): return (least, bound) if self.sign > 0 else (1 - least, -bound)
    def said(self, value): return self.sign * value
    def layer(self, node): return node // self.size
    def bounds(self, node): return (0, 0) if node < self.size else (float('-inf'), float('inf'))

    def moves(self, node):
        free, rows = divmod(node, self.size)
        gains, height, next_layer = self.gains[free & 1], self.rows, node - self.size
        corners = rows & ~(rows << 1) & ~1
        while corners:
            bit = corners & -corners
            corners ^= bit
            yield gains[(bit.bit_length() - 1) * height + (rows & bit - 1).bit_count()], -1, next_layer - (bit >> 1)
