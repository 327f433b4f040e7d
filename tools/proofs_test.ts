/**
 * Proofs that the library writes are held against the checkers in other languages, which know the
 * format alone.
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { checkProof, decodeProof, encodeProof, exactly, writeProof } from "@zugzwang/core/proof";
import { type Game, type GameWith, LimitError, seededRandom } from "@zugzwang/core";
import { cards } from "@zugzwang/cards";
import { chess } from "@zugzwang/chess";

import { dots } from "@zugzwang/dots";
import { patterns } from "@zugzwang/patterns";
import { wythoff } from "../docs/examples/wythoff.ts";

const CHECKER = new URL("../proofs/check.py", import.meta.url).pathname;

/** Whether a program is there: without it there is nothing to hold against. */
function has(program: string): boolean {
  try {
    return new Deno.Command(program, { args: ["--version"], stdout: "null", stderr: "null" })
      .outputSync().success;
  } catch {
    return false;
  }
}

const ignore = !has("python3");
// deno-lint-ignore no-console
if (ignore) console.warn("no python3 here: the checker of proofs is not tried");

/** Runs a program; returns its exit code and what it said. */
function ran(program: string, args: readonly string[]): string {
  const { code, stdout } = new Deno.Command(program, { args: [...args] }).outputSync();
  return `${code} ${new TextDecoder().decode(stdout)}`;
}

/** The checker in C++, built once; null without a compiler. */
const COMPILED = has("g++") && !ignore ? compiled() : null;

function compiled(): string {
  const program = Deno.makeTempFileSync();
  const source = new URL("../proofs/check.cpp", import.meta.url).pathname;
  assertEquals(ran("g++", ["-O1", "-std=c++17", "-o", program, source]), "0 ");
  return program;
}

/** The rules that the checker in C++ knows. */
const IN_C = new Set(["dots", "chess", "cards", "patterns"]);

addEventListener("unload", () => COMPILED && Deno.removeSync(COMPILED));

/** Runs the checkers on a board and, if there is one, a proof: both must say the same. */
function check(rules: string, input: string, proof?: Uint8Array): string {
  const folder = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(`${folder}/board`, input);
    if (proof) Deno.writeFileSync(`${folder}/proof`, proof);
    const args = [CHECKER, rules, `${folder}/board`, ...proof ? [`${folder}/proof`] : []];
    const { stdout, stderr } = new Deno.Command("python3", { args }).outputSync();
    const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
    const inC = COMPILED && proof && IN_C.has(rules) ? ran(COMPILED, args.slice(1)) : null;
    if (inC !== null) assertEquals(inC, `0 ${said.replace(/, [\d.]+ s\)/, ")")}`);
    return said;
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** Proves the value of an input by some rules, and has it checked by both. */
async function provedBy<P, M>(
  game: Game<P, M>,
  input: string,
  rules: string,
  moveCount = 0,
): Promise<string> {
  let position = game.parse(input);
  const moves: string[] = [];
  while (moves.length < moveCount) {
    const legal = game.moves(position);
    const move = legal[moves.length % legal.length];
    moves.push(game.formatMove(move));
    position = game.play(position, move);
  }
  const solution = await game.solve(position);
  assert(solution.solved);
  const subject = { game, input, moves, position };
  const proof = await writeProof(subject, exactly(solution.value), { rules });
  assertEquals((await checkProof(subject, proof)).fault, null);
  const board = moves.length === 0 ? input : JSON.stringify({ game: game.name, input, moves });
  return check(rules, board, encodeProof(proof));
}

const BOARDS = ["2x3", "3x3", "4x3", "6x6"];
const FAMILIES = ["general", "late", "endgame"];
const DOTS = ["1x1", "2x2", "1x4", "4x1", "2x3", "3x3"].map((size) =>
  dots.formatInput(dots.empty(size))
);

Deno.test({ name: "check.py proves values of dots by the strip rule", ignore }, async () => {
  const boards = Array.from({ length: 15 }, (_, i) =>
    dots.formatInput(
      dots.instances.generate(
        BOARDS[i % 4],
        FAMILIES[i % 4 === 3 ? 2 : i % 3],
        seededRandom(i + 1),
      ),
    ));
  for (const input of [...DOTS, ...boards]) {
    assertMatch(await provedBy(dots, input, "dots"), /^proved: value /, input);
  }
});
Deno.test({ name: "check.py proves values of dots by the rules alone", ignore }, async () => {
  for (const input of DOTS.slice(0, 3)) {
    assertMatch(await provedBy(dots, input, "dots_by_rules"), /^proved: value /);
  }
});
/** Inputs of several sizes and families. */
function inputsOf<P, M>(game: GameWith<P, M, "instances">, sizes: readonly string[]): string[] {
  const families = Object.keys(game.instances.families);
  return sizes.map((size, i) => {
    const family = families[i % families.length];
    return game.formatInput(game.instances.generate(size, family, seededRandom(i + 1)));
  });
}

Deno.test(
  { name: "check.py proves values of chess, with a proof and without", ignore },
  async () => {
    for (const input of inputsOf(chess, ["1x1", "1x5", "5x1", "3x4", "5x2", "4x4"])) {
      const proved = await provedBy(chess, input, "chess");
      assertMatch(proved, /^proved: value /, input);
      assertEquals(check("chess", input).split(" (")[0], proved.split(" (")[0]);
    }
  },
);
Deno.test({ name: "check.py proves values of cards", ignore }, async () => {
  for (const input of inputsOf(cards, ["1x2", "2x3", "2x4", "1x7", "3x3", "2x4", "2x4"])) {
    assertMatch(await provedBy(cards, input, "cards"), /^proved: value /, input);
  }
});
Deno.test({ name: "check.py proves winners of patterns", ignore }, async () => {
  for (const input of inputsOf(patterns, ["1x9", "3x3", "4x4", "3x6", "2x9", "5x5", "4x5"])) {
    assertMatch(await provedBy(patterns, input, "patterns"), /^proved: value -?1 /, input);
  }
});
Deno.test({ name: "check.py proves values of positions in progress", ignore }, async () => {
  const tried = [[chess, "3x4"], [cards, "2x4"], [patterns, "4x4"], [dots, "2x3"]] as const;
  for (const [game, size] of tried) {
    const any = game as unknown as GameWith<unknown, unknown, "instances">;
    const [input] = inputsOf(any, [size]);
    for (let moves = 1; moves < 4; moves++) {
      assertMatch(await provedBy(any, input, game.name, moves), /^proved: value /, input);
    }
  }
});
Deno.test({ name: "check.py proves values of a game of one's own", ignore }, async () => {
  for (const heaps of ["0 0", "1 2", "7 4", "9 9"]) {
    assertMatch(await provedBy(wythoff, `${heaps}\n`, "wythoff"), /^proved: value /);
  }
});

Deno.test(
  { name: "a proof that a limit stopped goes on from what is written", ignore },
  async () => {
    const position = dots.empty("3x3");
    const input = dots.formatInput(position);
    const subject = { game: dots, input, moves: [], position };
    let told = new Uint8Array();
    let stops = 0;
    for (let ticks = 2;; ticks += 3) {
      let clock = 0;
      const begun = told.length > 0 ? decodeProof(told) : undefined;
      const stopped = await writeProof(subject, exactly(-3), {
        deadline: ticks,
        now: () => ++clock,
        begun,
        onBytes: (bytes) => told = Uint8Array.from([...told, ...bytes]),
      }).catch((error) => {
        assert(error instanceof LimitError);
        return null;
      });
      if (!stopped) stops++;
      else {
        assert(begun !== undefined && stops > 1);
        assertEquals(told, encodeProof(stopped));
        assertMatch(check("dots", input, told), /^proved: value -3 /);
        return;
      }
    }
  },
);

/** The proofs that ship, by the name of their board. */
const SHIPPED = new URL("../proofs/shipped/", import.meta.url);
const shipped = [...Deno.readDirSync(SHIPPED)].map(({ name }) => name)
  .filter((name) => name.endsWith(".proof")).map((name) => name.slice(0, -".proof".length)).sort();

/** The game, board and proof of a name. */
function shippedArgs(name: string): string[] {
  const file = (ending: string) => new URL(`${name}.${ending}`, SHIPPED).pathname;
  return [name.split("_")[0], file("in"), file("proof")];
}

/** Half a minute in Python: `.ci/run` has it checked after these tests. */
const LONG = "dots_3x4";

Deno.test({ name: "check.py proves what ships", ignore }, () => {
  assert(shipped.includes(LONG));
  for (const name of shipped.filter((name) => name !== LONG)) {
    assertMatch(ran("python3", [CHECKER, ...shippedArgs(name)]), /^0 proved: value /, name);
  }
});

Deno.test({
  name: "check.cpp proves what ships, and refuses another board",
  ignore: COMPILED === null,
  fn: () => {
    for (const name of shipped) {
      assertMatch(ran(COMPILED!, shippedArgs(name)), /^0 proved: value /, name);
    }
    const [, other] = shippedArgs("dots_2x5");
    const [game, , proof] = shippedArgs("dots_3x3");
    assertEquals(
      ran(COMPILED!, [game, other, proof]),
      "1 NOT PROVED: a proof of another position\n",
    );
  },
});

Deno.test(
  { name: "check.py refuses what is no proof with a sentence, whatever it is", ignore },
  () => {
    const members = [
      "format",
      "version",
      "game",
      "rules",
      "input",
      "moves",
      "atLeast",
      "atMost",
      "k",
    ];
    const gzipped = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff);
    const texts = [
      "",
      "\n",
      "5\n",
      "[[]]\n",
      `${JSON.stringify(members)}\n`,
      "[".repeat(1e5) + "\n",
    ];
    for (const data of [gzipped, ...texts.map((text) => new TextEncoder().encode(text))]) {
      const folder = Deno.makeTempDirSync();
      Deno.writeTextFileSync(`${folder}/board`, "1 1\n1\n1\n");
      Deno.writeFileSync(`${folder}/proof`, data);
      const said = ran("python3", [CHECKER, "chess", `${folder}/board`, `${folder}/proof`]);
      assertMatch(said, /^1 NOT PROVED: [^\n]*\n$/);
      Deno.removeSync(folder, { recursive: true });
    }
  },
);

Deno.test(
  { name: "no planted fault is accepted, and every planted mistake is found", ignore },
  async () => {
    const input = chess.formatInput(chess.instances.generate("5x4", "uniform", seededRandom(2)));
    const position = chess.parse(input);
    const solution = await chess.solve(position);
    assert(solution.solved);
    const proof = await writeProof(
      { game: chess, input, moves: [], position },
      exactly(solution.value),
    );
    const folder = Deno.makeTempDirSync();
    Deno.writeTextFileSync(`${folder}/board`, input);
    Deno.writeFileSync(`${folder}/proof`, encodeProof(proof));
    const faults = new URL("../proofs/faults.py", import.meta.url).pathname;
    const said = ran("python3", [faults, "20", "chess", `${folder}/board`, `${folder}/proof`]);
    assertMatch(said, /^0 [^]*0 faults accepted that must not be, 0 mistakes not found\n$/);
    Deno.removeSync(folder, { recursive: true });
  },
);
