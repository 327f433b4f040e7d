import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { checkProof, exactly, RefutedError, writeProof } from "@zugzwang/core/proof";
import type { TranspositionTableOptions } from "@zugzwang/core/tables/transposition_table";
import { dots } from "@zugzwang/dots";
import { sharedSolve } from "./machines.ts";

Deno.test("machines that exchange tables find the value of one that works alone", async () => {
  const random = seededRandom(31);
  for (let i = 0; i < 4; i++) {
    let position = dots.empty("3x3");
    for (let plies = random(6); plies > 0; plies--) {
      const moves = dots.moves(position);
      position = dots.play(position, moves[random(moves.length)]);
    }
    const alone = await dots.solve(position, { workers: 1 });
    for (const machines of i === 0 ? [1, 2, 16] : [3]) {
      const { value } = await sharedSolve(position, { machines, roundNodes: 4096 });
      assert(alone.solved);
      assertEquals(value, alone.value, `${machines} machines: ${dots.formatPosition(position)}`);
    }
  }
});

/** What four machines have kept of a position, and as whom a proof is written of it. */
async function provedByFour(board: string, roundNodes: number) {
  const position = dots.empty(board);
  const found = await sharedSolve(position, { machines: 4, roundNodes });
  const subject = { game: dots, input: dots.formatInput(position), moves: [], position };
  return { ...found, subject, checkpoint: found.kept };
}

Deno.test("four machines take two solves, half the time, and the proof a twentieth of one more", async () => {
  const { value, nodes, longest, subject, checkpoint } = await provedByFour("3x4", 50_000);
  const alone = (await dots.solve(subject.position, { workers: 1 })).nodes!;
  assert(nodes < 2.6 * alone && longest < 0.65 * alone, `${nodes}, ${longest} of ${alone}`);
  const proof = await writeProof(subject, exactly(value), { checkpoint });
  assert(proof.effort.nodes! < alone / 20, `${proof.effort.nodes} of ${alone}`);
  assertEquals((await checkProof(subject, proof)).fault, null);
});

Deno.test("tables with wrong entries never make a proof that is none", async () => {
  const { value, subject, checkpoint } = await provedByFour("2x4", 4096);
  const random = seededRandom(7);
  /** The same tables with bits changed, of keys and of bounds, in one word of so many. */
  const changed = (oneOf: number) => ({
    ...checkpoint,
    resumedTable(options: TranspositionTableOptions) {
      const table = checkpoint.resumedTable(options);
      const words = new Int32Array(table.wordCount);
      table.copyWords(0, words);
      table.setWords(
        0,
        words.map((word) => word === 0 || random(oneOf) > 0 ? word : word ^ 1 << random(32)),
      );
      return table;
    },
  });
  let [written, refused] = [0, 0];
  for (let i = 0; i < 120; i++) {
    const claimed = value + 2 * (random(3) - 1);
    try {
      const proof = await writeProof(subject, exactly(claimed), {
        checkpoint: changed(2 ** random(10)),
      });
      assertEquals([claimed, (await checkProof(subject, proof)).fault], [value, null]);
      written++;
    } catch (error) {
      // Or a bound that the search proves crosses a wrong one.
      const isCrossed = error instanceof RangeError &&
        /^Cannot store the bounds/.test(error.message);
      if (!(error instanceof RefutedError || isCrossed)) throw error;
      refused++;
    }
  }
  assert(written > 5 && refused > 60, `${written} written, ${refused} refused`);
});
