import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { FileError, UsageError } from "../../base/failure.ts";
import type { AnyGame } from "../../base/games.ts";
import type { Io, ProgramCall, ProgramEnd } from "../../base/io.ts";
import { GAMES } from "../../games.ts";
import { pile } from "../../testing/pile_game.ts";
import { withOwnGame } from "./own_game_site.ts";

const module = new URL("../../testing/pile_game.ts", import.meta.url).pathname;
const site = new Map(["index.html", "main.js", "chess.js"].map((name) => [name, new Uint8Array()]));
const game: AnyGame = { ...pile as AnyGame, module };
const ENDED = { reason: "ended", code: 0, signal: null, errors: "", elapsedMs: 1 } as const;

/** Streams and files whose bundler says what it was given, or why it fails. */
function bundler(calls: ProgramCall[], end: Partial<ProgramEnd> = {}): Io {
  const runProgram = (call: ProgramCall) => {
    calls.push(call);
    return Promise.resolve({ ...ENDED, output: `/* ${call.input} */`, peakBytes: null, ...end });
  };
  return { runProgram } as unknown as Io;
}

Deno.test("withOwnGame() adds a file of the game, and its name to the first file", async () => {
  const calls: ProgramCall[] = [];
  const own = await withOwnGame(bundler(calls), { site, game, others: { chess: GAMES.chess } });
  assertEquals([...own.keys()], ["index.html", "main.js", "chess.js", "pile.js", "zh.js"]);
  const text = (name: string) => new TextDecoder().decode(own.get(name));
  assertStringIncludes(
    text("main.js"),
    'startVisit({"pile":{"title":"A pile of counters, for tests","input":null},"chess":{',
  );
  assertStringIncludes(text("pile.js"), `import * as module from "file://${module}";`);
  assertEquals(calls.length, 3);
});

Deno.test("withOwnGame() refuses a name that is taken, and says why a module cannot be bundled", async () => {
  const taken = withOwnGame(bundler([]), { site, game: { ...game, name: "chess" }, others: {} });
  await assertRejects(() => taken, UsageError, "the page cannot have a game named chess");
  const odd = withOwnGame(bundler([]), { site, game: { ...game, name: "a/b" }, others: {} });
  await assertRejects(() => odd, UsageError, "the page cannot have a game named a/b");
  const io = bundler([], { code: 1, output: null, errors: "error: no such module\n" });
  const failed = withOwnGame(io, { site, game, others: {} });
  await assertRejects(() => failed, FileError, `cannot bundle ${module}: error: no such module`);
});
