import { analyzeMoves } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { patterns } from "./mod.ts";

for (const lesson of await patterns.show.lessons()) {
  const { id, example, guided, counters } = lesson;
  Deno.test(`lesson "${id}": the example plays best moves and states its result`, async () => {
    let position = patterns.judge.parse(example.input);

    for (const { move: text } of example.steps) {
      const moves = await analyzeMoves(patterns, position);
      const made = moves.find(({ move }) => patterns.formatMove(move) === text)!;
      assertEquals(made.value, moves[0].value, text);

      position = patterns.play(position, made.move);
    }
    assertEquals(patterns.moves(position).length, 0);
    const { en, zh } = example.steps.at(-1)!.caption;
    assertEquals(patterns.sideToMove(position), 1, "the learner made the last move");
    assertEquals([/win/.test(en), /胜/.test(zh)], [true, true]);
  });

  Deno.test(`lesson "${id}": the learner can win the guided boards as stated`, async () => {
    for (const { input, task } of guided) {
      const position = patterns.judge.parse(input);
      assertEquals(patterns.sideToMove(position), 0);
      const moves = await analyzeMoves(patterns, position);
      assert(moves[0].value > 0);
      assert(counters(position, 0).length > 0);
      const winning = moves.filter(({ value }) => value > 0).length;
      if (/Two first moves/.test(task.en)) assertEquals([winning, /两步/.test(task.zh)], [2, true]);
    }
  });
}

Deno.test("the mirror wins its boards against every play", async () => {
  const { example, guided } = (await patterns.show.lessons()).find(({ id }) => id === "mirror")!;
  type Position = ReturnType<typeof patterns.judge.parse>;
  const wins = (position: Position, { row, col }: { row: number; col: number }): boolean => {
    const { rows, cols } = position.instance;
    const [move] = patterns.moves(position)
      .filter((move) => patterns.moves(patterns.play(position, move)).length === 0)
      .concat({ row: rows - 1 - row, col: cols - 1 - col });
    const next = patterns.play(position, move);
    return patterns.moves(next).every((reply) => {
      const after = patterns.play(next, reply);
      return !after.ended && wins(after, reply);
    });
  };
  for (const { input } of [example, ...guided]) {
    const position = patterns.judge.parse(input);
    const { rows, cols } = position.instance;
    assert(wins(position, { row: (rows - 1) / 2, col: (cols - 1) / 2 }), input);
  }
});
