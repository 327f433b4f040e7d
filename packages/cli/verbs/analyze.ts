// `zugzwang analyze`: the board, its value, and every legal move best first; a best line; or who wins.
import { formatOutcome, toValue } from "@zugzwang/core/game";
import {
  type GameResult,
  outcomeWithin,
  type ProvedStudy,
  type StudiedMove,
  type StudiedStep,
  type Study,
} from "@zugzwang/core/study";
import { formatFigure } from "@zugzwang/core/run";
import {
  answerStudy,
  describeAnswer,
  describeWins,
  pick,
  type PositionVerb,
  type StudyForm,
} from "../answer/answer.ts";
import type { Task } from "../answer/task.ts";
import { choosePaint, formatBlocks } from "../answer/text_blocks.ts";
import type { AnyCourse, AnyGame } from "../base/games.ts";
import { formatRange } from "../base/units.ts";
import { file, flag, GAME, INPUTS, POSITION, SHARED, SOLVER, STREAM } from "../command/verb.ts";
import { formatLegend, listBoardLines } from "../draw/scene_text.ts";
import { findBestValue } from "../draw/move_marks.ts";
import { listFactLines } from "../draw/fact_lines.ts";
import {
  describeValue,
  formatResult,
  formatValue,
  listTableLines,
  nameValue,
} from "../draw/text.ts";

const OPTIONS = {
  ...POSITION,
  ...STREAM,
  svg: file("also write the board with the values of all moves as SVG", {
    excludes: ["wins", "line", "batch"],
    writes: "svg",
    isForOne: true,
  }),
  line: flag(
    "print a best line to the end of the game and the running score instead of all moves",
    { excludes: ["wins"] },
  ),
  ...SOLVER,
  wins: SHARED.wins,
  color: SHARED.color,
};

export const analyze: PositionVerb<typeof OPTIONS> = {
  name: "analyze",
  about: "draw the board with the value of every legal move, best first",
  words: [GAME, INPUTS],
  examples: [
    ["zugzwang analyze chess board.in", "draw the board and list the moves"],
    ["zugzwang analyze chess --time 5s board.in", "show what can be proved in 5 seconds"],
    ["zugzwang analyze chess --line board.in", "a best line, move by move"],
    ["zugzwang analyze dots --wins game.json", "who wins after each move"],
    ["zugzwang analyze dots --svg board.svg board.in", "a drawing with all values"],
  ],
  options: OPTIONS,
  async answer(task) {
    const { wins, line, svg } = task.request.options;
    const reply = await answerStudy(task, wins ? WINS_OF_MOVES : line ? BEST_LINE : ANALYSIS);
    if (svg !== undefined) await writeSvg(task, svg);
    return reply;
  },
};

async function writeSvg(task: Task, path: string): Promise<void> {
  const { drawPosition } = await import("../draw/scene_svg.ts");
  const drawing = drawPosition(task.readCourse(), task.known!); // it was studied
  await task.request.io.writeFile(path, [new TextEncoder().encode(drawing)]);
}

/** The most moves without values to name. */
const MOST_UNPROVED = 40;

const ANALYSIS: StudyForm = {
  ask: { goals: ["moves", "distances", "facts"] },
  text: formatAnalysis,
  json: (task, study) => ({
    ...describeAnswer(task, study),
    ...pick(study, ["moverValue", "sideToMove", "score", "total", "plies", "result"]),
    facts: study.facts ?? {},
    moves: study.moves ?? [],
  }),
  partly: (task, study) => ({
    text: () => formatAnalysis(task, study),
    json: () => pick(study, ["sideToMove", "score", "unproved", "moves"]),
  }),
};

function formatAnalysis(task: Task, study: Study): string {
  const { game, request } = task;
  const paint = choosePaint(request);
  const course = task.readCourse();
  const legend = formatLegend(course);
  const board = listBoardLines(course, { known: study, paint, output: request.io.stdout });
  return formatBlocks(task, formatHeading(course, study), [
    [...board, ...legend === "" ? [] : [paint("muted", legend)]],
    study.moves?.length ? moveLines(game, study, study.moves) : [],
    study.unproved.length === 0 ? [] : [formatUnproved(game, study)],
    listFactLines(study.facts ?? {}),
  ]);
}

/** Lists the moves whose values are not proved, with their bounds. */
function formatUnproved(game: AnyGame, { unproved }: Study): string {
  const shown = unproved.slice(0, MOST_UNPROVED).map(({ move, lower, upper }) => {
    const range = game.outcome ? "unknown" : formatRange({ lower, upper });
    return range === "unknown" ? move : `${move} (${range})`;
  });
  const rest = unproved.length - MOST_UNPROVED;
  return `not proved: ${shown.join(", ")}${rest > 0 ? ` and ${formatFigure(rest)} more` : ""}`;
}

/** Says whose turn it is and what the position is worth, or how the game ended. */
function formatHeading({ game, position, at }: AnyCourse, study: Study): string {
  const { result, sideToMove, moverValue, value, score, total, plies } = study;
  if (result) return formatEnd(game, result);
  if (value === null) return `${sideToMove} to move, ${formatProved({ game, position }, study)}`;
  const ahead = plies === null ? "" : `, ${plies} ${plies === 1 ? "ply" : "plies"} to the end`;
  const sum = game.outcome || at === 0
    ? ""
    : `; score for ${game.sides[0]}: ${score} so far, ${total} with best play`;
  const worth = game.outcome
    ? formatOutcome(game, position, value)
    : `value for ${sideToMove}: ${moverValue}`;
  return `${sideToMove} to move, ${worth}${ahead}${sum}`;
}

function formatEnd(game: AnyGame, result: GameResult): string {
  return `the game is over: ${formatResult(game, result)}`;
}

/** Says what is proved if the value is not known. */
function formatProved(at: Pick<AnyCourse, "game" | "position">, study: Study): string {
  if (!at.game.outcome) return `${nameValue(at)}: ${formatRange(study)}`;
  const [lower, upper] = [study.lower ?? 0, study.upper ?? 0];
  const proved = lower > 0 ? lower : upper < 0 ? upper : null;
  return proved === null ? "who wins is not proved" : formatValue(at, proved);
}

function moveLines(game: AnyGame, study: Study, moves: readonly StudiedMove[]): string[] {
  const best = findBestValue(study);
  return listTableLines(
    ["move", game.outcome ? "winner" : "value", "", "gain", "loses", "plies", "class"],
    moves.map(({ move, winner, moverValue, gain, moveClass, plies }) => {
      const loss = best === null ? null : best - moverValue;
      return [
        move,
        game.outcome ? winner ?? "draw" : `${moverValue}`,
        loss === 0 ? "*" : " ",
        game.outcome ? "" : `${gain}`,
        game.outcome || !loss ? "" : `${loss}`,
        plies === null ? "" : `${plies}`,
        moveClass ?? "",
      ];
    }),
    ["value", "gain", "loses", "plies"],
  );
}

/** Asks for the best line of a position. */
const BEST_LINE: StudyForm = {
  ask: { goals: ["line"] },
  text: formatLine,
  json(task, study) {
    const more = pick(study, ["moverValue", "sideToMove", "score", "total", "result", "note"]);
    return { ...describeAnswer(task, study), ...more, line: study.line ?? [] };
  },
};

function formatLine(task: Task, { result, value, note, line }: ProvedStudy): string {
  const course = task.readCourse();
  const heading = result ? formatEnd(task.game, result) : describeValue(course, value);
  const steps = line?.length ? stepLines(course, line) : [];
  return formatBlocks(task, heading, [steps, note === null ? [] : [note]]);
}

function stepLines(course: AnyCourse, steps: readonly StudiedStep[]): string[] {
  const { game, position } = course;
  let score = toValue(game, position, 0); // what is settled
  return listTableLines(
    ["#", "side", "move", "gain", "score", game.outcome ? "result" : "value after it"],
    steps.map(({ side, move, gain, value }, i) => {
      score += gain;
      const scores = game.outcome ? ["", ""] : [`${gain}`, `${score}`];
      return [`${i + 1}`, side, move, ...scores, formatValue(course, value)];
    }),
    ["#", "gain", "score", "value after it"],
  );
}

/** A move and the side that wins after it; null for a draw. */
interface MoveWins {
  readonly move: string;
  readonly winner: string | null;
}

/** Asks who wins after each move, and therefore from the position itself. */
const WINS_OF_MOVES: StudyForm = {
  ask: { goals: ["outcomes"] },
  text: formatWins,
  partly: (task, study) => ({
    text: () => formatWins(task, study),
    json() {
      const { winners, unproved } = findWinners(task.readCourse(), study);
      const about = pick(study, ["sideToMove", "score"]);
      return { ...about, question: "wins", moves: winners, unproved };
    },
  }),
  json(task, study) {
    const moves = findWinners(task.readCourse(), study).winners;
    return { ...describeWins(task, study), sideToMove: study.sideToMove, moves };
  },
};

function formatWins(task: Task, study: Study): string {
  const { sideToMove, result } = study;
  const { winners, unproved } = findWinners(task.readCourse(), study);
  const heading = result
    ? formatEnd(task.game, result)
    : sideText(sideToMove!, winners, unproved.length);
  const rows = winners.map(({ move, winner }) => [move, winner ?? "draw"]);
  const table = rows.length === 0 ? [] : listTableLines(["move", "winner"], rows);
  return formatBlocks(task, heading, [table]);
}

/** Returns the moves with a proved winner, best first for the side to move, and the other moves. */
function findWinners(course: AnyCourse, { moves, unproved, sideToMove }: Study) {
  const { game, position } = course;
  const known = new Map([
    ...(moves ?? []).map(({ move, value }) => [move, { lower: value, upper: value }] as const),
    ...unproved.map(({ move, lower, upper }) => [move, { lower, upper }] as const),
  ]);
  const all = game.moves(position).map((move) => game.formatMove(move)).flatMap((move) => {
    const bounds = known.get(move);
    if (!bounds) return [];
    const { lower, upper } = bounds;
    const within = { lower: lower ?? -Infinity, upper: upper ?? Infinity };
    return [{ move, lower, upper, outcome: outcomeWithin(course, within) }];
  });
  const rank = ({ winner }: MoveWins) => winner === sideToMove ? 0 : winner === null ? 1 : 2;
  return {
    winners: all.flatMap(({ move, outcome }) => outcome ? [{ move, ...outcome }] : [])
      .sort((a, b) => rank(a) - rank(b)),
    unproved: all.filter(({ outcome }) => outcome === null).map(({ outcome: _, ...open }) => open),
  };
}

/** Returns `first to move, first wins`, or that it is not proved. */
function sideText(side: string, [best]: readonly MoveWins[], unproved: number): string {
  const isProved = best !== undefined && (best.winner === side || unproved === 0);
  if (!isProved) return `${side} to move, who wins is not proved`;
  return `${side} to move, ${best.winner === null ? "a draw" : `${best.winner} wins`}`;
}
