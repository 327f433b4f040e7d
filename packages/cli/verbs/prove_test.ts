import { assertEquals, assertMatch } from "@std/assert";
import { runFailing } from "../testing/fake_io.ts";
import { outcome, sizeOf } from "../testing/spawned.ts";

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

Deno.test("prove: a search that needs too much memory ends as a limit", () =>
  withFolder(async (folder) => {
    const board = `${folder}/3x3.in`;
    Deno.writeTextFileSync(board, `3 3\n${"000\n".repeat(4)}${"0000\n".repeat(3)}`);
    const call = ["prove", "dots", "--at-most=-3", "--memory", "300KiB"];
    const [exit, stdout, stderr] = await outcome([...call, board, "-o", `${folder}/p`]);
    assertEquals([exit, stdout], [4, ""], stderr);
    assertMatch(stderr, /table of claims needs [\d,]+ bytes/);
    assertEquals(sizeOf(`${folder}/p`), 0);
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
