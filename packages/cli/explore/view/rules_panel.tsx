/**
 * What the game is and what stands on its board.
 *
 * @module
 */
import type { JSX } from "preact";
import { packOf } from "../words/texts.ts";
import type { ViewProps } from "./view.ts";

/** The rules in a few sentences, and the legend; nothing for a game without words. */
export function RulesPanel({ state, t, language }: ViewProps): JSX.Element | null {
  const name = state.session?.game.name ?? "";
  const { rules, signs } = packOf(language);
  const words = Object.hasOwn(rules, name) ? rules[name] : null;
  if (!words) return null;
  return (
    <section class="panel rules" aria-labelledby="rules-title">
      <h2 id="rules-title">{words.name}</h2>
      <p>{words.rules}</p>
      <details>
        <summary>{t.legend}</summary>
        <dl>
          {[...words.legend, ...signs].map(([sign, meaning]) => (
            <div key={sign}>
              <dt>{sign}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
