#!/usr/bin/env python3
"""Checks a proof of the value of a position. It knows the format (docs/proofs.md) and nothing else:
the rules of a game are a file of their own, in rules/, and nothing of Zugzwang is used.

usage: check.py GAME BOARD [PROOF]      GAME: the name of a file in rules/, or the path of your own
Without a proof it works out the value from all positions, which small boards allow.
Exit code: 0 proved, 1 not proved, 2 wrong call."""
import gzip, json, os, runpy, sys, time, zlib

MEMBERS = {'format', 'version', 'game', 'rules', 'input', 'moves', 'atLeast', 'atMost', 'k'}
class Refused(Exception): pass

class Walk:
    """Claims (1 for "at least" or 0 for "at most", node, bound) by layer; of each node the strongest of a kind stays."""
    def __init__(self, rules, data, k):
        self.rules, self.data, self.at, self.k = rules, data, 0, k
        self.claims, self.memo, self.done, self.now = {}, {}, [0, 0], 'the claim itself'

    def is_at_least(self, node, bound):
        """Whether the value of a node is at least a bound, by search."""
        low, high = self.memo.get(node) or self.rules.bounds(node)
        if bound <= low or bound > high: return bound <= low
        for gain, sign, child in self.rules.moves(node):
            if self.is_at_least(child, bound - gain) if sign > 0 else not self.is_at_least(child, gain - bound + 1):
                self.memo[node] = bound, high
                return True
        self.memo[node] = low, bound - 1
        return False

    def stands(self, least, node, bound):
        """Whether it is claimed already, or true as far as bounds at sight or a search of the last layers say; else None."""
        layer = self.rules.layer(node)
        old = self.claims[layer][least].get(node) if layer in self.claims else None
        if old is not None and (old >= bound if least else old <= bound): return True
        low, high = self.rules.bounds(node)
        if bound <= low if least else bound >= high: return True
        if bound > high if least else bound < low: return False
        if self.k is None or layer > self.k: return None
        return self.is_at_least(node, bound) if least else not self.is_at_least(node, bound + 1)

    def claim(self, least, node, bound):
        stands = self.stands(least, node, bound)
        if stands is False: raise Refused(f'{node} is not {told(least, bound)}')
        if stands is None: self.claims.setdefault(self.rules.layer(node), ({}, {}))[least][node] = bound

    def choice(self, count):
        """The number of a move: no byte if there is one, one byte up to 256 moves, else more."""
        number = 0
        for _ in range((max(count - 1, 0).bit_length() + 7) // 8):
            if self.at == len(self.data): raise Refused('the proof ends here')
            number = number << 8 | self.data[self.at]
            self.at += 1
        if number >= count: raise Refused(f'there is no move {number} of {count}')
        return number

    def step(self, least, node, bound):
        """Claims of all successors what "at most" needs, or of one what "at least" needs, if none stands."""
        needed = ((least ^ (sign < 0), child, sign * (bound - gain)) for gain, sign, child in self.rules.moves(node))
        if not least:
            for claim in needed: self.claim(*claim)
            return
        claims = []
        for claim in needed:
            if self.stands(*claim): return
            claims.append(claim)
        self.claim(*claims[self.choice(len(claims))])

    def run(self):
        while self.claims:
            layer = max(self.claims)
            for least in (0, 1):
                claims = self.claims[layer][least]
                for node in sorted(claims):
                    self.now = f'{node} in layer {layer}, claimed {told(least, claims[node])}'
                    self.step(least, node, claims[node])
                self.done[least] += len(claims)
            del self.claims[layer]
        if self.at < len(self.data): raise Refused(f'{len(self.data) - self.at} bytes too many')

def told(least, bound): return f'at {"least" if least else "most"} {bound}'

def solve(rules):
    """The value of the start, from the values of all positions that follow."""
    values = {}
    def value(node):
        if node not in values:
            low, high = rules.bounds(node)
            values[node] = low if low == high else max(gain + sign * value(child) for gain, sign, child in rules.moves(node))
        return values[node]
    said = rules.said(value(rules.start))
    return (said, said), f'{len(values)} positions'

def rules_of(game):
    """The name of rules, and what reads a board by them."""
    path = game if game.endswith('.py') else os.path.join(os.path.dirname(os.path.abspath(__file__)), 'rules', game + '.py')
    return os.path.basename(path)[:-len('.py')], runpy.run_path(path)['Rules']

def board_in(path):
    text = open(path, encoding='utf-8').read()
    if not text.lstrip().startswith('{'): return text, []
    record = json.loads(text)
    return record['input'], record.get('moves', [])

def proof_in(path):
    data = open(path, 'rb').read()
    try:
        if data[:2] == b'\x1f\x8b': data = gzip.decompress(data)
        line, body = data.split(b'\n', 1)
        header = json.loads(line)
        if type(header) is not dict or set(header) != MEMBERS: raise Refused(f'the header has other members than {sorted(MEMBERS)}')
    except (ValueError, OSError, EOFError, zlib.error, RecursionError) as error: raise Refused(f'no header: {error}')
    if header['format'] != 'zugzwang proof' or header['version'] != 1: raise Refused('not a proof of version 1')
    if any(type(header[name]) not in (int, type(None)) for name in ('atLeast', 'atMost', 'k')): raise Refused('a number is none')
    if header['atLeast'] is header['atMost'] is None: raise Refused('no claim')
    return header, body

def check(game, board, proof):
    """Returns the bounds that are proved, and a note; raises Refused."""
    name, rules_for = rules_of(game)
    text, moves = board_in(board)
    header, body = proof_in(proof)
    if header['rules'] != name: raise Refused(f'a proof by the rules {header["rules"]}, not {name}')
    if str(header['input']).split() != text.split() or header['moves'] != moves: raise Refused('a proof of another position')
    rules = rules_for(text, moves)
    walk = Walk(rules, body, header['k'])
    bounds = header['atLeast'], header['atMost']
    try:
        for least, bound in zip((1, 0), bounds):
            if bound is not None:
                own, own_bound = rules.claimed(least, bound)
                walk.claim(own, rules.start, own_bound)
        walk.run()
    except Refused as error: raise Refused(f'byte {walk.at} of {len(body)} ({walk.now}): {error}')
    return bounds, f'{walk.done[0]} positions with all moves, {walk.done[1]} with one, {len(walk.memo)} searched'

if __name__ == '__main__':
    sys.setrecursionlimit(10_000)
    words = sys.argv[1:]
    if len(words) not in (2, 3): sys.exit(__doc__) if not words else (print(__doc__, file=sys.stderr), sys.exit(2))
    try:
        (least, most), note = check(*words) if len(words) == 3 else solve(rules_of(words[0])[1](*board_in(words[1])))
    except Refused as error: print(f'NOT PROVED: {error}'); sys.exit(1)
    bounds = [told(kind, bound) for kind, bound in ((1, least), (0, most)) if bound is not None]
    print(f'proved: value {least if least == most else ", ".join(bounds)} ({note}, {time.process_time():.1f} s)')
