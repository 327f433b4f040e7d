/**
 * What was wrong with a link, above everything else.
 *
 * @module
 */
import type { JSX } from "preact";
import { faultWords } from "../words/fault_words.ts";
import { TROUBLE_WORDS } from "../words/trouble_words.ts";
import type { PageProps } from "../view/view.ts";

export { TroubleBanner as part };

/** The banner; nothing where the link was good. */
function TroubleBanner({ explorer, state, language }: PageProps): JSX.Element | null {
  const { trouble } = state;
  const w = TROUBLE_WORDS[language];
  if (!trouble) return null;
  const fault = trouble.fault === null ? "" : faultWords(language, trouble.fault);
  const text = {
    game: () => w.badGame(trouble.text),
    load: () => w.badLoad(trouble.text),
    example: () => w.noExample(trouble.text),
    input: () => w.badInput(fault),
    line: () => w.badLine(trouble.at + 1, trouble.text, fault),
    move: () => w.badMove(trouble.at + 1, trouble.text, fault),
  }[trouble.part]();
  return (
    <div class="trouble" role="alert">
      <p>{text}</p>
      <button type="button" onClick={() => explorer.dismiss()}>{w.dismiss}</button>
    </div>
  );
}
