/**
 * Positions that are not clicked together: written, made from a seed, or empty.
 *
 * @module
 */
import { seededRandom } from "@zugzwang/core/run";
import type { Explorer } from "../state/explorer.ts";
import { loadMade } from "../state/loading.ts";
import { readPosition } from "../state/position_file.ts";
import { faultOf } from "../state/state.ts";

/** Keeps what is being written, and says what is wrong with it. */
export function write(explorer: Explorer, draft: string): void {
  const { game } = explorer.session;
  explorer.change({ draft, fault: faultOf(() => readPosition(game, draft)) });
}

/** Starts a random instance. */
export function loadRandom(
  explorer: Explorer,
  { seed, size, family }: { seed: number; size: string; family: string },
): void {
  const { instances } = explorer.session.game;
  loadMade(explorer, () => instances!.generate(size, family, seededRandom(seed)));
}

/** Starts the empty instance of a size. */
export function loadEmpty(explorer: Explorer, size: string): void {
  const { game } = explorer.session;
  loadMade(explorer, () => game.empty!(size));
}
