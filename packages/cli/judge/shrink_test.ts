import { assertEquals } from "@std/assert";
import { LimitError } from "@zugzwang/core";
import { pile } from "../testing/pile_game.ts";
import type { Bench, Run } from "./judge_runs.ts";
import { shrink } from "./shrink.ts";

/** Until it is disposed of, replaces the clock by one that only runs of the program advance. */
function makeClock() {
  let time = 0;
  performance.now = () => time; // hides the method of the prototype
  return {
    advance: (ms: number) => void (time += ms),
    [Symbol.dispose]: () => void Reflect.deleteProperty(performance, "now"),
  };
}

const END = { code: 0, signal: null, output: "", errors: "", elapsedMs: 1, peakBytes: null };
const LATE: Run = {
  input: "100\n",
  answer: "",
  end: { ...END, reason: "time" },
  verdict: "TLE",
  note: "",
};

/** Returns a bench whose program never ends, so that every case takes the time limit of two seconds, twice. */
function makeBench(clock: ReturnType<typeof makeClock>, solve = () => Promise.resolve("")): Bench {
  return {
    game: pile,
    limits: [],
    answer: solve,
    trySolve: solve,
    programs: {
      run() {
        clock.advance(2000);
        return Promise.resolve({ ...END, reason: "time" });
      },
    },
    program: { words: ["endless"], timeMs: 2000 },
    command: "endless",
    jobs: 1,
  };
}

Deno.test("shrink() stops after its time for a program that never ends", async () => {
  using clock = makeClock();
  const steps = await Array.fromAsync(shrink(makeBench(clock), LATE, 10_000));
  const { runs, isSmallest } = steps.at(-1)!;
  assertEquals({ runs, isSmallest }, { runs: 3, isSmallest: false });
});

Deno.test("shrink() gives an answer only the remaining time, and stops at a limit", async () => {
  using clock = makeClock();
  const given: (number | undefined)[] = [];
  const bench = makeBench(clock);
  const answer = (_: string, timeMs?: number) => {
    given.push(timeMs);
    if (given.length < 3) return Promise.resolve("");
    const fault = { needed: timeMs!, allowed: timeMs!, purpose: "the answer" };
    return Promise.reject(new LimitError({ kind: "time", ...fault }));
  };
  const steps = await Array.fromAsync(shrink({ ...bench, answer }, LATE, 10_000));
  assertEquals(given, [10_000, 6000, 2000]);
  assertEquals(steps.at(-1)!.runs, 2);
});

Deno.test("shrink() gives the second of two answers only the time that the first one leaves", async () => {
  using clock = makeClock();
  const given: (number | undefined)[] = [];
  const bench = makeBench(clock);
  const answer = (_: string, timeMs?: number) => {
    given.push(timeMs);
    clock.advance(7000);
    return Promise.resolve("");
  };
  await Array.fromAsync(shrink({ ...bench, answer, jobs: 2 }, LATE, 10_000));
  assertEquals(given, [10_000, 3000]);
});

Deno.test("shrink() uses its whole time, and ends although the smaller instances have no end", async () => {
  using clock = makeClock();
  let listed = 0;
  const endless = Object.create(pile, {
    instances: {
      value: {
        ...pile.instances,
        *smaller(pile: unknown) {
          for (;; listed++) {
            clock.advance(1);
            yield pile;
          }
        },
      },
    },
  });
  const steps = await Array.fromAsync(shrink({ ...makeBench(clock), game: endless }, LATE, 10_000));
  const { runs, isSmallest } = steps.at(-1)!;
  assertEquals([runs, isSmallest, listed], [0, false, 9999]);
});

Deno.test("shrink() needs few runs for a case of many parts", async () => {
  const lines = Object.create(pile, {
    judge: {
      value: {
        ...pile.judge,
        parse: (text: string) => text.split(""),
        formatInput: (parts: string[]) => parts.join(""),
      },
    },
    instances: {
      value: {
        *smaller(parts: string[]) {
          for (const i of parts.keys()) yield parts.toSpliced(i, 1);
        },
      },
    },
  });
  using clock = makeClock();
  const program = {
    run: ({ input }: { input: string }) => {
      const isWrong = /a.*b.*c/.test(input);
      return Promise.resolve({ ...END, reason: "ended" as const, code: isWrong ? 1 : 0 });
    },
    stop: () => Promise.resolve(),
  };
  const bench = { ...makeBench(clock), game: lines, programs: program };
  const input = "xaxxxxxxxxxxxxxxxxxxxxxxxbxxxxxxxxxxxxxxxxxxxxxxxcxxxxxxxx";
  const failing: Run = { ...LATE, input, verdict: "RE" };
  const steps = await Array.fromAsync(shrink(bench, failing, 10_000));
  const { run, runs } = steps.at(-1)!;
  assertEquals([run.input, runs < 2 * input.length], ["abc", true], `${runs} runs`);
});
