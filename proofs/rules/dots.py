"""Dots and Boxes with one lemma, the strip rule (docs/proofs.md has its proof).

A node is 4 * mask + kind. Kind 0: the mask is a stripped position (no box can be taken) and a player moves in it. Kind 1 or 2: a
player has just taken all boxes that could be taken, and the mask is left. The player moves in it, or hands over boxes worth 4 (kind 1)
or 8 (kind 2) and lets the other side move in it. Moves of kind 0: safe edges from the centre out, then openings, with the boxes that
they give. Openings that give as much and leave the same are one move, with the largest handout. They are ordered by what they give,
then from the centre out."""
import os, runpy
Board = runpy.run_path(os.path.join(os.path.dirname(__file__), 'dots_by_rules.py'))['Board']
HANDOUTS = 100, 4, 8  # by kind; nothing can be handed over at kind 0

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
            if len(own) == len(boxes) - 1 >= 3 and centre < len(own): best = 2  # a tree, but not a star
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
