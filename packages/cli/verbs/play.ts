// `zugzwang play`: a game against the program, between two people, or of the program alone.
import { seededRandom } from "@zugzwang/core";
import { startCourse, study } from "@zugzwang/core/study";
import { EXIT, type ExitCode, UsageError } from "../base/report.ts";
import { runUntilEnd } from "../answer/ending.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import {
  findPlayedRecipe,
  formatCommand,
  generateInput,
  listRecipes,
} from "../command/instance_recipe.ts";
import {
  choice,
  duration,
  FILE,
  GAME,
  INSTANCE,
  POSITION,
  SHARED,
  SOLVER,
} from "../command/verb.ts";
import { openInput } from "../play/play_commands.ts";
import { Oracle } from "../play/oracle.ts";
import { COMPUTER_SIDES, LEVELS, readSeat, SEAT_NAMES, type SeatName } from "../play/seats.ts";
import { Terminal } from "../play/terminal.ts";
import { makeProgressLine } from "../answer/progress.ts";
import { CallService } from "../answer/call_service.ts";
import type { Request } from "../command/request.ts";
import { playRecord, readRecordText, readText } from "../answer/task.ts";
import { choosePaint } from "../answer/text_blocks.ts";
import type { Verb } from "../answer/answer.ts";

const OPTIONS = {
  side: choice(
    "SIDE",
    SEAT_NAMES,
    "which side you play: first, second, both (two people), none (the program alone)",
  ),
  level: choice(
    "LEVEL",
    LEVELS,
    "how well the program plays: easy, fair (loses at most 3 by mistakes), strong (at most 1), " +
      "perfect (default)",
  ),
  ...POSITION,
  ...INSTANCE,
  seed: {
    ...INSTANCE.seed,
    about: "seed of the board (default 1, or that of one that you can win)",
  },
  ...SOLVER,
  time: duration("time limit for each move, cost or hint (default 5s)"),
  color: SHARED.color,
};

type PlayRequest = Request<typeof OPTIONS>;

export const play: Verb<typeof OPTIONS> = {
  name: "play",
  about: "play against the program and see what each of your moves costs",
  words: [GAME, FILE],
  examples: [
    ["zugzwang play chess", "a small board that you can win; type help for the commands"],
    ["zugzwang play chess board.in --side second", "your own board; the program moves first"],
    ["zugzwang play dots --empty 3x3 --level fair", "an opponent that makes small mistakes"],
    [
      "zugzwang play chess --size 5x5 --seed 7 --side both",
      "two people; hint leads to a best move",
    ],
    ["zugzwang play chess board.in --side none", "the program plays both sides to the end"],
    ["printf '0,0\\nsave game.json\\n' | zugzwang play chess board.in", "commands from a pipe"],
  ],
  options: OPTIONS,
  permissions: ["write"],
  isLong: true,
  run: playGame,
};

async function playGame(request: PlayRequest): Promise<ExitCode> {
  const { io, options, output } = request;
  const game = request.game!; // its words need one
  const { course, command, seat } = await begin(request, game);
  const seats = { computer: COMPUTER_SIDES[seat], level: options.level ?? "perfect" } as const;
  const progress = makeProgressLine(io, output.progress);
  const service = new CallService(request, progress);
  const terminal = new Terminal({
    random: seededRandom(options.seed ?? Date.now()),
    oracle: new Oracle(service, request.solver.timeMs),
    ...{ course, seats, command, paint: choosePaint(request), io },
  });
  const lines = await openInput(io, () => terminal.listCompletions());
  const exit = await runUntilEnd(io, {
    work: () => terminal.run(lines),
    lastWord: () => terminal.saveInterrupted(),
  }).finally(() => {
    lines.close();
    service.close();
  });
  return io.stdinIsTerminal && exit === EXIT.input ? EXIT.ok : exit; // a typing error
}

/** Returns the start, the command that generates it or null, and the seat of the player. */
async function begin(request: PlayRequest, game: AnyGame) {
  const { io, options, moves, inputs: { sources: [given] } } = request;
  const generated = (["seed", "size", "family"] as const).find((name) =>
    options[name] !== undefined
  );
  if (generated && given) {
    throw new UsageError(`--${generated} generates a board and cannot be used with another one`);
  }
  if (given?.kind === "file" && given.file === null) {
    throw new UsageError("play reads commands from standard input, so it needs a file");
  }
  if (!given && !game.instances) {
    throw new UsageError(`play needs a file, because ${game.name} cannot generate instances`);
  }
  if (!given && !generated && moves === null) return await findWinnableStart(game, options.side);
  const recipe = given ? null : listRecipes(game, options)[0];
  const text = given ? await readText(io, given) : generateInput(game, recipe!);
  const course = playRecord(request, game, readRecordText(request, game, text));
  const seat = options.side ?? (given?.kind === "file" ? readSeat(text) : "first");
  return { course, command: recipe && formatCommand(game, recipe), seat };
}

const MOST_BOARDS = 20;
/** The time limit for finding the winner of a board, because a person is waiting. */
const BOARD_MS = 300;

/**
 * Returns the first board, by seeds from 1 up, that the player wins with best play. If no board is won,
 * it returns the first one, and the player gets the winning side unless a side is given.
 */
async function findWinnableStart(game: AnyGame, given: SeatName | undefined) {
  const usual = findPlayedRecipe(game);
  const seat = given ?? "first";
  const generate = (seed: number) => {
    const recipe = { ...usual, seed };
    const course = startCourse(game, generateInput(game, recipe));
    return { course, command: game.start === undefined ? formatCommand(game, recipe) : null };
  };
  if (seat === "both" || seat === "none") return { ...generate(1), seat };
  for (let seed = 1; seed <= MOST_BOARDS; seed++) {
    const start = generate(seed);
    if (await findWinningSeat(start.course) === seat) return { ...start, seat };
  }
  const start = generate(1);
  return { ...start, seat: given ?? await findWinningSeat(start.course) ?? seat };
}

/** Returns the seat that wins with best play; null for a draw, or if the time is too short. */
async function findWinningSeat(course: AnyCourse): Promise<SeatName | null> {
  const { outcome } = await study(course, { goals: ["outcome"], timeMs: BOARD_MS });
  const winner = outcome?.winner ?? null;
  return winner === null ? null : course.game.sides[0] === winner ? "first" : "second";
}
