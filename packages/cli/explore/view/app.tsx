/**
 * The page: its head, the board and the panels beside it.
 *
 * @module
 */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Explorer } from "../state/explorer.ts";
import { isHiding } from "../state/state.ts";
import { type Language, packOf } from "../words/texts.ts";
import { Board } from "./board.tsx";
import { Controls } from "./controls.tsx";
import { FactsPanel } from "./facts_panel.tsx";
import { useShownState } from "./frames.ts";
import { Head } from "./head.tsx";
import { HistoryPanel } from "./history_panel.tsx";
import { LinePanel } from "./line_panel.tsx";
import { MovesPanel } from "./moves_panel.tsx";
import { PositionPanel } from "./position_panel.tsx";
import { RulesPanel } from "./rules_panel.tsx";
import { Scoreboard } from "./scoreboard.tsx";
import { SettingsPanel } from "./settings_panel.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { Status } from "./status.tsx";
import { storeLanguage, useStored } from "./stored.ts";
import { TrainingPanel } from "./training_panel.tsx";
import { TroubleBanner } from "./trouble.tsx";
import type { ViewProps } from "./view.ts";

/** Where the choice of keys is kept. */
const LETTERS_KEY = "zugzwang-letters";

/** What the page is given. */
export interface AppProps {
  /** The state and the actions. */
  readonly explorer: Explorer;
  /** The language at first, which is loaded. */
  readonly language: Language;
  /** Loads a language, if it is not yet. */
  loadLanguage(language: Language): Promise<void>;
}

/** The whole page. */
export function App({ explorer, language: first, loadLanguage }: AppProps): JSX.Element {
  const state = useShownState(explorer);
  const [language, setLanguage] = useState(first);
  const choose = async (chosen: Language) => {
    await loadLanguage(chosen);
    storeLanguage(chosen);
    setLanguage(chosen);
  };
  const [letters, setLetters] = useStored(LETTERS_KEY, ["on", "off"], () => "on");
  useShortcuts(explorer, letters === "on");
  const t = packOf(language).texts;
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = t.title;
  }, [language]);
  const props = { explorer, state, t, language };
  return (
    <>
      <Head {...props} choose={choose} />
      <TroubleBanner {...props} />
      {state.session
        ? <Panels {...props} letters={letters} setLetters={setLetters} />
        : <main>{state.trouble ? "" : t.loading}</main>}
    </>
  );
}

function Panels(
  props: ViewProps & { letters: "on" | "off"; setLetters(letters: "on" | "off"): void },
): JSX.Element {
  const { state, t } = props;
  return (
    <main tabIndex={-1} data-status={state.analysis.status}>
      <section class="play" aria-label={t.board}>
        <Scoreboard {...props} />
        <Board {...props} />
        <Controls {...props} />
      </section>
      <div class="side">
        <Status {...props} />
        <MovesPanel {...props} />
        <RulesPanel {...props} />
        <TrainingPanel {...props} />
        {!isHiding(state) && (
          <>
            <HistoryPanel {...props} />
            <LinePanel {...props} />
            <FactsPanel {...props} />
          </>
        )}
        <PositionPanel {...props} />
        <SettingsPanel {...props} />
        <p class="about">{t.about}</p>
      </div>
    </main>
  );
}
