import { assertEquals } from "@std/assert";
import { isPosition, morrisThree } from "./morris_three.ts";
import { loopyRetrograde, type LoopySolution } from "../engines/loopy.ts";

const successors = new Int32Array(morrisThree.maxMoves);
const [gains, marks] = [new Float64Array(0), new Uint8Array(0)];

Deno.test("loopyRetrograde() solves Nine Men's Morris, three against three", () => {
  const { outcomes, remotenessPlies } = loopyRetrograde(morrisThree);
  const counts = { wins: 0, draws: 0, losses: 0, longest: 0 };
  outcomes.forEach((outcome, rank) => {
    if (!isPosition(rank)) return;
    counts[outcome > 0 ? "wins" : outcome < 0 ? "losses" : "draws"]++;
    counts.longest = Math.max(counts.longest, remotenessPlies[rank]);
  });
  assertEquals(counts, { wins: 2_232_160, draws: 4112, losses: 455_648, longest: 26 });
  for (let rank = 0; rank < outcomes.length; rank++) {
    if (!isPosition(rank)) continue;
    const proved = byMoves(rank, { outcomes, remotenessPlies });
    if (outcomes[rank] !== proved.outcome || remotenessPlies[rank] !== proved.plies) {
      assertEquals([rank, outcomes[rank], remotenessPlies[rank]], [rank, proved]);
    }
  }
});

/**
 * The outcome and remoteness of a position by those after its moves, forward, where the engine takes
 * moves back. That all agree proves the table: a win is one move nearer to its end than the longest
 * defence, so wins and losses rest on ends; and who is at a draw has a move to a draw and none that
 * wins, for ever.
 */
function byMoves(rank: number, { outcomes, remotenessPlies }: LoopySolution) {
  const count = morrisThree.expand(rank, successors, gains, marks);
  let [win, longest, drawn] = [Infinity, 0, false];
  for (let move = 0; move < count; move++) {
    const after = successors[move];
    if (outcomes[after] < 0) win = Math.min(win, 1 + remotenessPlies[after]);
    else if (outcomes[after] === 0) drawn = true;
    else longest = Math.max(longest, remotenessPlies[after]);
  }
  if (win < Infinity) return { outcome: 1, plies: win };
  return drawn ? { outcome: 0, plies: -1 } : { outcome: -1, plies: 1 + longest };
}
