/**
 * Puzzles: positions in which one move alone is best, found from a seed.
 *
 * @module
 */
import type { Random } from "@zugzwang/core";
import { playOn, positionOf, recordOf, startCourse } from "@zugzwang/core/study/course";
import { viewSign } from "@zugzwang/core/game/values";
import { seededRandom } from "@zugzwang/core/run";
import type { AnyCourse, AnyGame } from "../../base/games.ts";
import type { Place } from "./address.ts";
import type { Explorer } from "./explorer.ts";
import { startSession } from "./session.ts";

/** What is to be found: the only best move, or the only best move if it is a double-deal. */
export type PuzzleKind = "only" | "double-deal";

/** Positions that are looked at for one puzzle. */
const TRIES = 3000;

/** The number of legal moves that a puzzle has. */
const [FEWEST_MOVES, MOST_MOVES] = [3, 16];

/** Bytes that a position may take to be solved. */
const MEMORY_BYTES = 2 ** 26;

/**
 * Returns the kinds of puzzles of a game that knows the values of all moves at once: those by class
 * where it tells classes of moves.
 */
export function puzzleKinds(game: AnyGame): readonly PuzzleKind[] {
  if (!game.instances || !game.moveValues) return [];
  return game.moveClass ? ["only", "double-deal"] : ["only"];
}

/** Returns the puzzle of a seed, the same each time; null if none is found. */
export async function findPuzzle(
  game: AnyGame,
  kind: PuzzleKind,
  seed: number,
): Promise<Place | null> {
  const random = seededRandom(seed);
  for (let i = 0; i < TRIES; i++) {
    const course = randomGame(game, random);
    if (course && await isPuzzle(course, kind)) return recordOf(course);
    await new Promise((resolve) => setTimeout(resolve)); // the page stays alive
  }
  return null;
}

/** A position some random moves into a random instance. */
function randomGame(game: AnyGame, random: Random): AnyCourse | null {
  const { families, defaultSize, generate } = game.instances!;
  const names = Object.keys(families);
  const start = game.initial(generate(defaultSize, names[random(names.length)], random));
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

async function isPuzzle(course: AnyCourse, kind: PuzzleKind): Promise<boolean> {
  const { game } = course;
  const position = positionOf(course);
  const values = await moverValues(game, position);
  const best = Math.max(...values);
  const place = values.indexOf(best);
  if (values.length === 0 || place !== values.lastIndexOf(best)) return false;
  if (game.winner && best < 0) return false;
  return kind === "only" || game.moveClass!(position, game.moves(position)[place]) === kind;
}

/** The values of all moves for the side to move, in their order; none where that is too much. */
async function moverValues(game: AnyGame, position: unknown): Promise<readonly number[]> {
  try {
    const values = await game.moveValues!(position, { memoryBytes: MEMORY_BYTES });
    return values.map((value) => viewSign(game, position) * value);
  } catch (error) {
    // The game comes in a file of its own, with a class of its own for limits.
    if ((error as Error).name === "LimitError") return [];
    throw error;
  }
}

/** Shows a position of the present game whose best move is to be guessed. */
export function pose(explorer: Explorer, { input, moves }: Pick<Place, "input" | "moves">): void {
  const { game } = explorer.session;
  const training = { guess: null, isRevealed: false };
  explorer.change({ training, draft: input, fault: null, computer: [false, false] });
  explorer.show(startSession(game, input, moves));
}
