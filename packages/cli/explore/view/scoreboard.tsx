/**
 * Whose turn it is, the score so far, what is still to come, and what the game comes to.
 *
 * @module
 */
import type { JSX } from "preact";
import type { Study } from "@zugzwang/core/study";
import { totalOf } from "@zugzwang/core/study/course";
import type { Session } from "../state/session.ts";
import { isHiding } from "../state/state.ts";
import { isScored, standingOf } from "../state/standing.ts";
import { isAnswered } from "../state/work.ts";
import { leadWords, resultWords, turnWords } from "../words/standing_words.ts";
import type { ViewProps } from "./view.ts";

/** The score in words, each number under its own name. */
export function Scoreboard(props: ViewProps): JSX.Element {
  const { state, t } = props;
  const { session, work: { study } } = state;
  const standing = standingOf(session);
  const outcomes = isHiding(state) ? null : outcomesOf(session, study);
  const hasScore = isScored(session);
  const isOver = standing.side === null;
  const distance = outcomes ? distanceWords(props) : "";
  return (
    <div class="scoreboard">
      <p class="turn">
        {!isOver && <span class={`dot side-${standing.side}`} aria-hidden="true" />}
        <strong>{turnWords(props, standing)}</strong>
      </p>
      <dl class="score">
        {hasScore && <Item name={t.soFar}>{leadWords(props, standing)}</Item>}
        {!isOver && !isHiding(state) && (
          <Item name={hasScore ? t.inTheEnd : t.withBestPlay} isResult>
            {resultWords(props, outcomes) + distance}
          </Item>
        )}
      </dl>
    </div>
  );
}

/** How long the game lasts. */
function distanceWords({ state: { work: { study } }, t }: ViewProps): string {
  const { plies = null } = study ?? {};
  return plies === null ? "" : `, ${t.inPlies(plies)}`;
}

function Item(
  { name, children, isResult = false }: { name: string; children: string; isResult?: boolean },
): JSX.Element {
  return (
    <div class={isResult ? "result" : undefined}>
      <dt>{name}</dt>
      <dd key={children}>{children}</dd>
    </div>
  );
}

/** The least and the most that the whole game can come to, for the first side. */
export function outcomesOf(
  session: Session,
  study: Study | null,
): readonly [number, number] | null {
  if (!isAnswered(study)) return null;
  const { lower, upper } = study;
  const [a, b] = [lower ?? -Infinity, upper ?? Infinity].map((value) => totalOf(session, value));
  return [Math.min(a, b), Math.max(a, b)];
}
