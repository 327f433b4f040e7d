/**
 * How the solver's work stands: progress and limits.
 *
 * @module
 */
import type { ComponentChildren, JSX } from "preact";
import { lastMoveWords } from "../words/move_words.ts";
import { resultWords, turnWords } from "../words/standing_words.ts";
import { presentPosition } from "../state/session.ts";
import { isHiding, type State } from "../state/state.ts";
import { allMoves, areMovesCut, isAnswered, provedMoves } from "../state/work.ts";
import { standingOf } from "../state/standing.ts";
import { figure } from "../words/texts.ts";
import { OnDemand } from "./drawer.tsx";
import { outcomesOf } from "./scoreboard.tsx";
import type { ViewProps } from "./view.ts";

/** What the solver does; its place stays as large when it says nothing. */
export function Status(props: ViewProps): JSX.Element {
  const { state } = props;
  return (
    <div class="status">
      <p class="hidden-text" role="status">{spokenWords(props)}</p>
      <Work {...props} />
      {isLimited(state) && <OnDemand {...props} name="limits" />}
    </div>
  );
}

/** What screen readers hear after every move: the move, its cost, and how the game stands. */
function spokenWords(props: ViewProps): string {
  const { state, t } = props;
  const session = state.session;
  const standing = standingOf(session);
  const outcomes = isHiding(state) ? null : outcomesOf(session, state.work.study);
  const result = standing.side === null || !outcomes
    ? []
    : [`${t.inTheEnd}: ${resultWords(props, outcomes)}`];
  return [...lastMoveWords(props), turnWords(props, standing), ...result].join(". ");
}

function Work({ state, t, explorer }: ViewProps): JSX.Element | null {
  const { status, progress, study, message } = state.work;
  if (status === "failed") return <p class="warning" role="alert">{t.failed(message ?? "")}</p>;
  if (status === "cancelled") {
    return (
      <p class="warning">
        {!isAnswered(study) && t.cancelled}{" "}
        <button type="button" onClick={() => explorer.resume()}>{t.again}</button>
      </p>
    );
  }
  if (status !== "working" || allMoves(study) !== null) return null;
  const { game } = state.session;
  const all = game.moves(presentPosition(state.session)).length;
  const proved = provedMoves(study).length;
  const isValuing = isAnswered(study) && all > 0;
  const text = isValuing
    ? t.valuing(figure(proved), figure(all))
    : progress
    ? t.workingOn(figure(progress.nodes), (progress.elapsedMs / 1000).toFixed(1))
    : t.working;
  const share = isValuing ? proved / all : progress?.share ?? undefined;
  return (
    <Delayed>
      <p class="work">
        <progress value={share} max={1} aria-label={t.working} />
        <span>{text}</span>
        <button type="button" onClick={() => explorer.cancel()}>{t.cancel}</button>
      </p>
    </Delayed>
  );
}

/** Quick work shows no sign: the style sheet lets this appear late. */
function Delayed({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="delayed">{children}</div>;
}

/** Whether something may be left open: without a value the program cannot move, either. */
function isLimited({ work }: State): boolean {
  const { study, status } = work;
  const isOpen = (study?.value ?? null) === null;
  return areMovesCut(work) || (isOpen && (status !== "working" || isAnswered(study)));
}
