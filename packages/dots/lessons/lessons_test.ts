import { analyzeMoves } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { dots } from "../mod.ts";
import type { DotsPosition } from "../rules/board.ts";
import { showsIdea } from "../testing/shows_idea.ts";

const LESSONS = await dots.show.lessons();

for (const { id, example, guided, exercises, counters } of LESSONS) {
  Deno.test(`lesson "${id}": the example plays best moves and states the right score`, async () => {
    let position = dots.judge.parse(example.input);
    assertEquals(dots.show.facts(position).boxesLeft, position.rows * position.columns);
    const boxes = [0, 0];
    for (const { move: text } of example.steps) {
      const moves = await analyzeMoves(dots, position);
      const made = moves.find(({ move }) => dots.formatMove(move) === text);
      assertEquals(made?.value, moves[0].value, text);
      boxes[position.side] += made!.gain;
      position = dots.play(position, made!.move);
    }
    assertEquals(dots.moves(position), []);
    const score = boxes.join("–");
    const { en, zh } = example.steps.at(-1)!.caption;
    assertEquals([en, zh], [`You win ${score}.`, `你以 ${score} 获胜。`]);
  });

  Deno.test(`lesson "${id}": the learner can win the guided boards by the stated margin`, async () => {
    assertEquals(guided.length, 2);
    for (const { input, task } of guided) {
      const position = dots.judge.parse(input);
      assertEquals(dots.show.facts(position).boxesLeft, position.rows * position.columns);
      const [{ value }] = await analyzeMoves(dots, position);
      assert(value > 0);
      assert(task.en.endsWith(` by ${value === 1 ? "1 box" : `${value} boxes`}.`), task.en);
      assert(task.zh.endsWith(`赢 ${value} 格。`), task.zh);
      assert(counters(position, 0).length > 0);
    }
  });

  Deno.test(`lesson "${id}": twelve distinct exercises whose only best move shows the idea`, async () => {
    const positions = exercises.map((input) => dots.judge.parse(input));
    assertEquals(new Set(positions.map(describe)).size, 12);
    const counts = positions.map((position) => dots.moves(position).length);
    assertEquals(counts, counts.toSorted((a, b) => a - b));
    for (const position of positions) {
      const [best, next] = await analyzeMoves(dots, position);
      assert(best.value > next.value, dots.judge.formatInput(position));
      assert(showsIdea(id, position, best.move), dots.judge.formatInput(position));
    }
  });
}

Deno.test("no example or guided board is also an exercise", () => {
  const exercises = new Set(
    LESSONS.flatMap((lesson) => lesson.exercises).map((input) => describe(dots.judge.parse(input))),
  );
  for (const { example, guided } of LESSONS) {
    for (const { input } of [example, ...guided]) {
      assert(!exercises.has(describe(dots.judge.parse(input))), input);
    }
  }
});

/** Returns a text that only images of a position share. */
function describe(position: DotsPosition): string {
  return `${[position.rows, position.columns].sort()} ${dots.canonicalText!(position)}`;
}

Deno.test("the boards of safe moves ask for the last safe move, which is best", async () => {
  const { guided, counters } = LESSONS.find(({ id }) => id === "safe moves")!;
  for (const { input, task } of guided) {
    assert(task.en.startsWith("Make the last safe move."), task.en);
    const position = dots.judge.parse(input);
    const [{ move }] = await analyzeMoves(dots, position);
    const [{ text }] = counters(dots.play(position, move), 0);
    assertEquals(text.en, "Safe moves left: 0", input);
  }
});

Deno.test("the boards of double-dealing tell the learner to leave as many boxes as possible", () => {
  const { guided } = LESSONS.find(({ id }) => id === "double-deal")!;
  for (const { input, task } of guided) {
    const [, count] = /(two|four) boxes/.exec(task.en)!;
    const { declinableBoxes } = dots.show.facts(dots.judge.parse(input));
    if (declinableBoxes !== 0) assertEquals(count, declinableBoxes === 4 ? "four" : "two", input);
  }
});
