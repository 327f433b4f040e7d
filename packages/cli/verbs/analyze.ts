/**
 * `zugzwang analyze`: the board, its value, and every legal move best first.
 *
 * @module
 */
import type { StudiedMove, Study, StudyPart } from "@zugzwang/core";
import { EXIT, type ExitCode } from "../base/failure.ts";
import { writeJson } from "../base/report.ts";
import { parseCount } from "../base/units.ts";
import {
  COLOR,
  INPUT_OPTIONS,
  type OptionSpec,
  SOLVER_OPTIONS,
  STREAM_OPTIONS,
} from "../command/options.ts";
import { checked, paintOf, wantsJson } from "../command/settings.ts";
import type { Call, Verb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";
import { boardLegend, boardText } from "../draw/board_text.ts";
import { factLines, resultText, tableLines, valueName, valueText } from "../draw/text.ts";
import { courseTo } from "../input/game_record.ts";
import { eachPosition } from "../stream/each_position.ts";
import type { Task } from "../stream/task.ts";
import { studyJson } from "../stream/solution_json.ts";
import { reportStoppedStudy, studyTask } from "../stream/study_task.ts";

const TOP: OptionSpec = {
  name: "top",
  value: "COUNT",
  about: "list and draw so many of the best moves only; all where not given",
};

/** The verb `analyze`. */
export const analyze: Verb = {
  name: "analyze",
  about: "draw the board with the value of every legal move, best first",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang analyze chess board.in", "draw the board and list the moves"],
    ["zugzwang analyze chess --moves '0,0' board.in", "the same after a move"],
    ["zugzwang analyze chess --top 3 board.in", "the three best moves"],
    ["zugzwang analyze chess --json < board.in", "the same for programs"],
  ],
  options: [...INPUT_OPTIONS, ...STREAM_OPTIONS, TOP, ...SOLVER_OPTIONS, COLOR],
  run: async (call) => {
    topOf(call);
    return await eachPosition(call, analyzeTask);
  },
};

/** What is studied. */
const PARTS: readonly StudyPart[] = ["moves", "distances", "facts"];

/** What JSON says of it besides the answer. */
const MEMBERS: readonly (keyof Study)[] = [
  ...["moverValue", "sideToMove", "score", "total", "plies", "result"] as const,
  ...["facts", "moves"] as const,
];

/** How many moves are wanted. */
function topOf({ options }: Call): number {
  return checked(options, TOP, (text) => parseCount(text, { min: 1, max: 10 ** 6 })) ?? Infinity;
}

async function analyzeTask(task: Task): Promise<ExitCode> {
  const { call } = task;
  const study = await studyTask(task, PARTS);
  if (study.limit) return reportStoppedStudy(task, study, study.limit);
  const moves = (study.moves ?? []).slice(0, topOf(call));
  if (wantsJson(call)) writeJson(call.io, studyJson(task, { ...study, moves }, MEMBERS));
  else call.io.stdout.write(analysisText(task, study, moves));
  return EXIT.ok;
}

function analysisText(task: Task, study: Study, moves: readonly StudiedMove[]): string {
  const { game, position, call, file, isOneOfSeveral } = task;
  const paint = paintOf(call);
  const course = courseTo(game, task);
  const legend = boardLegend(game, course);
  const lines = [
    ...isOneOfSeveral ? [paint("heading", file ?? "standard input")] : [],
    paint("heading", headingOf(task, study)),
    "",
    ...boardText(game, position, { moves, paint, output: call.io.stdout, course }),
    ...legend === "" ? [] : [paint("muted", legend)],
    "",
    ...moves.length === 0 ? [] : [...moveLines(task, study, moves), ""],
    ...factLines(study.facts ?? {}),
  ];
  return lines.join("\n").trimEnd() + (isOneOfSeveral ? "\n\n" : "\n");
}

/** Whose turn it is and what the position is worth; or how the game ended. */
function headingOf({ game, position, moves }: Task, study: Study): string {
  const { result, sideToMove, value, score, total, plies } = study;
  if (result) return `the game is over: ${resultText(game, result)}`;
  const ahead = plies === null ? "" : `, ${plies} ${plies === 1 ? "ply" : "plies"} to the end`;
  const sum = game.winner || moves.length === 0
    ? ""
    : `; score for ${game.sides[0]} ${score}, ${total} in the end`;
  const name = valueName(game, position);
  return `${sideToMove} to move, ${name}: ${valueText(game, value!)}${ahead}${sum}`;
}

function moveLines({ game }: Task, study: Study, moves: readonly StudiedMove[]): string[] {
  const best = study.moverValue!;
  const columns = [
    { title: "move" },
    { title: game.winner ? "winner" : "value", isNumber: !game.winner },
    { title: "" },
    { title: "gain", isNumber: true },
    { title: "loses", isNumber: true },
    { title: "plies", isNumber: true },
    { title: "class" },
  ];
  return tableLines(
    columns,
    moves.map(({ move, value, moverValue, gain, moveClass, plies }) => {
      const loss = best - moverValue;
      return [
        move,
        valueText(game, value),
        loss === 0 ? "*" : " ",
        game.winner ? "" : `${gain}`,
        game.winner || loss === 0 ? "" : `${loss}`,
        plies === null ? "" : `${plies}`,
        moveClass ?? "",
      ];
    }),
  );
}
