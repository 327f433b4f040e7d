/**
 * The legal moves, best first.
 *
 * @module
 */
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { signedNumber } from "../../draw/move_marks.ts";
import { lossWords } from "../words/move_words.ts";
import { bestValue, provedMoves } from "../state/known_moves.ts";
import type { MoveReport } from "../state/protocol.ts";
import { presentPosition } from "../state/session.ts";
import { Value } from "./status.tsx";
import { termText } from "../words/texts.ts";
import type { ViewProps } from "./view.ts";

/** The list of moves: those that are proved, then the names of others in the game's order. */
export function MovesPanel(props: ViewProps): JSX.Element | null {
  const { state, t } = props;
  const { session, analysis, chosen } = state;
  if (!session) return null;
  const { game } = session;
  const isOpen = (move: string) => !chosen || chosen.includes(move);
  const position = presentPosition(session);
  const names = game.moves(position).map((move) => game.formatMove(move));
  const reports = provedMoves(analysis).filter(({ move }) => isOpen(move));
  const others = names.filter((name) => isOpen(name) && !reports.some(({ move }) => move === name));
  return (
    <section class="panel moves" aria-labelledby="moves-title">
      <h2 id="moves-title">{t.moves}</h2>
      {names.length === 0 ? <p>{t.noMoves}</p> : null}
      <List {...props} rows={[...reports, ...others]} position={position} />
    </section>
  );
}

type Row = MoveReport | string;

function List(
  props: ViewProps & { rows: readonly Row[]; position: unknown },
): JSX.Element {
  const { explorer, rows, position } = props;
  const [focused, setFocused] = useState(0);
  const root = useRef<HTMLOListElement>(null);
  const wasPlayed = useRef(false);
  useLayoutEffect(() => {
    if (!wasPlayed.current) return;
    wasPlayed.current = false;
    (root.current?.querySelector("button") ?? root.current?.closest("main"))?.focus();
  }, [position]);
  const tabStop = Math.min(focused, rows.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const list = event.currentTarget as HTMLElement;
    list.querySelectorAll("button")[tabStop + step]?.focus();
  };
  return (
    <ol ref={root} onKeyDown={onKeyDown}>
      {rows.map((row, i) => {
        const move = nameOf(row);
        return (
          <li key={move}>
            <button
              type="button"
              class={props.state.pointed === move ? "move pointed" : "move"}
              tabIndex={i === tabStop ? 0 : -1}
              disabled={props.state.isEditing}
              onClick={() => {
                wasPlayed.current = true;
                explorer.play(move);
              }}
              onFocus={() => {
                setFocused(i);
                explorer.point(move);
              }}
              onBlur={() => explorer.point(null)}
              onPointerEnter={() => explorer.point(move)}
              onPointerLeave={() => explorer.point(null)}
            >
              {typeof row === "string"
                ? <UnknownRow {...props} move={row} />
                : <MoveRow {...props} report={row} />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** A move without a value: while others have theirs, it says so. */
function UnknownRow({ state: { analysis }, move, t }: ViewProps & { move: string }): JSX.Element {
  return (
    <>
      {analysis.movesLimit && (
        <span class="unknown">{analysis.status === "working" ? t.notYet : t.notProved}</span>
      )}
      <span class="name">{move}</span>
    </>
  );
}

function MoveRow(props: ViewProps & { report: MoveReport }): JSX.Element {
  const { state, report, t, language } = props;
  const { move, moverValue, value, moveClass } = report;
  const { game } = state.session!;
  const isLost = game.winner !== undefined && moverValue < 0;
  const isBest = moverValue === bestValue(state.analysis) && !isLost;
  const reply = state.analysis.replies[move];
  const text = game.winner
    ? t.winner(termText(language, game.winner(value)))
    : signedNumber(moverValue);
  return (
    <>
      <Value value={moverValue} text={text} />
      <span class="name">{move}</span>
      <span class={isBest ? "loss best" : "loss"}>{lossWords(props, report)}</span>
      {moveClass !== null && <span class="class">{termText(language, moveClass)}</span>}
      {reply && (
        <span class={state.pointed === move ? "reply" : "hidden-text"}>{t.reply(reply)}</span>
      )}
    </>
  );
}

function nameOf(row: Row): string {
  return typeof row === "string" ? row : row.move;
}
