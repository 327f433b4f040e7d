// A hint, one step at a time.
import type { JSX } from "preact";
import { formatReasons } from "../../play/messages.ts";
import { findHint } from "../state/hint.ts";
import { listMessageNames } from "../words/said.ts";
import type { ViewProps } from "./view.ts";

export function HintBox({ page, state, t, language }: ViewProps): JSX.Element {
  const { hintSteps, isStudying } = state;
  const { steps, hasMore } = findHint(state, listMessageNames(state, t, language));
  const texts = steps.map(({ messages }) => formatReasons(messages, t.messages));
  return (
    <div class="hint" role="status">
      {texts.length === 0 ? <p>{isStudying ? t.noHintYet : t.noHint}</p> : <p>{texts.join(" ")}</p>}
      {hasMore && (
        <button type="button" onClick={() => page.change({ hintSteps: hintSteps + 1 })}>
          {t.moreHint}
        </button>
      )}
    </div>
  );
}
