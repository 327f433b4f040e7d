/**
 * What every view of the page is given.
 *
 * @module
 */
import type { Explorer } from "../state/explorer.ts";
import type { State } from "../state/state.ts";
import type { Language, Texts } from "../words/texts.ts";

/** The properties of a view. */
export interface ViewProps {
  /** The actions. */
  readonly explorer: Explorer;
  /** What to show. */
  readonly state: State;
  /** The words. */
  readonly t: Texts;
  /** Their language. */
  readonly language: Language;
}
