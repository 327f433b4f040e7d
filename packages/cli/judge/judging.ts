// Judges a program and tells what it finds.
import { InputError } from "@zugzwang/core";
import { makeTerminalLine } from "../answer/progress.ts";
import { EXIT, type ExitCode, PlacedError, report, writeJson } from "../base/report.ts";
import { writeBeside } from "../base/files.ts";
import { formatDuration } from "../base/units.ts";
import {
  type Failing,
  formatReport,
  JudgeReport,
  type JudgeView,
  makeReportJson,
  type StopReason,
} from "./judge_report.ts";
import { type Bench, type Run, runCases } from "./judge_runs.ts";
import { shrink } from "./shrink.ts";
import type { JudgeCase, TestFolder } from "./cases.ts";
import { findDifference } from "./verdict.ts";

/** How long to wait for our own interrupt after the program got one, because Ctrl-C reaches both. */
const INTERRUPT_MS = 100;

export interface JudgeOrder extends JudgeView {
  readonly bench: Bench;
  readonly tests: TestFolder;
  readonly shrinkMs: number;
  /** The folder for failing cases, if they are to be written. */
  readonly folder: string | undefined;
}

export class Judging {
  readonly #order: JudgeOrder;
  readonly #report: JudgeReport;
  /** Shows progress on standard error. */
  readonly #line: ReturnType<typeof makeTerminalLine>;

  constructor(order: JudgeOrder) {
    this.#order = order;
    this.#report = new JudgeReport(order.bench, order.tests);
    this.#line = makeTerminalLine(order.io, order.output.progress);
  }

  async run(): Promise<ExitCode> {
    const { refused } = this.#report;
    for (const error of refused) report(error, { io: this.#order.io, json: false });
    await this.#checkAnswers();
    await this.#runAll();
    await this.#makeSmaller();
    this.tell(this.#report.done < this.#report.cases.length ? "failure" : null);
    if (refused.length > 0) return EXIT.input;
    return this.#report.failing.length > 0 ? EXIT.check : EXIT.ok;
  }

  /** Removes the tests whose answer files are wrong. */
  async #checkAnswers(): Promise<void> {
    const { cases, bench, refused } = this.#report;
    for (const judged of cases) {
      const error = await findWrongAnswer(judged, bench);
      if (error === null) continue;
      report(error, { io: this.#order.io, json: false });
      refused.push(error);
      this.#report.cases = this.#report.cases.filter((one) => one !== judged);
    }
  }

  async #runAll(): Promise<void> {
    const { bench, cases } = this.#report;
    const isLast = ({ verdict }: Run) => verdict !== "AC" && !this.#order.runsAll;
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
    if (this.#order.output.progress !== "always") return;
    this.#line?.clear();
    const took = formatDuration(end.elapsedMs).padStart(7);
    this.#order.io.stderr.write(`${verdict.padEnd(3)}  ${took}  ${name}\n`);
  }

  #showCount(): void {
    const counts = this.#report.formatCounts(false);
    const done = `${this.#report.done} of ${this.#report.cases.length} cases`;
    this.#line?.show(counts === "" ? done : `${done}: ${counts}`);
  }

  /** Makes the failing cases smaller, and writes them if `--output` asks for it. */
  async #makeSmaller(): Promise<void> {
    const { bench, shrinkMs } = this.#order;
    for (let failing of this.#report.failing) {
      for await (const shrunk of shrink(bench, failing.run, shrinkMs)) {
        failing = { ...failing, ...shrunk };
        this.#report.keep(failing);
        this.#line?.show(`making the ${shrunk.run.verdict} smaller: ${shrunk.runs} runs`);
      }
      const confirmed = await this.#confirm(failing);
      this.#report.keep({ ...failing, confirmed, files: await this.#write(failing) });
    }
  }

  /** Finds out which of two programs is right, if the solver can tell. */
  async #confirm({ run }: Failing): Promise<Failing["confirmed"]> {
    const { bench } = this.#order;
    if (bench.against === undefined || run.verdict !== "WA") return null;
    const right = await bench.trySolve(run.input);
    if (right === null) return null;
    const isRight = (output: string) => findDifference(right, output) === null;
    return isRight(run.answer) ? "answer" : isRight(run.end.output ?? "") ? "output" : "neither";
  }

  /** Writes a failing case and its answer to the folder of `--output`, if there is one. */
  async #write({ run, origin: { recipe, name } }: Failing): Promise<Failing["files"]> {
    const { folder, io } = this.#order;
    if (folder === undefined) return null;
    await io.makeFolder(folder);
    const stem = name.slice(name.lastIndexOf("/") + 1).replace(/\.in$/, "");
    const file = `${this.#report.bench.game.name}-${run.verdict}-${recipe?.seed ?? stem}.in`;
    const input = writeBeside(io, `${folder}/${file}`, run.input);
    const answer = writeBeside(io, input.replace(/\.in$/, ".out"), run.answer);
    return { input, answer };
  }

  tell(stopped: StopReason): void {
    const { io, output } = this.#order;
    this.#line?.clear();
    if (output.isJson) writeJson(io, makeReportJson(this.#report, stopped));
    else io.stdout.write(formatReport(this.#report, stopped));
  }
}

/** Returns why the answer file of a case is wrong, or null. A file that takes too long is trusted. */
async function findWrongAnswer(
  { input, answer }: JudgeCase,
  bench: Pick<Bench, "trySolve">,
): Promise<Error | null> {
  const right = answer && await bench.trySolve(input);
  const fault = right === null ? null : findDifference(right, answer!.text, "the file");
  if (fault === null) return null;
  const expected = `${fault.expected}, which the solver has proved`;
  return new PlacedError(answer!.file, new InputError({ ...fault, expected }));
}
