import { assertEquals, assertMatch } from "@std/assert";
import { INERT_IO, runFake } from "../testing/fake_io.ts";
import type { Io, Output } from "../base/io.ts";
import { formatProgress, makeProgressLine } from "./progress.ts";

function terminal(isTerminal: boolean, term = "xterm"): { io: Io; written: string[] } {
  const written: string[] = [];
  const output: Output = { isTerminal, columns: 80, write: (text) => written.push(text) };
  const io: Io = {
    ...INERT_IO,
    stdout: output,
    stderr: output,
    environment: (name) => name === "TERM" ? term : undefined,
  };
  return { io, written };
}

const progress = { nodes: 2_500_000, fraction: 0.256, bytes: 3 * 2 ** 20 };

Deno.test("makeProgressLine() shows nothing without a terminal, or with --progress=never", () => {
  assertEquals(makeProgressLine(terminal(false).io, "auto"), null);
  assertEquals(makeProgressLine(terminal(true, "dumb").io, "auto"), null);
  assertEquals(makeProgressLine(terminal(true).io, "never"), null);
});

Deno.test("makeProgressLine() waits a moment, then writes over one line and clears it", async () => {
  const { io, written } = terminal(true);
  const line = makeProgressLine(io, "auto")!;
  line.onProgress(progress);
  line.clear();
  assertEquals(written, [], "too early to be shown, so nothing to clear");
  await new Promise((resolve) => setTimeout(resolve, 1020));
  line.onProgress(progress);
  line.onProgress(progress);
  line.clear();
  assertEquals(written.length, 2);
  assertEquals(written[0].startsWith("\r\x1b[K25 % done, 2.5 M nodes, "), true, written[0]);
  assertEquals(written[1], "\r\x1b[K");
});

Deno.test("makeProgressLine() writes lines without a terminal with --progress=always", async () => {
  const { io, written } = terminal(false);
  assertEquals(makeProgressLine(io, "auto"), null);
  const line = makeProgressLine(io, "always")!;
  await new Promise((resolve) => setTimeout(resolve, 60));
  line.onProgress(progress);
  assertEquals(written, [], "the first line comes after ten seconds");
});

Deno.test("makeProgressLine() counts inputs, the first within 100 ms of its start", async () => {
  const { io, written } = terminal(true);
  const line = makeProgressLine(io, "auto")!;
  line.begin();
  line.count("1 input done");
  assertEquals(written.length, 1);
  assertMatch(written[0], /K1 input done, [\d.]+\/s, [\d.]+ s$/);
  line.begin();
  await new Promise((resolve) => setTimeout(resolve, 110));
  line.onProgress(progress);
  assertMatch(written[1], /1 input done, .*; 25 % done, 2\.5 M nodes, .*, 3 MiB, [\d.]+ s$/);
});

Deno.test("formatProgress() omits an unknown fraction", () => {
  assertEquals(
    formatProgress({ ...progress, fraction: null }, 500),
    "2.5 M nodes, 5.0 M/s, 3 MiB, 0.5 s",
  );
});

Deno.test("a batch reports its progress, with limits and errors, for any number of workers", async () => {
  const lines = ["1 1\n5\n3\n", "1 x", "1 1\n5\n3\n"].map((input) => JSON.stringify({ input }));
  const world = { stdin: lines.join("\n"), isTerminal: true };
  for (const jobs of ["1", "2"]) {
    const { stderr } = await runFake(["solve", "chess", "--batch", "--threads", jobs], world);
    assertMatch(stderr, /1 line: 1 answered, [\d.]+\/s, \d+ s/, jobs);
  }
});
