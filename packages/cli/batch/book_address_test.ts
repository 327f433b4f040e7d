// Books on a web server, run as a program.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { SAMPLE } from "../testing/fake_io.ts";
import { runHere } from "../testing/here.ts";
import { outcome, start, startWords } from "../testing/spawned.ts";

const BOARD = ["dots", "--empty", "1x2"];

/** Serves `a.book` of a folder in several ways. Prints the port, and when it does not answer. Tests themselves have no network. */
const SERVER = `
const [folder] = Deno.args;
const bytes = await Deno.readFile(folder + "/a.book");
const flipped = bytes.with(bytes.length - 3, bytes.at(-3) ^ 1);
const readRange = (request) => /=(\\d+)-(\\d+)/.exec(request.headers.get("range"));
function sendPart(request, bytes) {
  const [, start, end] = readRange(request);
  return new Response(bytes.slice(+start, +end + 1), { status: 206 });
}
let whole = 0;
const asked = new Set();
function beSilent() {
  console.log("silent");
  return new Promise(() => {});
}
function sendOnce(request) {
  const isFirst = !asked.has(request.url);
  asked.add(request.url);
  return isFirst ? sendPart(request, bytes) : beSilent();
}
const stalled = new ReadableStream({
  start: (controller) => controller.enqueue(bytes.slice(0, 100)),
});
const PATHS = {
  "/a.book": (request) => sendPart(request, bytes),
  "/plain.book": () => new Response(whole++ === 0 ? bytes : "asked again"),
  "/moved.book": () => new Response(null, { status: 302, headers: { location: "/a.book" } }),
  "/damaged.book": (request) => sendPart(request, flipped),
  "/short.book": (request) => sendPart(request, bytes.slice(0, 250)),
  "/constant.book": (request) => new Response(bytes.slice(0, 64), { status: 206 }),
  "/silent.book": beSilent,
  "/stalled.book": () => new Response(stalled.tee()[0], { status: 206 }),
  "/late.book": sendOnce,
  "/later.book": sendOnce,
  "/text.book": (request) => sendPart(request, new TextEncoder().encode("<html>")),
};
Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  onListen: ({ port }) => console.log(port),
}, (request) => {
  const { pathname } = new URL(request.url);
  return PATHS[pathname]?.(request) ?? new Response("Not found", { status: 404 });
});
`;

/** Writes a book, serves it, and runs a test with the address of its folder. */
async function serveBook(
  test: (address: string, folder: string, untilSilent: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  try {
    const made = await runHere(["book", ...BOARD, "-o", `${folder}/a.book`]);
    assertEquals(made[0], 0, made[2]);
    const script = `${folder}/server.js`;
    await Deno.writeTextFile(script, SERVER);
    const args = ["run", "-q", "--allow-net", "--allow-read", script, folder];
    await using server = new Deno.Command(Deno.execPath(), { args, stdout: "piped" }).spawn();
    const reader = server.stdout.pipeThrough(new TextDecoderStream()).getReader();
    const port = (await reader.read()).value!.trim();
    const untilSilent = async () => void await reader.read(); // the server says so
    try {
      await test(`http://127.0.0.1:${port}`, folder, untilSilent);
    } finally {
      server.kill();
      await reader.cancel();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("process: --book with an address answers as the file does", () =>
  serveBook(async (address, folder) => {
    const solved = JSON.parse((await runHere(["solve", ...BOARD, "--json"]))[1]);
    for (const name of ["a", "plain", "moved"]) {
      const solve = ["solve", ...BOARD, "--json", "--book", `${address}/${name}.book`];
      const [exit, json, stderr] = await outcome(solve);
      assertEquals([exit, stderr], [0, ""], name);
      const { value, method, nodes } = JSON.parse(json);
      assertEquals([value, method, nodes], [solved.value, "book", 0], name);
    }
    for (const verb of ["analyze", "review"]) {
      const call = [verb, ...BOARD, "--moves=h0,0;v0,1", "--book"];
      const expected = await runHere([...call, `${folder}/a.book`]);
      assertEquals(await outcome([...call, `${address}/a.book`]), expected);
    }
    const play = ["play", ...BOARD, "--side", "both", "--book", `${address}/a.book`];
    assertStringIncludes((await outcome(play, "best\nquit\n"))[1], "best is v0,1");
    const input = JSON.stringify({ input: "1 2\n00\n00\n000\n" });
    const batch = ["solve", "dots", "--batch", "--threads=2", "--book", `${address}/a.book`];
    assertEquals((await outcome(batch, `${input}\n${input}\n`))[0], 0);
  }));

Deno.test("process: --book says in one line why an address has no book", () =>
  serveBook(async (address) => {
    const reasons: Record<string, string> = {
      "none.book": ": byte 0: expected the file, found status 404 of the server",
      "damaged.book": "expected an undamaged block, found a wrong checksum",
      "short.book": ": byte 250: expected at least ",
      "constant.book": "expected ",
      "text.book": ": byte 0: expected a file that `zugzwang book` wrote, found another file",
    };
    for (const [name, reason] of Object.entries(reasons)) {
      const book = `${address}/${name}`;
      const [exit, stdout, stderr] = await outcome(["solve", ...BOARD, "--book", book]);
      assertEquals([exit, stdout, stderr.split("\n").length], [3, "", 2], stderr);
      assertStringIncludes(stderr, `book ${book}`);
      assertStringIncludes(stderr, reason);
    }
    const foreign = await outcome(
      ["solve", "chess", "--book", `${address}/a.book`],
      "1 1\n1\n2\n",
    );
    assertEquals(
      [foreign[0], foreign[2]],
      [
        3,
        `zugzwang: book ${address}/a.book: byte 0: expected a book of chess, found one of dots\n`,
      ],
    );
    const refused = "http://127.0.0.1:1/a.book";
    const unreachable = await outcome(["solve", ...BOARD, "--book", refused]);
    assertEquals([unreachable[0], unreachable[2].split("\n").length], [3, 2]);
    assertStringIncludes(unreachable[2], `zugzwang: cannot read ${refused}: `);
  }));

Deno.test("process: --book with an address needs a permission, and its message names it", () =>
  serveBook(async (address) => {
    const [deno, ...words] = startWords(["solve", ...BOARD, "--book", `${address}/a.book`]);
    const args = words.filter((word) => word !== "--allow-net");
    const { code, stderr } = await new Deno.Command(deno, { args }).output();
    const host = new URL(address).host;
    assertEquals([code, new TextDecoder().decode(stderr)], [
      3,
      `zugzwang: cannot read ${address}/a.book: the program was started without the permission --allow-net=${host}\n`,
    ]);
  }));

Deno.test("process: a server that stops sending a book ends a call at its time limit", () =>
  serveBook(async (address) => {
    for (const name of ["silent", "stalled", "late"]) {
      const book = `${address}/${name}.book`;
      const limited = await outcome(["solve", ...BOARD, "--book", book, "--time", "300ms"]);
      assertEquals([limited[0], limited[1]], [4, ""], name);
      assertStringIncludes(limited[2], `waiting for the book ${book} was stopped after `);
    }
  }));

Deno.test("process: in a batch that names its games, a silent server of a book costs each line its time", () =>
  serveBook(async (address) => {
    const line = JSON.stringify({ game: "chess", input: SAMPLE });
    const book = `${address}/silent.book`;
    const call = ["solve", "--batch", "--book", book, "--time", "300ms", "--threads", "1"];
    const [exit, stdout] = await outcome(call, `${line}\n${line}\n`);
    const limits = stdout.trimEnd().split("\n").map((row) => JSON.parse(row).error?.limit);
    assertEquals([exit, limits], [0, ["time", "time"]], stdout);
  }));

Deno.test("process: Ctrl-C ends a call at once that waits for the server of a book", () =>
  serveBook(async (address, folder, untilSilent) => {
    // With a checkpoint, the program waits for the worker, which asks second.
    for (const more of [["silent.book"], ["later.book", "--checkpoint", `${folder}/kept`]]) {
      const [name, ...words] = more;
      const stopped = start(["solve", ...BOARD, "--book", `${address}/${name}`, ...words]);
      await untilSilent();
      stopped.kill("SIGINT");
      const { code, stderr } = await stopped.output();
      await stopped.stdin.close();
      const message = new TextDecoder().decode(stderr);
      assertEquals([code, message.includes("was cancelled")], [130, words.length > 0], message);
    }
  }));

Deno.test("process: site downloads the book of an address, and checks it", () =>
  serveBook(async (address, folder) => {
    const write = (name: string) =>
      outcome(["site", "dots", "--book", `${address}/${name}`, "-o", `${folder}/${name}`]);
    const damaged = await write("damaged.book");
    assertEquals([damaged[0], damaged[2].includes("undamaged block")], [3, true], damaged[2]);
  }));
