/**
 * Where a learner is in the lessons of a game, and the progress that the browser keeps.
 *
 * @module
 */
import type { Counter, Lesson, Side, Text } from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import type { Message } from "../../play/messages.ts";

/** A lesson of any game. */
export type AnyLesson = Lesson<unknown>;

/** The stages of a lesson, in order. */
export type Stage = "example" | "guided" | "exercise" | "end";

/** An answer to an exercise. */
export interface GivenAnswer {
  /** The text of the move. */
  readonly move: string;
  /** Whether it is a best move; null while the solver checks it. */
  readonly isBest: boolean | null;
  /** Why it is good or bad. */
  readonly reasons: readonly Message[];
}

/** Where a learner is. */
export interface LessonState {
  /** The lessons of the game; empty if it has none. */
  readonly lessons: readonly AnyLesson[];
  /** Which lesson; null for the list of them. */
  readonly index: number | null;
  readonly stage: Stage;
  /** The number of the guided board or the exercise, from 1. */
  readonly number: number;
  /** The side that the learner plays. */
  readonly learner: Side;
  /** Whether the learner may move. */
  readonly isOpen: boolean;
  /** What to say below the board. */
  readonly caption: Text | null;
  readonly answer: GivenAnswer | null;
  /** The numbers of the exercises that are solved. */
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

/** Returns the judge's input of a stage. */
export function findInput(lesson: AnyLesson, stage: Stage, number: number): string {
  if (stage === "exercise") return lesson.exercises[number - 1];
  return stage === "guided" ? lesson.guided[number - 1].input : lesson.example.input;
}

/** Returns the stage after another one. */
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

/** Returns what to count on the board, as the lesson says. */
export function listCounters(
  { lessons, index, learner }: LessonState,
  position: unknown,
): readonly Counter[] {
  return index === null ? [] : lessons[index].counters(position, learner);
}

/** Returns the numbers of the exercises that were solved in this browser. */
export function readProgress(game: AnyGame, lesson: AnyLesson): Set<number> {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(game, lesson)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter(Number.isInteger) : []);
  } catch {
    return new Set(); // the browser keeps nothing, or something else wrote there
  }
}

/** Keeps the numbers of the solved exercises, if the browser allows it. */
export function writeProgress(game: AnyGame, lesson: AnyLesson, solved: ReadonlySet<number>): void {
  try {
    localStorage.setItem(storageKey(game, lesson), JSON.stringify([...solved]));
  } catch {
    // private windows keep nothing
  }
}

function storageKey({ name }: AnyGame, { id }: AnyLesson): string {
  return `zugzwang:${name}:${id}`;
}
