import { assertEquals, assertThrows } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { dissect } from "./loaded_position.ts";
import { listUndrawn } from "../rules/board.ts";
import { dots } from "../dots.ts";
import {
  type EndgameCase,
  findMoveValues,
  findValueByProver,
  readCases,
} from "../testing/cases.ts";

Deno.test("dots.show.facts() lists the chains and loops of the judge's endgames", () => {
  for (const { input, chains, loops } of readCases<EndgameCase>("endgame.jsonl")) {
    const facts = dots.show.facts(dots.judge.parse(input));
    const sort = (lengths: number[]) => lengths.toSorted((a, b) => b - a);
    assertEquals([facts.chains, facts.loops], [sort(chains), sort(loops)], input);
    assertEquals(facts.knots, []);
  }
});

Deno.test("dots.show.facts(): the controlled value is a lower bound, exact from 2 on", () => {
  const random = seededRandom(61);
  let exact = 0;
  for (let i = 0; i < 400; i++) {
    const position = dots.instances.generate("7x6", i % 2 ? "endgame" : "components", random);
    const parts = dissect(position).stripped.endgame!;
    if (parts.chains.some((length) => length <= 2)) continue;
    const { controlledValue } = dots.show.facts(position);
    if (typeof controlledValue !== "number") continue;
    const forController = -findValueByProver(position) + 0;
    const input = dots.judge.formatInput(position);
    if (controlledValue >= 2) assertEquals(forController, controlledValue, input);
    else assertEquals(Math.max(forController, controlledValue), forController, input);
    exact += controlledValue >= 2 ? 1 : 0;
  }
  assertEquals(exact > 20, true, `${exact}`);
});

Deno.test("dots.show.facts() names the side in control and the parity of long chains that it needs", () => {
  const twoChains = dots.judge.parse("3 3\n011\n101\n111\n110\n0011\n1111\n1100\n");
  const facts = dots.show.facts(twoChains);
  assertEquals(facts.undrawnEdges, 7);
  const open = dots.judge.parse("+--+--+--+\n\n+--+--+--+\n");
  assertEquals(dots.show.facts(open), {
    undrawnEdges: 4,
    boxesLeft: 3,
    takeableBoxes: 0,
    declinableBoxes: 0,
    chains: [3],
    loops: [],
    knots: [],
    longChains: 1,
    longChainsWanted: "even",
    controlledValue: 3,
    inControl: "second",
    nimstring: 0,
    nimstringMoves: [],
  });
  const opened = dots.show.facts(dots.judge.parse("+--+--+--+\n|\n+--+--+--+\n"));
  assertEquals([opened.takeableBoxes, opened.declinableBoxes], [3, 2]);
  assertEquals(dots.show.facts(dots.instances.empty("3x3")).knots, [{
    boxes: 9,
    undrawnEdges: 24,
  }]);
});

Deno.test("dots.show.moveClass() returns every class", () => {
  const listClasses = (text: string) => {
    const position = dots.judge.parse(text);
    return Object.fromEntries(
      dots.moves(position).map((
        move,
      ) => [dots.formatMove(move), dots.show.moveClass(position, move)]),
    );
  };
  assertEquals(listClasses("+--+--+--+\n\n+--+--+--+\n"), {
    "v0,0": "loony",
    "v0,1": "loony",
    "v0,2": "loony",
    "v0,3": "loony",
  });
  assertEquals(listClasses("+--+--+\n\n+--+--+\n"), {
    "v0,0": "half-hearted handout",
    "v0,1": "hard-hearted handout",
    "v0,2": "half-hearted handout",
  });
  assertEquals(listClasses("+--+--+\n|\n+--+--+\n"), { "v0,1": "capture", "v0,2": "double-deal" });
  assertEquals(listClasses("+  +\n    \n+--+\n"), {
    "h0,0": "safe",
    "v0,0": "safe",
    "v0,1": "safe",
  });
  assertEquals(listClasses("+--+\n    \n+--+\n"), {
    "v0,0": "hard-hearted handout",
    "v0,1": "hard-hearted handout",
  });
  const opened = listClasses("+--+--+--+--+\n|\n+--+--+--+--+\n");
  assertEquals(opened["v0,1"], "capture");
  assertEquals(opened["v0,4"], "loony");
});

Deno.test("dots.show.moveClass(): no loony move is better than the rule of two allows", async () => {
  const random = seededRandom(62);
  for (let i = 0; i < 40; i++) {
    const position = dots.instances.generate("3x3", "general", random);
    if (listUndrawn(position.drawn).length > 18) continue;
    const values = await findMoveValues(position);
    dots.moves(position).forEach((move, j) => {
      if (dots.show.moveClass(position, move) !== "loony") return;
      assertEquals(values[j] <= -1 || values[j] === 0, true, dots.judge.formatInput(position));
    });
  }
});

Deno.test("dots.instances makes legal positions of every family, reproducible by seed", () => {
  const { families, generate, smaller } = dots.instances;
  for (const family of Object.keys(families)) {
    for (const size of ["1x1", "1x4", "3x3", "5x4"]) {
      const make = () => generate(size, family, seededRandom(63));
      const position = make();
      assertEquals(make(), position);
      assertEquals(
        dots.judge.parse(dots.judge.formatInput(position)),
        position,
        `${family} ${size}`,
      );
      for (const next of smaller(position)) {
        assertEquals(dots.judge.parse(dots.judge.formatInput(next)), next, `${family} ${size}`);
      }
      if (family !== "endgame" && family !== "components") continue;
      const { takeable, stripped } = dissect(position);
      assertEquals([takeable, stripped.endgame === null], [[], false], family);
    }
  }
  assertThrows(() => generate("3x3", "odd", seededRandom(1)), RangeError, '"odd"');
  for (const size of ["", "3", "0x3", "3x1000", "3x3x3"]) {
    assertThrows(() => dots.instances.empty(size), RangeError, "ROWSxCOLS", size);
  }
});

Deno.test("dots.show.scene() draws every edge once, with its move, and groups components", () => {
  const position = dots.judge.parse("+--+--+\n|\n+--+--+\n      \n+--+--+\n");
  const { shapes, width, height } = dots.show.scene(position);
  assertEquals([width, height], [3, 3]);
  const moves = shapes.flatMap((shape) => shape.moves ?? []).sort();
  assertEquals(moves, dots.moves(position).map(dots.formatMove).sort());
  const cells = shapes.filter(({ kind }) => kind === "cell");
  assertEquals(cells.map(({ role }) => role), ["accent", "accent", "empty", "empty"]);
  assertEquals(cells.map(({ group }) => group), [undefined, undefined, 0, 0]);
});
