// The worker that studies positions for a call. This module is the worker too, so that a bundle or a
// compiled program needs no second file.
import { isWorker } from "@zugzwang/core/run";
import { serveStudies, STUDY_WORKER_NAME } from "@zugzwang/core/study";
import { makeHost } from "./answer/host.ts";
import type { AnyGame } from "./base/games.ts";
import { loadOwnGame } from "./command/own_game.ts";
import { GAMES } from "./games.ts";
import { processIo } from "./system/process_io.ts";

/** Starts such a worker. */
export function startStudyWorker(): Worker {
  return new Worker(import.meta.url, { type: "module", name: STUDY_WORKER_NAME });
}

if (isWorker(STUDY_WORKER_NAME)) {
  const io = processIo();
  const own = new Map<string, Promise<AnyGame>>();
  // A question names one of our games, or the module of `--game`.
  const findGame = (name: string) => {
    if (Object.hasOwn(GAMES, name)) return GAMES[name]();
    const game = own.get(name) ?? loadOwnGame(io, name);
    own.set(name, game);
    return game;
  };
  serveStudies(findGame, makeHost(io));
}
