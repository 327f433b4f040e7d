import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { Budget, InputError } from "@zugzwang/core";
import type { ProofGame, ProofNode } from "@zugzwang/core/game";
import { startCourse } from "@zugzwang/core/study";
import { GAMES } from "../base/games.ts";
import { makeNodeSearch, Walk } from "../proof/walk.ts";
import { decodeProof, encodeProof, exactly, RefutedError } from "../proof/proof.ts";
import { checkProof, writeProof } from "../proof/prove.ts";
import { runFailing } from "../testing/fake_io.ts";
import { runHere } from "../testing/here.ts";
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
    const checked = await runHere(["verify", "dots", "--proof", proof, board]);
    assertMatch(checked.join(), /^0,proved: value -2 \(\d+ positions, by the rules of dots\)/);
    const moved = await runHere(["verify", "dots", "--proof", proof, "--moves=h0,0", board]);
    assertMatch(moved.join(), /^3,.*expected a proof of this position/);
    const [header, bytes] = await parts(proof);
    Deno.writeFileSync(proof, new Uint8Array([...header, ...bytes.subarray(1)]));
    const cut = await runHere(["verify", "dots", "--json", "--proof", proof, board]);
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
    assertMatch((await runHere([...call, "--wins"]))[1], /^proved: value at most -1;/);
    assertMatch((await runHere([...call, "--at-least=-4"]))[1], /^proved: value at least -4;/);
    const [exit, , stderr] = await runHere([...call, "--at-least=0"]);
    assertEquals([exit, stderr], [1, "zugzwang: dots: cannot be proved: it is not true\n"]);
    const game = ["prove", "--game", "docs/examples/hexapawn.ts", "--wins", "-o", `${folder}/won`];
    assertMatch((await runHere(game, "3 3"))[1], /^proved: black wins;/);
    const far = await runHere([...call, "--at-least=9"]); // more than all boxes
    assertEquals([far[0], far[2]], [exit, stderr]);
  }));

Deno.test("prove: a search that needs too much memory ends as a limit", () =>
  withFolder(async (folder) => {
    const board = `${folder}/3x3.in`;
    Deno.writeTextFileSync(board, `3 3\n${"000\n".repeat(4)}${"0000\n".repeat(3)}`);
    const call = ["prove", "dots", "--at-most=-3", "--memory", "300KiB"];
    const [exit, stdout, stderr] = await runHere([...call, board, "-o", `${folder}/p`]);
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

Deno.test("checkProof() refuses a proof with a byte too many, and decodeProof() a `k` over 32", async () => {
  const course = startCourse(await GAMES.dots(), BOARD);
  const { header, choices } = await writeProof(course, exactly(-2));
  const check = async (choices: Uint8Array) =>
    (await checkProof(course, { header, choices })).fault;
  assertEquals(await check(choices), null);
  assertMatch((await check(Uint8Array.from([...choices, 0])))!, /: 1 bytes too many$/);
  const decode = (k: number) => decodeProof(encodeProof({ header: { ...header, k }, choices }));
  assertEquals(decode(32).header.k, 32);
  assertThrows(() => decode(33), InputError, "k: 33");
});

const [EMOJI, TILDE] = ["\u{1f600}", "\uff5e"]; // in the order of UTF-16 units, not of code points

/** A game whose start leads to two nodes, and each of them to an end worth 2 to its mover. */
function branching(seen: unknown[] = []): ProofGame<ProofNode> {
  const open = { lower: -Infinity, upper: Infinity };
  const end = { key: "end", layer: 0, lower: -2, upper: -2 };
  const nodes: Record<string, ProofNode[]> = {
    start: [EMOJI, TILDE].map((key) => ({ key, layer: 1, ...open })),
    [EMOJI]: [end],
    [TILDE]: [end],
  };
  return {
    start: { key: "start", layer: 2, ...open },
    moves({ key }) {
      seen.push(key);
      return nodes[key].map((child) => ({ child, gain: 0, isAgain: false }));
    },
    positionOf: () => null,
  };
}

Deno.test("Walk goes through the texts of a layer by code points", () => {
  const seen: unknown[] = [];
  const game = branching(seen);
  const walk = new Walk(game, { k: null, choose: () => 0, budget: new Budget() });
  walk.claim({ node: game.start, isLower: false, bound: -2 });
  walk.run();
  assertEquals(seen, ["start", TILDE, EMOJI]);
});

Deno.test("Walk keeps the strongest claim about a node, whichever is made first", () => {
  const game = branching();
  const [node] = [...game.moves(game.start)].map(({ child }) => child);
  for (const bounds of [[1, 3], [3, 1]]) {
    const walk = new Walk(game, { k: null, choose: () => 0, budget: new Budget() });
    for (const bound of bounds) walk.claim({ node, isLower: true, bound });
    assertThrows(() => walk.run(), RefutedError);
  }
});

Deno.test("makeNodeSearch() asks for no moves if the static bounds decide", () => {
  const asked: unknown[] = [];
  const search = makeNodeSearch(branching(asked), new Budget());
  const node = { key: EMOJI, layer: 1, lower: 0, upper: 1 };
  assertEquals([search.bound(node, 0), search.bound(node, 2), asked.length], [0, 1, 0]);
  assert(search.bound(node, 1) >= 1);
});
