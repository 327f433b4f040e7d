/**
 * The legal moves, best first, and the best line.
 *
 * @module
 */
import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { signedNumber, signOf } from "../../draw/move_marks.ts";
import { lossWords } from "../words/move_words.ts";
import { point } from "../state/choice.ts";
import type { StudiedMove } from "@zugzwang/core/study";
import { bestValue } from "../../draw/proved_moves.ts";
import { commonValue } from "../state/known_moves.ts";
import { type ProvedResult, provedResults } from "../state/proved_results.ts";
import { presentPosition } from "../state/session.ts";
import { isScored } from "../state/standing.ts";
import { isHiding } from "../state/state.ts";
import { provedMoves } from "../state/work.ts";
import { LIST_WORDS } from "../words/list_words.ts";
import { whyWords } from "../words/why_words.ts";
import { figure, termText } from "../words/texts.ts";
import { Drawer } from "../view/drawer.tsx";
import { Kept } from "../view/kept.tsx";
import type { ViewProps } from "../view/view.ts";
import { LinePanel } from "./line_panel.tsx";

/** So many moves are listed at first. */
const LISTED = 100;

/** Where moves of which nothing is proved stand: between those that draw and those that lose. */
const OPEN_WORTH = -0.5;

const NONE: readonly StudiedMove[] = [];

/** A move without a value, and who wins with it, where that is proved. */
interface OpenRow {
  readonly move: string;
  readonly result: ProvedResult | null;
}

type Row = StudiedMove | OpenRow;

export { Moves as part };

/** The list, and what follows from the present position. */
function Moves(props: ViewProps): JSX.Element {
  return (
    <>
      <MovesPanel {...props} />
      {!isHiding(props.state) && (
        <>
          <LinePanel {...props} />
          <Drawer {...props} name="after" title={LIST_WORDS[props.language].lineAfter} />
        </>
      )}
    </>
  );
}

/** The list of moves: those that are proved, then the names of others in the game's order. */
function MovesPanel(props: ViewProps): JSX.Element {
  const w = LIST_WORDS[props.language];
  const { state, language } = props;
  const { session } = state;
  const { work: { study, status }, chosen } = state;
  const { game } = session;
  const position = presentPosition(session);
  const known = isHiding(state) ? NONE : provedMoves(study);
  const names = useMemo(() => game.moves(position).map(game.formatMove), [position]);
  const rows = useMemo((): Row[] => {
    const wanted = chosen && new Set(chosen);
    const valued = new Set(known.map(({ move }) => move));
    const results = isHiding(state) ? null : provedResults(study, session);
    const others = names.filter((name) => !valued.has(name))
      .map((move) => ({ move, result: results?.get(move) ?? null }));
    const worth = ({ result }: OpenRow) => result ?? OPEN_WORTH;
    if (results?.size) others.sort((a, b) => worth(b) - worth(a));
    return [...known, ...others].filter(({ move }) => !wanted || wanted.has(move));
  }, [names, study, chosen, isHiding(state)]);
  const side = termText(language, game.sides[game.sideToMove(position)]);
  const hasScore = isScored(session);
  const common = isHiding(state) ? null : commonValue(study);
  const open = status === "working" ? 0 : names.length - known.length;
  const said = isHiding(state) ? "" : common !== null
    ? w.allAlike(
      figure(names.length),
      hasScore ? signedNumber(common) : resultWord(props, common),
    )
    : open > 0
    ? w.openMoves(figure(open))
    : !hasScore
    ? ""
    : w.movesFor(side);
  const why = whyWords(state, language);
  return (
    <section class={`panel moves${common === null ? "" : " alike"}`} aria-labelledby="moves-title">
      <h2 id="moves-title">{isHiding(state) ? w.allOf : w.moves}</h2>
      {names.length === 0 ? <p>{w.noMoves}</p> : said !== "" && <p class="quiet">{said}</p>}
      {why !== "" && <p class="why">{why}</p>}
      <List {...props} rows={rows} position={position} />
    </section>
  );
}

function List(props: ViewProps & { rows: readonly Row[]; position: unknown }): JSX.Element {
  const w = LIST_WORDS[props.language];
  const { explorer, state, rows, position } = props;
  const [focused, setFocused] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const root = useRef<HTMLOListElement>(null);
  const wasPlayed = useRef(false);
  useLayoutEffect(() => {
    if (!wasPlayed.current) return;
    wasPlayed.current = false;
    (root.current?.querySelector("button") ?? root.current?.closest("main"))?.focus();
  }, [position]);
  const listed = isWhole ? rows : rows.slice(0, LISTED);
  const tabStop = Math.min(focused, listed.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const list = event.currentTarget as HTMLElement;
    list.querySelectorAll("button")[tabStop + step]?.focus();
  };
  const play = (move: string) => {
    wasPlayed.current = true;
    explorer.play(move);
  };
  return (
    <>
      <ol ref={root} onKeyDown={onKeyDown} onPointerLeave={() => point(explorer, null)}>
        {listed.map((row, i) => {
          const own = {
            ...props,
            row,
            play,
            isTabStop: i === tabStop,
            isPointed: state.pointed === row.move,
            onFocus: setFocused,
          };
          return <Kept key={row.move} causes={causesOf(own)} draw={() => <ListRow {...own} />} />;
        })}
      </ol>
      {listed.length < rows.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {w.allMoves(figure(rows.length))}
        </button>
      )}
    </>
  );
}

interface RowProps extends ViewProps {
  readonly row: Row;
  readonly isTabStop: boolean;
  readonly isPointed: boolean;
  play(move: string): void;
  onFocus(place: number): void;
}

/** What a row depends on. */
function causesOf({ state, row, isTabStop, isPointed, t }: RowProps): readonly unknown[] {
  const { session, work, isEditing } = state;
  return [
    isKnown(row) ? JSON.stringify(row) : row.result,
    isTabStop,
    isPointed,
    isEditing,
    isHiding(state),
    bestValue(work.study),
    session.start,
    t,
  ];
}

function ListRow(props: RowProps): JSX.Element {
  const { explorer, state, row, isTabStop, isPointed } = props;
  const { move } = row;
  return (
    <li>
      <button
        type="button"
        class={isPointed ? "move pointed" : "move"}
        tabIndex={isTabStop ? 0 : -1}
        disabled={state.isEditing}
        onClick={() => props.play(move)}
        onFocus={({ currentTarget: { parentElement: item } }) => {
          props.onFocus([...item!.parentElement!.children].indexOf(item!));
          point(explorer, move);
        }}
        onBlur={() => point(explorer, null)}
        onPointerEnter={() => point(explorer, move)}
      >
        {isKnown(row) ? <MoveRow {...props} report={row} /> : <UnknownRow {...props} {...row} />}
      </button>
    </li>
  );
}

function UnknownRow(props: RowProps & OpenRow): JSX.Element {
  const { result, move, t } = props;
  return (
    <>
      {result === null
        ? <span class="unknown" />
        : <Value value={result} text={resultWord(props, result)} />}
      <span class="hidden-text">{t.move("")}</span>
      <span class="name">{move}</span>
    </>
  );
}

function MoveRow(props: RowProps & { report: StudiedMove }): JSX.Element {
  const { state, report, isPointed, t, language } = props;
  const { game } = state.session;
  const { move, moverValue, value, moveClass, plies, reply } = report;
  const isLost = game.winner !== undefined && moverValue < 0;
  const isBest = moverValue === bestValue(state.work.study) && !isLost;
  const text = game.winner
    ? t.winner(termText(language, game.winner(value)))
    : isScored(state.session)
    ? signedNumber(moverValue)
    : resultWord(props, moverValue);
  return (
    <>
      <Value value={moverValue} text={text} />
      <span class="hidden-text">{t.move("")}</span>
      <span class="name">{move}</span>
      <span class={isBest ? "loss best" : "loss"}>
        {lossWords(props, report)} {plies !== null && <span class="plies">{t.inPlies(plies)}</span>}
      </span>
      {moveClass !== null && <span class="class">{termText(language, moveClass)}</span>}
      {reply && <span class={isPointed ? "reply" : "hidden-text"}>{t.reply(reply)}</span>}
    </>
  );
}

/** A value with its sign and colour, for the side to move. */
function Value({ value, text }: { value: number; text?: string }): JSX.Element {
  const sign = ["minus", "zero", "plus"][signOf(value) + 1];
  return <span class={`value ${sign}`}>{text ?? signedNumber(value)}</span>;
}

/** What a move does to the game of whoever makes it. */
function resultWord({ t, language }: ViewProps, value: number): string {
  const w = LIST_WORDS[language];
  return [w.drawsGame, w.winsGame, t.losesGame].at(Math.sign(value))!;
}

function isKnown(row: Row): row is StudiedMove {
  return "moverValue" in row;
}
