// Says what is wrong with a link, until the visitor dismisses it.
import type { JSX } from "preact";
import type { Trouble } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import type { ViewProps } from "./view.ts";

export function TroubleBox({ page, state, t }: ViewProps): JSX.Element | null {
  const { trouble } = state;
  if (!trouble) return null;
  return (
    <div class="trouble" role="alert">
      <p>{sayTrouble(trouble, t)}</p>
      <button type="button" onClick={() => page.change({ trouble: null })}>{t.dismiss}</button>
    </div>
  );
}

function sayTrouble({ part, text, reason }: Trouble, t: Words): string {
  if (part === "game") return t.unknownGame(text);
  if (part === "load") return t.notLoaded(text, reason);
  return part === "input" ? t.badInput(reason) : t.badMove(text, reason);
}
