"""A template for a game of your own: Wythoff's game, as in docs/examples/wythoff.ts.

Two heaps. A move takes any number of counters from one heap, or the same number from both. A player who cannot move has lost.

What check.py needs: `Rules(text, moves)` reads the judge's input and the texts of the moves made after it. `start` is the node there.
A node is a tuple: how many moves were made since the start, and the position's text, exactly as `formatPosition` returns it. Layers
fall with every move. A move is (gain for its mover, 1 if the same side moves again and otherwise -1, node), in the game's order."""
class Rules:
    def __init__(self, text, moves):
        heaps = [int(word) for word in text.split()]
        if len(heaps) != 2: raise ValueError('not two heaps')
        for move in moves: heaps = [heap - int(taken) for heap, taken in zip(heaps, move.split(','))]
        self.start = 0, f'{heaps[0]} {heaps[1]} {len(moves) % 2}'

    # A claim about the judge's value as one about the start's value for its mover, and back. They are the same: values are the mover's.
    def claimed(self, least, bound): return least, bound
    def said(self, value): return value

    def layer(self, node): return -node[0]

    def bounds(self, node):
        """Bounds of the value for the side to move. They are equal if there is no move."""
        return (-1, -1) if node[1].startswith('0 0 ') else (float('-inf'), float('inf'))

    def moves(self, node):
        a, b, side = (int(word) for word in node[1].split())
        takes = [(x, 0) for x in range(1, a + 1)] + [(0, y) for y in range(1, b + 1)] + [(x, x) for x in range(1, min(a, b) + 1)]
        for x, y in takes: yield 0, -1, (node[0] + 1, f'{a - x} {b - y} {1 - side}')
