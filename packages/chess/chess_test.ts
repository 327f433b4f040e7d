import { analyzeMoves, bestLine, plainSearch, seededRandom, solvedOrThrow } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import { chess } from "./chess.ts";

interface Case {
  readonly name: string;
  readonly input: string;
  readonly expected: string;
}

const cases: Case[] = Deno.readTextFileSync(`${import.meta.dirname}/testdata/cases.jsonl`)
  .trim().split("\n").map((line) => JSON.parse(line));

Deno.test("chess.solve() returns the known answers", async () => {
  for (const { name, input, expected } of cases) {
    const position = chess.parse(input);
    const solution = solvedOrThrow(await chess.solve(position));
    assertEquals(chess.formatAnswer(position, solution), `${expected}\n`, name + "\n" + input);
    assertEquals(chess.formatInput(position), input, name);
  }
});

Deno.test("chess analysis agrees with plain search along random play", async () => {
  const random = seededRandom(5);
  for (let i = 0; i < 200; i++) {
    const [rows, cols] = [1 + random(5), 1 + random(5)];
    const text = `${rows} ${cols} ` +
      Array.from({ length: 2 * rows * cols }, () => random(30)).join(" ");
    let position = chess.parse(text);
    const known = new Map();
    for (;;) {
      const solution = solvedOrThrow(await chess.solve(position));
      const sign = chess.sideToMove(position) === 0 ? 1 : -1;
      assertEquals(solution.value, sign * plainSearch(chess, position, known) + 0, text);
      const line = await bestLine(chess, position);
      assertEquals(line.steps.reduce((s, x) => s + x.gain, 0), solution.value);
      const moves = await analyzeMoves(chess, position);
      assertEquals(moves[0]?.move ?? null, solution.move);
      const all = chess.moves(position);
      if (all.length === 0) break;
      position = chess.play(position, all[random(all.length)]);
    }
  }
});
