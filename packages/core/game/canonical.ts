/**
 * Positions that are alike: one text for all of them.
 *
 * @module
 */
import type { JudgeTexts } from "./judge_texts.ts";
import type { Rules } from "./rules.ts";

/** Returns the text that positions of one instance share if they are known to be alike. */
export function canonicalText<P, M>(game: Rules<P, M>, position: P): string {
  return game.canonicalText?.(position) ?? game.formatPosition(position);
}

/** Returns the text that instances share if positions of theirs with one canonical text are alike. */
export function canonicalInstance<P, M>(
  game: Rules<P, M> & Pick<JudgeTexts<P, M>, "formatInput">,
  position: P,
): string {
  return game.canonicalInstance?.(position) ?? game.formatInput(position);
}
