// deno-lint-ignore-file no-console
/**
 * Finds the lessons of dots anew and writes packages/dots/lessons.ts: of each idea a dozen positions in
 * which one move alone is best and shows it, no two alike, from few moves to many. A few minutes:
 *
 *     deno run --allow-read --allow-write tools/lessons.ts && deno fmt packages/dots/lessons.ts
 *
 * @module
 */
import { analyzeMoves } from "@zugzwang/core";
import { seededRandom } from "@zugzwang/core/run";
import { dots } from "@zugzwang/dots";
import { showsIdea } from "../packages/dots/testing/idea_shown.ts";

type Position = ReturnType<typeof dots.parse>;

/** Positions of a lesson, and of each size at first; the seeds that are tried. */
const [POSITIONS, OF_A_SIZE, SEEDS] = [12, 3, 80_000];

/** The sizes of the boards, the easiest first. */
const SIZES = ["2x2", "2x3", "3x3", "3x4"];

/** How many moves a position has. */
const [FEWEST_MOVES, MOST_MOVES] = [4, 18];

/** A position of a lesson. */
interface Found {
  readonly input: string;
  readonly moves: number;
}

/** Positions of one idea: a few of each size, then of the largest. */
async function lessonOf(idea: string): Promise<string[]> {
  const lesson: Found[] = [];
  const seen = new Set<string>();
  for (const size of [...SIZES, ...SIZES.toReversed()]) {
    const most = Math.min(POSITIONS, lesson.length + OF_A_SIZE);
    for (let seed = 1; lesson.length < most && seed < SEEDS; seed++) {
      const position = randomPosition(size, seed);
      const text = position && `${size} ${dots.canonicalText!(position)}`;
      if (!text || seen.has(text)) continue;
      seen.add(text);
      const moves = dots.moves(position);
      if (!moves.some((move) => showsIdea(idea, position, move))) continue;
      const [best, next] = await analyzeMoves(dots, position);
      if (best.value === next.value || !showsIdea(idea, position, best.move)) continue;
      lesson.push({ input: dots.formatInput(position), moves: moves.length });
    }
  }
  console.error(idea, lesson.length);
  return lesson.sort((a, b) => a.moves - b.moves).map(({ input }) => input);
}

/** A position of a size, some random moves into a game, as one to begin with; null if it is too short. */
function randomPosition(size: string, seed: number): Position | null {
  const random = seededRandom(seed);
  const { families, generate } = dots.instances!;
  const names = Object.keys(families);
  let position = dots.initial(generate(size, names[random(names.length)], random));
  const wanted = FEWEST_MOVES + random(MOST_MOVES - FEWEST_MOVES + 1);
  while (dots.moves(position).length > wanted) {
    const moves = dots.moves(position);
    position = dots.play(position, moves[random(moves.length)]);
  }
  const { drawn } = position;
  return dots.moves(position).length < FEWEST_MOVES
    ? null
    : dots.parse(dots.formatInput({ ...position, start: drawn, side: 0 }));
}

const lessons: [string, string[]][] = [];
for (const idea of Object.keys(dots.ideas!)) lessons.push([idea, await lessonOf(idea)]);
await Deno.writeTextFile(
  new URL("../packages/dots/lessons.ts", import.meta.url),
  `/**
 * The lessons, as \`tools/lessons.ts\` finds them: of each idea a dozen inputs, lines joined by "/".
 *
 * @module
 */
const LESSONS: Readonly<Record<string, readonly string[]>> = ${
    JSON.stringify(
      Object.fromEntries(
        lessons.map(([idea, inputs]) => [
          idea,
          inputs.map((input) => input.trimEnd().replaceAll("\n", "/")),
        ]),
      ),
    )
  };

/** Returns the inputs of an idea's lesson. */
export function lessonOf(idea: string): Promise<readonly string[]> {
  return Promise.resolve(LESSONS[idea].map((input) => input.replaceAll("/", "\\n") + "\\n"));
}
`,
);
