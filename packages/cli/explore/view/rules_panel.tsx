/**
 * What the game is, and what stands on its board.
 *
 * @module
 */
import type { JSX } from "preact";
import { packOf } from "../words/texts.ts";
import { Drawer } from "./drawer.tsx";
import type { ViewProps } from "./view.ts";

/** The rules in a few sentences, and the legend; nothing for a game without words. */
export function RulesPanel(props: ViewProps): JSX.Element | null {
  const { state, t, language } = props;
  const name = state.session?.game.name ?? "";
  const { rules } = packOf(language);
  if (!Object.hasOwn(rules, name)) return null;
  return (
    <section class="panel rules" aria-labelledby="rules-title">
      <h2 id="rules-title">{rules[name].name}</h2>
      <p>{rules[name].rules}</p>
      <Drawer {...props} name="legend" title={t.legend} />
    </section>
  );
}
