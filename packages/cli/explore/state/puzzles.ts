/**
 * Puzzles: positions in which one move alone is best, found from a seed.
 *
 * @module
 */
import {
  analyzeMoves,
  LimitError,
  type MoveValue,
  type Random,
  seededRandom,
} from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import type { Place } from "./address.ts";

/** What is to be found: the only best move, or the only best move if it is a double-deal. */
export type PuzzleKind = "only" | "double-deal";

/** Positions that are looked at for one puzzle. */
const TRIES = 3000;

/** The number of legal moves that a puzzle has. */
const [FEWEST_MOVES, MOST_MOVES] = [3, 16];

/** Bytes that a position may take to be solved. */
const MEMORY_BYTES = 2 ** 26;

/** Returns the kinds of puzzles of a game: those by class where the game tells classes of moves. */
export function puzzleKinds(game: AnyGame): readonly PuzzleKind[] {
  if (!game.instances) return [];
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
    const place = randomPlace(game, random);
    if (place && await isPuzzle(game, place.position, kind)) return place;
    await new Promise((resolve) => setTimeout(resolve)); // the page stays alive
  }
  return null;
}

/** A position some random moves into a random instance. */
function randomPlace(game: AnyGame, random: Random): Place & { position: unknown } | null {
  const { families, defaultSize, generate } = game.instances!;
  const names = Object.keys(families);
  const start = game.initial(generate(defaultSize, names[random(names.length)], random));
  let position = start;
  const moves: string[] = [];
  const wanted = FEWEST_MOVES + random(MOST_MOVES - FEWEST_MOVES + 1);
  const least = random(6);
  for (;;) {
    const legal = game.moves(position);
    if (legal.length === 0) return null;
    const isSmall = FEWEST_MOVES <= legal.length && legal.length <= wanted;
    if (isSmall && moves.length >= least) break;
    const move = legal[random(legal.length)];
    moves.push(game.formatMove(move));
    position = game.play(position, move);
  }
  return { game: game.name, input: game.formatInput(start), moves, position };
}

async function isPuzzle(game: AnyGame, position: unknown, kind: PuzzleKind): Promise<boolean> {
  const moves = await valuesOf(game, position);
  if (moves.length < 2 || moves[0].moverValue === moves[1].moverValue) return false;
  if (game.winner && moves[0].moverValue < 0) return false;
  return kind === "only" || game.moveClass!(position, moves[0].move) === kind;
}

async function valuesOf(game: AnyGame, position: unknown): Promise<MoveValue<unknown>[]> {
  try {
    return await analyzeMoves(game, position, { memoryBytes: MEMORY_BYTES });
  } catch (error) {
    if (error instanceof LimitError || (error as Error).name === "LimitError") return [];
    throw error;
  }
}
