/**
 * What the game is, and what stands on its board.
 *
 * @module
 */
import type { JSX } from "preact";
import { gameName, packOf, rulesOf } from "../words/texts.ts";
import { Drawer } from "./drawer.tsx";
import type { ViewProps } from "./view.ts";

/** The rules in a few sentences, and the legend; nothing for a game without words. */
export function RulesPanel(props: ViewProps): JSX.Element | null {
  const { state, t, language } = props;
  const { game } = state.session;
  const text = rulesOf(language, game);
  if (text === "") return null;
  return (
    <section class="panel rules" aria-labelledby="rules-title">
      <h2 id="rules-title">{gameName(language, game.name)}</h2>
      <p>{text}</p>
      {Object.hasOwn(packOf(language).rules, game.name) && (
        <Drawer {...props} name="legend" title={t.legend} />
      )}
    </section>
  );
}
