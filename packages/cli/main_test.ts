import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";

const MAIN = new URL("main.ts", import.meta.url);
const SAMPLE = new URL("../chess/testdata/sample.in", import.meta.url);

/** The flag that this process itself was started with where JSR cannot be reached. */
function importMapFlag(): string[] {
  const parseArgs = import.meta.resolve("@std/cli/parse-args");
  if (!parseArgs.startsWith("file:")) return [];
  return [`--import-map=${new URL("import_map.json", parseArgs)}`];
}

/** Starts the program as the task `zugzwang` does. */
async function spawn(args: string[], stdin: string | Uint8Array = ""): Promise<Deno.CommandOutput> {
  const permissions = ["--no-prompt", "--allow-read", "--allow-env=NO_COLOR,TERM"];
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-check", ...permissions, ...importMapFlag(), MAIN.href, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  });
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  const bytes = typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin;
  await writer.write(bytes).then(() => writer.close(), () => {}); // not every run reads it
  return await child.output();
}

/** Exit code, standard output and standard error of a run. */
async function outcome(
  args: string[],
  stdin?: string | Uint8Array,
): Promise<[number, string, string]> {
  const { code, stdout, stderr } = await spawn(args, stdin);
  return [code, new TextDecoder().decode(stdout), new TextDecoder().decode(stderr)];
}

function path(url: URL): string {
  return decodeURIComponent(url.pathname);
}

Deno.test("zugzwang answers the sample from a file and from standard input", async () => {
  const text = await Deno.readTextFile(SAMPLE);
  assertEquals(await outcome(["solve", "chess", path(SAMPLE)]), [0, "2\n", ""]);
  assertEquals(await outcome(["solve", "chess"], text), [0, "2\n", ""]);
  assertEquals(await outcome(["solve", "chess", "-"], "\uFEFF" + text.replaceAll("\n", "\r\n")), [
    0,
    "2\n",
    "",
  ]);
});

Deno.test("zugzwang analyze and line run as a program, without colour in a pipe", async () => {
  const [exit, board, errors] = await outcome(["analyze", "chess", path(SAMPLE)]);
  assertEquals([exit, errors, board.includes("\x1b")], [0, "", false]);
  assertStringIncludes(board, "┃2* │");
  const [, line] = await outcome(["line", "chess", "--json", path(SAMPLE)]);
  assertEquals(JSON.parse(line).line.length, 6);
});

Deno.test("zugzwang says why a file cannot be read and ends with exit code 3", async () => {
  const folder = path(new URL(".", import.meta.url));
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

Deno.test("zugzwang is quiet when nobody reads its output any more", async () => {
  const script = '"$0" "$@" | head -c 0; echo "${PIPESTATUS[0]}"';
  const zugzwang = ["run", "-q", "--no-check", "--allow-read", ...importMapFlag(), MAIN.href];
  const { stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", script, Deno.execPath(), ...zugzwang, "analyze", "chess", path(SAMPLE)],
  }).output();
  assertEquals(new TextDecoder().decode(stderr), "");
  assertEquals(new TextDecoder().decode(stdout), "0\n");
});
