/**
 * Measures how far from the end positions of Dots and Boxes on 5 × 5 are solved: a fixed set of 30,
 * from six games of random safe moves, with 20 to 15 edges drawn (`testdata/midgame.jsonl` of the
 * package dots).
 *
 *     deno task horizon                    both questions, 60 seconds a position, two workers
 *     deno task horizon 10 1 20 18         10 seconds, one worker, 20 and 18 edges drawn
 *
 * Prints a row for each position and question, and checks values that are known. The clock is what
 * a limit holds on: measure on a machine that does nothing else.
 *
 * @module
 */
import { dots } from "../packages/dots/mod.ts";
import { type MidgameCase, readCases } from "../packages/dots/testing/cases.ts";

/** The questions, and how each is asked. */
const QUESTIONS = {
  value: dots.solve,
  wins: (position: ReturnType<typeof dots.parse>, options: { workers: number; deadline: number }) =>
    dots.compare!(position, 0, options),
} as const;

function printRow(cells: readonly unknown[]): void {
  Deno.stdout.writeSync(new TextEncoder().encode(cells.join("\t") + "\n"));
}

/** Asks about a position, prints a row, and returns whether the answer is what is known. */
async function measure(
  question: keyof typeof QUESTIONS,
  { game, drawn, input, value }: MidgameCase,
  { seconds, workers }: { seconds: number; workers: number },
): Promise<boolean> {
  const began = Date.now();
  const options = { workers, deadline: began + 1000 * seconds };
  const found = await QUESTIONS[question](dots.parse(input), options);
  const took = ((Date.now() - began) / 1000).toFixed(1);
  const answer = !found.solved ? "-" : "value" in found ? found.value : found.sign;
  printRow([question, drawn, game, answer, found.nodes, took]);
  if (answer === "-" || value === undefined) return true;
  return answer === (question === "value" ? value : Math.sign(value));
}

async function main([seconds = "60", workers = "2", ...drawn]: readonly string[]): Promise<void> {
  const positions = readCases<MidgameCase>("midgame.jsonl");
  const limits = { seconds: Number(seconds), workers: Number(workers) };
  printRow(["question", "drawn", "game", "answer", "nodes", "seconds"]);
  for (const question of ["value", "wins"] as const) {
    for (const position of positions) {
      if (drawn.length > 0 && !drawn.includes(`${position.drawn}`)) continue;
      if (!await measure(question, position, limits)) Deno.exit(1);
    }
  }
}

if (import.meta.main) await main(Deno.args);
