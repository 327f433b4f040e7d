// What the page says in the modes other than Play: what is proved, the answers in lessons, the position of
// the day, and on the board the values of moves.
import { boundRest } from "@zugzwang/core/game";
import { goTo, type StudiedMove, type Study, totalOf } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import { listBest, markMoves } from "../../draw/move_marks.ts";
import type { Badge } from "../../draw/scene_badge.ts";
import { capitalize, formatReasons } from "../../play/messages.ts";
import { type Explained, explainMove } from "../../play/reasons.ts";
import { findTask } from "../state/set_up.ts";
import { isDayOver, isSolved, type LessonState, MOST_TRIES, type State } from "../state/state.ts";
import { readProgress } from "../state/teacher.ts";
import { listOpen, type Place } from "../../draw/scenes.ts";
import type { Words } from "./en.ts";
import {
  classifyEnd,
  listNames,
  type Said,
  type SaidProps,
  sayLast,
  sayPlay,
  sayResult,
  sayTurn,
  signValue,
} from "./said.ts";

/** Says what just happened, or what to do, in the modes other than Play. */
export function sayMode(props: SaidProps): Said {
  const { state, t } = props;
  const { mode, lesson, day } = state;
  const course = state.course!;
  if (mode === "learn" && lesson) return sayLesson(props, lesson);
  if (mode === "day") {
    const classes = isSolved(day!) ? "good" : day!.tried.length > 0 ? "bad" : "";
    return { title: sayDay(state, t), classes };
  }
  if (mode === "setUp") return { title: t.setUp, more: t[findTask(course)] };
  const more = course.at <= (day?.from ?? 0) ? "" : sayLast(state, t);
  return { title: sayStatus(state, t), more, classes: classifyEnd(course) };
}

function sayLesson(props: SaidProps, { step, index, answer }: LessonState): Said {
  const { state, t, language } = props;
  const { stage, caption } = step;
  const course = state.course!;
  const lesson = state.lessons![index];
  if (stage === "exercise") return sayAnswer(props, answer);
  if (stage === "end") {
    const all = lesson.exercises.length;
    const solved = readProgress(course.game, lesson).size;
    return { title: all === 0 ? t.lessonOver : t.lessonDone(solved, all) };
  }
  const ended = classifyEnd(course);
  if (stage === "guided" && ended !== "") return sayPlay(state, t); // its task is over
  const said = lesson.example.steps.slice(0, course.at).findLast(({ caption }) => caption);
  const more = (stage === "example" && said ? said.caption : caption!)[language];
  const title = stage === "example" ? "" : sayTurn(state, t);
  return { title, more, classes: `captioned ${ended}` };
}

/** Says whether an answer to an exercise is right and why, or what to do before one is given. */
function sayAnswer(props: SaidProps, answer: LessonState["answer"]): Said {
  const { state, t } = props;
  if (!answer) return { title: t.exerciseTask };
  const { move, isBest } = answer;
  if (isBest === null) return { title: t.solving };
  const why = sayWhy(props, move, { course: goTo(state.course!, 0) });
  if (isBest) return { title: t.right, more: why, classes: "good" };
  return { title: t.wrong, more: t.join(why, t.playedOut), classes: "bad" };
}

/** Says what a move is worth and why, in Analyze and if it is proved. */
export function sayTapped(props: SaidProps, move: string): string {
  const { state: { mode, study }, t } = props;
  const known = mode === "analyze" && study?.moves?.find((known) => known.move === move);
  if (!known) return "";
  const worth = capitalize(sayValue(known, t));
  return t.join(`${worth}${t.messages.end}`, sayWhy(props, move));
}

/** Says why a move is good or bad, as far as it is proved; an empty text if nothing is. */
export function sayWhy(
  { state, t }: SaidProps,
  move: string,
  { course = state.course!, ...more }: Partial<Explained> & {
    /** The game before the move. */
    readonly course?: AnyCourse;
  } = {},
): string {
  const { game, position, at } = course;
  const study = state.studiesByPly.get(at) ?? null;
  const names = listNames(state, t);
  const reasons = explainMove({ game, position, move, study, names, ...more });
  return formatReasons(reasons, t.messages);
}

/** Says what to find in the position of the day, or whether it was found. */
export function sayDay(state: State, t: Words): string {
  const { isStudying, course } = state;
  const day = state.day!;
  if (day.answer === null) return isStudying ? t.findingDay : t.noDay;
  if (isSolved(day)) return t.daySolved(day.tried.length);
  if (isDayOver(day)) return t.dayLost;
  const side = course!.game.sideToMove(course!.position);
  const left = MOST_TRIES - day.tried.length;
  if (day.tried.length > 0) return t.dayTriesLeft(left);
  return t.dayTask(listNames(state, t)[side]);
}

/** Says what is proved about the position. */
export function sayStatus(state: State, t: Words): string {
  const { study, isStudying, failure } = state;
  if (failure !== null) return t.failed(failure);
  if (study?.result) return t.endsAs(sayResult(study.result.score, state, t));
  const total = study?.total ?? null;
  if (total !== null) return t.join(t.exact(sayResult(total, state, t)), saySource(state, t));
  const bounds = findTotals(state.course!, study)?.map((total) => sayResult(total, state, t));
  return t.join(isStudying ? t.solving : t.tooLarge, bounds ? t.range(bounds[0], bounds[1]) : "");
}

/** Says whether a book has all that is known about the position. */
export function saySource({ study }: State, t: Words): string {
  return study?.method === "book" ? t.fromBook : "";
}

/** Returns proved bounds of the final score, or null if they say no more than the rules. */
function findTotals(course: AnyCourse, study: Study | null): [number, number] | null {
  if (!study || study.lower === null || study.upper === null || course.game.outcome) return null;
  const { lower, upper } = boundRest(course.game, course.position);
  if (study.upper - study.lower >= upper - lower) return null;
  const totals = [study.lower, study.upper].map((value) => totalOf(course, value));
  return [Math.min(...totals), Math.max(...totals)];
}

/** Says what a move is worth to the player who makes it. */
export function sayValue(move: StudiedMove, t: Words): string {
  const { moverValue, winner, plies } = move;
  if (moverValue === 0) return winner === undefined ? t.even : t.tie;
  const words = winner === undefined ? [t.gain(moverValue), t.lose(-moverValue)] : [t.win, t.loss];
  const result = words[moverValue > 0 ? 0 : 1];
  return plies === null ? result : t.inMoves(result, Math.ceil(plies / 2));
}

/** On a board with more places, only the best moves show their value. */
const MOST_VALUES = 112;

/** Returns the value of the best move at each place, or of the one that is pointed at, in Analyze. */
export function listBadges(
  { state: { mode, study, pointed, chosen }, t }: SaidProps,
  places: readonly Place[],
): Badge[] {
  if (mode !== "analyze" || !study?.moves) return [];
  const findMark = markMoves(study, listQuickest(study));
  return places.flatMap((place): Badge[] => {
    const texts = listOpen(place, chosen);
    const aimed = texts.filter((text) => pointed.includes(text));
    const isAimed = aimed.length > 0;
    const mark = findMark(isAimed ? aimed : texts);
    if (!mark || !mark.isBest && !isAimed && places.length > MOST_VALUES) return [];
    const look = isAimed && !mark.isBest ? "bad" : mark.look;
    return [{ shape: place.shape, text: signValue(mark.move, t), look }];
  });
}

/** Returns the moves that are proved to be best; of these the quickest wins, where that is known. */
export function listQuickest(study: Study): readonly StudiedMove[] {
  const best = listBest(study);
  return best.every(({ plies }) => plies !== null)
    ? best.filter(({ plies }) => plies === best[0].plies)
    : best;
}
