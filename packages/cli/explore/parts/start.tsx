/**
 * The start page: which games there are, and what they are.
 *
 * @module
 */
import type { JSX } from "preact";
import { formatAddress } from "../state/address.ts";
import { START_WORDS } from "../words/start_words.ts";
import { gameName, packOf } from "../words/texts.ts";
import type { ViewProps } from "../view/view.ts";

export { Start as part };

/** The games by their friendly names, each with its rules. */
function Start({ explorer, t, language }: ViewProps): JSX.Element {
  const { rules } = packOf(language);
  return (
    <main class="start">
      <p>{START_WORDS[language].welcome}</p>
      <ul>
        {explorer.games.map((name) => (
          <li key={name}>
            <a class="panel" href={formatAddress({ game: name, input: null, moves: [] })}>
              <h2>{gameName(language, name)}</h2>
              <p>{Object.hasOwn(rules, name) && rules[name].rules}</p>
            </a>
          </li>
        ))}
      </ul>
      <p class="about">{t.about}</p>
    </main>
  );
}
