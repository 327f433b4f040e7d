// The judge's answer, from a study of the position.
import type { Study } from "@zugzwang/core/study";
import type { AnyCourse } from "./games.ts";

/** Returns the judge's answer of a game in progress whose value is known. */
export function formatAnswer(
  { game, position }: AnyCourse,
  { value, move }: Pick<Study, "move"> & { readonly value: number },
): string {
  const parsed = move === null ? null : game.parseMove(move, position);
  return game.formatAnswer(position, { value, move: parsed });
}
