// The last line, below the board: what just happened, or what to do.
import type { AnyCourse } from "../../base/games.ts";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type Said, sayPlay } from "../words/said.ts";
import { findScene, hasUnowned, isInHand } from "../../draw/scenes.ts";
import type { Words } from "../words/en.ts";
import { nameLastMoves } from "./place_names.ts";
import { listDeciding, listPlaces } from "./places.ts";
import type { ViewProps } from "./view.tsx";

/** Before the texts of another mode are loaded. */
const NOTHING: Said = { title: "", more: "", classes: "" };

export function LastLine(props: ViewProps): JSX.Element {
  const { page: { later }, state, t, language } = props;
  const all = later && { ...props, t: later.completeWords(t) };
  const others = () => all ? later!.sayMode(all) : NOTHING;
  const { title, more, classes } = state.mode === "play" ? sayPlay(state, t) : others();
  const last = useMemo(() => nameLastMoves(props), [state.course, language]);
  const next = state.tapped
    ? t.join(all ? later!.sayTapped(all, state.tapped) : "", t.tapAgain)
    : state.chosen
    ? sayChoice(state.course!, state.chosen, t)
    : more;
  return (
    <div class={`said ${classes}`}>
      <div role="status">
        <b>{title}</b>
        <p>{next}</p>
        <p class="unseen">{last}</p>
      </div>
      {hasUnowned(state.course!) && (
        <p class="hatched">
          <svg aria-hidden="true" viewBox="0 0 40 40">
            <rect class="unowned" width="40" height="40" />
          </svg>
          {t.unowned}
        </p>
      )}
    </div>
  );
}

/** Says what decides between several moves of a chosen place: a card, a cell, or a button. */
function sayChoice(course: AnyCourse, moves: readonly string[], t: Words): string {
  const deciding = listDeciding(listPlaces(findScene(course)!), moves);
  if (deciding.length === 0) return t.chooseMove;
  return deciding.every(({ shape }) => isInHand(shape)) ? t.chooseCardHere : t.chooseCell;
}
