/**
 * The page: its head, the board and the panels beside it.
 *
 * @module
 */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { formatAddress } from "../state/address.ts";
import { Board } from "./board.tsx";
import { Controls } from "./controls.tsx";
import type { Explorer } from "../state/explorer.ts";
import { faultWords } from "../words/fault_words.ts";
import { FactsPanel } from "./facts_panel.tsx";
import { HistoryPanel } from "./history_panel.tsx";
import { LinePanel } from "./line_panel.tsx";
import { MovesPanel } from "./moves_panel.tsx";
import { PositionPanel } from "./position_panel.tsx";
import { Status } from "./status.tsx";
import { gameName, type Language, preferredLanguage, TEXTS } from "../words/texts.ts";
import type { ViewProps } from "./view.ts";

/** Where the language that a reader chose is kept. */
const LANGUAGE_KEY = "zugzwang-language";

/** The whole page. */
export function App({ explorer }: { explorer: Explorer }): JSX.Element {
  const [state, setState] = useState(explorer.state);
  const [language, setLanguage] = useState(storedLanguage);
  useEffect(() => {
    const show = () => setState(explorer.state);
    show(); // effects come after the first frame: much may be known since the first drawing
    return explorer.subscribe(show);
  }, [explorer]);
  const t = TEXTS[language];
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = t.title;
  }, [language]);
  const choose = (chosen: Language) => {
    setLanguage(chosen);
    storeLanguage(chosen);
  };
  const props = { explorer, state, t, language };
  return (
    <>
      <Head {...props} choose={choose} />
      {state.session
        ? <Panels {...props} />
        : <main>{state.fault ? faultWords(language, state.fault) : t.loading}</main>}
      <footer>{t.about}</footer>
    </>
  );
}

function Panels(props: ViewProps): JSX.Element {
  const { explorer } = props;
  return (
    <main
      tabIndex={-1}
      data-status={props.state.analysis.status}
      onKeyDown={(event) => shortcut(event, explorer)}
    >
      <section class="play" aria-label={props.t.board}>
        <Status {...props} />
        <Board {...props} />
        <Controls {...props} />
      </section>
      <MovesPanel {...props} />
      <div class="more">
        <HistoryPanel {...props} />
        <LinePanel {...props} />
        <FactsPanel {...props} />
        <PositionPanel {...props} />
        <Keys {...props} />
      </div>
    </main>
  );
}

function Head(
  { explorer, state, t, language, choose }: ViewProps & { choose(language: Language): void },
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
            aria-current={name === state.session?.game.name ? "page" : undefined}
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

function Keys({ t }: ViewProps): JSX.Element {
  return (
    <details class="panel keys">
      <summary>{t.keys}</summary>
      <dl>
        {t.keyHelp.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Keys that work wherever no text is being written. */
function shortcut(event: KeyboardEvent, explorer: Explorer): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return;
  const action = {
    b: () => explorer.playBest(),
    u: () => explorer.undo(),
    r: () => explorer.redo(),
    e: () => explorer.edit(!explorer.state.isEditing),
    Escape: () => explorer.state.chosen ? explorer.forget() : explorer.cancel(),
  }[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

function isText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select");
}

/** The address belongs to the position, so the link moves the focus and leaves it alone. */
function skipToBoard(event: Event): void {
  event.preventDefault();
  document.querySelector<SVGElement>(".board [tabindex='0']")?.focus();
}

function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    if (stored === "en" || stored === "zh") return stored;
  } catch {
    // Storage may be forbidden: then every visit begins anew.
  }
  return preferredLanguage(navigator.languages);
}

function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // As above.
  }
}
