// The board of games with cells: Staircase, Card duel, Same stones and visitors' own games.
import type { CellShape, DiscShape, LabelShape, MarkShape, Side } from "@zugzwang/core";
import type { JSX } from "preact";
import { mayMove } from "../state/state.ts";
import { isInHand, type Layers, UNIT } from "./layers.ts";
import type { ViewProps } from "./view.ts";

/** Degrees by which an arrow that points up is turned. */
const TURNS = { "arrow-up": 0, "arrow-right": 90, "arrow-down": 180, "arrow-left": 270 } as const;

export function CellBoard(
  props: ViewProps & {
    readonly layers: Layers;
    readonly last: { readonly side: Side; readonly cell: CellShape } | null;
  },
): JSX.Element {
  const { layers, last, state } = props;
  const parts = layers.scene.beside?.parts ?? [];
  return (
    <g aria-hidden="true">
      {layers.cells.map((cell, i) => <Cell key={i} {...props} cell={cell} />)}
      {parts.map(({ x, y, width, height }, i) => (
        <rect
          key={i}
          class="beside"
          x={(x - 0.1) * UNIT}
          y={(y - 0.1) * UNIT}
          width={(width + 0.2) * UNIT}
          height={(height + 0.2) * UNIT}
          rx={10}
        />
      ))}
      {last && (
        <rect
          class={`last-cell ${last.side === 0 ? "first" : "second"}`}
          x={last.cell.x * UNIT + 5}
          y={last.cell.y * UNIT + 5}
          width={last.cell.width * UNIT - 10}
          height={last.cell.height * UNIT - 10}
          rx={8}
        />
      )}
      {layers.accents !== "" && <path class="contour" d={layers.accents} />}
      {layers.lines !== "" && <path class="line thin" d={layers.lines} />}
      {layers.discs.map((disc, i) => <Disc key={i} disc={disc} isLegal={mayMove(state)} />)}
      {layers.labels.map((label, i) => <Label key={i} label={label} />)}
      {layers.marks.map((mark, i) => <Sign key={i} mark={mark} />)}
    </g>
  );
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
      x={cell.x * UNIT + 3}
      y={cell.y * UNIT + 3}
      width={cell.width * UNIT - 6}
      height={cell.height * UNIT - 6}
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
  // Numbers at the left and right of a cell have less room.
  const isBeside = Math.abs(x % 1 - 1 / 2) > 0.1;
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
      transform={`translate(${x * UNIT} ${y * UNIT}) rotate(${TURNS[sign]}) scale(0.6)`}
      d="M0-16 12-1H5V13H-5V-1H-12Z"
    />
  );
}
