// A contestant's program for the staircase board, and three that go wrong, by the first argument:
// right; greedy takes the most at once; slow remembers nothing; crash trusts boards to be wide.
// It reads the file of the second argument, or standard input; it writes the file of the third.

/** Returns the answer of an input, as the program of a mode has it. */
export function answer(input: string, mode: string): string {
  const [n, m, ...payoffs] = input.trim().split(/\s+/).map(Number);
  const first = (row: number, col: number) => payoffs[row * m + col];
  const second = (row: number, col: number) => payoffs[n * m + row * m + col];
  const remembered = new Map<string, number>();

  if (mode === "crash" && n > m) throw new RangeError("index out of range: row " + m);

  function value(filled: number[], turn: number): number {
    const key = filled.join(" ");
    const known = remembered.get(key);
    if (known !== undefined && mode !== "slow") return known;
    const options: number[] = [];
    const gains: number[] = [];
    for (let row = 0; row < n; row++) {
      const col = filled[row];
      if (col === m || row > 0 && col >= filled[row - 1]) continue;
      const next = filled.with(row, col + 1);
      gains.push(turn === 0 ? first(row, col) : second(row, col));
      options.push((turn === 0 ? gains.at(-1)! : -gains.at(-1)!) + value(next, 1 - turn));
    }
    const best = options.length === 0
      ? 0
      : mode === "greedy"
      ? options[gains.indexOf(Math.max(...gains))]
      : turn === 0
      ? Math.max(...options)
      : Math.min(...options);
    remembered.set(key, best);
    return best;
  }

  return `${value(new Array(n).fill(0), 0)}\n`;
}

if (import.meta.main) {
  const [mode, inputFile, outputFile] = Deno.args;
  const input = inputFile
    ? Deno.readTextFileSync(inputFile)
    : await new Response(Deno.stdin.readable).text();
  const text = answer(input, mode);
  if (outputFile) Deno.writeTextFileSync(outputFile, text);
  else Deno.stdout.writeSync(new TextEncoder().encode(text));
}
