import { analyzeMoves, seededRandom } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import {
  countChains,
  countControl,
  countDotsAndChains,
  countNimber,
  countSafeMoves,
  countTakeable,
} from "./counters.ts";
import { dots } from "../mod.ts";

const listTexts = (counters: readonly { text: { en: string } }[]) =>
  counters.map(({ text }) => text.en);

Deno.test("counters show what players count", () => {
  const quiet = dots.judge.parse("2 2\n10\n01\n11\n001\n100\n");
  assertEquals(listTexts(countSafeMoves(quiet)), ["Safe moves left: 1"]);
  const chains = dots.judge.parse("2 3\n110\n100\n110\n0011\n0011\n");
  assertEquals(listTexts(countChains(chains)), ["Boxes in each chain: 2, 4"]);
  const open = dots.judge.parse("2 4\n1111\n1111\n1111\n10000\n00000\n");
  assertEquals(listTexts(countTakeable(open, 0)), ["Boxes to take: 4. You can leave 2."]);
  assertEquals(listTexts(countTakeable(open, 1)), ["Boxes to take: 4. Your opponent can leave 2."]);
  assertEquals(listTexts(countTakeable(chains, 0)), ["Boxes to take: 0"]);
  assertEquals(listTexts(countControl(open, 0)), [
    "You are in control. Keeping it to the end is worth +4.",
  ]);
  assertEquals(listTexts(countControl(open, 1)), [
    "Your opponent is in control. Keeping it to the end is worth +4.",
  ]);
  assertEquals(listTexts(countNimber(quiet)), ["Nimber: 2"]);
  assertEquals(listTexts(countNimber(open)), ["Nimber: loony"]);
});

Deno.test("countDotsAndChains() wants an even sum for the first player and an odd one for the second", () => {
  const empty = dots.instances.empty("3x3");
  const [text] = listTexts(countDotsAndChains(empty, 0));
  const count = "16 dots + 0 long chains = 16: even.";
  assertEquals(text, `${count} You drew the first line, so you want even.`);
  assertEquals(
    listTexts(countDotsAndChains(empty, 1)),
    [`${count} Your opponent drew the first line, so you want odd.`],
  );
  const random = seededRandom(1);
  for (let position = empty; dots.gain(position, dots.moves(position)[0]) === 0;) {
    const wants = [0, 1].map((side) =>
      listTexts(countDotsAndChains(position, side as 0 | 1))[0].slice(-5)
    );
    assertEquals(wants, ["even.", " odd."]);
    const safe = dots.moves(position).filter((move) =>
      dots.show.moveClass(position, move) === "safe"
    );
    if (safe.length === 0) break;
    position = dots.play(position, safe[random(safe.length)]);
  }
});

Deno.test("with the wanted sum and only long chains left, the other side must open one", async () => {
  const random = seededRandom(4);
  let seen = 0;
  for (let i = 0; i < 400; i++) {
    let position = dots.instances.empty("3x3");
    for (;;) {
      const safe = dots.moves(position).filter((move) =>
        dots.show.moveClass(position, move) === "safe"
      );
      if (safe.length === 0) break;
      position = dots.play(position, safe[random(safe.length)]);
    }
    const { chains, loops, knots } = dots.show.facts(position);
    const isLong = (chains as number[]).every((length) => length > 2);
    if (!isLong || (loops as number[]).length > 0 || (knots as unknown[]).length > 0) continue;
    seen++;
    const [text] = listTexts(countDotsAndChains(position, position.side));
    const [, sum, wanted] = /= \d+: (\w+)\. .* want (\w+)\./.exec(text)!;
    assert(sum !== wanted, dots.judge.formatInput(position)); // the side to move must open one
    const [{ value }] = await analyzeMoves(dots, position);
    assert(value < 0);
  }
  assert(seen > 5, `${seen}`);
});

Deno.test("countDotsAndChains() shows nothing once the first long chain is open", () => {
  const open = dots.judge.parse("2 4\n1111\n1111\n1111\n10000\n00000\n");
  assertEquals(countDotsAndChains(open, 0), []);
  const taken = ["v0,1", "v0,2", "v0,4", "v0,3"].reduce(
    (position, move) => dots.play(position, dots.parseMove(move, position)),
    open,
  );
  assertEquals(countDotsAndChains(taken, 0), []);
});
