// The picture of a board. The page shows it, saves it, and `--svg` writes it.
import type {
  CellShape,
  DiscShape,
  EdgeShape,
  LabelShape,
  MarkShape,
  Scene,
  Shape,
  Side,
} from "@zugzwang/core";
import type { Coordinates } from "./coordinates.ts";
import { findCentre, indexLabels, isInHand, listShapes, SIDES } from "./scenes.ts";

/** SVG units per unit of a scene. */
export const UNIT = 100;

/** The radii of dots, and of the glyphs that name the owner of a box, in SVG units. */
const [DOT, GLYPH] = [8, 12];

/** An SVG element as a plain object: the page renders it, and files have its markup. */
export interface Drawn {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Drawn | string)[];
}

/** Returns an element, whose children are elements and texts. */
export function draw(
  name: string,
  attributes: Drawn["attributes"],
  ...children: readonly (Drawn | string)[]
): Drawn {
  return { name, attributes, children };
}

/** What a picture shows besides its scene. */
export interface PictureNotes {
  /** Whether the board is dots and lines. */
  readonly hasDots: boolean;
  /** Whether it shows what a player should find out: chains, what can be taken, what wins at once. */
  readonly isAnalysis?: boolean;
  /** Whether undrawn lines are shown, faintly. */
  readonly hasGuides?: boolean;
  /** The numbers of rows, columns and cells, as moves name them. */
  readonly coordinates?: Coordinates | null;
  /** Whether cells with numbers name their owners too. */
  readonly hasNames?: boolean;
  /** The line or the cell of the last move, and its side. */
  readonly last?: { readonly side: Side; readonly shape: Shape } | null;
  /** Whether a move can be made on a shape that has moves. Default: yes. */
  readonly isLegal?: (shape: Shape) => boolean;
  readonly isChosen?: (cell: CellShape) => boolean;
}

/** How many chains and loops have colours of their own. */
export const GROUP_COLORS = 3;

/** Margins around dots, around cells, around dots with coordinates, and for numbers beside cells. */
const [DOT_MARGIN, CELL_MARGIN, NUMBER_MARGIN, ROOM] = [0.18, 0.06, 0.36, 0.34];

/** Returns the visible part of a scene: its left and top, width and height. */
export function measureFrame(
  { width, height }: Scene,
  { hasDots, coordinates }: PictureNotes,
): readonly [x: number, y: number, width: number, height: number] {
  // Scenes of dots have too wide a margin, which is cut.
  const margin = coordinates?.rows.length ? NUMBER_MARGIN : DOT_MARGIN;
  const cut = hasDots ? 0.5 - margin : -CELL_MARGIN;
  const room = !hasDots && coordinates?.rows.length ? ROOM : 0;
  return [
    (cut - room) * UNIT,
    (cut - room) * UNIT,
    (width - 2 * cut + room) * UNIT,
    (height - 2 * cut + room) * UNIT,
  ];
}

/** Draws everything below the values: the board, and the numbers beside it. */
export function drawBoard(scene: Scene, notes: PictureNotes): Drawn {
  const shapes = notes.hasDots ? drawBoxes(scene, notes) : drawSquares(scene, notes);
  return draw(
    "g",
    { "aria-hidden": "true" },
    ...shapes,
    ...notes.coordinates ? drawCoordinates(scene, notes.coordinates) : [],
  );
}

/** The hatching of boxes that nobody owns. */
const HATCH = draw(
  "pattern",
  {
    id: "hatch",
    width: 12,
    height: 12,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  },
  draw("line", { class: "hatch", y2: 12, "stroke-width": 3 }),
);

/** Draws the values of moves, and the dots of the board over them. */
export function drawValues(scene: Scene, badges: readonly Drawn[], notes: PictureNotes): Drawn {
  const dots = notes.hasDots ? listShapes(scene, "disc") : [];
  return draw(
    "g",
    { "aria-hidden": "true" },
    ...badges,
    ...drawPath("dot", drawCircles(dots, DOT)),
  );
}

/** Draws boxes and lines, in few elements: boards have thousands. */
function drawBoxes(scene: Scene, { last, isAnalysis, hasGuides }: PictureNotes): Drawn[] {
  const unowned = listShapes(scene, "cell", "taken");
  const drawSide = (name: typeof SIDES[number]) => {
    const boxes = listShapes(scene, "cell", name);
    const glyphs = drawPath(`glyph ${name}`, drawCircles(boxes, GLYPH));
    return [...drawPath(`box ${name}`, drawCells(boxes)), ...glyphs];
  };
  return [
    ...unowned.length > 0 ? [HATCH] : [],
    ...drawPath("unowned", drawCells(unowned)),
    ...isAnalysis ? drawChains(scene) : [],
    ...SIDES.flatMap(drawSide),
    ...hasGuides ? drawPath("guide", drawEdges(listShapes(scene, "edge", "option"))) : [],
    ...drawPath("line", drawEdges(listShapes(scene, "edge", "taken"))),
    ...last?.shape.kind === "edge"
      ? drawPath(`line last ${SIDES[last.side]}`, drawEdges([last.shape]))
      : [],
    ...isAnalysis ? listShapes(scene, "label").map(drawLabel) : [],
  ];
}

/** Returns the element of a path, or nothing for an empty one. */
function drawPath(name: string, d: string): Drawn[] {
  return d === "" ? [] : [draw("path", { class: name, d })];
}

/** Colours what can be taken, and chains and loops. */
function drawChains(scene: Scene): Drawn[] {
  const groups = Map.groupBy(
    listShapes(scene, "cell").filter(({ group }) => group !== undefined),
    ({ group }) => group! % GROUP_COLORS,
  );
  return [
    ...drawPath("takeable", drawCells(listShapes(scene, "cell", "accent"))),
    ...[...groups].flatMap(([group, cells]) => drawPath(`group-${group}`, drawCells(cells))),
  ];
}

/** Draws the cells of other games, and all that lies in them. */
function drawSquares(scene: Scene, notes: PictureNotes): Drawn[] {
  const { last, isLegal = () => true } = notes;
  const hasMoves = (shape: Shape) => shape.moves !== undefined && shape.moves.length > 0;
  const line = (width: number, role: Shape["role"]) => {
    const edges = listShapes(scene, "edge", role);
    return draw("path", { class: "line", "stroke-width": width, d: drawEdges(edges) });
  };
  const labels = listLabels(scene, notes);
  return [
    ...listShapes(scene, "cell").map((cell) =>
      drawSquare(cell, notes, hasMoves(cell) && isLegal(cell))
    ),
    ...(scene.beside ?? []).map((part) => drawFrame("beside", part)),
    ...last?.shape.kind === "cell"
      ? [draw("rect", {
        class: `last-cell ${SIDES[last.side]}`,
        ...scaleCell(last.shape, -5),
        rx: 8,
      })]
      : [],
    line(6, "accent"),
    line(4, "taken"),
    ...listShapes(scene, "disc").flatMap((disc) => [
      drawDisc(disc, hasMoves(disc) && isLegal(disc)),
      ...nameDisc(disc, labels),
    ]),
    ...labels.map(drawLabel),
    ...listShapes(scene, "mark").flatMap(drawArrow),
  ];
}

function drawSquare(
  cell: CellShape,
  { isAnalysis, isChosen }: PictureNotes,
  isLegal: boolean,
): Drawn {
  const { role, moves } = cell;
  const isChosenNow = isInHand(cell) && isChosen?.(cell);
  // A cell that completes a pattern is marked in Analyze and at the end only.
  const shown = role === "accent" && moves?.length && !isAnalysis ? "option" : role;
  const classes = `cell ${shown}${isLegal ? " legal" : ""}${isChosenNow ? " chosen" : ""}`;
  return drawFrame(classes, cell);
}

/** Where a card's numbers spread from, and how far: without its name they have the whole card. */
const [NUMBERS_MIDDLE, SPREAD_DOWN, SPREAD_ACROSS] = [0.4, 1.4, 0.9];

/**
 * The labels to draw. Where a game names the owner below the numbers of a cell, the page leaves the
 * name out, because it has colours, and the numbers get its room.
 */
function listLabels(
  scene: Scene,
  { hasNames }: Pick<PictureNotes, "hasNames">,
): readonly LabelShape[] {
  const all = listShapes(scene, "label");
  if (hasNames || !all.some(({ source }) => source)) return all;
  const findLabels = indexLabels(scene);
  return listShapes(scene, "cell").flatMap((cell) => {
    const labels = findLabels(cell);
    const numbers = labels.filter(({ source }) => source);
    if (numbers.length === labels.length) return numbers;
    const [x, y] = [cell.x + 1 / 2, cell.y + NUMBERS_MIDDLE];
    return numbers.map((label) => ({
      ...label,
      x: x + (label.x - x) * SPREAD_ACROSS,
      y: cell.y + 1 / 2 + (label.y - y) * SPREAD_DOWN,
    }));
  });
}

/** Returns the size of the letters of a label. Those beside the middle of a cell have less room. */
function measureLetters({ text, x, role, source }: LabelShape): number {
  if (role === "muted" && !source && text.length > 4) return 14; // a caption
  const isBeside = Math.abs(2 * x - Math.round(2 * x)) > 0.2; // cells start at whole or half units
  return Math.min(isBeside ? 20 : 25, 150 / Math.max(4, text.length));
}

function drawLabel(label: LabelShape): Drawn {
  const { x, y, text, role } = label;
  const size = measureLetters(label);
  return draw(
    "text",
    { class: `label ${role}`, x: x * UNIT, y: y * UNIT, "font-size": size },
    text,
  );
}

function drawDisc({ x, y, radius, role }: DiscShape, isLegal: boolean): Drawn {
  const name = `disc ${role}${isLegal ? " legal" : ""}`;
  return draw("circle", { class: name, cx: x * UNIT, cy: y * UNIT, r: radius * UNIT });
}

/** The name of a disc's only move, unless the game has a label there. */
function nameDisc({ x, y, radius, moves }: DiscShape, labels: readonly LabelShape[]): Drawn[] {
  if (moves?.length !== 1) return [];
  if (labels.some((label) => Math.hypot(label.x - x, label.y - y) < radius)) return [];
  const place = { class: "label", x: x * UNIT, y: y * UNIT, "font-size": 24 };
  return [draw("text", place, moves[0])];
}

/** The arrows, each a quarter turn after the one before. */
const ARROWS: readonly MarkShape["sign"][] = [
  "arrow-up",
  "arrow-right",
  "arrow-down",
  "arrow-left",
];

function drawArrow({ sign, x, y }: MarkShape): Drawn[] {
  const turns = ARROWS.indexOf(sign);
  if (turns < 0) return [];
  const transform = `translate(${x * UNIT} ${y * UNIT}) rotate(${90 * turns}) scale(0.6)`;
  return [draw("path", { class: "arrow", transform, d: "M0-16 12-1H5V13H-5V-1H-12Z" })];
}

/** The largest board with numbers beside it. */
const MOST_NUMBERS = 21;

/** The distance of a number from the corner of its cell. */
const CORNER = 18;

function drawCoordinates(scene: Scene, { rows, columns, cells }: Coordinates): Drawn[] {
  const { width, height } = scene;
  if (Math.max(width, height) > MOST_NUMBERS) return [];
  const all = listShapes(scene, "cell");
  const place = (start: number) => (start > 0 ? 0.2 : -0.22) * UNIT;
  const left = place(Math.min(...all.map(({ x }) => x)));
  const top = place(Math.min(...all.map(({ y }) => y)));
  const write = (text: string, x: number, y: number) => draw("text", { x, y }, text);
  return [draw(
    "g",
    { class: "coordinates", "font-size": Math.min(45, Math.max(16, 4 * width)) },
    ...columns.map(({ at, text }) => write(text, at * UNIT, top)),
    ...rows.map(({ at, text }) => write(text, left, at * UNIT)),
    ...cells.map(({ cell, text }) => write(text, cell.x * UNIT + CORNER, cell.y * UNIT + CORNER)),
  )];
}

/** Draws a line itself, or the border of a cell. */
export function drawOutline(name: string, shape: Shape): Drawn[] {
  if (shape.kind === "edge") return drawPath(name, drawEdges([shape]));
  return shape.kind === "cell" ? [drawFrame(`${name} frame`, shape)] : [];
}

type Area = Pick<CellShape, "x" | "y" | "width" | "height">;

/** Draws a rectangle just inside an area. */
function drawFrame(name: string, area: Area): Drawn {
  return draw("rect", { class: name, ...scaleCell(area, -3), rx: 10 });
}

/** Returns an area at a scale, larger by `grow` on every side: the attributes of a rectangle. */
export function scaleCell({ x, y, width, height }: Area, grow: number) {
  return {
    x: x * UNIT - grow,
    y: y * UNIT - grow,
    width: width * UNIT + 2 * grow,
    height: height * UNIT + 2 * grow,
  };
}

function drawCells(cells: readonly CellShape[]): string {
  return cells.map(({ x, y, width, height }) =>
    `M${x * UNIT} ${y * UNIT}h${width * UNIT}v${height * UNIT}h${-width * UNIT}z`
  ).join("");
}

export function drawEdges(edges: readonly EdgeShape[]): string {
  return edges.map(({ x, y, x2, y2 }) => `M${x * UNIT} ${y * UNIT}L${x2 * UNIT} ${y2 * UNIT}`)
    .join("");
}

/** Draws a circle in the middle of each shape. */
function drawCircles(shapes: readonly Shape[], r: number): string {
  return shapes.map(findCentre).map(({ x, y }) =>
    `M${x * UNIT - r} ${y * UNIT}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
  ).join("");
}
