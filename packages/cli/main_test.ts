import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { MAIN, outcome } from "./testing/spawned.ts";

const SAMPLE = new URL("../chess/testdata/sample.in", import.meta.url);

Deno.test("zugzwang answers the sample from a file and from standard input", async () => {
  const text = await Deno.readTextFile(SAMPLE);
  assertEquals(await outcome(["solve", "chess", fileURLToPath(SAMPLE)]), [0, "2\n", ""]);
  assertEquals(await outcome(["solve", "chess"], text), [0, "2\n", ""]);
  assertEquals(await outcome(["solve", "chess", "-"], "\uFEFF" + text.replaceAll("\n", "\r\n")), [
    0,
    "2\n",
    "",
  ]);
});

Deno.test("zugzwang analyze and line run as a program, without colour in a pipe", async () => {
  const [exit, board, errors] = await outcome(["analyze", "chess", fileURLToPath(SAMPLE)]);
  assertEquals([exit, errors, board.includes("\x1b")], [0, "", false]);
  assertStringIncludes(board, "┃2* │");
  const [, line] = await outcome(["analyze", "--line", "chess", "--json", fileURLToPath(SAMPLE)]);
  assertEquals(JSON.parse(line).line.length, 6);
});

Deno.test("zugzwang reports why a file cannot be read and ends with exit code 3", async () => {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  assertEquals(await outcome(["solve", "chess", `${folder}none.in`]), [
    3,
    "",
    `zugzwang: cannot read ${folder}none.in: no such file\n`,
  ]);
  assertEquals(await outcome(["solve", "chess", folder]), [
    3,
    "",
    `zugzwang: cannot read ${folder}: it is a directory\n`,
  ]);
});

Deno.test("zugzwang ends with exit code 3 on bad input and 2 on a wrong command line", async () => {
  const [exit, stdout, stderr] = await outcome(["solve", "chess"], "1 1\n1\n\0");
  assertEquals([exit, stdout], [3, ""]);
  assertMatch(stderr, /^zugzwang: chess: line 3, column 1: expected .*, found "\\u0000"\n$/);
  assertEquals(await outcome(["slove", "chess"]), [
    2,
    "",
    'zugzwang: unknown verb "slove", did you mean "solve"?\n',
  ]);
});

Deno.test("zugzwang is quiet when nobody reads its output any longer", async () => {
  const script = '"$0" "$@" | head -c 0; echo "${PIPESTATUS[0]}"';
  const zugzwang = ["run", "-q", "--no-check", "--allow-read", MAIN.href];
  const { stdout, stderr } = await new Deno.Command("bash", {
    // More than a pipe holds: otherwise the program may end before its reader does.
    args: ["-c", script, Deno.execPath(), ...zugzwang, "gen", "chess", "--size=100x100"],
  }).output();
  assertEquals(new TextDecoder().decode(stderr), "");
  assertEquals(new TextDecoder().decode(stdout), "141\n");
});

Deno.test("zugzwang gen and judge write their files whole, and nothing else", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  const names = () => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  try {
    const gen = ["gen", "chess", "--size=2x2", "--count=2", "--output", folder];
    const [exit, stdout, stderr] = await outcome(gen);
    assertEquals([exit, stderr, stdout.split("\n").length], [0, "", 3]);
    assertEquals(names(), ["chess1.in", "chess1.out", "chess2.in", "chess2.out"]);
    const judge = ["judge", "chess", "--count=1", "--size=1x1"];
    const [failed, report] = await outcome([
      ...judge,
      "--output",
      `${folder}/bad`,
      "--",
      "sh",
      "-c",
      "exit 9",
    ]);
    assertEquals([failed, report.split(";")[0]], [
      1,
      "chess: 0 AC, 0 WA, 0 TLE, 0 MLE, 1 RE of 1 case",
    ]);
    assertEquals(names().length, 5);
    const [kept] = report.match(/\S+\.in/)!;
    assertEquals(await outcome(["solve", "chess", kept]), [
      0,
      await Deno.readTextFile(kept.replace(/in$/, "out")),
      "",
    ]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("deno task zugzwang reads and writes files in the folder where it is called", async () => {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang test 木-" });
  try {
    await Deno.copyFile(SAMPLE, `${folder}/board 1.in`);
    const { INIT_CWD: _, ...env } = Deno.env.toObject(); // the task of these tests has set it
    const task = [
      "task",
      "-q",
      "--config",
      fileURLToPath(new URL("../../deno.json", MAIN)),
      "zugzwang",
    ];
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [...task, "analyze", "chess", "board 1.in", "--svg=board.svg"],
      cwd: folder,
      clearEnv: true,
      env,
    }).output();
    assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
    assertMatch(await Deno.readTextFile(`${folder}/board.svg`), /^<svg /);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a verb loads no modules from the network, except @std where it comes from JSR", async () => {
  const hasOwnStd = import.meta.resolve("@std/assert").startsWith("file:");
  const script = `
    import { processIo } from "${new URL("system/process_io.ts", MAIN)}";
    processIo().keepOnly([]);
    const state = (host) => Deno.permissions.querySync({ name: "import", host }).state;
    Deno.stdout.writeSync(new TextEncoder().encode(["jsr.io:443", "esm.sh:443"].map(state).join()));
  `;
  const flags = ["-q", "--no-check", "--no-prompt", "--allow-read"]; // `deno eval` may import anything
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, "-"],
    cwd: new URL(".", MAIN),
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  await new Blob([script]).stream().pipeTo(child.stdin);
  const { stdout } = await child.output();
  const expected = hasOwnStd ? "prompt,prompt" : "granted,prompt";
  assertEquals(new TextDecoder().decode(stdout), expected);
});

Deno.test("a verb that only reads gives up permission to write and run programs", async () => {
  const script = `
    import { processIo } from "${new URL("system/process_io.ts", MAIN)}";
    const state = (name) => Deno.permissions.querySync({ name }).state;
    processIo().keepOnly(["write"]);
    const writing = [state("write"), state("run")];
    processIo().keepOnly([]);
    Deno.stdout.writeSync(new TextEncoder().encode([...writing, state("write")].join()));
  `;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-check", script],
  }).output();
  assertEquals(new TextDecoder().decode(stdout), "granted,prompt,prompt");
});
