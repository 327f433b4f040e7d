// The properties of every view.
import type { Page } from "../state/page.ts";
import type { State } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import type { Language } from "../words/words.ts";

export interface ViewProps {
  readonly page: Page;
  readonly state: State;
  readonly t: Words;
  readonly language: Language;
}
