// Books: answers of batches in place of solving.
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type Random, seededRandom } from "@zugzwang/core";
import { fileURLToPath } from "node:url";
import { GAMES } from "../base/games.ts";
import { runHere } from "../testing/here.ts";
import { type FakeWorld, runFailing, runFake, SAMPLE } from "../testing/fake_io.ts";

/** A position as a line of a batch. */
interface Line {
  readonly game: string;
  readonly input: string;
  readonly moves: readonly string[];
}

const SIZES: Readonly<Record<string, string>> = {
  chess: "3x3",
  cards: "2x2",
  dots: "2x3",
  patterns: "3x3",
};

/** The positions of a random game, those in which it is over too. */
async function randomGame(name: string, random: Random): Promise<Line[]> {
  const game = await GAMES[name]();
  const { families, generate } = game.instances!;
  const family = Object.keys(families)[0];
  let position = game.judge.parse(game.judge.formatInput(generate(SIZES[name], family, random)));
  const input = game.judge.formatInput(position);
  const lines: Line[] = [{ game: name, input, moves: [] }];
  for (let moves = game.moves(position); moves.length > 0; moves = game.moves(position)) {
    const move = moves[random(moves.length)];
    position = game.play(position, move);
    const before = lines.at(-1)!.moves;
    lines.push({ game: name, input, moves: [...before, game.formatMove(move)] });
  }
  return lines;
}

/** The lines of a batch, and what it answers. */
async function answers(name: string, lines: readonly Line[]): Promise<string> {
  const stdin = lines.map((line) => JSON.stringify(line)).join("\n");
  return (await runFake(["solve", name, "--batch", "--progress=never"], { stdin })).stdout;
}

/** A board of dots upside down. */
function upsideDown({ game, input, moves }: Line): Line {
  const [size, ...rows] = input.trimEnd().split("\n");
  const [height] = size.split(" ").map(Number);
  const turned = [...rows.slice(0, height + 1).reverse(), ...rows.slice(height + 1).reverse()];
  const image = (move: string) =>
    move.replace(/(\d+)/, (row) => `${(move[0] === "h" ? height : height - 1) - Number(row)}`);
  return { game, input: `${[size, ...turned].join("\n")}\n`, moves: moves.map(image) };
}

/** What a verb prints of a position: text, and JSON without what was done for it. */
async function printed(verb: string, line: Line, files: FakeWorld["files"], args: string[]) {
  const world = { stdin: JSON.stringify(line), ...files && { files } };
  const text = await runFake([verb, line.game, ...args], world);
  if (verb === "render") return text.stdout;
  const json = await runFake([verb, line.game, "--json", ...args], world);
  const { elapsedMs: _1, nodes: _2, positions: _3, peakBytes: _4, method, ...rest } = JSON.parse(
    json.stdout,
  );
  assertEquals([text.exit, json.exit, text.stderr], [0, 0, ""]);
  return { text: text.stdout, rest, ...verb === "solve" && args.length === 0 && { method } };
}

for (const name of Object.keys(GAMES)) {
  Deno.test(`--book changes no byte of an answer of ${name}, whatever it has (seed 6)`, async () => {
    const random = seededRandom(6);
    let fromBook = 0;
    for (let round = 0; round < 3; round++) {
      const lines = await randomGame(name, random);
      const asked = lines.filter((_, i) => i === 1 || random(3) > 0);
      const book = await answers(name, name === "dots" ? asked.map(upsideDown) : asked);
      for (const line of [lines[0], ...lines.filter(() => random(3) === 0)]) {
        for (const verb of ["solve", "analyze", "review", "render"]) {
          const usual = await printed(verb, line, undefined, []);
          const { method: _, ...expected } = typeof usual === "string" ? { usual } : usual;
          const found = await printed(verb, line, { "a.jsonl": book }, ["--book", "a.jsonl"]);
          const message = `${verb} ${JSON.stringify(line)}\n${book}`;
          assertEquals(typeof found === "string" ? { usual: found } : found, expected, message);
        }
        const world = { stdin: JSON.stringify(line), files: { "a.jsonl": book } };
        const { stdout } = await runFake(["solve", name, "--json", "--book=a.jsonl"], world);
        if (/"method":"book/.test(stdout)) fromBook++;
      }
    }
    assert(fromBook > 0, "nothing was in the book");
  });
}

const LINE: Line = { game: "dots", input: "2 2\n00\n00\n00\n000\n000\n", moves: ["h0,0"] };

Deno.test("--book reports ignored rows, and refuses a corrupted row with its line", async () => {
  const row = (await answers("dots", [LINE])).trimEnd();
  const solve = async (book: string, ...args: string[]) =>
    await runFake(["solve", "dots", "--book", "b.jsonl", "--json", ...args], {
      stdin: JSON.stringify(LINE),
      files: { "b.jsonl": book },
    });
  const torn = await solve(
    `${row}\n${await answers("chess", [])}{"game":"chess"}\n${row.slice(0, 50)}`,
  );
  assertEquals([torn.exit, JSON.parse(torn.stdout).method], [0, "book"]);
  assertEquals(
    torn.stderr,
    "zugzwang: book b.jsonl: 1 answer about dots; ignored: 1 of another game, 1 truncated\n",
  );
  assertEquals((await solve(`${row}\n{`, "--progress=never")).stderr, "");
  const limited = row.replace(/"value":-?\d+/, '"value":null,"lower":-4,"upper":4');
  const unproved = await solve(limited);
  assertEquals(JSON.parse(unproved.stdout).method, "search");
  assertStringIncludes(unproved.stderr, "0 answers about dots; ignored: 1 without a proved value");
  const older = await solve(row.replace(/"key":"./, '"key":"x').replace(/"version":"/, "$&0"));
  assertStringIncludes(older.stderr, "ignored: 1 with keys of another version");
  for (
    const [found, expected] of [
      [row.replace(/"key":"./, '"key":"x'), 'expected "key" to begin with '],
      [row.replace("h0,0", "h0,1"), 'expected "key" to begin with '],
      [row.replace('"asked"', '"asked'), "expected a row of answers in JSON"],
      [
        row.replace(
          /"value":(-?\d+)/,
          (_, value) => `"value":${value > 0 ? value - 2 : +value + 2}`,
        ),
        "as of the equivalent position in line 1, found ",
      ],
      [row.replace(/"move":"[^"]*"/, '"move":"h0,0"'), "expected an undrawn edge"],
    ]
  ) {
    const { exit, stdout, stderr } = await solve(`${row}\n${found}\n`);
    assertEquals([exit, JSON.parse(stdout).error.kind, JSON.parse(stdout).error.line], [
      3,
      "input",
      2,
    ]);
    assertStringIncludes(stderr, "zugzwang: book b.jsonl: line 2, column 1: ");
    assertStringIncludes(stderr, expected);
  }
});

Deno.test("a wrong row that a solve refutes is named by its line", async () => {
  const other = { stdin: JSON.stringify({ game: "chess", input: "1 1\n3\n1\n" }) };
  const asked = { stdin: JSON.stringify({ game: "chess", input: SAMPLE }) };
  const [first, right] = await Promise.all(
    [other, asked].map(async (world) => (await runFake(["solve", "--batch"], world)).stdout),
  );
  const wrong = right.replace(/"value":(-?\d+)/, (_, value) => `"value":${+value + 1}`)
    .replace(/"move":"[^"]*"/, '"move":null');
  const world = { ...asked, files: { "b.jsonl": `${first}${wrong}` } };
  const { exit, stdout, stderr } = await runFake(
    ["solve", "chess", "--book=b.jsonl", "--json"],
    world,
  );
  assertEquals([exit, JSON.parse(stdout).error.line], [3, 2], stderr);
  assertStringIncludes(stderr, "book b.jsonl: line 2, column 1: expected the value ");
});

Deno.test("an unusable --book is a usage error, a file error or a limit", async () => {
  const files = { "b.jsonl": await answers("dots", [LINE]), "p.json": JSON.stringify(LINE) };
  const failing = (...args: string[]) =>
    runFailing(["solve", "dots", "p.json", ...args], { files });
  assertEquals(await failing("--book=-"), [2, "--book: expected a file"]);
  assertEquals(await failing("--book=none"), [3, "cannot read none: no such file"]);
  assertEquals((await failing("--book=b.jsonl", "--memory=100"))[0], 4);
  assertEquals(await failing("--sample=3"), [2, 'unknown option "--sample"']);
  const asked = await runFake(
    ["solve", "dots", "p.json", "--json", "--book=b.jsonl", "--method=search"],
    { files },
  );
  assertEquals(JSON.parse(asked.stdout).method, "search");
});

Deno.test("--book with a row about a symmetric position uses the value and solves the best move", async () => {
  const book = await answers("dots", [upsideDown(LINE)]);
  const world = { stdin: JSON.stringify(LINE), files: { "b.jsonl": book } };
  const { stdout } = await runFake(["solve", "dots", "--json", "--book=b.jsonl"], world);
  const usual = JSON.parse((await runFake(["solve", "dots", "--json"], world)).stdout);
  const { method, value, move, nodes } = JSON.parse(stdout);
  assertEquals([method, value, move], ["book, search", usual.value, usual.move]);
  assertEquals(nodes <= usual.nodes, true);
  const wins = ["solve", "dots", "--wins", "--json", "--book=b.jsonl"];
  assertEquals(JSON.parse((await runFake(wins, world)).stdout).method, "book");
});

Deno.test("verify --batch solves the rows of a batch again, and reports the wrong ones", async () => {
  const lines = await randomGame("dots", seededRandom(3));
  const rows = (await answers("dots", lines)).trimEnd().split("\n");
  const wrongMove = rows.findIndex((row) => /"value":-?\d+,"move":"h0,0"/.test(row));
  const changed = rows.map((row, i) =>
    i === 4
      ? row.replace(/"value":(-?\d+)/, (_, value) => `"value":${Number(value) - 2}`)
      : i === wrongMove
      ? row.replace(/("value":-?\d+,"move":)"h0,0"/, '$1"v0,0"')
      : row
  );
  const verify = async (book: readonly string[], ...args: string[]) => {
    const stdin = book.join("\n");
    const { exit, stdout, stderr } = await runFake(["verify", "dots", "--batch", ...args], {
      stdin,
    });
    const found = stdout.trimEnd().split("\n").map((row) => JSON.parse(row));
    const wrong = found.flatMap(({ agrees, number }) => agrees === false ? [number] : []);
    return { exit, wrong, stderr, count: found.length };
  };
  const n = rows.length;
  const told = `zugzwang: dots: ${n} lines: ${n} answered\n`;
  assertEquals(await verify(rows), { exit: 0, wrong: [], stderr: told, count: n });
  const expected = [5, ...wrongMove < 0 ? [] : [wrongMove + 1]].sort((a, b) => a - b);
  const { exit, wrong } = await verify(changed);
  assertEquals([exit, wrong], [1, expected]);
});

Deno.test("rows of --wins are no book of values, and can be verified", async () => {
  const lines = (await randomGame("dots", seededRandom(4))).filter((_, i) => i % 3 === 0);
  const stdin = lines.map((line) => JSON.stringify(line)).join("\n");
  const asked = await runFake(["solve", "dots", "--batch", "--wins", "--progress=never"], {
    stdin,
  });
  const world = { stdin: JSON.stringify(lines[0]), files: { "w.jsonl": asked.stdout } };
  const { stderr } = await runFake(["solve", "dots", "--book=w.jsonl"], world);
  const count = lines.length;
  assertStringIncludes(stderr, `0 answers about dots; ignored: ${count} without a proved value`);
  const verify = async (stdin: string) => await runFake(["verify", "dots", "--batch"], { stdin });
  assertEquals((await verify(asked.stdout)).exit, 0);
  const wrong = asked.stdout.replace(
    /"winner":("?\w+"?)/,
    (_, winner) => `"winner":${winner === '"first"' ? '"second"' : '"first"'}`,
  );
  const found = await verify(wrong);
  assertEquals(found.exit, 1);
  const { agrees, says, proved } = JSON.parse(found.stdout.split("\n")[0]);
  assertEquals([agrees, says.winner === proved.winner], [false, false]);
});

Deno.test("a book works with workers, among lines of other games, in play and verify", async () => {
  const book = fileURLToPath(new URL("../../dots/books/3x3.book", import.meta.url));
  const input = "3 3\n000\n000\n000\n000\n0000\n0000\n0000\n";
  const lines = [[], ["h0,0"], ["h3,2"], ["v1,1", "h2,2"]]
    .map((moves) => JSON.stringify({ game: "dots", input, moves }));
  lines.push(JSON.stringify({ game: "chess", input: SAMPLE }));
  const args = ["solve", "--batch", "--threads", "2", "--book", book];
  const [exit, stdout, stderr] = await runHere(args, lines.join("\n"));
  const rows = stdout.trimEnd().split("\n").map((row) => JSON.parse(row));
  assertEquals([exit, stderr], [0, "zugzwang: 5 lines: 5 answered\n"]);
  assertEquals(rows.map(({ value, method }) => [value, method]), [
    [-3, "book"],
    [3, "book"],
    [3, "book"],
    [rows[3].value, "book"],
    [2, "contour"],
  ]);
  const play = ["play", "dots", "--empty", "3x3", "--side", "both", "--book", book];
  const played = await runHere(play, "best\nquit\n");
  assertEquals([played[0], played[1].includes("best is h0,0 (in the end: second +3)")], [0, true]);
  const checked = await runHere(["verify", "--batch"], stdout);
  assertEquals([checked[0], checked[2]], [0, "zugzwang: 5 lines: 5 answered\n"]);
});

Deno.test("a book with an impossible value is refused: not an integer, out of range, of wrong parity", async () => {
  const asked = { input: "3 3\n000\n000\n000\n000\n0000\n0000\n0000\n", moves: [] };
  const stdin = asked.input;
  for (const value of [1_000_000, 77, 4, 1.5, -10, "3"]) {
    const files = { "b.jsonl": JSON.stringify({ game: "dots", asked, value }) };
    const { exit, stdout, stderr } = await runFake(["solve", "dots", "--book", "b.jsonl"], {
      files,
      stdin,
    });
    assertEquals([exit, stdout], [3, ""], `${value}`);
    assertStringIncludes(stderr, "b.jsonl: line 1, column 1: expected a value ");
  }
  const row = `{"game":"dots","asked":${JSON.stringify(asked)},"value":1e400}`;
  const world = { files: { "b.jsonl": row }, stdin };
  assertEquals((await runFake(["solve", "dots", "--book", "b.jsonl"], world)).exit, 3);
});

Deno.test("a book written by any verb changes no answer (seed 91)", async () => {
  const random = seededRandom(91);
  const sizes = { chess: "2x3", cards: "2x3", dots: "2x2", patterns: "2x3" };
  for (const [name, size] of Object.entries(sizes)) {
    const game = await GAMES[name]();
    const inputs = Array.from({ length: 12 }, (_, i) => {
      const families = Object.keys(game.instances!.families);
      return game.judge.formatInput(
        game.instances!.generate(size, families[i % families.length], random),
      );
    });
    const stdin = inputs.map((input) => JSON.stringify({ game: name, input })).join("\n");
    const answers = async (...options: string[]) => {
      const files = { "b.jsonl": options.length > 0 ? options[0] : "" };
      const book = options.length > 0 ? ["--book", "b.jsonl"] : [];
      const run = await runFake(["solve", name, "--batch", ...book], { stdin, files });
      return run.stdout.trimEnd().split("\n").map((row) => JSON.parse(row))
        .map(({ value, move }) => [value, move]);
    };
    const expected = await answers();
    for (const verb of ["solve", "analyze"]) {
      const rows = (await runFake([verb, name, "--batch"], { stdin })).stdout;
      assertEquals(await answers(rows), expected, `${verb} ${name}`);
    }
  }
});

Deno.test("a book that contradicts itself ends a batch whose lines name the game", async () => {
  const row = (await answers("dots", [LINE])).trimEnd();
  const value = (_: string, found: string) => `"value":${Number(found) > 0 ? -4 : 4}`;
  const book = `${row}\n${row.replace(/"value":(-?\d+)/, value)}\n`;
  const { exit, stdout, stderr } = await runFake(["solve", "--batch", "--book", "b.jsonl"], {
    stdin: `${JSON.stringify(LINE)}\n${JSON.stringify(LINE)}\n`,
    files: { "b.jsonl": book },
  });
  assertEquals(exit, 3);
  assertStringIncludes(stderr, "zugzwang: book b.jsonl: line 2, column 1: expected ");
  assertEquals(JSON.parse(stdout).error.kind, "input");
});

Deno.test("a file of random bytes is not a book", async () => {
  const bytes = Array.from({ length: 2000 }, (_, i) => String.fromCharCode((i * 7919) % 251 + 1));
  const files = { "b.jsonl": bytes.join("") };
  const { exit, stderr } = await runFake(["solve", "chess", "--book=b.jsonl"], {
    stdin: "1 1\n5\n3\n",
    files,
  });
  assertEquals(exit, 3);
  assertStringIncludes(stderr, "book b.jsonl: line 1, column 1: expected a row of answers in JSON");
});
