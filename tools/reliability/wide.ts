/**
 * Wide boards and long games in every verb that solves: each ends within its limits.
 *
 * @module
 */
import { runFake } from "../../packages/cli/testing/fake_io.ts";
import { type AnyGame, type CheckOptions, compareMany, type Finding, pick } from "./check.ts";

/** Calls that look at a position. */
const CALLS = [
  ...[["solve"], ["solve", "--wins"], ["solve", "--bounds"]],
  ...[["analyze"], ["analyze", "--wins"], ["analyze", "--json"]],
  ...[["line"], ["line", "--json"], ["verify"], ["review"], ["render"], [
    "render",
    "--values",
    "off",
  ]],
];

/** Limits that such boards are over. */
const LIMITS = ["--memory", "64MiB", "--time", "1s"];

/** The longest time that a call may take, reading and drawing with it. */
const PATIENCE_MS = 6000;

/** Boards that nobody solves as a whole; those of cards are small. */
const SIZES: Readonly<Record<string, readonly string[]>> = {
  chess: ["1x20000", "60x60", "300x300"],
  cards: ["3x4"],
  dots: ["1x999", "40x40", "200x200"],
  patterns: ["1x900", "12x12", "60x60"],
};

/** The longest games that are played on them. */
const MOST_MOVES = 300;

/** Asks about wide boards, from the start and after many moves. */
export async function checkWide(game: AnyGame, options: CheckOptions): Promise<Finding> {
  const { families, generate } = game.instances!;
  let slowestMs = 0;
  return await compareMany(options, async () => {
    const family = pick(Object.keys(families), options.random);
    const start = generate(pick(SIZES[game.name], options.random), family, options.random);
    const moves = firstMoves(game, start, options.random(2) * MOST_MOVES);
    const file = JSON.stringify({ game: game.name, input: game.formatInput(start), moves });
    const call = pick(CALLS, options.random);
    const args = [call[0], game.name, "board.json", ...call.slice(1), ...LIMITS];
    const begun = performance.now();
    const { exit, stderr } = await runFake(args, { files: { "board.json": file } });
    const ms = performance.now() - begun;
    slowestMs = Math.max(slowestMs, ms);
    const isGood = (exit === 0 || exit === 4) && ms < PATIENCE_MS;
    return [isGood ? null : `${args.join(" ")}: exit ${exit} after ${ms} ms: ${stderr}\n${file}`];
  }, () => `slowest ${Math.round(slowestMs)} ms`);
}

/** Returns the moves of a game in which everyone makes the first. */
function firstMoves(game: AnyGame, start: unknown, most: number): string[] {
  const moves: string[] = [];
  for (let position = start; moves.length < most;) {
    const [move] = game.moves(position);
    if (move === undefined) break;
    moves.push(game.formatMove(move));
    position = game.play(position, move);
  }
  return moves;
}
