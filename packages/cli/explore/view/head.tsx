/**
 * The head of the page: the games and the languages.
 *
 * @module
 */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { formatAddress } from "../state/address.ts";
import { type Language, termText } from "../words/texts.ts";
import { toggleTheme } from "./theme.ts";
import type { PageProps } from "./view.ts";

/** The head. */
export function Head(
  { explorer, state, t, language, choose }: PageProps & { choose(language: Language): void },
): JSX.Element {
  return (
    <header>
      <a class="skip" href="#board" onClick={skipToBoard}>{t.skip}</a>
      <h1>
        <a href="#">Zugzwang</a>
      </h1>
      <nav aria-label={t.games}>
        {Object.entries(explorer.surroundings.catalogue).map(([name, { title }]) => (
          <a
            key={name}
            href={formatAddress({ game: name, input: null, moves: [] })}
            aria-current={name === state.session?.game.name ? "page" : undefined}
          >
            {termText(language, title)}
          </a>
        ))}
      </nav>
      <Share t={t} />
      <button type="button" aria-label={t.theme} title={t.theme} onClick={toggleTheme}>◐</button>
      <div class="languages" role="group" aria-label={t.language}>
        {(["en", "zh"] as const).map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === language}
            onClick={() => choose(code)}
          >
            {code === "en" ? "EN" : "中文"}
          </button>
        ))}
      </div>
    </header>
  );
}

/** The link of the position, which is all that another needs: to an app where there is one, else copied. */
function Share({ t }: Pick<PageProps, "t">): JSX.Element {
  const [isShared, setShared] = useState(false);
  const share = async () => {
    const url = location.href;
    const shared = navigator.share ? navigator.share({ url }) : navigator.clipboard.writeText(url);
    await shared.then(() => setShared(true), () => {}); // what is called off is not shared
  };
  return <button type="button" onClick={share}>{isShared ? t.shared : t.share}</button>;
}

/** The address belongs to the position, so the link moves the focus and leaves it alone. */
function skipToBoard(event: Event): void {
  event.preventDefault();
  document.querySelector<SVGElement>(".board [tabindex='0']")?.focus();
}
