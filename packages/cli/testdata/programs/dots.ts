// A contestant's program for Dots and Boxes, and three that go wrong, by the first argument:
// right; polite forgets that whoever completes a box moves again; greedy always takes a box where
// it can, which gives up the control of long chains; asleep never ends.

/** Returns the answer of an input, as the program of a mode has it. */
export function answer(input: string, mode: string): string {
  const tokens = input.trim().split(/\s+/);
  const [rows, cols, ...edges] = tokens.join(" ").split(" ").flatMap((token, i) =>
    i < 2 ? [Number(token)] : [...token].map(Number)
  );
  const across = (rows + 1) * cols;
  const remembered = new Map<string, number>();

  function edgesOf(row: number, col: number): number[] {
    const left = across + row * (cols + 1) + col;
    return [row * cols + col, (row + 1) * cols + col, left, left + 1];
  }

  const boxes = Array.from(
    { length: rows * cols },
    (_, box) => edgesOf(Math.floor(box / cols), box % cols),
  );

  /** Future boxes of the side to move less those of the other. */
  function value(): number {
    const key = edges.join("");
    const known = remembered.get(key);
    if (known !== undefined) return known;
    let [best, mostTaken] = [-Infinity, 0];
    for (const [edge, isDrawn] of edges.entries()) {
      if (isDrawn) continue;
      edges[edge] = 1;
      const taken = boxes.filter((box) => box.includes(edge) && box.every((e) => edges[e])).length;
      const again = taken > 0 && mode !== "polite";
      const total = taken + (again ? value() : -value());
      edges[edge] = 0;
      if (mode === "greedy" && taken > mostTaken) [best, mostTaken] = [total, taken];
      else if (mode !== "greedy" || taken === mostTaken) best = Math.max(best, total);
    }
    const result = best === -Infinity ? 0 : best;
    remembered.set(key, result);
    return result;
  }

  return `${value()}\n`;
}

if (import.meta.main) {
  if (Deno.args[0] === "asleep") await new Promise((resolve) => setTimeout(resolve, 60_000));
  const input = await new Response(Deno.stdin.readable).text();
  Deno.stdout.writeSync(new TextEncoder().encode(answer(input, Deno.args[0])));
}
