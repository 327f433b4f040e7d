// What a game teaches: its guide, lessons, parts of the board. Every text is in English and Chinese.
import type { Side } from "./terms.ts";

/** A text in both languages of the page: English and simplified Chinese. */
export type Text = { readonly en: string; readonly zh: string };

/** A part of the board that players see as a unit, such as a chain of boxes. */
export interface Region {
  /** What it is, such as `chain` or `loop`. */
  readonly kind: string;
  /** Its size, in boxes or cells. */
  readonly size: number;
  /** The texts of its legal moves, so that a board can mark them. */
  readonly moves: readonly string[];
}

/** A lesson: one idea, an example to watch, boards to play on, and exercises. */
export interface Lesson<P> {
  /** Its name in addresses and stored progress. */
  readonly id: string;
  /** The name of the idea. */
  readonly title: Text;
  /** What the idea is, in two sentences. */
  readonly text: Text;
  /** A short game to watch: an input, and captions before the first move and after each move. */
  readonly example: {
    readonly input: string;
    readonly caption: Text;
    readonly steps: readonly { readonly move: string; readonly caption: Text }[];
  };
  /** Boards to win against perfect play: the input, and what to do. The learner moves first. */
  readonly guided: readonly { readonly input: string; readonly task: Text }[];
  /** The inputs of the exercises, the easiest first, or none. Each has exactly one best move. */
  readonly exercises: readonly string[];
  /** Returns what to count in a position, for the side that the learner plays. */
  counters(position: P, learner: Side): readonly Counter[];
}

/** A lesson in the form in which games write it: inputs have "/" between their lines. */
export interface WrittenLesson<P> extends Pick<Lesson<P>, "id" | "title" | "text" | "counters"> {
  /** The input of the example. */
  readonly input: string;
  /** The caption before the first move. */
  readonly caption: Text;
  /** A line for each move and its caption, `move | English | Chinese`; or `move; move | …`. */
  readonly steps: string;
  /** A line for each board to win and what to do, `input | English | Chinese`. */
  readonly guided: string;
  /** Inputs, by default none. */
  readonly exercises?: readonly string[];
}

/** Returns lessons. In a line of several moves, `captions` are those of the moves after the first. */
export function makeLessons<P>(
  lessons: readonly WrittenLesson<P>[],
  captions: readonly Text[] = [],
): Lesson<P>[] {
  return lessons.map(({ input, caption, steps, guided, exercises = [], ...lesson }) => ({
    ...lesson,
    example: {
      input: joinLines(input),
      caption,
      steps: splitLines(steps).flatMap(([moves, text]) => {
        const said = [text, ...captions];
        return moves.split("; ").map((move, i) => ({ move, caption: said[i] }));
      }),
    },
    guided: splitLines(guided).map(([input, task]) => ({ input: joinLines(input), task })),
    exercises: exercises.map(joinLines),
  }));
}

function splitLines(lines: string): [first: string, text: Text][] {
  return lines.trim().split("\n").map((line) => {
    const [first, en, zh] = line.split("|").map((part) => part.trim());
    return [first, { en, zh }];
  });
}

function joinLines(input: string): string {
  return input.replaceAll("/", "\n") + "\n";
}

/** A number of the idea: its name, and what it says, such as "Safe moves left: 4". */
export type Counter = { readonly id: string; readonly text: Text };

/** A game's introduction on the page. */
export interface Guide {
  /** The name of the game. */
  readonly title: Text;
  /** How it is played and won, in a few sentences. */
  readonly rules: Text;
}
