import { withMembers } from "@zugzwang/core/game/members";
import { assertEquals, assertRejects } from "@std/assert";
import { dots } from "@zugzwang/dots";
import { gzipSync } from "node:zlib";
import type { AnyGame } from "../../base/games.ts";
import type { ReportBody } from "../state/protocol.ts";
import { gamesWithBooks, readBookAt } from "./book_file.ts";
import { bookedGames } from "./books.ts";
import { runJob } from "./job.ts";

const GAME = dots as AnyGame;

Deno.test("bookedGames() is of no use for positions that are in none, nor without what reads them", async () => {
  const booked = bookedGames(GAME);
  assertEquals(booked(dots.empty("2x2")), undefined);
  assertEquals(booked(dots.parse("1 1\n1\n1\n11\n")), undefined);
  assertEquals(await booked(dots.empty("3x3")), GAME); // there is no book.js beside the source
});

Deno.test("gamesWithBooks() reads each book once, and the reader's before all others", async () => {
  const loaded: string[] = [];
  const other: AnyGame = { ...GAME };
  const read = (_: AnyGame, file: string) => Promise.resolve((loaded.push(file), other));
  const games = gamesWithBooks(GAME, false, read);
  assertEquals([await games("3x4"), await games("3x4"), await games(null)], [other, other, GAME]);
  assertEquals(loaded, ["dots_3x4"]);
  const gone = () => Promise.reject(new Error("gone"));
  assertEquals(await gamesWithBooks(GAME, false, gone)("3x3"), GAME);
  loaded.length = 0;
  const own = gamesWithBooks(GAME, true, read);
  for (const name of [null, "3x3", null, "3x3"]) assertEquals(await own(name), other);
  assertEquals(loaded, ["answers.jsonl", "dots_3x3"]);
  await assertRejects(() => gamesWithBooks(GAME, true, gone)(null), Error, "gone");
});

Deno.test("a job asks the book of each position that it reports", async () => {
  const asked: string[] = [];
  const reports: ReportBody[] = [];
  const booked = (position: unknown) => {
    asked.push(GAME.formatPosition(position));
    const solve: AnyGame["solve"] = async (...call) => (
      { ...await GAME.solve(...call), method: "book" }
    );
    return Promise.resolve(withMembers(GAME, { solve }));
  };
  const job = {
    ...{ id: 1, game: "dots", input: "1 1\n0\n0\n00\n", moves: ["h0,0"], later: [], history: [0] },
    ...{ ask: "study" as const, timeMs: null, memoryBytes: 1e8 },
  };
  const signal = new AbortController().signal;
  const report = (body: ReportBody) => void reports.push(body);
  await runJob(job, {
    game: GAME,
    booked,
    loadPuzzles: () => import("./puzzles.ts"),
    report,
    signal,
  });
  assertEquals(asked, ["1 1/0/00", "0 0/0/00"]);
  const methods = reports.flatMap((body) => body.kind === "study" ? [body.study.method] : []);
  assertEquals(methods[0], "book");
});

Deno.test("readBookAt() reads a book whether or not the browser has uncompressed it", async () => {
  const asked = { input: "2 2\n00\n00\n00\n000\n000\n", moves: [] };
  const row = JSON.stringify({ game: "dots", asked, value: 2, move: "h0,0" });
  for (const bytes of [new TextEncoder().encode(row), gzipSync(row)]) {
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
    const { method } = await (await readBookAt(GAME, new URL(url))).solve(dots.empty("2x2"));
    assertEquals(method, "book");
    URL.revokeObjectURL(url);
  }
});
