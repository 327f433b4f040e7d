// The plates of the two players, and the bar that shows the result of best play.
import type { Side } from "@zugzwang/core";
import type { JSX } from "preact";
import { countPoints, findWinner } from "../state/scoring.ts";
import { listNames } from "../words/said.ts";
import type { ViewProps } from "./view.tsx";

export function Plates({ state, t }: ViewProps): JSX.Element {
  const course = state.course!;
  const names = listNames(state, t);
  const points = countPoints(course);
  const winner = findWinner(course);
  const turn = winner === undefined ? course.game.sideToMove(course.position) : null;
  const plate = (side: Side) => (
    <div
      class={`plate ${side === 0 ? "first" : "second"}${turn === side ? " turn" : ""}${
        winner === side ? " won" : ""
      }`}
    >
      <i aria-hidden="true" />
      <div class="who">
        <span>{names[side]}</span>
        {state.mode === "play" && state.seats.computer === side && (
          <small>{t[state.seats.level]}</small>
        )}
      </div>
      {points && <strong>{points[side]}</strong>}
    </div>
  );
  return <div class="plates">{plate(0)}{plate(1)}</div>;
}

/** A bar that leans to the side that wins with best play. */
export function ResultBar({ state, t }: ViewProps): JSX.Element {
  const total = state.study?.total ?? state.study?.result?.score ?? null;
  const share = 50 + 50 * Math.tanh((total ?? 0) * (state.course!.game.outcome ? 2 : 1 / 6));
  return (
    <div
      class={`result-bar${total === null ? " open" : ""}`}
      style={{ "--share": `${share}%` }}
      title={listNames(state, t).join(" – ")}
      aria-hidden="true"
    />
  );
}
