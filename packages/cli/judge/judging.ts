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

interface JudgeOrder extends JudgeView {
  readonly bench: Bench;
  readonly tests: TestFolder;
  readonly shrinkMs: number;
  /** The folder for failing cases, if they are to be written. */
  readonly folder: string | undefined;
}

/** Returns how to judge the program, and to tell what was found so far. */
export function makeJudging(order: JudgeOrder) {
  const { bench, io, output } = order;
  const judged = new JudgeReport(bench, order.tests);
  const line = makeTerminalLine(io, output.progress);
  const tell = (stopped: StopReason) => {
    line?.clear();
    if (output.isJson) writeJson(io, makeReportJson(judged, stopped));
    else io.stdout.write(formatReport(judged, stopped));
  };
  const run = async (): Promise<ExitCode> => {
    for (const error of judged.refused) report(error, { io, json: false });
    await checkAnswers(order, judged);
    await runAll(order, judged, line);
    // Makes the failing cases smaller.
    for (let failing of judged.failing) {
      for await (const shrunk of shrink(bench, failing.run, order.shrinkMs)) {
        failing = { ...failing, ...shrunk };
        judged.keep(failing);
        line?.show(`making the ${shrunk.run.verdict} smaller: ${shrunk.runs} runs`);
      }
      const confirmed = await confirm(bench, failing);
      judged.keep({ ...failing, confirmed, files: await writeFailing(order, failing) });
    }
    tell(judged.done < judged.cases.length ? "failure" : null);
    if (judged.refused.length > 0) return EXIT.input;
    return judged.failing.length > 0 ? EXIT.check : EXIT.ok;
  };
  return { run, tell };
}

/** Removes the tests whose answer files are wrong. */
async function checkAnswers({ io, bench }: JudgeOrder, judged: JudgeReport): Promise<void> {
  for (const one of judged.cases) {
    const error = await findWrongAnswer(one, bench);
    if (error === null) continue;
    report(error, { io, json: false });
    judged.refused.push(error);
    judged.cases = judged.cases.filter((other) => other !== one);
  }
}

/** Runs the program on all cases, or up to the first failure, and shows progress. */
async function runAll(
  { bench, io, output, runsAll }: JudgeOrder,
  judged: JudgeReport,
  line: ReturnType<typeof makeTerminalLine>,
): Promise<void> {
  const { cases } = judged;
  const showCount = () => {
    const counts = judged.formatCounts(false);
    line?.show(`${judged.done} of ${cases.length} cases${counts && `: ${counts}`}`);
  };
  const isLast = ({ verdict }: Run) => verdict !== "AC" && !runsAll;
  showCount();
  for await (const run of runCases(bench, cases, { isLast })) {
    if (run.end.signal === "SIGINT") await new Promise((done) => setTimeout(done, INTERRUPT_MS));
    if (output.progress === "always") {
      line?.clear();
      const took = formatDuration(run.end.elapsedMs).padStart(7);
      io.stderr.write(`${run.verdict.padEnd(3)}  ${took}  ${cases[judged.done].name}\n`);
    }
    judged.add(run);
    showCount();
  }
}

/** Finds out which of two programs is right, if the solver can tell. */
async function confirm(bench: Bench, { run }: Failing): Promise<Failing["confirmed"]> {
  if (bench.against === undefined || run.verdict !== "WA") return null;
  const right = await bench.trySolve(run.input);
  if (right === null) return null;
  const isRight = (output: string) => findDifference(right, output) === null;
  return isRight(run.answer) ? "answer" : isRight(run.end.output ?? "") ? "output" : "neither";
}

/** Writes a failing case and its answer to the folder of `--output`, if there is one. */
async function writeFailing(
  { folder, io, bench }: JudgeOrder,
  { run, origin: { recipe, name } }: Failing,
): Promise<Failing["files"]> {
  if (folder === undefined) return null;
  await io.makeFolder(folder);
  const stem = name.slice(name.lastIndexOf("/") + 1).replace(/\.in$/, "");
  const file = `${bench.game.name}-${run.verdict}-${recipe?.seed ?? stem}.in`;
  const input = writeBeside(io, `${folder}/${file}`, run.input);
  const answer = writeBeside(io, input.replace(/\.in$/, ".out"), run.answer);
  return { input, answer };
}

/** Returns why the answer file of a case is wrong, or null. A file that takes too long is trusted. */
async function findWrongAnswer(
  { input, answer }: JudgeCase,
  bench: Pick<Bench, "trySolve">,
): Promise<Error | null> {
  if (answer === null) return null;
  const right = await bench.trySolve(input);
  const fault = right === null ? null : findDifference(right, answer.text, "the file");
  if (fault === null) return null;
  const expected = `${fault.expected}, which the solver has proved`;
  return new PlacedError(answer.file, new InputError({ ...fault, expected }));
}
