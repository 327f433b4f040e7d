// Limits of time and memory, for every verb that solves, every game and every method.
import { listMethods } from "@zugzwang/core/game";
import { startCourse, study } from "@zugzwang/core/study";
import { seededRandom, solve, solvedOrThrow } from "@zugzwang/core";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { runFake } from "./testing/fake_io.ts";
import { GAMES } from "./base/games.ts";

/** An instance that a method works on for far more than a moment. */
interface Large {
  readonly game: string;
  readonly methods: readonly string[];
  readonly size: string;
  readonly family?: string;
}

const LARGE: readonly Large[] = [
  { game: "chess", methods: ["contour"], size: "14x14" },
  { game: "chess", methods: ["memo", "topological"], size: "12x12" },
  { game: "cards", methods: ["null-window"], size: "3x4" },
  { game: "dots", methods: ["search"], size: "4x4", family: "empty" },
  { game: "patterns", methods: ["lattice", "search", "grundy"], size: "6x6", family: "square" },
];

/** Methods that are through with everything that they take before a limit can be noticed. */
const INSTANT: Readonly<Record<string, readonly string[]>> = { dots: ["endgame"] };

async function generateInput({ game, size, family }: Large): Promise<string> {
  const loaded = await GAMES[game]();
  if (family === "empty") return loaded.judge.formatInput(loaded.instances!.empty!(size));
  const { families, generate } = loaded.instances!;
  return loaded.judge.formatInput(
    generate(size, family ?? Object.keys(families)[0], seededRandom(1)),
  );
}

Deno.test("limits: every method of every game is in the table", async () => {
  for (const [name, load] of Object.entries(GAMES)) {
    const tested = LARGE.filter(({ game }) => game === name).flatMap(({ methods }) => methods);
    const methods = listMethods(await load());
    assertEquals([...tested, ...INSTANT[name] ?? []].sort(), [...methods].sort(), name);
  }
});

for (const verb of ["solve", "analyze"]) {
  Deno.test(`limits: ${verb} stops in time with every method, and prints what is proved alone`, async () => {
    for (const large of LARGE) {
      const stdin = await generateInput(large);
      for (const method of large.methods) {
        const args = [verb, large.game, "--method", method, "--time", "1ms"];
        const { exit, stdout, stderr } = await runFake(args, { stdin });
        assertEquals([exit, stdout], [4, ""], args.join(" "));
        const [message, board] = [stderr.split("\n").slice(-2), stderr.split("\n").slice(0, -2)];
        assertEquals(board.join().includes(" to move, "), verb === "analyze", board.join("\n"));
        assertMatch(
          message.join("\n"),
          /^zugzwang: \w+: .* (?:was stopped after|needs .*, allowed are) .*; proved so far: the value is (?:in -?\d+\.\.)?-?\d+(?:, but not yet the best move)?\n$/,
        );
      }
    }
  });
}

Deno.test("limits: every method keeps the memory limit, for any number of workers", async () => {
  for (const large of LARGE) {
    const stdin = await generateInput(large);
    for (const method of large.methods) {
      for (const workers of ["1", "2"]) {
        const limits = ["--memory", "1KiB", "--time", "50ms", "--threads", workers, "--json"];
        const args = ["solve", large.game, "--method", method, ...limits];
        const { exit, stdout } = await runFake(args, { stdin });
        const { value, lower, upper, peakBytes, error } = JSON.parse(stdout);
        assertEquals([exit, value, lower <= upper], [4, null, true], args.join(" "));
        assert(peakBytes <= 1024 && ["memory", "time", "positions"].includes(error.limit), stdout);
      }
    }
  }
});

Deno.test("limits: --threads stops in time too, and leaves no worker behind", async () => {
  const stdin = await generateInput({ game: "cards", methods: [], size: "3x4" });
  for (const verb of ["solve", "analyze"]) {
    const args = [verb, "cards", "--threads", "2", "--time", "1ms", "--json"];
    const { exit, stdout } = await runFake(args, { stdin });
    const { value, lower, upper, error } = JSON.parse(stdout);
    assertEquals([exit, value, lower <= upper, error.limit], [4, null, true, "time"], verb);
  }
});

/** Instances that every method of theirs solves at once. */
const SMALL: readonly (readonly [game: string, size: string, moves: number])[] = [
  ["chess", "6x6", 0],
  ["cards", "3x4", 4],
  ["dots", "2x3", 2],
  ["patterns", "4x4", 0],
];

Deno.test("limits: wherever time or memory runs out, the value is within the bounds", async () => {
  let stops = 0;
  for (const [name, size, moves] of SMALL) {
    const game = await GAMES[name]();
    const [family] = Object.keys(game.instances!.families);
    const random = seededRandom(1);
    let position = game.instances!.generate(size, family, random);
    for (let i = 0; i < moves; i++) {
      const legal = game.moves(position);
      if (legal.length > 0) position = game.play(position, legal[random(legal.length)]);
    }
    const { value } = solvedOrThrow(await solve(game, position));
    const about = `${name}\n${game.judge.formatInput(position)}${game.formatPosition(position)}`;
    for (const method of listMethods(game)) {
      for (const limit of limitsOf()) {
        let found;
        try {
          found = await solve(game, position, { method, ...limit });
        } catch (error) {
          assertMatch(String(error), /Cannot solve by method/, about);
          continue;
        }
        if (!found.solved) stops++;
        const [lower, upper] = found.solved
          ? [found.value, found.value]
          : [found.lower, found.upper];
        assert(lower <= value && value <= upper, `${method}: ${lower}..${upper}\n${about}`);
      }
    }
  }
  assert(stops > 10, `only ${stops} runs were stopped`);
});

/** Clocks that end at every one of the first looks, and amounts of memory. */
function* limitsOf() {
  for (let look = 1; look <= 8; look++) {
    let looks = 0;
    yield { deadline: look, now: () => looks++ };
  }
  for (let memoryBytes = 1; memoryBytes <= 2 ** 20; memoryBytes *= 8) yield { memoryBytes };
}

Deno.test("limits: every figure of a message is grouped", async () => {
  for (const large of LARGE) {
    const stdin = await generateInput(large);
    for (const method of large.methods) {
      const limits = ["--memory", "1KiB", "--time", "50ms", "--threads", "1"];
      const args = ["solve", large.game, "--method", method, ...limits];
      const { stderr } = await runFake(args, { stdin });
      const [message] = stderr.split("; proved so far");
      assertEquals(message.match(/\d{4,}/g), null, stderr);
    }
  }
});

Deno.test("limits: solvers accept a time from their start as well as a deadline", async () => {
  for (const large of LARGE) {
    const game = await GAMES[large.game]();
    const position = game.judge.parse(await generateInput(large));
    for (const method of large.methods) {
      const stopped = await solve(game, position, { method, timeMs: 1 });
      const kind = stopped.solved ? null : stopped.limit.fault.kind;
      assertEquals(
        ["time", "memory", "positions"].includes(kind!),
        true,
        `${large.game} ${method} ${kind}`,
      );
      const course = startCourse(game, game.judge.formatInput(position));
      const { limit } = await study(course, { timeMs: 1 });
      assertEquals(
        ["time", "memory", "positions"].includes(limit!.kind),
        true,
        `${large.game} ${method}`,
      );
    }
  }
});
