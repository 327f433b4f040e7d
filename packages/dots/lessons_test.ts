import { analyzeMoves } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { dots } from "./mod.ts";
import { showsIdea } from "./testing/idea_shown.ts";

for (const [idea, { positions }] of Object.entries(dots.ideas!)) {
  Deno.test(`the lesson on ${idea}: a dozen positions, no two alike, one best move shows it`, async () => {
    const lesson = (await positions()).map((input) => dots.parse(input));
    const alike = new Set(
      lesson.map((at) => `${[at.rows, at.columns].sort()} ${dots.canonicalText!(at)}`),
    );
    assertEquals([lesson.length, alike.size], [12, 12]);
    const counts = lesson.map((position) => dots.moves(position).length);
    assertEquals(counts, counts.toSorted((a, b) => a - b));
    for (const position of lesson) {
      const [best, next] = await analyzeMoves(dots, position);
      assert(best.value > next.value, dots.formatInput(position));
      assert(showsIdea(idea, position, best.move), dots.formatInput(position));
    }
  });
}
