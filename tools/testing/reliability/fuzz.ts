/**
 * Feeds invalid and almost valid input to the parsers. Each input must be answered, stopped by a limit
 * or refused with its place, within a second.
 *
 * @module
 */
import { InputError, LimitError, type Random, solve } from "@zugzwang/core";
import { shuffle } from "@zugzwang/core/run";
import { positionOf } from "@zugzwang/core/study";
import { playRecord, readRecordText } from "../../../packages/cli/answer/task.ts";
import { findCause } from "../../../packages/cli/base/report.ts";
import { decodeUtf8 } from "../../../packages/cli/base/files.ts";
import {
  type AnyGame,
  type Boards,
  type CheckOptions,
  type Finding,
  pick,
  randomLineOn,
} from "./check.ts";

const MOST_MS = 1000;

/** Limits of the solver: most time is for reading. */
const [SOLVE_MS, SOLVE_BYTES] = [50, 2 ** 19];

/** Small boards, so that most time goes to reading. */
const BOARDS: Readonly<Record<string, Boards>> = {
  chess: { sizes: ["1x1", "2x3", "3x3"] },
  cards: { sizes: ["1x2", "2x2", "3x4"] },
  dots: { sizes: ["1x1", "2x2", "2x3"] },
  patterns: { sizes: ["1x4", "2x3", "3x3"] },
};

/** Pieces that often break parsers. */
const PIECES = [
  "0",
  "1",
  "-1",
  "2",
  "9",
  "31",
  "1e3",
  "0x10",
  "99999999999999999999",
  "9007199254740993",
  "-0",
  " ",
  "\n",
  "\r\n",
  "\t",
  "\0",
  "\uFEFF",
  "\u00a0",
  "\u2028",
  "+",
  "-",
  "|",
  "+--+",
  "{",
  "}",
  '"',
  "[",
  ",",
  ";",
  "é",
  "一",
  "😀",
  "\ud800",
  "NaN",
  "x",
  "3x4",
  "__proto__",
  "",
]; // deno-fmt-ignore

interface Tally {
  answered: number;
  stopped: number;
  refused: number;
  slowestMs: number;
  readonly differences: string[];
}

/** Feeds random inputs to the parsers of a game. */
export async function checkParsers(
  game: AnyGame,
  { count, random }: CheckOptions,
): Promise<Finding> {
  const tally: Tally = { answered: 0, stopped: 0, refused: 0, slowestMs: 0, differences: [] };
  for (let i = 0; i < count && tally.differences.length < 5; i++) {
    await feed(game, textOf(game, random), tally);
  }
  const { answered, stopped, refused, slowestMs, differences } = tally;
  const note = `${answered} answered, ${stopped} over limits, ${refused} refused; ` +
    `slowest ${slowestMs.toFixed(0)} ms`;
  return { count: answered + stopped + refused + differences.length, differences, note };
}

async function feed(game: AnyGame, bytes: Uint8Array, tally: Tally): Promise<void> {
  const start = performance.now();
  const kind = await outcomeOf(game, bytes);
  let elapsedMs = performance.now() - start;
  if (elapsedMs > MOST_MS) { // once more: another program may have had the processor
    const again = performance.now();
    await outcomeOf(game, bytes);
    elapsedMs = performance.now() - again;
  }
  tally.slowestMs = Math.max(tally.slowestMs, elapsedMs);
  const input = JSON.stringify(new TextDecoder().decode(bytes));
  if (elapsedMs > MOST_MS) tally.differences.push(`took ${elapsedMs} ms: ${input}`);
  else if (kind in tally) tally[kind as "answered" | "stopped" | "refused"]++;
  else tally.differences.push(`${kind}: ${input}`);
}

/** Returns `answered`, `stopped`, `refused`, or the error that was thrown. */
async function outcomeOf(game: AnyGame, bytes: Uint8Array): Promise<string> {
  try {
    const [text, moves] = decodeUtf8(bytes).split("\u0001");
    const added = moves === undefined ? null : { file: null, text: moves };
    const request = { moves: added, solver: { threads: 1 } };
    const played = playRecord(request, game, readRecordText(request, game, text));
    const again = game.judge.formatInput(game.judge.parse(game.judge.formatInput(played.start)));
    if (again !== game.judge.formatInput(played.start)) return "another input by way of its text";
    const limits = { memoryBytes: SOLVE_BYTES, deadline: Date.now() + SOLVE_MS };
    const solution = await solve(game, positionOf(played), limits);
    if (!solution.solved) return "stopped";
    return game.judge.formatAnswer(positionOf(played), solution).endsWith("\n")
      ? "answered"
      : "no newline";
  } catch (error) {
    const cause = findCause(error);
    if (cause instanceof InputError) return isPlaced(cause) ? "refused" : "without a place";
    if (cause instanceof LimitError) return "stopped";
    return cause instanceof Error ? cause.stack ?? cause.message : String(cause);
  }
}

function isPlaced({ fault: { line, column }, message }: InputError): boolean {
  return line >= 1 && column >= 1 && !message.includes("\n");
}

/** Returns random bytes or pieces (2 of 10), otherwise a valid input with changes. */
function textOf(game: AnyGame, random: Random): Uint8Array {
  const way = random(10);
  if (way === 0) return Uint8Array.from({ length: random(60) }, () => random(256));
  const encode = (text: string) => new TextEncoder().encode(text);
  if (way === 1) {
    return encode(Array.from({ length: random(20) }, () => pick(PIECES, random)).join(" "));
  }
  let text = rightText(game, random);
  for (let changes = random(4); changes > 0; changes--) text = changed(text, random);
  const bytes = encode(text);
  if (way === 2 && bytes.length > 0) bytes[random(bytes.length)] = random(256);
  return bytes;
}

/** Returns a valid input, sometimes as JSON or with moves. */
function rightText(game: AnyGame, random: Random): string {
  const line = randomLineOn(game, BOARDS[game.name], random);
  const { input, moves } = line[Math.min(random(4), line.length - 1)];
  const form = random(4);
  if (form === 0) return JSON.stringify({ game: game.name, input, moves });
  return form === 1 ? `${input}\u0001${moves.join(";")}` : input;
}

/** Returns a text with one character or token removed, doubled, moved or replaced. */
function changed(text: string, random: Random): string {
  const at = random(text.length + 1);
  const piece = pick(PIECES, random);
  const tokens = text.split(/(\s+)/);
  const token = random(tokens.length);
  switch (random(7)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + piece + text.slice(at);
    case 2:
      return text.slice(0, at) + piece + text.slice(at + 1);
    case 3:
      return text.slice(0, at);
    case 4:
      return tokens.with(token, piece).join("");
    case 5:
      return [...tokens.slice(0, token), ...tokens.slice(token + 2)].join("");
    default:
      return shuffle(tokens, random).join("");
  }
}
