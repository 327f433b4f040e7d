// `zugzwang judge`: runs a user's program on generated instances or the tests of a folder, as a judge
// would.
import { EXIT, type ExitCode } from "../base/failure.ts";
import { writeBeside } from "../base/files.ts";
import { quoteWord, report, writeJson } from "../base/report.ts";
import { runUntilEnd } from "../base/until_end.ts";
import { formatDuration } from "../base/units.ts";
import { chooseProgress, wantsJson } from "../command/settings.ts";
import { GAME, PROGRAM, type Verb } from "../command/verb.ts";
import { listFamilies } from "../input/instance_recipe.ts";
import { findGame } from "../input/sources.ts";
import { type Failed, type JudgeCase, VerdictCounts } from "../judge/verdict.ts";
import {
  type Failing,
  formatReport,
  type JudgeReport,
  makeReportJson,
} from "../judge/judge_report.ts";
import { type Bench, type Run, runCases } from "../judge/judge_runs.ts";
import { JUDGE_OPTIONS, type JudgeCall, makeBench, readCases } from "../judge/judge_settings.ts";
import { shrink } from "../judge/shrink.ts";
import { findWrongAnswers, type TestFolder } from "../judge/test_folder.ts";
import { makeTerminalLine } from "../answer/progress.ts";

/** How long to wait for our own interrupt after the program got one, because Ctrl-C reaches both. */
const INTERRUPT_MS = 100;

/** The verb `judge`. */
export const judge: Verb<typeof JUDGE_OPTIONS> = {
  name: "judge",
  about: "stress-test your own program and find the smallest case that it fails",
  words: [GAME, PROGRAM],
  examples: [
    ["zugzwang judge chess -- ./mine", "small cases, up to the first failure"],
    ["zugzwang judge chess --time-limit 2s -- python3 mine.py", "in any language"],
    ["zugzwang judge chess --all -o failed -- ./mine", "all cases; write the failing ones"],
    ["zugzwang judge chess --family all --size 10x10 -- ./mine", "large cases of every family"],
    ["zugzwang judge chess --tests tests -- ./mine", "the .in and .out files of a folder"],
  ],
  options: JUDGE_OPTIONS,
  permissions: ["write", "run"],
  gameHelp: listFamilies,
  run: judgeProgram,
};

async function judgeProgram(call: JudgeCall): Promise<ExitCode> {
  const game = await findGame(call);
  const bench = makeBench(call, game);
  const judging = new Judging(call, bench, await readCases(call, game));
  return await runUntilEnd(call.io, {
    work: () => judging.judge(),
    lastWord: () => judging.interrupt(),
    hangUp: call.hangUp ?? "end",
  }).finally(() => bench.answers.close());
}

/** A program under test, and the results so far. */
class Judging {
  /** The smallest failing case of every verdict so far. */
  #failing: Failing[] = [];
  readonly #call: JudgeCall;
  readonly #bench: Bench;
  #cases: readonly JudgeCase[];
  readonly #refused: Error[];
  readonly #tally = new VerdictCounts();
  /** Shows progress on standard error. */
  readonly #line: ReturnType<typeof makeTerminalLine>;

  constructor(call: JudgeCall, bench: Bench, { cases, refused }: TestFolder) {
    this.#call = call;
    this.#bench = bench;
    this.#cases = cases;
    this.#refused = [...refused];
    this.#line = makeTerminalLine(call.io, chooseProgress(call));
  }

  /** Judges the program and prints the report. */
  async judge(): Promise<ExitCode> {
    for (const error of this.#refused) report(error, { io: this.#call.io, json: false });
    await this.#checkAnswers();
    await this.#runAll();
    await this.#makeSmaller();
    this.tell(this.#tally.done < this.#cases.length ? "failure" : null);
    if (this.#refused.length > 0) return EXIT.input;
    return this.#failing.length > 0 ? EXIT.check : EXIT.ok;
  }

  /** Removes the tests whose answer files are wrong. */
  async #checkAnswers(): Promise<void> {
    for await (const { judged, error } of findWrongAnswers(this.#cases, this.#bench.answers)) {
      report(error, { io: this.#call.io, json: false });
      this.#refused.push(error);
      this.#cases = this.#cases.filter((one) => one !== judged);
    }
  }

  /** Runs every case, or those up to the first failure. */
  async #runAll(): Promise<void> {
    const goesOn = this.#call.options.all;
    this.#showCount();
    const isLast = ({ verdict }: Run) => verdict !== "AC" && !goesOn;
    for await (const run of runCases(this.#bench, this.#cases, { isLast })) {
      if (run.end.signal === "SIGINT") await new Promise((done) => setTimeout(done, INTERRUPT_MS));
      const origin = this.#cases[this.#tally.done];
      this.#tally.add(origin, run);
      this.#failing = this.#tally.failed.map(unshrunk);
      this.#showRun(origin, run);
      this.#showCount();
    }
  }

  /** Prints a line for the run if `--progress always` asks for it. */
  #showRun({ name }: JudgeCase, { verdict, end }: Run): void {
    if (chooseProgress(this.#call) !== "always") return;
    this.#line?.clear();
    const took = formatDuration(end.elapsedMs).padStart(7);
    this.#call.io.stderr.write(`${verdict.padEnd(3)}  ${took}  ${name}\n`);
  }

  #showCount(): void {
    const counts = this.#tally.format(false);
    const done = `${this.#tally.done} of ${this.#cases.length} cases`;
    this.#line?.show(counts === "" ? done : `${done}: ${counts}`);
  }

  /** Makes the failing cases smaller, and writes them if `--output` asks for it. */
  async #makeSmaller(): Promise<void> {
    for (const [i, { origin, run }] of this.#failing.entries()) {
      for await (const shrunk of shrink(this.#bench, run)) {
        this.#failing[i] = { origin, ...shrunk, files: null };
        this.#line?.show(`making the ${run.verdict} smaller: ${shrunk.runs} runs`);
      }
      this.#failing[i] = { ...this.#failing[i], files: await this.#keep(this.#failing[i]) };
    }
  }

  /** Writes a failing case and its answer to the folder of `--output`, if there is one. */
  async #keep({ run, origin }: Failed): Promise<Failing["files"]> {
    const { options: { output: folder }, io } = this.#call;
    if (folder === undefined) return null;
    await io.makeFolder(folder);
    const name = `${this.#bench.game.name}-${run.verdict}-${
      origin.recipe?.seed ?? getStem(origin)
    }`;
    const input = await writeBeside(io, `${folder}/${name}.in`, run.input);
    const answer = await writeBeside(io, input.replace(/\.in$/, ".out"), run.answer);
    return { input, answer };
  }

  /** Prints the results so far and kills all programs. */
  async interrupt(): Promise<void> {
    try {
      this.tell("interrupt"); // the reader may be gone
    } finally {
      this.#bench.answers.close();
      await this.#bench.programs.stop();
    }
  }

  /** Prints the results so far. */
  tell(stopped: JudgeReport["stopped"]): void {
    const report: JudgeReport = {
      bench: this.#bench,
      command: this.#call.program.map(quoteWord).join(" "),
      cases: this.#cases.length,
      refused: this.#refused,
      seed: this.#cases.at(0)?.recipe?.seed ?? null,
      tally: this.#tally,
      stopped,
      failing: this.#failing,
    };
    this.#line?.clear();
    if (wantsJson(this.#call)) writeJson(this.#call.io, makeReportJson(report));
    else this.#call.io.stdout.write(formatReport(report));
  }
}

function unshrunk(failed: Failed): Failing {
  return { ...failed, steps: 0, runs: 0, isSmallest: false, files: null };
}

/** Returns the name of a test without its folder and extension. */
function getStem({ name }: JudgeCase): string {
  return name.slice(name.lastIndexOf("/") + 1).replace(/\.in$/, "");
}
