/**
 * A new game on an instance that is made, not clicked together.
 *
 * @module
 */
import type { Explorer } from "./explorer.ts";
import { faultOf } from "./state.ts";

/** Starts an instance that people play, another one each time where there are several. */
export function loadNew(explorer: Explorer, size: string): void {
  const { instances } = explorer.session.game;
  const family = instances!.played?.family ?? Object.keys(instances!.families)[0];
  loadMade(explorer, () => instances!.generate(size, family, explorer.surroundings.random));
}

/** Loads what is made of a size; what is wrong with it is said there. */
export function loadMade(explorer: Explorer, make: () => unknown): void {
  const { game } = explorer.session;
  let input = "";
  const sizeFault = faultOf(() => input = game.formatInput(make()));
  explorer.change({ sizeFault });
  if (sizeFault === null) explorer.load(input);
}
