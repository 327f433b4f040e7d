// The list of verbs. A new verb needs a file and a line here.
import type { Verb } from "../answer/answer.ts";

/** The verbs by name, in the order of help. */
export const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  solve: () => import("./solve.ts").then((module) => module.solve),
  analyze: () => import("./analyze.ts").then((module) => module.analyze),
  play: () => import("./play.ts").then((module) => module.play),
  review: () => import("./review.ts").then((module) => module.review),
  gen: () => import("./gen.ts").then((module) => module.gen),
  judge: () => import("./judge.ts").then((module) => module.judge),
  book: () => import("./book.ts").then((module) => module.book),
  prove: () => import("./prove.ts").then((module) => module.prove),
  verify: () => import("./verify.ts").then((module) => module.verify),
  check: () => import("./check.ts").then((module) => module.check),
  estimate: () => import("./estimate.ts").then((module) => module.estimate),
  site: () => import("./site.ts").then((module) => module.site),
  explore: () => import("./explore.ts").then((module) => module.explore),
  completions: () => import("./completions.ts").then((module) => module.completions),
};
