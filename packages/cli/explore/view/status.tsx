/**
 * Whose turn it is, and what is proved of the position.
 *
 * @module
 */
import type { LimitFault, Solved } from "@zugzwang/core";
import type { ComponentChildren, JSX } from "preact";
import { signedNumber, signGlyph, signOf } from "../../draw/move_marks.ts";
import type { SolutionReport } from "../state/protocol.ts";
import { presentPosition, type Session } from "../state/session.ts";
import { figure, type Language, termText, type Texts } from "../words/texts.ts";
import type { ViewProps } from "./view.ts";

/** The line above the board. */
export function Status(props: ViewProps): JSX.Element | null {
  const { state, t, language } = props;
  const { session, analysis } = state;
  if (!session) return null;
  const { game } = session;
  const position = presentPosition(session);
  const isOver = game.moves(position).length === 0;
  const side = termText(language, game.sides[game.sideToMove(position)]);
  const { solution } = analysis;
  return (
    <div class="status">
      <p class="turn" role="status">
        <strong>{isOver ? t.over : t.toMove(side)}</strong>
        {solution?.solved && <ValueText {...{ session, solution, t, language }} />}
      </p>
      <Work {...props} />
      {solution && !solution.solved && <Bounds {...{ session, solution, t }} />}
      {analysis.movesLimit && <p class="warning">{t.movesLimit}</p>}
      {solution && <Effort {...{ session, solution, t, language }} />}
    </div>
  );
}

/** A value with its glyph and colour, for the side to move. */
export function Value({ value, text }: { value: number; text?: string }): JSX.Element {
  const sign = ["minus", "zero", "plus"][signOf(value) + 1];
  return (
    <span class={`value ${sign}`}>
      <span aria-hidden="true">{signGlyph(value)}</span> {text ?? signedNumber(value)}
    </span>
  );
}

function ValueText({ session, solution, t, language }: {
  session: Session;
  solution: SolutionReport & { solved: true };
  t: Texts;
  language: Language;
}): JSX.Element {
  const { game } = session;
  const text = game.winner
    ? t.winner(termText(language, game.winner(solution.value)))
    : signedNumber(solution.moverValue);
  return (
    <span class="total" title={t.value}>
      <Value value={solution.moverValue} text={text} />
    </span>
  );
}

function Work({ state, t, explorer }: ViewProps): JSX.Element | null {
  const { status, progress, moves, movesLimit, solution, message } = state.analysis;
  if (status === "failed") return <p class="warning" role="alert">{t.failed(message ?? "")}</p>;
  if (status === "cancelled") {
    return (
      <p class="warning">
        {solution === null && t.cancelled}{" "}
        <button type="button" onClick={() => explorer.resume()}>{t.again}</button>
      </p>
    );
  }
  const isShown = status === "working" && moves === null && movesLimit === null;
  if (!isShown) return null;
  const text = progress
    ? t.workingOn(figure(progress.nodes), (progress.elapsedMs / 1000).toFixed(1))
    : t.working;
  return (
    <Delayed>
      <p class="work">
        <progress value={progress?.share ?? undefined} max={1} aria-label={t.working} />
        <span>{text}</span>
        <button type="button" onClick={() => explorer.cancel()}>{t.cancel}</button>
      </p>
    </Delayed>
  );
}

/** Quick work shows no sign: the style sheet lets this appear late. */
function Delayed({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="delayed">{children}</div>;
}

function Bounds({ session, solution, t }: {
  session: Session;
  solution: SolutionReport & { solved: false };
  t: Texts;
}): JSX.Element {
  const { lower, upper, limit } = solution;
  const isKnown = Number.isFinite(lower) && Number.isFinite(upper) && !session.game.winner;
  return (
    <div class="warning">
      <p>{t.limit(limit, ...limitFigures(limit))}</p>
      <p>
        <strong>
          {isKnown ? t.bounds(signedNumber(lower), signedNumber(upper)) : t.noBounds}
        </strong>
      </p>
    </div>
  );
}

function limitFigures({ kind, needed, allowed }: LimitFault): [string, string] {
  const unit = { memory: (n: number) => `${figure(n / 2 ** 20)} MiB`, time: seconds }[
    kind as string
  ] ?? figure;
  return [unit(needed), unit(allowed)];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function Effort({ session, solution, t, language }: {
  session: Session;
  solution: SolutionReport;
  t: Texts;
  language: Language;
}): JSX.Element {
  const { method, positions, nodes, elapsedMs } = solution;
  const work = positions !== null ? t.positions(figure(positions)) : t.nodes(figure(nodes ?? 0));
  return (
    <p class="effort">
      {solution.solved && (
        <span>
          {t.answer}: <code>{answerOf(session, solution)}</code>
          {" · "}
        </span>
      )}
      {t.effort(termText(language, method), work, elapsedMs.toFixed(elapsedMs < 10 ? 1 : 0))}
    </p>
  );
}

function answerOf(session: Session, solution: SolutionReport & { solved: true }): string {
  const { game } = session;
  const position = presentPosition(session);
  const move = solution.move === null ? null : game.parseMove(solution.move, position);
  const solved: Solved<unknown> = { ...solution, move };
  return game.formatAnswer(position, solved).trimEnd().replaceAll("\n", " / ");
}
