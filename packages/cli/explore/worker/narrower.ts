/**
 * What narrows the proved bounds of a position and of its moves while one watches.
 *
 * @module
 */
import type { Course, SolveOptions, Study } from "@zugzwang/core";
import type { NarrowedBounds } from "../state/protocol.ts";

/** Within which limits, and whom to tell. */
export interface NarrowingOptions extends Pick<SolveOptions, "memoryBytes" | "signal"> {
  /** Takes bounds that have grown. */
  report(bounds: NarrowedBounds): void;
}

/** The same, and who is told what follows. */
export interface StudyNarrowingOptions extends NarrowingOptions {
  /** Takes what adds the values that are proved to a study of the position. */
  add(grow: (known: Study) => Study): void;
}

/** Narrows bounds; it goes on where it stopped. */
export interface Narrower {
  /** Works until a time, or until nothing is left to do; `skipped` moves are known already. */
  run(deadline: number, skipped?: ReadonlySet<string>): Promise<void>;
}

/** Makes what narrows the bounds of the present position of a game in progress that is not over. */
export type MakeNarrower = (
  course: Course<unknown, unknown>,
  options: StudyNarrowingOptions,
) => Narrower;
