import { assertEquals } from "@std/assert";
import { isPosition, morrisThree } from "../testing/morris_three.ts";
import { loopyRetrograde } from "./loopy_retrograde.ts";

Deno.test("loopyRetrograde() solves Nine Men's Morris, three against three", () => {
  const { outcomes, remotenessPlies } = loopyRetrograde(morrisThree);
  const counts = { wins: 0, draws: 0, losses: 0, longest: 0 };
  outcomes.forEach((outcome, rank) => {
    if (!isPosition(rank)) return;
    counts[outcome > 0 ? "wins" : outcome < 0 ? "losses" : "draws"]++;
    counts.longest = Math.max(counts.longest, remotenessPlies[rank]);
  });
  assertEquals(counts, { wins: 2_232_160, draws: 4112, losses: 455_648, longest: 26 });
});
