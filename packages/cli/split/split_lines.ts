/**
 * The lines that `split` writes and `join` reads: a position file each, with its key and how many
 * of its moves the split has made.
 *
 * @module
 */
import { playOn, positionOf, recordOf } from "@zugzwang/core/study/course";
import { InputError } from "@zugzwang/core/run";
import { placed } from "../base/failure.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import type { Io } from "../base/io.ts";
import { parseJson } from "../base/json_fault.ts";
import { readLines } from "../base/lines.ts";
import { unzipped } from "../base/unzipped.ts";
import { STDIN_NAME } from "../base/named_file.ts";
import { decodeUtf8 } from "../base/utf8.ts";
import { isBlank } from "../input/batch_line.ts";
import { parsePositionText } from "../input/position_text.ts";
import { positionKey } from "../batch/answer_key.ts";
import { Frontier, type Node } from "./frontier.ts";

/** A line. */
export interface SplitLine {
  /** The name of the game. */
  readonly game: string;
  /** The input of the first position. */
  readonly input: string;
  /** The texts of all moves: those to the first position, and those of the split. */
  readonly moves: readonly string[];
  /** The key of the answer of a plain `solve`. */
  readonly key: string;
  /** How many moves are the split's. */
  readonly plies: number;
}

/** Returns the line of a leaf below a position. */
export async function splitLine(
  root: AnyCourse,
  { moves }: Pick<Node, "moves">,
): Promise<SplitLine> {
  const leaf = moves.reduce<AnyCourse>(playOn, root);
  const input = root.game.formatInput(root.start);
  return { ...recordOf(leaf), input, key: await positionKey(leaf), plies: moves.length };
}

/** A split that was read. */
export interface Split {
  /** The first position. */
  readonly root: AnyCourse;
  /** All that is below it. */
  readonly frontier: Frontier;
  /** The leaves by their keys, in the order of the lines. */
  readonly leaves: ReadonlyMap<string, Node>;
}

/**
 * Reads the lines of a split, and holds them against what is split anew from the first.
 *
 * @throws {InputError} if they are not the lines of one split, within a `PlacedError`.
 * @throws {FileError} if the file cannot be read.
 */
export async function readSplit(io: Io, game: AnyGame, file: string | null): Promise<Split> {
  const name = file ?? STDIN_NAME;
  const keys: unknown[] = [];
  let first: string | null = null;
  for await (const bytes of readLines(unzipped(io.chunks(file), file))) {
    if (isBlank(bytes)) continue;
    await placed(`${name}: input ${keys.length + 1}`, () => {
      const text = decodeUtf8(bytes);
      first ??= text;
      keys.push((parseJson(text) as Partial<SplitLine> | null)?.key);
    });
  }
  return await placed(name, async () => {
    if (first === null) throw wrong("the lines that split has written", "none");
    const split = await splitOf(game, first);
    checkKeys(keys, [...split.leaves.keys()]);
    return split;
  });
}

function checkKeys(keys: readonly unknown[], expected: readonly string[]): void {
  const [found, wanted] = [keys.length, expected.length];
  if (found !== wanted) throw wrong(`the ${wanted} lines of the split`, `${found} lines`);
  const at = expected.findIndex((key, i) => key !== keys[i]);
  if (at < 0) return;
  throw wrong(
    `input ${at + 1} to have the key ${expected[at]}`,
    JSON.stringify(keys[at]) ?? "none",
  );
}

async function splitOf(game: AnyGame, text: string): Promise<Split> {
  const line = parseJson(text) as Partial<SplitLine>;
  const { input, moves = [], plies = 0 } = line;
  if (!Number.isInteger(plies) || plies < 1 || plies > moves.length) {
    throw wrong(
      '"plies" to be how many of the moves split has made',
      JSON.stringify(line.plies) ?? "none",
    );
  }
  const record = { game: line.game, input, moves: moves.slice(0, -plies) };
  const root = await parsePositionText(game, JSON.stringify(record));
  const frontier = new Frontier(game, positionOf(root), plies);
  const leaves = new Map<string, Node>();
  for (const leaf of frontier.leaves) leaves.set((await splitLine(root, leaf)).key, leaf);
  return { root, frontier, leaves };
}

function wrong(expected: string, found: string): InputError {
  return new InputError({ line: 1, column: 1, expected, found });
}
