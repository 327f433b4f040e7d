import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { InputError, LimitError } from "../run/errors.ts";
import { seededRandom, shuffled } from "../run/random.ts";
import { type CoinPosition, coinRow, type End, start } from "../testing/coin_row.ts";
import { analyzeMoves, bestLine } from "../game/analysis.ts";
import { readBook } from "./book.ts";
import type { Game } from "../game/game.ts";
import { comparisonOf, solvedOrThrow } from "../game/values.ts";
import { type Course, startCourse } from "./course.ts";
import type { StudyPart } from "./studied.ts";
import { conclusion, study } from "./study.ts";
import { withBook } from "./with_book.ts";

type Coins = Game<CoinPosition, End>;

function asked(course: Course<CoinPosition, End>, part: StudyPart) {
  return conclusion(study(course, { parts: [part] }));
}

/** A row that is the same from both ends, and its game with that symmetry. */
const ROW = [3, 1, 7, 4, 7, 1, 3];

function symmetricCoins(...options: Parameters<typeof coinRow>): Coins {
  const game = coinRow(...options);
  const mirrored = ({ left, right }: CoinPosition) => [ROW.length - right, ROW.length - left];
  return {
    ...game,
    canonicalText: (position) => {
      const { left, right } = position;
      return [[left, right].join(), mirrored(position).join()].sort()[0];
    },
  };
}

/** All positions, each with the moves to it. */
function everyPosition(game: Coins): { position: CoinPosition; moves: readonly End[] }[] {
  const found = [{ position: start(ROW), moves: [] as readonly End[] }];
  for (const { position, moves } of found) {
    for (const move of game.moves(position)) {
      found.push({ position: game.play(position, move), moves: [...moves, move] });
    }
  }
  return found;
}

async function rowsOf(game: Coins): Promise<string[]> {
  return await Promise.all(
    everyPosition(game).map(async ({ position, moves }) => {
      const { value, move } = solvedOrThrow(await game.solve(position));
      const asked = { input: game.formatInput(position), moves };
      return JSON.stringify({ game: game.name, asked, value, move });
    }),
  );
}

async function allAbout(game: Coins, position: CoinPosition) {
  const { value, move } = solvedOrThrow(await game.solve(position));
  const moves = await analyzeMoves(game, position);
  return { value, move, moves, line: await bestLine(game, position) };
}

Deno.test("withBook() changes no value, move or line, whatever is in the book (seed 16)", async () => {
  const random = seededRandom(16);
  for (const side of ["first", "mover"] as const) {
    for (const settled of [false, true]) {
      const game = symmetricCoins(side, settled);
      const rows = await rowsOf(game);
      const lined: Coins = {
        ...game,
        bestLine: (position, options) => bestLine(game, position, options),
      };
      for (const original of [game, lined]) {
        for (const count of [0, 1, 5, 20, rows.length]) {
          const some = shuffled(rows, random).slice(0, count)
            .map((row) => random(2) === 0 ? row : row.replace(/,"move":[^}]*/, ""));
          const booked = withBook(original, readBook(original, some.join("\n")));
          for (const { position } of everyPosition(game)) {
            const { line: { method: _, ...line }, ...values } = await allAbout(booked, position);
            const [found, expected] = [{ ...values, line }, await allAbout(game, position)];
            assertEquals(found, expected, `${game.formatPosition(position)}\n${some.join("\n")}`);
          }
        }
      }
    }
  }
});

Deno.test("withBook() solves nothing that follows from the book, and says so", async () => {
  const game = symmetricCoins("mover");
  const rows = await rowsOf(game);
  let solves = 0;
  const counted: Coins = { ...game, solve: (...call) => (solves++, game.solve(...call)) };
  const booked = withBook(counted, readBook(counted, rows.join("\n")));
  for (const { position } of everyPosition(game)) await allAbout(booked, position);
  assertEquals(solves, 0);
  const effort = { positions: null, nodes: 0 };
  const { method, positions, nodes } = await booked.solve(start(ROW));
  assertEquals([method, { positions, nodes }], ["book", effort]);
  assertEquals(booked.estimate?.(start(ROW)).method, "book");
  assertEquals((await booked.solve(start(ROW), { method: "plain" })).method, "plain");
  assertEquals(solves, 1);
});

Deno.test("withBook() says what it had to solve besides: the best move of an image", async () => {
  const game = symmetricCoins("mover");
  const asked = { input: "3 1 7 4 7 1 3\n", moves: ["left"] };
  const image = game.play(start(ROW), "right");
  const { value } = solvedOrThrow(await game.solve(image));
  const booked = withBook(game, readBook(game, JSON.stringify({ game: "coins", asked, value })));
  const solved = solvedOrThrow(await booked.solve(image));
  assertEquals([solved.method, solved.nodes, solved.value], ["book, plain", 1, value]);
  assertEquals((await booked.solve(start(ROW))).method, "plain");
});

Deno.test("withBook() says of a line how far it had to be solved", async () => {
  const game = symmetricCoins("mover");
  const lined: Coins = { ...game, bestLine: (...call) => bestLine(game, ...call) };
  const rows = await rowsOf(game);
  const methodOf = async (count: number) => {
    const booked = withBook(lined, readBook(lined, rows.slice(0, count).join("\n")));
    return (await asked(startCourse(booked, "3 1 7 4 7 1 3\n"), "line")).method;
  };
  assertEquals(await methodOf(0), "plain");
  assertEquals(await methodOf(3), "book, plain");
  assertEquals(await methodOf(rows.length), "book");
});

Deno.test("withBook() compares by the book, and leaves to the solver what the book takes not", async () => {
  const game = symmetricCoins("mover");
  const rows = await rowsOf(game);
  const seen: (number | undefined)[] = [];
  const watched: Coins = {
    ...game,
    solve: (position, options) => (seen.push(options?.memoryBytes), game.solve(position)),
    compare: () => Promise.reject(new Error("not in the book")),
  };
  const book = readBook(watched, rows.join("\n"));
  const booked = withBook(watched, book);
  const { value } = solvedOrThrow(await booked.solve(start(ROW)));
  const signs = [-1, 0, 1].map(async (more) => {
    const found = await booked.compare!(start(ROW), value + more);
    return found.solved && [found.sign, found.method];
  });
  assertEquals(await Promise.all(signs), [[1, "book"], [0, "book"], [-1, "book"]]);
  const { method } = await asked(startCourse(booked, "3 1 7 4 7 1 3\n"), "outcome");
  assertEquals(method, "book");
  const { peakBytes } = await booked.solve(start([9, 9]), { memoryBytes: book.bytes + 100 });
  assertEquals([seen, peakBytes], [[100], book.bytes]);
});

Deno.test("withBook() refuses a book whose rows cannot all be right", async () => {
  const game = symmetricCoins("mover");
  const rows = (await rowsOf(game)).map((row) => row.replace(/,"move":[^}]*/, ""));
  const [first, ...others] = rows;
  const off = (row: string) =>
    row.replace(/"value":(-?\d+)/, (_, value) => `"value":${+value + 2}`);
  const alone = withBook(game, readBook(game, off(first)));
  await assertRejects(() => alone.solve(start(ROW)), InputError, "line 1 says");
  const among = withBook(game, readBook(game, [...others, off(first)].join("\n")));
  await assertRejects(() => among.solve(start(ROW)), InputError, `line ${rows.length}`);
});

Deno.test("withBook() refuses a book whose line does not come to the value that it says", async () => {
  const game = symmetricCoins("mover");
  const lined: Coins = { ...game, bestLine: (...call) => bestLine(game, ...call) };
  const [first] = await rowsOf(game); // with its best move, which is taken as it is
  const off = first.replace(/"value":(-?\d+)/, (_, value) => `"value":${+value + 2}`);
  const booked = withBook(lined, readBook(lined, off));
  await assertRejects(() => booked.bestLine!(start(ROW)), InputError, "line 1 says");
});

Deno.test("withBook() says the value that it knows where a limit keeps the move from being known", async () => {
  const game = symmetricCoins("mover");
  const limit = new LimitError({ kind: "time", needed: 2, allowed: 1, purpose: "the row" });
  const effort = { method: "plain", positions: null, nodes: 1, peakBytes: 0 };
  const stopping: Coins = {
    ...game,
    solve: () => Promise.resolve({ solved: false, lower: -9, upper: 9, limit, ...effort }),
  };
  const [row] = (await rowsOf(game)).map((row) => row.replace(/,"move":[^}]*/, ""));
  const found = await withBook(stopping, readBook(stopping, row)).solve(start(ROW));
  const { value } = JSON.parse(row);
  assertEquals(!found.solved && [found.lower, found.upper, found.limit], [value, value, limit]);
});

Deno.test("withBook() takes who wins from rows that say that, in whatever way the position came up", async () => {
  for (const side of ["first", "mover"] as const) {
    const game = symmetricCoins(side);
    const comparing: Coins = {
      ...game,
      compare: async (position, than) => {
        const solved = solvedOrThrow(await game.solve(position));
        return comparisonOf(solved, solved.value, than);
      },
    };
    const rows = await Promise.all(
      everyPosition(game).map(async ({ moves }) => {
        const course = startCourse(comparing, "3 1 7 4 7 1 3\n", { moves });
        const { winner } = (await asked(course, "outcome")).outcome!;
        const question = { input: "3 1 7 4 7 1 3\n", moves };
        return {
          course,
          moves,
          winner,
          row: { game: "coins", question: "wins", asked: question, winner },
        };
      }),
    );
    const some = rows.filter((_, i) => i % 2 === 0).map(({ row }) => JSON.stringify(row));
    const book = readBook(comparing, some.join("\n"));
    const booked = withBook(comparing, book);
    let taken = 0;
    for (const { moves, winner } of rows) {
      const again = await asked(startCourse(booked, "3 1 7 4 7 1 3\n", { moves }), "outcome");
      assertEquals(again.outcome?.winner, winner, moves.join());
      if (again.method === "book") taken++;
    }
    assertEquals(taken >= some.length, true);
    const wrong = rows.map(({ row }) =>
      JSON.stringify({ ...row, winner: row.winner === "Ann" ? "Ben" : "Ann" })
    );
    assertThrows(() => readBook(comparing, [some[0], wrong[0]].join("\n")), InputError, "line 2");
    const [{ value }] = (await rowsOf(comparing)).map((row) => JSON.parse(row));
    const exact = JSON.stringify({
      game: "coins",
      asked: { input: "3 1 7 4 7 1 3\n", moves: [] },
      value,
    });
    assertThrows(() => readBook(comparing, [exact, wrong[0]].join("\n")), InputError, "line 2");
    assertThrows(() => readBook(comparing, [wrong[0], exact].join("\n")), InputError, "line 2");
  }
});

Deno.test("withBook() tells the moves that the book has before a limit stops the others", async () => {
  const game = symmetricCoins("mover");
  const stopped = new LimitError({ kind: "time", needed: 2, allowed: 1, purpose: "the row" });
  const slow: Coins = { ...game, moveValues: () => Promise.reject(stopped) };
  const [, , row] = (await rowsOf(game)).map((row) => JSON.parse(row));
  assertEquals(row.asked.moves, ["right"]);
  const booked = withBook(
    slow,
    readBook(
      slow,
      JSON.stringify({
        ...row,
        asked: { ...row.asked, moves: ["right", "left"] },
        value: 0,
        move: undefined,
      }),
    ),
  );
  const told: number[][] = [];
  const at = game.play(start(ROW), "right");
  await assertRejects(
    () => booked.moveValues!(at, { onMoveValue: (...found) => told.push(found) }),
    LimitError,
  );
  assertEquals(told.length, 1);
  assertEquals(told[0][0], 0);
});
