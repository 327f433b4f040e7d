/**
 * What was wrong with a link, above everything else.
 *
 * @module
 */
import type { JSX } from "preact";
import { faultWords } from "../words/fault_words.ts";
import type { ViewProps } from "./view.ts";

/** The banner; nothing where the link was good. */
export function TroubleBanner({ explorer, state, t, language }: ViewProps): JSX.Element | null {
  const { trouble } = state;
  if (!trouble) return null;
  const fault = trouble.fault === null ? "" : faultWords(language, trouble.fault);
  const text = {
    game: () => t.badGame(trouble.text),
    load: () => t.badLoad(trouble.text),
    input: () => t.badInput(fault),
    line: () => t.badLine(trouble.at + 1, trouble.text, fault),
    move: () => t.badMove(trouble.at + 1, trouble.text, fault),
  }[trouble.part]();
  return (
    <div class="trouble" role="alert">
      <p>{text}</p>
      <button type="button" onClick={() => explorer.dismiss()}>{t.dismiss}</button>
    </div>
  );
}
