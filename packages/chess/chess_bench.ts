/**
 * Compares the methods. Core's `retrograde_bench.ts` compares the staircase engine with plain loops.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { chess } from "./chess.ts";
import { METHODS } from "./prover.ts";
import type { ChessPosition } from "./rules.ts";

/** The value of each board. */
const ANSWERS: Readonly<Record<string, number>> = {
  "10x10": -790_667,
  "12x12": -1_179_017,
  "14x14": -1_223_193,
};

/** Returns the board of a benchmark, the same on every machine. */
function makeBoard(size: string): ChessPosition {
  return chess.instances.generate(size, "uniform", seededRandom(1));
}

async function solveBy(position: ChessPosition, method: string): Promise<number> {
  return solvedOrThrow(await solve(chess, position, { method })).value;
}

for (const [size, answer] of Object.entries(ANSWERS)) {
  const position = makeBoard(size);
  const isSmall = size === "10x10";
  for (const method of isSmall ? METHODS : ["contour"]) {
    Deno.bench(`${method}, ${size}`, { group: size, baseline: method === "contour" }, async () => {
      assertEquals(await solveBy(position, method), answer);
    });
  }
}
