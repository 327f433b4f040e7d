// A hint in the place of the last line, one step at a time.
import type { JSX } from "preact";
import { formatReasons } from "../../play/messages.ts";
import { findHint } from "../state/hinting.ts";
import { saySource } from "../words/more_said.ts";
import { listNames } from "../words/said.ts";
import { Button, type LaterProps } from "./view.tsx";

export function HintBox({ page, state, t }: LaterProps): JSX.Element {
  const { isStudying } = state;
  const { steps, hasMore, isProved } = findHint(state, listNames(state, t));
  const texts = steps.map(({ messages }) => formatReasons(messages, t.messages));
  const more = isStudying ? t.stillSolving : steps.length === 0 ? t.noHint : "";
  return (
    <div class="hint" role="status">
      <p>{[...texts, isProved ? saySource(state, t) : more].reduce(t.join)}</p>
      {hasMore && <Button onClick={() => void page.hint()}>{t.moreHint}</Button>}
    </div>
  );
}
