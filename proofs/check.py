#!/usr/bin/env python3
"""Checks a proof of the value of a position. It knows the format (docs/proofs.md) and nothing else:
the rules of a game are a file of their own, in rules/, and nothing of Zugzwang is used.

usage: check.py GAME BOARD [PROOF]      GAME: the name of a file in rules/, or the path of your own
Without a proof it works out the value from all positions, which small boards allow.
Exit code: 0 proved, 1 not proved, 2 wrong call."""
import functools, gzip, importlib.util, json, os, sys, time

VERSION = 1
class Refused(Exception): pass

def at_least(rules, node, bound, memo):
    """Whether the value of a node is at least a bound, by search."""
    low, high = memo.get(node) or rules.bounds(node)
    if bound <= low: return True
    if bound > high: return False
    for gain, sign, child in rules.moves(node):
        if at_least(rules, child, bound - gain, memo) if sign > 0 else not at_least(rules, child, gain - bound + 1, memo):
            memo[node] = bound, high
            return True
    memo[node] = low, bound - 1
    return False

class Walk:
    """Claims "the value is at least" (1) and "at most" (0), by layer; the strongest of each node stays."""
    def __init__(self, rules, data, k):
        self.rules, self.data, self.at, self.k = rules, data, 0, k
        self.claims, self.memo, self.done, self.now = {}, {}, [0, 0], None

    def holds_at_sight(self, least, node, bound):
        """True or False if bounds or a search of the last layers decide, else None."""
        low, high = self.rules.bounds(node)
        if bound <= low if least else bound >= high: return True
        if bound > high if least else bound < low: return False
        if self.k is None or self.rules.layer(node) > self.k: return None
        return at_least(self.rules, node, bound, self.memo) if least else not at_least(self.rules, node, bound + 1, self.memo)

    def stands(self, least, node, bound):
        pair = self.claims.get(self.rules.layer(node))
        old = pair and pair[least].get(node)
        if old is not None and (old >= bound if least else old <= bound): return True
        return self.holds_at_sight(least, node, bound) is True

    def claim(self, least, node, bound):
        layer = self.rules.layer(node)
        pair = self.claims.get(layer)
        if pair is None: pair = self.claims[layer] = ({}, {})
        old = pair[least].get(node)
        if old is not None and (old >= bound if least else old <= bound): return
        sight = self.holds_at_sight(least, node, bound)
        if sight is False: raise Refused(f'{node} is not at {"least" if least else "most"} {bound}')
        if sight is None: pair[least][node] = bound

    def choice(self, count):
        """The number of a move: no byte if there is one, one byte up to 256 moves, else more."""
        number = 0
        for _ in range((max(count - 1, 0).bit_length() + 7) // 8):
            if self.at == len(self.data): raise Refused('the proof ends here')
            number = number << 8 | self.data[self.at]
            self.at += 1
        if number >= count: raise Refused(f'there is no move {number} of {count}')
        return number

    def all_moves(self, node, bound):
        for gain, sign, child in self.rules.moves(node):
            if sign > 0: self.claim(0, child, bound - gain)
            else: self.claim(1, child, gain - bound)

    def own_move(self, node, bound):
        moves = []
        for move in self.rules.moves(node):
            gain, sign, child = move
            if self.stands(1, child, bound - gain) if sign > 0 else self.stands(0, child, gain - bound): return
            moves.append(move)
        gain, sign, child = moves[self.choice(len(moves))]
        if sign > 0: self.claim(1, child, bound - gain)
        else: self.claim(0, child, gain - bound)

    def run(self):
        while self.claims:
            layer = max(self.claims)
            for least in (0, 1):
                step = self.own_move if least else self.all_moves
                claims = self.claims[layer][least]
                for node in sorted(claims):
                    self.now = f'{node} in layer {layer}, claimed at {"least" if least else "most"} {claims[node]}'
                    step(node, claims[node])
                self.done[least] += len(claims)
            del self.claims[layer]
        if self.at < len(self.data): raise Refused(f'{len(self.data) - self.at} bytes too many')

def solve(rules):
    """The value of the start, from all positions that follow from it, layer by layer."""
    layers, values = {rules.layer(rules.start): {rules.start}}, {}
    for layer in iter(lambda: max((n for n in layers if n not in values), default=None), None):
        for node in layers[layer]:
            if rules.bounds(node)[0] == rules.bounds(node)[1]: continue
            for _, _, child in rules.moves(node): layers.setdefault(rules.layer(child), set()).add(child)
        values[layer] = None
    value = {}
    for layer in sorted(layers):
        for node in layers[layer]:
            low, high = rules.bounds(node)
            value[node] = low if low == high else max(gain + sign * value[child] for gain, sign, child in rules.moves(node))
    return rules.said(value[rules.start]), f'{len(value)} positions'

def read_board(path):
    text = open(path, encoding='utf-8').read()
    if not text.lstrip().startswith('{'): return text, []
    record = json.loads(text)
    return record['input'], record.get('moves', [])

@functools.cache
def rules_of(game):
    """The name and the module of rules."""
    path = game if game.endswith('.py') else os.path.join(os.path.dirname(os.path.abspath(__file__)), 'rules', game + '.py')
    spec = importlib.util.spec_from_file_location('rules', path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return os.path.basename(path)[:-len('.py')], module

def check(game, board, proof=None):
    """Returns what is proved, and a note; raises Refused."""
    name, module = rules_of(game)
    text, moves = read_board(board)
    if proof is None: return solve(module.Rules(text, moves))
    data = open(proof, 'rb').read()
    try:
        if data[:2] == b'\x1f\x8b': data = gzip.decompress(data)
        line, body = data.split(b'\n', 1)
        header = json.loads(line)
        known = {'format', 'version', 'game', 'rules', 'input', 'moves', 'atLeast', 'atMost', 'k'}
        if set(header) != known: raise Refused(f'the header has other members than {sorted(known)}')
    except (ValueError, OSError, EOFError, TypeError) as error: raise Refused(f'no header: {error}')
    if header['format'] != 'zugzwang proof' or header['version'] != VERSION: raise Refused(f'not a proof of version {VERSION}')
    if header['rules'] != name: raise Refused(f'a proof by the rules {header["rules"]}, not {name}')
    if str(header['input']).split() != text.split() or header['moves'] != moves: raise Refused('a proof of another position')
    bounds = header['atLeast'], header['atMost']
    if any(type(bound) not in (int, type(None)) for bound in bounds) or bounds == (None, None): raise Refused('no claim')
    if type(header['k']) not in (int, type(None)): raise Refused('k is no number')
    rules = module.Rules(text, moves)
    walk = Walk(rules, body, header['k'])
    try:
        for wants_least, bound in zip((1, 0), bounds):
            if bound is None: continue
            least, own = rules.claimed(wants_least, bound)
            walk.claim(least, rules.start, own)
        walk.run()
    except Refused as error: raise Refused(f'byte {walk.at} of {len(body)} ({walk.now}): {error}')
    return bounds, f'{walk.done[0]} positions with all moves, {walk.done[1]} with one, {len(walk.memo)} searched'

def told(claim):
    """A claim in words: a value, or a pair of bounds of which one may be None."""
    if not isinstance(claim, tuple): return f'value {claim}'
    least, most = claim
    if least == most: return f'value {least}'
    return 'value ' + ', '.join(f'{text} {bound}' for text, bound in (('at least', least), ('at most', most)) if bound is not None)

if __name__ == '__main__':
    if len(sys.argv) not in (3, 4): sys.exit(__doc__) if len(sys.argv) == 1 else (print(__doc__, file=sys.stderr), sys.exit(2))
    sys.setrecursionlimit(10_000)
    try: claim, note = check(*sys.argv[1:])
    except Refused as error: print(f'NOT PROVED: {error}'); sys.exit(1)
    print(f'proved: {told(claim)} ({note}, {time.process_time():.1f} s)')
