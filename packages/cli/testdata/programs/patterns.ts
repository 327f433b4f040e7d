// A contestant's program for the stones, and three that go wrong, by the first argument: right;
// last looks at the last pattern only; parity believes that only parity counts; tall crashes on
// patterns that are higher than the board.
const [mode] = Deno.args;
const tokens = (await new Response(Deno.stdin.readable).text()).trim().split(/\s+/);
const take = () => Number(tokens.shift());
const [rows, cols, count] = [take(), take(), take()];
const placements: number[] = [];
for (let k = 0; k < count; k++) {
  const [height, width] = [take(), take()];
  const pattern = tokens.splice(0, height);
  if (mode === "tall" && height > rows) throw new RangeError("no such row");
  if (mode === "last" && k < count - 1) continue;
  for (let top = 0; top + height <= rows; top++) {
    for (let left = 0; left + width <= cols; left++) placements.push(mask(pattern, top, left));
  }
}
const remembered = new Map<number, boolean>();

function mask(pattern: string[], top: number, left: number): number {
  let cells = 0;
  pattern.forEach((line, r) =>
    [...line].forEach((stone, c) => {
      if (stone === "1") cells |= 1 << (top + r) * cols + left + c;
    })
  );
  return cells;
}

/** Whether the side to move wins. */
function wins(stones: number): boolean {
  if (placements.some((cells) => (cells & stones) === cells)) return false;
  const known = remembered.get(stones);
  if (known !== undefined) return known;
  let result = false;
  for (let cell = 0; cell < rows * cols && !result; cell++) {
    if (!(stones >> cell & 1)) result = !wins(stones | 1 << cell);
  }
  remembered.set(stones, result);
  return result;
}

const isAlice = mode === "parity" ? rows * cols % 2 === 1 : wins(0);
Deno.stdout.writeSync(new TextEncoder().encode(isAlice ? "Alice\n" : "Bob\n"));
