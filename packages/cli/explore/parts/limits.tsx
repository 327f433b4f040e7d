/**
 * What a limit has left open: the value, some of the moves, or a move of the program.
 *
 * @module
 */
import type { LimitFault } from "@zugzwang/core";
import type { JSX } from "preact";
import { standingOf } from "../state/standing.ts";
import type { OpenState } from "../state/state.ts";
import { areMovesCut } from "../state/work.ts";
import type { ViewProps } from "../view/view.ts";
import { LIMITS_WORDS, type LimitsWords } from "../words/limits_words.ts";
import { figure, termText } from "../words/texts.ts";

export { Limits as part };

/** A warning for each of them. */
function Limits({ state, language }: ViewProps): JSX.Element {
  const w = LIMITS_WORDS[language];
  const { session, work } = state;
  const { study } = work;
  const stuck = stuckSide(state);
  return (
    <>
      {study?.value === null && study.limit && (
        <p class="warning">{w.limit(study.limit, ...limitFigures(study.limit, w))}</p>
      )}
      {stuck !== null && (
        <p class="warning" role="alert">
          {w.stuck(termText(language, session.game.sides[stuck]))}
        </p>
      )}
      {areMovesCut(work) && <p class="warning">{w.movesLimit}</p>}
    </>
  );
}

/** The side that the program plays and has no proved move for; null where it can move. */
function stuckSide({ session, work, computer, isEditing }: OpenState): 0 | 1 | null {
  const { side } = standingOf(session);
  const isStuck = side !== null && computer[side] && !isEditing &&
    work.status !== "working" && (work.study?.value ?? null) === null;
  return isStuck ? side : null;
}

function limitFigures({ kind, needed, allowed }: LimitFault, w: LimitsWords): [string, string] {
  const unit = { memory: (n: number) => `${figure(n / 2 ** 20)} MiB`, time: seconds }[
    kind as string
  ] ?? figure;
  return [Number.isFinite(needed) ? unit(needed) : w.countless, unit(allowed)];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
