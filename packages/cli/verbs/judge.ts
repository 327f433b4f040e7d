// `zugzwang judge`: runs a user's program on generated instances or the tests of a folder, as a judge
// would.
import { EXIT, type ExitCode } from "../base/failure.ts";
import { writeBeside } from "../base/files.ts";
import { report, writeJson } from "../base/report.ts";
import { runUntilEnd } from "../base/until_end.ts";
import { formatDuration } from "../base/units.ts";
import { GAME, PROGRAM, type Verb } from "../command/verb.ts";
import { listFamilies } from "../input/instance_recipe.ts";
import type { JudgeCase } from "../judge/verdict.ts";
import {
  type Failing,
  formatReport,
  JudgeReport,
  makeReportJson,
  type Stopped,
} from "../judge/judge_report.ts";
import { type Run, runCases } from "../judge/judge_runs.ts";
import { JUDGE_OPTIONS, type JudgeRequest, makeBench, readCases } from "../judge/judge_settings.ts";
import { shrink } from "../judge/shrink.ts";
import { findWrongAnswer } from "../judge/test_folder.ts";
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

async function judgeProgram(request: JudgeRequest): Promise<ExitCode> {
  const game = request.game!; // its words need one
  const bench = makeBench(request, game);
  const judging = new Judging(request, new JudgeReport(bench, await readCases(request, game)));
  return await runUntilEnd(request.io, {
    work: () => judging.judge(),
    lastWord: () => judging.interrupt(),
  }).finally(() => bench.answers.close());
}

/** Judges a program and tells what it finds. */
class Judging {
  readonly #request: JudgeRequest;
  readonly #report: JudgeReport;
  /** Shows progress on standard error. */
  readonly #line: ReturnType<typeof makeTerminalLine>;

  constructor(request: JudgeRequest, found: JudgeReport) {
    this.#request = request;
    this.#report = found;
    this.#line = makeTerminalLine(request.io, request.output.progress);
  }

  /** Judges the program and prints the report. */
  async judge(): Promise<ExitCode> {
    const { refused } = this.#report;
    for (const error of refused) report(error, { io: this.#request.io, json: false });
    await this.#checkAnswers();
    await this.#runAll();
    await this.#makeSmaller();
    this.#tell(this.#report.done < this.#report.cases.length ? "failure" : null);
    if (refused.length > 0) return EXIT.input;
    return this.#report.failing.length > 0 ? EXIT.check : EXIT.ok;
  }

  /** Removes the tests whose answer files are wrong. */
  async #checkAnswers(): Promise<void> {
    const { cases, bench, refused } = this.#report;
    for (const judged of cases) {
      const error = await findWrongAnswer(judged, bench.answers);
      if (error === null) continue;
      report(error, { io: this.#request.io, json: false });
      refused.push(error);
      this.#report.cases = this.#report.cases.filter((one) => one !== judged);
    }
  }

  /** Runs every case, or those up to the first failure. */
  async #runAll(): Promise<void> {
    const { bench, cases } = this.#report;
    const isLast = ({ verdict }: Run) => verdict !== "AC" && !this.#request.options.all;
    this.#showCount();
    for await (const run of runCases(bench, cases, { isLast })) {
      if (run.end.signal === "SIGINT") await new Promise((done) => setTimeout(done, INTERRUPT_MS));
      this.#showRun(cases[this.#report.done], run);
      this.#report.add(run);
      this.#showCount();
    }
  }

  /** Prints a line for the run if `--progress always` asks for it. */
  #showRun({ name }: JudgeCase, { verdict, end }: Run): void {
    if (this.#request.output.progress !== "always") return;
    this.#line?.clear();
    const took = formatDuration(end.elapsedMs).padStart(7);
    this.#request.io.stderr.write(`${verdict.padEnd(3)}  ${took}  ${name}\n`);
  }

  #showCount(): void {
    const counts = this.#report.formatCounts(false);
    const done = `${this.#report.done} of ${this.#report.cases.length} cases`;
    this.#line?.show(counts === "" ? done : `${done}: ${counts}`);
  }

  /** Makes the failing cases smaller, and writes them if `--output` asks for it. */
  async #makeSmaller(): Promise<void> {
    for (let failing of this.#report.failing) {
      for await (const shrunk of shrink(this.#report.bench, failing.run)) {
        failing = { ...failing, ...shrunk };
        this.#report.keep(failing);
        this.#line?.show(`making the ${shrunk.run.verdict} smaller: ${shrunk.runs} runs`);
      }
      this.#report.keep({ ...failing, files: await this.#write(failing) });
    }
  }

  /** Writes a failing case and its answer to the folder of `--output`, if there is one. */
  async #write({ run, origin: { recipe, name } }: Failing): Promise<Failing["files"]> {
    const { options: { output: folder }, io } = this.#request;
    if (folder === undefined) return null;
    await io.makeFolder(folder);
    const stem = name.slice(name.lastIndexOf("/") + 1).replace(/\.in$/, "");
    const file = `${this.#report.bench.game.name}-${run.verdict}-${recipe?.seed ?? stem}.in`;
    const input = await writeBeside(io, `${folder}/${file}`, run.input);
    const answer = await writeBeside(io, input.replace(/\.in$/, ".out"), run.answer);
    return { input, answer };
  }

  /** Prints the results so far and kills all programs. */
  async interrupt(): Promise<void> {
    const { answers, programs } = this.#report.bench;
    try {
      this.#tell("interrupt"); // the reader may be gone
    } finally {
      answers.close();
      await programs.stop();
    }
  }

  /** Prints the results so far. */
  #tell(stopped: Stopped): void {
    this.#line?.clear();
    if (this.#request.output.isJson) {
      writeJson(this.#request.io, makeReportJson(this.#report, stopped));
    } else this.#request.io.stdout.write(formatReport(this.#report, stopped));
  }
}
