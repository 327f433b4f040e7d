import { analyzeMoves } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { chess } from "./mod.ts";

for (const lesson of await chess.show.lessons()) {
  const { id, example, guided, counters } = lesson;
  Deno.test(`lesson "${id}": the example plays best moves and states its result`, async () => {
    let position = chess.judge.parse(example.input);
    const points = [0, 0];
    for (const { move: text } of example.steps) {
      const moves = await analyzeMoves(chess, position);
      const made = moves.find(({ move }) => chess.formatMove(move) === text)!;
      assertEquals(made.value, moves[0].value, text);
      points[chess.sideToMove(position)] += made.gain;
      position = chess.play(position, made.move);
    }
    assertEquals(chess.moves(position).length, 0);
    const { en, zh } = example.steps.at(-1)!.caption;
    const score = points.join("–");
    assertEquals([en, zh], [`You win ${score}.`, `你以 ${score} 获胜。`]);
  });

  Deno.test(`lesson "${id}": the learner can win the guided boards as stated`, async () => {
    for (const { input, task } of guided) {
      const position = chess.judge.parse(input);
      assertEquals(chess.sideToMove(position), 0);
      const moves = await analyzeMoves(chess, position);
      assert(moves[0].value > 0);
      assert(counters(position, 0).length > 0);
      const { value } = moves[0];
      assert(task.en.endsWith(` by ${value} points.`), task.en);
      assert(task.zh.endsWith(`赢 ${value} 分。`), task.zh);
    }
  });
}
