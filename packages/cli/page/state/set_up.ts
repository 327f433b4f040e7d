// Sets a position up by clicks, without turns: lines are drawn or erased, cells and cards go down or are
// taken back. Only legal positions can be made. Loaded when it is first used.
import type { EdgeShape, Scene, Shape } from "@zugzwang/core";
import { goTo, startCourse } from "@zugzwang/core/study";
import type { AnyCourse } from "../../base/games.ts";
import {
  findBoardScene,
  findCentre,
  findLast,
  findScene,
  isInHand,
  keyPlace,
  listPlaces,
  type Place,
} from "../../draw/scenes.ts";
import { hasPersonMoved } from "../../play/seats.ts";
import { playLegal } from "./address.ts";
import { NO_EXTRAS, type PageHost } from "./state.ts";

/** Returns the name of the text that says what a click does on the board of a game. */
export function findTask(course: AnyCourse): "setLines" | "setHand" | "setMoves" {
  const { shapes } = findScene(course, 0)!;
  if (shapes.some(isSourced)) return "setLines";
  return shapes.some(isInHand) ? "setHand" : "setMoves";
}

/** Shows a position to change: the current one, or the start if only the computer has moved. */
export function enterSetUp(page: PageHost, course: AnyCourse): void {
  const { mode, seats } = page.state;
  const isNew = mode === "play" && !hasPersonMoved(course, seats);
  const begun = beginSetUp(isNew ? startCourse(course.game, course.input) : course);
  const nobody = { ...seats, computer: null, away: null };
  page.change({ ...NO_EXTRAS, mode: "setUp", seats: nobody, hasNoPlayers: true });
  page.show(begun, "new");
}

/** Returns a board whose lines are all in its input, so that each of them can be erased. */
export function beginSetUp(course: AnyCourse): AnyCourse {
  return findScene(course)?.shapes.some(isSourced) ? drawLines(course, isPlaced) : course;
}

/** Returns the first board of the same size, without lines and moves. */
export function clear(course: AnyCourse): AnyCourse {
  return findScene(course)?.shapes.some(isSourced)
    ? drawLines(course, () => false)
    : startCourse(course.game, course.input);
}

/** Lists the places that a click changes: with their moves, or, for what was placed, without. */
export function listSetUpPlaces(course: AnyCourse, scene: Scene): readonly Place[] {
  if (scene.shapes.some(isSourced)) return listLines(course, scene);
  const placed = findPlaced(course);
  return scene.shapes.flatMap((shape, index) => {
    const { kind, moves = [] } = shape;
    const isSet = moves.length > 0 ||
      (kind === "cell" || kind === "disc") && placed.has(keyPlace(shape));
    return isSet ? [{ ...findCentre(shape), index, shape, moves }] : [];
  });
}

/** Lists all lines. The names of drawn ones are those that they have on the empty board. */
function listLines(course: AnyCourse, scene: Scene): readonly Place[] {
  const empty = clear(course);
  const key = ({ x, y, x2, y2 }: EdgeShape) => `${x} ${y} ${x2} ${y2}`;
  const all = listPlaces(findBoardScene(empty)!)
    .map((place) => [key(place.shape as EdgeShape), place] as const);
  const places = new Map(all);
  return scene.shapes.flatMap((shape, index) => {
    const place = isSourced(shape) ? places.get(key(shape)) : undefined;
    if (!place) return [];
    const move = empty.game.parseMove(place.moves[0], empty.position);
    const name = empty.game.show.nameMove?.(empty.position, move);
    return [{ ...place, index, shape, ...name && { name } }];
  });
}

/** Whether a click changes a place by itself: a line, and what has no move now. */
export function isSet({ shape, moves }: Place): boolean {
  return isSourced(shape) || moves.length === 0;
}

/** Whether a line is drawn at a place, or something is on it. */
export function isPlaced({ shape }: Pick<Place, "shape">): boolean {
  return !shape.moves?.length && shape.role !== "empty";
}

/** Changes a place. Returns the same course if that would be illegal. */
export function setPlace(course: AnyCourse, { shape }: Pick<Place, "shape">): AnyCourse {
  if (isSourced(shape)) {
    return drawLines(course, (line) => isPlaced(line) !== (line.shape === shape));
  }
  const made = findPlaced(course).get(keyPlace(shape));
  return made === undefined ? course : takeBack(course, made);
}

/** Takes a move back. Those after it stay if they are still legal. */
function takeBack({ game, input, plies, at }: AnyCourse, made: number): AnyCourse {
  const others = plies.slice(0, at).filter((_, i) => i !== made - 1);
  return others.reduce(
    (course, { text }) => playLegal(course, [text]).course,
    startCourse(game, input),
  );
}

/** Returns the numbers of the moves that put something on the board, by place. */
function findPlaced(course: AnyCourse): ReadonlyMap<string, number> {
  const placed = new Map<string, number>();
  for (let at = 1; at <= course.at; at++) {
    const last = findLast(goTo(course, at));
    if (last) placed.set(keyPlace(last.shape), at);
  }
  return placed;
}

/** Whether a shape is a line of the judge's input: a digit, 0 or 1. */
function isSourced(shape: Shape): shape is EdgeShape {
  return shape.kind === "edge" && shape.source?.character !== undefined;
}

function drawLines(
  course: AnyCourse,
  isDrawn: (line: { shape: EdgeShape }) => boolean,
): AnyCourse {
  const { game, position } = course;
  const digits = new Map(
    findBoardScene(course)!.shapes.filter(isSourced).map((shape) => [
      `${shape.source!.token} ${shape.source!.character}`,
      isDrawn({ shape }) ? "1" : "0",
    ]),
  );
  let token = 0;
  const input = game.judge.formatInput(position).replace(/\S+/g, (text) => {
    const row = [...text].map((digit, at) => digits.get(`${token} ${at}`) ?? digit).join("");
    token++;
    return row;
  });
  try {
    return startCourse(game, input);
  } catch {
    return course; // not every set of lines is a position
  }
}
