// A worker that studies rows of coins, one of which is never solved before its deadline.
import type { Means } from "../solve/prover.ts";
import { serveStudies } from "../study/service.ts";
import { coinRow } from "./coin_row.ts";

const row = coinRow("first");

serveStudies({
  row: row as never,
  busy: {
    ...row,
    name: "busy",
    methods: ["busy"],
    prover: (_: unknown, { budget }: Means) => ({
      method: "busy",
      positions: null,
      nodes: 0,
      bound() {
        for (;;) budget.poll(0); // without a pause, as solvers work
      },
      known: () => ({ lower: -Infinity, upper: Infinity }),
    }),
  } as never,
});
