/**
 * `zugzwang judge`: a user's own program against generated instances or tests of a folder, as a
 * judge would run it.
 *
 * @module
 */
import { EXIT, type ExitCode } from "../base/failure.ts";
import { writeBeside } from "../base/free_name.ts";
import { report, writeJson } from "../base/report.ts";
import { untilEnd } from "../base/until_end.ts";
import { durationText } from "../base/units.ts";
import { chooseProgress, wantsJson } from "../command/settings.ts";
import type { Verb } from "../command/verb.ts";
import { GAME, PROGRAM } from "../command/words.ts";
import { familyLines } from "../input/instance_recipe.ts";
import { findGame } from "../input/sources.ts";
import { type Failed, type JudgeCase, VerdictCounts } from "../judge/verdict.ts";
import { shellWord } from "../base/shell_word.ts";
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
import { terminalLine } from "../answer/progress.ts";

/** How long a program that was interrupted waits for the interrupt of this one: they come together. */
const INTERRUPT_MS = 100;

/** The verb `judge`. */
export const judge: Verb<typeof JUDGE_OPTIONS> = {
  name: "judge",
  about: "stress-test your own program and find the smallest case that it fails",
  words: [GAME, PROGRAM],
  examples: [
    ["zugzwang judge chess -- ./mine", "small cases, to the first that fails"],
    ["zugzwang judge chess --time-limit 2s -- python3 mine.py", "in any language"],
    ["zugzwang judge chess --all -o failed -- ./mine", "all cases; write those that fail"],
    ["zugzwang judge chess --family all --size 10x10 -- ./mine", "large, of every kind"],
    ["zugzwang judge chess --tests tests -- ./mine", "the .in and .out files of a folder"],
  ],
  options: JUDGE_OPTIONS,
  permissions: ["write", "run"],
  gameHelp: familyLines,
  run: judgeProgram,
};

async function judgeProgram(call: JudgeCall): Promise<ExitCode> {
  const game = await findGame(call);
  const bench = makeBench(call, game);
  const judging = new Judging(call, bench, await readCases(call, game));
  return await untilEnd(call.io, {
    work: () => judging.judge(),
    lastWord: () => judging.interrupt(),
    hangUp: call.hangUp ?? "end",
  }).finally(() => bench.answers.close());
}

/** What is known at any time of a program that is being judged. */
class Judging {
  /** The shortest failing case of every verdict, smaller and smaller. */
  #failing: Failing[] = [];
  readonly #call: JudgeCall;
  readonly #bench: Bench;
  #cases: readonly JudgeCase[];
  readonly #refused: Error[];
  readonly #tally = new VerdictCounts();
  /** How far it is, on standard error. */
  readonly #line: ReturnType<typeof terminalLine>;

  constructor(call: JudgeCall, bench: Bench, { cases, refused }: TestFolder) {
    this.#call = call;
    this.#bench = bench;
    this.#cases = cases;
    this.#refused = [...refused];
    this.#line = terminalLine(call.io, chooseProgress(call));
  }

  /** Judges the program and tells what came out. */
  async judge(): Promise<ExitCode> {
    for (const error of this.#refused) report(error, { io: this.#call.io, json: false });
    await this.#checkAnswers();
    await this.#runAll();
    await this.#makeSmaller();
    this.tell(this.#tally.done < this.#cases.length ? "failure" : null);
    if (this.#refused.length > 0) return EXIT.input;
    return this.#failing.length > 0 ? EXIT.check : EXIT.ok;
  }

  /** Takes out the tests of a folder whose files have wrong answers. */
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
    for await (const run of runCases(this.#bench, this.#cases, isLast)) {
      if (run.end.signal === "SIGINT") await new Promise((done) => setTimeout(done, INTERRUPT_MS));
      const origin = this.#cases[this.#tally.done];
      this.#tally.add(origin, run);
      this.#failing = this.#tally.failed.map(unshrunk);
      this.#showRun(origin, run);
      this.#showCount();
    }
  }

  /** A line for every run, where that is wanted. */
  #showRun({ name }: JudgeCase, { verdict, end }: Run): void {
    if (chooseProgress(this.#call) !== "always") return;
    this.#line?.clear();
    const took = durationText(end.elapsedMs).padStart(7);
    this.#call.io.stderr.write(`${verdict.padEnd(3)}  ${took}  ${name}\n`);
  }

  #showCount(): void {
    const counts = this.#tally.format(false);
    const done = `${this.#tally.done} of ${this.#cases.length} cases`;
    this.#line?.show(counts === "" ? done : `${done}: ${counts}`);
  }

  /** Makes the failing cases smaller, and writes each where that is wanted. */
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
    const name = `${this.#bench.game.name}-${run.verdict}-${origin.recipe?.seed ?? stemOf(origin)}`;
    const input = await writeBeside(io, `${folder}/${name}.in`, run.input);
    const answer = await writeBeside(io, input.replace(/\.in$/, ".out"), run.answer);
    return { input, answer };
  }

  /** Prints what is known, and leaves no program behind. */
  async interrupt(): Promise<void> {
    try {
      this.tell("interrupt"); // which may have nobody left to hear it
    } finally {
      this.#bench.answers.close();
      await this.#bench.programs.stop();
    }
  }

  /** Prints what is known. */
  tell(stopped: JudgeReport["stopped"]): void {
    const told: JudgeReport = {
      bench: this.#bench,
      command: this.#call.program.map(shellWord).join(" "),
      cases: this.#cases.length,
      refused: this.#refused,
      seed: this.#cases.at(0)?.recipe?.seed ?? null,
      tally: this.#tally,
      stopped,
      failing: this.#failing,
    };
    this.#line?.clear();
    if (wantsJson(this.#call)) writeJson(this.#call.io, makeReportJson(told));
    else this.#call.io.stdout.write(formatReport(told));
  }
}

function unshrunk(failed: Failed): Failing {
  return { ...failed, steps: 0, runs: 0, isSmallest: false, files: null };
}

/** The name of a test without its folder and ending. */
function stemOf({ name }: JudgeCase): string {
  return name.slice(name.lastIndexOf("/") + 1).replace(/\.in$/, "");
}
