/**
 * What every view is given.
 *
 * @module
 */
import type { Page } from "../state/page.ts";
import type { State } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import type { Language } from "../words/words.ts";

/** What every view is given. */
export interface ViewProps {
  readonly page: Page;
  readonly state: State;
  /** The texts of the visitor's language. */
  readonly t: Words;
  readonly language: Language;
}
