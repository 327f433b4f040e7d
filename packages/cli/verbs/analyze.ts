/**
 * `zugzwang analyze`: the board, its value, and every legal move best first.
 *
 * @module
 */
import { analyzeMoves, type MoveValue, solvedOrThrow } from "@zugzwang/core";
import { boardText } from "../draw/board_text.ts";
import { eachPosition } from "../stream/each_position.ts";
import type { Task } from "../stream/task.ts";
import { type KnownEffort, tableEffort, tracked } from "../stream/effort.ts";
import { EXIT, type ExitCode } from "../base/failure.ts";
import { COLOR, INPUT_OPTIONS, SOLVER_OPTIONS, STREAM_OPTIONS } from "../command/options.ts";
import { writeJson } from "../base/report.ts";
import { paintOf, wantsJson } from "../command/settings.ts";
import { effortJson, type JsonObject, originJson, valueJson } from "../stream/solution_json.ts";
import { factLines, tableLines, valueName, valueText } from "../draw/text.ts";
import type { Verb } from "../command/verb.ts";
import { GAME, INPUTS } from "../command/words.ts";

/** The verb `analyze`. */
export const analyze: Verb = {
  name: "analyze",
  about: "draw the board with the value of every legal move, best first",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang analyze chess board.in", "draw the board and list the moves"],
    ["zugzwang analyze chess --moves '0,0' board.in", "the same after a move"],
    ["zugzwang analyze chess --json < board.in", "the same for programs"],
  ],
  options: [...INPUT_OPTIONS, ...STREAM_OPTIONS, ...SOLVER_OPTIONS, COLOR],
  run: (call) => eachPosition(call, analyzeTask),
};

/** A position with the values of its moves. */
interface Analysis {
  readonly value: number;
  readonly moves: readonly MoveValue<unknown>[];
  readonly effort: KnownEffort;
  readonly elapsedMs: number;
}

async function analyzeTask(task: Task): Promise<ExitCode> {
  const start = performance.now();
  const values = await valuesOf(task);
  const analysis = { ...values, elapsedMs: performance.now() - start };
  task.progress.clear();
  if (wantsJson(task.call)) writeJson(task.call.io, analysisJson(task, analysis));
  else task.call.io.stdout.write(analysisText(task, analysis));
  return EXIT.ok;
}

/** The value of a position is that of its best move; one without moves is solved by itself. */
async function valuesOf(task: Task): Promise<Omit<Analysis, "elapsedMs">> {
  const { game, position, solverOptions } = task;
  if (game.moves(position).length === 0) {
    const solution = solvedOrThrow(await game.solve(position, solverOptions));
    return { value: solution.value, moves: [], effort: solution };
  }
  const tracking = tracked(game);
  const moves = await analyzeMoves(tracking.game, position, solverOptions);
  const effort = tracking.effort() ?? tableEffort(game, position, solverOptions);
  return { value: moves[0].value, moves, effort };
}

function analysisJson(task: Task, { value, moves, effort, elapsedMs }: Analysis): JsonObject {
  const { game, position } = task;
  return {
    ...originJson(task),
    method: effort.method,
    ...valueJson(game, value),
    move: moves.length === 0 ? null : game.formatMove(moves[0].move),
    ...effortJson(effort, elapsedMs),
    sideToMove: game.sides[game.sideToMove(position)],
    facts: game.facts?.(position) ?? {},
    moves: moves.map((move) => moveJson(task, move)),
  };
}

function moveJson({ game, position }: Task, analyzed: MoveValue<unknown>): JsonObject {
  const { move, value, moverValue, gain } = analyzed;
  const moveClass = game.moveClass?.(position, move) || null;
  return { move: game.formatMove(move), ...valueJson(game, value), moverValue, gain, moveClass };
}

function analysisText(task: Task, { value, moves }: Analysis): string {
  const { game, position, call, file, isOneOfSeveral } = task;
  const paint = paintOf(call);
  const side = game.sides[game.sideToMove(position)];
  const turn = moves.length === 0 ? "the game is over" : `${side} to move`;
  const lines = [
    ...isOneOfSeveral ? [paint("heading", file ?? "standard input")] : [],
    paint("heading", `${turn}, ${valueName(game, position)}: ${valueText(game, value)}`),
    "",
    ...boardText(game, position, { moves, paint, output: call.io.stdout }),
    "",
    ...moves.length === 0 ? [] : [...moveLines(task, moves), ""],
    ...factLines(game.facts?.(position) ?? {}),
  ];
  return lines.join("\n").trimEnd() + (isOneOfSeveral ? "\n\n" : "\n");
}

function moveLines({ game, position }: Task, moves: readonly MoveValue<unknown>[]): string[] {
  const columns = [
    { title: "move" },
    { title: game.winner ? "winner" : "value", isNumber: !game.winner },
    { title: "" },
    { title: "gain", isNumber: true },
    { title: "loses", isNumber: true },
    { title: "class" },
  ];
  return tableLines(
    columns,
    moves.map(({ move, value, moverValue, gain }) => {
      const loss = moves[0].moverValue - moverValue;
      return [
        game.formatMove(move),
        valueText(game, value),
        loss === 0 ? "*" : " ",
        game.winner ? "" : `${gain}`,
        game.winner || loss === 0 ? "" : `${loss}`,
        game.moveClass?.(position, move) ?? "",
      ];
    }),
  );
}
