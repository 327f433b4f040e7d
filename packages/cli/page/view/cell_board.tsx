// The board of games with cells: Staircase, Card duel, Same stones and visitors' own games.
import type { CellShape, DiscShape, LabelShape, MarkShape, Scene } from "@zugzwang/core";
import type { JSX } from "preact";
import { indexLabels } from "../../draw/owners.ts";
import { ARROW_ANGLES, scaleCell } from "../../draw/shapes.ts";
import { mayMove } from "../state/state.ts";
import { drawEdges, findLast, isInHand, listShapes, SIDES, UNIT } from "./layers.ts";
import type { ViewProps } from "./view.tsx";

export function CellBoard(props: ViewProps & { readonly scene: Scene }): JSX.Element {
  const { scene, state } = props;
  const last = findLast(state.course!);
  return (
    <g aria-hidden="true">
      {listShapes(scene, "cell").map((cell, i) => <Cell key={i} {...props} cell={cell} />)}
      {scene.beside?.parts.map((part, i) => (
        <rect key={i} class="beside" stroke-width={2} {...scaleCell(part, UNIT, -3)} rx={10} />
      ))}
      {last?.shape.kind === "cell" && (
        <rect
          class={`last-cell ${SIDES[last.side]}`}
          stroke-width={5}
          {...scaleCell(last.shape, UNIT, -5)}
          rx={8}
        />
      )}
      <path class="line" stroke-width={6} d={drawEdges(listShapes(scene, "edge", "accent"))} />
      <path class="line" stroke-width={4} d={drawEdges(listShapes(scene, "edge", "taken"))} />
      {listShapes(scene, "disc").map((disc, i) => (
        <Disc key={i} disc={disc} isLegal={mayMove(state)} />
      ))}
      {listLabels(scene).map((label, i) => <Label key={i} label={label} />)}
      {listShapes(scene, "mark").map((mark, i) => <Sign key={i} mark={mark} />)}
    </g>
  );
}

/** The middle of numbers that stand above a name, and how much farther apart they stand without it. */
const [NUMBERS_MIDDLE, NUMBERS_SPREAD] = [0.4, 1.55];

/**
 * The labels to draw. Where a game names the owner below the numbers of a cell, the page leaves the
 * name out, because it has colours, and the numbers get its room.
 */
function listLabels(scene: Scene): readonly LabelShape[] {
  const all = listShapes(scene, "label");
  if (!all.some(({ source }) => source)) return all;
  const findLabels = indexLabels(scene);
  return listShapes(scene, "cell").flatMap((cell) => {
    const labels = findLabels(cell);
    const numbers = labels.filter(({ source }) => source);
    if (numbers.length === labels.length) return numbers;
    const [from, to] = [NUMBERS_MIDDLE, 1 / 2].map((middle) => cell.y + middle);
    return numbers.map((label) => ({ ...label, y: to + (label.y - from) * NUMBERS_SPREAD }));
  });
}

function Cell({ cell, state }: ViewProps & { cell: CellShape }): JSX.Element {
  const { moves = [], role } = cell;
  const isLegal = moves.length > 0 && mayMove(state) &&
    (state.chosen === null || moves.some((move) => state.chosen!.includes(move)));
  const isChosen = state.chosen !== null && isInHand(cell) &&
    moves.every((move) => state.chosen!.includes(move));
  // A cell that completes a pattern is marked in Analyze and at the end only.
  const shown = role === "accent" && moves.length > 0 && state.mode === "play" ? "option" : role;
  return (
    <rect
      class={`cell ${shown}${isLegal ? " legal" : ""}${isChosen ? " chosen" : ""}`}
      {...scaleCell(cell, UNIT, -3)}
      rx={10}
    />
  );
}

function Disc(
  { disc: { x, y, radius, role, moves }, isLegal }: { disc: DiscShape; isLegal: boolean },
): JSX.Element {
  const legal = isLegal && moves?.length ? " legal" : "";
  return (
    <>
      <circle class={`disc ${role}${legal}`} cx={x * UNIT} cy={y * UNIT} r={radius * UNIT} />
      {moves?.length === 1 && (
        <text class="label" x={x * UNIT} y={y * UNIT} font-size={24}>{moves[0]}</text>
      )}
    </>
  );
}

function Label({ label: { x, y, text, role } }: { label: LabelShape }): JSX.Element {
  // Numbers at the left and right of a cell have less room. Cells start at whole or half units.
  const isBeside = Math.abs(2 * x - Math.round(2 * x)) > 0.2;
  const size = Math.min(isBeside ? 20 : 25, 150 / Math.max(4, text.length));
  return (
    <text class={`label ${role}`} x={x * UNIT} y={y * UNIT} font-size={size}>
      {text}
    </text>
  );
}

function Sign({ mark: { sign, x, y } }: { mark: MarkShape }): JSX.Element | null {
  if (sign === "corner" || sign === "warning") return null;
  return (
    <path
      class="arrow"
      transform={`translate(${x * UNIT} ${y * UNIT}) rotate(${ARROW_ANGLES[sign]}) scale(0.6)`}
      d="M0-16 12-1H5V13H-5V-1H-12Z"
    />
  );
}
