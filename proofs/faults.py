#!/usr/bin/env python3
"""Plants faults in a proof of a value and counts what check.py says of them. It must accept no false claim.

usage: faults.py COUNT GAME BOARD PROOF"""
import functools, gzip, json, os, random, sys, tempfile
import check
check.load_rules = functools.cache(check.load_rules)

def split(path):
    data = open(path, 'rb').read()
    line, body = (gzip.decompress(data) if data[:2] == b'\x1f\x8b' else data).split(b'\n', 1)
    return json.loads(line), body

def at(random, body): return random.randrange(max(len(body), 1))
def moved(random, header, name):
    by = random.choice([-3, -2, -1, 1, 2, 3])
    return header | {name: header[name] + by}
def changed_words(text, random):
    """Returns an input with one character changed or one word left out."""
    words = text.split()
    i = random.randrange(len(words))
    if random.random() < 0.5: return ' '.join(words[:i] + words[i + 1:])
    j = random.randrange(len(words[i]))
    return ' '.join(words[:i] + [words[i][:j] + random.choice('01239') + words[i][j + 1:]] + words[i + 1:])

# Each returns a header and a body. True: the checker may accept none of them.
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
    'the position': (lambda r, h, b: (h | {'input': changed_words(h['input'], r)}, b), True),
    'the moves': (lambda r, h, b: (h | {'moves': h['moves'] + ['0,0']}, b), True),
    'the rules': (lambda r, h, b: (h | {'rules': r.choice(['chess', 'x', ''])}, b), True),
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

if __name__ == '__main__':
    if len(sys.argv) != 5: sys.exit(__doc__)
    sys.setrecursionlimit(10_000)
    count, game, board, proof = int(sys.argv[1]), *sys.argv[2:5]
    (value, most), _ = check.check(game, board, proof)
    if value != most: sys.exit('expected a proof of a value')
    wrong = plant(count, game, board, proof, value)
    print(f'{game}: {wrong} faults accepted that must not be')
    sys.exit(1 if wrong else 0)
