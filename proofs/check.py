#!/usr/bin/env python3
"""Checks a proof of the value of a position. It knows the format (docs/proofs.md) and nothing else. The rules of
each game are in a file of their own, in rules/. It uses nothing of Zugzwang.

usage: check.py GAME BOARD [PROOF]      GAME: the name of a file in rules/, or the path of your own
Without a proof it works out the value from all positions, which is possible on small boards.
Exit code: 0 proved, 1 not proved, 2 wrong usage."""
import gzip, json, os, runpy, sys, time, zlib

MEMBERS = {'format', 'version', 'game', 'rules', 'input', 'moves', 'atLeast', 'atMost', 'k'}
MOST = 2**53 - 1  # the largest number of a header
MOST_K = 32  # a search of more layers could take hours
class Refused(Exception): pass

class Walk:
    """Claims (1 for "at least" or 0 for "at most", node, bound) by layer. Only the strongest of a kind about a node is kept."""
    def __init__(self, rules, data, k):
        self.rules, self.data, self.at, self.k = rules, data, 0, k
        self.claims, self.memo, self.done, self.now = {}, {}, [0, 0], 'the claim itself'

    def is_at_least(self, node, bound):
        """Searches whether the value of a node is at least a bound."""
        low, high = self.memo.get(node) or self.rules.bounds(node)
        if bound <= low or bound > high: return bound <= low
        for gain, sign, child in self.rules.moves(node):
            if self.is_at_least(child, bound - gain) if sign > 0 else not self.is_at_least(child, gain - bound + 1):
                self.memo[node] = bound, high
                return True
        self.memo[node] = low, bound - 1
        return False

    def stands(self, least, node, bound):
        """Whether a claim is made already, or is true or false by static bounds or a search of the last layers; otherwise None."""
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
        if stands is False: raise Refused(f'{node} is not {phrase(least, bound)}')
        if stands is None: self.claims.setdefault(self.rules.layer(node), ({}, {}))[least][node] = bound

    def choice(self, count):
        """Reads the number of a move: no byte if there is one move, one byte for up to 256, otherwise more."""
        number = 0
        for _ in range((max(count - 1, 0).bit_length() + 7) // 8):
            if self.at == len(self.data): raise Refused('the proof ends here')
            number = number << 8 | self.data[self.at]
            self.at += 1
        if number >= count: raise Refused(f'there is no move {number} of {count}')
        return number

    def step(self, least, node, bound):
        """Makes the claims that a claim follows from: about all successors for "at most", about one for "at least" if none stands."""
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
                    self.now = f'{node} in layer {layer}, claimed {phrase(least, claims[node])}'
                    self.step(least, node, claims[node])
                self.done[least] += len(claims)
            del self.claims[layer]
        if self.at < len(self.data): raise Refused(f'{len(self.data) - self.at} bytes too many')

def phrase(least, bound): return f'at {"least" if least else "most"} {bound}'

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

def load_rules(game):
    """The name of rules, and the class that reads a board."""
    path = game if game.endswith('.py') else os.path.join(os.path.dirname(os.path.abspath(__file__)), 'rules', game + '.py')
    return os.path.basename(path)[:-len('.py')], runpy.run_path(path)['Rules']

def read_board(path):
    text = open(path, encoding='utf-8').read()
    if not text.lstrip().startswith('{'): return text, []
    record = json.loads(text)
    return record['input'], record.get('moves', [])

def read_rules(rules_for, text, moves):
    try: return rules_for(text, moves)
    except (ValueError, IndexError) as error: raise Refused(f'cannot read the board: {error}')

def without_twins(pairs):
    if len(dict(pairs)) < len(pairs): raise ValueError('a member twice')
    return dict(pairs)

def read_proof(path):
    data = open(path, 'rb').read()
    try:
        if data[:2] == b'\x1f\x8b': data = gzip.decompress(data)
        line, body = data.split(b'\n', 1)
        header = json.loads(line, object_pairs_hook=without_twins)
        if type(header) is not dict or set(header) != MEMBERS: raise Refused(f'the members of the header must be {sorted(MEMBERS)}')
    except (ValueError, OSError, EOFError, zlib.error, RecursionError) as error: raise Refused(f'invalid header: {error}')
    if header['format'] != 'zugzwang proof' or type(header['version']) is not int or header['version'] != 1: raise Refused('not a proof of version 1')
    for name in ('atLeast', 'atMost', 'k'):
        if header[name] is not None and (type(header[name]) is not int or abs(header[name]) > MOST): raise Refused(f'{name}: not an integer of at most {MOST}')
    if header['k'] is not None and not 0 <= header['k'] <= MOST_K: raise Refused(f'k: not in 0..{MOST_K}')
    if any(type(text) is not str for text in (header['game'], header['rules'], header['input'])): raise Refused('game, rules and input must be texts')
    if header['atLeast'] is header['atMost'] is None: raise Refused('no claim')
    return header, body

def check(game, board, proof):
    """Returns the bounds that are proved, and a note; raises Refused."""
    name, rules_for = load_rules(game)
    text, moves = read_board(board)
    header, body = read_proof(proof)
    if header['rules'] != name: raise Refused(f'a proof by the rules {header["rules"]}, not {name}')
    if header['input'].split() != text.split() or header['moves'] != moves: raise Refused('a proof of another position')
    rules = read_rules(rules_for, text, moves)
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
        (least, most), note = check(*words) if len(words) == 3 else solve(read_rules(load_rules(words[0])[1], *read_board(words[1])))
    except (Refused, OSError) as error: print(f'NOT PROVED: {error}'); sys.exit(1)
    bounds = [phrase(kind, bound) for kind, bound in ((1, least), (0, most)) if bound is not None]
    print(f'proved: value {least if least == most else ", ".join(bounds)} ({note}, {time.process_time():.1f} s)')
