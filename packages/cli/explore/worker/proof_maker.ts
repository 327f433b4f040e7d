/**
 * A proof made in a browser: by a worker of its own, in a file that is loaded when a proof is wanted.
 *
 * @module
 */
import { solve } from "@zugzwang/core/solve";
import type { GameRecord } from "@zugzwang/core/study";
import { courseIn, positionOf } from "@zugzwang/core/study/course";
import { exactly } from "@zugzwang/core/proof/proof";
import { writeProof } from "@zugzwang/core/proof/prove";
import type { AnyGame } from "../../base/games.ts";
import { subjectOf, zippedProof } from "../../base/proofs.ts";

/** What a page lets a proof take: beyond, the command line makes it. */
const LIMITS = { timeMs: 10_000, memoryBytes: 2 ** 28 };

/** A proof as a file; or none, as a limit came first or the position has no solution here. */
export type MadeProof = { readonly file: Uint8Array<ArrayBuffer> | null };

/** What this file needs of a worker's global scope. */
interface WorkerScope {
  onmessage: ((event: { readonly data: GameRecord }) => void) | null;
  postMessage(made: MadeProof): void;
}

/** Makes this thread a worker that is told a position and answers with the proof of its value. */
export function makeProofs(game: AnyGame): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = async ({ data }) => {
    const file = await proofOf(game, data).catch(() => null);
    scope.postMessage({ file });
  };
}

/**
 * Returns the file of a proof of a position's value.
 *
 * @throws {LimitError} if that takes more than ten seconds or 256 MiB.
 */
export async function proofOf(
  game: AnyGame,
  record: Pick<GameRecord, "input" | "moves">,
): Promise<Uint8Array<ArrayBuffer>> {
  const course = courseIn(game, record);
  const solution = await solve(game, positionOf(course), LIMITS);
  if (!solution.solved) throw solution.limit;
  return await zippedProof(await writeProof(subjectOf(course), exactly(solution.value), LIMITS));
}
