// The scene of a position as all drawings show it: with the owners of cells, which the position alone does
// not show. The places where its moves are made, found by point, direction or move.
import type { CellShape, LabelShape, Scene, Shape, Side, Text } from "@zugzwang/core";
import { positionOf } from "@zugzwang/core/study";
import type { AnyCourse, AnyGame } from "../base/games.ts";

/** The roles, and the classes in SVG, of what belongs to a side. */
export const SIDES = ["first", "second"] as const;

/** Who took each cell, by its place. */
type Owners = ReadonlyMap<string, Side>;

/** Scenes by position and owners by ply. Each position of a long game needs them again. */
const SCENES = new WeakMap<object, Scene>();
const OWNERS = new WeakMap<object, Owners>();
const NONE: Owners = new Map();

/** Returns the scene after a number of moves, by default the current one. */
export function findScene(course: AnyCourse, at: number = course.at): Scene | null {
  if (!course.game.show.scene) return null;
  const position = positionOf(course, at) as object;
  const scene = SCENES.get(position) ?? course.game.show.scene(position);
  if (position === Object(position)) SCENES.set(position, scene); // not a text, a number or null
  return scene;
}

/** Returns an object that identifies the position after some moves: the last move, or the start. */
export function getPositionKey({ plies, start, at }: AnyCourse, after: number = at): object {
  return after === 0 ? start as object : plies[after - 1];
}

/** Returns the owners of the cells that were taken since the start of the game. */
function findOwners(course: AnyCourse): Owners {
  let at = course.at;
  while (at > 0 && !OWNERS.has(getPositionKey(course, at))) at--;
  let owners = at === 0 ? NONE : OWNERS.get(getPositionKey(course, at))!;
  for (; at < course.at; at++) {
    owners = addOwners(course, at, owners);
    OWNERS.set(getPositionKey(course, at + 1), owners);
  }
  return owners;
}

function addOwners(course: AnyCourse, at: number, owners: Owners): Owners {
  const { side, gain } = course.plies[at];
  if (course.game.show.region && gain === 0) return owners; // a line without a gain closes no box
  const before = listTaken(findScene(course, at));
  const added = [...listTaken(findScene(course, at + 1))].filter((place) => !before.has(place));
  if (added.length === 0) return owners;
  return new Map([...owners, ...added.map((place) => [place, side] as const)]);
}

function listTaken(scene: Scene | null): ReadonlySet<string> {
  return new Set(scene && listShapes(scene, "cell", "taken").map(keyPlace));
}

export function keyPlace({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${x},${y}`;
}

/**
 * Returns the scene of the current position, for a game with scenes. Cells that were taken since the
 * start of the game, and their pairs of numbers, have the roles of their owners.
 */
export function makeOwnedScene(course: AnyCourse): Scene {
  const [scene, owners] = [findScene(course)!, findOwners(course)];
  if (owners.size === 0) return scene;
  const findLabels = indexLabels(scene);
  const shapes = new Map<Shape, Shape>();
  for (const cell of listShapes(scene, "cell", "taken")) {
    const side = owners.get(keyPlace(cell));
    if (side === undefined) continue;
    const role = SIDES[side];
    shapes.set(cell, { ...cell, role });
    const label = findLabels(cell)[side];
    if (label) shapes.set(label, { ...label, role });
  }
  return { ...scene, shapes: scene.shapes.map((shape) => shapes.get(shape) ?? shape) };
}

/** Returns a function that finds the labels inside a cell. A cell may begin anywhere in its unit. */
export function indexLabels({ shapes }: Scene): (cell: CellShape) => LabelShape[] {
  const labels = Map.groupBy(
    shapes.filter((shape) => shape.kind === "label"),
    ({ x, y }) => keyPlace({ x: Math.floor(x), y: Math.floor(y) }),
  );
  return ({ x, y, width, height }) => {
    const columns = new Set([x, x + width].map(Math.floor));
    const rows = [...new Set([y, y + height].map(Math.floor))];
    const near = [...columns].flatMap((x) =>
      rows.flatMap((y) => labels.get(keyPlace({ x, y })) ?? [])
    );
    return near.filter((label) =>
      x < label.x && label.x < x + width && y < label.y && label.y < y + height
    );
  };
}

/** Returns the centre of a shape in units of its scene. */
export function findCentre(shape: Shape): { readonly x: number; readonly y: number } {
  const { x, y } = shape;
  if (shape.kind === "edge") return { x: (x + shape.x2) / 2, y: (y + shape.y2) / 2 };
  return shape.kind === "cell" ? { x: x + shape.width / 2, y: y + shape.height / 2 } : { x, y };
}

/** Whether a course is drawn as dots and lines. */
export function isDots({ game }: AnyCourse, { shapes }: Scene): boolean {
  return game.show.region !== undefined ||
    shapes.some(({ kind, moves }) => kind === "edge" && moves);
}

export function listShapes<Kind extends Shape["kind"]>(
  { shapes }: Scene,
  kind: Kind,
  role?: Shape["role"],
): Extract<Shape, { kind: Kind }>[] {
  return shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> =>
    shape.kind === kind && (role === undefined || shape.role === role)
  );
}

/** Returns the scene with its owners, or of an earlier position without them; null without a drawing. */
export function findBoardScene(course: AnyCourse, at: number = course.at): Scene | null {
  const first = findScene(course, 0);
  if (!first) return null;
  return centreRows(at === course.at ? makeOwnedScene(course) : findScene(course, at)!, first);
}

/** Returns the line or the cell of the last move, and its side; null if the board did not show it. */
export function findLast(course: AnyCourse): { readonly side: Side; readonly shape: Shape } | null {
  if (course.at === 0) return null;
  const { side, text } = course.plies[course.at - 1];
  const shapes = findBoardScene(course, course.at - 1)?.shapes
    .filter((shape) => shape.moves?.includes(text) && !isInHand(shape)) ?? [];
  const shape = shapes.find(({ role }) => role === "option" || role === "accent") ?? shapes[0];
  return shape ? { side, shape } : null;
}

/** Whether a cell is a card in a hand: its moves name the card and a cell. */
export function isInHand({ kind, moves = [], role }: Shape): boolean {
  return kind === "cell" && role !== "option" && role !== "accent" && moves.length > 0 &&
    moves[0].includes(" ");
}

/**
 * Returns a scene with hands or patterns in the width of the first one, and every row of cells and of
 * patterns in its middle. The board stands over them, and keeps its size and place during the game.
 */
function centreRows(scene: Scene, first: Scene): Scene {
  const { beside } = scene;
  if (!beside && !first.shapes.some(isInHand)) return scene;
  const width = Math.max(scene.width, first.width);
  const cells = [...listShapes(scene, "cell"), ...beside ?? []];
  const rows = [...Map.groupBy(cells, ({ y }) => y)].map(([y, cells]) => ({
    y,
    height: Math.max(...cells.map(({ height }) => height)),
    shift: (width - Math.max(...cells.map(({ x, width }) => x + width))) / 2,
  }));
  const centre = <T extends { readonly x: number; readonly y: number }>(shape: T): T => {
    const row = rows.find(({ y, height }) => shape.y >= y && shape.y < y + height);
    return row ? { ...shape, x: shape.x + row.shift } : shape;
  };
  const shapes = scene.shapes.map(centre);
  return {
    ...scene,
    width,
    shapes,
    ...beside && { beside: beside.map(centre) },
  };
}

/** Whether boxes were closed before the game began. */
export function hasUnowned(course: AnyCourse): boolean {
  return course.game.show.region !== undefined &&
    listShapes(makeOwnedScene(course), "cell", "taken").length > 0;
}

/** Returns the lines of the judge's input. If they do not show the position, it follows. */
export function listPositionLines(game: AnyGame, position: unknown): readonly string[] {
  const initial = game.initial(position);
  const [input, start] = [position, initial].map((one) => game.judge.formatInput(one));
  const [present, first] = [position, initial].map((one) => game.formatPosition(one));
  if (input.trim() === "") return present.split("\n");
  const isHidden = input === start && present !== first;
  return [
    ...input.trimEnd().split("\n"),
    ...isHidden ? ["", ...`now: ${present}`.split("\n")] : [],
  ];
}

/** A place of a board where moves are made. */
export interface Place {
  /** Of its shape in the scene. */
  readonly index: number;
  readonly shape: Shape;
  /** Its moves; none for what was placed in Set up. */
  readonly moves: readonly string[];
  /** Its name, where its moves do not name it. */
  readonly name?: Text;
  readonly x: number;
  readonly y: number;
}

/** How far from the middle of a line a click still counts. */
const REACH = 0.5;

export function listPlaces({ shapes }: Scene): readonly Place[] {
  return shapes.flatMap((shape, index) => {
    const { moves = [] } = shape;
    return moves.length === 0 ? [] : [{ ...findCentre(shape), index, shape, moves }];
  });
}

/** Returns the moves of a place: with chosen moves only those. */
export function listOpen(
  { moves }: Pick<Place, "moves">,
  chosen: readonly string[] | null,
): readonly string[] {
  return chosen === null ? moves : moves.filter((move) => chosen.includes(move));
}

/** Returns the places that decide between moves, because only some of these are made there. */
export function listDeciding(
  places: readonly Place[],
  moves: readonly string[],
): readonly Place[] {
  const wanted = new Set(moves);
  return places.filter((place) => {
    const count = place.moves.filter((move) => wanted.has(move)).length;
    return count === 1 || count > 1 && count < wanted.size;
  });
}

/** Returns the moves that no place decides for. */
export function listUndecided(
  places: readonly Place[],
  moves: readonly string[],
): readonly string[] {
  const decided = new Set(listDeciding(places, moves).flatMap(({ moves }) => moves));
  return moves.filter((move) => !decided.has(move));
}

/** Returns the places of moves: their lines or cells, and the cards that they put down. */
export function listByMoves(places: readonly Place[], moves: readonly string[]): readonly Place[] {
  const wanted = new Set(moves);
  return places.filter(({ moves }) => moves.some((move) => wanted.has(move)));
}

export function findAt(places: readonly Place[], x: number, y: number): Place | null {
  return findNearest(places, (place) => measureDistance(place, x, y), REACH);
}

/** Returns the nearest place in a direction, or null. */
export function findNext(
  places: readonly Place[],
  from: Place,
  [dx, dy]: readonly [number, number],
): Place | null {
  return findNearest(places, (place) => {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const across = Math.abs((place.x - from.x) * dy + (place.y - from.y) * dx);
    return along <= 0 ? Infinity : along + 2 * across;
  });
}

/** Returns the place at the least distance, if that is less than `most`. */
export function findNearest(
  places: readonly Place[],
  measure: (place: Place) => number,
  most = Infinity,
): Place | null {
  let nearest: Place | null = null;
  let least = most;
  for (const place of places) {
    const distance = measure(place);
    if (distance < least) [nearest, least] = [place, distance];
  }
  return nearest;
}

/**
 * Returns the distance of a point from a place; 0 inside a cell. The nearest middle decides, so every
 * line of a grid has a rhombus of its own.
 */
function measureDistance({ shape, x: middleX, y: middleY }: Place, x: number, y: number): number {
  const [dx, dy] = [Math.abs(x - middleX), Math.abs(y - middleY)];
  if (shape.kind !== "cell") return dx + dy;
  return dx < shape.width / 2 && dy < shape.height / 2 ? 0 : Infinity;
}

/** Returns the places nearest to one of them, in their usual order. */
export function listNear(places: readonly Place[], { x, y }: Place, count: number) {
  if (places.length <= count) return places;
  const distance = (place: Place) => Math.abs(place.x - x) + Math.abs(place.y - y);
  return places.toSorted((a, b) => distance(a) - distance(b)).slice(0, count)
    .sort((a, b) => a.index - b.index);
}
