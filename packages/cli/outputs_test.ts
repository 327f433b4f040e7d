// Outputs that cannot be written: the program as a process of its own, as a shell would start it.
import { assertEquals, assertMatch } from "@std/assert";
import { SAMPLE } from "./testing/fake_io.ts";
import { runHere } from "./testing/here.ts";
import { startWords } from "./testing/spawned.ts";

/** Runs the program in a shell that adds something to its call. */
async function inShell(args: readonly string[], rest: string) {
  const command = new Deno.Command("bash", {
    args: ["-c", `"$@" ${rest}`, "bash", ...startWords(args)],
    stdout: "piped",
    stderr: "piped",
  });
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  try {
    await Deno.writeTextFile(`${folder}/a.in`, SAMPLE);
    await Deno.writeTextFile(`${folder}/a.jsonl`, JSON.stringify({ input: SAMPLE }) + "\n");
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A call of every way to write, by the folder of the input. */
const CALLS = (folder: string): readonly (readonly string[])[] => [
  ["solve", "chess", `${folder}/a.in`],
  ["solve", "chess", "--json", `${folder}/a.in`],
  ["solve", "chess", "--batch", `${folder}/a.jsonl`],
  ["review", "chess", "--moves=0,0", `${folder}/a.in`],
  ["play", "chess", "--side=none", `${folder}/a.in`],
  ["judge", "chess", "--count=1", "--output", folder, "--", "true"],
  ["gen", "chess"],
  ["completions", "bash"],
  ["solve", "--help"],
];

Deno.test({
  name: "a full device is one line and exit code 3, whatever is written to it",
  ignore: Deno.build.os !== "linux", // no /dev/full
  fn: () =>
    withFolder(async (folder) => {
      for (const args of CALLS(folder)) {
        const { code, stderr } = await inShell(args, "> /dev/full");
        const line = "zugzwang: cannot write standard output: No space left on device\n";
        assertEquals([code, stderr], [3, line], args.join(" "));
      }
      const failed = await inShell(["solve", "chess", `${folder}/none`], "2> /dev/full");
      assertEquals(failed, { code: 3, stdout: "", stderr: "" });
    }),
});

Deno.test("a call ends silently if the reader of its output is gone", () =>
  withFolder(async (folder) => {
    for (const args of CALLS(folder)) {
      if (!["solve", "play", "gen"].includes(args[0])) continue;
      // The pipe has no reader when the program writes.
      const { code, stderr } = await inShell(args, "| true; exit ${PIPESTATUS[0]}");
      // What a pipe takes before its reader goes is written: then nobody was missed.
      assertEquals([[0, 141].includes(code), stderr], [true, ""], `${args.join(" ")}: ${code}`);
    }
  }));

Deno.test("a file that cannot be written gives one line and exit code 3, and leaves nothing behind", () =>
  withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/taken`);
    const none = `${folder}/none/file`;
    const taken = `${folder}/taken`;
    for (
      const [path, reason] of [[none, "no such folder"], [taken, "it is a directory"]] as const
    ) {
      for (
        const args of [
          ["analyze", "chess", "--svg", path, `${folder}/a.in`],
          ["solve", "dots", "--empty=2x2", "--checkpoint", path],
        ]
      ) {
        const [exit, stdout, stderr] = await runHere(args);
        assertEquals([exit, stdout], [3, ""], args.join(" "));
        assertMatch(stderr, new RegExp(`^zugzwang: cannot (?:read|write) ${path}: ${reason}\n$`));
      }
    }
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), [
      "a.in",
      "a.jsonl",
      "taken",
    ]);
  }));

Deno.test({
  name: "an input may be a pipe, and so may an output",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withFolder(async (folder) => {
      const pipe = `${folder}/pipe`;
      await new Deno.Command("mkfifo", { args: [pipe] }).output();
      for (const args of [["solve", "chess", pipe], ["solve", "chess", "--batch", pipe]]) {
        const { code } = await inShell(args, `& cat ${folder}/a.jsonl > ${pipe}; wait $!`);
        assertEquals(code, 0, args.join(" "));
      }
      const drawn = ["analyze", "chess", "--svg", pipe, `${folder}/a.in`];
      const { code, stdout } = await inShell(drawn, `& cat ${pipe}; wait $!`);
      assertEquals([code, stdout.includes("<svg")], [0, true]);
      const stopped = await inShell(drawn, `& sleep 1; kill -TERM $!; wait $!`);
      assertEquals(stopped.code, 143, "signals arrive while it waits for a reader");
    }),
});

Deno.test("a file name with a line break gives an error of one line", async () => {
  const [exit, stdout, stderr] = await runHere(["solve", "chess", "no\nfile"]);
  assertEquals([exit, stdout, stderr], [3, "", "zugzwang: cannot read no\\nfile: no such file\n"]);
});
