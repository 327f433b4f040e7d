/**
 * What a game says to visitors of the page.
 *
 * @module
 */
import type { Text } from "./lesson.ts";

/** What a game says to visitors of the page, in every language. */
export interface Guide {
  /** The name of the game. */
  readonly title: Text;
  /** How it is played and won, in a few sentences. */
  readonly rules: Text;
  /** Instances worth looking at. */
  readonly examples: readonly {
    /** A few words about it. */
    readonly name: Text;
    /** The judge's input. */
    readonly input: string;
  }[];
}
