// A contestant's program for the card duel, and three that go wrong, by the first argument: right;
// ties captures on equal numbers too; forgetful does not read the first two cards played; full
// crashes on a full board.

/** Returns the answer of an input, as the program of a mode has it. */
export function answer(input: string, mode: string): string {
  const tokens = input.trim().split(/\s+/);
  const [rows, cols] = tokens[0].includes("x") ? tokens.shift()!.split("x").map(Number) : [3, 4];
  const hand = Math.ceil(rows * cols / 2);
  const numbers = tokens.map(Number);
  const cards = Array.from({ length: 2 * hand }, () => numbers.splice(0, 4));
  const cardOn: number[] = new Array(rows * cols).fill(-1);
  const oursOn: boolean[] = new Array(rows * cols).fill(false);

  /** Puts a card on a cell; returns the cells that it captures. */
  function put(card: number, cell: number): number[] {
    const isOurs = card >= hand;
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    const next = [[row - 1, col], [row, col - 1], [row + 1, col], [row, col + 1]];
    cardOn[cell] = card;
    oursOn[cell] = isOurs;
    const captured = next.flatMap(([r, c], side) => {
      const other = r < 0 || c < 0 || r >= rows || c >= cols ? cell : r * cols + c;
      if (cardOn[other] < 0 || oursOn[other] === isOurs) return [];
      const lead = cards[card][side] - cards[cardOn[other]][(side + 2) % 4];
      return lead > 0 || lead === 0 && mode === "ties" ? [other] : [];
    });
    for (const other of captured) oursOn[other] = isOurs;
    return captured;
  }

  /** The score and the best move of the side to move. */
  function search(isOurs: boolean): { score: number; move: [number, number] } {
    if (!cardOn.includes(-1)) {
      const placed = cardOn.filter((card) => card >= hand).length;
      return { score: oursOn.filter((ours) => ours).length - placed, move: [-1, -1] };
    }
    let best: { score: number; move: [number, number] } | null = null;
    for (let card = isOurs ? hand : 0; card < (isOurs ? 2 * hand : hand); card++) {
      if (cardOn.includes(card)) continue;
      for (let cell = 0; cell < rows * cols; cell++) {
        if (cardOn[cell] >= 0) continue;
        const captured = put(card, cell);
        const { score } = search(!isOurs);
        cardOn[cell] = -1;
        oursOn[cell] = false;
        for (const other of captured) oursOn[other] = !isOurs;
        const isBetter = !best || (isOurs ? score > best.score : score < best.score);
        if (isBetter) best = { score, move: [card, cell] };
      }
    }
    return best!;
  }

  let last = -1;
  if (mode === "forgetful") numbers.splice(0, 4);
  for (let i = 0; i < numbers.length; i += 2) put(last = numbers[i], numbers[i + 1]);
  const { score, move } = search(last < hand);
  if (mode === "full" && move[0] < 0) throw new RangeError("no card");
  const lines = [`${score}`, move.join(" "), ...move[0] < 0 ? [] : [cards[move[0]].join(" ")]];
  return lines.join("\n") + "\n";
}

if (import.meta.main) {
  const input = await new Response(Deno.stdin.readable).text();
  Deno.stdout.writeSync(new TextEncoder().encode(answer(input, Deno.args[0])));
}
