#!/usr/bin/env python3
"""Plants faults in proofs, and mistakes in the checker, and counts what check.py says: no false claim may be accepted, and every
mistake must be found by proofs that are right (refused then) or by faults that must be refused (accepted then).

usage: faults.py COUNT GAME BOARD PROOF"""
import functools, gzip, json, os, random, sys, tempfile
import check
check.rules_of = functools.cache(check.rules_of)

def split(path):
    data = open(path, 'rb').read()
    line, body = (gzip.decompress(data) if data[:2] == b'\x1f\x8b' else data).split(b'\n', 1)
    return json.loads(line), body

def at(random, body): return random.randrange(max(len(body), 1))
def moved(random, header, name):
    by = random.choice([-3, -2, -1, 1, 2, 3])
    return header | {name: header[name] + by}
def same_words(text, random):
    """An input with one character changed, or one word left out."""
    words = text.split()
    i = random.randrange(len(words))
    if random.random() < 0.5: return ' '.join(words[:i] + words[i + 1:])
    j = random.randrange(len(words[i]))
    return ' '.join(words[:i] + [words[i][:j] + random.choice('01239') + words[i][j + 1:]] + words[i + 1:])

# Each returns a header and a body; True if whatever is accepted would be a fault of the checker.
FAULTS = {
    'a byte changed': (lambda r, h, b: (h, b[:(i := at(r, b))] + bytes([(b[i] if b else 0) + r.randrange(1, 256) & 255]) + b[i + 1:]), False),
    'a small change': (lambda r, h, b: (h, b[:(i := at(r, b))] + bytes([max((b[i] if b else 0) + r.choice([-1, 1]), 0)]) + b[i + 1:]), False),
    'a byte dropped': (lambda r, h, b: (h, b[:(i := at(r, b))] + b[i + 1:]), False),
    'a byte inserted': (lambda r, h, b: (h, b[:(i := at(r, b))] + bytes([r.randrange(4)]) + b[i:]), False),
    'no move has that number': (lambda r, h, b: (h, b[:(i := at(r, b))] + bytes([255 - r.randrange(8)]) + b[i + 1:]), True),
    'at least': (lambda r, h, b: (moved(r, h, 'atLeast'), b), False),
    'at most': (lambda r, h, b: (moved(r, h, 'atMost'), b), False),
    'the value': (lambda r, h, b: ((m := moved(r, h, 'atLeast')) | {'atMost': m['atLeast']}, b), False),
    'k': (lambda r, h, b: (h | {'k': r.choice([None, 0, 1, 3, 5, 10, 20])}, b), False),
    'the position': (lambda r, h, b: (h | {'input': same_words(h['input'], r)}, b), True),
    'the moves': (lambda r, h, b: (h | {'moves': h['moves'] + ['0,0']}, b), True),
    'the rules': (lambda r, h, b: (h | {'rules': r.choice(['chess', 'dots_by_rules', 'x', ''])}, b), True),
    'another member': (lambda r, h, b: (h | {r.choice(['symmetries', 'skip', 'value']): 1}, b), True),
}

def verdict(game, board, header, body):
    with tempfile.NamedTemporaryFile(delete=False) as file: file.write(json.dumps(header).encode() + b'\n' + body)
    try: return check.check(game, board, file.name)[0]
    except check.Refused: return None
    finally: os.remove(file.name)

def is_false(claim, value):
    least, most = claim
    return least is not None and least > value or most is not None and most < value

def plant(count, game, board, proof, true_value):
    header, body = split(proof)
    wrong = 0
    for name, (fault, never) in FAULTS.items():
        refused = false = accepted = same = 0
        for i in range(count):
            made = fault(random.Random(i), header, body)
            if made == (header, body) or name == 'the position' and made[0]['input'].split() == header['input'].split():
                same += 1
                continue
            claim = verdict(game, board, *made)
            if claim is None: refused += 1
            elif is_false(claim, true_value): false += 1
            else: accepted += 1
        wrong += false + (accepted if never else 0)
        print(f'{game}: {name}: {count - same} planted, {refused} refused, {accepted} accepted and true, {false} accepted and FALSE', flush=True)
    return wrong

def mistakes():
    """Mistakes in the walk, each as what it puts in the place of a method."""
    Walk = check.Walk
    right_step, right_stands = Walk.step, Walk.stands
    def left_out(self, least, node, bound):
        moves = list(self.rules.moves(node))
        for gain, sign, child in moves[:-1] or moves if not least else (): self.claim(sign < 0, child, sign * (bound - gain))
        if least: right_step(self, least, node, bound)
    def weaker_stays(self, least, node, bound):
        stands = self.stands(least, node, bound)
        if stands is False: raise check.Refused('false at sight')
        if stands is None: self.claims.setdefault(self.rules.layer(node), ({}, {}))[least].setdefault(node, bound)
    def any_number(self, count):
        if self.at == len(self.data): raise check.Refused('the proof ends here')
        self.at += 1
        return self.data[self.at - 1] % count
    def no_skip(self, least, node, bound):
        if not least: return right_step(self, least, node, bound)
        claims = [(1 ^ (sign < 0), child, sign * (bound - gain)) for gain, sign, child in self.rules.moves(node)]
        self.claim(*claims[self.choice(len(claims))])
    def trusts_sight(self, least, node, bound):
        low, high = self.rules.bounds(node)
        return True if low == high else right_stands(self, least, node, bound)
    return {'a move of the other side left out': ('step', left_out), 'the weaker claim stays': ('claim', weaker_stays),
            'numbers out of range wrap': ('choice', any_number), 'successors that stand are not seen': ('step', no_skip),
            'the end is not looked at': ('stands', trusts_sight)}

def find_mistakes(game, board, proof, true_value):
    """Tries each mistake on the proof, which must be accepted, and on faults that must not."""
    header, body = split(proof)
    missed = 0
    for name, (method, mistaken) in mistakes().items():
        right = getattr(check.Walk, method)
        setattr(check.Walk, method, mistaken)
        found = verdict(game, board, header, body) is None
        for i in range(10):
            if found: break
            for kind in ('at least', 'at most', 'the value', 'no move has that number'):
                fault, never = FAULTS[kind]
                claim = verdict(game, board, *fault(random.Random(i), header, body))
                found = found or claim is not None and (never or is_false(claim, true_value))
        setattr(check.Walk, method, right)
        print(f'{game}: mistake in the checker: {name}: {"found" if found else "NOT FOUND"}', flush=True)
        missed += not found
    return missed

if __name__ == '__main__':
    if len(sys.argv) != 5: sys.exit(__doc__)
    sys.setrecursionlimit(10_000)
    count, game, board, proof = int(sys.argv[1]), *sys.argv[2:5]
    (value, most), _ = check.check(game, board, sys.argv[4])  # the proof itself: a true one of a value
    if value != most: sys.exit('expected a proof of a value')
    wrong = plant(count, game, board, proof, value)
    missed = find_mistakes(game, board, proof, value)
    print(f'{game}: {wrong} faults accepted that must not be, {missed} mistakes not found')
    sys.exit(1 if wrong or missed else 0)
