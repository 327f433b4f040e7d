import { analyzeMoves } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { cards } from "./mod.ts";

for (const lesson of await cards.show.lessons()) {
  const { id, example, guided, counters } = lesson;
  Deno.test(`lesson "${id}": the example plays best moves and states its result`, async () => {
    let position = cards.judge.parse(example.input);

    for (const { move: text } of example.steps) {
      const moves = await analyzeMoves(cards, position);
      const made = moves.find(({ move }) => cards.formatMove(move) === text)!;
      assertEquals(made.value, moves[0].value, text);

      position = cards.play(position, made.move);
    }
    assertEquals(cards.moves(position).length, 0);
    const { en, zh } = example.steps.at(-1)!.caption;
    const score = cards.show.points(position).join("–");
    assertEquals([en, zh], [`You win ${score}.`, `你以 ${score} 获胜。`]);
  });

  Deno.test(`lesson "${id}": the learner can win the guided boards as stated`, async () => {
    for (const { input, task } of guided) {
      const position = cards.judge.parse(input);
      assertEquals(cards.sideToMove(position), 0);
      const moves = await analyzeMoves(cards, position);
      assert(moves[0].value > 0);
      assert(counters(position, 0).length > 0);
      const score = cards.show.points(position, moves[0].value).join("–");
      assert(task.en.endsWith(` ${score}.`), task.en);
      assert(task.zh.includes(` ${score} `), task.zh);
    }
  });
}
