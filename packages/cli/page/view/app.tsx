// The whole page: the board with what stands around it, and the panel of the mode.
import type { Side } from "@zugzwang/core";
import { startCourse } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { findScene, hasUnowned, listPlaces, listUndecided, SIDES } from "../../draw/scenes.ts";
import { hasPersonMoved, LEVELS } from "../../play/seats.ts";
import type * as later from "../later.ts";
import { startAgain } from "../state/boards.ts";
import { countPoints, findWinnerAtEnd, mayMove, MODES } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import { listNames, nameLastMoves, sayChoice, sayPlay, sayTrouble } from "../words/said.ts";
import { type Language, loadWords, write } from "../words/words.ts";
import { Board } from "./board.tsx";
import { Head } from "./head.tsx";
import { PlayPanel } from "./play_panel.tsx";
import { Button, HintButton, Lazy, type ViewProps } from "./view.tsx";

type Later = typeof later;

const PANELS = {
  analyze: ({ AnalyzePanel }: Later) => AnalyzePanel,
  day: ({ DayPanel }: Later) => DayPanel,
  learn: ({ LearnPanel }: Later) => LearnPanel,
} as const;

export function App(
  props: { readonly page: ViewProps["page"]; readonly words: Words; readonly language: Language },
): JSX.Element | null {
  const { page } = props;
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [{ t, language }, setLanguage] = useState({ t: props.words, language: props.language });
  useEffect(() => void (page.onChange = () => redraw(undefined)), []);
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
    write("language", next);
  };
  const hint = state.hintSteps > 0
    ? page.later?.findHint(state, listNames(state, t)) ?? null
    : null;
  const view: ViewProps = { page, state, hint, t, language };
  if (!state.course) return <TroubleBox {...view} />;
  return (
    <>
      <Head {...view} changeLanguage={changeLanguage} />
      <TroubleBox {...view} />
      <main class={`mode-${state.mode}`}>
        <Stage {...view} />
        <aside>
          <Modes {...view} />
          <Panel {...view} />
        </aside>
      </main>
    </>
  );
}

/** The list of lessons, or the board with what stands around it. */
function Stage(props: ViewProps): JSX.Element {
  const { state: { mode, lesson, hintSteps }, t } = props;
  if (mode === "learn" && lesson === null) {
    return (
      <section class="lesson-list" aria-label={t.learn}>
        <Lazy {...props} choose={(later: Later) => later.LessonList} />
      </section>
    );
  }
  return (
    <section class="stage" aria-label={t.board}>
      <Plates {...props} />
      <Board {...props} />
      <OtherMoves {...props} />
      {hintSteps > 0
        ? <Lazy key="hint" {...props} choose={(later: Later) => later.HintBox} />
        : <LastLine {...props} />}
      <div class="controls">
        {mode === "play"
          ? <PlayControls {...props} />
          : <Lazy {...props} choose={(later: Later) => later.LaterControls} />}
      </div>
    </section>
  );
}

function Panel(props: ViewProps): JSX.Element | null {
  const { mode } = props.state;
  if (mode === "play") return <PlayPanel {...props} />;
  return mode === "setUp" ? null : <Lazy key={mode} {...props} choose={PANELS[mode]} />;
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

function Plates({ state, t }: ViewProps): JSX.Element {
  const course = state.course!;
  const names = listNames(state, t);
  const points = countPoints(course);
  const winner = findWinnerAtEnd(course);
  const turn = winner === undefined ? course.game.sideToMove(course.position) : null;
  const plate = (side: Side) => (
    <div
      class={`plate ${SIDES[side]}${turn === side ? " turn" : ""}${winner === side ? " won" : ""}`}
    >
      <i aria-hidden="true" />
      <div class="who">
        <span>{names[side]}</span>
        {state.mode === "play" && state.seats.computer === side && (
          <small>{t[state.seats.level]}</small>
        )}
      </div>
      {points && <strong>{points[side]}</strong>}
    </div>
  );
  return <div class="plates">{plate(0)}{plate(1)}</div>;
}

/** Below the board: what just happened, or what to do. */
function LastLine(props: ViewProps): JSX.Element {
  const { page: { later }, state, t, language } = props;
  const said = state.mode === "play" ? sayPlay(state, t) : later?.sayMode(props);
  const last = useMemo(() => nameLastMoves(props), [state.course, language]);
  const next = state.tapped
    ? t.join(later?.sayTapped(props, state.tapped) ?? "", t.tapAgain)
    : state.chosen
    ? sayChoice(state.course!, state.chosen, t)
    : said?.more;
  return (
    <div class={`said ${said?.classes ?? ""}`}>
      <div role="status">
        <b>{said?.title}</b>
        <p>{next}</p>
        <p class="unseen">{last}</p>
      </div>
      {hasUnowned(state.course!) && <p>{t.unowned}</p>}
    </div>
  );
}

/** The buttons below the board, fixed to the bottom of a phone. */
function PlayControls(props: ViewProps): JSX.Element {
  const { page, state, t } = props;
  const { course, seats: { computer, level } } = state;
  const winner = findWinnerAtEnd(course!);
  if (winner !== undefined) {
    const hasWon = computer !== null && winner === 1 - computer;
    const next = hasWon ? LEVELS[LEVELS.indexOf(level) + 1] : undefined;
    const start = () => page.start(startCourse(course!.game, course!.input), { level: next! });
    return (
      <>
        {!next && <Button onClick={() => page.undo()}>{t.undo}</Button>}
        <Button onClick={() => page.review(0)}>{t.review}</Button>
        <Button class={next ? "" : "main"} onClick={() => page.rematch()}>{t.rematch}</Button>
        {next && <Button class="main" onClick={start}>{t.tryLevel(t[next])}</Button>}
      </>
    );
  }
  const canRedo = course!.at < course!.plies.length;
  return (
    <>
      <Button disabled={!hasPersonMoved(course!, state.seats)} onClick={() => page.undo()}>
        {t.undo}
      </Button>
      {canRedo && <Button onClick={() => page.redo()}>{t.redo}</Button>}
      <HintButton {...props} />
      <Button onClick={() => page.start(startAgain(course!))}>{t.newGame}</Button>
    </>
  );
}

/** The most buttons for moves without a place. */
const MOST_BUTTONS = 60;

/** Buttons for moves that no click on the board decides for, as in visitors' own games. */
function OtherMoves({ page, state, hint }: ViewProps): JSX.Element | null {
  const { course, chosen } = state;
  const { game, position } = course!;
  const moves = useMemo(() => {
    if (game.show.region) return [];
    const scene = findScene(course!);
    const asked = chosen ?? game.moves(position).map(game.formatMove);
    return listUndecided(scene ? listPlaces(scene) : [], asked);
  }, [position, chosen]);
  if (moves.length === 0 || !mayMove(state)) return null;
  const hinted = hint?.steps.at(-1)?.moves;
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
  // Without a board there would be nothing behind the message.
  const mustReload = trouble.part === "part" || !state.course;
  return (
    <div class="trouble" role="alert">
      <p>{sayTrouble(trouble, t)}</p>
      {mustReload
        ? <Button class="main" onClick={() => location.reload()}>{t.reload}</Button>
        : <Button onClick={() => page.change({ trouble: null })}>{t.dismiss}</Button>}
    </div>
  );
}
