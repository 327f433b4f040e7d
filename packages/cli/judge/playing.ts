// Lets a program play whole games against perfect play, and tells what its mistakes cost.
import { seededRandom } from "@zugzwang/core";
import { makeTerminalLine } from "../answer/progress.ts";
import { EXIT, type ExitCode, withPlace } from "../base/failure.ts";
import { writeBeside } from "../base/files.ts";
import { writeJson } from "../base/report.ts";
import { formatCommand, generateInput, type InstanceRecipe } from "../input/instance_recipe.ts";
import { formatSavedGame } from "../play/saved_game.ts";
import type { Stopped } from "./judge_report.ts";
import type { JudgeView } from "./judging.ts";
import { type MatchBench, playMatch } from "./match.ts";
import {
  formatMatchReport,
  makeMatchJson,
  type MatchReport,
  type PlayedMatch,
} from "./match_report.ts";

export interface PlayRequest
  extends JudgeView, Omit<MatchReport, "game" | "matches" | "moveMs" | "stopped"> {
  readonly bench: MatchBench;
  /** The starts, each for two games: the program plays both sides. */
  readonly recipes: readonly InstanceRecipe[];
  /** Whether to continue after a failure. */
  readonly runsAll: boolean;
  /** The folder for the records of the games, if they are to be written. */
  readonly records: string | undefined;
}

export class Playing {
  readonly #request: PlayRequest;
  readonly #matches: PlayedMatch[] = [];

  constructor(request: PlayRequest) {
    this.#request = request;
  }

  /** Plays the games and prints the report. */
  async run(): Promise<ExitCode> {
    const { io, progress, games, runsAll } = this.#request;
    const line = makeTerminalLine(io, progress);
    let hasFailed = false;
    for (let i = 0; i < games && (runsAll || !hasFailed); i++) {
      line?.show(`${i} of ${games} games`);
      const match = await this.#play(i);
      this.#matches.push(match);
      if (match.verdict !== "AC") hasFailed = true;
    }
    line?.clear();
    this.tell(this.#matches.length < games ? "failure" : null);
    return hasFailed ? EXIT.check : EXIT.ok;
  }

  /** Plays a game, and writes its record. The sides change after every game, the start after two. */
  async #play(i: number): Promise<PlayedMatch> {
    const { bench, recipes, seed } = this.#request;
    const { game } = bench;
    const recipe = recipes[i >> 1];
    const side = i % 2 === 0 ? 0 : 1;
    const seat = {
      input: generateInput(game, recipe),
      side,
      random: seededRandom(seed + i),
    } as const;
    const match = await withPlace(`game ${i + 1}`, () => playMatch(bench, seat));
    const played = { ...match, number: i + 1, origin: formatCommand(game, recipe), file: null };
    return { ...played, file: await this.#write(played) };
  }

  async #write({ course, side, number }: PlayedMatch): Promise<string | null> {
    const { io, records } = this.#request;
    if (records === undefined) return null;
    await io.makeFolder(records);
    const path = `${records}/${course.game.name}${number}.json`;
    return await writeBeside(
      io,
      path,
      formatSavedGame({ course, seats: { computer: side === 0 ? 1 : 0 } }),
    );
  }

  /** Prints the results so far. */
  tell(stopped: Stopped): void {
    const { io, json, bench: { game, moveMs } } = this.#request;
    const report = { ...this.#request, game, moveMs, matches: this.#matches, stopped };
    if (json) writeJson(io, makeMatchJson(report));
    else io.stdout.write(formatMatchReport(report));
  }
}
