/**
 * The examples of a verb, which are written for the first game, told for another one.
 *
 * @module
 */
import { seededRandom } from "@zugzwang/core/run";
import type { AnyGame, Games } from "../base/games.ts";
import type { Verb } from "./verb.ts";

/** A command and what it does. */
type Example = Verb["examples"][number];

/** The moves of the examples, as many as are played. */
const MOVES = /'0,0(;0,1)?/g;

/** Returns the examples that a game can follow, with its name, its moves and its methods. */
export function examplesFor({ examples }: Verb, game: AnyGame, games: Games): readonly Example[] {
  return examples.flatMap(([command, about]): Example[] => {
    const told = withMoves(withMethod(withName(command, game, games), game), game);
    return told !== null && fits(told, game) ? [[told, about]] : [];
  });
}

function withName(command: string, { name }: AnyGame, games: Games): string {
  return command.replace(/(zugzwang \w+) (\w+)(?= |$)/g, (whole, verb, word) => {
    return Object.hasOwn(games, word) ? `${verb} ${name}` : whole;
  });
}

/** With a method of the game that is not its first; null if it has one only. */
function withMethod(command: string, { methods }: AnyGame): string | null {
  if (!command.includes("--method ")) return command;
  return methods.length < 2 ? null : command.replace(/(--method) \S+/, `$1 ${methods[1]}`);
}

/** With legal moves; null if there are none. */
function withMoves(command: string | null, game: AnyGame): string | null {
  if (command === null || command.search(MOVES) < 0) return command;
  const [first, second] = firstMoves(game);
  if (second === undefined) return null;
  return command.replace(MOVES, (_, more) => more ? `'${first};${second}` : `'${first}`);
}

/** The first two moves of an instance. */
function firstMoves(game: AnyGame): string[] {
  const { instances } = game;
  if (!instances) return [];
  const [family] = Object.keys(instances.families);
  let position = instances.generate(instances.defaultSize, family, seededRandom(1));
  const texts: string[] = [];
  for (let [move] = game.moves(position); move !== undefined; [move] = game.moves(position)) {
    texts.push(game.formatMove(move));
    position = game.play(position, move);
    if (texts.length === 2) break;
  }
  return texts;
}

/** Whether a game has boards of the sizes that a command names. */
function fits(command: string, { empty, instances }: AnyGame): boolean {
  const [, emptySize] = /--empty (\S+)/.exec(command) ?? [];
  const [, size] = /--size (\S+)/.exec(command) ?? [];
  try {
    if (emptySize !== undefined && empty?.(emptySize) === undefined) return false;
    if (size === undefined) return true;
    if (!instances) return false;
    const [family] = Object.keys(instances.families);
    return instances.generate(size, family, seededRandom(1)) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
