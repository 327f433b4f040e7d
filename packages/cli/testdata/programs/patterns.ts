// A contestant's program for the stones, and those that go wrong, by the first argument: right;
// last looks at the last pattern only; parity believes that only parity counts; tall crashes on
// patterns that are higher than the board; mirrored takes a pattern's mirror image for it too;
// short forgets the last row and column of places; strict wants a 0 to be empty.

/** Returns the answer of an input, as the program of a mode has it. */
export function answer(input: string, mode: string): string {
  const tokens = input.trim().split(/\s+/);
  const take = () => Number(tokens.shift());
  const [rows, cols, count] = [take(), take(), take()];
  const placements: [stones: number, gaps: number][] = [];
  for (let k = 0; k < count; k++) {
    const [height, width] = [take(), take()];
    const pattern = tokens.splice(0, height);
    if (mode === "tall" && height > rows) throw new RangeError("no such row");
    if (mode === "last" && k < count - 1) continue;
    const images = [pattern];
    if (mode === "mirrored") images.push(pattern.map((line) => [...line].reverse().join("")));
    const forgotten = mode === "short" ? 1 : 0;
    for (const image of images) {
      for (let top = 0; top + height <= rows - forgotten; top++) {
        for (let left = 0; left + width <= cols - forgotten; left++) {
          const at = { top, left, cols };
          placements.push([mask(image, "1", at), mode === "strict" ? mask(image, "0", at) : 0]);
        }
      }
    }
  }
  const remembered = new Map<number, boolean>();

  /** Whether the side to move wins. */
  function wins(board: number): boolean {
    const known = remembered.get(board);
    if (known !== undefined) return known;
    let result = false;
    const isOver = placements.some(([stones, gaps]) =>
      (stones & board) === stones && !(gaps & board)
    );
    for (let cell = 0; cell < rows * cols && !result && !isOver; cell++) {
      if (!(board >> cell & 1)) result = !wins(board | 1 << cell);
    }
    remembered.set(board, result);
    return result;
  }

  const isAlice = mode === "parity" ? rows * cols % 2 === 1 : wins(0);
  return isAlice ? "Alice\n" : "Bob\n";
}

function mask(
  pattern: string[],
  mark: string,
  { top, left, cols }: { top: number; left: number; cols: number },
): number {
  let cells = 0;
  pattern.forEach((line, r) =>
    [...line].forEach((stone, c) => {
      if (stone === mark) cells |= 1 << (top + r) * cols + left + c;
    })
  );
  return cells;
}

if (import.meta.main) {
  const input = await new Response(Deno.stdin.readable).text();
  Deno.stdout.writeSync(new TextEncoder().encode(answer(input, Deno.args[0])));
}
