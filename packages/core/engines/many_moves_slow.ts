import { assertThrows } from "@std/assert";
import { LimitError } from "../run/errors.ts";
import { loopyRetrograde } from "./loopy.ts";
import { Budget } from "../run/budget.ts";

Deno.test("loopyRetrograde() refuses more moves than an int32 can count", () => {
  const maxMoves = 2 ** 16 + 3; // all to rank 0, by 2^15 - 1 others
  const game = { size: 2 ** 15, maxMoves, expand: (rank: number) => rank === 0 ? 0 : maxMoves };
  const budget = new Budget({ memoryBytes: 2 ** 40 });
  assertThrows(() => loopyRetrograde(game, { budget }), LimitError, "2,147,516,413 moves");
});
