// `zugzwang book` with files.
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type Book, gameFromRules, openBook } from "@zugzwang/core";
import { joinBook } from "@zugzwang/core/book";
import { dots } from "@zugzwang/dots";
import { threeMensMorris } from "../../../docs/examples/three_mens_morris.ts";
import { KeptChunks } from "../../core/testing/kept_chunks.ts";
import type { AnyGame } from "../base/games.ts";
import { runFake } from "../testing/fake_io.ts";
import { runHere } from "../testing/here.ts";
import { outcome, sizeOf, start } from "../testing/spawned.ts";
import { makeNearBook } from "./make_book.ts";

async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "zugzwang-test-" });
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Returns how many positions differ from the board's book, of all of 2 × 2 within some plies. */
async function compare(small: string, whole: string): Promise<number> {
  const [some, all] = await Promise.all(
    [small, whole].map(async (file) => await openBook(dots, await Deno.readFile(file))),
  );
  const start = dots.instances.empty("2x2");
  const positions = [start, ...dots.moves(start).map((move) => dots.play(start, move))];
  const answers = await Promise.all([some, all].map((book) => findAll(book, positions)));
  return positions.filter((_, i) => answers[0][i]!.value !== answers[1][i]!.value).length;
}

async function findAll<P>(book: Book<P>, positions: readonly P[]) {
  return await Promise.all(positions.map((position) => book.find(position)));
}

Deno.test("book writes all positions, those near the start, and those of rows, alike", () =>
  withFolder(async (folder) => {
    const [all, near, rows] = ["all", "near", "rows"].map((name) => `${folder}/${name}.book`);
    const board = ["dots", "--empty", "2x2"];
    const [exit, stdout] = await runHere(["book", ...board, "-o", all, "--json"]);
    assertEquals(exit, 0);
    const { positions, bytes } = JSON.parse(stdout);
    assert(positions > 100 && bytes < 2 * positions, stdout);
    assertEquals((await runHere(["book", ...board, "--plies", "2", "-o", near]))[0], 0);
    assertEquals(await compare(near, all), 0);
    assertEquals([...Deno.readDirSync(folder)].length, 2, "no part is left");

    const input = dots.judge.formatInput(dots.instances.empty("2x2"));
    const lines = [[], ["h0,0"], ["v1,1"]].map((moves) => JSON.stringify({ input, moves }));
    const batch = `${folder}/rows.jsonl`;
    const solved = await runHere(["solve", "dots", "--batch", "-o", batch], lines.join("\n"));
    assertEquals(solved[0], 0);
    assertEquals((await runHere(["book", "dots", "--rows", batch, "-o", rows]))[0], 0);
    for (const book of [all, near, rows, batch]) {
      const [exit, json] = await runHere(["solve", ...board, "--json", "--book", book]);
      const { value, move, method, nodes } = JSON.parse(json);
      assertEquals([exit, value, move, method, nodes], [0, 2, "h0,0", "book", 0], book);
    }
  }));

Deno.test("book begins at the start of a game, also if that is an empty input", async () => {
  const game = gameFromRules<string, string>({
    name: "letters",
    outcome: true,
    start: "",
    sideToMove: (letters) => letters.length === 1 ? 1 : 0,
    moves: (letters) => letters.length < 2 ? ["a", "b"] : [],
    play: (letters, move) => letters + move,
    terminalValue: () => -1,
    formatPosition: String,
    formatMove: String,
    judge: { parse: () => "", formatInput: () => "" },
  });
  const world = { games: { letters: game as AnyGame } };
  const { exit, stdout, stderr } = await runFake(["book", "letters", "-o", "a.book"], world);
  assertEquals([exit, stderr], [0, ""]);
  assertStringIncludes(stdout, "a.book: 7 positions, ");
});

Deno.test("a book that a limit stops continues from the positions that it has", () =>
  withFolder(async (folder) => {
    const file = `${folder}/a.book`;
    const words = ["book", "dots", "--empty", "3x3", "--plies", "1", "--threads", "1", "-o", file];
    const [exit, , stderr] = await runHere([...words, "--time", "1ms"]);
    assertEquals(exit, 4);
    assertStringIncludes(stderr, "positions are solved)");
    const part = `${file}.part`;
    const others = words.with(words.indexOf("--plies") + 1, "2");
    const other = await runHere(others);
    assertEquals(other[0], 3);
    assertStringIncludes(other[2], `cannot continue from ${part}: it has plies "1", not "2"`);
    assertEquals((await runHere(words))[0], 0);
    const book = await openBook(dots, await Deno.readFile(file));
    assertEquals((await book.find(dots.instances.empty("3x3")))?.value, -3);

    Deno.writeTextFileSync(part, "mine\n");
    const refused = await runHere(words);
    assertEquals([refused[0], refused[2].includes("is not a checkpoint")], [3, true], refused[2]);
  }));

Deno.test("makeNearBook() takes the values that an earlier run has kept", async () => {
  const [game, start] = [dots as AnyGame, dots.instances.empty("2x2")];
  const store = new KeptChunks();
  const options = { plies: 1, store, threads: 1 };
  await makeNearBook(game, start, options);
  assertEquals(store.chunks!.length, 3, "the start, an outer line and an inner one");
  const changed = store.chunks!.map((chunk) =>
    new TextEncoder().encode(new TextDecoder().decode(chunk).replace(/"value":-?\d+/, '"value":4'))
  );
  store.chunks = changed.slice(0, 2);
  const book = await openBook(dots, await joinBook(await makeNearBook(game, start, options)));
  const positions = [start, ...dots.moves(start).map((move) => dots.play(start, move))];
  const values = (await findAll(book, positions)).map((answer) => answer!.value);
  assertEquals(new Set(values), new Set([2, 4]), "only the start is solved again");
});

/** One heap by ranks. By the file `mode` its solve is slow, late, or fails unless it continues. */
const HEAP = `import { gameFromRules } from "@zugzwang/core";
const mode = Deno.readTextFileSync(new URL("mode", import.meta.url));
const word = new Int32Array(new SharedArrayBuffer(4));
function watch(coins) {
  if (mode.includes("again") && coins === 1000) throw new Error("it begins again");
  if (coins % 65_536 > 0) return;
  if (mode === "slow") Atomics.wait(word, 0, 0, coins < 200_000 ? 100 : 1e6);
  if (mode === "slow again") Atomics.wait(word, 0, 0, 100);
  if (mode === "late" && coins === 131_072) Atomics.wait(word, 0, 0, 3000);
}
function* take(coins) {
  for (let taken = 1; taken <= Math.min(coins, 3); taken++) yield taken;
}
export default gameFromRules({
  name: "heap",
  outcome: true,
  start: [400_000, 0],
  sideToMove: ([, side]) => side,
  moves: ([coins]) => [...take(coins)],
  play: ([coins, side], taken) => [coins - taken, 1 - side],
  terminalValue: () => -1,
  formatPosition: String,
  formatMove: String,
  encoding: {
    ranks: () => ({
      rank: ([coins]) => coins,
      game: {
        size: 400_001,
        maxMoves: 3,
        expand(coins, successors) {
          watch(coins);
          for (const taken of take(coins)) successors[taken - 1] = coins - taken;
          return Math.min(coins, 3);
        },
        terminalValue: () => -1,
      },
    }),
  },
});
`;

Deno.test("process: the solve of a whole game by ranks continues where a signal or a limit ended it", () =>
  withFolder(async (folder) => {
    Deno.writeTextFileSync(`${folder}/heap.js`, HEAP);
    const setMode = (mode: string) => Deno.writeTextFileSync(`${folder}/mode`, mode);
    const words = (
      name: string,
    ) => ["book", "--game", `${folder}/heap.js`, "-o", `${folder}/${name}`];
    const part = `${folder}/stopped.book.part`;

    setMode("slow");
    const stopped = start(words("stopped.book"));
    while (sizeOf(part) === 0) await new Promise((wake) => setTimeout(wake, 20));
    stopped.kill("SIGINT");
    await stopped.output();
    await stopped.stdin.close();
    const kept = sizeOf(part);
    setMode("slow again");
    const limited = await outcome([...words("stopped.book"), "--time", "50ms"]);
    assertEquals([limited[0], sizeOf(part) >= kept], [4, true], limited[2]);
    assertStringIncludes(limited[2], "positions are solved)");
    setMode("again");
    const continued = await outcome(words("stopped.book"));
    assertEquals(continued[0], 0, continued[2]);

    setMode("usual");
    assertEquals((await outcome(words("usual.book")))[0], 0);
    const [found, expected] = ["stopped.book", "usual.book"]
      .map((name) => Deno.readFileSync(`${folder}/${name}`));
    assertEquals(found, expected);
    assertEquals(sizeOf(part), 0, "no part is left");
  }));

Deno.test("process: after its time, a book has time to save what is solved", () =>
  withFolder(async (folder) => {
    Deno.writeTextFileSync(`${folder}/heap.js`, HEAP);
    Deno.writeTextFileSync(`${folder}/mode`, "late"); // as if it wrote for seconds
    const file = `${folder}/a.book`;
    const words = ["book", "--game", `${folder}/heap.js`, "-o", file, "--time", "500ms"];
    const [exit, , stderr] = await outcome(words);
    assertEquals(exit, 4);
    // On a slow machine, the time is over before the game waits.
    assertMatch(stderr, /the solve of the whole game \([\d,]+ positions? (is|are) solved\) was /);
    assertStringIncludes(stderr, `; repeat the command to continue from ${file}.part\n`);
  }));

Deno.test("a file that cannot keep a whole game is named, and its author is not blamed", () =>
  withFolder(async (folder) => {
    Deno.writeTextFileSync(`${folder}/heap.js`, HEAP);
    Deno.writeTextFileSync(`${folder}/mode`, "slow");
    const file = `${folder}/a.book`;
    const words = ["book", "--game", `${folder}/heap.js`, "-o", file, "--json"];
    const readFault = async () => {
      const [exit, stdout, stderr] = await runHere(words);
      const { kind, message } = JSON.parse(stdout).error;
      return { fault: [exit, kind], message, stderr };
    };
    Deno.writeTextFileSync(`${file}.part`, '{"kind":"another"}\n');
    const foreign = await readFault();
    assertEquals(foreign.fault, [3, "file"]);
    assertEquals(foreign.message, `cannot continue from ${file}.part: it is not a checkpoint`);
    Deno.removeSync(`${file}.part`);
    Deno.mkdirSync(`${file}.part.zugzwang-part`); // where the file is written
    const unwritable = await readFault();
    assertEquals(unwritable.fault, [3, "file"]);
    assertStringIncludes(unwritable.message, `cannot write ${file}.part: `);
  }));

Deno.test("a batch with a book of one board solves the positions of other boards", () =>
  withFolder(async (folder) => {
    const file = `${folder}/a.book`;
    assertEquals((await runHere(["book", "dots", "--empty", "1x2", "-o", file]))[0], 0);
    const sizes = ["1x2", "2x2", "1x2", "1x1"];
    const inputs = sizes.map((size) => dots.judge.formatInput(dots.instances.empty(size)));
    const lines = inputs.map((input) => JSON.stringify({ input })).join("\n");
    for (const threads of ["1", "2"]) {
      const batch = ["solve", "dots", "--batch", "--threads", threads];
      const plain = await runHere(batch, lines);
      const [exit, stdout, stderr] = await runHere([...batch, "--book", file], lines);
      assertEquals([exit, stderr], [0, "zugzwang: dots: 4 lines: 4 answered\n"]);
      const rowsOf = (text: string) => text.trimEnd().split("\n").map((row) => JSON.parse(row));
      const rows = rowsOf(stdout);
      assertEquals(rows.map(({ value }) => value), rowsOf(plain[1]).map(({ value }) => value));
      assertEquals(rows.map(({ method }) => method === "book"), [true, false, true, false]);
    }
    const files = inputs.slice(0, 2).map((input, i) => {
      Deno.writeTextFileSync(`${folder}/${i}.in`, input);
      return `${folder}/${i}.in`;
    });
    assertEquals((await runHere(["analyze", "dots", ...files, "--book", file]))[0], 0);
  }));

Deno.test("the list of a book's positions keeps within the limits", () =>
  withFolder(async (folder) => {
    const words = ["book", "dots", "--empty", "4x4", "--plies", "20", "-o", `${folder}/a.book`];
    const slow = await runHere([...words, "--time", "10ms"]);
    assertEquals([slow[0], slow[1]], [4, ""]);
    const purpose = "listing the positions within 20 plies";
    assertStringIncludes(slow[2], `${purpose} was stopped after `);
    const large = await runHere([...words, "--memory", "100KiB"]);
    assertEquals(large[0], 4);
    assertStringIncludes(large[2], `${purpose} needs `);
  }));

Deno.test("the values of a book that cannot be written are kept", () =>
  withFolder(async (folder) => {
    const file = `${folder}/a.book`;
    const words = ["book", "dots", "--empty", "2x2", "--plies", "1", "-o", file];
    Deno.mkdirSync(`${file}.zugzwang-part`); // where the file is written
    assertEquals((await runHere(words))[0], 3);
    assert(sizeOf(`${file}.part`) > 0);
    Deno.removeSync(`${file}.zugzwang-part`);
    assertEquals((await runHere(words))[0], 0);
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["a.book"]);
  }));

Deno.test("a book near the start of a game that may repeat has the plies to the end", () =>
  withFolder(async (folder) => {
    const file = `${folder}/a.book`;
    const game = "docs/examples/three_mens_morris.ts";
    const [exit, , stderr] = await runHere(["book", "--game", game, "--plies", "2", "-o", file]);
    assertEquals(exit, 0, stderr);
    const book = await openBook(threeMensMorris, await Deno.readFile(file));
    const start = threeMensMorris.start!;
    const near = [
      start,
      ...threeMensMorris.moves(start).map((m) => threeMensMorris.play(start, m)),
    ];
    const plies = (await findAll(book, near)).map((answer) => answer!.plies);
    assertEquals(plies, [9, null, 7, null, 7, 8, 7, null, 7, null]);
  }));

Deno.test("book takes rows or the file of a position, not both", async () => {
  const [exit, , stderr] = await runHere(["book", "chess", "a.in", "--rows", "b", "-o", "c"]);
  assertEquals([exit, stderr], [2, "zugzwang: --rows cannot be used with a file\n"]);
});

Deno.test("book refuses a file that it did not write, and --book a damaged or foreign one", () =>
  withFolder(async (folder) => {
    const [file, text] = [`${folder}/a.book`, `${folder}/notes.txt`];
    Deno.writeTextFileSync(text, "mine\n");
    const board = ["dots", "--empty", "1x2"];
    const refused = await runHere(["book", ...board, "-o", text]);
    assertEquals([refused[0], Deno.readTextFileSync(text)], [3, "mine\n"]);
    assertEquals((await runHere(["book", ...board, "-o", file]))[0], 0);
    const foreign = await runHere(["solve", "chess", "samples/chess/sample.in", "--book", file]);
    assertEquals(foreign[0], 3);
    assertStringIncludes(foreign[2], "expected a book of chess, found one of dots");
    const larger = await runHere(["solve", "dots", "--empty", "2x3", "--book", file]);
    assertEquals([larger[0], larger[1]], [3, ""]);
    assertStringIncludes(larger[2], 'expected a book of this instance, found one of "1 2"');
    const bytes = Deno.readFileSync(file);
    bytes[bytes.length - 3] ^= 1;
    Deno.writeFileSync(file, bytes);
    const damaged = await runHere(["solve", ...board, "--book", file]);
    assertEquals([damaged[0], damaged[1]], [3, ""]);
    assertStringIncludes(damaged[2], "expected an undamaged block, found a wrong checksum");
    const site = await runHere(["site", "dots", "--book", file, "-o", `${folder}/public`]);
    assertEquals([site[0], site[2].includes("undamaged block")], [3, true], site[2]);
    assertEquals((await runHere(["site", "--book", file, "-o", `${folder}/public`]))[0], 2);
  }));
