import { analyzeMoves, bestLine, plainSearch, seededRandom, solve } from "@zugzwang/core";
import { viewSign } from "@zugzwang/core/game";
import { assert, assertEquals } from "@std/assert";
import { dots } from "./dots.ts";
import {
  drawPosition,
  type EndgameCase,
  findMoveValues,
  type GeneralCase,
  readCases,
} from "./testing/cases.ts";

async function solveForJudge(input: string): Promise<string> {
  const position = dots.judge.parse(input);
  const solution = await solve(dots, position);
  assert(solution.solved);
  return dots.judge.formatAnswer(position, solution);
}

Deno.test("dots prints the judge's answers byte for byte", async () => {
  for (const { name, input, expected } of readCases<EndgameCase>("endgame.jsonl")) {
    assertEquals(await solveForJudge(input), `${expected}\n`, `${name}\n${input}`);
    assertEquals(dots.judge.formatInput(dots.judge.parse(input)), input);
  }
});

Deno.test("dots finds the value of every move of the general positions", async () => {
  for (const { input, value, moveValues, undrawn } of readCases<GeneralCase>("general.jsonl")) {
    if (undrawn > 20) continue; // those are in dots_slow.ts
    const position = dots.judge.parse(input);
    const solution = await solve(dots, position);
    assert(solution.solved);
    assertEquals(solution.value, value, input);
    const values = await findMoveValues(position);
    const texts = dots.moves(position).map(dots.formatMove);
    assertEquals(Object.fromEntries(texts.map((text, i) => [text, values[i]])), moveValues, input);
    const best = solution.move && dots.formatMove(solution.move);
    assertEquals(best, texts[values.indexOf(value)] ?? null, input);
  }
});

Deno.test("dots agrees with plain search by the rules on random positions", async () => {
  const random = seededRandom(11);
  const sizes = [[1, 1], [1, 2], [2, 1], [1, 4], [2, 2], [3, 1], [2, 3]];
  for (let i = 0; i < 120; i++) {
    const [rows, columns] = sizes[random(sizes.length)];
    const position = drawPosition({ rows, columns }, 4 + random(9), random);
    if (dots.moves(position).length > 12) continue;
    const solution = await solve(dots, position);
    const input = dots.judge.formatInput(position);
    assert(solution.solved, input);
    assertEquals(solution.value, plainSearch(dots, position), input);
  }
});

Deno.test("bestLine() plays best moves whose gains add up to the value", async () => {
  const random = seededRandom(12);
  for (let i = 0; i < 30; i++) {
    const position = drawPosition({ rows: 2, columns: 3 }, 6 + random(10), random);
    const input = dots.judge.formatInput(position);
    const { value, steps } = await bestLine(dots, position);
    let current = position;
    let won = 0;
    for (const step of steps) {
      const [best] = (await analyzeMoves(dots, current))
        .filter((move, _, [first]) => move.moverValue === first.moverValue);
      assertEquals(dots.formatMove(step.move), dots.formatMove(best.move), input);
      assertEquals(step.side, dots.sideToMove(current), input);
      current = dots.play(current, step.move);
      won += step.gain;
      assertEquals(won + step.value, value, input);
    }
    assertEquals(dots.moves(current), [], input);
    assertEquals(won, value, input);
  }
});

Deno.test("dots has the sides, texts and instances of the contract", () => {
  const start = dots.judge.parse("+--+--+\n|      \n+--+  +\n");
  const moved = dots.play(start, dots.parseMove("h1,1", start));
  assertEquals([dots.sideToMove(start), dots.sideToMove(moved)], [0, 1]);
  const taken = dots.play(moved, dots.parseMove("v0,1", moved));
  assertEquals([dots.gain(moved, dots.parseMove("v0,1", moved)), dots.sideToMove(taken)], [1, 1]);
  assertEquals(dots.initial(taken), start);
  assertEquals(dots.judge.formatInput(taken), "1 2\n11\n10\n100\n");
  assertEquals(dots.formatPosition(taken), "1 11/11/110");
  assertEquals(dots.parsePosition("1 11/11/110", start), taken);
  assertEquals(viewSign(dots, taken), 1);
});
