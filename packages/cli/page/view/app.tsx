// The whole page.
import type { JSX } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { findScene } from "../../draw/scenes.ts";
import { mayMove, type Trouble } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import { keepLanguage, type Language, loadWords } from "../words/words.ts";
import { MODES } from "../state/address.ts";
import { Board } from "./board.tsx";
import { Controls } from "./controls.tsx";
import { Head } from "./head.tsx";
import { LastLine } from "./last_line.tsx";
import { listPlaces, listUndecided } from "./places.ts";
import { PlayPanel } from "./play_panel.tsx";
import { Plates, ResultBar } from "./plates.tsx";
import { Button, Lazy, type ViewProps } from "./view.tsx";

const PANELS = {
  analyze: "AnalyzePanel",
  day: "DayPanel",
  learn: "LearnPanel",
  setUp: "SetUpPanel",
} as const;

export function App(
  props: { readonly page: ViewProps["page"]; readonly words: Words; readonly language: Language },
): JSX.Element | null {
  const { page } = props;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [{ t, language }, setLanguage] = useState({ t: props.words, language: props.language });
  useEffect(() => page.subscribe(() => redraw(undefined)), []);
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  }, [language]);
  useFocus();
  const { state } = page;
  const changeLanguage = async () => {
    const next = language === "en" ? "zh" : "en";
    const t = await page.loadPart(() => loadWords(next));
    if (!t) return;
    setLanguage({ t, language: next });
    keepLanguage(next);
  };
  const view: ViewProps = { page, state, t, language };
  if (!state.course) return <TroubleBox {...view} />;
  return (
    <>
      <Head {...view} changeLanguage={changeLanguage} />
      <TroubleBox {...view} />
      <main class={`mode-${state.mode}`}>
        {state.mode === "learn" && (state.lesson?.index ?? null) === null
          ? (
            <section class="lesson-list" aria-label={t.lessons}>
              <Lazy {...view} name="LessonList" />
            </section>
          )
          : (
            <section class="stage" aria-label={t.board}>
              <Plates {...view} />
              {state.mode === "analyze" && <ResultBar {...view} />}
              <Board {...view} />
              <OtherMoves {...view} />
              {state.hintSteps > 0
                ? <Lazy key="hint" {...view} name="HintBox" />
                : <LastLine {...view} />}
              <Controls {...view} />
            </section>
          )}
        <aside>
          <Modes {...view} />
          {state.mode === "play"
            ? <PlayPanel {...view} />
            : <Lazy key={state.mode} {...view} name={PANELS[state.mode]} />}
        </aside>
      </main>
    </>
  );
}

/** Moves the focus to the controls if the element that had it is gone or disabled. */
function useFocus(): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => void (last.current = target as Element);
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const { activeElement, body } = document;
    // A disabled button loses the focus only with the next frame.
    if (activeElement !== body && !activeElement?.matches(":disabled") || !last.current) return;
    if (last.current.isConnected && !last.current.matches(":disabled")) return;
    last.current = null;
    const controls = document.querySelector<HTMLElement>(".controls button:enabled");
    const next = controls ?? document.querySelector<HTMLElement>("main button:enabled");
    next?.focus({ preventScroll: true });
  });
}

/** The most buttons for moves without a place. */
const MOST_BUTTONS = 60;

/** Buttons for moves that no click on the board decides for, as in visitors' own games. */
function OtherMoves({ page, state }: ViewProps): JSX.Element | null {
  const { course, chosen } = state;
  const { game, position } = course!;
  const moves = useMemo(() => {
    if (game.show.region) return [];
    const scene = findScene(course!);
    const asked = chosen ?? game.moves(position).map(game.formatMove);
    return listUndecided(scene ? listPlaces(scene) : [], asked);
  }, [position, chosen]);
  if (moves.length === 0 || !mayMove(state)) return null;
  const hinted = page.later?.findHint(state, ["", ""]).steps.at(-1)?.moves;
  return (
    <div class="buttons other-moves">
      {moves.slice(0, MOST_BUTTONS).map((move) => (
        <Button
          key={move}
          class={hinted?.includes(move) ? "main" : ""}
          onClick={() => page.play(move)}
        >
          {move}
        </Button>
      ))}
    </div>
  );
}

function Modes({ page, state, t }: ViewProps): JSX.Element {
  return (
    <nav class="modes" aria-label={t.modes}>
      {MODES.map((mode) => (
        <Button
          key={mode}
          aria-current={state.mode === mode ? "page" : undefined}
          onClick={() => void page.setMode(mode)}
        >
          {t[mode]}
        </Button>
      ))}
    </nav>
  );
}

/** Says what is wrong with a link, until the visitor dismisses it. */
function TroubleBox({ page, state, t }: ViewProps): JSX.Element | null {
  const { trouble } = state;
  if (!trouble) return null;
  return (
    <div class="trouble" role="alert">
      <p>{sayTrouble(trouble, t)}</p>
      {trouble.part === "part"
        ? <Button class="main" onClick={() => location.reload()}>{t.reload}</Button>
        : <Button onClick={() => page.change({ trouble: null })}>{t.dismiss}</Button>}
    </div>
  );
}

function sayTrouble({ part, text, reason }: Trouble, t: Words): string {
  if (part === "game") return t.unknownGame(text);
  if (part === "load") return t.notLoaded(text, reason);
  if (part === "part") return t.partNotLoaded;
  return part === "input" ? t.badInput(t.reason(reason)) : t.badMove(text, t.reason(reason));
}
