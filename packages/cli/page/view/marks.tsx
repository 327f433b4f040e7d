// What lies over the board: numbers beside it, lines under the pointer, and the values of moves.
import type { Scene, Shape } from "@zugzwang/core";
import type { StudiedMove } from "@zugzwang/core/study";
import type { JSX } from "preact";
import { scaleCell } from "../../draw/shapes.ts";
import { findHint } from "../state/hinting.ts";
import type { State } from "../state/state.ts";
import type { Words } from "../words/en.ts";
import { signValue } from "../words/said.ts";
import { drawEdges, SIDES, UNIT } from "./layers.ts";
import { listByMoves, type Place } from "./places.ts";
import type { ViewProps } from "./view.tsx";

/** The largest board with numbers beside it. */
const MOST_NUMBERS = 21;

/** If more moves are best, the board marks them without their value. */
const MOST_VALUES = 12;

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
      {findMarks(state, t).map((mark) => {
        const shared = listByMoves(places, [mark.move]);
        return shared.length > 0 && <Badge key={mark.move} mark={mark} places={shared} />;
      })}
    </g>
  );
}

/** The value of a move at its cell or line, and the outlines of all its places if it is best. */
function Badge({ mark, places }: { mark: Mark; places: readonly Place[] }): JSX.Element {
  const { x, shape, ...place } = places.find(({ moves }) => moves.length === 1) ?? places[0];
  const y = place.y - (shape.kind === "cell" ? 0.5 : 0); // over the top edge, clear of the numbers
  const width = 18 + 12 * mark.text.length;
  return (
    <g class={`mark ${mark.isBest ? "good" : "bad"}`}>
      {mark.isBest &&
        places.map(({ index, shape }) => <Outline key={index} name="best" shape={shape} />)}
      {mark.text !== "" && (
        <>
          <rect x={x * UNIT - width / 2} y={y * UNIT - 14} width={width} height={28} rx={14} />
          <text x={x * UNIT} y={y * UNIT + 1} font-size={18}>{mark.text}</text>
        </>
      )}
    </g>
  );
}

interface Mark {
  readonly move: string;
  /** The value; empty where the line alone is marked. */
  readonly text: string;
  readonly isBest: boolean;
}

/** Returns the best moves and the one under the pointer, in Analyze. */
function findMarks({ mode, study, pointed, course }: State, t: Words): Mark[] {
  if (mode !== "analyze" || !study?.moves || course === null) return [];
  const { moves, moverValue, unproved } = study;
  const best = listBest(moves, moverValue);
  const isEqual = best.length === moves.length && unproved.length === 0 && best.length > 1;
  const shown = moves.filter((move) =>
    pointed.includes(move.move) || (!isEqual && best.includes(move))
  );
  return shown.map((move) => {
    const isShort = best.length > MOST_VALUES && !pointed.includes(move.move);
    const text = isShort ? "" : signValue(move, t);
    return { move: move.move, text, isBest: best.includes(move) };
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
