/**
 * The head of the page: the games and the languages.
 *
 * @module
 */
import type { JSX } from "preact";
import { formatAddress } from "../state/address.ts";
import { gameName, type Language } from "../words/texts.ts";
import type { PageProps } from "./view.ts";

/** The head. */
export function Head(
  { explorer, state, t, language, choose }: PageProps & { choose(language: Language): void },
): JSX.Element {
  return (
    <header>
      <a class="skip" href="#board" onClick={skipToBoard}>{t.skip}</a>
      <h1>{t.title}</h1>
      <nav aria-label={t.games}>
        {explorer.games.map((name) => (
          <a
            key={name}
            href={formatAddress({ game: name, input: null, moves: [] })}
            aria-current={!state.isStart && name === state.session?.game.name ? "page" : undefined}
          >
            {gameName(language, name)}
          </a>
        ))}
      </nav>
      <div class="languages" role="group" aria-label={t.language}>
        {(["en", "zh"] as const).map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === language}
            onClick={() => choose(code)}
          >
            {code === "en" ? "English" : "中文"}
          </button>
        ))}
      </div>
    </header>
  );
}

/** The address belongs to the position, so the link moves the focus and leaves it alone. */
function skipToBoard(event: Event): void {
  event.preventDefault();
  document.querySelector<SVGElement>(".board [tabindex='0']")?.focus();
}
