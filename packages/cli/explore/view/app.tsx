/**
 * The page: its head, the board and the panels beside it.
 *
 * @module
 */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Explorer } from "../state/explorer.ts";
import { standingOf } from "../state/standing.ts";
import { turnWords } from "../words/standing_words.ts";
import { gameTitle } from "../state/catalogue.ts";
import { type Language, packOf, speakFor, termText } from "../words/texts.ts";
import { Board } from "./board.tsx";
import { Controls } from "./controls.tsx";
import { OnDemand } from "./drawer.tsx";
import { useShownState } from "./frames.ts";
import { Head } from "./head.tsx";
import { Scoreboard } from "./scoreboard.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { Status } from "./status.tsx";
import { Tabs } from "./tabs.tsx";
import { storeLanguage } from "./stored.ts";
import { isOpen, type LoadPart, type PageProps, type ViewProps } from "./view.ts";

/** What the page is given. */
export interface AppProps {
  /** The state and the actions. */
  readonly explorer: Explorer;
  /** The language at first, which is loaded. */
  readonly language: Language;
  /** Loads a language, if it is not yet. */
  loadLanguage(language: Language): Promise<void>;
  /** Loads a part of the page. */
  readonly loadPart: LoadPart;
}

/** The whole page. */
export function App(
  { explorer, language: first, loadLanguage, loadPart }: AppProps,
): JSX.Element {
  const state = useShownState(explorer);
  const [language, setLanguage] = useState(first);
  const choose = async (chosen: Language) => {
    await loadLanguage(chosen);
    storeLanguage(chosen);
    setLanguage(chosen);
  };
  useShortcuts(explorer);
  const game = state.session?.game.name ?? "";
  useMemo(() => speakFor(language, game), [language, game]); // before what it contains is said
  const t = packOf(language).texts;
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = titleOf({ state, language, t });
  }, [language, state.session]);
  const props = { explorer, state, t, language, loadPart };
  return (
    <>
      <Head {...props} choose={choose} />
      {state.trouble && <OnDemand {...props} name="trouble" />}
      {isOpen(props) ? <Panels {...props} /> : <main>{state.trouble ? "" : t.loading}</main>}
    </>
  );
}

/** The game and how it stands, so that entries of the history and tabs are told apart. */
function titleOf({ state, language, t }: Pick<PageProps, "state" | "language" | "t">): string {
  const { session } = state;
  if (session === null) return t.title;
  const words = turnWords({ t, language, state: { session } }, standingOf(session));
  return `${termText(language, gameTitle(session.game))}, ${session.at}: ${words} – ${t.title}`;
}

function Panels(props: ViewProps): JSX.Element {
  const { state } = props;
  return (
    <main tabIndex={-1} data-status={state.work.status}>
      <div class="play">
        <Scoreboard {...props} />
        <Board {...props} />
        <Controls {...props} />
      </div>
      <div class="side">
        <Status {...props} />
        {state.isEditing && <OnDemand {...props} name="sizes" />}
        <Tabs {...props} />
      </div>
    </main>
  );
}
