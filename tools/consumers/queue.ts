// The queue's worker of docs/scale.md, as it stands there, against a real Redis.
import { assertEquals } from "@std/assert";
import { hasQueue, withQueue } from "./queue_project.ts";

Deno.test({
  name: "the worker of docs/scale.md studies positions out of a Redis-backed queue",
  ignore: !await hasQueue(),
  fn: () =>
    withQueue("chess", async ({ work, produce }) => {
      work();
      const input = "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n";
      const [{ found: study }, { found: message }] = await produce([
        { game: "chess", input, moves: ["0,0", "0,1"] },
        { game: "chess", input: "2 x" },
      ]);
      const { value, move, score, total, sideToMove } = study as Record<string, unknown>;
      assertEquals({ value, move, score, total, sideToMove }, {
        value: 7,
        move: "1,0",
        score: -5,
        total: 2,
        sideToMove: "first",
      });
      const expected = "line 1, column 3: expected the number of columns";
      assertEquals(`${message}`.startsWith(expected), true, `${message}`);
    }),
});
