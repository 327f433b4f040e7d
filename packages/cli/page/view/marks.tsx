// What lies over the board: numbers beside it, lines under the pointer, and the values of moves.
import type { Scene, Shape } from "@zugzwang/core";
import type { StudiedMove } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { scaleCell } from "../../draw/shapes.ts";
import { findHint } from "../state/hinting.ts";
import type { State } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import { signValue } from "../words/said.ts";
import { drawEdges, isInHand, SIDES, UNIT } from "./layers.ts";
import { listByMoves, listOpen, type Place } from "./places.ts";
import type { ViewProps } from "./view.tsx";

/** The largest board with numbers beside it. */
const MOST_NUMBERS = 21;

/** On a board with more places, only the best moves show their value. */
const MOST_VALUES = 112;

/** The numbers of the rows and columns of boxes, as the names of moves use them. */
export function Coordinates({ scene }: { scene: Scene }): JSX.Element | null {
  if (Math.max(scene.width, scene.height) > MOST_NUMBERS) return null;
  const numbers = (boxes: number) => Array.from({ length: boxes }, (_, i) => i + 1);
  const [beside, size] = [0.2 * UNIT, Math.min(45, 4 * scene.width)];
  return (
    <g class="coordinates" font-size={size} aria-hidden="true">
      {numbers(scene.width - 1).map((n) => <text key={`c${n}`} x={n * UNIT} y={beside}>{n}</text>)}
      {numbers(scene.height - 1).map((n) => <text key={`r${n}`} x={beside} y={n * UNIT}>{n}</text>)}
    </g>
  );
}

/** Lines under the pointer, and lines that a hint or a list points at. */
export function Ghosts({ state, places }: ViewProps & { places: readonly Place[] }): JSX.Element {
  const { game, position } = state.course!;
  const side = SIDES[game.sideToMove(position)];
  const hinted = findHint(state, ["", ""]).steps.at(-1)?.moves ?? [];
  const pointed = state.tapped === null ? state.pointed : [state.tapped];
  const draw = (moves: readonly string[], name: string) =>
    listByMoves(places, moves).map(({ index, shape }) => (
      <Outline key={name + index} name={`ghost ${name}`} shape={shape} />
    ));
  return (
    <g aria-hidden="true">
      {draw(hinted, "hinted")}
      {draw(pointed, side)}
    </g>
  );
}

/** A line itself, or the border of a cell. */
function Outline({ name, shape }: { name: string; shape: Shape }): JSX.Element | null {
  if (shape.kind === "edge") return <path class={name} d={drawEdges([shape])} />;
  return shape.kind === "cell"
    ? <rect class={`${name} frame`} stroke-width={7} {...scaleCell(shape, UNIT, -3)} rx={10} />
    : null;
}

export function Marks({ state, t, places }: ViewProps & { places: readonly Place[] }): JSX.Element {
  return (
    <g class="marks" aria-hidden="true">
      {findMarks(state, places, t).map((mark) => <Badge key={mark.place.index} mark={mark} />)}
    </g>
  );
}

/** The value of a move at its cell or line, which is outlined if the move is best. */
function Badge(
  { mark: { place: { x, y, shape, moves }, text, look, isOutlined } }: { mark: Mark },
) {
  const middle = y - liftBadge(shape, moves);
  const width = 18 + 12 * text.length;
  return (
    <g class={`mark ${look}`}>
      {isOutlined && <Outline name="best" shape={shape} />}
      <rect x={x * UNIT - width / 2} y={middle * UNIT - 14} width={width} height={28} rx={14} />
      <text x={x * UNIT} y={middle * UNIT + 1} font-size={18}>{text}</text>
    </g>
  );
}

/** Returns how far above the middle of its place a badge is clear of numbers. */
function liftBadge(shape: Shape, moves: readonly string[]): number {
  if (shape.kind !== "cell") return 0;
  if (isInHand(shape)) return 0.62; // above the card
  return moves[0].includes(" ") ? 0 : 0.5; // in a free cell for cards, or over the top edge
}

interface Mark {
  readonly place: Place;
  readonly text: string;
  /** The best moves, a worse one under the pointer, and all others. */
  readonly look: "good" | "bad" | "other";
  readonly isOutlined: boolean;
}

/**
 * Returns the value of the best move at each place, in Analyze. A value that an unproved move of the
 * same place may beat is not shown.
 */
function findMarks(
  { mode, study, pointed, chosen, course }: State,
  places: readonly Place[],
  t: Words,
): Mark[] {
  if (mode !== "analyze" || !study?.moves || course === null) return [];
  const { moves, moverValue, unproved } = study;
  const ranks = new Map(moves.map(({ move }, rank) => [move, rank]));
  const best = new Set(listBest(moves, moverValue).map(({ move }) => move));
  const isEqual = best.size === moves.length && unproved.length === 0 && best.size > 1;
  const open = new Set(unproved.map(({ move }) => move));
  return places.flatMap((place): Mark[] => {
    const texts = listOpen(place, chosen);
    const aimed = texts.filter((text) => pointed.includes(text));
    const rank = Math.min(
      ...(aimed.length > 0 ? aimed : texts).map((text) => ranks.get(text) ?? Infinity),
    );
    if (rank === Infinity) return [];
    const move = moves[rank];
    const isBest = best.has(move.move);
    const isHidden = places.length > MOST_VALUES || texts.some((text) => open.has(text));
    if (!isBest && aimed.length === 0 && isHidden) return [];
    const look = isBest && !isEqual ? "good" : aimed.length > 0 && !isBest ? "bad" : "other";
    return [{ place, text: signValue(move, t), look, isOutlined: isBest && !isEqual }];
  });
}

/** Returns the moves that are proved best; of these the quickest wins, where that is known. */
export function listBest(
  moves: readonly StudiedMove[],
  value: number | null,
): readonly StudiedMove[] {
  if (moves.length === 0 || value === null) return [];
  const best = moves.filter(({ moverValue }) => moverValue === value);
  return best.every(({ plies }) => plies !== null) && best.length > 0
    ? best.filter(({ plies }) => plies === best[0].plies)
    : best;
}
