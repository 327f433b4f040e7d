"""The card duel: the sides take turns to put a card on a cell. It captures the other side's neighbours whose number on the touching
side is smaller. The value is the number of our captures less the number of theirs.

A node is bytes: the cards that are played as a number of two bytes (bit c for card c), then the cells. A cell is 0 if it is empty; 1 if
its card is settled, that is, no card that the other side still holds could capture it from an empty neighbour (its owner no longer
matters); otherwise 2 + 2 * card, plus 1 if the card is ours. Moves are ordered by card, then by cell."""
class Rules:
    def __init__(self, text, moves):
        words = text.split()
        self.rows, self.columns = map(int, words.pop(0).split('x')) if 'x' in words[0] else (3, 4)
        cells = self.cells = self.rows * self.columns
        half = self.half = (cells + 1) // 2
        numbers = [[int(word) for word in words[4 * card:4 * card + 4]] for card in range(2 * half)]
        played = [int(word) for word in words[8 * half:]]
        pairs = list(zip(played[::2], played[1::2])) + [tuple(map(int, move.split())) for move in moves]
        if len(words) < 8 * half or len(played) % 2: raise ValueError('not an input of cards')
        self.next_to = [[(to, side) for side, (down, right) in enumerate(((-1, 0), (0, -1), (1, 0), (0, 1)))
                         for row, column in [(cell // self.columns + down, cell % self.columns + right)]
                         for to in [row * self.columns + column] if 0 <= row < self.rows and 0 <= column < self.columns]
                        for cell in range(cells)]
        # beats[card][side]: the cards whose number there, towards it, is greater
        self.beats = [[sum(1 << other for other in range(2 * half) if numbers[other][side ^ 2] > numbers[card][side]) for side in range(4)]
                      for card in range(2 * half)]
        self.theirs = (1 << half) - 1
        self.ours = self.theirs << half
        first = pairs[0][0] >= half if pairs else True  # whether our side begins: it does if the first card is ours, or if there is none
        self.even = first if cells % 2 == 0 else not first  # whether our side is to move if an even number of cells is empty
        hand, board, self.net = 0, [0] * cells, 0
        for card, cell in pairs:
            own = card >= half
            if not (0 <= card < 2 * half and 0 <= cell < cells) or hand >> card & 1 or board[cell] or own != self.ours_move(board.count(0)): raise ValueError(f'{card} {cell} is not legal')
            taken = self.put(board, card, cell)
            hand |= 1 << card
            self.net += taken if own else -taken
        self.sign = 1 if self.ours_move(board.count(0)) else -1
        self.start = self.node(hand, board)

    def claimed(self, least, bound):
        return (least, bound - self.net) if self.sign > 0 else (1 - least, self.net - bound)
    def said(self, value): return self.net + self.sign * value
    def layer(self, node): return node.count(0, 2)
    def ours_move(self, empty): return self.even == (empty % 2 == 0)

    def bounds(self, node):
        """At most, the mover captures all cells that can still change hands; at least, the mover loses all of them."""
        empty = node.count(0, 2)
        if empty == 0: return 0, 0
        own, ours = 0, self.ours_move(empty)
        cards = [code for code in node[2:] if code > 1]
        for code in cards: own += code & 1 == ours
        return -(own + (empty + 1) // 2), len(cards) - own + empty // 2

    def put(self, board, card, cell):
        """Puts a card on a cell; returns what it captures."""
        own, taken = card >= self.half, 0
        board[cell] = 2 + 2 * card + own
        for to, side in self.next_to[cell]:
            code = board[to]
            if code > 1 and code & 1 != own and self.beats[code - 2 >> 1][side ^ 2] >> card & 1:
                board[to] ^= 1
                taken += 1
        return taken

    def node(self, hand, board):
        left = self.ours & ~hand, self.theirs & ~hand  # the cards that could capture cards of theirs, of ours
        cells = bytearray((hand >> 8, hand & 255))
        for cell, code in enumerate(board):
            if code > 1:
                beats, enemies = self.beats[code - 2 >> 1], left[code & 1]
                for to, side in self.next_to[cell]:
                    if board[to] == 0 and beats[side] & enemies: break
                else: code = 1
            cells.append(code)
        return bytes(cells)

    def moves(self, node):
        hand, board = node[0] << 8 | node[1], list(node[2:])
        empty = [cell for cell, code in enumerate(board) if code == 0]
        held = (self.ours if self.ours_move(len(empty)) else self.theirs) & ~hand
        for card in range(2 * self.half):
            if not held >> card & 1: continue
            for cell in empty:
                after = board.copy()
                yield self.put(after, card, cell), -1, self.node(hand | 1 << card, after)
