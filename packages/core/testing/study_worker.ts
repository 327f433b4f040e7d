// A worker that studies rows of coins. One of them checks the clock too late, another loads slowly.
import type { Means } from "../game/prover.ts";
import { serveStudies } from "../study/service.ts";
import { coinRow } from "./coin_row.ts";

const row = coinRow("first");

serveStudies({
  row: row as never,
  slow: async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return row as never;
  },
  busy: {
    ...row,
    name: "busy",
    prover: {
      methods: ["busy"],
      make: (_: unknown, { budget }: Means) => ({
        method: "busy",
        positions: null,
        nodes: 0,
        bound() {
          const lateAt = Date.now() + 2000;
          while (Date.now() < lateAt);
          for (;;) budget.poll(0);
        },
        known: () => ({ lower: -Infinity, upper: Infinity }),
      }),
    },
  } as never,
});
