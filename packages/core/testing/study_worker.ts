// A worker that studies rows of coins, one of which looks at the clock too late.
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
        for (let next = Date.now() + 2000;; budget.poll(0)) while (Date.now() < next); // as some solvers work
      },
      known: () => ({ lower: -Infinity, upper: Infinity }),
    }),
  } as never,
});
