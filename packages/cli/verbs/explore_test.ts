import { assertEquals, assertRejects } from "@std/assert";
import { UsageError } from "../base/report.ts";
import { readCommandLine } from "../command/read_options.ts";
import { resolveRequest } from "../command/request.ts";
import { parseAddress } from "../page/state/address.ts";
import { INERT_IO } from "../testing/fake_io.ts";
import { pile } from "../testing/pile_game.ts";
import { formatHash } from "./explore.ts";
import { VERBS } from "../main.ts";

/** Returns the position that `explore` opens with some arguments, for a game with or without a start. */
async function openedBy(args: string[], start?: unknown) {
  const output = { isTerminal: false, columns: null, write: () => {} };
  const game = { ...pile, ...start !== undefined && { start } };
  const io = {
    ...INERT_IO,
    stdout: output,
    stderr: output,
    importModule: () => Promise.resolve({ default: game }),
  };
  const startWorker = () => {
    throw new Error("no worker is needed");
  };
  const around = { io, verbs: VERBS, games: {}, startWorker };
  const line = await readCommandLine(["explore", "--game", "./mine.ts", ...args], around);
  return await formatHash(await resolveRequest(line, around) as never);
}

Deno.test("explore --game --moves starts from the game's start, and needs a file without one", async () => {
  const hash = await openedBy(["--moves", "take 1"], { counters: 5, side: 0 });
  const { input, moves } = parseAddress(hash)!;
  assertEquals([input, moves], ["5\n", ["take 1"]]);
  await assertRejects(() => openedBy(["--moves", "take 1"]), UsageError, "--moves needs a file");
});
