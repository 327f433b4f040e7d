// The last line, below the board: what just happened, or what to do.
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { formatReasons } from "../../play/messages.ts";
import { isSolved } from "../state/day.ts";
import type { GivenAnswer } from "../state/learning.ts";
import { findWinner } from "../state/scoring.ts";
import { listNames, sayDay, sayLast, sayStatus, sayTurn, sayValue } from "../words/said.ts";
import { hasUnowned, isInHand, SIDES } from "../../draw/layers.ts";
import { findScene } from "../../draw/owners.ts";
import type { Words } from "../words/en.ts";
import { nameLastMoves } from "./place_names.ts";
import { listDeciding, listPlaces } from "./places.ts";
import type { ViewProps } from "./view.tsx";

export function LastLine(props: ViewProps): JSX.Element {
  const { state, t, language } = props;
  const { title, more, classes } = sayState(props);
  const last = useMemo(() => nameLastMoves(props), [state.course, language]);
  const next = state.tapped
    ? t.join(sayTapped(props, state.tapped), t.tapAgain)
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

/** Says what a move is worth and why, in Analyze and if it is proved. */
function sayTapped({ page, state, t }: ViewProps, move: string): string {
  const { mode, course, study } = state;
  const known = mode === "analyze" && study?.moves?.find((known) => known.move === move);
  if (!known) return "";
  const { game, position } = course!;
  const names = listNames(state, t);
  const reasons = page.later?.explainMove({ game, position, move, study, names }) ?? [];
  const worth = sayValue(known, t).replace(/^./, (letter) => letter.toUpperCase());
  return t.join(`${worth}${t.messages.end}`, formatReasons(reasons, t.messages));
}

interface Said {
  readonly title: string;
  readonly more: string;
  readonly classes: string;
}

function sayState(props: ViewProps): Said {
  const { page, state, t, language } = props;
  const { mode, lesson } = state;
  const course = state.course!;
  if (mode === "learn" && lesson?.step.stage === "exercise") return sayAnswer(props, lesson.answer);
  if (mode === "learn" && lesson?.step.stage === "end") {
    const { exercises } = lesson.lessons[lesson.index!];
    const title = exercises.length === 0
      ? t.lessonOver
      : t.lessonDone(lesson.solved.size, exercises.length);
    return { title, more: "", classes: "" };
  }
  if (mode === "day") {
    const classes = isSolved(state.day!) ? "good" : state.day!.tried.length > 0 ? "bad" : "";
    return { title: sayDay(state, t), more: "", classes };
  }
  if (mode === "setUp") {
    return { title: t.setUp, more: page.later!.setUp.findTask(course)[language], classes: "" };
  }
  const winner = findWinner(course);
  const ended = winner === undefined ? "" : `ended ${winner === null ? "" : SIDES[winner]}`;
  const isPlayed = winner !== undefined && lesson?.step.stage === "guided"; // its task is over
  if (mode === "learn" && lesson?.step.caption && !isPlayed) {
    const title = lesson.step.stage === "example" ? "" : sayTurn(state, t);
    return { title, more: lesson.step.caption[language], classes: `captioned ${ended}` };
  }
  const more = mode === "analyze" && course.at === 0 ? "" : sayLast(state, t);
  const title = mode === "analyze" ? sayStatus(state, t) : sayTurn(state, t);
  return { title, more, classes: ended };
}

/** Says whether an answer to an exercise is right and why, or what to do before one is given. */
function sayAnswer({ page, state, t }: ViewProps, answer: GivenAnswer | null): Said {
  if (!answer) return { title: t.exerciseTask, more: "", classes: "" };
  const { move, isBest } = answer;
  if (isBest === null) return { title: t.checking, more: "", classes: "" };
  const { course, studies } = state;
  const before = { position: positionOf(course!, 0), study: studies.get(0) ?? null };
  const names = listNames(state, t);
  const why = formatReasons(
    page.later!.explainMove({ game: course!.game, ...before, move, names }),
    t.messages,
  );
  if (isBest) return { title: t.right, more: why, classes: "good" };
  return { title: t.wrong, more: t.join(why, t.playedOut), classes: "bad" };
}
