import { assert, assertEquals } from "@std/assert";
import {
  analyzeMoves,
  LimitError,
  seededRandom,
  solvedOrThrow,
  startCourse,
  type Study,
} from "@zugzwang/core";
import { GAMES } from "../../games.ts";
import { EXAMPLES } from "../state/examples.ts";
import type { NarrowedBounds } from "../state/protocol.ts";
import { runJob } from "./job.ts";
import { LookingAhead } from "./looking_ahead.ts";
import { narrowerOf } from "./narrowing_file.ts";

for (const [name, size] of [["chess", "4x4"], ["patterns", "3x4"], ["dots", "2x2"]] as const) {
  Deno.test(`all bounds of ${name} hold, grow, and meet at the values (seed 78)`, async () => {
    const game = await GAMES[name]();
    const random = seededRandom(78);
    const { families, generate } = game.instances!;
    let narrower = 0;
    for (const family of Object.keys(families)) {
      const course = startCourse(game, game.formatInput(generate(size, family, random)));
      if (game.moves(course.start).length === 0) continue;
      const { value } = solvedOrThrow(await game.solve(course.start));
      const values = new Map<string | null, number>((await analyzeMoves(game, course.start))
        .map(({ move, moverValue }) => [game.formatMove(move), moverValue]));
      values.set(null, value);
      const last = new Map<string | null, NarrowedBounds>();
      await new LookingAhead(course, {
        report(bounds) {
          const [known, before] = [values.get(bounds.move)!, last.get(bounds.move)];
          assert(bounds.lower <= known && known <= bounds.upper, `${family} ${bounds.move}`);
          assert(!before || (before.lower <= bounds.lower && bounds.upper <= before.upper));
          if (bounds.lower < bounds.upper) narrower++;
          last.set(bounds.move, bounds);
        },
      }).run(Infinity);
      assertEquals(last.size, values.size);
      for (const { lower, upper } of last.values()) assertEquals(lower, upper);
    }
    assert(narrower > 10, `${narrower}`);
  });
}

Deno.test("looking ahead says how many plies a game of patterns lasts at least (seed 79)", async () => {
  const { patterns } = { patterns: await GAMES.patterns() };
  const random = seededRandom(79);
  let said = 0;
  for (let i = 0; i < 12; i++) {
    const { families, generate } = patterns.instances!;
    const family = Object.keys(families)[i % Object.keys(families).length];
    const course = startCourse(patterns, patterns.formatInput(generate("3x3", family, random)));
    const moves = patterns.moves(course.start).map(patterns.formatMove);
    if (moves.length === 0) continue;
    const { plies, movePlies } = (await patterns.remoteness!(course.start))!;
    const beyond = new Map<string | null, number>();
    await new LookingAhead(course, {
      report: ({ move, beyondPlies }) =>
        void (beyondPlies !== undefined && beyond.set(move, beyondPlies)),
    }).run(Infinity);
    // Undecided until the last ply but one, decided at the last.
    if (plies > 1) assertEquals(beyond.get(null), plies - 1);
    moves.forEach((move, k) => {
      if (movePlies[k] > 1) {
        assertEquals(beyond.get(move), movePlies[k] - 1, `${course.input} ${move}`);
      }
    });
    said += beyond.size;
  }
  assert(said > 20, `${said}`);
});

Deno.test("looking ahead ends at a time, where there is no more room, and when aborted", async () => {
  const chess = await GAMES.chess();
  const course = startCourse(
    chess,
    chess.formatInput(
      chess.empty?.("12x12") ?? chess.parse(
        "6 6\n" + "1 2 3 4 5 6\n".repeat(12),
      ),
    ),
  );
  const rounds = async (options: { memoryBytes?: number; signal?: AbortSignal }, time: number) => {
    let count = 0;
    await new LookingAhead(course, {
      ...options,
      report: ({ move }) => void (move === null && count++),
    }).run(time);
    return count;
  };
  const whole = await rounds({}, Infinity);
  assert(whole > 0);
  assertEquals(await rounds({}, Date.now() - 1), 1);
  assert(await rounds({ memoryBytes: 4096 * 20 }, Infinity) < whole);
  assertEquals(await rounds({ signal: AbortSignal.abort() }, Infinity), 1);
});

for (const name of ["chess", "patterns"]) {
  Deno.test(`a job shows the values of ${name} that bounds prove, though nothing is solved`, async () => {
    const game = await GAMES[name]();
    const [{ input }] = EXAMPLES[name];
    const limit = new LimitError({ kind: "memory", needed: 2, allowed: 1, purpose: "a test" });
    const effort = { method: "none", positions: null, nodes: 0, peakBytes: 0 };
    const unsolved = {
      solved: false,
      lower: -Infinity,
      upper: Infinity,
      limit,
      ...effort,
    } as const;
    const { moveValues: _, bestLine: __, remoteness: ___, ...rules } = game;
    let study: Study | null = null;
    await runJob({
      id: 1,
      game: name,
      input,
      moves: [],
      memoryBytes: 2 ** 30,
      later: [],
      history: [],
      timeMs: 60_000,
    }, {
      game: { ...rules, solve: () => Promise.resolve(unsolved) },
      loadNarrowing: () => Promise.resolve(narrowerOf),
      report: (body) => {
        if (body.kind === "study") study = body.study;
      },
      signal: new AbortController().signal,
    });
    const position = game.parse(input);
    const { value } = solvedOrThrow(await game.solve(position));
    const expected = await analyzeMoves(game, position);
    const { moves, unproved, ...known } = study! as Study;
    assertEquals([known.value, known.total, unproved], [value, value, []]);
    assertEquals(
      new Map(moves!.map(({ move, moverValue }) => [move, moverValue])),
      new Map(expected.map(({ move, moverValue }) => [game.formatMove(move), moverValue])),
    );
    assertEquals(known.move, game.formatMove(expected[0].move));
  });
}
