/**
 * The checkers of proofs, in Python and in C++: every proof that `prove` writes is accepted by
 * both, which visit the same positions, and everything else is refused. `tools/testing/plant_faults.ts`
 * plants mistakes in the checkers and shows that these tests find them.
 */
import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { decodeProof, encodeProof, exactly } from "../../packages/cli/proof/proof.ts";
import type { Proof, ProofHeader } from "../../packages/cli/proof/proof.ts";
import { checkProof, writeProof } from "../../packages/cli/proof/prove.ts";
import { type Game, gameFromRules, plainSearch } from "@zugzwang/core";
import { toValue } from "@zugzwang/core/game";
import { InputError, seededRandom } from "@zugzwang/core";
import { cards } from "@zugzwang/cards";
import { chess } from "@zugzwang/chess";
import { startCourse } from "@zugzwang/core/study";
import { dots } from "@zugzwang/dots";
import { patterns } from "@zugzwang/patterns";
import { fileURLToPath } from "node:url";

/** The folder of the checkers: a copy with a mistake, if `plant_faults.ts` runs these tests. */
const FOLDER = Deno.env.get("ZUGZWANG_CHECKERS") ??
  fileURLToPath(new URL("../../proofs", import.meta.url));
const SHIPPED = fileURLToPath(new URL("../../proofs/shipped/", import.meta.url));

/** Runs a program. Returns its exit code and what it printed, or null if it is missing. */
function tryToRun(program: string, args: readonly string[]): string | null {
  try {
    const { code, stdout, stderr } = new Deno.Command(program, { args: [...args] }).outputSync();
    return [code, ...[stdout, stderr].map((bytes) => new TextDecoder().decode(bytes))].join(" ");
  } catch {
    return null;
  }
}

function isFile(path: string): boolean {
  return tryToRun("test", ["-f", path])?.startsWith("0") ?? false;
}

/** Runs a program that must be there. */
const run = (program: string, args: readonly string[]) => tryToRun(program, args)!;

const ignore = !tryToRun("python3", ["--version"]) || !tryToRun("g++", ["--version"]);
// deno-lint-ignore no-console
if (ignore) console.warn("python3 or g++ is missing: the checkers of proofs are not tested");

const TEMPORARY = ignore ? "" : Deno.makeTempDirSync();
/** The checker in C++; `plant_faults.ts` brings it if the mistake is in a file of Python. */
const COMPILED = isFile(`${FOLDER}/check`) ? `${FOLDER}/check` : `${TEMPORARY}/check`;
addEventListener("unload", () => !ignore && Deno.removeSync(TEMPORARY, { recursive: true }));
if (!ignore && !isFile(COMPILED)) {
  assertMatch(run("g++", ["-O1", "-std=c++17", "-o", COMPILED, `${FOLDER}/check.cpp`]), /^0 /);
}

/** The rules that the checker in C++ knows. */
const COMPILED_RULES = new Set(["dots", "chess", "cards", "patterns"]);

/** A proof to check, and what a checker must say of it. */
interface Case {
  readonly rules: string;
  /** The judge's input, or a record in JSON. */
  readonly board: string;
  readonly proof: Uint8Array;
  readonly expected: RegExp;
  /** What is tested, for the message. */
  readonly what: string;
}

/** Checks all cases in one process. */
const IN_PYTHON = `
import functools, os, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
sys.setrecursionlimit(10_000)
import check
check.load_rules = functools.cache(check.load_rules)
for i, rules in enumerate(sys.argv[3].split()):
    path = f'{sys.argv[2]}/{i}'
    try:
        (least, most), note = check.check(rules, path + '.board', path + '.proof')
        bounds = [check.phrase(kind, bound) for kind, bound in ((1, least), (0, most)) if bound is not None]
        print(f'0 proved: value {least if least == most else ", ".join(bounds)} ({note})')
    except check.Refused as error: print(f'1 NOT PROVED: {error}'.replace('\\n', ' '))
    except Exception as error: print(f'70 {error!r}')
`;

/** Runs the checkers on cases and compares what they say. */
function checkAll(cases: readonly Case[]): void {
  const folder = Deno.makeTempDirSync({ dir: TEMPORARY });
  cases.forEach(({ board, proof }, i) => {
    Deno.writeTextFileSync(`${folder}/${i}.board`, board);
    Deno.writeFileSync(`${folder}/${i}.proof`, proof);
  });
  const names = cases.map(({ rules }) => rules).join(" ");
  const said = run("python3", ["-c", IN_PYTHON, FOLDER, folder, names]);
  assertMatch(said, /^0 /);
  const lines = said.slice(2).split("\n");
  cases.forEach(({ rules, expected, what }, i) => {
    assertMatch(lines[i], expected, `check.py: ${what}: ${lines[i]}`);
    if (!COMPILED_RULES.has(rules)) return;
    const answer = run(COMPILED, [rules, `${folder}/${i}.board`, `${folder}/${i}.proof`]);
    assertMatch(answer, expected, `check.cpp: ${what}: ${answer}`);
    if (lines[i].startsWith("0 ")) assertEquals(answer.trim(), lines[i], `check.cpp: ${what}`);
  });
}

const ACCEPTED = /^0 proved: /;
const REFUSED = /^1 NOT PROVED: /;

/** A position that cases are about. */
interface Subject {
  readonly game: Game<unknown, unknown>;
  readonly input: string;
  readonly moves: readonly string[];
  readonly position: unknown;
}

function courseOf({ game, input, moves }: Subject) {
  return startCourse(game, input, { moves });
}

/** Plays random moves from an input. */
function playOn<P, M>(game: Game<P, M>, input: string, count: number, seed: number): Subject {
  const random = seededRandom(seed);
  let position = game.judge.parse(input);
  const moves: string[] = [];
  for (; moves.length < count && game.moves(position).length > 0;) {
    const legal = game.moves(position);
    const move = legal[random(legal.length)];
    moves.push(game.formatMove(move));
    position = game.play(position, move);
  }
  return { game, input, moves, position } as unknown as Subject;
}

/** Positions of a game: sizes in turn, families in turn, after more and more moves. */
function positionsOf<P, M>(
  game: Game<P, M, "instances">,
  sizes: readonly string[],
  count: number,
): Subject[] {
  const families = Object.keys(game.instances.families);
  return Array.from({ length: count }, (_, i) => {
    const [size, most] = sizes[i % sizes.length].split("/");
    const family = families[Math.floor(i / 2) % families.length];
    const input = game.judge.formatInput(
      game.instances.generate(size, family, seededRandom(i + 1)),
    );
    return playOn(game, input, Number(most ?? 0) + i % 4, i);
  });
}

/** Sizes, and how many moves are played at least so that searching the rest is quick. */
const SUBJECTS: Readonly<Record<string, () => Subject[]>> = {
  dots: () => positionsOf(dots, ["2x2", "1x4", "2x3/4", "3x3/11", "4x1", "3x2/4"], 36),
  chess: () => positionsOf(chess, ["1x1", "2x2", "1x5", "3x3", "2x4", "4x3", "3x5"], 28),
  cards: () => positionsOf(cards, ["1x2", "2x2", "2x3/1", "1x5", "3x3/5", "3x2/1", "2x4/4"], 35),
  patterns: () => positionsOf(patterns, ["3x3", "1x9", "2x4", "3x4/2", "4x4/4", "1x7"], 36),
};

/** The record of a subject, or its input if no move was made. */
function boardOf({ game, input, moves }: Subject): string {
  return moves.length === 0 ? input : JSON.stringify({ game: game.name, input, moves });
}

/** A header, as the writer makes it. */
function headerOf(subject: Subject, rules: string, claim: Partial<ProofHeader>): ProofHeader {
  const { game, input, moves } = subject;
  const format = { format: "zugzwang proof", version: 1, game: game.name, rules, input, moves };
  return { ...format, atLeast: null, atMost: null, k: 32, ...claim };
}

/** A claim that the checker settles by searching everything itself. */
function searched(subject: Subject, rules: string, claim: Partial<ProofHeader>, what: string) {
  const proof = encodeProof({
    header: headerOf(subject, rules, claim),
    choices: new Uint8Array(),
  });
  return { rules, board: boardOf(subject), proof, what: `${what}: ${boardOf(subject)}` };
}

for (const [name, subjects] of Object.entries(SUBJECTS)) {
  Deno.test({
    name: `the checkers work out the value of ${name} that plain search finds, and no other`,
    ignore,
    fn() {
      const cases: Case[] = [];
      for (const [i, subject] of subjects().entries()) {
        const { game, position } = subject;
        const value = toValue(game, position, plainSearch(game, position));
        const wrong = i % 2 === 0 ? { atLeast: value + 1 } : { atMost: value - 1 };
        for (const [claim, expected] of [[exactly(value), ACCEPTED], [wrong, REFUSED]] as const) {
          const what = `${name} ${JSON.stringify(claim)}`;
          cases.push({ ...searched(subject, name, claim, what), expected });
        }
      }
      checkAll(cases);
    },
  });

  Deno.test({
    name: `the checkers visit the positions of ${name} that the writer of a proof visits`,
    ignore,
    async fn() {
      const cases: Case[] = [];
      for (const [i, subject] of subjects().entries()) {
        const { game, position } = subject;
        const value = toValue(game, position, plainSearch(game, position));
        const k = i % 3 === 0 ? undefined : null;
        const proof = await writeProof(courseOf(subject), exactly(value), { k });
        const { fault, effort: { allMoves, oneMove } } = await checkProof(courseOf(subject), proof);
        assertEquals(fault, null);
        const counts = `${allMoves} positions with all moves, ${oneMove} with one`;
        const expected = new RegExp(`^0 proved: value ${value} \\(${counts}, `);
        const [board, what] = [boardOf(subject), `${name} ${boardOf(subject)}`];
        cases.push({ rules: name, board, proof: encodeProof(proof), expected, what });
      }
      checkAll(cases);
    },
  });
}

/** A position of an input, after some moves. */
function subjectFrom<P, M>(game: Game<P, M>, input: string, ...moves: string[]): Subject {
  let position = game.judge.parse(input);
  for (const text of moves) {
    const move = game.moves(position).find((legal) => game.formatMove(legal) === text)!;
    position = game.play(position, move);
  }
  return { game, input, moves, position } as unknown as Subject;
}

/** Two heaps, and whose turn it is: the game of `rules/wythoff.py`. */
type Heaps = readonly [a: number, b: number, side: 0 | 1];

const WYTHOFF = gameFromRules<Heaps, readonly [number, number]>({
  name: "wythoff",
  sideToMove: ([, , side]) => side,
  moves: ([a, b]) => {
    const count = (most: number) => Array.from({ length: most }, (_, i) => i + 1);
    const one = (x: number) => [x, 0] as const;
    const other = (x: number) => [0, x] as const;
    const both = (x: number) => [x, x] as const;
    return [...count(a).map(one), ...count(b).map(other), ...count(Math.min(a, b)).map(both)];
  },
  play: ([a, b, side], [x, y]) => [a - x, b - y, side === 0 ? 1 : 0],
  gain: () => 0,
  terminalValue: () => -1,
  formatPosition: (position) => position.join(" "),
  formatMove: (move) => move.join(),
  judge: {
    formatInput: ([a, b]) => `${a} ${b}\n`,
    parse(text) {
      const [a, b] = text.split(" ").map(Number);
      return [a, b, 0];
    },
  },
});

/** Positions where a rule matters that positions at random seldom touch, and their values. */
const RARE: readonly (readonly [what: string, subject: () => Subject, value: number])[] = [
  [
    "four taken boxes in a star, beside a chain of five: nothing can be handed over",
    () => subjectFrom(dots, "3 3\n111\n101\n010\n111\n1001\n0110\n1001\n"),
    -1,
  ],
  [
    "four taken boxes in a path, beside the same chain: two pairs can be handed over",
    () => subjectFrom(dots, "3 4\n1111\n1111\n1110\n1111\n10001\n00001\n11110\n"),
    1,
  ],
];

Deno.test({ name: "the checkers know the value of positions that are rare", ignore }, () => {
  checkAll(RARE.flatMap(([what, subject, value]) => [
    { ...searched(subject(), "dots", exactly(value), what), expected: ACCEPTED },
    { ...searched(subject(), "dots", { atLeast: value + 1 }, what), expected: REFUSED },
    { ...searched(subject(), "dots", { atMost: value - 1 }, what), expected: REFUSED },
  ]));
});

/** Ends of games, where no move shows a claim to be false: static bounds must. */
const ENDS: Readonly<Record<string, () => Subject>> = {
  dots: () => subjectFrom(dots, "1 1\n0\n1\n11\n", "h0,0"),
  chess: () => subjectFrom(chess, "1 1\n5\n2\n", "0,0"),
  cards: () => subjectFrom(cards, `1x2\n1 1 1 1\n${"2 2 2 2\n"}`, "1 0", "0 1"),
  patterns: () => subjectFrom(patterns, "2 2 1\n1 2\n11\n", "0,0", "0,1"),
};

Deno.test(
  { name: "the checkers refuse false claims about positions without moves", ignore },
  () => {
    const cases = Object.entries(ENDS).flatMap(([rules, end]) => {
      const subject = end();
      const { game, position } = subject;
      const value = toValue(game, position, plainSearch(game, position));
      return [{ atLeast: value + 1 }, { atMost: value - 1 }, exactly(value)].map((claim, i) => ({
        ...searched(subject, rules, { ...claim, k: null }, `${rules} ${JSON.stringify(claim)}`),
        expected: i < 2 ? REFUSED : ACCEPTED,
      }));
    });
    checkAll(cases);
  },
);

/** Writes a proof of a subject's value. */
async function proveValue(subject: Subject): Promise<Proof> {
  const { game, position } = subject;
  const value = toValue(game, position, plainSearch(game, position));
  return await writeProof(courseOf(subject), exactly(value), { k: null });
}

/** The line of a header in which one member is another JSON text. */
function lineWith(header: ProofHeader, name: string, text: string): string {
  const members = Object.entries(header)
    .map(([member, value]) => [member, member === name ? text : JSON.stringify(value)])
    .map(([member, json]) => `"${member}":${json}`);
  return `{${members.join(",")}}\n`;
}

/** Headers that no checker may accept, by what is wrong with them. */
function wrongLines(header: ProofHeader): Record<string, string> {
  const wrong: Record<string, readonly string[]> = {
    format: ['"zugzwang"', "null", '["zugzwang proof"]'],
    version: ["2", "true", "1.0", '"1"', "null"],
    game: ["5", "null"],
    rules: ['"wythoff"', '""', `["${header.rules}"]`],
    input: ['"1 1"', "null", JSON.stringify([header.input]), JSON.stringify(`${header.input} 1`)],
    moves: ['["0,0","0,1"]', "null", '""', '"0,0"'],
    atLeast: ["1e0", "-1.0", "1.5", '"-9"', "true", "-0.0", "[-9]", "-1e3", "-9x", "NaN"],
    atMost: ["9.0", "9e3", '"9"', "Infinity", "9007199254740992", "1".repeat(30), "09"],
    k: ["1.5", '"3"', "true", "[]", "-1", "33"],
  };
  const lines = Object.entries(wrong).flatMap(([name, texts]) =>
    texts.map((text) => [`${name} ${text}`, lineWith(header, name, text)])
  );
  const line = JSON.stringify(header);
  const without = JSON.stringify({ ...header, k: undefined });
  return {
    ...Object.fromEntries(lines),
    "no claim": JSON.stringify({ ...header, atLeast: null, atMost: null }) + "\n",
    "a member missing": `${without}\n`,
    "a member more": JSON.stringify({ ...header, skip: 1 }) + "\n",
    "a member twice": `${line.slice(0, -1)},"k":1}\n`,
    "text after the header": `${line} {}\n`,
    "a list": `[${line}]\n`,
    "no header": "",
    "an empty line": "\n",
    "a number": "5\n",
    "brackets": `${"[".repeat(1e5)}\n`,
  };
}

Deno.test("this library refuses the headers that the checkers refuse", async () => {
  const subject = subjectFrom(chess, "2 2\n3 1\n4 1\n5 9\n2 6\n");
  const { header, choices } = await proveValue(subject);
  const check = async (line: string) => {
    const proof = decodeProof(joinBytes(new TextEncoder().encode(line), choices));
    return (await checkProof(courseOf(subject), proof)).fault;
  };
  assertEquals(await check(lineWith(header, "atMost", ` ${header.atMost} `)), null);
  for (const [what, line] of Object.entries(wrongLines(header))) {
    await assertRejects(() => check(line), InputError, "expected", what);
  }
  const input = 'a text with "quotes": 2.0, 1e9 and \\';
  const proof = { header: { ...header, input }, choices };
  assertEquals(decodeProof(encodeProof(proof)), proof);
});

Deno.test({ name: "the checkers refuse what is not a proof of the board", ignore }, async () => {
  const [plain, played] = [[], ["0,0"]].map((moves) =>
    subjectFrom(chess, "2 2\n3 1\n4 1\n5 9\n2 6\n", ...moves)
  );
  const proof = await proveValue(plain);
  const cases: Case[] = Object.entries(wrongLines(proof.header)).map(([what, line]) => ({
    rules: "chess",
    board: plain.input,
    proof: joinBytes(new TextEncoder().encode(line), proof.choices),
    expected: REFUSED,
    what,
  }));
  const expected = REFUSED;
  const ofPlayed = encodeProof(await proveValue(played));
  cases.push(
    { rules: "chess", board: plain.input, proof: ofPlayed, expected, what: "moves of its own" },
    {
      rules: "chess",
      board: boardOf(played),
      proof: encodeProof(proof),
      expected,
      what: "moves missing",
    },
    {
      rules: "chess",
      board: plain.input,
      proof: Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff),
      expected,
      what: "a broken gzip file",
    },
  );
  checkAll(cases);
});

function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

Deno.test({ name: "the checkers refuse moves that are not legal", ignore }, () => {
  const illegal: readonly (readonly [Game<never, never>, string, readonly string[]])[] = [
    [dots as never, "1 2\n00\n00\n000\n", [
      "h0,2",
      "h2,0",
      "v0,3",
      "v1,0",
      "h-1,0",
      "x0,0",
      "",
      "h0",
    ]],
    [chess as never, "2 2\n1 1\n1 1\n1 1\n1 1\n", ["1,0", "0,1", "2,0", "-1,0", "0", "0,2"]],
    [cards as never, "1x2\n1 1 1 1\n2 2 2 2\n", ["1 2", "1 -1", "2 0", "-1 0", "1"]],
    [patterns as never, "2 2 1\n1 2\n11\n", ["2,0", "0,2", "-1,0", "0,-1", "0"]],
  ];
  const twice = [["h0,0", "h0,0"], ["0,0", "0,0"], ["1 0", "0 0"], ["0,0", "0,0"]];
  const cases = illegal.flatMap(([game, input, texts], i) =>
    [...texts.map((text) => [text]), twice[i]].map((moves) => {
      const subject = { game, input, moves, position: null } as unknown as Subject;
      const what = `${game.name}: ${moves}`;
      return { ...searched(subject, game.name, { atLeast: -20 }, what), expected: REFUSED };
    })
  );
  checkAll(cases);
});

Deno.test(
  { name: "the checkers read every byte of a proof, and no number too large", ignore },
  async () => {
    const cases: Case[] = [];
    const subjects: readonly (readonly [string, Subject])[] = [
      ["dots", subjectFrom(dots, "2 2\n00\n00\n00\n000\n000\n")],
      ["chess", subjectFrom(chess, "3 3\n3 1 7\n4 1 0\n2 5 1\n5 9 2\n2 6 8\n1 3 2\n", "0,0")],
      ["cards", positionsOf(cards, ["2x3"], 1)[0]],
      ["patterns", subjectFrom(patterns, "3 4 1\n1 3\n111\n")],
      ["wythoff", subjectFrom(WYTHOFF, "7 5\n")],
    ];
    for (const [rules, subject] of subjects) {
      const { header, choices } = await proveValue(subject);
      assert(choices.length > 0, rules);
      const board = boardOf(subject);
      const add = (choices: Uint8Array, expected: RegExp, what: string) =>
        cases.push({
          rules,
          board,
          proof: encodeProof({ header, choices }),
          expected,
          what: `${rules}: ${what}`,
        });
      add(choices, ACCEPTED, "right");
      add(joinBytes(choices, Uint8Array.of(0)), REFUSED, "a byte too many");
      add(choices.subarray(0, -1), REFUSED, "a byte too few");
      const wrapped = Uint8Array.from(choices);
      wrapped[0] += await countMoves(subject, { header, choices });
      add(wrapped, REFUSED, "a number that would wrap");
    }
    checkAll(cases);
  },
);

/** How many moves there are where the first byte of a proof is read, by this library's own checker. */
async function countMoves(subject: Subject, { header, choices }: Proof): Promise<number> {
  const { fault } = await checkProof(courseOf(subject), {
    header,
    choices: joinBytes(Uint8Array.of(255), choices.subarray(1)),
  });
  return Number(/there is no move 255 of (\d+)/.exec(fault!)![1]);
}

Deno.test({ name: "check.py reads the high byte of a number first", ignore }, async () => {
  const subject = subjectFrom(WYTHOFF, "300 1\n"); // the way to win leaves 2 and 1: move 297 of 302
  const proof = await writeProof(courseOf(subject), exactly(1));
  assertEquals([...proof.choices.subarray(0, 2)], [1, 41]);
  checkAll([{
    rules: "wythoff",
    board: subject.input,
    proof: encodeProof(proof),
    expected: ACCEPTED,
    what: "302 moves",
  }]);
});

Deno.test({ name: "check.py works out small boards without a proof", ignore }, () => {
  for (const [name, subjects] of Object.entries(SUBJECTS)) {
    for (const subject of subjects().slice(0, 2)) {
      const { game, position } = subject;
      Deno.writeTextFileSync(`${TEMPORARY}/board`, boardOf(subject));
      const said = run("python3", [`${FOLDER}/check.py`, name, `${TEMPORARY}/board`]);
      const value = toValue(game, position, plainSearch(game, position));
      assert(said.startsWith(`0 proved: value ${value} (`), `${name} ${boardOf(subject)} ${said}`);
    }
  }
});

Deno.test({ name: "the checkers say how they are used, and end with 2", ignore }, () => {
  for (const args of [["chess"], ["chess", "a", "b", "c"]]) {
    assertMatch(run("python3", [`${FOLDER}/check.py`, ...args]), /^2 .*usage: check\.py /s);
    assertMatch(run(COMPILED, args), /^2 .*usage: check /);
  }
  assertMatch(run(COMPILED, ["wythoff", "a", "b"]), /^2 /);
});

Deno.test({ name: "the checkers name a file that is missing, and end with 1", ignore }, () => {
  for (const checker of [["python3", `${FOLDER}/check.py`], [COMPILED]]) {
    const [program, ...args] = [...checker, "chess", `${TEMPORARY}/missing`, "any"];
    assertMatch(run(program, args), /^1 NOT PROVED: .*missing/);
  }
});

/** The proofs that ship, by the name of their board. `slow/long_proof_slow.ts` checks the others too. */
const NAMES = ["cards_sample", "chess_sample", "dots_sample", "dots_3x3", "patterns_sample"];
/** Python takes seconds for it. */
const LONG = "dots_3x3";

Deno.test({ name: "the checkers accept what ships", ignore }, () => {
  for (const name of NAMES) {
    const args = [name.split("_")[0], `${SHIPPED}${name}.in`, `${SHIPPED}${name}.proof`];
    assertMatch(run(COMPILED, args), ACCEPTED, name);
    if (name === LONG) continue;
    assertMatch(run("python3", [`${FOLDER}/check.py`, ...args]), ACCEPTED, name);
  }
});

Deno.test({ name: "the checkers accept no proof with a planted fault", ignore }, () => {
  for (const name of ["chess_sample", "dots_sample"]) {
    const args = [name.split("_")[0], `${SHIPPED}${name}.in`, `${SHIPPED}${name}.proof`];
    const said = run("python3", [`${FOLDER}/faults.py`, "10", ...args]);
    assertMatch(said, /^0 .* 0 faults accepted that must not be\n $/s, name);
  }
});
