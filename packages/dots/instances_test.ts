import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { dots } from "./dots.ts";
import { isEndgame } from "./instances.ts";
import { listUndrawn } from "./rules/board.ts";

const { generate, smaller, judged } = dots.instances;

Deno.test("dots.instances.smaller() shrinks endgames to the smallest one (seed 64)", () => {
  const random = seededRandom(64);
  for (const size of ["1x1", "1x4", "3x3", "5x4", "6x6"]) {
    for (const family of ["endgame", "components"]) {
      let position = generate(size, family, random);
      for (let steps = 0;; steps++) {
        const input = dots.judge.formatInput(position);
        assert(isEndgame(position) && steps < 200, input);
        const next = [...smaller(position)];
        for (const one of next) {
          const isFewer = listUndrawn(one.drawn).length < listUndrawn(position.drawn).length;
          assert(isEndgame(one), `${input}${dots.judge.formatInput(one)}`);
          assert(isFewer || one.drawn.length < position.drawn.length, input);
        }
        if (next.length === 0) break;
        position = next[random(next.length)];
      }
      assertEquals(dots.judge.formatInput(position), "1 1\n1\n1\n11\n");
    }
  }
});

Deno.test("dots.instances.smaller() shortens a chain on a board of the same size", () => {
  const chain = dots.judge.parse("3 3\n110\n111\n111\n111\n1110\n1111\n1111\n");
  const longer = dots.judge.parse("3 3\n110\n110\n111\n111\n1111\n1110\n1111\n");
  assertEquals([isEndgame(chain), isEndgame(longer)], [true, true]);
  const inputs = [...smaller(longer)].map(dots.judge.formatInput);
  assert(
    inputs.includes(
      dots.judge.formatInput(dots.judge.parse(`3 3\n${"111\n".repeat(4)}${"1111\n".repeat(3)}`)),
    ),
  );
  assert(inputs.some((input) => input.startsWith("3 3\n110\n")), inputs.join("\n"));
});

Deno.test("dots.instances.judged.limits name the statement's limits that an input breaks", () => {
  const broken = (input: string) =>
    judged!.limits.filter(({ holds }) => !holds(dots.judge.parse(input))).map(({ about }) => about);
  const [lengths, boxes] = judged!.limits.map(({ about }) => about);
  assertEquals(broken("1 1\n1\n1\n11\n"), [lengths]);
  assertEquals(broken("1 1\n0\n1\n11\n"), [lengths, boxes]);
  assertEquals(broken(`3 3\n011\n${"111\n".repeat(3)}${"1111\n".repeat(3)}`), [boxes]);
  assertEquals(broken(`3 3\n011\n${"111\n".repeat(3)}0111\n${"1111\n".repeat(2)}`), []);
});
