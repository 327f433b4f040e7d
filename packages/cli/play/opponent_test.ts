import { assert, assertEquals, assertThrows } from "@std/assert";
import { type Game, type Random, seededRandom } from "@zugzwang/core";
import { startCourse } from "@zugzwang/core/study";
import { dots } from "@zugzwang/dots";
import { GAMES } from "../base/games.ts";
import { NOTHING_KNOWN, playSafely, solveMoves } from "../testing/solved_moves.ts";
import { type Level, LEVELS, MOST_LOST } from "./seats.ts";
import { chooseMove, countLost } from "./opponent.ts";

type DotsPosition = ReturnType<typeof dots.judge.parse>;

/** Returns what both sides lose by mistakes if a level plays against itself. */
async function loseAgainstItself<P, M>(
  game: Game<P, M>,
  { start, level, random }: { start: P; level: Level; random: Random },
): Promise<[number, number]> {
  const lost: [number, number] = [0, 0];
  for (let position = start; game.moves(position).length > 0;) {
    const study = await solveMoves(game, position);
    const side = game.sideToMove(position);
    const text = chooseMove({ game, position, study, level, random, lost: lost[side] });
    const found = study.moves!.find(({ move }) => move === text)!;
    lost[side] += study.moverValue! - found.moverValue;
    position = game.play(position, game.parseMove(text, position));
  }
  return lost;
}

/** Games, sizes, the number of boards, and the most moves at the start. */
const BOARDS = [
  ["chess", "3x3", 4, Infinity],
  ["cards", "3x4", 4, 20],
  ["dots", "2x2", 6, Infinity],
  ["dots", "2x3", 4, Infinity],
  ["patterns", "3x3", 4, Infinity],
] as const;

for (const [name, size, boards, mostMoves] of BOARDS) {
  Deno.test(`no level loses more than it promises: ${boards} boards of ${name} ${size}`, async () => {
    const game = await GAMES[name]();
    const random = seededRandom(11);
    for (const level of LEVELS) {
      const most = [0, 0];
      for (let i = 0; i < boards; i++) {
        const { generate, played, families } = game.instances!;
        const family = played?.family ?? Object.keys(families)[0];
        let start = game.initial(generate(size, family, random));
        while (game.moves(start).length > mostMoves) {
          const moves = game.moves(start);
          start = game.play(start, moves[random(moves.length)]);
        }
        const lost = await loseAgainstItself(game, { start, level, random });
        lost.forEach((points, side) => most[side] = Math.max(most[side], points));
      }
      assert(Math.max(...most) <= MOST_LOST[level], `${level} lost ${most}`);
    }
  });
}

Deno.test("Fair and Strong keep their promise on random boards of 3 × 3", async () => {
  const random = seededRandom(12);
  for (const level of ["fair", "strong", "perfect"] as const) {
    for (let i = 0; i < 6; i++) {
      const start = playSafely("3x3", random);
      const lost = await loseAgainstItself(dots, { start, level, random });
      assert(Math.max(...lost) <= MOST_LOST[level], `${level} lost ${lost}`);
    }
  }
});

Deno.test("Fair makes mistakes and Perfect makes none", async () => {
  const random = seededRandom(2);
  const start = dots.instances.empty("2x3");
  const lost = { fair: 0, perfect: 0 };
  for (const level of ["fair", "perfect"] as const) {
    for (let i = 0; i < 6; i++) {
      lost[level] += Math.max(...await loseAgainstItself(dots, { start, level, random }));
    }
  }
  assert(lost.fair > 0);
  assertEquals(lost.perfect, 0);
});

Deno.test("countLost() adds the costs of a side's moves, or returns null", () => {
  const moves = ["h0,0", "h0,1", "v0,0"];
  const course = startCourse(dots, dots.judge.formatInput(dots.instances.empty("2x2")), { moves });
  const totals = [2, 2, 4, 0]; // first minus second, before the first move and after each
  const known = totals.map((total) => ({ total, move: null }));
  assertEquals(countLost(course, 0, (after) => known[after]), 4);
  assertEquals(countLost(course, 1, (after) => known[after]), 2);
  assertEquals(countLost(course, 1, (after) => after === 1 ? undefined : known[after]), null);
});

/** Plays like a beginner: takes every box, and otherwise gives away as little as possible. */
function playGreedily(position: DotsPosition, random: Random): string {
  const given = dots.moves(position).map((move) => ({
    move,
    worth: dots.gain(position, move) || -countTakeable(dots.play(position, move)),
  }));
  const most = Math.max(...given.map(({ worth }) => worth));
  const best = given.filter(({ worth }) => worth === most);
  return dots.formatMove(best[random(best.length)].move);
}

function countTakeable(position: DotsPosition): number {
  for (const move of dots.moves(position)) {
    const gain = dots.gain(position, move);
    if (gain > 0) return gain + countTakeable(dots.play(position, move));
  }
  return 0;
}

/** Counts the wins of the greedy player against a level. They change sides; late positions are proved. */
async function countGreedyWins(size: string, level: Level, games: number): Promise<number> {
  let wins = 0;
  for (let i = 0; i < games; i++) {
    const random = seededRandom(i + 1);
    const boxes = [0, 0];
    for (let position = dots.instances.empty(size); dots.moves(position).length > 0;) {
      const { side } = position;
      const isProved = level !== "easy" && dots.moves(position).length <= 18;
      const study = isProved ? await solveMoves(dots, position) : NOTHING_KNOWN;
      const text = side === i % 2
        ? playGreedily(position, random)
        : chooseMove({ game: dots, position, study, level, random, lost: 0 });
      const move = dots.parseMove(text, position);
      boxes[side] += dots.gain(position, move);
      position = dots.play(position, move);
    }
    if (boxes[i % 2] > boxes[1 - i % 2]) wins++;
  }
  return wins;
}

for (const size of ["3x3", "4x4"]) {
  Deno.test(`a greedy player beats Easy most of the time and loses to Strong: ${size}`, async () => {
    const [easy, strong] = [
      await countGreedyWins(size, "easy", 40),
      await countGreedyWins(size, "strong", 8),
    ];
    assert(easy >= 26, `beats Easy ${easy} times of 40`);
    assert(strong <= 1, `beats Strong ${strong} times of 8`);
  });
}

/** On this board the page once waited forever: the value was known, but no line. */
Deno.test("chooseMove() returns a legal move for any study", () => {
  let position = dots.instances.empty("4x4");
  for (const move of ["v0,4", "v2,2", "h3,0", "v2,1", "h1,2"]) {
    position = dots.play(position, dots.parseMove(move, position));
  }
  const random = seededRandom(1);
  const studies = [null, NOTHING_KNOWN, { ...NOTHING_KNOWN, value: 0, lower: 0, upper: 0 }];
  for (const level of LEVELS) {
    for (const study of studies) {
      const text = chooseMove({ game: dots, position, study, level, random, lost: null });
      assertEquals(dots.formatMove(dots.parseMove(text, position)), text);
    }
  }
});

for (const level of LEVELS) {
  Deno.test(`${level} finishes every kind of game without a study`, async () => {
    for (const [name, load] of Object.entries(GAMES)) {
      const game = await load();
      const random = seededRandom(4);
      const { generate, played, families, defaultSize } = game.instances!;
      const [size, family] = [
        played?.sizes[0] ?? defaultSize,
        played?.family ?? Object.keys(families)[0],
      ];
      let position = game.initial(generate(size, family, random));
      while (game.moves(position).length > 0) {
        const text = chooseMove({ game, position, study: null, level, random, lost: null });
        position = game.play(position, game.parseMove(text, position));
      }
      assert(game.moves(position).length === 0, name);
      const over = { game, position, study: null, level, random, lost: null };
      assertThrows(() => chooseMove(over), RangeError, "the game is over");
    }
  });
}

const QUIET = dots.judge.parse("2 2\n00\n00\n00\n000\n000\n");
const KNOWN = { value: 0, gain: 0, moveClass: null, plies: null };

Deno.test("chooseMove() uses bounds to find a best move and to avoid a worse one", () => {
  const texts = dots.moves(QUIET).map((move) => dots.formatMove(move));
  const parts = { game: dots, position: QUIET, random: seededRandom(1), lost: null };
  const open = texts.slice(1).map((move) => ({ move, lower: -4, upper: 0 }));
  const moves = [{ ...KNOWN, move: texts[0], value: 2, moverValue: 2 }];
  const best = { ...NOTHING_KNOWN, moves, unproved: open };
  assertEquals(chooseMove({ ...parts, study: best, level: "perfect" }), texts[0]);
  // Only the last move can be worth 2 or more.
  const unproved = texts.map((move, i) => ({
    move,
    lower: i === 0 ? 1 : -4,
    upper: i < 11 ? 1 : 3,
  }));
  const study = {
    ...NOTHING_KNOWN,
    unproved: unproved.map((move, i) => i === 0 ? { ...move, upper: 0 } : move),
  };
  const chosen = Array.from({ length: 20 }, () => chooseMove({ ...parts, study, level: "strong" }));
  assert(!chosen.includes(texts[0]));
});

Deno.test("chooseMove() loses points only with moves of bounded cost", () => {
  const texts = dots.moves(QUIET).map((move) => dots.formatMove(move));
  const moves = [{ ...KNOWN, move: texts[0], value: 2, moverValue: 2 }];
  const unproved = texts.slice(1)
    .map((move, i) => ({ move, lower: i === 0 ? -1 : -4, upper: 0 }));
  const study = { ...NOTHING_KNOWN, value: 2, lower: 2, upper: 2, move: texts[0], moves, unproved };
  const parts = { game: dots, position: QUIET, study, random: seededRandom(1) };
  const choose = (level: Level, lost: number | null) =>
    new Set(Array.from({ length: 30 }, () => chooseMove({ ...parts, level, lost })));
  assertEquals([...choose("fair", 0)].sort(), [texts[0], texts[1]]);
  assertEquals([...choose("fair", 1)], [texts[0]]);
  assertEquals([...choose("fair", null)], [texts[0]]);
  assertEquals([...choose("strong", 0)], [texts[0]]);
});

Deno.test("Easy takes every box, even if leaving two is better, and wins at once", async () => {
  const chain = dots.judge.parse("2 4\n1111\n1111\n1111\n10000\n00000\n");
  const random = seededRandom(1);
  let position = chain;
  for (let i = 0; i < 4; i++) {
    const text = chooseMove({
      game: dots,
      position,
      study: null,
      level: "easy",
      random,
      lost: null,
    });
    assert(dots.gain(position, dots.parseMove(text, position)) > 0, text);
    position = dots.play(position, dots.parseMove(text, position));
  }
  const patterns = await GAMES.patterns();
  const start = patterns.judge.parse("1 5 1\n1 2\n11\n");
  const near = patterns.play(start, patterns.parseMove("0,0", start));
  const parts = { game: patterns, position: near, study: null, level: "easy", lost: null } as const;
  const wins = Array.from({ length: 10 }, () => chooseMove({ ...parts, random }));
  assertEquals(new Set(wins), new Set(["0,1"]));
});

Deno.test("Perfect without a study leaves the last boxes to avoid opening a long chain", () => {
  let position = dots.judge.parse("2 4\n1111\n1111\n1111\n10000\n00000\n");
  const made = [];
  for (const random = seededRandom(1); position.side === 0;) {
    const level = "perfect";
    made.push(chooseMove({ game: dots, position, study: null, level, random, lost: null }));
    position = dots.play(position, dots.parseMove(made.at(-1)!, position));
  }
  assertEquals(made, ["v0,1", "v0,2", "v0,4"]);
});

Deno.test("Perfect wins as soon as it can and resists as long as it can", () => {
  const texts = dots.moves(QUIET).map((move) => dots.formatMove(move));
  const parts = { game: dots, position: QUIET, level: "perfect", lost: 0 } as const;
  const random = seededRandom(1);
  for (const [value, quickest] of [[1, true], [-1, false]] as const) {
    const moves = texts.map((move, i) => ({
      ...KNOWN,
      move,
      value,
      moverValue: value,
      plies: i === 3 ? (quickest ? 1 : 9) : 5,
    }));
    const study = { ...NOTHING_KNOWN, moves };
    assertEquals(chooseMove({ ...parts, study, random }), texts[3]);
  }
});
