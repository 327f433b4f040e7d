/**
 * Puzzles: positions in which one move alone is best, of a lesson or found from a seed. A file of
 * its own, which a worker loads when puzzles are wanted.
 *
 * @module
 */
import type { Random } from "@zugzwang/core";
import { isOver, playOn, positionOf, recordOf, startCourse } from "@zugzwang/core/study/course";
import { viewSign } from "@zugzwang/core/game/values";
import { seededRandom } from "@zugzwang/core/run";
import { withSolver } from "@zugzwang/core/solve";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import type { Grade, Puzzle, PuzzleWish } from "../state/protocol.ts";

/** Milliseconds for a puzzle: where none is found by then the seed has none. */
const MOST_MS = 10_000;

/** Milliseconds of work without a rest. */
const REST_MS = 50;

/** The number of legal moves that a puzzle has. */
const [FEWEST_MOVES, MOST_MOVES] = [3, 16];

/** Bytes that a position may take to be solved. */
const MEMORY_BYTES = 2 ** 26;

/** Boards are of the first so many sizes. */
const MOST_SIZES = 4;

/** So many moves make a puzzle harder. */
const MANY_MOVES = [7, 11] as const;

/** Within which limits. */
export interface PuzzleLimits {
  /** Ends the search. */
  readonly signal?: AbortSignal;
  /** Milliseconds since any time; the machine's where missing. */
  readonly now?: () => number;
}

/**
 * Returns a puzzle, the same each time: of an idea's lesson, or of a seed; null if there is none, or
 * none is found within a time.
 */
export function findPuzzle(
  game: AnyGame,
  wish: PuzzleWish,
  limits: PuzzleLimits = {},
): Promise<Puzzle | null> {
  return wish.idea === null ? randomPuzzle(game, wish, limits) : lessonPuzzle(game, wish);
}

/** The puzzle of a lesson that a number names, of those of a grade; after the last comes the first. */
async function lessonPuzzle(
  game: AnyGame,
  { idea, grade, seed }: PuzzleWish,
): Promise<Puzzle | null> {
  const inputs = await game.ideas![idea!].positions();
  const at = (place: number) => puzzleAt(startCourse(game, inputs[place % inputs.length]));
  if (grade === null) return await at(seed - 1);
  const puzzles: Puzzle[] = [];
  for (const place of inputs.keys()) {
    const puzzle = await at(place);
    if (puzzle?.grade === grade) puzzles.push(puzzle);
  }
  return puzzles.length === 0 ? null : puzzles[(seed - 1) % puzzles.length];
}

async function randomPuzzle(
  game: AnyGame,
  { grade, seed }: PuzzleWish,
  { signal, now = Date.now }: PuzzleLimits,
): Promise<Puzzle | null> {
  const random = seededRandom(seed);
  const end = now() + MOST_MS;
  let rested = now();
  while (now() < end) {
    const course = randomGame(game, random);
    const puzzle = course && await puzzleAt(course);
    if (puzzle && (grade === null || grade === puzzle.grade)) return puzzle;
    if (now() - rested < REST_MS) continue;
    await new Promise((resolve) => setTimeout(resolve)); // others may end it
    if (signal?.aborted) return null;
    rested = now();
  }
  return null;
}

/** The puzzle that a position is; null if it is none. */
async function puzzleAt(course: AnyCourse): Promise<Puzzle | null> {
  const best = await onlyBest(course);
  if (best === null) return null;
  return {
    place: recordOf(course),
    best: course.game.formatMove(best),
    grade: gradeOf(course, best),
  };
}

/** A position some random moves into an instance that people play. */
function randomGame(game: AnyGame, random: Random): AnyCourse | null {
  const { families, defaultSize, generate, played } = game.instances!;
  const { family, sizes } = played ?? { family: Object.keys(families)[0], sizes: [defaultSize] };
  const size = sizes[random(Math.min(sizes.length, MOST_SIZES))];
  const start = game.initial(generate(size, family, random));
  let course = startCourse(game, game.formatInput(start), { start });
  const wanted = FEWEST_MOVES + random(MOST_MOVES - FEWEST_MOVES + 1);
  const least = random(6);
  for (;;) {
    const legal = game.moves(positionOf(course));
    if (legal.length === 0) return null;
    const isSmall = FEWEST_MOVES <= legal.length && legal.length <= wanted;
    if (isSmall && course.at >= least) return course;
    course = playOn(course, legal[random(legal.length)]);
  }
}

/** The only best move; null where there are several, or it wins at once, which anybody sees. */
async function onlyBest(course: AnyCourse): Promise<unknown> {
  const { game } = course;
  const position = positionOf(course);
  const values = await moverValues(game, position);
  const best = Math.max(...values);
  const place = values.indexOf(best);
  if (values.length === 0 || place !== values.lastIndexOf(best)) return null;
  const move = game.moves(position)[place];
  const isSeen = game.winner && (best < 0 || isOver(playOn(course, move)));
  return isSeen ? null : move;
}

/** How hard it is: the more moves, and where the move that gains most at once is not the best. */
function gradeOf({ game, ...course }: AnyCourse, best: unknown): Grade {
  const position = positionOf({ game, ...course });
  const moves = game.moves(position);
  const most = Math.max(...moves.map((move) => game.gain(position, move)));
  const isGreedy = game.gain(position, best) === most;
  const level = MANY_MOVES.filter((count) => moves.length >= count).length + (isGreedy ? 0 : 1);
  return Math.min(2, level) as Grade;
}

/** The values of all moves for the side to move, in their order; none where that is too much. */
async function moverValues(game: AnyGame, position: unknown): Promise<readonly number[]> {
  try {
    const values = await withSolver(
      game,
      position,
      { memoryBytes: MEMORY_BYTES },
      (solver) => solver.moveValues(),
    );
    return values.map((value) => viewSign(game, position) * value);
  } catch (error) {
    // The game comes in a file of its own, with a class of its own for limits.
    if ((error as Error).name === "LimitError") return [];
    throw error;
  }
}
