// A learner's place in the lessons of a game, and the progress that the browser stores.
import type { Counter, Lesson, Side, Text } from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import type { Message } from "../../play/messages.ts";
import { read, write } from "../words/words.ts";

export type AnyLesson = Lesson<unknown>;

/** The stages of a lesson, in order. */
export type Stage = "example" | "guided" | "exercise" | "end";

export interface GivenAnswer {
  readonly move: string;
  /** Whether it is a best move; null while the solver checks it. */
  readonly isBest: boolean | null;
  readonly reasons: readonly Message[];
}

export interface LessonState {
  readonly lessons: readonly AnyLesson[];
  /** Which lesson; null for the list of them. */
  readonly index: number | null;
  readonly stage: Stage;
  /** The number of the guided board or the exercise, from 1. */
  readonly number: number;
  /** The side that the learner plays. */
  readonly learner: Side;
  readonly isOpen: boolean;
  readonly caption: Text | null;
  readonly answer: GivenAnswer | null;
  /** The numbers of the solved exercises. */
  readonly solved: ReadonlySet<number>;
}

/** Returns the state that shows the list of lessons. */
export function listLessons(lessons: readonly AnyLesson[]): LessonState {
  return {
    lessons,
    index: null,
    stage: "example",
    number: 1,
    learner: 0,
    isOpen: false,
    caption: null,
    answer: null,
    solved: new Set(),
  };
}

export function findInput(lesson: AnyLesson, stage: Stage, number: number): string {
  if (stage === "exercise") return lesson.exercises[number - 1];
  return stage === "guided" ? lesson.guided[number - 1].input : lesson.example.input;
}

export function findNext(
  lesson: AnyLesson,
  stage: Stage,
  number: number,
): { stage: Stage; number: number } {
  if (stage === "example") return { stage: "guided", number: 1 };
  if (stage === "guided" && number < lesson.guided.length) return { stage, number: number + 1 };
  if (stage === "guided") return { stage: "exercise", number: 1 };
  if (number < lesson.exercises.length) return { stage: "exercise", number: number + 1 };
  return { stage: "end", number: 1 };
}

export function listCounters(
  { lessons, index, learner }: LessonState,
  position: unknown,
): readonly Counter[] {
  return index === null ? [] : lessons[index].counters(position, learner);
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
