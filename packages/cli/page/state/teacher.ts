// The lessons: examples that play themselves, guided boards against perfect play, exercises, and the progress
// that the browser stores.
import { goTo, playText, startCourse } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import { read, write } from "../words/words.ts";
import {
  type Address,
  type AnyLesson,
  type Entry,
  NO_EXTRAS,
  type PageHost,
  type Step,
} from "./state.ts";

/** How long a move of an example, and one of an answer, is shown, in milliseconds. */
const [CAPTION_MS, STEP_MS] = [2600, 900];

/** Opens a lesson of a game in progress, or the list. A game without lessons stays on its board. */
export async function openLessons(
  page: PageHost,
  { beside, place, entry = "replace" }: {
    readonly beside: AnyCourse;
    readonly place?: Address["lesson"];
    readonly entry?: Entry;
  },
): Promise<void> {
  page.change({ ...NO_EXTRAS, mode: "learn", beside });
  const { game } = beside;
  const lessons = await game.show.lessons?.() ?? [];
  page.change({ lessons });
  const index = lessons.findIndex(({ id }) => id === place?.id);
  if (index >= 0) return goToBoard(page, index, findExercise(lessons[index], place!.exercise));
  const [first] = lessons;
  page.show(first ? startCourse(game, first.example.input) : beside, entry);
}

/** Shows the list of lessons. */
export function showLessons(page: PageHost): void {
  void openLessons(page, { beside: page.state.beside!, entry: "new" });
}

/** Goes to a board of a lesson. The first is its example. */
export function goToBoard(page: PageHost, index: number, at = 0): void {
  const { lessons, beside } = page.state;
  const lesson = lessons![index];
  const step = listSteps(lesson)[at];
  page.change({ lesson: { index, at, step, answer: null } });
  page.show(startCourse(beside!.game, step.input), "new");
  if (step.stage === "example") playSoon(page, { line: lesson.example.steps, ms: CAPTION_MS });
}

/** Plays the learner's move, or in an exercise takes it as the answer. */
export function answerLesson(page: PageHost, course: AnyCourse, move: string): void {
  const lesson = page.state.lesson!;
  if (lesson.step.stage === "guided") return page.show(goTo(course, course.plies.length));
  // The exercise is still being studied, so the answer waits until its moves are known.
  const answer = { move, isBest: null };
  page.change({ lesson: { ...lesson, answer }, pointed: [], hintSteps: 0 });
  continueExercise(page);
}

/** Checks the answer of an exercise, or plays a wrong one out, once enough is known. */
export function continueExercise(page: PageHost): void {
  const { mode, lesson, study } = page.state;
  if (mode !== "learn" || lesson?.step.stage !== "exercise" || !lesson.answer) return;
  const { move, isBest } = lesson.answer;
  if (isBest === null) checkAnswer(page, move);
  else if (!isBest && study?.line) playSoon(page, { line: study.line, ms: STEP_MS });
}

function checkAnswer(page: PageHost, move: string): void {
  const { study, lessons, lesson } = page.state;
  if (!study?.moves || study.unproved.length > 0) return;
  const isBest = study.moves.find((known) => known.move === move)?.moverValue ===
    study.moves[0].moverValue;
  page.change({ lesson: { ...lesson!, answer: { move, isBest } } });
  if (isBest) addProgress(page.course.game, lessons![lesson!.index], lesson!.step.number);
  page.show(playText(page.course, move));
}

/** Plays moves one by one after a pause, until the learner does something else. */
function playSoon(
  page: PageHost,
  { line, ms }: { readonly line: readonly { readonly move: string }[]; readonly ms: number },
): void {
  page.after(ms, () => page.playOn(line.map(({ move }) => move), ms));
}

/** Returns the boards of a lesson in order. The end shows the example again. */
function listSteps({ example, guided, exercises }: AnyLesson): readonly Step[] {
  const list = (stage: Step["stage"], boards: readonly Pick<Step, "input" | "caption">[]) =>
    boards.map(({ input, caption }, i) => ({ stage, number: i + 1, input, caption }));
  return [
    ...list("example", [example]),
    ...list("guided", guided.map(({ input, task }) => ({ input, caption: task }))),
    ...list("exercise", exercises.map((input) => ({ input, caption: null }))),
    ...list("end", [{ input: example.input, caption: null }]),
  ];
}

/** Returns which board of a lesson an exercise is; the example if the lesson has no such exercise. */
export function findExercise({ guided, exercises }: AnyLesson, number: number): number {
  return number >= 1 && number <= exercises.length ? guided.length + number : 0;
}

/** Returns the numbers of the exercises that are solved in this browser. */
export function readProgress(game: AnyGame, lesson: AnyLesson): Set<number> {
  try {
    const kept = JSON.parse(read(`${game.name}:${lesson.id}`) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter(Number.isInteger) : []);
  } catch {
    return new Set(); // another program wrote there
  }
}

function addProgress(game: AnyGame, lesson: AnyLesson, exercise: number): void {
  const solved = readProgress(game, lesson).add(exercise);
  write(`${game.name}:${lesson.id}`, JSON.stringify([...solved]));
}
