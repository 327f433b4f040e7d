// A worker that studies rows of coins, one of which never ends by itself and one that breaks it.
import { serveStudies } from "../study/service.ts";
import { coinRow } from "./coin_row.ts";

const row = coinRow("first");

serveStudies({
  row: row as never,
  busy: {
    ...row,
    name: "busy",
    // Without a pause, as solvers work.
    solve(position: never, options: { readonly deadline?: number } = {}) {
      while (Date.now() < (options.deadline ?? 0));
      return row.solve(position);
    },
    moveValues: undefined,
  } as never,
});
