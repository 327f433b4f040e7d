/**
 * Books: rows of every verb change no answer, and rows with a wrong number in them are refused by
 * `--book`, or change none.
 *
 * @module
 */
import { runFake } from "../../packages/cli/testing/fake_io.ts";
import {
  type AnyGame,
  type Boards,
  type CheckOptions,
  compareMany,
  differenceAt,
  type Finding,
  pick,
  randomLineOn,
} from "./check.ts";

/** Calls that make rows. */
const MAKERS = [["solve"], ["analyze"], ["line"], ["solve", "--wins"], ["analyze", "--wins"]];

/** Calls that ask a book. */
const ASKED = ["solve", "analyze", "line"];

/** What of a row is an answer. */
const ANSWERS = new Set(["value", "winner", "move", "moves", "line", "error"]);

/** Values that no position has. */
const WRONG = ["999999999", "1.5", "1e400", "-1e400", "0.1", '"0"', "[0]", "9007199254740993"];

/** Boards that are solved in a moment. */
const BOARDS: Readonly<Record<string, Boards>> = {
  chess: { sizes: ["3x3"] },
  cards: { sizes: ["2x3"] },
  dots: { sizes: ["2x2"] },
  patterns: { sizes: ["3x3"] },
};

/** Asks with books that each verb made, and with one that has a wrong number. */
export async function checkBooks(game: AnyGame, options: CheckOptions): Promise<Finding> {
  return await compareMany(options, async () => {
    const sample = pick(randomLineOn(game, BOARDS[game.name], options.random), options.random);
    const { input, moves } = sample;
    const line = JSON.stringify({ game: game.name, input, moves }) + "\n";
    const ask = async (call: readonly string[], book?: string) => {
      const books = book === undefined ? [] : ["--book", "rows"];
      const args = [call[0], game.name, "--batch", ...call.slice(1), ...books];
      return await runFake(args, { stdin: line, files: { rows: book ?? "" } });
    };
    const plain = new Map<string, string>();
    for (const verb of ASKED) plain.set(verb, answerOf((await ask([verb])).stdout));
    const found: (string | null)[] = [];
    const compare = (what: string, verb: string, answer: string) => {
      const right = plain.get(verb)!;
      found.push(answer === right ? null : differenceAt(sample, what, [answer, right]));
    };
    for (const maker of MAKERS) {
      const { stdout } = await ask(maker);
      for (const verb of ASKED) {
        const { stdout: asked } = await ask([verb], stdout);
        compare(`${verb} with a book of ${maker.join(" ")}`, verb, answerOf(asked));
      }
    }
    const wrong = pick(WRONG, options.random);
    const { stdout } = await ask(["solve"]);
    const asked = await ask(["solve"], stdout.replace(/"value":[^,}]+/, `"value":${wrong}`));
    if (asked.exit === 0) {
      compare(`a book with the value ${wrong}`, "solve", answerOf(asked.stdout));
    } else found.push(asked.exit === 3 ? null : `a book with ${wrong}: exit ${asked.exit}`);
    return found;
  });
}

function answerOf(stdout: string): string {
  const row = Object.entries(JSON.parse(stdout || "{}")).filter(([name]) => ANSWERS.has(name));
  return JSON.stringify(Object.fromEntries(row));
}
