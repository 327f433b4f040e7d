import { assert, assertEquals } from "@std/assert";
import { bestLine, seededRandom } from "@zugzwang/core";
import { startCourse, study } from "@zugzwang/core/study";
import { dots } from "@zugzwang/dots";
import { GAMES } from "../base/games.ts";
import { playSafely, solveMoves } from "../testing/solved_moves.ts";
import { ENGLISH, formatReasons } from "./messages.ts";
import { CHINESE } from "./messages_zh.ts";
import { explainMove } from "./reasons.ts";

const NAMES = ["You", "Computer"] as const;

/** The bounds of a move about which nothing is proved. */
const OPEN = { lower: null, upper: null };

type DotsPosition = ReturnType<typeof dots.judge.parse>;

async function explain(input: string, move: string): Promise<string> {
  const position = dots.judge.parse(input);
  const study = await solveMoves(dots, position);
  const line = await findLine(position, move);
  const reasons = explainMove({ game: dots, position, move, study, names: NAMES, line });
  return formatReasons(reasons, ENGLISH);
}

async function findLine(position: DotsPosition, move: string): Promise<string[]> {
  const child = dots.play(position, dots.parseMove(move, position));
  return (await bestLine(dots, child)).steps.map(({ move }) => dots.formatMove(move));
}

const EXAMPLES = [
  [
    "2 2\n11\n01\n01\n100\n100\n",
    "h2,0",
    "Makes the last safe move; then Computer must open the chain of 4.",
  ],
  [
    "2 2\n11\n01\n01\n100\n100\n",
    "v1,1",
    "Gives 1 box; then Computer must open the chain of 3; 2 boxes worse than the best move.",
  ],
  [
    "2 3\n111\n000\n111\n1001\n1101\n",
    "v0,1",
    "Leaves the last 2 boxes; then Computer must open the loop of 4.",
  ],
  [
    "3 3\n101\n110\n001\n111\n0000\n1101\n0100\n",
    "v2,0",
    "Leaves the last 2 boxes; with best play Computer opens the chain of 5 first.",
  ],
  [
    "2 3\n111\n000\n111\n1001\n1101\n",
    "h1,0",
    "Takes 1 box; then you must open the loop of 4; 4 boxes worse than the best move.",
  ],
  [
    "2 3\n110\n100\n110\n0011\n0011\n",
    "h0,2",
    "Gives 2 boxes; Computer can leave both; then you must open the chain of 4; " +
    "4 boxes worse than the best move.",
  ],
  [
    "2 2\n01\n00\n11\n100\n010\n",
    "h0,0",
    "Gives nothing away; with best play you open the chain of 4 first; " +
    "4 boxes worse than the best move.",
  ],
  [
    "2 2\n01\n00\n11\n100\n010\n",
    "v0,1",
    "Makes the last safe move; then Computer must open one of 2 chains or loops.",
  ],
] as const;

for (const [input, move, text] of EXAMPLES) {
  Deno.test(`explainMove(): ${text}`, async () => assertEquals(await explain(input, move), text));
}

Deno.test("explainMove() says that a side must open a part only if a best line agrees (seed 5)", async () => {
  const random = seededRandom(5);
  let said = 0;
  for (let i = 0; i < 100; i++) {
    const position = playSafely("2x3", random);
    const study = await solveMoves(dots, position);
    for (const { move, moverValue } of study.moves!) {
      if (moverValue < study.moverValue!) continue;
      const reasons = explainMove({ game: dots, position, move, study, names: NAMES });
      const opens = reasons.find(({ id }) => id === "thenOpens" || id === "thenOpensOne");
      if (!opens || reasons.some(({ id }) => id === "canLeave")) continue;
      said++;
      assertEquals(
        (opens as { who?: string }).who,
        NAMES[await findOpener(position, move)],
        dots.judge.formatInput(position) + move,
      );
    }
  }
  assert(said > 30, `${said}`);
});

/** Returns the side that makes the first move without a gain in a best line after a move. */
async function findOpener(position: DotsPosition, move: string): Promise<number> {
  let at = dots.play(position, dots.parseMove(move, position));
  for (const text of await findLine(position, move)) {
    const next = dots.parseMove(text, at);
    if (dots.gain(at, next) === 0) break;
    at = dots.play(at, next);
  }
  return at.side;
}

Deno.test("explainMove() names a cost before the value of the best move is listed", async () => {
  const position = dots.judge.parse("2 2\n11\n01\n01\n100\n100\n");
  const study = await solveMoves(dots, position);
  const moves = study.moves!.filter(({ move }) => move === "v1,1");
  const unproved = study.moves!.filter(({ move }) => move !== "v1,1");
  const partial = { ...study, moves, unproved: unproved.map((move) => ({ ...move, ...OPEN })) };
  const asked = { game: dots, position, move: "v1,1", names: NAMES };
  const [cost] = explainMove({ ...asked, study: partial }).slice(-1);
  assertEquals(cost, { id: "worse", n: 2, unit: "box" });
  const open = explainMove({ ...asked, study: { ...partial, moverValue: null } });
  assert(open.every(({ id }) => id !== "worse"));
});

Deno.test("explainMove() works for every game, in both languages", async () => {
  for (const [name, size] of [["chess", "3x3"], ["patterns", "3x3"], ["dots", "2x2"]]) {
    const game = await GAMES[name]();
    const { played } = game.instances!;
    const position = game.initial(game.instances!.generate(size, played!.family, seededRandom(2)));
    const study = await solveMoves(game, position);
    for (const { move } of study.moves!) {
      const reasons = explainMove({ game, position, move, study, names: NAMES });
      for (const language of [ENGLISH, CHINESE]) {
        assert(!/undefined|NaN|null/.test(formatReasons(reasons, language)));
      }
    }
  }
});

Deno.test("explainMove() names a kept win and a lost win", async () => {
  const patterns = await GAMES.patterns();
  // The first player with two stones in a row wins.
  const position = patterns.judge.parse("1 3 1\n1 2\n11\n");
  const study = await solveMoves(patterns, position);
  const texts = study.moves!.map(({ move, moverValue }) => {
    const reasons = explainMove({ game: patterns, position, move, study, names: NAMES });
    return [moverValue, formatReasons(reasons, ENGLISH)];
  });
  for (const [value, text] of texts) {
    const expected = value as number > 0 ? "Keeps the win." : "Every move loses here.";
    assert(text === expected || text === "Lets Computer win.", `${text}`);
  }
});

Deno.test("explainMove() says that a move throws a win whose moves were not studied", async () => {
  const patterns = await GAMES.patterns();
  const course = startCourse(patterns, "1 4 1\n1 3\n111\n", { moves: ["0,0"] });
  const found = await study(course, { goals: ["value"] });
  const names = ["Computer", "You"] as const;
  const asked = { game: patterns, position: course.position, move: "0,1", names };
  for (const known of [found, null]) {
    const reasons = explainMove({ ...asked, study: known, moverValue: -1 });
    assertEquals(formatReasons(reasons, ENGLISH), "Lets Computer win.");
  }
  assertEquals(explainMove({ ...asked, study: found }), []);
});

Deno.test("explainMove() names the reply that loses the game at once", async () => {
  const patterns = await GAMES.patterns();
  // Three stones in a row win. The first of four cells is taken, so a second stone near it loses.
  const course = startCourse(patterns, "1 4 1\n1 3\n111\n", { moves: ["0,0"] });
  const found = await study(course, { goals: ["moves", "distances"] });
  const texts = found.moves!.map(({ move }) => {
    const asked = { game: patterns, position: course.position, move, study: found };
    return [move, formatReasons(explainMove({ ...asked, names: ["Computer", "You"] }), ENGLISH)];
  });
  assertEquals(texts, [
    ["0,3", "Wins in 2 moves."],
    ["0,1", "Lets Computer win with 0,2."],
    ["0,2", "Lets Computer win with 0,1."],
  ]);
});
