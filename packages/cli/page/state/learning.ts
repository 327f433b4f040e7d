// A learner's place in the lessons of a game, and the progress that the browser stores.
import type { Lesson, Side, Text } from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import { read, write } from "../words/words.ts";

export type AnyLesson = Lesson<unknown>;

export interface GivenAnswer {
  readonly move: string;
  /** Whether it is a best move; null while the solver checks it. */
  readonly isBest: boolean | null;
}

export interface LessonState {
  readonly lessons: readonly AnyLesson[];
  /** Which lesson; null for the list of them. */
  readonly index: number | null;
  /** Which of its boards, from 0. */
  readonly at: number;
  readonly step: Step;
  /** The side that the learner plays. */
  readonly learner: Side;
  readonly answer: GivenAnswer | null;
  /** The numbers of the solved exercises. */
  readonly solved: ReadonlySet<number>;
}

/** A board of a lesson. */
export interface Step {
  readonly stage: "example" | "guided" | "exercise" | "end";
  /** The number of the guided board or the exercise, from 1. */
  readonly number: number;
  readonly input: string;
  /** What is said at this move of an example, or the task of a guided board. */
  readonly caption: Text | null;
}

/** Returns the boards of a lesson in order. The end shows the example again. */
export function listSteps({ example, guided, exercises }: AnyLesson): readonly Step[] {
  const { input } = example;
  return [
    { stage: "example", number: 1, input, caption: example.caption },
    ...guided.map(({ input, task }, i) => (
      { stage: "guided", number: i + 1, input, caption: task } as const
    )),
    ...exercises.map((input, i) => (
      { stage: "exercise", number: i + 1, input, caption: null } as const
    )),
    { stage: "end", number: 1, input, caption: null },
  ];
}

/** Returns which board of a lesson an exercise is; the example if the lesson has no such exercise. */
export function findExercise({ guided, exercises }: AnyLesson, number: number): number {
  return number >= 1 && number <= exercises.length ? guided.length + number : 0;
}

/** Returns the numbers of the exercises that are solved in this browser. */
export function readProgress(game: AnyGame, lesson: AnyLesson): Set<number> {
  try {
    const kept = JSON.parse(read(storageKey(game, lesson)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter(Number.isInteger) : []);
  } catch {
    return new Set(); // another program wrote there
  }
}

export function writeProgress(game: AnyGame, lesson: AnyLesson, solved: ReadonlySet<number>): void {
  write(storageKey(game, lesson), JSON.stringify([...solved]));
}

function storageKey({ name }: AnyGame, { id }: AnyLesson): string {
  return `zugzwang:${name}:${id}`;
}
