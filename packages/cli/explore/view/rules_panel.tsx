/**
 * What the game is, and what stands on its board.
 *
 * @module
 */
import type { JSX } from "preact";
import { gameTitle } from "../state/catalogue.ts";
import { termText } from "../words/texts.ts";
import { Drawer } from "./drawer.tsx";
import type { ViewProps } from "./view.ts";

/** The rules in a few sentences, and the legend; nothing for a game without words. */
export function RulesPanel(props: ViewProps): JSX.Element | null {
  const { state, t, language } = props;
  const { game } = state.session;
  const { rulesText = "" } = game;
  if (rulesText === "") return null;
  return (
    <section class="panel rules" aria-labelledby="rules-title">
      <h2 id="rules-title">{termText(language, gameTitle(game))}</h2>
      <p>{termText(language, rulesText)}</p>
      {game.guide && <Drawer {...props} name="legend" title={t.legend} />}
    </section>
  );
}
