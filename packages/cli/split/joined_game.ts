/**
 * A game whose solver knows what a split has found out and solves nothing itself.
 *
 * @module
 */
import type { Effort, Solution } from "@zugzwang/core";
import { valueOf } from "@zugzwang/core/game/values";
import { withMembers } from "@zugzwang/core/study/members";
import { LimitError } from "@zugzwang/core/run";
import type { AnyGame } from "../base/games.ts";
import type { Frontier } from "./frontier.ts";

/** Returns the game with the values of a frontier, and the effort that they took. */
export function joinedGame(game: AnyGame, frontier: Frontier, effort: Effort): AnyGame {
  let told = effort;
  const solve = (position: unknown): Promise<Solution<unknown>> => {
    const moverValue = frontier.restOf(position);
    if (moverValue === null) throw unknown();
    const solution = {
      ...told,
      solved: true as const,
      value: valueOf(game, position, moverValue),
      move: null,
    };
    told = { ...effort, positions: effort.positions && 0, nodes: effort.nodes && 0 };
    return Promise.resolve(solution);
  };
  const members = { solve, moveValues: undefined, bestLine: undefined };
  return withMembers(game, members);
}

function unknown(): LimitError {
  const purpose = "a position that the split has not reached";
  return new LimitError({ kind: "positions", needed: 1, allowed: 0, purpose });
}
