import { assert, assertEquals, assertMatch } from "@std/assert";
import { runFailing } from "../testing/fake_io.ts";
import { outcome, sizeOf, start } from "../testing/spawned.ts";

const BOARD = "2 3\n000\n000\n000\n0000\n0000\n"; // its value is −2

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/board.in`, BOARD);
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("prove: writes a proof of the value that verify --proof accepts, and no other", () =>
  withFolder(async (folder) => {
    const [board, proof] = [`${folder}/board.in`, `${folder}/board.proof`];
    const [exit, stdout] = await outcome(["prove", "dots", board, "-o", proof]);
    assertEquals(exit, 0);
    assertMatch(stdout, /^proved: value -2; \S+: \d+ bytes, \d+ positions\n$/);
    const checked = await outcome(["verify", "dots", "--proof", proof, board]);
    assertMatch(checked.join(), /^0,proved: value -2 \(\d+ positions, by the rules of dots\)/);
    const moved = await outcome(["verify", "dots", "--proof", proof, "--moves=h0,0", board]);
    assertMatch(moved.join(), /^3,.*expected a proof of this position/);
    const [header, bytes] = await parts(proof);
    Deno.writeFileSync(proof, new Uint8Array([...header, ...bytes.subarray(1)]));
    const cut = await outcome(["verify", "dots", "--json", "--proof", proof, board]);
    assertEquals([cut[0], JSON.parse(cut[1]).agrees], [1, false]);
  }));

/** The line of the header and the bytes after it. */
async function parts(file: string): Promise<[Uint8Array, Uint8Array]> {
  const stream = new Blob([Deno.readFileSync(file)]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const end = bytes.indexOf(10) + 1;
  return [bytes.subarray(0, end), bytes.subarray(end)];
}

Deno.test("analyze --proof: a proof of the value beside the board", () =>
  withFolder(async (folder) => {
    const [board, proof] = [`${folder}/board.in`, `${folder}/p`];
    const [exit, stdout, stderr] = await outcome(["analyze", "dots", "--proof", proof, board]);
    assertEquals([exit, /^\w+ to move, .*: -2\b/.test(stdout)], [0, true], stdout);
    assertMatch(stderr, /^zugzwang: dots: the proof is in \S+: \d+ bytes\n$/);
    const checked = await outcome(["verify", "dots", "--proof", proof, board]);
    assertMatch(checked.join(), /^0,proved: value -2 /);
    const [code, , fault] = await outcome(["analyze", "dots", "--wins", "--proof", proof, board]);
    assertMatch(`${code} ${fault}`, /^2 .*--proof cannot be used with --wins/);
  }));

Deno.test("prove: who wins, bounds, and false claims", () =>
  withFolder(async (folder) => {
    const call = ["prove", "dots", `${folder}/board.in`, "-o", `${folder}/p`];
    assertMatch((await outcome([...call, "--wins"]))[1], /^proved: value at most -1;/);
    assertMatch((await outcome([...call, "--at-least=-4"]))[1], /^proved: value at least -4;/);
    const [exit, , stderr] = await outcome([...call, "--at-least=0"]);
    assertEquals([exit, stderr], [1, "zugzwang: dots: cannot be proved: it is not true\n"]);
    const far = await outcome([...call, "--at-least=9"]); // more than all boxes
    assertEquals([far[0], far[2]], [exit, stderr]);
  }));

Deno.test("prove: a killed run continues where it stopped", () =>
  withFolder(async (folder) => {
    const board = `${folder}/long.in`;
    Deno.writeTextFileSync(board, `2 5\n${"00000\n".repeat(3)}${"000000\n".repeat(2)}`);
    const call = (name: string) => ["prove", "dots", board, "-o", `${folder}/${name}`];
    const process = start(call("killed"));
    const part = `${folder}/killed.part`;
    while (sizeOf(part) < 4096) await new Promise((resolve) => setTimeout(resolve, 5));
    process.kill("SIGKILL");
    await process.stdin.close();
    await process.output();
    const begun = Deno.readFileSync(part);
    assert(begun.length >= 4096 && sizeOf(`${folder}/killed`) === 0);
    const other = await outcome([
      "prove",
      "dots",
      "--at-least=-3",
      board,
      "-o",
      `${folder}/killed`,
    ]);
    assertMatch(
      other.join(),
      /^3,.*killed\.part: line 1, column 1: expected the beginning of the same proof, found another proof/,
    );
    assertEquals((await outcome([...call("killed"), "--wins", "--time=1ms"]))[0], 4);
    assertEquals(Deno.readFileSync(part), begun);
    assertMatch((await outcome(call("killed")))[1], /^proved: value -2;/);
    assertEquals(sizeOf(part), 0);
    const [header, moves] = await parts(`${folder}/killed`);
    assertEquals(Uint8Array.from([...header, ...moves]).subarray(0, begun.length), begun);
    const checked = await outcome(["verify", "dots", "--proof", `${folder}/killed`, board]);
    assertMatch(checked.join(), /^0,proved: value -2 /);
  }));

Deno.test("prove: a damaged beginning is called that and removed, and the next call starts again", () =>
  withFolder(async (folder) => {
    const part = `${folder}/p.part`;
    const call = ["prove", "dots", `${folder}/board.in`, "-o", `${folder}/p`];
    assertEquals((await outcome(call))[0], 0);
    const header = (await parts(`${folder}/p`))[0];
    Deno.writeFileSync(part, Uint8Array.from([...header, 255, 255])); // no such moves
    const [exit, , stderr] = await outcome(call);
    assertMatch(
      `${exit} ${stderr}`,
      /^3 zugzwang: cannot continue from .*p\.part: it leads to no proof/,
    );
    assertEquals((await outcome(call))[0], 0);
  }));

Deno.test("prove: a search that needs too much memory ends as a limit and keeps what it wrote", () =>
  withFolder(async (folder) => {
    const board = `${folder}/3x3.in`;
    Deno.writeTextFileSync(board, `3 3\n${"000\n".repeat(4)}${"0000\n".repeat(3)}`);
    const call = ["prove", "dots", "--at-most=-3", "--memory", "300KiB"];
    const [exit, stdout, stderr] = await outcome([...call, board, "-o", `${folder}/p`]);
    assertEquals([exit, stdout], [4, ""], stderr);
    assertMatch(stderr, /table of claims needs [\d,]+ bytes/);
    assert(sizeOf(`${folder}/p.part`) > 200);
  }));

Deno.test("prove: wrong calls", async () => {
  const files = { "a.in": BOARD };
  const call = ["prove", "dots", "a.in"];
  assertEquals((await runFailing(call, { files }))[0], 2);
  for (
    const options of [["-o", "-"], ["-o=x", "--at-least=much"], ["-o=x", "--wins", "--at-most=1"]]
  ) {
    assertEquals((await runFailing([...call, ...options], { files }))[0], 2, `${options}`);
  }
});
