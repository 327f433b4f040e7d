/**
 * Positions that are not clicked together: written, made from a seed, empty, or a whole game.
 *
 * @module
 */
import { seededRandom } from "@zugzwang/core/run";
import { recordedMoves } from "../../input/game_record.ts";
import type { Explorer } from "./explorer.ts";
import { playLegal } from "./opening.ts";
import { readPosition } from "./position_file.ts";
import { forgetUndone, goTo } from "./session.ts";
import { faultOf } from "./state.ts";

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

/**
 * Plays the moves of a whole game from the start, for a review; of moves that are not all legal
 * those before the first fault. Any notation will do that the game knows.
 */
export function loadMoves(explorer: Explorer, text: string): void {
  const start = goTo(explorer.session, 0);
  const { session, trouble } = playLegal(start, recordedMoves(start.game, text));
  explorer.show(forgetUndone(session));
  explorer.change({ trouble });
}

/** Loads what is made of a size; what is wrong with it is said there. */
function loadMade(explorer: Explorer, make: () => unknown): void {
  const { game } = explorer.session;
  let input = "";
  const sizeFault = faultOf(() => input = game.formatInput(make()));
  explorer.change({ sizeFault });
  if (sizeFault === null) explorer.load(input);
}
